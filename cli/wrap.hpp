// Text laid out in lines of a given width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graphrun::cli {

// Columns for text written to this descriptor: those that COLUMNS names, else those of the terminal
// behind it, else 80. At least 40.
std::size_t page_width(int descriptor);

// Lines of at most `width` characters of UTF-8 text, broken at blanks; a word that is longer is
// broken after a / or another joint, or anywhere. At least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The same as one string, each line after the first indented; no newline at the end.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// At most `width` characters: the middle gives way to dots.
std::string shortened(const std::string& text, std::size_t width);

}  // namespace graphrun::cli
