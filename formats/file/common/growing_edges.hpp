// Lists of edges whose number is not known beforehand. Their memory is taken from the budget before
// it is allocated.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

// Reserves capacity for a number of values.
template <class Values>
void reserve_counted(Values& values, std::size_t capacity, MemoryShare& memory) {
  constexpr std::size_t bits =
      std::is_same_v<Values, std::vector<bool>> ? 1 : 8 * sizeof(typename Values::value_type);
  const std::size_t old = values.capacity();
  if (capacity <= old) return;
  memory.add(capacity * bits / 8 + 1, "the list of edges");  // beside the old values
  values.reserve(capacity);
  if (old > 0) memory.resize(memory.bytes() - (old * bits / 8 + 1), "the list of edges");
}

// Appends a value.
template <class Values>
void append_counted(Values& values, typename Values::value_type value, MemoryShare& memory) {
  constexpr std::size_t least = 1024;
  if (values.size() == values.capacity()) {
    reserve_counted(values, std::max(2 * values.size(), least), memory);
  }
  values.push_back(value);
}

// Appends a weight. 32-bit integers become 64-bit ones and those reals where a value asks for it.
void append_weight(HostWeights& weights, const WeightValue& weight, MemoryShare& memory);

// An empty array of weights.
HostWeights no_weights_yet(WeightType first);

// The numbers that the file has room for, at most `most`, for a capacity: 0 for a packed file and a
// pipe.
std::size_t room_for_numbers(const TextReader& reader, std::int64_t most);

// Removes the edges at these places, which ascend, and their weights.
void remove_edges(EdgeList& edges, const std::vector<std::size_t>& places);

// Makes a list of directed edges one of undirected edges: each pair of opposite ones one edge, if
// all have their reverse with the same weight.
void make_undirected(EdgeList& edges, const std::shared_ptr<MemoryBudget>& memory);

// Edges that are directed or not, each for itself.
struct MixedEdges {
  std::vector<bool> undirected;  // by edge
  std::int64_t directed_edges = 0, undirected_edges = 0;
  bool undirected_if_none = false;  // a graph without edges

  void add(bool is_undirected, MemoryShare& memory) {
    append_counted(undirected, is_undirected, memory);
    ++(is_undirected ? undirected_edges : directed_edges);
  }
};

// Sets the symmetry of `edges`. Beside directed edges, and in a graph that is asked to be directed,
// an undirected one becomes two. In a graph that is asked to be undirected all are.
void settle_directions(const MixedEdges& mixed, const ReadOptions& options, EdgeList& edges);

}  // namespace graphrun::detail
