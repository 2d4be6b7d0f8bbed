// Words of a text whose lines have no meaning: separated by blanks and line ends of any number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/scan.hpp"
#include "formats/file/common/text_buffer.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

class TokenReader {
 public:
  // Reads the rest of `reader`. Lines that begin with one of the characters in `comments` are
  // skipped.
  TokenReader(TextReader& reader, const ReadOptions& options, std::string_view comments = {});

  // The next token, valid until the next call; false at the end of the file. Throws RefusedLine,
  // FileError, Cancelled.
  bool next(std::string_view& token);

  // The next token, if it is of at most 18 digits; false for another one, which is not consumed.
  bool next_plain_count(std::int64_t& value) {
    const char* p = at_;
    while (is_space(*p)) ++p;
    std::uint64_t digits;
    const char* const stop = scan_unsigned(p, digits);
    if (stop == nullptr || !is_space(*stop)) return false;
    token_ = {p, static_cast<std::size_t>(stop - p)};
    at_ = stop;
    ++tokens_of_block_;
    value = static_cast<std::int64_t>(digits);
    return true;
  }

  // The next token as a number from 0 to 2^63-1; false at the end of the file. Throws RefusedLine
  // for another token, too.
  bool next_count(std::int64_t& value) { return next_plain_count(value) || exact_count(value); }

  // Refusals of the last token, and of the end of the file.
  [[noreturn]] void refuse(const std::string& wrong, const std::string& expected,
                           Remedy remedy = Remedy::none) const;
  [[noreturn]] void refuse_end(const std::string& wrong, const std::string& expected) const;
  // The last token's line. Throws SoughtLine.
  [[noreturn]] void found() const;

  void set_edges(std::int64_t edges) noexcept { edges_ = edges; }  // so far, for the progress
  std::int64_t lines() const noexcept { return lines_; }           // of blocks that are done
  std::int64_t comments() const noexcept { return comments_; }

 private:
  static bool is_space(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }
  bool refill();
  bool exact_count(std::int64_t& value);
  bool skip_comment(const char* p);
  std::int64_t token_line() const;
  std::string_view line_text() const;

  TextReader& reader_;
  const ReadOptions& options_;
  std::string comment_characters_;
  TextBuffer text_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::string_view token_;
  std::int64_t lines_ = 0, comments_ = 0, edges_ = 0;
  std::int64_t tokens_of_block_ = 0, idle_bytes_ = 0;
};

}  // namespace graphrun::detail
