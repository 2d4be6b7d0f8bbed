// Writes a square matrix as .npy.
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/npz_archive.hpp"
#include "formats/file/common/result_columns.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun {
namespace detail {
namespace {

// The number that stands in a dense array for a pair without a path.
template <class Value>
constexpr Value unlisted() {
  if constexpr (std::is_same_v<Value, index_t>) return -1;
  if constexpr (std::is_floating_point_v<Value>) return std::numeric_limits<Value>::infinity();
  return std::numeric_limits<Value>::max();
}

template <class Value>
void to_little_endian(std::vector<Value>& row) {
  if constexpr (std::endian::native == std::endian::big) {
    for (Value& value : row) {
      auto* const bytes = reinterpret_cast<char*>(&value);
      std::reverse(bytes, bytes + sizeof value);
    }
  }
}

template <class Value>
OutputFile write_rows(const std::string& path, std::size_t n, const SquareRows& rows,
                      std::span<const Value> values) {
  TextWriter out(path);
  const std::string size = std::to_string(n);
  out.add(npy_header(npy_type<Value>(), "(" + size + ", " + size + ")"));
  std::vector<Value> row(n);
  for (std::size_t i = 0; i < n; ++i) {
    std::fill(row.begin(), row.end(), unlisted<Value>());
    const auto end = static_cast<std::size_t>(rows.offsets[i + 1]);
    for (auto k = static_cast<std::size_t>(rows.offsets[i]); k < end; ++k) {
      row[static_cast<std::size_t>(rows.columns[k])] = values[k];
    }
    to_little_endian(row);
    out.add({reinterpret_cast<const char*>(row.data()), n * sizeof(Value)});
    out.flush_if_full();
  }
  return out.finish();
}

}  // namespace
}  // namespace detail

std::vector<OutputFile> finish_square(const std::string& path, const VertexIds& ids,
                                      const SquareRows& rows) {
  const auto n = static_cast<std::size_t>(ids.size());
  const std::size_t entries = std::visit([](auto values) { return values.size(); }, rows.values);
  require(rows.offsets.size() == n + 1 && rows.columns.size() == entries &&
              rows.offsets.back() == static_cast<offset_t>(entries),
          "a square matrix must have a row for each vertex and a value for each entry");
  const std::string format = output_format(path);
  if (format != "npy") {
    throw InvalidArgument(path + ": cannot tell the format from the suffix '" + format +
                          "', expected .npy, also .npy.gz or .npy.zst");
  }
  std::vector<OutputFile> files;
  detail::add_ids_file(path, ids, files);
  files.push_back(std::visit([&](auto values) { return detail::write_rows(path, n, rows, values); },
                             rows.values));
  return files;
}

void write_square(const std::string& path, const VertexIds& ids, const SquareRows& rows) {
  for (OutputFile& file : finish_square(path, ids, rows)) file.commit();
}

}  // namespace graphrun
