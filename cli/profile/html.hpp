// Pieces of an HTML page: escaped text, numbers, tables that sort.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/report.hpp"

namespace graphrun::cli {

// The text as content or as the value of an attribute: without control characters, &<>"' escaped.
std::string html_text(std::string_view text);

// An id of a vertex, from its JSON value; in an element of its own direction.
std::string html_id(const Json& id);

std::string short_number(double number);                      // 1.2 k, 34 M
std::string share_html(double share);                         // 12.3 %
std::string whole_html(const Json& object, const char* key);  // 1,234; a dash where there is none
// Significant digits of a number; a dash where there is none.
std::string real_html(const Json& object, const char* key, int digits = 4);

// Whether an object has a number, or true, of this name.
bool is_number(const Json& object, const char* key);
bool is_true(const Json& object, const char* key);

// A cell of a table: what it shows, and what it is sorted by.
struct Cell {
  std::string html;
  double key = 0;
  bool is_text = false;  // sorted by what it shows
};
Cell text_cell(std::string html);
Cell count_cell(std::int64_t number);
// A share of something, drawn as a bar behind `html`.
Cell bar_cell(std::string html, double share, double key);

// A table whose rows a click on a column's name sorts.
class SortedTable {
 public:
  explicit SortedTable(std::vector<std::string> names) : names_(std::move(names)) {}
  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  std::string html() const;

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<Cell>> rows_;
};

// A list of facts: names and what they are, as HTML. Those with nothing are left out.
std::string facts_html(const std::vector<std::pair<std::string, std::string>>& facts);

// Where the figures of a section come from: exact, sampled or foreseen, and the command that gives
// them.
std::string origin_html(const Json& section, const std::string& sample = {});
// Whether a section was left out; `html` then gets the reason.
bool is_left_out(const Json& section, std::string& html);

}  // namespace graphrun::cli
