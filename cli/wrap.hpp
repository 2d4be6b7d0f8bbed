// Text wrapped to a width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graphrun::cli {

// The width for text on this descriptor: COLUMNS, else that of the terminal, else 80. At least 40.
std::size_t page_width(int descriptor);

// Lines of at most `width` characters of UTF-8 text, broken at blanks. Longer words are broken
// after a / or similar, else anywhere. Returns at least one line.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The lines as one string, those after the first indented, without a final newline.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// Shortens a text to `width` characters: dots replace its middle.
std::string shortened(const std::string& text, std::size_t width);

}  // namespace graphrun::cli
