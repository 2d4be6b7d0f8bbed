// The columns of a result, in the file's order: listed, and written to a file.
#include "cli/host_columns.hpp"

#include <algorithm>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <iterator>
#include <span>
#include <type_traits>
#include <utility>

#include "base/common/printable.hpp"
#include "cli/algorithm_rows.hpp"
#include "cli/output_columns.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"

namespace graphrun::cli {

using catalogue::ColumnInfo;

namespace {

// The value that means that there is none.
template <class T>
std::optional<T> unreached(const HostColumn& column) {
  if constexpr (std::is_same_v<T, index_t>) {
    if (column.info == nullptr || column.info->has_unreached) return no_vertex;
  } else {
    if (column.info->has_unreached) return MinPlus<T>::zero;
  }
  return std::nullopt;
}

template <class T>
Vector<T> in_order_given(const Graph& graph, const ColumnInfo& column, Vector<T> values) {
  if constexpr (std::is_same_v<T, index_t>) {
    if (column.kind == ColumnInfo::Kind::label) {
      return labels_in_given_order(graph, std::move(values));
    }
    if (column.kind == ColumnInfo::Kind::vertex || column.kind == ColumnInfo::Kind::group) {
      return vertices_in_given_order(graph, std::move(values));
    }
  }
  return in_given_order(graph, std::move(values));
}

// The cell of each of these vertices.
std::vector<TopCell> cells_of(const Run& run, const HostColumn& column,
                              const std::vector<std::size_t>& vertices) {
  std::vector<TopCell> cells;
  const auto add = [&]<class T>(const ColumnValues<T>& of_all) {
    const std::vector<T> values = of_all.of(vertices);
    const std::optional<T> none = unreached<T>(column);
    const auto has_value = [&](T value) { return !none || value != *none; };
    std::optional<T> least;
    for (const T value : values) {
      if (has_value(value) && (!least || value < *least)) least = value;
    }
    for (const T value : values) {
      if (!has_value(value)) {
        cells.push_back({column.name, Json(), ""});
      } else if (column.info == nullptr) {
        const std::string_view text = column.texts[static_cast<std::size_t>(value)];
        cells.push_back({column.name, Json(reversible_utf8(text)), std::string(text)});
      } else if (column.info->kind != ColumnInfo::Kind::value) {
        cells.push_back(vertex_cell(run.given_ids(), static_cast<index_t>(value), column.name));
      } else {
        cells.push_back({column.name, Json(value), shown(*column.info, value, *least)});
      }
    }
  };
  std::visit(add, column.values);
  return cells;
}

void list_vertices(Run& run, const std::vector<std::size_t>& vertices,
                   std::vector<std::vector<TopCell>> rows,
                   const std::vector<const HostColumn*>& shown) {
  for (const HostColumn* column : shown) {
    std::vector<TopCell> cells = cells_of(run, *column, vertices);
    for (std::size_t row = 0; row < rows.size(); ++row) rows[row].push_back(std::move(cells[row]));
  }
  list_rows(run, rows);
}

// The largest groups, by the vertex that is their label, with the texts of that vertex.
void list_groups(Run& run, const HostColumn& column, std::span<const index_t> label,
                 const std::vector<const HostColumn*>& shown) {
  std::vector<index_t> size(label.size(), 0);
  for (const index_t group : label) ++size[static_cast<std::size_t>(group)];
  const std::vector<std::size_t> largest = highest(run, size, std::optional<index_t>(0));
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t group : largest) {
    rows.push_back({vertex_cell(run.given_ids(), static_cast<index_t>(group), column.name),
                    {"vertices", size[group], grouped(size[group])}});
  }
  std::vector<const HostColumn*> texts;
  std::ranges::copy_if(shown, std::back_inserter(texts),
                       [](const HostColumn* one) { return one->info == nullptr; });
  list_vertices(run, largest, std::move(rows), texts);
}

}  // namespace

HostColumn host_column(const Run& run, const catalogue::Entry& entry, catalogue::Column& column) {
  HostColumn result{column.name, catalogue::column_named(entry, column.name), {}};
  std::visit(
      [&]<class T>(Vector<T>& values) {
        result.values = in_order_given(run.graph(), *result.info, std::move(values));
      },
      column.values);
  return result;
}

HostColumn host_column_of_sides(const Run& run) {
  std::vector<index_t> side(static_cast<std::size_t>(run.given_ids().size()), 1);
  std::fill_n(side.begin(), run.sides()->sources.size(), 0);
  return {side_column, nullptr, std::move(side), {"source", "target"}};
}

ResultColumn result_column(const HostColumn& column) {
  ResultColumn result;
  result.name = column.name;
  result.texts = column.texts;
  if (column.info != nullptr) {
    result.ldbc_missing = column.info->ldbc_unreached;
    result.is_vertex = column.info->kind != ColumnInfo::Kind::value;
  }
  std::visit(
      [&]<class T>(const ColumnValues<T>& of) {
        result.values = of.all();
        if (const auto none = unreached<T>(column)) result.missing = static_cast<double>(*none);
      },
      column.values);
  return result;
}

void list_columns(Run& run, const HostColumn& ranked, const std::vector<const HostColumn*>& shown) {
  const ColumnInfo::Kind kind = ranked.info->kind;
  if (kind == ColumnInfo::Kind::label || kind == ColumnInfo::Kind::group) {
    return list_groups(run, ranked, std::get<ColumnValues<index_t>>(ranked.values).all(), shown);
  }
  const std::vector<std::size_t> best = std::visit(
      [&]<class T>(const ColumnValues<T>& values) {
        return values.highest(top_count(run), unreached<T>(ranked));
      },
      ranked.values);
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t v : best) {
    rows.push_back({vertex_cell(run.given_ids(), static_cast<index_t>(v))});
  }
  list_vertices(run, best, std::move(rows), shown);
}

}  // namespace graphrun::cli
