// A symmetric adjacency matrix cut into its two triangles, under an order of the vertices that
// makes products of them cheap: A = L + D + U.
#pragma once

#include <optional>

#include <graphrun/base/buffer.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct OrientedView;

// Loops are left out. By descending degree (then by number) where that saves more work in products
// than sorting the matrix anew costs, else in the order given, without a copy.
class Oriented {
 public:
  // `adjacency` is symmetric, in CSR, and outlives this. Blocks. Throws InvalidArgument,
  // OutOfMemory.
  explicit Oriented(const Matrix& adjacency);
  // The same with the choice of the order made: for tests.
  Oriented(const Matrix& adjacency, bool by_degree);

  const Context& context() const noexcept { return adjacency_.context(); }
  index_t vertices() const noexcept { return adjacency_.rows(); }
  bool by_degree() const noexcept { return by_degree_; }
  // Places of L's entries: what holds a value for each edge has this size. Without by_degree()
  // some places are no edge of L.
  std::size_t places() const noexcept;
  std::size_t bytes() const noexcept;  // held besides the matrix
  OrientedView view() const;
  const Matrix& adjacency() const noexcept { return adjacency_; }

 private:
  void keep_order();
  void sort_by_degree();

  const Matrix& adjacency_;
  bool by_degree_;
  // Where each row's part before and after the diagonal ends and begins, or, by degree, offsets.
  std::optional<Buffer<offset_t>> lower_, upper_;
  std::optional<Buffer<index_t>> lower_columns_, upper_columns_, vertex_of_;
};

// The pattern of a square matrix with its transpose added and its diagonal dropped, in CSR: the
// simple undirected graph of any graph. Blocks.
Matrix symmetric_pattern(const Matrix& adjacency);

}  // namespace graphrun
