// Ranks: processes, or threads of one, that compute together, each on its own rows.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

class Context;
class DeviceExchange;
class PeerMemory;

// Consecutive rows of each rank: rank r has those from first[r] to first[r + 1].
struct Layout {
  std::vector<index_t> first;
  int rank = 0;  // this one

  index_t all() const { return first.back(); }
  index_t begin() const { return first[static_cast<std::size_t>(rank)]; }
  index_t end() const { return first[static_cast<std::size_t>(rank) + 1]; }
  index_t own() const { return end() - begin(); }
  int owner(index_t row) const {
    return static_cast<int>(std::upper_bound(first.begin() + 1, first.end() - 1, row) -
                            first.begin()) -
           1;
  }
  std::vector<std::size_t> sizes() const {
    std::vector<std::size_t> result;
    for (std::size_t r = 0; r + 1 < first.size(); ++r) {
      result.push_back(static_cast<std::size_t>(first[r + 1] - first[r]));
    }
    return result;
  }
};

// What exchanges took so far.
struct ExchangeUse {
  std::int64_t count = 0;
  std::uint64_t received = 0;  // bytes, into this rank
  double milliseconds = 0;     // waiting for slower ranks included
};

// All ranks call the same functions in the same order. Each throws RankFailed once another rank has
// failed or was not heard of, and Cancelled once a stop is requested. After that no other exchange
// of the rank begins: each throws RankFailed. There is no sum of real numbers: its bits would
// depend on the order of the ranks. Used by one host thread at a time.
class Ranks {
 public:
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks();

  int rank() const noexcept { return rank_; }
  int size() const noexcept { return size_; }
  virtual std::string transport() const = 0;  // "Open MPI 4.1.4"

  // Bytes that go to a rank.
  struct Sent {
    const void* data;
    std::size_t bytes;
  };
  // Room for the bytes that come from a rank.
  struct Received {
    void* data;
    std::size_t bytes;
  };
  // to[r] goes to rank r, and from[r] comes from it; what goes to this rank itself is copied. The
  // sizes must be what the other side says. Blocks.
  void exchange(std::span<const Sent> to, std::span<const Received> from);
  // The same between arrays in the memory of a context, that of this rank: on a GPU in the order of
  // its stream, and not done on return.
  void exchange(const Context& ctx, std::span<const Sent> to, std::span<const Received> from);

  // Opens the way between the GPUs of all ranks, of which `ctx` is this rank's. A call of all
  // ranks, before the first exchange between arrays of GPUs. Does nothing on a CPU.
  void join_devices(const Context& ctx);
  // The transport between GPUs: "NCCL 2.28.9", or "the hosts' memory" with the reason. Empty on
  // CPUs.
  std::string device_transport() const;
  // So many bytes of each rank's GPU, or more, which kernels of all ranks' GPUs reach: the same
  // memory in each call, unless it has to grow. Null where they do not. A call of all ranks.
  PeerMemory* peer_memory(const Context& ctx, std::size_t bytes);
  // Throws RankFailed where another rank has failed, and Cancelled once a stop is requested. For
  // a host whose kernel waits for stores of other GPUs.
  void check() { check_others(); }
  // Counts what kernels exchanged by that memory: how often, and bytes into this rank.
  void note_stores(std::int64_t count, std::uint64_t received) {
    use_.count += count;
    use_.received += received;
  }

  // Values of all ranks, those of rank 0 first: one of each, `sizes[r]` of rank r, or any number.
  template <class T>
  std::vector<T> gather(const T& own);
  template <class T>
  void gather(std::span<const T> own, std::span<const std::size_t> sizes, T* all);
  template <class T>  // of arrays in the memory of a context
  void gather(const Context& ctx, std::span<const T> own, std::span<const std::size_t> sizes,
              T* all);
  template <class T>
  std::vector<T> gather_lists(std::span<const T> own);
  // to[r] goes to rank r; returns what came, that of rank 0 first.
  template <class T>
  std::vector<T> shuffle(const std::vector<std::vector<T>>& to);
  // Of whole numbers.
  template <class T>
  T sum(T own) {
    const std::vector<T> all = gather(own);
    return std::accumulate(all.begin(), all.end(), T{0});
  }
  template <class T>
  T smallest(const T& own) {
    const std::vector<T> all = gather(own);
    return *std::min_element(all.begin(), all.end());
  }
  template <class T>
  T largest(const T& own) {
    const std::vector<T> all = gather(own);
    return *std::max_element(all.begin(), all.end());
  }

  // Tells the other ranks that this one has failed: they throw RankFailed with these words.
  virtual void fail(int code, const std::string& kind, const std::string& message) noexcept = 0;

  // Once a stop is requested, exchanges throw Cancelled.
  void stop_with(std::stop_token stop) { stop_ = std::move(stop); }
  ExchangeUse use() const;  // waits for exchanges between GPUs

  // Called with the number of exchanges so far before each. It may throw, as tests do to make the
  // k-th exchange fail.
  std::function<void(std::int64_t)> before_exchange;

  // Rows that a rank's first row is a multiple of; 0, the default: parts of base/common/layout.hpp,
  // so that sums have the bits of one process. Tests cut small graphs by fewer.
  index_t cut = 0;

 protected:
  Ranks(int rank, int size);
  virtual void swap(std::span<const Sent> to, std::span<const Received> from) = 0;
  // Throws RankFailed where another rank has failed. Called before each exchange between GPUs.
  virtual void check_others() {}
  // Another rank has failed: ends the exchanges between GPUs that wait for it. What they were to
  // write is undefined; the next one throws. From any thread.
  void give_up_devices() noexcept;
  // Whether they have been joined, or are about to be. From any thread.
  bool has_devices() const noexcept { return has_devices_; }
  const std::stop_token& stop() const noexcept { return stop_; }

 private:
  int rank_, size_;
  void note(std::span<const Received> from, double milliseconds);
  template <class Run>
  void unless_ended(Run&& run);

  std::stop_token stop_;
  ExchangeUse use_;
  std::unique_ptr<DeviceExchange> devices_;        // null on CPUs
  std::atomic<DeviceExchange*> joined_ = nullptr;  // the same, for other threads
  std::atomic<bool> has_devices_ = false;
  std::unique_ptr<PeerMemory> peers_;
  bool lacks_peers_ = false;
  bool ended_early_ = false;  // an exchange of this rank
};

namespace detail {

// The places of the values of each rank in `all`, those of rank 0 first.
template <class T>
std::vector<Ranks::Received> places(std::span<const std::size_t> sizes, T* all) {
  std::vector<Ranks::Received> from;
  for (const std::size_t count : sizes) {
    from.push_back({all, count * sizeof(T)});
    all += count;
  }
  return from;
}

}  // namespace detail

template <class T>
void Ranks::gather(std::span<const T> own, std::span<const std::size_t> sizes, T* all) {
  const std::vector<Sent> to(static_cast<std::size_t>(size()), {own.data(), own.size_bytes()});
  exchange(to, detail::places(sizes, all));
}

template <class T>
void Ranks::gather(const Context& ctx, std::span<const T> own, std::span<const std::size_t> sizes,
                   T* all) {
  const std::vector<Sent> to(static_cast<std::size_t>(size()), {own.data(), own.size_bytes()});
  exchange(ctx, to, detail::places(sizes, all));
}

template <class T>
std::vector<T> Ranks::gather(const T& own) {
  std::vector<T> all(static_cast<std::size_t>(size()));
  const std::vector<std::size_t> sizes(all.size(), 1);
  gather(std::span<const T>(&own, 1), sizes, all.data());
  return all;
}

template <class T>
std::vector<T> Ranks::gather_lists(std::span<const T> own) {
  const std::vector<std::size_t> sizes = gather(own.size());
  std::vector<T> all(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  gather(own, sizes, all.data());
  return all;
}

template <class T>
std::vector<T> Ranks::shuffle(const std::vector<std::vector<T>>& to) {
  const auto count = static_cast<std::size_t>(size());
  std::vector<std::size_t> sizes;
  std::vector<Sent> sent, told;
  for (const std::vector<T>& list : to) sizes.push_back(list.size());
  for (std::size_t r = 0; r < count; ++r) {
    told.push_back({&sizes[r], sizeof sizes[r]});
    sent.push_back({to[r].data(), to[r].size() * sizeof(T)});
  }
  std::vector<std::size_t> coming(count);
  std::vector<Received> from;
  for (std::size_t& c : coming) from.push_back({&c, sizeof c});
  exchange(told, from);
  std::vector<T> all(std::accumulate(coming.begin(), coming.end(), std::size_t{0}));
  from.clear();
  for (std::size_t r = 0, at = 0; r < count; at += coming[r++]) {
    from.push_back({all.data() + at, coming[r] * sizeof(T)});
  }
  exchange(sent, from);
  return all;
}

}  // namespace graphrun
