// Processors that other processes use are detected, and avoided for a while.
#include "base/cpu/crowding.hpp"

#include <sched.h>

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <fstream>
#include <thread>

namespace graphrun {
namespace {

TEST_CASE("processors that others use are left to them for a while", "[parallel]") {
  using std::chrono::microseconds, std::chrono::milliseconds;
  auto now = Crowding::Clock::now();
  Crowding crowding(4);
  CHECK(crowding.others(now) == 0);
  crowding.report(microseconds(100), now);  // by a kernel's own threads
  CHECK(crowding.others(now) == 0);
  crowding.report(milliseconds(4), now);  // perhaps by a thread that was just woken
  CHECK(crowding.others(now) == 0);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 1);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 2);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 2);  // half are kept
  CHECK(crowding.others(now + milliseconds(70)) == 2);
  CHECK(crowding.others(now + milliseconds(90)) == 0);
  now += milliseconds(250);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 0);
  crowding.report(milliseconds(4), now);
  CHECK(crowding.others(now) == 1);
}

// Uses the processor for this time.
void spin(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
  }
}

// Runs two threads on one processor. Returns false if threads cannot be pinned.
bool spin_together(std::chrono::milliseconds time) {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<unsigned>(sched_getcpu()), &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) return false;
  std::thread other(spin, time);  // inherits the affinity
  spin(time);
  other.join();
  return true;
}

// Whether Linux counts the time that a thread waits in a run queue.
bool is_counted() {
  long long ran = 0, waited = 0;
  std::ifstream("/proc/thread-self/schedstat") >> ran >> waited;
  return waited > 0;
}

TEST_CASE("the time that a thread waits for a processor is seen, its sleep is not", "[parallel]") {
  std::chrono::nanoseconds too_soon{}, asleep{}, crowded{};
  bool together = false, counted = false;
  std::thread([&] {  // a thread with an affinity of its own
    StolenTime stolen;
    too_soon = stolen.look();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    asleep = stolen.look();
    together = spin_together(std::chrono::milliseconds(100));
    crowded = stolen.look();
    counted = is_counted();
  })
      .join();
  if (!together) SKIP("threads cannot be kept on one processor here");
  if (!counted) SKIP("Linux does not count the time in run queues here");
  CHECK(too_soon.count() == 0);
  CHECK(crowded > asleep + std::chrono::milliseconds(15));
}

}  // namespace
}  // namespace graphrun
