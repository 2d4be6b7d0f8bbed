// Widening of weights, removal of edges, and reverses of undirected ones.
#include "formats/file/common/growing_edges.hpp"

#include <cstdint>
#include <utility>

#include "formats/file/common/npz_matrix.hpp"

namespace graphrun::detail {
namespace {

template <class To, class From>
void widen_values(HostWeights& weights, MemoryShare& memory) {
  const std::vector<From> narrow = std::get<std::vector<From>>(std::move(weights));
  std::vector<To> wide;
  reserve_counted(wide, narrow.capacity(), memory);
  wide.assign(narrow.begin(), narrow.end());
  memory.resize(
      memory.bytes() - std::min<std::uint64_t>(memory.bytes(), narrow.capacity() * sizeof(From)),
      "the list of edges");
  weights = std::move(wide);
}

}  // namespace

void append_weight(HostWeights& weights, const WeightValue& weight, MemoryShare& memory) {
  using Int32s = std::vector<std::int32_t>;
  using Int64s = std::vector<std::int64_t>;
  using Reals = std::vector<double>;
  const bool small =
      weight.is_integer && weight.integer == static_cast<std::int32_t>(weight.integer);
  if (auto* values = std::get_if<Int32s>(&weights)) {
    if (small) {
      return append_counted(*values, static_cast<std::int32_t>(weight.integer), memory);
    }
    if (weight.is_integer) {
      widen_values<std::int64_t, std::int32_t>(weights, memory);
    } else {
      widen_values<double, std::int32_t>(weights, memory);
    }
  }
  if (auto* values = std::get_if<Int64s>(&weights)) {
    if (weight.is_integer) return append_counted(*values, weight.integer, memory);
    widen_values<double, std::int64_t>(weights, memory);
  }
  if (auto* values = std::get_if<std::vector<Complex<double>>>(&weights)) {
    return append_counted(*values, Complex<double>(weight.real, weight.imaginary), memory);
  }
  append_counted(std::get<Reals>(weights), weight.real, memory);
}

HostWeights no_weights_yet(WeightType first) {
  if (first == WeightType::none) return {};
  if (first == WeightType::real) return std::vector<double>();
  if (first == WeightType::complex) return std::vector<Complex<double>>();
  return std::vector<std::int32_t>();
}

std::size_t room_for_numbers(const TextReader& reader, std::int64_t most) {
  if (!reader.compression().empty() || reader.source().stored_size() <= 0) return 0;
  return static_cast<std::size_t>(std::min(most, reader.source().stored_size() / 2 + 1));
}

void remove_edges(EdgeList& edges, const std::vector<std::size_t>& places) {
  if (places.empty()) return;
  const auto remove = [&](auto& values) {
    std::size_t kept = places.front(), next = 0;
    for (std::size_t i = kept; i < values.size(); ++i) {
      if (next < places.size() && places[next] == i) {
        ++next;
      } else {
        values[kept++] = values[i];
      }
    }
    values.resize(kept);
  };
  std::visit(
      [&]<class Values>(Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) remove(values);
      },
      edges.weights);
  remove(edges.from);
  remove(edges.to);
}

void make_undirected(EdgeList& edges, const std::shared_ptr<MemoryBudget>& memory) {
  edges.symmetry = Symmetry::symmetric;
  NpzMatrix matrix;
  matrix.rows = edges.rows;
  matrix.columns = edges.columns;
  matrix.row_of = std::move(edges.from);
  matrix.column_of = std::move(edges.to);
  matrix.weights = std::move(edges.weights);
  const bool pairs = is_symmetric(matrix, memory);
  edges.from = std::move(matrix.row_of);
  edges.to = std::move(matrix.column_of);
  edges.weights = std::move(matrix.weights);
  if (!pairs) return;
  MemoryShare scratch(memory);
  scratch.resize(edges.from.size() * sizeof(std::size_t) / 2, "the edges listed both ways");
  std::vector<std::size_t> upper;
  upper.reserve(edges.from.size() / 2);
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    if (edges.from[i] < edges.to[i]) upper.push_back(i);
  }
  remove_edges(edges, upper);
}

void settle_directions(const MixedEdges& mixed, const ReadOptions& options, EdgeList& edges) {
  const bool none = edges.from.empty();
  const bool all_undirected =
      mixed.directed_edges == 0 && (mixed.undirected_edges > 0 || mixed.undirected_if_none);
  edges.symmetry = Symmetry::symmetric;
  if (options.directed == false || (all_undirected && !options.directed)) return;
  edges.symmetry = Symmetry::general;
  if (none || mixed.undirected_edges == 0) return;
  if (!all_undirected) {
    edges.warnings.push_back("undirected edges: " + std::to_string(mixed.undirected_edges) +
                             " beside " + std::to_string(mixed.directed_edges) +
                             " directed ones; each became two edges, one in each direction");
  }
  MemoryShare& memory = *edges.memory_of_edges;
  const std::size_t size = edges.from.size();
  const auto is_two = [&](std::size_t i) {
    return mixed.undirected[i] && edges.from[i] != edges.to[i];
  };
  const auto room = size + static_cast<std::size_t>(mixed.undirected_edges);
  std::visit(
      [&]<class Values>(Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          reserve_counted(values, room, memory);
          for (std::size_t i = 0; i < size; ++i) {
            if (is_two(i)) values.push_back(values[i]);
          }
        }
      },
      edges.weights);
  reserve_counted(edges.from, room, memory);
  reserve_counted(edges.to, room, memory);
  for (std::size_t i = 0; i < size; ++i) {
    if (!is_two(i)) continue;
    edges.from.push_back(edges.to[i]);
    edges.to.push_back(edges.from[i]);
  }
}

}  // namespace graphrun::detail
