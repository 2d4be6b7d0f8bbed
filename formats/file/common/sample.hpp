// The first lines of an edge list in fields: the evidence from which its columns are told.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"

namespace graphrun::detail {

using Fields = std::vector<Field>;

// What most values of a column are.
enum class ValueKind { whole, number, text };

// At most 1000 data lines, as long as the preview lives. Lines from the first on that cannot be
// split, or that have another number of fields than the second, are left to the reading itself.
class Sample {
 public:
  // Throws Defect, its line that of the file, where the first line cannot be split.
  Sample(const Preview& seen, char delimiter);

  const std::vector<Fields>& rows() const noexcept { return rows_; }
  // Of column `c` (from 0) in the rows from `begin` on, empty fields not counted; text where there
  // are none.
  ValueKind kind(std::size_t c, std::size_t begin) const;

 private:
  std::vector<Fields> rows_;
  std::deque<std::string> unescaped_;
};

// The character between the fields of these lines; ' ' stands for blanks of any number.
char delimiter_of(const Preview& seen);

}  // namespace graphrun::detail
