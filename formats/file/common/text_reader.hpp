// The lines of a file: looked at ahead for detection, one by one for headers, then in blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/formats/file/remedy.hpp>

#include "formats/file/common/byte_source.hpp"
#include "formats/file/common/decompressor.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/text_buffer.hpp"

namespace graphrun::detail {

// No line of a graph file is longer: what goes on without an end must not fill the memory.
inline constexpr std::size_t longest_line = std::size_t{64} << 20;

// So much of blank lines and comments may come in a row before the file is refused.
inline constexpr std::int64_t most_skipped_bytes = std::int64_t{256} << 20;

class TextReader {
 public:
  // Opens `path` ("-": standard input), skips a byte order mark. Throws FileError, and ParseError
  // for UTF-16 and for what is no text at all. Reading throws ParseError for a line of more than
  // `longest_line` characters.
  TextReader(const std::string& path, std::size_t block_bytes, std::stop_token stop);

  // The unread text, at least `size` characters of it unless the file ends before. Valid until the
  // next call of a member function.
  std::string_view peek(std::size_t size);

  // Takes the next line, without its end; false at the end of the file. Same validity as peek().
  bool read_line(std::string_view& line);

  // Takes blank lines and comment lines up to the next other line or the end of the file. The texts
  // of the first of them can be had from skipped_comments(). Throws ParseError where
  // `most_skipped_bytes` of them come.
  void skip_comments(std::string_view characters);
  struct SkippedComment {
    std::string text;
    std::int64_t line = 0;
  };
  const std::vector<SkippedComment>& skipped_comments() const noexcept { return skipped_; }
  std::int64_t comments_skipped() const noexcept { return comments_skipped_; }

  // Throws ParseError where more than `most_skipped_bytes` were taken since `bytes() == begin`.
  void check_skipped(std::int64_t begin) const;

  // Replaces `text` with the next whole lines, about block_bytes of them and each ended by '\n';
  // false at the end of the file. read_line() must not be called after this. Throws a Defect, its
  // line counted within the block, where a line is too long.
  bool read_block(TextBuffer& text);

  // Has the body's parser throw the SoughtLine of the entry at this place of the EdgeList.
  void seek_entry(std::optional<std::size_t> place) noexcept { sought_ = place; }
  std::optional<std::size_t> sought_entry() const noexcept { return sought_; }

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
  void drop_taken();
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
  std::vector<SkippedComment> skipped_;  // the first ones
  std::size_t skipped_text_ = 0;         // characters in them
  std::int64_t comments_skipped_ = 0;
  std::optional<std::size_t> sought_;
};

// The line that was to be found; thrown in place of what reading gives.
struct SoughtLine {
  std::string path;
  std::int64_t line = 0;
  std::string text;
};

// The fields of a line that `reader` took last. Throws ParseError where they cannot be told apart.
const std::vector<Field>& split_line(const TextReader& reader, FieldSplitter& splitter,
                                     std::string_view line, char delimiter);

// A count of a file's header, from 0 to 2^63-1. Throws RefusedLine.
std::int64_t header_number(const TextReader& reader, const Field& field, std::string_view line);

// Throws RefusedLine at the line that `reader` took last.
[[noreturn]] void refuse_line(const TextReader& reader, std::int64_t column,
                              const std::string& wrong, const std::string& expected,
                              std::string_view text, Remedy remedy = Remedy::none);

}  // namespace graphrun::detail
