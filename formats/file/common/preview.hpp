// The first lines of a file, not consumed. Kind and shape are detected from them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

struct PreviewLine {
  std::string_view text;  // without its line end
  std::int64_t number = 0;
};

struct Preview {
  std::vector<PreviewLine> comments;  // comments before the first data line; the first of them only
  std::vector<PreviewLine> data;      // neither blank nor comment
  std::int64_t lines = 0;             // all lines seen, including those already consumed
  bool whole = false;                 // whether the preview is the whole file
};

// Reads 64 KiB, and continues until there are three data lines, or one and a mebibyte without
// another, or the file ends. Consumes leading blank lines, and leading comments of '#' and '%'
// beyond a mebibyte, so that they take no memory. Views are valid until the reader is used again.
Preview preview(TextReader& reader, std::string_view comment_characters);

// Comment characters of an edge list under these options.
std::string edge_list_comments(char asked);

// `text` in lower case (ASCII).
std::string lower_case(std::string_view text);

}  // namespace graphrun::detail
