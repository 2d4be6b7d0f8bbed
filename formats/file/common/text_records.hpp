// Lines of two text ids.
#pragma once

#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

// Whether regular_text_lines() may be called.
bool has_regular_text_lines(const RecordShape& shape);

// Adds the entries of lines from p on until one that is irregular: it begins with a blank, or has a
// comment, quotes, blanks around an id, or another number of ids than two. Returns its start, or
// the end. text_padding readable characters must follow the end.
const char* regular_text_lines(const RecordShape& shape, Chunk& chunk, const char* p,
                               const char* end);

}  // namespace graphrun::detail
