// Conversions between a built matrix and a list of edges.
#include <graphrun/formats/file/built_matrix.hpp>

#include <type_traits>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>

#include "formats/file/common/edge_rows.hpp"

namespace graphrun {
namespace {

struct Rows {
  std::vector<offset_t> offsets;
  std::vector<index_t> columns;
  HostWeights weights;
  MemoryShare memory;
};

std::uint64_t weight_bytes_each(const HostWeights& weights) {
  return std::visit(
      []<class Values>(const Values&) -> std::uint64_t {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return 0;
        } else {
          return sizeof(typename Values::value_type);
        }
      },
      weights);
}

}  // namespace

std::shared_ptr<const BuiltMatrix> checked_matrix(
    const std::shared_ptr<const BuiltMatrix>& matrix) {
  return matrix->rows_of_file ? matrix->rows_of_file->take(0, matrix->rows) : matrix;
}

BuiltMatrix build_rows(const EdgeList& edges) {
  const auto rows = std::make_shared<Rows>();
  const bool mirrored = edges.symmetry != Symmetry::general;
  rows->memory = MemoryShare(budget_of(edges));
  const std::uint64_t each = sizeof(index_t) + weight_bytes_each(edges.weights);
  rows->memory.resize((static_cast<std::uint64_t>(edges.rows) + 1) * 2 * sizeof(offset_t) +
                          (mirrored ? 2 : 1) * edges.from.size() * each,
                      "the rows of the graph");
  rows->offsets = detail::row_offsets(edges, mirrored);
  rows->columns.resize(static_cast<std::size_t>(rows->offsets.back()));
  BuiltMatrix matrix;
  matrix.rows = edges.rows;
  matrix.columns = edges.columns;
  matrix.directed = edges.directed();
  detail::place_entries(edges, rows->offsets, mirrored,
                        [&](std::size_t place, std::size_t k, bool turned) {
                          rows->columns[place] = turned ? edges.from[k] : edges.to[k];
                        });
  for (std::size_t k = 0; k < edges.from.size(); ++k) {
    matrix.self_loops += edges.from[k] == edges.to[k];
  }
  const auto entries = static_cast<std::int64_t>(rows->columns.size());
  matrix.edges = matrix.directed ? entries : static_cast<std::int64_t>(edges.from.size());
  const auto turned_weight = [&]<class Value>(Value value) -> Value {
    if (edges.symmetry == Symmetry::skew_symmetric) return -value;
    if constexpr (is_complex_v<Value>) {
      if (edges.symmetry == Symmetry::hermitian) return conjugate(value);
    }
    return value;
  };
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          Values placed(rows->columns.size());
          detail::place_entries(edges, rows->offsets, mirrored,
                                [&](std::size_t at, std::size_t k, bool turned) {
                                  placed[at] = turned ? turned_weight(values[k]) : values[k];
                                });
          auto& kept = rows->weights.emplace<Values>(std::move(placed));
          matrix.weights = std::span<const typename Values::value_type>(kept);
        }
      },
      edges.weights);
  matrix.offsets = rows->offsets;
  matrix.column_of = rows->columns;
  matrix.owner = rows;
  return matrix;
}

std::shared_ptr<MemoryBudget> budget_of(const EdgeList& edges) {
  return edges.memory_of_edges ? edges.memory_of_edges->budget() : nullptr;
}

EdgeList listed_edges(const BuiltMatrix& matrix, std::shared_ptr<MemoryBudget> memory,
                      index_t first) {
  EdgeList list;
  list.rows = matrix.rows;
  list.columns = matrix.columns;
  list.symmetry = matrix.directed ? Symmetry::general : Symmetry::symmetric;
  const auto for_each = [&](auto&& put) {
    for (index_t row = 0; row < matrix.rows; ++row) {
      const auto at = static_cast<std::size_t>(row);
      for (offset_t k = matrix.offsets[at]; k < matrix.offsets[at + 1]; ++k) {
        const index_t column = matrix.column_of[static_cast<std::size_t>(k)];
        if (!matrix.directed && column > first + row) break;  // the upper triangle
        put(first + row, column, static_cast<std::size_t>(k));
      }
    }
  };
  std::size_t size = matrix.directed ? matrix.column_of.size() : 0;
  if (!matrix.directed) for_each([&](index_t, index_t, std::size_t) { ++size; });
  list.memory_of_edges = std::make_shared<MemoryShare>(std::move(memory));
  list.memory_of_edges->resize(size * 2 * sizeof(index_t), "the list of edges");
  list.from.reserve(size);
  list.to.reserve(size);
  for_each([&](index_t row, index_t column, std::size_t) {
    list.from.push_back(row);
    list.to.push_back(column);
  });
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          std::vector<std::remove_const_t<typename Values::element_type>> kept;
          list.memory_of_edges->add(size * sizeof(values[0]), "the weights of the edges");
          kept.reserve(size);
          for_each([&](index_t, index_t, std::size_t k) { kept.push_back(values[k]); });
          list.weights = std::move(kept);
        }
      },
      matrix.weights);
  return list;
}

}  // namespace graphrun
