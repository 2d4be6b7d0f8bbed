#include "cli/local_ranks.hpp"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/local_notices.hpp"

namespace graphrun {
namespace {

class LocalRanks final : public ProcessRanks {
 public:
  LocalRanks(const Launch& launch, std::unique_ptr<ForkedRanks> forked, double timeout)
      : ProcessRanks(launch),
        forked_(std::move(forked)),
        notices_(*forked_, timeout,
                 [this](const RankFailed& failed, int seconds) { free_of(failed, seconds); }) {}

  std::string transport() const override { return "local sockets"; }
  void set_timeout(double seconds) noexcept override { notices_.set_timeout(seconds); }
  void fail(int code, const std::string& kind, const std::string& message) noexcept override {
    notices_.fail(code, kind, message);
  }

  void finish() override {
    gather(0);
    // All ranks leave NCCL side by side: rank 0, which waits for the others' end, would else do so
    // after them.
    give_up_devices();
    notices_.leave();
    forked_->end(std::chrono::seconds(5));
  }
  // Rank 0 then ends by itself.
  void abort(int status) noexcept override {
    if (rank() != 0) notices_.abort(status);
    notices_.stop();
    forked_->end(std::chrono::seconds(0));
  }

 protected:
  // What is still to come from a rank, and to go to it.
  struct Way {
    int peer;
    char* in;
    std::size_t in_left;
    const char* out;
    std::size_t out_left;
  };

  // After some turns in which nothing moves the processor is given away: where ranks outnumber
  // processors, the one that is waited for cannot run before.
  void swap(std::span<const Sent> to, std::span<const Received> from) override {
    std::vector<Way> under_way;
    for (int step = 1; step < size(); ++step) {
      const int peer = (rank() + step) % size();
      const Received& coming = from[static_cast<std::size_t>(peer)];
      const Sent& going = to[static_cast<std::size_t>(peer)];
      under_way.push_back({peer, static_cast<char*>(coming.data), coming.bytes,
                           static_cast<const char*>(going.data), going.bytes});
    }
    constexpr int turns_awake = 100;
    for (int turn = 1, idle = 0;; ++turn) {
      bool moved = false;
      for (Way& way : under_way) moved = move(way) || moved;
      std::erase_if(under_way, [](const Way& w) { return w.in_left == 0 && w.out_left == 0; });
      if (under_way.empty()) return;
      idle = moved ? 0 : idle + 1;
      if (idle >= turns_awake) wait(under_way);
      if (idle >= turns_awake || turn % 64 == 0) check(under_way);
    }
  }

  void check_others() override { notices_.check({}, stop()); }

 private:
  // Whether anything went either way.
  bool move(Way& way) {
    constexpr std::size_t at_once = std::size_t{1} << 20;
    const int socket = forked_->line(way.peer).data;
    bool moved = false;
    if (way.in_left > 0) {
      const ssize_t got = ::recv(socket, way.in, std::min(way.in_left, at_once), 0);
      if (got == 0 || (got < 0 && !is_for_later())) notices_.throw_lost(way.peer, stop());
      if (got > 0) {
        way.in += got;
        way.in_left -= static_cast<std::size_t>(got);
        moved = true;
      }
    }
    if (way.out_left > 0) {
      const ssize_t put = ::send(socket, way.out, std::min(way.out_left, at_once), MSG_NOSIGNAL);
      if (put < 0 && !is_for_later()) notices_.throw_lost(way.peer, stop());
      if (put > 0) {
        way.out += put;
        way.out_left -= static_cast<std::size_t>(put);
        moved = true;
      }
    }
    return moved;
  }
  static bool is_for_later() { return errno == EAGAIN || errno == EINTR || errno == ENOBUFS; }

  // Until something can move, or soon: a stop is to be noticed.
  void wait(const std::vector<Way>& under_way) {
    constexpr int milliseconds = 20;
    std::vector<pollfd> watched;
    for (const Way& way : under_way) {
      const int wanted = (way.in_left > 0 ? POLLIN : 0) | (way.out_left > 0 ? POLLOUT : 0);
      watched.push_back({forked_->line(way.peer).data, static_cast<short>(wanted), 0});
    }
    notices_.watch(watched);
    ::poll(watched.data(), watched.size(), milliseconds);
  }

  void check(const std::vector<Way>& under_way) {
    std::vector<int> awaited;
    for (const Way& way : under_way) awaited.push_back(way.peer);
    notices_.check(awaited, stop());
  }

  std::unique_ptr<ForkedRanks> forked_;
  LocalNotices notices_;
};

}  // namespace

std::shared_ptr<ProcessRanks> start_local_ranks(const Launch& launch,
                                                std::unique_ptr<ForkedRanks> forked,
                                                double timeout_seconds) {
  return std::make_shared<LocalRanks>(launch, std::move(forked), timeout_seconds);
}

}  // namespace graphrun
