// Splits one line into fields: by blanks, or by one delimiter with CSV's quotes (RFC 4180).
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/chunk.hpp"

namespace graphrun::detail {

struct Field {
  std::string_view text;    // without quotes and without the blanks around it
  std::int64_t column = 0;  // where it starts, from 1
};

class FieldSplitter {
 public:
  // More fields than an edge has in any file.
  static constexpr std::size_t most_fields = std::size_t{1} << 20;

  // Fields of `line`, valid until the next call and as long as `line`. Throws Defect (its line left
  // 0) for a quote that is not closed on the line or is followed by something else than a
  // delimiter, and for more than `most` fields.
  const std::vector<Field>& split(std::string_view line, char delimiter,
                                  std::size_t most = most_fields);

 private:
  void split_by_blanks(std::string_view line);
  void split_by_delimiter(std::string_view line, char delimiter);
  std::size_t take_quoted(std::string_view line, std::size_t begin, char delimiter);

  void add(std::string_view text, std::size_t begin);

  std::vector<Field> fields_;
  std::size_t most_ = most_fields;
  std::deque<std::string> unescaped_;  // fields that had doubled quotes in them; none ever moves
};

// `line` without blanks (and carriage returns) at its ends.
std::string_view trimmed(std::string_view line);

// Whether the line is a comment under one of these characters. 'c', DIMACS' own, needs a blank or
// the end of the line after it.
bool is_comment(std::string_view trimmed_line, std::string_view comments);

}  // namespace graphrun::detail
