// Splits a file's first text into lines.
#include "formats/file/common/preview.hpp"

#include <algorithm>

#include "formats/file/common/fields.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

Preview look(const TextReader& reader, std::string_view text, bool whole,
             std::string_view comment_characters) {
  constexpr std::size_t most_comments = 4096;
  Preview result;
  result.whole = whole;
  result.lines = reader.line_number();
  for (const TextReader::SkippedComment& comment : reader.skipped_comments()) {
    result.comments.push_back({comment.text, comment.line});
  }
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    if (end == text.npos && !whole) break;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++result.lines;
    const std::string_view content = trimmed(line);
    if (content.empty()) continue;
    if (!is_comment(content, comment_characters)) {
      result.data.push_back({line, result.lines});
    } else if (result.data.empty() && result.comments.size() < most_comments) {
      result.comments.push_back({line, result.lines});
    }
  }
  return result;
}

// Whether more text would add no evidence or take too much memory.
bool is_enough(const Preview& seen, std::string_view text, bool are_taken) {
  constexpr std::size_t lines_wanted = 3, most = 16 * mebibyte;
  if (seen.whole || seen.data.size() >= lines_wanted) return true;
  const std::size_t whole_lines = text.rfind('\n') + 1;  // 0 if there is none
  if (!seen.data.empty()) return whole_lines > mebibyte;
  return !are_taken && whole_lines > most;
}

}  // namespace

Preview preview(TextReader& reader, std::string_view comment_characters) {
  reader.skip_comments("");
  // Comment letters are not skipped: an edge may begin with one.
  const bool are_taken = comment_characters.find_first_not_of("#%") == std::string_view::npos;
  for (std::size_t size = std::size_t{64} << 10;; size *= 2) {
    std::string_view text = reader.peek(size);
    Preview result = look(reader, text, reader.at_end_after_unread(), comment_characters);
    if (is_enough(result, text, are_taken)) return result;
    if (result.data.empty() && are_taken && size > mebibyte) {
      reader.skip_comments(comment_characters);
      size = std::size_t{32} << 10;
    } else if (text.size() - (text.rfind('\n') + 1) > longest_line) {
      while (reader.read_line(text)) {  // throws for a line without end
      }
    }
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
