// Splits lines that the regular loop of record_parser.cpp rejects.
#include "formats/file/common/fields.hpp"

#include <algorithm>

#include "formats/file/common/scan.hpp"

namespace graphrun::detail {

std::string_view trimmed(std::string_view line) {
  const auto outer = [](char c) { return is_blank(c) || c == '\r'; };
  while (!line.empty() && outer(line.back())) line.remove_suffix(1);
  while (!line.empty() && outer(line.front())) line.remove_prefix(1);
  return line;
}

bool is_comment(std::string_view trimmed_line, std::string_view comments) {
  if (trimmed_line.empty() || comments.find(trimmed_line.front()) == comments.npos) return false;
  return trimmed_line.front() != 'c' || trimmed_line.size() == 1 || is_blank(trimmed_line[1]);
}

const std::vector<Field>& FieldSplitter::split(std::string_view line, char delimiter,
                                               std::size_t most) {
  most_ = most;
  fields_.clear();
  unescaped_.clear();
  while (line.ends_with('\r')) line.remove_suffix(1);  // some SNAP files have two
  if (delimiter == ' ') {
    split_by_blanks(line);
  } else {
    split_by_delimiter(line, delimiter);
  }
  return fields_;
}

void FieldSplitter::add(std::string_view text, std::size_t begin) {
  const auto column = static_cast<std::int64_t>(begin) + 1;
  if (fields_.size() == most_) {
    throw Defect{column, "a line of more than " + std::to_string(most_) + " fields", "fewer"};
  }
  fields_.push_back({text, column});
}

void FieldSplitter::split_by_blanks(std::string_view line) {
  std::size_t at = 0;
  for (;;) {
    while (at < line.size() && is_blank(line[at])) ++at;
    if (at == line.size()) return;
    const std::size_t begin = at;
    while (at < line.size() && !is_blank(line[at])) ++at;
    add(line.substr(begin, at - begin), begin);
  }
}

void FieldSplitter::split_by_delimiter(std::string_view line, char delimiter) {
  std::size_t at = 0;
  for (;;) {
    while (at < line.size() && is_blank(line[at]) && line[at] != delimiter) ++at;
    if (at < line.size() && line[at] == '"') {
      at = take_quoted(line, at, delimiter);
    } else {
      const std::size_t end = std::min(line.find(delimiter, at), line.size());
      add(trimmed(line.substr(at, end - at)), at);
      at = end;
    }
    if (at >= line.size()) return;
    ++at;  // the delimiter
  }
}

std::size_t FieldSplitter::take_quoted(std::string_view line, std::size_t begin, char delimiter) {
  const auto column = static_cast<std::int64_t>(begin) + 1;
  std::string value;
  bool doubled = false;
  std::size_t at = begin + 1;
  for (;; ++at) {
    if (at >= line.size()) {
      throw Defect{column, "a quoted field is not closed", "a '\"' that ends it"};
    }
    if (line[at] == '"') {
      if (at + 1 >= line.size() || line[at + 1] != '"') break;
      doubled = true;
      ++at;
    }
    value += line[at];
  }
  std::string_view text = line.substr(begin + 1, at - begin - 1);
  if (doubled) text = unescaped_.emplace_back(std::move(value));
  add(text, begin);
  ++at;
  while (at < line.size() && is_blank(line[at]) && line[at] != delimiter) ++at;
  if (at < line.size() && line[at] != delimiter) {
    throw Defect{static_cast<std::int64_t>(at) + 1, "text follows a closing quote",
                 std::string("'") + delimiter + "' or the end of the line"};
  }
  return at;
}

}  // namespace graphrun::detail
