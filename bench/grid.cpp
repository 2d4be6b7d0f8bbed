// A table of text, for a terminal or as Markdown.
#include "bench/grid.hpp"

#include <algorithm>

#include "cli/table_text.hpp"

namespace graphrun::cli::bench {
namespace {

std::vector<std::size_t> used_columns(const Grid& grid) {
  std::vector<std::size_t> used;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) {
    const bool any = std::any_of(grid.rows.begin(), grid.rows.end(),
                                 [&](const auto& row) { return !row[c].empty(); });
    if (any) used.push_back(c);
  }
  return used;
}

}  // namespace

std::string as_text(const Grid& grid, const Page& page) {
  const auto used = used_columns(grid);
  std::vector<TableColumn> columns;
  for (const std::size_t c : used) {
    const GridColumn& column = grid.columns[c];
    columns.push_back({column.title, !column.right, column.gives_way, column.flexible});
  }
  std::vector<std::vector<std::string>> rows;
  for (const auto& row : grid.rows) {
    rows.emplace_back();
    for (const std::size_t c : used) rows.back().push_back(row[c]);
  }
  return table_text(columns, rows, {page.width, 0, page.colour});
}

std::string as_markdown(const Grid& grid) {
  const auto used = used_columns(grid);
  const auto escaped = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) {
      text.insert(at, "\\");
    }
    return text;
  };
  std::string out = "|", rule = "|";
  for (const std::size_t c : used) {
    out += " " + escaped(grid.columns[c].title) + " |";
    rule += grid.columns[c].right ? " ---: |" : " --- |";
  }
  out += "\n" + rule + "\n";
  for (const auto& row : grid.rows) {
    out += "|";
    for (const std::size_t c : used) out += " " + escaped(row[c]) + " |";
    out += "\n";
  }
  return out;
}

}  // namespace graphrun::cli::bench
