#include "thread_ranks.hpp"
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <graphrun/base/error.hpp>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <thread>

namespace graphrun {
namespace {

// Where the threads meet: what each sends lies where it is until all have copied theirs.
struct Meeting {
  explicit Meeting(int ranks) : size(ranks), sent(static_cast<std::size_t>(ranks)) {}

  const int size;
  std::mutex mutex;
  std::condition_variable changed;
  std::shared_mutex copying;  // held alone by a rank that leaves with what others copy
  int arrived = 0;
  std::uint64_t round = 0;
  std::vector<std::span<const Ranks::Sent>> sent;
  std::optional<RankFailed> failed;
  std::exception_ptr first;  // what the first failing rank threw

  void fail(int code, const std::string& kind, const std::string& message) {
    const std::lock_guard lock(mutex);
    if (!failed) failed.emplace(code, kind, message);
    changed.notify_all();
  }
};

class ThreadRanks final : public Ranks {
 public:
  ThreadRanks(int rank, Meeting& meeting, double timeout)
      : Ranks(rank, meeting.size), meeting_(meeting), timeout_(timeout) {}

  std::string transport() const override { return "threads"; }
  void fail(int code, const std::string& kind, const std::string& message) noexcept override {
    meeting_.fail(code, kind, message);
  }

 protected:
  void swap(std::span<const Sent> to, std::span<const Received> from) override {
    std::span<const Sent>& own = meeting_.sent[static_cast<std::size_t>(rank())];
    own = to;
    try {
      meet();
      copy(from);
      meet();
    } catch (...) {
      const std::unique_lock leaving(meeting_.copying);
      own = {};
      throw;
    }
  }

 private:
  void copy(std::span<const Received> from) {
    const auto self = static_cast<std::size_t>(rank());
    const std::shared_lock lock(meeting_.copying);
    for (std::size_t r = 0; r < from.size(); ++r) {
      if (r == self) continue;
      if (meeting_.sent[r].empty()) throw RankFailed(1, "internal", "another rank has failed");
      const Sent& coming = meeting_.sent[r][self];
      require(coming.bytes == from[r].bytes, "Ranks: ranks disagree on what they exchange");
      if (coming.bytes > 0) std::memcpy(from[r].data, coming.data, coming.bytes);
    }
  }

  // Blocks until all have arrived.
  void meet() {
    std::unique_lock lock(meeting_.mutex);
    const std::uint64_t round = meeting_.round;
    if (!meeting_.failed && ++meeting_.arrived == meeting_.size) {
      meeting_.arrived = 0;
      ++meeting_.round;
      meeting_.changed.notify_all();
      return;
    }
    const auto deadline = std::chrono::steady_clock::now() + timeout_;
    while (meeting_.round == round) {
      if (meeting_.failed) throw RankFailed(*meeting_.failed);
      if (stop().stop_requested()) throw Cancelled();
      if (std::chrono::steady_clock::now() > deadline) {
        throw RankFailed(1, "internal", "a rank was not heard of");
      }
      meeting_.changed.wait_for(lock, std::chrono::milliseconds(20));
    }
  }

  Meeting& meeting_;
  const std::chrono::duration<double> timeout_;
};

}  // namespace

void run_thread_ranks(int size, const std::function<void(std::shared_ptr<Ranks>)>& body,
                      double timeout_seconds) {
  Meeting meeting(size);
  const auto run = [&](int rank) {
    try {
      body(std::make_shared<ThreadRanks>(rank, meeting, timeout_seconds));
    } catch (const RankFailed& error) {
      meeting.fail(error.code(), error.kind(), error.what());
    } catch (const std::exception& error) {
      {
        const std::lock_guard lock(meeting.mutex);
        if (!meeting.first) meeting.first = std::current_exception();
      }
      meeting.fail(1, "internal", error.what());
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int r = 1; r < size; ++r) threads.emplace_back(run, r);
    run(0);
  }
  if (meeting.first) std::rethrow_exception(meeting.first);
  if (meeting.failed) throw RankFailed(*meeting.failed);
}

}  // namespace graphrun
