// The lines of a file: looked at ahead for detection, one by one for headers, then in blocks.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "formats/file/common/byte_source.hpp"
#include "formats/file/common/decompressor.hpp"
#include "formats/file/common/text_buffer.hpp"

namespace graphrun::detail {

class TextReader {
 public:
  // Opens `path` ("-": standard input), skips a byte order mark. Throws FileError, and ParseError
  // for UTF-16 and for what is no text at all.
  TextReader(const std::string& path, std::size_t block_bytes, std::stop_token stop);

  // The unread text, at least `size` characters of it unless the file ends before. Valid until the
  // next call of a member function.
  std::string_view peek(std::size_t size);

  // Takes the next line, without its end; false at the end of the file. Same validity as peek().
  bool read_line(std::string_view& line);

  // Replaces `text` with the next whole lines, about block_bytes of them and each ended by '\n';
  // false at the end of the file. read_line() must not be called after this.
  bool read_block(TextBuffer& text);

  const std::string& name() const noexcept { return source_.name(); }
  std::string_view compression() const noexcept { return decompressor_.name(); }
  const ByteSource& source() const noexcept { return source_; }
  std::int64_t bytes() const noexcept { return bytes_; }        // of text taken so far
  std::int64_t line_number() const noexcept { return lines_; }  // of the last line read_line() took
  std::size_t block_bytes() const noexcept { return block_bytes_; }
  std::string_view unread() const noexcept { return ahead_.view().substr(ahead_begin_); }
  bool at_end_after_unread() const noexcept { return source_ended_; }

 private:
  std::size_t fill(char* into, std::size_t most);
  void skip_byte_order_mark();
  void refuse_binary();

  ByteSource source_;
  Decompressor decompressor_;
  std::size_t block_bytes_;
  bool source_ended_ = false;
  TextBuffer ahead_;  // read from the source, not yet taken from ahead_begin_ on
  std::size_t ahead_begin_ = 0;
  std::string carry_;  // the start of a line whose end is in the next block
  std::int64_t bytes_ = 0, lines_ = 0;
};

// Throws ParseError at the line that `reader` took last.
[[noreturn]] void refuse_line(const TextReader& reader, std::int64_t column,
                              const std::string& wrong, const std::string& expected,
                              std::string_view text);

}  // namespace graphrun::detail
