// Cell access by column type.
#include "formats/file/common/result_columns.hpp"

#include <cmath>
#include <limits>
#include <type_traits>

namespace graphrun::detail {

std::size_t column_size(const ResultColumn& column) {
  return std::visit([](const auto& values) { return values.size(); }, column.values);
}

bool is_real(const ResultColumn& column) {
  return std::holds_alternative<std::span<const double>>(column.values) ||
         std::holds_alternative<std::span<const float>>(column.values);
}

double cell_as_real(const ResultColumn& column, std::size_t row) {
  return std::visit([row](const auto& values) { return static_cast<double>(values[row]); },
                    column.values);
}

std::string_view cell_as_text(const ResultColumn& column, std::size_t row) {
  return column.texts[static_cast<std::size_t>(cell_as_real(column, row))];
}

bool is_missing(const ResultColumn& column, std::size_t row) {
  if (!column.missing) return false;
  const double missing = *column.missing;
  return std::visit(
      [&](const auto& values) {
        using Value = std::decay_t<decltype(values[row])>;
        if constexpr (std::is_floating_point_v<Value>) {
          return values[row] == static_cast<Value>(missing) ||
                 (std::isnan(missing) && std::isnan(values[row]));
        } else {
          // No double equals the largest 64-bit integer; 2^63 stands for it, and for no other
          // integer.
          constexpr Value most = std::numeric_limits<Value>::max();
          const bool is_most = sizeof(Value) == 8 && missing == static_cast<double>(most);
          return is_most ? values[row] == most : static_cast<double>(values[row]) == missing;
        }
      },
      column.values);
}

void add_cell(const ResultColumn& column, std::size_t row, const VertexIds& ids, Text& out) {
  if (column.is_vertex) {
    out.add_id(ids, static_cast<index_t>(cell_as_real(column, row)));
  } else if (!column.texts.empty()) {
    out.add(cell_as_text(column, row));
  } else {
    std::visit([&](const auto& values) { out.add_number(values[row]); }, column.values);
  }
}

}  // namespace graphrun::detail
