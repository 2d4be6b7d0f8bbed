#include "engine/brandes/cpu/level_dag.hpp"

#include <algorithm>
#include <vector>

namespace graphrun::kernels {
namespace {

// Prefetches for vertices further on in the order: their rows, and the places of their first
// neighbours. The other entries of a row follow one another.
class Ahead {
 public:
  Ahead(const CsrView<NoWeights>& out, const Search& s, const index_t* place_of)
      : out_(out),
        order_(s.order.data()),
        end_(s.reached()),
        place_of_(place_of),
        last_(out.offsets[out.rows] - neighbours) {}

  // When the sweep is at place i.
  void expect(std::size_t i) const {
    if (i + offsets >= end_) return;  // the graph may have too few entries
    __builtin_prefetch(out_.offsets + order_[i + offsets]);
    __builtin_prefetch(out_.column_of + out_.offsets[order_[i + row]]);
    const offset_t k = std::min(out_.offsets[order_[i + places]], last_);
    for (offset_t at = k; at < k + neighbours; ++at) {
      __builtin_prefetch(place_of_ + out_.column_of[at]);
    }
  }

 private:
  static constexpr std::size_t offsets = 32, row = 16, places = 6;
  static constexpr offset_t neighbours = 4;

  CsrView<NoWeights> out_;
  const index_t* order_;
  std::size_t end_;
  const index_t* place_of_;
  offset_t last_;  // the last entry that `neighbours` - 1 others follow
};

}  // namespace

LevelDag::LevelDag(const Context& ctx, std::size_t vertices, std::size_t most_edges)
    : ctx_(ctx),
      place_of_(ctx, vertices),
      successor_(ctx, most_edges + 1),
      degree_of_(ctx, vertices),
      value_(ctx, vertices) {}

bool LevelDag::find_shares(const CsrView<NoWeights>& out, const Search& s, Watch& watch,
                           double* share) {
  Pulse pulse(watch);
  place_vertices(s);
  std::fill_n(share, out.rows, 0.0);
  double* const value = value_.data();
  value[0] = 1;
  edges_ = 0;
  const index_t level = count_paths(out, s, 0, pulse, value);
  if (level > s.depth || pulse.stopped()) {
    sum_back(s, pulse, value, share);
    return !pulse.stopped();
  }
  if (!scaled_) scaled_.emplace(ctx_, place_of_.size());
  Scaled* const scaled = scaled_->data();
  std::transform(value, value + s.begin_of(level + 1), scaled, PathNumber<Scaled>::from);
  count_paths(out, s, level, pulse, scaled);
  sum_back(s, pulse, scaled, share);
  return !pulse.stopped();
}

void LevelDag::place_vertices(const Search& s) {
  std::vector<std::size_t> next = s.begin;
  const index_t* const level_of = s.level_of.data();
  index_t* const place_of = place_of_.data();
  for (std::size_t v = 0; v < s.level_of.size(); ++v) {
    if (level_of[v] == no_vertex) continue;
    place_of[v] = static_cast<index_t>(next[static_cast<std::size_t>(level_of[v])]++);
  }
}

template <class T>
index_t LevelDag::count_paths(const CsrView<NoWeights>& out, const Search& s, index_t level,
                              Pulse& pulse, T* value) {
  using N = PathNumber<T>;
  const index_t *const order = s.order.data(), *const place_of = place_of_.data();
  index_t* const successor = successor_.data();
  index_t* const degree_of = degree_of_.data();
  const Ahead ahead(out, s, place_of);
  offset_t listed = edges_;
  for (; level <= s.depth; ++level) {
    const std::size_t end = s.begin_of(level + 1), next_end = s.begin_of(level + 2);
    std::fill(value + end, value + next_end, N::from(0));
    for (std::size_t i = s.begin_of(level); i < end; ++i) {
      ahead.expect(i);
      const offset_t first = listed, row = out.offsets[order[i]],
                     row_end = out.offsets[order[i] + 1];
      if (pulse.stops(row_end - row + 1)) return level;
      for (offset_t k = row; k < row_end; ++k) {
        const index_t to = place_of[out.column_of[k]];
        successor[listed] = to;
        listed += static_cast<std::size_t>(to) >= end ? 1 : 0;
      }
      degree_of[i] = static_cast<index_t>(listed - first);
      const T paths = value[i];
      for (offset_t edge = first; edge < listed; ++edge) {
        value[successor[edge]] = N::add(value[successor[edge]], paths);
      }
    }
    if (!std::all_of(value + end, value + next_end, N::fits)) return level;
    edges_ = listed;
  }
  return level;
}

template <class T>
void LevelDag::sum_back(const Search& s, Pulse& pulse, T* value, double* share) {
  using N = PathNumber<T>;
  const index_t *const order = s.order.data(), *const successor = successor_.data();
  const index_t* const degree_of = degree_of_.data();
  offset_t end = edges_;
  for (std::size_t i = s.reached() - 1; i > 0; --i) {
    if (pulse.stops(degree_of[i] + 1)) return;
    end -= degree_of[i];
    T sum = N::from(0);
    for (index_t edge = 0; edge < degree_of[i]; ++edge) {
      sum = N::add(sum, value[successor[end + edge]]);
    }
    share[order[i]] = N::product(value[i], sum);
    value[i] = N::add(N::reciprocal(value[i]), sum);
  }
}

}  // namespace graphrun::kernels
