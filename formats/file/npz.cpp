// Reads a sparse matrix of SciPy's as a graph: an edge for each entry, without weights where these
// are booleans.
#include <cmath>
#include <string_view>
#include <type_traits>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/binary_reader.hpp"
#include "formats/file/common/file_start.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/npz_matrix.hpp"
#include "formats/file/common/readers.hpp"

namespace graphrun::detail {
namespace {

// Keeps the entries of which keep(k) holds. Gives how many went.
template <class Keep>
std::int64_t keep_entries(NpzMatrix& matrix, const Keep& keep) {
  const std::size_t size = matrix.row_of.size();
  std::size_t kept = 0;
  const auto move_down = [&](auto& values) {
    std::size_t place = 0;
    for (std::size_t k = 0; k < size; ++k) {
      if (keep[k]) values[place++] = values[k];
    }
    values.resize(place);
    kept = place;
  };
  move_down(matrix.row_of);
  move_down(matrix.column_of);
  std::visit(
      [&]<class Values>(Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) move_down(values);
      },
      matrix.weights);
  return static_cast<std::int64_t>(size - kept);
}

bool is_within(index_t v, std::int64_t size) { return v >= 0 && v < size; }

void drop_out_of_range(NpzMatrix& matrix, const ReadOptions& options, const std::string& path,
                       FileCounts& counts) {
  const std::size_t size = matrix.row_of.size();
  std::vector<bool> keep(size);
  std::size_t outside = size;
  for (std::size_t k = size; k-- > 0;) {
    keep[k] =
        is_within(matrix.row_of[k], matrix.rows) && is_within(matrix.column_of[k], matrix.columns);
    if (!keep[k]) outside = k;
  }
  if (outside == size) return;
  if (options.out_of_range == OutOfRange::error) {
    throw FileError(printable(path) + ": an index of entry " + std::to_string(outside) +
                    " (from 0) is outside of the " + std::to_string(matrix.rows) + " x " +
                    std::to_string(matrix.columns) + " matrix");
  }
  counts.out_of_range = keep_entries(matrix, keep);
}

template <class W>
bool is_finite(W weight) {
  if constexpr (is_complex_v<W>) {
    return std::isfinite(weight.re) && std::isfinite(weight.im);
  } else {
    return std::isfinite(weight);
  }
}

void check_weights(NpzMatrix& matrix, const ReadOptions& options, const std::string& path,
                   EdgeList& edges) {
  std::vector<bool> keep;
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          for (std::size_t k = 0; k < values.size(); ++k) {
            edges.counts.zero_weights += values[k] == typename Values::value_type{0};
            if constexpr (!std::is_integral_v<typename Values::value_type>) {
              if (is_finite(values[k])) continue;
              if (options.infinite == InfiniteWeights::error) {
                throw FileError(printable(path) + ": data.npy: the weight of entry " +
                                std::to_string(k) + " (from 0) is infinite or NaN");
              }
              keep.resize(values.size(), true);
              keep[k] = false;
            }
          }
        }
      },
      matrix.weights);
  if (keep.empty()) return;
  edges.counts.dropped_infinite = keep_entries(matrix, keep);
  edges.warnings.push_back("edges whose weight is infinite or NaN, dropped: " +
                           std::to_string(edges.counts.dropped_infinite));
}

// Of a symmetric matrix each edge once.
void keep_lower_half(NpzMatrix& matrix) {
  std::vector<bool> keep(matrix.row_of.size());
  for (std::size_t k = 0; k < keep.size(); ++k) keep[k] = matrix.row_of[k] >= matrix.column_of[k];
  keep_entries(matrix, keep);
}

}  // namespace

bool is_npz(const std::string& path) {
  constexpr std::size_t header_bytes = 30, most_name = 256;
  const std::string start = file_start(path, header_bytes + most_name);
  if (!start.starts_with("PK\x03\x04")) return false;
  if (format_suffix(path) == "npz") return true;
  if (start.size() < header_bytes) return false;
  const std::size_t length = static_cast<unsigned char>(start[26]);
  return std::string_view(start).substr(header_bytes, length).ends_with(".npy");
}

EdgeList read_npz(const std::string& path, const ReadOptions& options) {
  const ZipFile file(path, options.stop);
  EdgeList edges;
  count_memory(edges, options);
  const bool with_weights = options.weights.kind != WeightColumn::none;
  NpzMatrix matrix = read_npz_matrix(file, with_weights, *edges.memory_of_edges);
  check_binary_options(options, path, matrix.weighted);
  if (options.progress) {
    const auto bytes = static_cast<std::int64_t>(file.size());
    options.progress({bytes, bytes, static_cast<std::int64_t>(matrix.row_of.size())});
  }
  edges.kind = FileKind::npz;
  edges.counts.edges = static_cast<std::int64_t>(matrix.row_of.size());
  for (const ZipMember& member : file.members()) {
    edges.counts.bytes += static_cast<std::int64_t>(member.size);
  }
  drop_out_of_range(matrix, options, path, edges.counts);
  check_weights(matrix, options, path, edges);
  if (options.directed == false && matrix.rows == matrix.columns) {
    edges.symmetry = Symmetry::symmetric;
    if (is_symmetric(matrix, options.memory)) keep_lower_half(matrix);
  }
  edges.rows = static_cast<index_t>(matrix.rows);
  edges.columns = static_cast<index_t>(matrix.columns);
  edges.ids = VertexIds::consecutive(0, edges.rows);
  edges.from = std::move(matrix.row_of);
  edges.to = std::move(matrix.column_of);
  edges.weights = std::move(matrix.weights);
  edges.counts.columns = matrix.weighted ? 3 : 2;
  edges.has_complex = matrix.complex;
  return edges;
}

}  // namespace graphrun::detail
