// Splits the text ahead into lines.
#include "formats/file/common/preview.hpp"

#include <algorithm>

#include "formats/file/common/fields.hpp"

namespace graphrun::detail {
namespace {

Preview look(std::string_view text, bool whole, std::string_view comment_characters) {
  Preview result;
  result.whole = whole;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == text.npos && !whole) break;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++result.lines;
    const std::string_view content = trimmed(line);
    if (content.empty()) continue;
    if (is_comment(content, comment_characters)) {
      if (result.data.empty()) result.comments.push_back({line, result.lines});
    } else {
      result.data.push_back({line, result.lines});
    }
  }
  return result;
}

}  // namespace

Preview preview(TextReader& reader, std::string_view comment_characters) {
  constexpr std::size_t lines_wanted = 3;
  for (std::size_t size = std::size_t{64} << 10;; size *= 2) {
    const std::string_view text = reader.peek(size);
    Preview result = look(text, reader.at_end_after_unread(), comment_characters);
    if (result.whole || result.data.size() >= lines_wanted) return result;
  }
}

std::string edge_list_comments(char asked) {
  return asked == '\0' ? std::string("#%") : std::string(1, asked);
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return result;
}

}  // namespace graphrun::detail
