// Writes NumPy's .npy, version 1.0:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include "formats/file/common/npz_archive.hpp"
#include "formats/file/common/result_columns.hpp"

namespace graphrun::detail {
namespace {

enum class NpyType { int32, int64, real32, real64 };

bool is_id(const ResultColumn& column, const VertexIds& ids) {
  return column.is_vertex && ids.are_integers();
}

NpyType type_of(const ResultColumn& column, const VertexIds& ids) {
  if (is_id(column, ids)) return NpyType::int64;
  if (std::holds_alternative<std::span<const double>>(column.values)) return NpyType::real64;
  if (std::holds_alternative<std::span<const float>>(column.values)) return NpyType::real32;
  return std::holds_alternative<std::span<const index_t>>(column.values) ? NpyType::int32
                                                                         : NpyType::int64;
}

// One type for all columns: the widest; double if integers and reals mix.
NpyType common_type(const VertexIds& ids, std::span<const ResultColumn> columns) {
  NpyType result = type_of(columns.front(), ids);
  for (const ResultColumn& column : columns) {
    const NpyType type = type_of(column, ids);
    const bool mixed = (type >= NpyType::real32) != (result >= NpyType::real32);
    result = mixed ? NpyType::real64 : std::max(result, type);
  }
  return result;
}

std::string_view descriptor(NpyType type) {
  switch (type) {
    case NpyType::int32:
      return npy_type<std::int32_t>();
    case NpyType::int64:
      return npy_type<std::int64_t>();
    case NpyType::real32:
      return npy_type<float>();
    case NpyType::real64:
      return npy_type<double>();
  }
  return {};
}

std::string header(NpyType type, std::size_t rows, std::size_t columns) {
  std::string shape = "(" + std::to_string(rows) + ",";
  if (columns > 1) shape += " " + std::to_string(columns);
  return npy_header(descriptor(type), shape + ")");
}

// The value's bytes, little-endian.
template <class Value>
void add_bytes(Value value, TextWriter& out) {
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes, bytes + sizeof value);
  out.add(std::string_view(bytes, sizeof value));
}

template <class Value>
void write_rows(const VertexIds& ids, std::span<const ResultColumn> columns, TextWriter& out) {
  const std::size_t rows = column_size(columns.front());
  for (std::size_t row = 0; row < rows; ++row) {
    for (const ResultColumn& column : columns) {
      if (is_id(column, ids) && !is_missing(column, row)) {
        const auto vertex = static_cast<index_t>(cell_as_real(column, row));
        add_bytes(static_cast<Value>(ids.number(vertex)), out);
        continue;
      }
      std::visit([&](const auto& values) { add_bytes(static_cast<Value>(values[row]), out); },
                 column.values);
    }
    out.flush_if_full();
  }
}

// The values of the only column, if they are stored as they are written.
template <class Value>
std::span<const Value> stored_values(const VertexIds& ids, std::span<const ResultColumn> columns) {
  if (columns.size() > 1 || std::endian::native == std::endian::big) return {};
  if (is_id(columns.front(), ids)) return {};
  const auto* values = std::get_if<std::span<const Value>>(&columns.front().values);
  return values == nullptr ? std::span<const Value>() : *values;
}

template <class Value>
void write_values(const VertexIds& ids, std::span<const ResultColumn> columns, TextWriter& out) {
  const std::span<const Value> stored = stored_values<Value>(ids, columns);
  if (stored.empty()) return write_rows<Value>(ids, columns, out);
  out.add_whole({reinterpret_cast<const char*>(stored.data()), stored.size_bytes()});
}

}  // namespace

OutputFile write_npy(const std::string& path, const VertexIds& ids,
                     std::span<const ResultColumn> columns) {
  const NpyType type = common_type(ids, columns);
  TextWriter out(path);
  out.add(header(type, column_size(columns.front()), columns.size()));
  switch (type) {
    case NpyType::int32:
      write_values<std::int32_t>(ids, columns, out);
      break;
    case NpyType::int64:
      write_values<std::int64_t>(ids, columns, out);
      break;
    case NpyType::real32:
      write_values<float>(ids, columns, out);
      break;
    case NpyType::real64:
      write_values<double>(ids, columns, out);
      break;
  }
  return out.finish();
}

}  // namespace graphrun::detail
