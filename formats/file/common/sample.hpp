// The first lines of an edge list, split into fields: evidence for its columns.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::detail {

using Fields = std::vector<Field>;

// The type of most values of a column.
enum class ValueKind { whole, number, text };

// At most 1000 data lines, valid while the preview lives. It ends before the first line that cannot
// be split or has another number of fields than the second; the parser reports those.
class Sample {
 public:
  // Throws Defect, with the line number of the file, if the first line cannot be split.
  Sample(const Preview& seen, char delimiter);
  // Rows that are split already; their texts must outlive the sample.
  explicit Sample(std::vector<Fields> rows) : rows_(std::move(rows)) {}

  const std::vector<Fields>& rows() const noexcept { return rows_; }
  // The decimal mark of the values in the columns but the first two: ',' if some have a comma and
  // would be numbers with a point; else '.'. Fills `mixed` with a value that leaves it open: one
  // with a point among them, or one like 1,234 where all are so.
  char decimal_mark(std::size_t begin, std::string_view& mixed) const;
  // What decimal_mark() gave, for kind().
  void set_decimal_mark(char mark) noexcept { mark_ = mark; }
  // Type of column `c` (from 0) in the rows from `begin` on, ignoring empty fields; text if there
  // are no values.
  ValueKind kind(std::size_t c, std::size_t begin) const;

 private:
  std::vector<Fields> rows_;
  std::deque<std::string> unescaped_;
  char mark_ = '.';
};

// The delimiter of these lines; ' ' stands for any blanks.
char delimiter_of(const Preview& seen);

}  // namespace graphrun::detail
