// A table laid out for a terminal.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli {

struct TableColumn {
  std::string title;
  bool left = false;      // aligned to the left
  int gives_way = 0;      // columns with the highest number are left out first; 0: never
  bool flexible = false;  // may be narrower than its text: words are wrapped, bars shortened
};

struct TablePage {
  std::size_t width = 80, indent = 0;
  bool colour = false;
};

// Two blanks between columns, the header bold where `colour`. Where the page is too narrow, columns
// are left out by gives_way, and a line at the end names them; long words are shortened last.
// Rows have one cell per column.
std::string table_text(const std::vector<TableColumn>& columns,
                       const std::vector<std::vector<std::string>>& rows, const TablePage& page);

}  // namespace graphrun::cli
