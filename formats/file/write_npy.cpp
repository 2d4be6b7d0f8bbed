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

// Writes a value as `bytes`, little-endian.
template <class Value>
void set_bytes(Value value, char* bytes) {
  std::memcpy(bytes, &value, sizeof value);
  if constexpr (std::endian::native == std::endian::big) std::reverse(bytes, bytes + sizeof value);
}

// Writes the values of a column for rows [first, past), `stride` bytes apart.
template <class Value>
void set_column(const VertexIds& ids, const ResultColumn& column, std::size_t first,
                std::size_t past, char* bytes, std::size_t stride) {
  const bool as_ids = is_id(column, ids), may_miss = column.missing.has_value();
  const auto set_all = [&](const auto& values) {
    for (std::size_t row = first; row < past; ++row, bytes += stride) {
      const auto value = values[row];
      const bool is_vertex = as_ids && !(may_miss && is_missing(column, row));
      set_bytes(is_vertex ? static_cast<Value>(ids.number(static_cast<index_t>(value)))
                          : static_cast<Value>(value),
                bytes);
    }
  };
  std::visit(set_all, column.values);
}

template <class Value>
void write_rows(const VertexIds& ids, std::span<const ResultColumn> columns, TextWriter& out) {
  const std::size_t stride = columns.size() * sizeof(Value);
  out.add_blocks(column_size(columns.front()),
                 [&](std::size_t first, std::size_t past, Text& text) {
                   char* bytes = text.add_bytes((past - first) * stride);
                   for (const ResultColumn& column : columns) {
                     set_column<Value>(ids, column, first, past, bytes, stride);
                     bytes += sizeof(Value);
                   }
                 });
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
