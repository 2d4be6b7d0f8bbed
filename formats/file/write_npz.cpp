// Writes a graph as scipy.sparse.save_npz() does without compression: the arrays of CSR.
#include <array>
#include <limits>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include <graphrun/formats/file/built_matrix.hpp>

#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/npz_archive.hpp"

namespace graphrun::detail {

OutputFile write_npz(const std::string& path, const EdgeList& edges) {
  const BuiltMatrix matrix = edges.built ? *edges.built : build_rows(edges);
  const std::size_t entries = matrix.column_of.size();
  NpzArchive out(path);

  out.add("indices", std::span<const index_t>(matrix.column_of));
  if (entries <= static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max())) {
    const std::vector<std::int32_t> narrow(matrix.offsets.begin(),
                                           matrix.offsets.end());  // SciPy: of one type
    out.add("indptr", std::span<const std::int32_t>(narrow));
  } else {
    out.add("indptr", std::span<const offset_t>(matrix.offsets));
  }
  out.add("format", "|S3", "csr", 1, true);
  const std::array<std::int64_t, 2> sizes = {edges.rows, edges.columns};
  out.add("shape", std::span<const std::int64_t>(sizes));
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          out.add("data", "|b1", std::string(entries, '\x01'), entries);
        } else {
          out.add("data",
                  std::span<const std::remove_const_t<typename Values::element_type>>(values));
        }
      },
      matrix.weights);
  return out.finish();
}

}  // namespace graphrun::detail
