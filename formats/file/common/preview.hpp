// The first lines of a file, looked at without taking them, from which its kind and shape are told.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

struct PreviewLine {
  std::string_view text;  // without the end of the line
  std::int64_t number = 0;
};

struct Preview {
  std::vector<PreviewLine> comments;  // the first of those before the first data line
  std::vector<PreviewLine> data;      // lines that are neither blank nor comments
  std::int64_t lines = 0;             // all lines seen, with those that the reader took before
  bool whole = false;                 // whether these are all lines of the file
};

// Looks at 64 KiB, and further until there are three data lines, or one and a mebibyte without
// another, or the file ends. Has the reader take the blank lines at the start, and the comments of
// '#' and '%' there once they are more than a mebibyte: what is skipped is not kept. Views are
// valid until the reader is used again.
Preview preview(TextReader& reader, std::string_view comment_characters);

// The characters that start a comment line in an edge list under these options.
std::string edge_list_comments(char asked);

// `text` in lower case (ASCII).
std::string lower_case(std::string_view text);

}  // namespace graphrun::detail
