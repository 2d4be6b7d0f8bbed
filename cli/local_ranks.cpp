#include "cli/local_ranks.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
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
  // Bytes one way, behind their number, so that ranks which are not in the same exchange notice it.
  struct Stream {
    std::uint64_t bytes;  // of what is received: what the other rank says
    char* data;
    std::size_t expected;
    std::size_t done = 0;  // of the number and the bytes

    std::size_t left() const { return sizeof bytes + expected - done; }
    bool has_number() const { return done >= sizeof bytes; }
  };
  struct Way {
    int peer;
    Stream in, out;
  };

  // After some turns in which nothing moves the processor is given away: where ranks outnumber
  // processors, the one that is waited for cannot run before.
  void swap(std::span<const Sent> to, std::span<const Received> from) override {
    std::vector<Way> under_way;
    for (int step = 1; step < size(); ++step) {
      const int peer = (rank() + step) % size();
      const Received& coming = from[static_cast<std::size_t>(peer)];
      const Sent& going = to[static_cast<std::size_t>(peer)];
      char* const sent = static_cast<char*>(const_cast<void*>(going.data));  // it is read alone
      under_way.push_back({peer,
                           {0, static_cast<char*>(coming.data), coming.bytes},
                           {going.bytes, sent, going.bytes}});
    }
    constexpr int turns_awake = 100;
    for (int turn = 1, idle = 0;; ++turn) {
      bool moved = false;
      for (Way& way : under_way) moved = move(way) || moved;
      std::erase_if(under_way, [](const Way& w) { return w.in.left() == 0 && w.out.left() == 0; });
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
    bool moved = false;
    if (way.in.left() > 0) {
      const ssize_t got = transfer(way.in, [&](msghdr& message) {
        return ::recvmsg(forked_->line(way.peer).data, &message, 0);
      });
      if (got == 0 || (got < 0 && !is_for_later())) notices_.throw_lost(way.peer, stop());
      moved = got > 0;
      if (way.in.has_number() && way.in.bytes != way.in.expected) {
        throw unequal_bytes(rank(), way.in.expected, way.peer, std::to_string(way.in.bytes));
      }
    }
    if (way.out.left() > 0) {
      const ssize_t put = transfer(way.out, [&](msghdr& message) {
        return ::sendmsg(forked_->line(way.peer).data, &message, MSG_NOSIGNAL);
      });
      if (put < 0 && !is_for_later()) notices_.throw_lost(way.peer, stop());
      moved = moved || put > 0;
    }
    return moved;
  }
  // Moves some of what is left of the number and the bytes.
  template <class Call>
  static ssize_t transfer(Stream& stream, Call&& call) {
    constexpr std::size_t at_once = std::size_t{1} << 20;
    const std::size_t of_number = std::min(stream.done, sizeof stream.bytes);
    const std::size_t of_data = stream.done - of_number;
    std::array<iovec, 2> places{
        {{reinterpret_cast<char*>(&stream.bytes) + of_number, sizeof stream.bytes - of_number},
         {stream.data + of_data, std::min(stream.expected - of_data, at_once)}}};
    msghdr message{};
    message.msg_iov = places.data();
    message.msg_iovlen = places.size();
    const ssize_t moved = call(message);
    if (moved > 0) stream.done += static_cast<std::size_t>(moved);
    return moved;
  }
  static bool is_for_later() { return errno == EAGAIN || errno == EINTR || errno == ENOBUFS; }

  // Until something can move, or soon: a stop is to be noticed.
  void wait(const std::vector<Way>& under_way) {
    constexpr int milliseconds = 20;
    std::vector<pollfd> watched;
    for (const Way& way : under_way) {
      const int wanted = (way.in.left() > 0 ? POLLIN : 0) | (way.out.left() > 0 ? POLLOUT : 0);
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
