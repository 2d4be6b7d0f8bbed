// A table of text, for a terminal or as Markdown.
#pragma once

#include <string>
#include <vector>

namespace graphrun::cli::bench {

struct GridColumn {
  std::string title;
  bool right = true;  // aligned to the right
};

struct Grid {
  std::vector<GridColumn> columns;
  std::vector<std::vector<std::string>> rows;
};

// A column in which no row has anything is left out.
std::string as_text(const Grid& grid, bool colour);
std::string as_markdown(const Grid& grid);

}  // namespace graphrun::cli::bench
