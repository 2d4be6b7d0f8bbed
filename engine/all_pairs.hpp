// Shortest distances between all vertices: the closure of a dense matrix over (min, plus).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/matrix/dense.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// A row on a cycle of negative length: there are no least sums.
class NegativeCycle : public InvalidArgument {
 public:
  explicit NegativeCycle(index_t row)
      : InvalidArgument("all_pairs: row " + std::to_string(row) +
                        " is on a cycle of negative length"),
        row_(row) {}
  index_t row() const noexcept { return row_; }

 private:
  index_t row_;
};

// d{i, j} = the least sum of weights along a path of entries from row i to row j of a square matrix
// in CSR, 0 for i = j, infinity where there is none; an entry of a pattern has the weight 1.
// Weights may be negative. Sums are in double, in the same order on every device: the same bits
// everywhere, and exact where weights are whole and add up to less than 2^53. `on_progress` is
// called with the share that is done and may be empty. Takes 8 n^2 bytes and 1024 n. Blocks. Polls
// the context's stop token (throws Cancelled). Throws NegativeCycle, InvalidArgument for other
// matrices, OutOfMemory.
//
// Floyd, Algorithm 97: Shortest path, CACM 1962; by blocks: Venkataraman, Sahni and Mukhopadhyaya,
// A blocked all-pairs shortest-paths algorithm, Journal of Experimental Algorithmics 8, 2003.
Dense<double> all_pairs(const Matrix& a, const std::function<void(double)>& on_progress = {});

// The largest absolute weight of a matrix in CSR, rounded up; 1 of a pattern, 0 without entries.
// Blocks. Throws InvalidArgument for another format.
double largest_size(const Matrix& a);

// The values as whole numbers, `unreached` in place of infinity. Does not block.
Dense<std::int64_t> whole_values(const Dense<double>& x, std::int64_t unreached);

}  // namespace graphrun
