// Parallel regions: coverage, exceptions, and missing threads.
#include <grp.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/common/parallel.hpp"
#include "support.hpp"

#if defined(__SANITIZE_THREAD__)
#define GRAPHRUN_UNDER_TSAN
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define GRAPHRUN_UNDER_TSAN
#endif
#endif

namespace graphrun {
namespace {

constexpr OnCpu four{4};

// Whether a loop runs each step once.
bool covers(OnCpu on, std::size_t size, std::size_t share) {
  std::vector<int> times(size, 0);
  for_shares(on, size, share, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) ++times[i];
  });
  return std::all_of(times.begin(), times.end(), [](int n) { return n == 1; });
}

// Waits, so that other threads take part.
void linger() { std::this_thread::sleep_for(std::chrono::microseconds(200)); }

// The exit status of a child process that runs `work`, or -1.
template <class Work>
int status_of_child(Work&& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("a loop ends with Cancelled between shares once a stop is requested", "[parallel]") {
  for (const int threads : {1, 2, 4}) {
    std::stop_source source;
    const std::stop_token token = source.get_token();
    const OnCpu on{threads, &token};
    REQUIRE(covers(on, 1000, 7));
    std::atomic<std::size_t> steps = 0;
    const auto count = [&](std::size_t, std::size_t) {
      if (steps.fetch_add(1) == 10) source.request_stop();
      linger();
    };
    CHECK_THROWS_AS(for_shares(on, 100000, 1, count), Cancelled);
    CHECK(steps >= 11);
    CHECK(steps < 11 + 2 * static_cast<std::size_t>(threads));
    CHECK_THROWS_AS(for_shares(on.with(1), 10, 1, count), Cancelled);
    CHECK(covers(OnCpu{threads}, 1000, 7));
  }
}

TEST_CASE("a shared loop runs each step once", "[parallel]") {
  for (const int threads : {1, 2, 3, 4, 70}) {
    for (const std::size_t size : {0, 1, 2, 63, 64, 65, 1000, 100003}) {
      for (const std::size_t share : {1, 7, 64, 4096}) {
        INFO(threads << " threads, " << size << " steps, shares of " << share);
        CHECK(covers({threads}, size, share));
      }
    }
  }
}

TEST_CASE("shares begin at multiples of their size", "[parallel]") {
  std::atomic<int> wrong = 0;
  for_shares(four, 1001, 10, [&](std::size_t begin, std::size_t end) {
    if (begin % 10 != 0 || end != std::min<std::size_t>(begin + 10, 1001)) ++wrong;
  });
  CHECK(wrong == 0);
}

TEST_CASE("threads have states of their own", "[parallel]") {
  for (int round = 0; round < 100; ++round) {
    int made = 0, finished = 0;
    std::set<int> members;
    std::mutex making;
    std::size_t total = 0;
    for_shares(
        four, 1000, 10,
        [&](const Member& member) {
          const std::lock_guard lock(making);
          ++made;
          members.insert(member.index);
          return std::vector<std::size_t>();
        },
        [&](std::vector<std::size_t>& mine, std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) mine.push_back(i);
        },
        [&](std::vector<std::size_t>& mine) {
          const std::lock_guard lock(making);
          ++finished;
          total = std::accumulate(mine.begin(), mine.end(), total);
        });
    REQUIRE(total == 999 * 1000 / 2);
    REQUIRE(made == finished);
    REQUIRE(members.size() == static_cast<std::size_t>(made));
    REQUIRE(*members.rbegin() < 4);
  }
  CHECK(sum_of_shares(four, 100000, 7, [](std::size_t begin, std::size_t end) {
          return static_cast<offset_t>(end - begin);
        }) == 100000);
}

TEST_CASE("an exception of any thread reaches the caller", "[parallel]") {
  for (std::size_t at = 0; at < 200; ++at) {
    CHECK_THROWS_AS(for_shares(four, 200, 1,
                               [&](std::size_t begin, std::size_t) {
                                 if (begin == at) throw std::bad_alloc();
                               }),
                    std::bad_alloc);
  }
  const auto nothing = [](int) {};
  const auto none = [](int, std::size_t, std::size_t) { linger(); };
  const auto make = [](const Member& member) {
    if (!member.is_caller()) throw std::runtime_error("made by another thread");
    return 0;
  };
  bool thrown = false;  // a thread may be too late for a region
  for (int round = 0; round < 1000 && !thrown; ++round) {
    try {
      for_shares(four, 100, 1, make, none, nothing);
    } catch (const std::runtime_error&) {
      thrown = true;
    }
  }
  CHECK(thrown);
  CHECK_THROWS_AS(for_shares(
                      four, 100, 1, [](const Member&) { return 0; }, none,
                      [](int) { throw std::runtime_error("finished"); }),
                  std::runtime_error);
  CHECK(covers(four, 1000, 1));
}

TEST_CASE("a thread that comes too late is not waited for", "[parallel]") {
  CHECK(covers(four, 1000, 1));
  // A region that waits for all of its threads always counts four, however long this goes on.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  bool late = false;
  while (!late && std::chrono::steady_clock::now() < end) {
    std::atomic<int> came = 0;
    std::this_thread::sleep_for(std::chrono::microseconds(500));  // the others sleep then
    in_region(four, [&](const Member&) { ++came; });
    late = came < 4;
  }
  CHECK(late);
}

TEST_CASE("members of a team meet at barriers", "[parallel]") {
  std::vector<int> at(4, 0);
  std::atomic<int> wrong = 0;
  in_team(four, [&](Team& team) {
    for (int phase = 1; phase <= 500; ++phase) {
      at[static_cast<std::size_t>(team.index())] = phase;
      team.barrier();
      for (int other = 0; other < team.size(); ++other) {
        if (at[static_cast<std::size_t>(other)] != phase) ++wrong;
      }
      team.barrier();
    }
  });
  CHECK(wrong == 0);
}

TEST_CASE("an exception breaks the barrier the others wait at", "[parallel]") {
  for (int thrower = 0; thrower < 4; ++thrower) {
    const auto work = [&](Team& team) {
      for (int phase = 0; phase < 100; ++phase) {
        if (phase == 50 && team.index() == thrower) throw std::bad_alloc();
        team.barrier();
      }
    };
    if (thrower == 0) {
      CHECK_THROWS_AS(in_team(four, work), std::bad_alloc);
    } else {  // where fewer threads can be had nobody throws
      try {
        in_team(four, work);
      } catch (const std::bad_alloc&) {
      }
    }
  }
  CHECK(covers(four, 1000, 1));
}

TEST_CASE("a region in a region runs on its caller", "[parallel]") {
  std::atomic<int> wrong = 0, steps = 0;
  for_shares(four, 64, 1, [&](std::size_t, std::size_t) {
    const auto caller = std::this_thread::get_id();
    for_shares(four, 100, 1, [&](std::size_t, std::size_t) {
      ++steps;
      if (std::this_thread::get_id() != caller) ++wrong;
    });
    in_team(four, [&](Team& team) {
      team.barrier();
      if (team.size() != 1) ++wrong;
    });
  });
  CHECK(wrong == 0);
  CHECK(steps == 6400);
}

TEST_CASE("several callers run regions at once", "[parallel]") {
  std::atomic<int> right = 0;
  std::vector<std::jthread> callers;
  for (int c = 0; c < 4; ++c) {
    callers.emplace_back([&, c] {
      for (int round = 0; round < 500; ++round) {
        right += sum_of_shares(OnCpu{2 + c}, 1000, 10, [](std::size_t begin, std::size_t end) {
                   return static_cast<int>(end - begin);
                 }) == 1000;
      }
    });
  }
  callers.clear();
  CHECK(right == 2000);
}

#if !defined(GRAPHRUN_UNDER_TSAN)

TEST_CASE("a child process has threads of its own", "[parallel]") {
  CHECK(covers(four, 1000, 1));
  // A thread that is just starting holds a lock of AddressSanitizer's, which a child would then
  // find locked for good.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const int status = status_of_child([] {
    std::set<std::thread::id> threads;
    for (int round = 0; round < 1000 && threads.size() < 2; ++round) {
      std::mutex adding;
      for_shares(four, 8, 1, [&](std::size_t, std::size_t) {
        linger();
        const std::lock_guard lock(adding);
        threads.insert(std::this_thread::get_id());
      });
    }
    return threads.size() >= 2 && covers(four, 100000, 7) ? 42 : 1;
  });
  CHECK(status == 42);
  CHECK(covers(four, 1000, 1));
}

TEST_CASE("where no thread can be started the caller does the work", "[parallel]") {
  constexpr uid_t nobody = 65534;
  const int status = status_of_child([] {
    const rlimit none{0, 0};
    if (::setrlimit(RLIMIT_NPROC, &none) != 0) return 2;
    if (::geteuid() == 0 && ::setuid(nobody) != 0) return 3;
    try {
      std::thread([] {}).join();
      return 4;  // the limit does not hold here
    } catch (const std::system_error&) {
    }
    std::set<int> members;
    in_team(four, [&](Team& team) { members.insert(team.index()); });
    return covers(four, 100000, 7) && members.size() == 1 ? 42 : 1;
  });
  if (status == 4) SKIP("threads cannot be forbidden here");
  CHECK(status == 42);
}

#endif

TEST_CASE("work is given as many threads as it is worth", "[parallel]") {
  CHECK(worth({64}, 1000).threads == 1);
  CHECK(worth({64}, 100'000).threads < 16);
  CHECK(worth({64}, 100'000'000).threads == 64);
  CHECK(worth({1}, 100'000'000).threads == 1);
}

TEST_CASE("many short loops in a row are worth more threads than one", "[parallel]") {
  constexpr std::size_t entries = 5000;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // the pool's threads sleep
  CHECK(worth({2}, entries).threads == 1);
  int threads = 1;
  for (int loop = 0; loop < 100000 && threads == 1; ++loop) threads = worth({2}, entries).threads;
  CHECK(threads == 2);
  CHECK(worth({2}, 1000).threads == 1);
}

}  // namespace graphrun
