#include <sched.h>

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <graphrun/base/error.hpp>
#include <list>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/exit_codes.hpp"
#include "cli/mpi_library.hpp"
#include "cli/mpi_messages.hpp"
#include "cli/mpi_ranks.hpp"
#include "cli/without_signals.hpp"

namespace graphrun {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int no_rank = -1;

// What a rank tells the others of itself.
struct Notice {
  enum Kind : int { alive, failed };
  int kind = alive;
  int code = 0;
  int missed = no_rank;  // the silent rank that it failed for
  std::array<char, 24> word{};
  std::array<char, 3000> text{};  // short enough to be sent at once
};

template <std::size_t N>
void put(std::array<char, N>& room, const std::string& text) {
  std::strncpy(room.data(), text.c_str(), N - 1);
}

class RanksOverMpi final : public ProcessRanks {
 public:
  RanksOverMpi(const GraphrunMpi& mpi, const Launch& launch, bool threads, double timeout,
               std::size_t most_bytes)
      : ProcessRanks(launch),
        mpi_(mpi),
        most_bytes_(most_bytes),
        timeout_(timeout),
        heard_(static_cast<std::size_t>(launch.size), Clock::now()),
        notices_of_(static_cast<std::size_t>(launch.size), 0) {
    if (threads) life_ = std::thread([this] { tell_of_life(); });
  }
  ~RanksOverMpi() override { stop_life(); }

  std::string transport() const override {
    std::array<char, 256> text{};
    mpi_.library(text.data(), static_cast<int>(text.size()));
    return text.data();
  }
  void set_timeout(double seconds) noexcept override {
    {
      const std::lock_guard lock(mutex_);
      timeout_ = seconds;
      between_signs_ = seconds_between_signs(seconds);
    }
    life_end_.notify_all();
  }

  void fail(int code, const std::string& kind, const std::string& message) noexcept override {
    const std::lock_guard lock(mutex_);
    Notice notice{Notice::failed, code, missed_, {}, {}};
    put(notice.word, kind);
    put(notice.text, message);
    tell(notice);
    const auto end = Clock::now() + std::chrono::seconds(1);
    while (!told_.empty() && Clock::now() < end) look();
  }

  bool is_missed() const noexcept override {
    const std::lock_guard lock(mutex_);
    return missed_ == rank();
  }

  void finish() override {
    gather(0);
    stop_life();
    // No rank tells anything any more. What is still under way is taken: some MPIs warn of messages
    // that nobody took.
    const std::vector<std::int64_t> told = gather(notices_);
    {
      const std::lock_guard lock(mutex_);
      const auto end = Clock::now() + std::chrono::seconds(1);
      const auto has_all = [&] {
        for (std::size_t r = 0; r < told.size(); ++r) {
          if (static_cast<int>(r) != rank() && notices_of_[r] < told[r]) return false;
        }
        return true;
      };
      while (!told_.empty() || (!has_all() && Clock::now() < end)) {
        look();
        ::sched_yield();
      }
      if (coming_ != nullptr) mpi_.cancel(coming_);
      coming_ = nullptr;
      mpi_.end();
    }
  }
  void abort(int status) noexcept override { mpi_.abort(status); }

 protected:
  void swap(std::span<const Sent> to, std::span<const Received> from) override {
    MpiMessages messages(mpi_, rank(), most_bytes_);
    try {
      {
        const std::lock_guard lock(mutex_);
        messages.begin(to, from);
      }
      await(messages);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      messages.cancel_received();
      throw;
    }
  }

  void check_others() override {
    const std::lock_guard lock(mutex_);
    throw_if_over();
  }

 private:
  // Turns until all is done, giving the processor away after some turns: where ranks outnumber
  // processors, the one that is waited for cannot run before.
  void await(MpiMessages& messages) {
    constexpr int turns_awake = 100, turns_yielding = 2000;
    const auto hear = [this](int peer) { heard_[static_cast<std::size_t>(peer)] = Clock::now(); };
    for (int turn = 0; !messages.under_way().empty(); ++turn) {
      {
        const std::lock_guard lock(mutex_);
        messages.take_done(hear);
        if (turn % 16 == 15) check(messages);
      }
      if (turn < turns_awake) continue;
      if (turn < turns_yielding) {
        ::sched_yield();
      } else {
        std::this_thread::sleep_for(std::chrono::microseconds(50));
      }
    }
  }

  void check(const MpiMessages& messages) {
    throw_if_over();
    for (const MpiMessages::Message& m : messages.under_way()) {
      if (is_silent(m.peer)) {
        missed_ = m.peer;
        throw RankFailed(cli::exit_failed, "internal", silence_of(m.peer));
      }
    }
  }

  void throw_if_over() {
    look();
    is_told_ = failed_.has_value();
    if (failed_) throw RankFailed(*failed_);
    if (stop().stop_requested()) throw Cancelled();
  }
  bool is_silent(int peer) const {
    const std::chrono::duration<double> silent =
        Clock::now() - heard_[static_cast<std::size_t>(peer)];
    return peer != rank() && silent.count() >= timeout_;
  }
  std::string silence_of(int peer) const {
    return "rank " + std::to_string(peer) + " was not heard of for " +
           std::to_string(static_cast<int>(timeout_)) + " s (--rank-timeout)";
  }

  // Takes what others told, and lets go of what was told to them. Under the lock.
  void look() {
    std::erase_if(told_,
                  [&](const Told& told) { return mpi_.done(told.request, nullptr, nullptr) != 0; });
    for (;;) {
      if (coming_ == nullptr) {
        coming_ = mpi_.receive(graphrun_mpi_control, &notice_, sizeof notice_, graphrun_mpi_any);
      }
      int from = 0;
      if (coming_ == nullptr || mpi_.done(coming_, &from, nullptr) <= 0) return;
      coming_ = nullptr;
      heard_[static_cast<std::size_t>(from)] = Clock::now();
      ++notices_of_[static_cast<std::size_t>(from)];
      if (notice_.kind == Notice::failed && !failed_) {
        failed_.emplace(notice_.code, notice_.word.data(), notice_.text.data());
        missed_ = notice_.missed;
      }
    }
  }

  void tell(const Notice& notice) {
    ++notices_;
    for (int peer = 0; peer < size(); ++peer) {
      if (peer == rank()) continue;
      told_.push_back({notice, nullptr});
      Told& told = told_.back();
      told.request = mpi_.send(graphrun_mpi_control, &told.notice, sizeof told.notice, peer);
      if (told.request == nullptr) told_.pop_back();
    }
  }

  void tell_of_life() {
    std::unique_lock lock(mutex_);
    Clock::time_point working = Clock::now();  // last, as far as is known
    while (!life_ends_) {
      look();
      if (told_.empty()) tell({});
      // While a GPU waits for others this thread alone can notice it.
      for (int peer = 0; peer < size() && !failed_ && has_devices(); ++peer) {
        if (!is_silent(peer)) continue;
        failed_.emplace(cli::exit_failed, "internal", silence_of(peer));
        missed_ = peer;
      }
      if (!failed_) working = Clock::now();
      if (failed_ && !is_told_) {
        const RankFailed failed(*failed_);
        const auto since = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - working);
        lock.unlock();
        free_of(failed, static_cast<int>(since.count()));
        lock.lock();
      }
      const double between = between_signs_;
      life_end_.wait_for(lock, std::chrono::duration<double>(between),
                         [&] { return life_ends_ || between_signs_ != between; });
    }
  }
  void stop_life() {
    {
      const std::lock_guard lock(mutex_);
      life_ends_ = true;
    }
    life_end_.notify_all();
    if (life_.joinable()) life_.join();
  }

  struct Told {
    Notice notice;
    void* request;
  };

  const GraphrunMpi& mpi_;
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;  // of all calls of MPI, and of what follows
  double timeout_;
  double between_signs_ = seconds_between_first_signs;
  std::vector<Clock::time_point> heard_;  // of each rank, last
  std::vector<std::int64_t> notices_of_;  // taken of each rank
  std::int64_t notices_ = 0;              // told to each other rank
  std::list<Told> told_;
  Notice notice_;
  void* coming_ = nullptr;
  std::optional<RankFailed> failed_;
  int missed_ = no_rank;  // the silent rank that this or another one failed for
  bool is_told_ = false;  // of it, by an exception
  bool life_ends_ = false;
  std::condition_variable life_end_;
  std::thread life_;
};

}  // namespace

std::shared_ptr<ProcessRanks> start_mpi_ranks(const Launch& launch, double timeout_seconds,
                                              std::size_t most_bytes) {
  const WithoutSignals none;
  const GraphrunMpi& mpi = mpi_library(launch);
  int size = 0, threads = 0;
  Launch seen = launch;
  if (const char* failure = mpi.begin(&seen.rank, &size, &threads)) throw NotAvailable(failure);
  if (size != launch.size) {
    std::array<char, 256> name{};
    mpi.library(name.data(), static_cast<int>(name.size()));
    throw NotAvailable("the launcher started " + std::to_string(launch.size) + " processes (" +
                       launch.variable + "), but " + name.data() + " of libgraphrun_mpi.so sees " +
                       std::to_string(size) + ": build it with the launcher's MPI");
  }
  if (const char* failure = mpi.host(&seen.rank_on_host, &seen.on_host)) {
    throw NotAvailable(failure);
  }
  return std::make_shared<RanksOverMpi>(mpi, seen, threads != 0, timeout_seconds, most_bytes);
}

}  // namespace graphrun
