// A table of text, for a terminal or as Markdown.
#pragma once

#include <string>
#include <vector>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

struct GridColumn {
  std::string title;
  bool right = true;      // aligned to the right
  int gives_way = 0;      // on a narrow terminal the highest is left out first; 0: never
  bool flexible = false;  // may wrap words
};

struct Grid {
  std::vector<GridColumn> columns;
  std::vector<std::vector<std::string>> rows;
};

// Leaves out empty columns. Fits the page's width by leaving out columns by gives_way, which a line
// at the end names.
std::string as_text(const Grid& grid, const Page& page);
std::string as_markdown(const Grid& grid);

}  // namespace graphrun::cli::bench
