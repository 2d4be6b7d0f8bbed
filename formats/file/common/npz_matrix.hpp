// The arrays of a sparse matrix in a .npz of SciPy's.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/edge_list.hpp>

#include "formats/file/common/zip_file.hpp"

namespace graphrun::detail {

// Entries as they are stored. An index beyond `index_t`, or below 0, is -1.
struct NpzMatrix {
  std::string format;  // csr, csc or coo
  std::int64_t rows = 0, columns = 0;
  std::vector<index_t> row_of, column_of;
  bool weighted = false;  // whether the values are numbers, not booleans
  bool complex = false;   // so are its numbers, whether they are read or not
  HostWeights weights;    // if they are asked for
};

// Reads format, shape and arrays of the archive, without the weights unless `with_weights`. The
// memory of the arrays is added to `memory`. Throws FileError for other archives and for arrays
// that contradict each other, Unsupported for other formats and types of values.
NpzMatrix read_npz_matrix(const ZipFile& file, bool with_weights, MemoryShare& memory);

// Whether each entry has its reverse, with the same weight.
bool is_symmetric(const NpzMatrix& matrix, const std::shared_ptr<MemoryBudget>& memory);

}  // namespace graphrun::detail
