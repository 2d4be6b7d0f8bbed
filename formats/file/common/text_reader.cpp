// Splits the text into lines and into blocks of whole lines.
#include "formats/file/common/text_reader.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/foreign_format.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t look_ahead_bytes = std::size_t{64} << 10;

Defect too_long(std::int64_t line, std::string_view text) {
  constexpr std::size_t shown = 240;
  return {0,    "a line of more than 64 MiB",      "shorter lines", Remedy::none,
          line, std::string(text.substr(0, shown))};
}

// Throws for a line that is too long; the last may continue beyond the text.
void check_lengths(std::string_view text) {
  for (std::int64_t line = 1; text.size() > longest_line; ++line) {
    const std::size_t end = text.find('\n');
    if (std::min(end, text.size()) > longest_line) throw too_long(line, text);
    text.remove_prefix(end + 1);
  }
}

bool is_control(char c) {
  const auto code = static_cast<unsigned char>(c);
  return code < 0x20 && c != '\n' && c != '\t' && c != '\r' && c != '\f' && c != '\v';
}

}  // namespace

TextReader::TextReader(const std::string& path, std::size_t block_bytes, std::stop_token stop,
                       Content content)
    : source_(path, std::move(stop)), block_bytes_(std::max<std::size_t>(block_bytes, 1)) {
  if (content == Content::text) require_text();
}

void TextReader::require_text() {
  skip_byte_order_mark();
  refuse_binary();
}

std::size_t TextReader::read_bytes(char* into, std::size_t most) {
  const std::size_t got = fill(into, most);
  bytes_ += static_cast<std::int64_t>(got);
  if (got < most && source_.failed()) source_.read(into, 0);  // throws the failure
  return got;
}

void TextReader::skip_byte_order_mark() {
  const std::string_view start = peek(4);
  if (start.empty()) throw FileError(name() + ": the file is empty");
  if (start.starts_with(std::string_view("\xff\xfe\0\0", 4)) ||
      start.starts_with(std::string_view("\0\0\xfe\xff", 4))) {
    throw ParseError(name(), 1, 1, "the text is in UTF-32",
                     "UTF-8 or UTF-16, as iconv -t UTF-8 makes it");
  }
  if (start.starts_with("\xef\xbb\xbf")) {
    ahead_begin_ = 3;
    bytes_ = 3;
  }
}

void TextReader::refuse_binary() {
  const std::string_view start = peek(look_ahead_bytes);
  const auto found = std::find_if(start.begin(), start.end(), is_control);
  if (found == start.end()) return;
  refuse_foreign(name(), start);
  const auto before = std::string_view(start.begin(), found);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t last_end = before.rfind('\n');
  const std::size_t column = before.size() - (last_end == before.npos ? 0 : last_end + 1) + 1;
  throw ParseError(
      name(), line, static_cast<std::int64_t>(column),
      "byte " + std::to_string(static_cast<unsigned char>(*found)) + " is no text: a binary file",
      "a graph as text, or a binary one with its signature or suffix (.sg, .wsg, .packed, .g500)");
}

// Discards consumed text.
void TextReader::drop_taken() {
  if (ahead_begin_ <= ahead_.size() / 2) return;
  TextBuffer kept;
  kept.append(unread());
  ahead_ = std::move(kept);
  ahead_begin_ = 0;
}

std::string_view TextReader::peek(std::size_t size) {
  if (unread().size() < size && !source_ended_) drop_taken();
  while (unread().size() < size && !source_ended_) {
    const std::size_t missing = std::max(size - unread().size(), look_ahead_bytes);
    const std::size_t old_size = ahead_.size();
    ahead_.reserve(old_size + missing);
    const std::size_t got = source_.read(ahead_.data() + old_size, missing);
    ahead_.set_size(old_size + got);
    if (source_.failed()) source_.read(ahead_.data(), 0);  // throws the stored failure
    if (got < missing) source_ended_ = true;
  }
  return unread();
}

bool TextReader::read_line(std::string_view& line) {
  std::size_t searched = 0;
  for (;;) {
    const std::string_view text = unread();
    const std::size_t end = text.find('\n', searched);
    if (end == text.npos && !source_ended_) {
      searched = text.size();
      if (searched <= longest_line) {
        peek(searched + 1);
        continue;
      }
    }
    if (end == text.npos && text.empty()) return false;
    line = text.substr(0, end);
    if (line.size() > longest_line) {
      const Defect defect = too_long(lines_ + 1, line);
      throw ParseError(name(), defect.line, 0, defect.wrong, defect.expected, defect.text);
    }
    const std::size_t taken = end == text.npos ? text.size() : end + 1;
    ahead_begin_ += taken;
    bytes_ += static_cast<std::int64_t>(taken);
    ++lines_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }
}

void TextReader::skip_comments(std::string_view characters) {
  constexpr std::size_t most_kept = std::size_t{64} << 10;
  const std::int64_t begin = bytes_;
  for (;;) {
    const std::string_view start = peek(look_ahead_bytes);
    if (start.empty()) return;
    const std::size_t ends = std::min(start.find_first_not_of('\n'), start.size());
    if (ends > 0) {
      ahead_begin_ += ends;
      bytes_ += static_cast<std::int64_t>(ends);
      lines_ += static_cast<std::int64_t>(ends);
      check_skipped(begin);
      continue;
    }
    std::size_t size = look_ahead_bytes;
    while (peek(size).find_first_not_of(" \t\r") == std::string_view::npos && !source_ended_ &&
           size <= longest_line) {
      size *= 2;
    }
    const std::string_view content = trimmed(unread().substr(0, unread().find('\n')));
    if (!content.empty() && !is_comment(content, characters)) return;
    const bool comment = !content.empty();
    std::string_view line;
    read_line(line);
    if (comment) ++comments_skipped_;
    if (comment && skipped_text_ + line.size() <= most_kept) {
      skipped_text_ += line.size() + 1;
      skipped_.push_back({std::string(line), lines_});
    }
    check_skipped(begin);
  }
}

void TextReader::check_skipped(std::int64_t begin) const {
  if (bytes_ - begin <= most_skipped_bytes) return;
  throw ParseError(name(), lines_, 0, "256 MiB of blank lines and comments in a row",
                   "an entry of the graph");
}

std::size_t TextReader::fill(char* into, std::size_t most) {
  const std::string_view text = unread();
  const std::size_t count = std::min(most, text.size());
  if (count > 0) std::memcpy(into, text.data(), count);
  ahead_begin_ += count;
  if (count == most || source_ended_) return count;
  const std::size_t got = read_source(into + count, most - count);
  if (got < most - count && !source_.failed()) source_ended_ = true;
  return count + got;
}

// Of a file that several threads can read at once, what waits in its buffer is a block of its own.
std::size_t TextReader::most_to_read() const {
  const std::size_t waiting = source_.waiting();
  return waiting == 0 ? block_bytes_ : std::min(block_bytes_, unread().size() + waiting);
}

bool TextReader::read_lines(TextBuffer& text) {
  text.clear();
  text.append(carry_);
  carry_.clear();
  for (;;) {
    const std::size_t old_size = text.size();
    const std::size_t most = most_to_read();
    text.reserve(old_size + most + 1);
    const std::size_t got = fill(text.data() + old_size, most);
    text.set_size(old_size + got);
    bytes_ += static_cast<std::int64_t>(got);
    if (got < most && source_ended_) {
      if (text.size() == 0) return false;
      check_lengths(text.view());
      if (!text.view().ends_with('\n')) text.append("\n");
      return true;
    }
    // Whole lines before a failure are returned first; the next call throws it.
    const std::size_t last_end = text.view().substr(old_size).rfind('\n');
    if (last_end == std::string_view::npos || text.size() > longest_line)
      check_lengths(text.view());
    if (last_end == std::string_view::npos) continue;
    const std::size_t whole = old_size + last_end + 1;
    carry_.assign(text.view().substr(whole));
    text.set_size(whole);
    return true;
  }
}

// Bytes from a place of the file to the last end of a line within a block; 0 if that is not near
// the block's end.
std::size_t TextReader::whole_lines(std::int64_t place) const {
  if (carry_.size() + block_bytes_ > longest_line) return 0;
  if (share_ && place + static_cast<std::int64_t>(block_bytes_) > share_->end) return 0;
  std::array<char, std::size_t{4} << 10> text;
  const std::size_t size = std::min(text.size(), block_bytes_), before = block_bytes_ - size;
  if (source_.read_at(place + static_cast<std::int64_t>(before), text.data(), size) < size)
    return 0;
  const std::size_t end = std::string_view(text.data(), size).rfind('\n');
  return end == std::string_view::npos ? 0 : before + end + 1;
}

bool TextReader::take_block(TextBuffer& text, UnreadPart& part) {
  part = {};
  const std::optional<std::int64_t> place =
      unread().empty() && !source_ended_ ? source_.place() : std::nullopt;
  const std::size_t size = place ? whole_lines(*place) : 0;
  if (size == 0) return read_block(text);
  text.clear();
  text.append(carry_);
  carry_.clear();
  part = {*place, text.size(), size};
  text.reserve(part.begin + size);
  text.set_size(part.begin + size);
  bytes_ += static_cast<std::int64_t>(size);
  source_.seek(*place + static_cast<std::int64_t>(size));
  if (share_) share_->next += static_cast<std::int64_t>(size);
  return true;
}

void TextReader::load(const UnreadPart& part, TextBuffer& text) const {
  if (part.size == 0) return;
  const std::size_t got = source_.read_at(part.place, text.data() + part.begin, part.size);
  const char* const change = got < part.size ? "became shorter" : "changed";
  if (got < part.size || !text.view().ends_with('\n'))
    throw FileError(name() + ": the file " + change + " while it was read");
}

bool TextReader::read_piece(TextBuffer& text) {
  constexpr std::size_t most = std::size_t{16} << 20;
  const std::size_t wanted = std::min(block_bytes_, most);
  text.clear();
  text.reserve(wanted);
  const std::size_t got = fill(text.data(), wanted);
  text.set_size(got);
  bytes_ += static_cast<std::int64_t>(got);
  return got > 0;
}

const std::vector<Field>& split_line(const TextReader& reader, FieldSplitter& splitter,
                                     std::string_view line, char delimiter) {
  try {
    return splitter.split(line, delimiter);
  } catch (const Defect& defect) {
    refuse_line(reader, defect.column, defect.wrong, defect.expected, line);
  }
}

std::int64_t header_number(const TextReader& reader, const Field& field, std::string_view line) {
  try {
    return parse_count(field.text);
  } catch (const Refusal& refusal) {
    refuse_line(reader, field.column, refusal.wrong, refusal.expected, line);
  }
}

void refuse_line(const TextReader& reader, std::int64_t column, const std::string& wrong,
                 const std::string& expected, std::string_view text, Remedy remedy) {
  throw RefusedLine(reader.name(), reader.line_number(), column, wrong, expected, std::string(text),
                    remedy);
}

}  // namespace graphrun::detail
