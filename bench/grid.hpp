// A table of text, for a terminal or as Markdown.
#pragma once

#include <string>
#include <vector>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

struct GridColumn {
  std::string title;
  bool right = true;      // aligned to the right
  int gives_way = 0;      // where a terminal is too narrow, the highest goes first; 0: never
  bool flexible = false;  // its words may be wrapped
};

struct Grid {
  std::vector<GridColumn> columns;
  std::vector<std::vector<std::string>> rows;
};

// A column in which no row has anything is left out. Text fits the page's width where it can, and
// names the columns that gave way.
std::string as_text(const Grid& grid, const Page& page);
std::string as_markdown(const Grid& grid);

}  // namespace graphrun::cli::bench
