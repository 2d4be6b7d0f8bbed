// Tables as text for a terminal.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

struct TableColumn {
  std::string title;
  bool left = false;      // aligned to the left
  int gives_way = 0;      // where space lacks, the highest are left out first; 0: never
  bool flexible = false;  // may wrap words and shorten bars
};

struct TablePage {
  std::size_t width = 80, indent = 0;
  bool colour = false;
};

// Two blanks separate columns. On a narrow page columns are left out by gives_way, which a last
// line says; then long words are shortened. Rows have one cell per column.
std::string table_text(const std::vector<TableColumn>& columns,
                       const std::vector<std::vector<std::string>>& rows, const TablePage& page);

}  // namespace graphrun::cli
