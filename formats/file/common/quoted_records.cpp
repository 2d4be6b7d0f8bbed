#include "formats/file/common/quoted_records.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "formats/file/common/scan.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t longest_record = std::size_t{1} << 20;

// The place behind the quote that closes the one at `open`; npos if there is none.
std::size_t behind_quotes(std::string_view text, std::size_t open) {
  for (std::size_t at = open + 1; (at = text.find('"', at)) != text.npos; at += 2) {
    if (at + 1 == text.size() || text[at + 1] != '"') return at + 1;
  }
  return text.npos;
}

// Whether a quote begins the line or follows what may be a delimiter.
bool may_open_quotes(std::string_view line) {
  for (std::size_t at = 0; (at = line.find('"', at)) != line.npos; ++at) {
    if (at == 0 || std::string_view(" \t,;|").find(line[at - 1]) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

const char* end_of(std::string_view text) { return text.data() + text.size(); }

// Makes the line end with the next one before `limit` that has an odd number of quotes, if any.
void extend(std::string_view& line, const char* limit) {
  for (const char* begin = end_of(line); begin < limit;) {
    const char* const end = std::find(begin + 1, limit, '\n');
    if (std::count(begin, end, '"') % 2 == 1) {
      line = {line.data(), static_cast<std::size_t>(end - line.data())};
      if (line.ends_with('\r')) line.remove_suffix(1);
      return;
    }
    begin = end;
  }
}

}  // namespace

std::size_t record_size(std::string_view text, char delimiter) {
  const std::size_t line = text.find('\n') + 1;
  const std::string_view within = text.substr(0, longest_record);
  for (std::size_t at = 0; at < within.size(); ++at) {
    while (at < within.size() && is_blank(within[at]) && within[at] != delimiter) ++at;
    if (at < within.size() && within[at] == '"') at = behind_quotes(within, at);
    if (at >= within.size()) return line;
    while (at < within.size() && within[at] != delimiter && within[at] != '\n') ++at;
    if (at < within.size() && within[at] == '\n') return at + 1;
  }
  return line;
}

bool has_odd_quotes(std::string_view text) {
  return std::count(text.begin(), text.end(), '"') % 2 == 1;
}

void join_quoted_lines(Preview& seen) {
  if (seen.data.empty()) return;
  const std::string_view last = seen.data.back().text;
  const char* const limit = last.data() + last.size();
  std::vector<PreviewLine> joined;
  for (PreviewLine line : seen.data) {
    const bool is_within = !joined.empty() && line.text.data() < end_of(joined.back().text);
    if (is_within) continue;
    if (has_odd_quotes(line.text) && may_open_quotes(line.text)) extend(line.text, limit);
    joined.push_back(line);
  }
  seen.data = std::move(joined);
}

}  // namespace graphrun::detail
