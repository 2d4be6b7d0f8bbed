// Records of more than one line: CSV with line ends within quotes (RFC 4180).
#pragma once

#include <cstddef>
#include <string_view>

#include "formats/file/common/preview.hpp"

namespace graphrun::detail {

// Size of the record that `text` begins with, its line end included: a line, or several if a quoted
// field goes on behind it, as FieldSplitter would take them. A line if that field is not closed
// within a mebibyte. `text` ends with a line end.
std::size_t record_size(std::string_view text, char delimiter);

// Whether a cut at the end of `text` may be within quotes.
bool has_odd_quotes(std::string_view text);

// Makes one of the data lines that a quoted field joins, whatever the delimiter may be.
void join_quoted_lines(Preview& seen);

}  // namespace graphrun::detail
