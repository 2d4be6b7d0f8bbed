#include <graphrun/formats/file/graph_parts.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>

namespace graphrun {
namespace {

struct PartArrays {
  std::vector<offset_t> offsets = {0};
  std::vector<index_t> columns;
  HostWeights weights;
  MemoryShare memory;
};

void require_built(const EdgeList& edges) {
  require(edges.built != nullptr && edges.rows == edges.columns,
          "a part can be taken of a built square matrix only");
}

// Calls put(k) for each entry to keep, row after row, and end_row() after each row that is kept.
template <class Keep, class Put, class EndRow>
void for_each_kept(const BuiltMatrix& matrix, std::span<const index_t> number, const Keep& keep,
                   const Put& put, const EndRow& end_row) {
  for (index_t row = 0; row < matrix.rows; ++row) {
    const auto at = static_cast<std::size_t>(row);
    if (number[at] == no_vertex) continue;
    for (offset_t k = matrix.offsets[at]; k < matrix.offsets[at + 1]; ++k) {
      const index_t column = matrix.column_of[static_cast<std::size_t>(k)];
      if (number[static_cast<std::size_t>(column)] == no_vertex || !keep(row, column)) continue;
      put(row, column, static_cast<std::size_t>(k));
    }
    end_row();
  }
}

// The vertices with a number, which becomes theirs, and the edges between them of which
// keep(from, to) holds.
template <class Keep>
std::shared_ptr<BuiltMatrix> part_of(const EdgeList& edges, std::span<const index_t> number,
                                     index_t vertices, const Keep& keep) {
  const BuiltMatrix& whole = *edges.built;
  const auto arrays = std::make_shared<PartArrays>();
  auto part = std::make_shared<BuiltMatrix>();
  std::size_t entries = 0;
  for_each_kept(
      whole, number, keep, [&](index_t, index_t, std::size_t) { ++entries; }, [] {});
  arrays->memory = MemoryShare(budget_of(edges));
  const std::uint64_t each = sizeof(index_t) + (edges.weighted() ? sizeof(double) : 0);
  arrays->memory.resize(
      entries * each + (static_cast<std::uint64_t>(vertices) + 1) * sizeof(offset_t),
      "the part of the graph");
  arrays->columns.reserve(entries);
  arrays->offsets.reserve(static_cast<std::size_t>(vertices) + 1);
  for_each_kept(
      whole, number, keep,
      [&](index_t row, index_t column, std::size_t) {
        arrays->columns.push_back(number[static_cast<std::size_t>(column)]);
        part->self_loops += row == column;
      },
      [&] { arrays->offsets.push_back(static_cast<offset_t>(arrays->columns.size())); });
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          using Value = std::remove_const_t<typename Values::element_type>;
          auto& kept = arrays->weights.emplace<std::vector<Value>>();
          kept.reserve(entries);
          for_each_kept(
              whole, number, keep,
              [&](index_t, index_t, std::size_t k) { kept.push_back(values[k]); }, [] {});
          part->weights = std::span<const Value>(kept);
        }
      },
      whole.weights);
  part->rows = part->columns = vertices;
  part->directed = whole.directed;
  const auto count = static_cast<std::int64_t>(entries);
  part->edges = whole.directed ? count : (count + part->self_loops) / 2;
  part->offsets = arrays->offsets;
  part->column_of = arrays->columns;
  part->owner = arrays;
  return part;
}

EdgeList with_part(const EdgeList& edges, std::shared_ptr<const BuiltMatrix> part, VertexIds ids) {
  EdgeList result;
  result.kind = edges.kind;
  result.rows = result.columns = part->rows;
  result.symmetry = edges.symmetry;
  result.ids = std::move(ids);
  result.sides = edges.sides;
  result.memory_of_edges = std::make_shared<MemoryShare>(budget_of(edges));
  result.built = std::move(part);
  return result;
}

// Steele, Lea and Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
std::uint64_t splitmix(std::uint64_t state) {
  state += 0x9e3779b97f4a7c15;
  state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9;
  state = (state ^ (state >> 27)) * 0x94d049bb133111eb;
  return state ^ (state >> 31);
}

}  // namespace

EdgeList kept_vertices(const EdgeList& edges, const std::vector<bool>& keep) {
  require_built(edges);
  require(keep.size() == static_cast<std::size_t>(edges.rows),
          "kept_vertices: there must be one value per vertex");
  std::vector<index_t> number(keep.size(), no_vertex), kept;
  for (std::size_t v = 0; v < keep.size(); ++v) {
    if (!keep[v]) continue;
    number[v] = static_cast<index_t>(kept.size());
    kept.push_back(static_cast<index_t>(v));
  }
  auto part = part_of(edges, number, static_cast<index_t>(kept.size()),
                      [](index_t, index_t) { return true; });
  EdgeList result = with_part(edges, std::move(part), edges.ids.selected(kept));
  if (result.sides) {  // the sources are still the first vertices
    const auto border = std::ranges::lower_bound(kept, result.sides->sources);
    result.sides->sources = static_cast<index_t>(border - kept.begin());
  }
  return result;
}

EdgeList sampled_edges(const EdgeList& edges, double probability, std::uint64_t seed) {
  require_built(edges);
  require(probability >= 0 && probability <= 1,
          "sampled_edges: the probability must be between 0 and 1");
  std::vector<index_t> number(static_cast<std::size_t>(edges.rows));
  for (std::size_t v = 0; v < number.size(); ++v) number[v] = static_cast<index_t>(v);
  constexpr int bits = 53;  // of a double
  const double bound = std::ldexp(probability, bits);
  const bool directed = edges.directed();
  const auto is_kept = [&](index_t from, index_t to) {
    if (!directed && from < to) std::swap(from, to);
    const std::uint64_t pair =
        static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to);
    return static_cast<double>(splitmix(splitmix(seed) ^ pair) >> (64 - bits)) < bound;
  };
  return with_part(edges, part_of(edges, number, edges.rows, is_kept), edges.ids);
}

}  // namespace graphrun
