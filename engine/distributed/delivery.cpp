#include "engine/distributed/delivery.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/distributed/kernels.hpp"
#include "engine/distributed/shares.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun {
namespace {

using kernels::ListedTriples;

ListedTriples listed_in(const Coo& share, const BuildOptions& build) {
  return {share.row_of.data(), share.column_of.data(), share.column_of.size(),
          build.mirror == Mirror::same, build.self_loops == SelfLoops::drop};
}

// The entries that come from each rank.
std::vector<std::size_t> coming_from(const Ranks& ranks, const Layout& layout,
                                     const CountsOfParts& counts) {
  const std::size_t part = part_of_ranks(ranks, layout.all());
  const auto begin = static_cast<std::size_t>(layout.begin()) / part;
  const std::size_t end = (static_cast<std::size_t>(layout.end()) + part - 1) / part;
  std::vector<std::size_t> coming;
  for (const std::vector<offset_t>& of_rank : counts) {
    offset_t sum = 0;
    for (std::size_t p = begin; p < end && layout.own() > 0; ++p) sum += of_rank[p];
    coming.push_back(static_cast<std::size_t>(sum));
  }
  return coming;
}

// Arrays of entries: those on their way, or those that came. Their memory stays while it is enough.
template <class W>
struct Entries {
  explicit Entries(const Context& ctx) : row_of(ctx), column_of(ctx), weights(ctx) {}
  Entries(const Context& ctx, std::size_t size, bool weighted)
      : row_of(ctx, size), column_of(ctx, size), weights(ctx, weighted ? size : 0) {}
  Buffer<index_t> row_of, column_of;
  Buffer<W> weights;
};

template <class W>
class Delivery {
 public:
  // `weights`: of the triples; no value where the matrix is a pattern.
  Delivery(Ranks& ranks, const Layout& layout, const Coo& share, const BuildOptions& build,
           std::optional<const W*> weights)
      : ranks_(ranks),
        layout_(layout),
        ctx_(share.context()),
        listed_(listed_in(share, build)),
        weights_(weights),
        first_(ctx_, std::span<const index_t>(layout.first)),
        going_(ctx_) {}

  Coo deliver(const std::vector<std::size_t>& coming) {
    std::vector<std::size_t> next(coming.size(), 0);  // place of the next entry of each rank
    std::partial_sum(coming.begin(), coming.end() - 1, next.begin() + 1);
    Entries<W> came(ctx_, next.back() + coming.back(), weights_.has_value());
    // Triples; on their way are twice as many entries at most.
    const std::size_t at_once = std::size_t{1} << (ctx_.backend() == Backend::cuda ? 25 : 22);
    const std::size_t rounds = (ranks_.largest(listed_.size) + at_once - 1) / at_once;
    for (std::size_t round = 0; round < rounds; ++round) {
      const std::size_t begin = std::min(round * at_once, listed_.size);
      swap(sorted(begin, std::min(begin + at_once, listed_.size)), next, came);
    }
    Weights weights;
    if (weights_.has_value()) weights = std::move(came.weights);
    return {layout_.own(), layout_.all(), std::move(came.row_of), std::move(came.column_of),
            std::move(weights)};
  }

 private:
  // Puts the entries of some triples on their way. Returns where those of each rank begin, and
  // behind them their number.
  std::vector<offset_t> sorted(std::size_t first, std::size_t end) {
    const auto ranks = static_cast<std::size_t>(ranks_.size());
    const ListedTriples part = listed_.part(first, end);
    const kernels::RowOwners owners{first_.data(), ranks};
    Buffer<offset_t> places(ctx_, part.steps() * ranks), borders(ctx_, ranks);
    if (places.empty()) return std::vector<offset_t>(ranks + 1, 0);
    on_backend(ctx_, [&](auto on) { kernels::count_by_owner(on, part, owners, places.data()); });
    const offset_t all = exclusive_scan(places);
    on_backend(ctx_, [&](auto on) {
      kernels::take_every(on, places.data(), part.steps(), ranks, borders.data());
    });
    std::vector<offset_t> begin = borders.to_host();
    begin.push_back(all);
    if (const auto count = static_cast<std::size_t>(all); going_.row_of.size() < count) {
      going_ = Entries<W>(ctx_);  // freed first
      going_ = Entries<W>(ctx_, count, weights_.has_value());
    }
    const W* const weights = weights_ ? *weights_ + first : nullptr;
    on_backend(ctx_, [&](auto on) {
      kernels::place_by_owner(on, part, owners, places.data(), weights, going_.row_of.data(),
                              going_.column_of.data(), going_.weights.data());
    });
    return begin;
  }

  // Entries from begin[r] to begin[r + 1] go to rank r; what comes from it is put at next[r], which
  // moves behind it.
  void swap(const std::vector<offset_t>& begin, std::vector<std::size_t>& next, Entries<W>& came) {
    const std::size_t ranks = next.size();
    const std::vector<offset_t> all = ranks_.gather_lists(std::span<const offset_t>(begin));
    std::vector<std::size_t> going(ranks), coming(ranks);
    for (std::size_t r = 0; r < ranks; ++r) {
      const offset_t* const own = all.data() + r * (ranks + 1) + ranks_.rank();
      going[r] = static_cast<std::size_t>(begin[r + 1] - begin[r]);
      coming[r] = static_cast<std::size_t>(own[1] - own[0]);
    }
    const auto exchange = [&]<class T>(const Buffer<T>& from, Buffer<T>& to) {
      std::vector<Ranks::Sent> sent;
      std::vector<Ranks::Received> received;
      for (std::size_t r = 0; r < ranks; ++r) {
        sent.push_back({from.data() + begin[r], going[r] * sizeof(T)});
        received.push_back({to.data() + next[r], coming[r] * sizeof(T)});
      }
      ranks_.exchange(ctx_, sent, received);
    };
    exchange(going_.row_of, came.row_of);
    exchange(going_.column_of, came.column_of);
    if (weights_.has_value()) exchange(going_.weights, came.weights);
    for (std::size_t r = 0; r < ranks; ++r) next[r] += coming[r];
  }

  Ranks& ranks_;
  const Layout& layout_;
  Context ctx_;
  ListedTriples listed_;
  std::optional<const W*> weights_;
  Buffer<index_t> first_;  // row of each rank
  Entries<W> going_;
};

}  // namespace

CountsOfParts count_by_part(Ranks& ranks, const Coo& share, const BuildOptions& build) {
  const std::size_t part = part_of_ranks(ranks, share.rows);
  const std::size_t parts = (static_cast<std::size_t>(share.rows) + part - 1) / part;
  Buffer<offset_t> counted(share.context(), parts);
  on_backend(share.context(), [&](auto on) {
    kernels::count_by_part(on, listed_in(share, build), part, parts, counted.data());
  });
  const std::vector<offset_t> own = counted.to_host();
  const std::vector<offset_t> all = ranks.gather_lists(std::span<const offset_t>(own));
  CountsOfParts counts;
  for (auto at = all.begin(); at != all.end(); at += std::ssize(own)) {
    counts.emplace_back(at, at + std::ssize(own));
  }
  counts.resize(static_cast<std::size_t>(ranks.size()));
  return counts;
}

std::size_t entries_coming(const Ranks& ranks, const Layout& layout, const CountsOfParts& counts) {
  const std::vector<std::size_t> coming = coming_from(ranks, layout, counts);
  return std::accumulate(coming.begin(), coming.end(), std::size_t{0});
}

Coo deliver(Ranks& ranks, const Layout& layout, const Coo& share, const BuildOptions& build,
            const CountsOfParts& counts) {
  const std::vector<std::size_t> coming = coming_from(ranks, layout, counts);
  return std::visit(
      [&](const auto& values) -> Coo {
        using Values = std::remove_cvref_t<decltype(values)>;
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return Delivery<double>(ranks, layout, share, build, std::nullopt).deliver(coming);
        } else {
          using W = std::remove_cvref_t<decltype(*values.data())>;
          if constexpr (is_complex_v<W>) {
            refuse_complex("deliver");
          } else {
            return Delivery<W>(ranks, layout, share, build, values.data()).deliver(coming);
          }
        }
      },
      share.weights.storage());
}

}  // namespace graphrun
