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

// Size of the first record of a text that ends with a line end; npos if a field of it is not closed
// within a mebibyte.
std::size_t closed_size(std::string_view text, char delimiter) {
  const std::string_view within = text.substr(0, longest_record);
  for (std::size_t at = 0; at < within.size(); ++at) {
    while (at < within.size() && is_blank(within[at]) && within[at] != delimiter) ++at;
    if (at < within.size() && within[at] == '"') at = behind_quotes(within, at);
    if (at >= within.size()) return text.npos;
    while (at < within.size() && within[at] != delimiter && within[at] != '\n') ++at;
    if (at < within.size() && within[at] == '\n') return at + 1;
  }
  return text.npos;
}

}  // namespace

Record first_record(std::string_view text, const RecordRule& rule) {
  const std::string_view line = text.substr(0, text.find('\n') + 1);
  const bool is_line = rule.delimiter == ' ' || line.find('"') == line.npos ||
                       is_comment(trimmed(line.substr(0, line.size() - 1)), rule.comments);
  if (is_line) return {line};
  const std::size_t size = closed_size(text, rule.delimiter);
  if (size == text.npos) return {line, text.size() < longest_record};
  return {text.substr(0, size)};
}

std::size_t settled_size(std::string_view text, const RecordRule& rule) {
  for (std::size_t at = 0;;) {
    const std::size_t quote = text.find('"', at);
    if (quote == text.npos) return text.size();
    const std::size_t end = text.rfind('\n', quote);  // of the line before that of the quote
    if (end != text.npos) at = std::max(at, end + 1);
    const Record record = first_record(text.substr(at), rule);
    if (record.open) return at;
    at += record.text.size();
  }
}

RecordReader::RecordReader(TextReader& reader, char delimiter, std::string comments)
    : reader_(reader), delimiter_(delimiter), comments_(std::move(comments)) {}

bool RecordReader::read(std::string_view& record) {
  if (!reader_.read_line(record)) return false;
  line_ = reader_.line_number();
  const bool has_fields = delimiter_ != ' ' && record.find('"') != record.npos;
  if (!has_fields || is_comment(trimmed(record), comments_)) return true;
  joined_.assign(record.data(), reader_.unread().data());  // with its line end
  if (!joined_.ends_with('\n')) joined_ += '\n';
  const std::size_t first = joined_.size();
  if (closed_size(joined_, delimiter_) != joined_.npos) return true;
  joined_ += reader_.peek(longest_record).substr(0, longest_record);
  joined_ += '\n';
  const std::size_t whole = closed_size(joined_, delimiter_);
  joined_.resize(whole == joined_.npos ? first : whole);
  std::string_view line;
  for (auto more =
           std::count(joined_.begin() + static_cast<std::ptrdiff_t>(first), joined_.end(), '\n');
       more > 0; --more) {
    reader_.read_line(line);
  }
  record = std::string_view(joined_).substr(0, joined_.size() - 1);
  if (record.ends_with('\r')) record.remove_suffix(1);
  if (whole == joined_.npos) split(record);  // throws, unless it is only a long line
  return true;
}

const std::vector<Field>& RecordReader::split(std::string_view record) {
  try {
    return splitter_.split(record, delimiter_);
  } catch (const Defect& defect) {
    refuse(defect.column, defect.wrong, defect.expected, record);
  }
}

void RecordReader::refuse(std::int64_t column, const std::string& wrong,
                          const std::string& expected, std::string_view record,
                          Remedy remedy) const {
  throw RefusedLine(reader_.name(), line_, column, wrong, expected, std::string(record), remedy);
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
