// A symmetric adjacency matrix split into triangles, A = L + D + U, under a vertex order that makes
// their products cheap.
#pragma once

#include <optional>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct OrientedView;

// The triangles L and U without self-loops. The order is by descending degree (then by number) if
// that saves more work in products than the sort costs, else the given one, without a copy.
class Oriented {
 public:
  // `adjacency` must be symmetric, in CSR, and outlive this. Blocks. Throws InvalidArgument,
  // OutOfMemory.
  explicit Oriented(const Matrix& adjacency);
  // The same with a given order: for tests.
  Oriented(const Matrix& adjacency, bool by_degree);

  const Context& context() const noexcept { return adjacency_.context(); }
  index_t vertices() const noexcept { return adjacency_.rows(); }
  bool by_degree() const noexcept { return by_degree_; }
  // Number of positions in L: the length of a vector with a value per edge. Without by_degree()
  // some positions are not edges of L.
  std::size_t places() const noexcept;
  std::size_t bytes() const noexcept;  // besides the matrix
  OrientedView view() const;
  const Matrix& adjacency() const noexcept { return adjacency_; }

 private:
  void keep_order();
  void sort_by_degree();

  const Matrix& adjacency_;
  bool by_degree_;
  // Per row, the end of L's part and the begin of U's; with by_degree(), offsets.
  std::optional<Buffer<offset_t>> lower_, upper_;
  std::optional<Buffer<index_t>> lower_columns_, upper_columns_, vertex_of_;
};

// The simple undirected graph of a square matrix, in CSR: the pattern of the matrix plus its
// transpose, without diagonal. Blocks. Throws OutOfMemory.
Matrix symmetric_pattern(const Matrix& adjacency);
// The same where the transpose is there, without a sort on a CPU, in less than half the time.
Matrix symmetric_pattern(const Matrix& adjacency, const Matrix& transpose);

}  // namespace graphrun
