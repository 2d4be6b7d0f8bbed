// The columns of a result, in the file's order: listed, and written to a file.
#pragma once

#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "cli/column_values.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {

// A value for each vertex, which the host has once it is asked for.
struct HostColumn {
  std::string name;
  const catalogue::ColumnInfo* info = nullptr;  // null: texts
  std::variant<ColumnValues<index_t>, ColumnValues<std::int64_t>, ColumnValues<float>,
               ColumnValues<double>>
      values;
  std::vector<std::string_view> texts = {};  // values are places in it, or -1
};

// The column of an answer. Its values are moved.
HostColumn host_column(const Run& run, const catalogue::Entry& entry, catalogue::Column& column);

// The sides of --bipartite.
HostColumn host_column_of_sides(const Run& run);

// The column as a file has it, valid while `column` lives.
ResultColumn result_column(const HostColumn& column);

// Lists the vertices of the highest values of `ranked`, or the largest groups where it names
// groups, and for each vertex the cells of `shown`.
void list_columns(Run& run, const HostColumn& ranked, const std::vector<const HostColumn*>& shown);

}  // namespace graphrun::cli
