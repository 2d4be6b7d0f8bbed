// Fast loop over regular lines ("12 345", "12,345,-0.5"), with fallback to RecordLine for irregular
// ones.
#include "formats/file/common/record_parser.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <system_error>
#include <type_traits>

#include "formats/file/common/quoted_records.hpp"
#include "formats/file/common/record_line.hpp"
#include "formats/file/common/scan.hpp"
#include "formats/file/common/scan_weight.hpp"
#include "formats/file/common/text_records.hpp"
#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {
namespace {

struct NoWeight {};

// Skips one delimiter and the blanks around it; nullptr if there is none.
template <bool by_blanks>
inline const char* skip_delimiter(const char* p, char delimiter) noexcept {
  if constexpr (by_blanks) return is_blank(*p) ? skip_blanks(p + 1) : nullptr;
  while (is_blank(*p) && *p != delimiter) ++p;
  if (*p != delimiter) return nullptr;
  ++p;
  while (is_blank(*p) && *p != delimiter) ++p;
  return p;
}

// The start of the next line; nullptr if the line has more text.
inline const char* skip_end(const char* p) noexcept {
  p = skip_blanks(p);
  while (*p == '\r') ++p;  // some SNAP files have two
  return *p == '\n' ? p + 1 : nullptr;
}

// Skips `count` fields and the delimiters around them; nullptr if the line has fewer or is
// irregular.
template <bool by_blanks>
inline const char* skip_fields(const char* p, char delimiter, int count, bool leading) noexcept {
  for (; count > 0; --count) {
    if (!leading && (p = skip_delimiter<by_blanks>(p, delimiter)) == nullptr) return nullptr;
    if constexpr (by_blanks) {
      const char* const begin = p;
      while (!is_blank(*p) && *p != '\n' && *p != '\r') ++p;
      if (p == begin) return nullptr;
    } else {
      if (*p == '"') return nullptr;
      while (*p != delimiter && *p != '\n' && *p != '\r') ++p;
    }
    if (leading && (p = skip_delimiter<by_blanks>(p, delimiter)) == nullptr) return nullptr;
  }
  return p;
}

// Stores one id in the chunk; false if irregular.
template <class Id>
inline bool place_id(const RecordShape& shape, std::uint64_t bound, std::uint64_t id, Id& stored) {
  if (shape.vertices != nullptr) {
    const index_t vertex = shape.vertices->find(static_cast<std::int64_t>(id));
    stored = static_cast<Id>(vertex);
    return vertex != no_vertex;
  }
  const std::uint64_t offset = id - static_cast<std::uint64_t>(shape.lowest);
  stored = static_cast<Id>(offset);
  return offset < bound && static_cast<std::uint64_t>(stored) == offset;
}

// Positions of the ids in a regular line: side by side, the weight right after them.
struct Layout {
  int before = 0, after = 0;  // skipped fields
  bool swapped = false;       // the target precedes the source
  bool plain_zeros = true;    // leading zeros are allowed
  bool regular = false;       // whether any line can be regular
};

Layout layout_of(const RecordShape& shape) {
  Layout layout;
  const int first = std::min(shape.source_column, shape.target_column);
  const int last = std::max(shape.source_column, shape.target_column);
  const bool adjacent = last == first + 1;
  const bool weight_follows = shape.weight_column == last + 1;
  layout.before = first - 1;
  layout.after = shape.columns - last - (weight_follows ? shape.weight_fields() : 0);
  layout.swapped = shape.target_column < shape.source_column;
  layout.plain_zeros = shape.leading_zeros == LeadingZeros::taken;
  layout.regular = !shape.string_ids && adjacent && (shape.weight_column == 0 || weight_follows);
  return layout;
}

inline const char* scan_id(const char* p, const Layout& layout, std::uint64_t& id) noexcept {
  if (*p == '0' && is_digit(p[1]) && !layout.plain_zeros) return nullptr;
  return scan_unsigned(p, id);
}

// Parses one regular line; returns the start of the next, nullptr for an irregular line.
template <class Weight, bool by_blanks>
inline const char* scan_line(const RecordShape& shape, const Layout& layout, const char* p,
                             const char* end, std::uint64_t& row, std::uint64_t& column,
                             Weight& weight) noexcept {
  if (shape.prefix != '\0') {
    if (*p != shape.prefix || !is_blank(p[1])) return nullptr;
    p += 2;
  }
  p = skip_blanks(p);
  if (layout.before > 0) {
    if (shape.comments.find(*p) != shape.comments.npos) return nullptr;
    p = skip_fields<by_blanks>(p, shape.delimiter, layout.before, true);
    if (p == nullptr) return nullptr;
  }
  if ((p = scan_id(p, layout, row)) == nullptr) return nullptr;
  if ((p = skip_delimiter<by_blanks>(p, shape.delimiter)) == nullptr) return nullptr;
  if ((p = scan_id(p, layout, column)) == nullptr) return nullptr;
  if constexpr (!std::is_same_v<Weight, NoWeight>) {
    if ((p = skip_delimiter<by_blanks>(p, shape.delimiter)) == nullptr) return nullptr;
    if ((p = scan_weight(p, end, shape.weight, weight)) == nullptr) return nullptr;
  }
  if (layout.after > 0) {
    p = skip_fields<by_blanks>(p, shape.delimiter, layout.after, false);
    if (p == nullptr) return nullptr;
  }
  return *p == '\n' ? p + 1 : skip_end(p);
}

// Parses regular lines from p on; returns the end or the start of the first irregular line. Id and
// Weight are the types of the chunk's columns.
template <class Id, class Weight, bool by_blanks>
const char* regular_lines(const RecordShape& shape, const Layout& layout, Chunk& chunk,
                          const char* p, const char* end, Id* from, Id* to,
                          [[maybe_unused]] Weight* weights) {
  std::size_t size = chunk.size;
  std::int64_t upper = 0, zeros = 0;
  while (p < end) {
    std::uint64_t row, column;
    [[maybe_unused]] Weight weight;
    const char* const next =
        scan_line<Weight, by_blanks>(shape, layout, p, end, row, column, weight);
    if (next == nullptr) break;
    if (!place_id(shape, shape.rows, row, from[size])) break;
    if (!place_id(shape, shape.columns_bound, column, to[size])) break;
    if (shape.diagonal == DiagonalRule::skew && row == column) break;
    if constexpr (is_complex_v<Weight>) {
      if (shape.diagonal == DiagonalRule::hermitian && row == column && weight.im != 0) break;
    }
    if constexpr (!std::is_same_v<Weight, NoWeight>) {
      zeros += weight == Weight{0};
      weights[size] = weight;
    }
    upper += column > row;
    ++size;
    p = next;
  }
  const auto added = static_cast<std::int64_t>(size - chunk.size);
  chunk.size = size;
  chunk.lines += added;
  chunk.entries += added;
  chunk.upper += upper;
  chunk.zero_weights += zeros;
  return p;
}

template <class Id, bool by_blanks>
const char* with_weights(const RecordShape& shape, const Layout& layout, Chunk& chunk,
                         const char* p, const char* end, Id* from, Id* to) {
  if (layout.swapped) std::swap(from, to);
  switch (chunk.weight_type) {
    case WeightType::int32:
      return regular_lines<Id, std::int32_t, by_blanks>(shape, layout, chunk, p, end, from, to,
                                                        chunk.int32_weights.data());
    case WeightType::int64:
      return regular_lines<Id, std::int64_t, by_blanks>(shape, layout, chunk, p, end, from, to,
                                                        chunk.int64_weights.data());
    case WeightType::real:
      return regular_lines<Id, double, by_blanks>(shape, layout, chunk, p, end, from, to,
                                                  chunk.real_weights.data());
    case WeightType::complex:  // of Matrix Market alone
      if constexpr (by_blanks) {
        return regular_lines<Id, Complex<double>, true>(shape, layout, chunk, p, end, from, to,
                                                        chunk.complex_weights.data());
      }
      return p;
    default:
      return regular_lines<Id, NoWeight, by_blanks>(shape, layout, chunk, p, end, from, to,
                                                    nullptr);
  }
}

template <bool by_blanks>
const char* with_ids(const RecordShape& shape, const Layout& layout, Chunk& chunk, const char* p,
                     const char* end) {
  if (chunk.wide) {
    return with_weights<std::int64_t, by_blanks>(shape, layout, chunk, p, end,
                                                 chunk.wide_from.data(), chunk.wide_to.data());
  }
  return with_weights<std::uint32_t, by_blanks>(shape, layout, chunk, p, end, chunk.from.data(),
                                                chunk.to.data());
}

// Parses chunk.text up to the first defect and stores entries and defect in `chunk`.
void parse_chunk(const RecordShape& shape, Chunk& chunk) {
  constexpr std::size_t shortest_line = 4;  // "1 2\n"
  chunk.allocate(chunk.text.size() / shortest_line + 1, shape.first_weight_type());
  const Layout layout = layout_of(shape);
  const bool by_blanks = shape.delimiter == ' ', regular_text = has_regular_text_lines(shape);
  RecordLine exact(shape, chunk);
  const RecordRule rule = {shape.delimiter, shape.comments};
  Record record;
  const char* p = chunk.text.data();
  const char* const end = p + chunk.text.size();
  try {
    while (p < end) {
      if (layout.regular)
        p = by_blanks ? with_ids<true>(shape, layout, chunk, p, end)
                      : with_ids<false>(shape, layout, chunk, p, end);
      if (regular_text) p = regular_text_lines(shape, chunk, p, end);
      if (p == end) break;
      record = first_record({p, static_cast<std::size_t>(end - p)}, rule);
      exact.add(record.text.substr(0, record.text.size() - 1));
      chunk.lines += std::count(record.text.begin(), record.text.end() - 1, '\n');
      p += record.text.size();
    }
  } catch (Defect& defect) {
    chunk.defect = std::move(defect);
    chunk.defect->open_record = record.open;
  }
  if (chunk.strings) chunk.strings->finish();
}

// The line of an entry by its number, from 0. Without text where the chunk has no such entry: of a
// file that was changed since the chunk was parsed.
FoundLine find_entry(const RecordShape& shape, const Chunk& chunk, std::int64_t entry) {
  std::string_view rest = chunk.text.view();
  for (std::int64_t line = 1;; ++line) {
    if (rest.empty()) return {line, {}};
    const std::size_t end = rest.find('\n');
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    const std::string_view content = trimmed(text);
    const bool is_entry = !content.empty() && !is_comment(content, shape.comments);
    if (is_entry && entry-- == 0) return {line, std::string(text)};
  }
}

}  // namespace

Body parse_records(TextReader& reader, const ReadOptions& options, const RecordShape& shape,
                   const std::optional<PromisedEntries>& promised) {
  const RecordRule rule = {shape.delimiter, shape.comments};
  reader.tell_records(rule);
  BodyFormat format;
  format.parse = [&](Chunk& chunk) { parse_chunk(shape, chunk); };
  format.find_entry = [&](const Chunk& chunk, std::int64_t entry) {
    return find_entry(shape, chunk, entry);
  };
  format.record_of = [&](std::string_view rest) { return first_record(rest, rule).text; };
  format.promised = promised;
  format.numbers_ids = shape.numbered;
  Body body = parse_body(reader, options, format);
  if (body.chunks.empty()) {  // no weights yet are not the same as none
    Chunk& none = body.chunks.emplace_back();
    none.allocate(0, shape.first_weight_type());
    none.strings = std::make_shared<StringTable>();
    none.strings->finish();
  }
  return body;
}

}  // namespace graphrun::detail
