#include "base/common/device_exchange.hpp"

#include <cuda_runtime_api.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <graphrun/base/buffer.hpp>
#include <mutex>
#include <utility>
#include <vector>

#include "base/cuda/device.hpp"
#include "base/cuda/launch.hpp"
#include "base/cuda/nccl.hpp"

namespace graphrun {
namespace {

// The time that a stream takes for what is between pairs of events.
class StreamTimer {
 public:
  StreamTimer() = default;
  StreamTimer(const StreamTimer&) = delete;
  StreamTimer& operator=(const StreamTimer&) = delete;
  ~StreamTimer() {
    for (const auto& [begin, end] : pending_) {
      cuda::release(cudaEventDestroy(begin));
      cuda::release(cudaEventDestroy(end));
    }
    for (const cudaEvent_t event : free_) cuda::release(cudaEventDestroy(event));
  }

  void begin(cudaStream_t stream) {
    take_done();
    const std::pair events{event(), event()};
    pending_.push_back(events);
    cuda::check(cudaEventRecord(events.first, stream));
  }
  void drop() {
    free_.push_back(pending_.back().first);
    free_.push_back(pending_.back().second);
    pending_.pop_back();
  }
  void end(cudaStream_t stream) { cuda::check(cudaEventRecord(pending_.back().second, stream)); }
  double milliseconds() {
    while (!pending_.empty()) {
      cuda::check(cudaEventSynchronize(pending_.front().second));
      add_first();
    }
    return sum_;
  }

 private:
  cudaEvent_t event() {
    cudaEvent_t made{};
    if (free_.empty()) {
      cuda::check(cudaEventCreate(&made));
    } else {
      made = free_.back();
      free_.pop_back();
    }
    return made;
  }
  void take_done() {
    while (!pending_.empty() && cudaEventQuery(pending_.front().second) == cudaSuccess) add_first();
    cudaGetLastError();  // not ready is no error
  }
  void add_first() {
    float took = 0;
    const auto [begin, end] = pending_.front();
    cuda::check(cudaEventElapsedTime(&took, begin, end));
    sum_ += static_cast<double>(took);
    free_.push_back(begin);
    free_.push_back(end);
    pending_.pop_front();
  }

  std::deque<std::pair<cudaEvent_t, cudaEvent_t>> pending_;
  std::vector<cudaEvent_t> free_;
  double sum_ = 0;
};

class ByNccl final : public DeviceExchange {
 public:
  ByNccl(const cuda::NcclLibrary& library, Ranks& ranks) : library_(library), self_(ranks.rank()) {
    cuda::NcclId id{};
    if (self_ == 0) check(library_.make_id(&id));
    id = ranks.gather(id).front();
    check(library_.join(&communicator_, ranks.size(), id, self_));
    size_ = static_cast<std::size_t>(ranks.size());
  }
  // Each with each other, which NCCL otherwise does at the first exchange.
  void connect(const Context& ctx) override {
    const cuda::DeviceGuard guard(ctx.device());
    constexpr std::size_t bytes = std::size_t{4} << 20;
    const std::size_t count = size_;
    Buffer<char> out(ctx, bytes), in(ctx, bytes * count);
    std::vector<Ranks::Sent> to(count, {out.data(), bytes});
    std::vector<Ranks::Received> from;
    for (std::size_t r = 0; r < count; ++r) from.push_back({in.data() + r * bytes, bytes});
    move(ctx, to, from);
    ctx.synchronize();
  }
  // Without a word to the others: where this rank has failed, they wait for nothing any more.
  ~ByNccl() override { give_up(); }
  void give_up() noexcept override {
    const std::unique_lock lock(beginning_, std::try_to_lock);
    if (!lock.owns_lock() || communicator_ == nullptr) return;
    library_.leave(communicator_);
    communicator_ = nullptr;
  }

  std::string name() const override {
    int version = 0;
    check(library_.version(&version));
    return "NCCL " + std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) +
           "." + std::to_string(version % 100);
  }
  double milliseconds() override { return timer_.milliseconds(); }

  void exchange(const Context& ctx, std::span<const Ranks::Sent> to,
                std::span<const Ranks::Received> from) override {
    const cuda::DeviceGuard guard(ctx.device());
    timer_.begin(ctx.stream());
    try {
      move(ctx, to, from);
    } catch (...) {
      timer_.drop();
      throw;
    }
    timer_.end(ctx.stream());
  }

 private:
  void move(const Context& ctx, std::span<const Ranks::Sent> to,
            std::span<const Ranks::Received> from) {
    const std::lock_guard lock(beginning_);
    if (communicator_ == nullptr) throw DeviceError("NCCL: exchanges were given up");
    check(library_.group_begin());
    int failed = 0;
    for (std::size_t r = 0; r < to.size() && failed == 0; ++r) {
      failed = begin(ctx, static_cast<int>(r), to[r], from[r]);
    }
    const int ended = library_.group_end();
    check(failed != 0 ? failed : ended);
  }
  int begin(const Context& ctx, int peer, const Ranks::Sent& to, const Ranks::Received& from) {
    constexpr int type = cuda::NcclLibrary::bytes;
    int status = 0;
    if (peer == self_) return status;
    if (to.bytes > 0) {
      status = library_.send(to.data, to.bytes, type, peer, communicator_, ctx.stream());
    }
    if (from.bytes > 0 && status == 0) {
      status = library_.receive(from.data, from.bytes, type, peer, communicator_, ctx.stream());
    }
    return status;
  }
  void check(int status) const {
    if (status != 0) throw DeviceError(std::string("NCCL: ") + library_.error_text(status));
  }

  const cuda::NcclLibrary& library_;
  int self_;
  std::size_t size_ = 1;
  std::mutex beginning_;  // of an exchange, and of what follows
  ncclComm* communicator_ = nullptr;
  StreamTimer timer_;
};

// Through the memory of the hosts, by the exchange that these have.
class ByHosts final : public DeviceExchange {
 public:
  ByHosts(Ranks& ranks, std::string reason) : ranks_(ranks), reason_(std::move(reason)) {}

  std::string name() const override { return "the hosts' memory: " + reason_; }
  bool goes_by_hosts() const override { return true; }
  double milliseconds() override { return 0; }  // the hosts' exchange is timed itself

  void exchange(const Context& ctx, std::span<const Ranks::Sent> to,
                std::span<const Ranks::Received> from) override {
    const auto self = static_cast<std::size_t>(ranks_.rank());
    std::vector<std::vector<std::byte>> out(to.size()), in(from.size());
    std::vector<Ranks::Sent> sent(to.size());
    std::vector<Ranks::Received> received(from.size());
    for (std::size_t r = 0; r < to.size(); ++r) {
      if (r == self) continue;
      sent[r] = {copied_out(ctx, to, r, out, sent), to[r].bytes};
      in[r].resize(from[r].bytes);
      received[r] = {in[r].data(), in[r].size()};
    }
    ranks_.exchange(sent, received);
    for (std::size_t r = 0; r < in.size(); ++r) {
      if (r != self) ctx.copy_in(from[r].data, in[r].data(), in[r].size());
    }
  }

 private:
  // A copy of the array in host memory. An array that several ranks are sent is copied once.
  static const void* copied_out(const Context& ctx, std::span<const Ranks::Sent> to, std::size_t r,
                                std::vector<std::vector<std::byte>>& out,
                                const std::vector<Ranks::Sent>& sent) {
    for (std::size_t before = 0; before < r; ++before) {
      const bool same = to[before].data == to[r].data && to[before].bytes == to[r].bytes;
      if (same && sent[before].data != nullptr) return sent[before].data;
    }
    out[r].resize(to[r].bytes);
    ctx.copy_out(out[r].data(), to[r].data, to[r].bytes);
    return out[r].data();
  }

  Ranks& ranks_;
  std::string reason_;
};

// The GPU of a rank. All ranks know all of them before they choose a transport.
struct Place {
  std::array<char, 64> host{};
  std::array<char, 32> bus{};  // of the GPU
  int has_nccl = 0;

  bool same_gpu(const Place& other) const { return host == other.host && bus == other.bus; }
};

Place place_of(const Context& ctx, bool has_nccl) {
  Place place;
  ::gethostname(place.host.data(), place.host.size() - 1);
  cuda::check(
      cudaDeviceGetPCIBusId(place.bus.data(), static_cast<int>(place.bus.size()), ctx.device()));
  place.has_nccl = has_nccl ? 1 : 0;
  return place;
}

}  // namespace

std::unique_ptr<DeviceExchange> open_device_exchange(Ranks& ranks, const Context& ctx) {
  const cuda::DeviceGuard guard(ctx.device());
  std::string reason;
  const cuda::NcclLibrary* const library = cuda::nccl_library(&reason);
  const std::vector<Place> places = ranks.gather(place_of(ctx, library != nullptr));
  bool shared = false;
  for (auto one = places.begin(); one != places.end(); ++one) {
    shared |= std::any_of(places.begin(), one, [&](const Place& p) { return p.same_gpu(*one); });
  }
  const bool all = std::all_of(places.begin(), places.end(),
                               [](const Place& place) { return place.has_nccl != 0; });
  if (ranks.size() == 1) return std::make_unique<ByHosts>(ranks, "there is one rank");
  if (all && !shared) return std::make_unique<ByNccl>(*library, ranks);
  if (all) reason = "two ranks share a GPU";
  if (reason.empty()) reason = "another rank has no libnccl.so.2";
  return std::make_unique<ByHosts>(ranks, reason);
}

}  // namespace graphrun
