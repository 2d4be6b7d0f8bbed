// Builds a graph over ranks from the edges that each of them has.
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/shared_graph.hpp>

#include <algorithm>
#include <numeric>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/common/by_parts.hpp"
#include "engine/distributed/shares.hpp"

namespace graphrun {
namespace {

struct NoWeight {};

// An entry on its way to the rank that keeps its row.
template <class W>
struct Entry {
  index_t row, column;
  [[no_unique_address]] W weight;
};

// The triples of this rank, with those that mirroring adds behind each.
class Listed {
 public:
  Listed(const Coo& share, const BuildOptions& build)
      : row_of_(share.row_of.data()),
        column_of_(share.column_of.data()),
        size_(share.column_of.size()),
        mirrored_(build.mirror == Mirror::same),
        dropped_(build.self_loops == SelfLoops::drop) {}

  std::size_t size() const { return size_; }
  // Calls visit(row, column, i) for the entries of triple i.
  template <class Visit>
  void for_each_entry(std::size_t i, Visit&& visit) const {
    const index_t r = row_of_[i], c = column_of_[i];
    if (r == c && dropped_) return;
    visit(r, c, i);
    if (mirrored_ && r != c) visit(c, r, i);
  }
  offset_t loops() const {
    offset_t count = 0;
    for (std::size_t i = 0; i < size_; ++i) count += row_of_[i] == column_of_[i];
    return count;
  }
  void check(index_t vertices) const {
    const auto outside = [vertices](index_t v) { return v < 0 || v >= vertices; };
    require(std::none_of(row_of_, row_of_ + size_, outside) &&
                std::none_of(column_of_, column_of_ + size_, outside),
            "graph_of_shares: an entry lies outside the matrix");
  }

 private:
  const index_t *row_of_, *column_of_;
  std::size_t size_;
  bool mirrored_, dropped_;
};

// counts[r][p] = entries of rank r whose rows are in part p.
std::vector<std::vector<offset_t>> count_by_part(Ranks& ranks, const Listed& listed,
                                                 index_t vertices) {
  const std::size_t part = part_of_ranks(ranks, vertices);
  std::vector<offset_t> own((static_cast<std::size_t>(vertices) + part - 1) / part, 0);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    listed.for_each_entry(
        i, [&](index_t row, index_t, std::size_t) { ++own[static_cast<std::size_t>(row) / part]; });
  }
  const std::vector<offset_t> all = ranks.gather_lists(std::span<const offset_t>(own));
  std::vector<std::vector<offset_t>> counts;
  for (auto at = all.begin(); at != all.end() && !own.empty(); at += std::ssize(own)) {
    counts.emplace_back(at, at + std::ssize(own));
  }
  counts.resize(static_cast<std::size_t>(ranks.size()));
  return counts;
}

// Where the entries that come from each rank begin, and behind the last one their number.
std::vector<std::size_t> places_of(const std::vector<std::vector<offset_t>>& counts,
                                   const Layout& layout, std::size_t part) {
  std::vector<std::size_t> places{0};
  const std::size_t begin = static_cast<std::size_t>(layout.begin()) / part;
  const std::size_t end = (static_cast<std::size_t>(layout.end()) + part - 1) / part;
  for (const std::vector<offset_t>& of_rank : counts) {
    std::size_t coming = places.back();
    for (std::size_t p = begin; p < end && layout.own() > 0; ++p) {
      coming += static_cast<std::size_t>(of_rank[p]);
    }
    places.push_back(coming);
  }
  return places;
}

// Sends entries to their owners, some at a time. Returns those of this rank, rows counted from its
// first, those of rank 0 first and each rank's in its order.
template <class W>
class Delivery {
 public:
  Delivery(Ranks& ranks, const Layout& layout, const Context& ctx, std::vector<std::size_t> places)
      : ranks_(ranks),
        layout_(layout),
        next_(std::move(places)),
        coo_{layout.own(), layout.all(), {ctx, next_.back()}, {ctx, next_.back()}, {}},
        weights_(ctx, weighted ? next_.back() : 0) {}

  template <class WeightAt>
  Coo deliver(const Listed& listed, const WeightAt& weight_at) {
    constexpr std::size_t at_once = std::size_t{1} << 22;  // triples; at most 200 MB on their way
    const std::size_t rounds = (ranks_.largest(listed.size()) + at_once - 1) / at_once;
    for (std::size_t round = 0; round < rounds; ++round) {
      std::vector<std::vector<Entry<W>>> to(static_cast<std::size_t>(ranks_.size()));
      const std::size_t begin = std::min(round * at_once, listed.size());
      const std::size_t end = std::min(begin + at_once, listed.size());
      for (std::size_t i = begin; i < end; ++i) {
        listed.for_each_entry(i, [&](index_t row, index_t column, std::size_t from) {
          to[static_cast<std::size_t>(layout_.owner(row))].push_back(
              {row, column, weight_at(from)});
        });
      }
      swap(to);
    }
    if constexpr (weighted) coo_.weights = std::move(weights_);
    return std::move(coo_);
  }

 private:
  static constexpr bool weighted = !std::is_empty_v<W>;
  using Stored = std::conditional_t<weighted, W, double>;

  void swap(const std::vector<std::vector<Entry<W>>>& to) {
    std::vector<std::size_t> sizes;
    for (const auto& list : to) sizes.push_back(list.size());
    const auto all = ranks_.gather_lists(std::span<const std::size_t>(sizes));
    const auto own = static_cast<std::size_t>(ranks_.rank());
    std::vector<std::vector<Entry<W>>> come(to.size());
    std::vector<Ranks::Sent> sent;
    std::vector<Ranks::Received> received;
    for (std::size_t r = 0; r < to.size(); ++r) {
      come[r].resize(all[r * to.size() + own]);
      sent.push_back({to[r].data(), to[r].size() * sizeof(Entry<W>)});
      received.push_back({come[r].data(), come[r].size() * sizeof(Entry<W>)});
    }
    ranks_.exchange(sent, received);
    for (std::size_t r = 0; r < come.size(); ++r) place(come[r], next_[r]);
  }

  void place(const std::vector<Entry<W>>& entries, std::size_t& at) {
    for (const Entry<W>& entry : entries) {
      coo_.row_of.data()[at] = entry.row - layout_.begin();
      coo_.column_of.data()[at] = entry.column;
      if constexpr (weighted) weights_.data()[at] = entry.weight;
      ++at;
    }
  }

  Ranks& ranks_;
  const Layout& layout_;
  std::vector<std::size_t> next_;  // place of the next entry of each rank
  Coo coo_;
  Buffer<Stored> weights_;
};

Coo deliver(Ranks& ranks, const Layout& layout, const Listed& listed, const Coo& share,
            const std::vector<std::size_t>& places) {
  const Context& ctx = share.context();
  return std::visit(
      [&](const auto& values) -> Coo {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(values)>, std::monostate>) {
          return Delivery<NoWeight>(ranks, layout, ctx, places).deliver(listed, [](std::size_t) {
            return NoWeight{};
          });
        } else {
          using W = std::remove_cvref_t<decltype(*values.data())>;
          return Delivery<W>(ranks, layout, ctx, places).deliver(listed, [&](std::size_t i) {
            return values.data()[i];
          });
        }
      },
      share.weights.storage());
}

// Sums of repeats are int64: on all ranks where one of them has repeats.
void widen_alike(Ranks& ranks, Csr& csr) {
  const int wide = csr.weights.type() == WeightType::int64 ? 1 : 0;
  if (ranks.largest(wide) == wide || csr.weights.type() != WeightType::int32) return;
  const Buffer<std::int32_t>& narrow = *csr.weights.as<std::int32_t>();
  Buffer<std::int64_t> widened(csr.column_of.context(), narrow.size());
  std::copy_n(narrow.data(), narrow.size(), widened.data());
  csr.weights = std::move(widened);
}

offset_t kept_loops(const Csr& csr, index_t first) {
  offset_t count = 0;
  for (index_t r = 0; r < csr.rows; ++r) {
    const index_t* const begin = csr.column_of.data() + csr.offsets.data()[r];
    const index_t* const end = csr.column_of.data() + csr.offsets.data()[r + 1];
    count += std::binary_search(begin, end, first + r);
  }
  return count;
}

}  // namespace

Graph graph_of_shares(const Context& ctx, Coo share, const BuildOptions& build,
                      const GraphOptions& options) {
  require(ctx.ranks() != nullptr, "graph_of_shares: the context must have ranks");
  require(share.rows == share.columns, "graph_of_shares: the matrix must be square");
  require(build.mirror == Mirror::none || build.mirror == Mirror::same,
          "graph_of_shares: of mirrored entries the weight is the same");
  if (build.duplicates == Duplicates::error || build.self_loops == SelfLoops::error) {
    throw Unsupported(
        "repeats and self-loops that are errors have no form for several ranks yet: run it as one "
        "process");
  }
  if (is_complex(share.weights.type())) refuse_complex("graph_of_shares");
  Ranks& ranks = *ctx.ranks();
  const index_t vertices = share.rows;
  const Listed listed(share, build);
  listed.check(vertices);
  const auto counted = count_by_part(ranks, listed, vertices);
  const Layout layout = even_layout(ranks, counted, vertices);
  const offset_t loops = ranks.sum(listed.loops());
  const offset_t given = ranks.sum(share.entries());
  Coo own = deliver(ranks, layout, listed, share,
                    places_of(counted, layout, part_of_ranks(ranks, vertices)));
  { const Coo freed = std::move(share); }

  Csr csr = build_csr(std::move(own), {Mirror::none, build.duplicates, SelfLoops::keep});
  widen_alike(ranks, csr);
  const bool dropped = build.self_loops == SelfLoops::drop;
  GraphCounts counts;
  counts.entries = ranks.sum(csr.entries());
  counts.self_loops = dropped ? 0 : ranks.sum(kept_loops(csr, layout.begin()));
  counts.dropped_loops = dropped ? loops : 0;
  counts.edges =
      build.mirror == Mirror::none ? counts.entries : (counts.entries + counts.self_loops) / 2;
  counts.duplicates = given - counts.dropped_loops - counts.edges;
  if (ctx.backend() == Backend::cuda) csr = copied_to(ctx.local(), csr);
  return Graph(ctx.with_layout(layout), Matrix(std::move(csr)), counts,
               build.mirror == Mirror::none, options);
}

}  // namespace graphrun
