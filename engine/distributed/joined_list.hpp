// A list of vertices that all ranks put together.
#pragma once

#include <cstddef>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include <graphrun/base/buffer.hpp>
#include <graphrun/base/ranks.hpp>

namespace graphrun {

// The lists of all ranks, that of rank 0 first, in the memory of each.
class JoinedList {
 public:
  // `own`: of this rank, in the memory of its own context, `local`. A call of all ranks.
  JoinedList(Ranks& ranks, const Context& local, std::span<const index_t> own)
      : sizes_(ranks.gather(own.size())),
        before_(std::accumulate(sizes_.begin(), sizes_.begin() + ranks.rank(), std::size_t{0})),
        own_(own.size()),
        all_(local, std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0})) {
    if (!empty()) ranks.gather(local, own, sizes_, all_.data());
  }

  bool empty() const noexcept { return all_.empty(); }
  std::size_t size() const noexcept { return all_.size(); }
  const index_t* data() const noexcept { return all_.data(); }
  const std::vector<std::size_t>& sizes() const noexcept { return sizes_; }  // of each rank's
  Vector<index_t> take() && { return std::move(all_); }

  // Calls f(vertices, count) for what the ranks before this one have listed, and for what those
  // behind it have.
  template <class F>
  void for_others(F f) const {
    const std::size_t behind = before_ + own_;
    f(data(), static_cast<index_t>(before_));
    f(data() + behind, static_cast<index_t>(size() - behind));
  }

 private:
  std::vector<std::size_t> sizes_;
  std::size_t before_, own_;
  Vector<index_t> all_;
};

}  // namespace graphrun
