// A table of text, for a terminal or as Markdown.
#include "cli/bench/grid.hpp"

#include <algorithm>

#include "cli/text.hpp"

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

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::string space(width - std::min(width, width_of(text)), ' ');
  return right ? space + text : text + space;
}

}  // namespace

std::string as_text(const Grid& grid, bool colour) {
  const auto used = used_columns(grid);
  std::vector<std::size_t> widths;
  for (const std::size_t c : used) {
    std::size_t width = width_of(grid.columns[c].title);
    for (const auto& row : grid.rows) width = std::max(width, width_of(row[c]));
    widths.push_back(width);
  }
  const auto line = [&](const auto& cell) {
    std::string out;
    for (std::size_t k = 0; k < used.size(); ++k) {
      if (k > 0) out += "  ";
      out += padded(cell(used[k]), widths[k], grid.columns[used[k]].right);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out;
  };
  std::string out = line([&](std::size_t c) { return grid.columns[c].title; });
  if (colour) out = "\x1b[1m" + out + "\x1b[0m";
  for (const auto& row : grid.rows) out += "\n" + line([&](std::size_t c) { return row[c]; });
  return out + "\n";
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
