// Records of more than one line: CSV with line ends within quotes (RFC 4180).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/record_rule.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

struct Record {
  std::string_view text;  // with its line end
  bool open = false;      // whether more of the file could make it longer
};

// The record that `text` begins with: a line, or several if a quoted field goes on behind it, as
// FieldSplitter would take them. A line if that field is not closed within a mebibyte, or not in
// `text`. `text` ends with a line end.
Record first_record(std::string_view text, const RecordRule& rule);

// Size of the records of `text` before the first that is open.
std::size_t settled_size(std::string_view text, const RecordRule& rule);

// Whether a cut at the end of `text` may be within quotes.
bool has_odd_quotes(std::string_view text);

// Reads a text record by record on one thread.
class RecordReader {
 public:
  // Of lines that begin with one of `comments` none goes on. Nor does one between blanks (' ').
  RecordReader(TextReader& reader, char delimiter, std::string comments);

  // The next record without its line end; false at the end of the file. Valid until the next call.
  // Throws ParseError for a field that is not closed, and as TextReader::read_line().
  bool read(std::string_view& record);
  std::int64_t line() const noexcept { return line_; }  // that the record begins in
  // Its fields. Throws ParseError if they cannot be split.
  const std::vector<Field>& split(std::string_view record);
  // Throws RefusedLine for the record.
  [[noreturn]] void refuse(std::int64_t column, const std::string& wrong,
                           const std::string& expected, std::string_view record,
                           Remedy remedy = Remedy::none) const;

 private:
  TextReader& reader_;
  char delimiter_;
  std::string comments_;
  FieldSplitter splitter_;
  std::int64_t line_ = 0;
  std::string joined_;
};

// Makes one of the data lines that a quoted field joins, whatever the delimiter may be.
void join_quoted_lines(Preview& seen);

}  // namespace graphrun::detail
