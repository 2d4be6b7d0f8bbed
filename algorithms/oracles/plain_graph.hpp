// A graph in plain arrays of host memory: what oracles judge results on, without the library's
// operations.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace graphrun::oracles {

// The rows of a matrix: each vertex's neighbours.
struct Rows {
  std::vector<offset_t> offsets;  // vertices + 1
  std::vector<index_t> targets;   // ascending within a row

  index_t vertices() const noexcept { return static_cast<index_t>(offsets.size()) - 1; }
  offset_t entries() const noexcept { return static_cast<offset_t>(targets.size()); }
  offset_t begin(index_t v) const { return offsets[static_cast<std::size_t>(v)]; }
  offset_t degree(index_t v) const { return begin(v + 1) - begin(v); }
  std::span<const index_t> row(index_t v) const {
    return std::span(targets).subspan(static_cast<std::size_t>(begin(v)),
                                      static_cast<std::size_t>(degree(v)));
  }
};

// Those of a matrix. Blocks.
Rows rows_of(const Matrix& matrix);
// The weight of each entry as T, 1 in a pattern: exact where they are whole and T is int64. Blocks.
template <class T>
std::vector<T> weights_of(const Matrix& matrix);

// Each edge once, from the end of lower degree to the other, with vertices numbered by degree: of
// equal ones the smaller is lower.
struct RankedRows {
  explicit RankedRows(const Rows& symmetric);

  std::vector<index_t> rank;  // the number of each vertex
  Rows up;

  // The place in `up` of the edge between two vertices; -1 where there is none.
  offset_t edge_between(index_t u, index_t v) const;
};

// What oracles ask of one graph, each copied or made on first use.
class PlainGraph {
 public:
  explicit PlainGraph(Graph graph) : graph_(std::move(graph)) {}

  const Graph& graph() const { return graph_; }
  bool directed() const { return graph_.directed(); }
  index_t vertices() const { return graph_.vertices(); }
  const Rows& rows() const;          // the stored entries
  const RankedRows& ranked() const;  // of the edges both ways, without loops
  // The weight of each stored entry, as weights_of() has it.
  template <class T>
  const std::vector<T>& lengths() const;

 private:
  Graph graph_;
  mutable std::optional<Rows> rows_;
  mutable std::optional<RankedRows> ranked_;
  mutable std::tuple<std::optional<std::vector<std::int64_t>>, std::optional<std::vector<float>>,
                     std::optional<std::vector<double>>>
      lengths_;
};

}  // namespace graphrun::oracles
