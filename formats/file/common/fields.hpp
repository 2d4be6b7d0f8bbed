// Splits a line into fields: by blanks, or by a delimiter with CSV quoting (RFC 4180).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/chunk.hpp"

namespace graphrun::detail {

struct Field {
  std::string_view text;    // without quotes and surrounding blanks
  std::int64_t column = 0;  // start column, from 1
};

class FieldSplitter {
 public:
  // More fields than a line with an edge has.
  static constexpr std::size_t most_fields = std::size_t{1} << 20;

  // Fields of `line`, valid until the next call and while `line` lives. Throws Defect (line 0) for
  // an unclosed quote, for text between a closing quote and the delimiter, and for more than `most`
  // fields.
  const std::vector<Field>& split(std::string_view line, char delimiter,
                                  std::size_t most = most_fields);

 private:
  void split_by_blanks(std::string_view line);
  void split_by_delimiter(std::string_view line, char delimiter);
  std::size_t take_quoted(std::string_view line, std::size_t begin, char delimiter);

  void add(std::string_view text, std::size_t begin);

  std::vector<Field> fields_;
  std::size_t most_ = most_fields;
  std::deque<std::string> unescaped_;  // fields with doubled quotes; a deque keeps their addresses
};

// `line` without leading and trailing blanks and carriage returns.
std::string_view trimmed(std::string_view line);

// Whether the line is a comment that starts with one of these characters. DIMACS' 'c' must be
// followed by a blank or the end of the line.
bool is_comment(std::string_view trimmed_line, std::string_view comments);

}  // namespace graphrun::detail
