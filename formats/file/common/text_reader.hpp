// Lines of a file: a preview for detection, single lines for headers, then blocks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/file/remedy.hpp>

#include "formats/file/common/fields.hpp"
#include "formats/file/common/record_rule.hpp"
#include "formats/file/common/text_buffer.hpp"
#include "formats/file/common/text_source.hpp"

namespace graphrun::detail {

// Longest line of a graph file. Longer ones are refused: they could exhaust memory.
inline constexpr std::size_t longest_line = std::size_t{64} << 20;

// Most blank lines and comments in a row, in bytes, before the file is refused.
inline constexpr std::int64_t most_skipped_bytes = std::int64_t{256} << 20;

// What a file may hold: text, or anything until TextReader::require_text().
enum class Content { text, any };

class TextReader {
 public:
  // Opens `path` ("-": standard input; or ARCHIVE:MEMBER). Throws FileError. Under Content::text
  // calls require_text(). Reading throws ParseError for a line of more than `longest_line`
  // characters.
  TextReader(const std::string& path, std::size_t block_bytes, std::stop_token stop,
             Content content = Content::text);

  // Skips a byte order mark. Throws FileError for an empty file, ParseError for UTF-32 and for
  // binary data. Nothing may have been consumed.
  void require_text();

  // Consumes `most` bytes, fewer only at the end of the file. For binary files.
  std::size_t read_bytes(char* into, std::size_t most);

  // Unread text: at least `size` characters, unless the file ends before. Valid until the next call
  // of a member function.
  std::string_view peek(std::size_t size);

  // Consumes the next line, without its end; false at the end of the file. Valid as long as peek().
  bool read_line(std::string_view& line);

  // Consumes blank lines and comment lines. skipped_comments() has the texts of the first ones.
  // Throws ParseError beyond `most_skipped_bytes` of them.
  void skip_comments(std::string_view characters);
  struct SkippedComment {
    std::string text;
    std::int64_t line = 0;
  };
  const std::vector<SkippedComment>& skipped_comments() const noexcept { return skipped_; }
  std::int64_t comments_skipped() const noexcept { return comments_skipped_; }

  // Throws ParseError if more than `most_skipped_bytes` were consumed since `bytes() == begin`.
  void check_skipped(std::int64_t begin) const;

  // Replaces `text` with the next whole lines, about block_bytes, each ended by '\n'; false at the
  // end of the file. read_line() must not be called afterwards. Throws a Defect, its line relative
  // to the block, for a line that is too long.
  bool read_block(TextBuffer& text);

  // As read_block(), but may leave a part of the text to load(): of a file that several threads can
  // read at once.
  struct UnreadPart {
    std::int64_t place = 0;           // in the file
    std::size_t begin = 0, size = 0;  // in the text
  };
  bool take_block(TextBuffer& text, UnreadPart& part);
  // Reads what take_block() left. May be called by several threads at once. Throws FileError, also
  // where the file has become shorter or no longer ends a line there: parsers look for no other end
  // of the text. Throws Cancelled.
  void load(const UnreadPart& part, TextBuffer& text) const;

  // Makes most blocks end outside quotes, where lines may end within quoted fields.
  void expect_quotes() noexcept { expects_quotes_ = true; }
  // Makes all blocks end where records do, of the rule of tell_records(). Takes longer.
  void keep_records() noexcept { keeps_records_ = true; }
  bool keeps_records() const noexcept { return keeps_records_; }
  void tell_records(RecordRule rule) { records_ = std::move(rule); }
  // Whether blocks are to be read in their order, by read_block().
  bool joins_lines() const noexcept { return expects_quotes_ || keeps_records_; }

  // The ranks that are to read the body together, each a share of its lines, where that is
  // possible.
  void read_with(Ranks* ranks) noexcept { ranks_ = ranks; }
  // Null where each reads the whole.
  Ranks* ranks() const noexcept {
    return source_.has_places() && !joins_lines() && !sought_ ? ranks_ : nullptr;
  }
  // Of the lines that are left, leaves those that begin in this rank's share of their bytes. The
  // text must have ranks(). read_line() must not be called afterwards. Throws FileError, Cancelled.
  void keep_share();
  // Whether all of it has been read: the file may have become shorter.
  bool has_read_share() const noexcept { return share_ && share_->next == share_->end; }

  // Makes blocks no larger than this.
  void limit_blocks(std::size_t bytes) noexcept { block_bytes_ = std::min(block_bytes_, bytes); }

  // Replaces `text` with the next text, about block_bytes cut anywhere; false at the end of the
  // file. read_line() must not be called afterwards. Throws FileError.
  bool read_piece(TextBuffer& text);

  // Makes the body's parser throw the SoughtLine of the entry at this place of the EdgeList.
  void seek_entry(std::optional<std::size_t> place) noexcept { sought_ = place; }
  std::optional<std::size_t> sought_entry() const noexcept { return sought_; }

  const std::string& name() const noexcept { return source_.name(); }
  void rename(const std::string& name) { source_.rename(name); }
  const std::string& compression() const noexcept { return source_.layers(); }
  const TextSource& source() const noexcept { return source_; }
  std::int64_t bytes() const noexcept { return bytes_; }  // text consumed so far
  std::int64_t bytes_to_read() const noexcept;  // stored ones, of the file or of the share
  std::int64_t bytes_read() const;              // of these
  std::int64_t line_number() const noexcept { return lines_; }  // last line consumed by read_line()
  std::size_t block_bytes() const noexcept { return block_bytes_; }
  std::string_view unread() const noexcept { return ahead_.view().substr(ahead_begin_); }
  bool at_end_after_unread() const noexcept { return source_ended_; }

 private:
  std::size_t read_source(char* into, std::size_t most);
  std::int64_t line_from(std::int64_t place) const;
  std::size_t fill(char* into, std::size_t most);
  std::size_t most_to_read() const;
  bool read_lines(TextBuffer& text);
  bool read_records(TextBuffer& text);
  void append_lines(TextBuffer& text);
  std::size_t whole_lines(std::int64_t place) const;
  void drop_taken();
  void skip_byte_order_mark();
  void refuse_binary();

  TextSource source_;
  std::size_t block_bytes_;
  bool source_ended_ = false;
  TextBuffer ahead_;  // text read from the source; unread from ahead_begin_ on
  std::size_t ahead_begin_ = 0;
  std::string carry_;  // start of a line that continues in the next block
  std::int64_t bytes_ = 0, lines_ = 0;
  std::vector<SkippedComment> skipped_;  // the first ones only
  std::size_t skipped_text_ = 0;         // their total characters
  std::int64_t comments_skipped_ = 0;
  std::optional<std::size_t> sought_;
  bool expects_quotes_ = false, keeps_records_ = false;
  RecordRule records_;
  Ranks* ranks_ = nullptr;
  // Places in the file: of the share, and of the next byte to be read from the source.
  struct SharePlaces {
    std::int64_t begin = 0, end = 0, next = 0;
  };
  std::optional<SharePlaces> share_;
};

// The sought line; thrown instead of returning the edges.
struct SoughtLine {
  std::string path;
  std::int64_t line = 0;
  std::string text;
};

// Fields of the line last consumed from `reader`. Throws ParseError if they cannot be split.
const std::vector<Field>& split_line(const TextReader& reader, FieldSplitter& splitter,
                                     std::string_view line, char delimiter);

// A count in a file's header, from 0 to 2^63-1. Throws RefusedLine.
std::int64_t header_number(const TextReader& reader, const Field& field, std::string_view line);

// Throws RefusedLine for the line last consumed from `reader`.
[[noreturn]] void refuse_line(const TextReader& reader, std::int64_t column,
                              const std::string& wrong, const std::string& expected,
                              std::string_view text, Remedy remedy = Remedy::none);

}  // namespace graphrun::detail
