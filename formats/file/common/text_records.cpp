// Scans eight characters at a time.
#include "formats/file/common/text_records.hpp"

#include <bit>
#include <cstring>
#include <string_view>
#include <utility>

#include "formats/file/common/scan.hpp"

namespace graphrun::detail {
namespace {

constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;

std::uint64_t eight_of(char c) noexcept { return ones * static_cast<unsigned char>(c); }

// The top bit of each byte that is zero, and perhaps of bytes above such a one.
std::uint64_t zero_bytes(std::uint64_t word) noexcept { return (word - ones) & ~word & tops; }

// Finds the ends of ids: delimiters, and the end of the line.
class IdScanner {
 public:
  explicit IdScanner(const RecordShape& shape) noexcept
      : comments_(shape.comments),
        by_blanks_(shape.delimiter == ' '),
        delimiter_(shape.delimiter),
        delimiters_(eight_of(shape.delimiter)),
        tabs_(eight_of(by_blanks_ ? '\t' : shape.delimiter)) {}

  // Whether a regular line, or its second id, may begin with this character.
  bool may_begin_line(char c) const noexcept {
    return may_begin_id(c) && comments_.find(c) == comments_.npos;
  }
  bool may_begin_id(char c) const noexcept {
    return c != delimiter_ && !is_blank(c) && c != '\n' && c != '\r' && (c != '"' || by_blanks_);
  }

  const char* end_of_id(const char* p) const noexcept {
    static_assert(std::endian::native == std::endian::little);
    for (;; p += sizeof(std::uint64_t)) {
      std::uint64_t word;
      std::memcpy(&word, p, sizeof word);
      const std::uint64_t found = zero_bytes(word ^ delimiters_) | zero_bytes(word ^ tabs_) |
                                  zero_bytes(word ^ eight_of('\n'));
      if (found != 0) return p + std::countr_zero(found) / 8;
    }
  }

  // The start of the id after a delimiter.
  const char* next_id(const char* p) const noexcept {
    ++p;
    while (by_blanks_ && is_blank(*p)) ++p;
    return p;
  }

  bool by_blanks() const noexcept { return by_blanks_; }

 private:
  std::string_view comments_;
  bool by_blanks_;
  char delimiter_;
  std::uint64_t delimiters_, tabs_;  // eight times; without blanks there are no tabs
};

struct TwoIds {
  std::string_view first, second;
};

// Scans a regular line; returns the start of the next, nullptr for an irregular one.
const char* scan_line(const IdScanner& scanner, const char* p, TwoIds& ids) noexcept {
  if (!scanner.may_begin_line(*p)) return nullptr;
  const char* const first_end = scanner.end_of_id(p);
  if (*first_end == '\n') return nullptr;
  if (!scanner.by_blanks() && (is_blank(first_end[-1]) || first_end[-1] == '\r')) return nullptr;
  const char* const second = scanner.next_id(first_end);
  if (!scanner.may_begin_id(*second)) return nullptr;
  const char* const line_end = scanner.end_of_id(second);
  if (*line_end != '\n') return nullptr;
  const char* second_end = line_end;
  while (second_end[-1] == '\r') --second_end;  // some SNAP files have two
  if (is_blank(second_end[-1])) return nullptr;
  ids.first = {p, static_cast<std::size_t>(first_end - p)};
  ids.second = {second, static_cast<std::size_t>(second_end - second)};
  return line_end + 1;
}

}  // namespace

bool has_regular_text_lines(const RecordShape& shape) {
  return shape.string_ids && shape.string_vertices == nullptr && shape.prefix == '\0' &&
         shape.columns == 2 && shape.weight_column == 0 && shape.diagonal == DiagonalRule::allowed;
}

const char* regular_text_lines(const RecordShape& shape, Chunk& chunk, const char* p,
                               const char* end) {
  const IdScanner scanner(shape);
  std::uint32_t *first = chunk.from.data(), *second = chunk.to.data();
  if (shape.target_column < shape.source_column) std::swap(first, second);
  StringTable& strings = *chunk.strings;
  std::size_t size = chunk.size;
  while (p < end) {
    TwoIds ids;
    const char* const next = scan_line(scanner, p, ids);
    if (next == nullptr) break;
    strings.number_later(ids.first, first + size);
    strings.number_later(ids.second, second + size);
    ++size;
    p = next;
  }
  const auto added = static_cast<std::int64_t>(size - chunk.size);
  chunk.size = size;
  chunk.lines += added;
  chunk.entries += added;
  return p;
}

}  // namespace graphrun::detail
