// A matrix that was built before, in host memory: what graphrun's own file holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>

#include <graphrun/base/types.hpp>
#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun {

// Counts of the list that a matrix was built from, before any entry was merged or dropped.
struct ListedCounts {
  std::int64_t edges = 0, self_loops = 0;
};

struct BuiltMatrix;

// The rows of a matrix in a file, each checked when it is taken.
class RowsOfFile {
 public:
  RowsOfFile() = default;
  RowsOfFile(const RowsOfFile&) = delete;
  RowsOfFile& operator=(const RowsOfFile&) = delete;
  virtual ~RowsOfFile() = default;
  // Rows [begin, end), of all columns; counts of edges are those of the whole matrix. Reads and
  // checks these rows and no others. Blocks. Throws FileError, OutOfMemory and Cancelled.
  virtual std::shared_ptr<const BuiltMatrix> take(index_t begin, index_t end) = 0;

  std::uint64_t bytes = 0;  // of the file that were read and checked so far
};

// CSR in the memory of another owner. Columns ascend within a row, without repeats.
struct BuiltMatrix {
  index_t rows = 0, columns = 0;
  bool directed = true;                // false: symmetric, with both directions of each edge
  std::int64_t edges = 0;              // an undirected edge counts once
  std::int64_t self_loops = 0;         // entries on the diagonal
  std::span<const offset_t> offsets;   // rows + 1
  std::span<const index_t> column_of;  // one per entry
  // None, or one per entry.
  std::variant<std::monostate, std::span<const std::int32_t>, std::span<const std::int64_t>,
               std::span<const float>, std::span<const double>, std::span<const Complex<float>>,
               std::span<const Complex<double>>>
      weights;
  std::shared_ptr<const void> owner;        // of the arrays, such as the mapping of a file
  std::optional<ListedCounts> listed = {};  // nothing: each edge was listed once
  // ReadOptions::rows_later: the arrays have not been checked, and are to be taken from here. Their
  // offsets may be looked at to choose rows: anything may stand in them. Else null.
  std::shared_ptr<RowsOfFile> rows_of_file = {};
};

// The matrix, or all rows of its file, checked.
std::shared_ptr<const BuiltMatrix> checked_matrix(const std::shared_ptr<const BuiltMatrix>& matrix);

// The matrix of listed edges: the rows in the order of the list, so sorted if the list is, and of
// an undirected edge both directions, if the lower triangle is listed. Counts against the budget of
// the list. Throws OutOfMemory.
BuiltMatrix build_rows(const EdgeList& edges);

// The budget that a list counts against; may be null.
std::shared_ptr<MemoryBudget> budget_of(const EdgeList& edges);

// The edges of a built matrix one by one, by rows: of a symmetric matrix the entries of the lower
// triangle, sorted. Without ids and counts. The rows may be some of a matrix, from `first` on. The
// arrays count against `memory`. Throws OutOfMemory.
EdgeList listed_edges(const BuiltMatrix& matrix, std::shared_ptr<MemoryBudget> memory = nullptr,
                      index_t first = 0);

}  // namespace graphrun
