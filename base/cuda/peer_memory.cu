// Memory that GPUs of one host share, opened by CUDA's handles between processes.
#include "base/common/peer_memory.hpp"

#include <cuda_runtime.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <graphrun/base/buffer.hpp>

#include "base/cuda/device.hpp"
#include "base/cuda/launch.hpp"

namespace graphrun {
namespace {

// The description of a rank's memory and GPU that it sends to the other ranks.
struct Offer {
  std::array<char, 64> host{};
  std::array<char, 32> bus{};  // of the GPU
  int is_there = 0;
  cudaIpcMemHandle_t handle{};

  bool same_host(const Offer& other) const { return host == other.host; }
};

constexpr std::size_t most_ranks = 8;

struct FirstWords {
  unsigned* of[most_ranks];
};

// Writes to the own word of each memory.
__global__ void write_to_all(FirstWords words, unsigned rank, unsigned ranks) {
  if (threadIdx.x < ranks) words.of[threadIdx.x][rank] = rank + 1;
}

class SharedByGpus final : public PeerMemory {
 public:
  SharedByGpus(int device, std::size_t bytes) : PeerMemory(bytes), device_(device) {
    if (cudaMalloc(&own_, bytes) != cudaSuccess) {
      cudaGetLastError();
      own_ = nullptr;
      return;
    }
    cuda::check(cudaMemset(own_, 0, bytes));
    cuda::check(cudaDeviceSynchronize());
  }
  ~SharedByGpus() override {
    close();
    if (own_ != nullptr) on_device([&] { cuda::release(cudaFree(own_)); });
  }
  void close() noexcept override {
    parts_.clear();
    if (opened_.empty()) return;
    on_device([&] {
      for (void* const part : opened_) cuda::release(cudaIpcCloseMemHandle(part));
    });
    opened_.clear();
  }

  Offer offer() const {
    Offer own;
    ::gethostname(own.host.data(), own.host.size() - 1);
    const bool named = cudaDeviceGetPCIBusId(own.bus.data(), static_cast<int>(own.bus.size()),
                                             device_) == cudaSuccess;
    const bool has_handle =
        own_ != nullptr && cudaIpcGetMemHandle(&own.handle, own_) == cudaSuccess;
    cudaGetLastError();
    own.is_there = named && has_handle ? 1 : 0;
    return own;
  }
  // Whether it reaches all of them.
  bool open(const std::vector<Offer>& offers, std::size_t self) {
    for (std::size_t r = 0; r < offers.size(); ++r) {
      char* const part = r == self ? static_cast<char*>(own_) : reach(offers[r].handle);
      if (part == nullptr) return false;
      parts_.push_back(part);
    }
    return true;
  }

  void write_to_all_parts(int rank) const {
    FirstWords words{};
    for (std::size_t r = 0; r < parts_.size(); ++r) {
      words.of[r] = reinterpret_cast<unsigned*>(parts_[r]);
    }
    write_to_all<<<1, most_ranks>>>(words, static_cast<unsigned>(rank),
                                    static_cast<unsigned>(parts_.size()));
    cuda::check(cudaGetLastError());
    cuda::check(cudaDeviceSynchronize());
  }
  // Whether what all ranks wrote is there; clears it.
  bool has_all_words() const {
    std::array<unsigned, most_ranks> found{};
    cuda::check(cudaMemcpy(found.data(), own_, sizeof found, cudaMemcpyDeviceToHost));
    cuda::check(cudaMemset(own_, 0, sizeof found));
    cuda::check(cudaDeviceSynchronize());
    for (std::size_t r = 0; r < parts_.size(); ++r) {
      if (found[r] != r + 1) return false;
    }
    return true;
  }

 private:
  // At the end of a process CUDA may have shut down: then all calls fail.
  template <class Body>
  void on_device(Body body) noexcept {
    int before = device_;
    cuda::release(cudaGetDevice(&before));
    if (before != device_) cuda::release(cudaSetDevice(device_));
    body();
    if (before != device_) cuda::release(cudaSetDevice(before));
  }
  // Null where this GPU does not reach it, or it is this process's own.
  char* reach(const cudaIpcMemHandle_t& handle) {
    void* part = nullptr;
    if (cudaIpcOpenMemHandle(&part, handle, cudaIpcMemLazyEnablePeerAccess) != cudaSuccess) {
      cudaGetLastError();
      return nullptr;
    }
    opened_.push_back(part);
    return static_cast<char*>(part);
  }

  int device_;
  void* own_ = nullptr;
  std::vector<void*> opened_;
};

bool are_apart(const std::vector<Offer>& offers) {
  for (auto one = offers.begin(); one != offers.end(); ++one) {
    if (one->is_there == 0 || !one->same_host(offers.front())) return false;
    const auto is_same = [&](const Offer& other) { return other.bus == one->bus; };
    if (std::any_of(offers.begin(), one, is_same)) return false;
  }
  return offers.size() <= most_ranks;
}

bool on_all(Ranks& ranks, bool own) { return ranks.smallest(own ? 1 : 0) != 0; }

}  // namespace

std::unique_ptr<PeerMemory> open_peer_memory(Ranks& ranks, const Context& ctx, std::size_t bytes) {
  const cuda::DeviceGuard guard(ctx.device());
  auto memory = std::make_unique<SharedByGpus>(ctx.device(), bytes);
  const std::vector<Offer> offers = ranks.gather(memory->offer());
  if (ranks.size() == 1 || !are_apart(offers)) return nullptr;
  const bool opened = on_all(ranks, memory->open(offers, static_cast<std::size_t>(ranks.rank())));
  if (opened) {
    memory->write_to_all_parts(ranks.rank());
    ranks.gather(0);  // all have written
    if (on_all(ranks, memory->has_all_words())) return memory;
  }
  memory->close();
  ranks.gather(0);
  return nullptr;
}

}  // namespace graphrun
