// Parses a line field by field.
#include "formats/file/common/record_line.hpp"

#include <functional>
#include <limits>
#include <string>

#include "formats/file/common/vertex_index.hpp"

namespace graphrun::detail {
namespace {

constexpr std::int64_t largest_narrow = std::numeric_limits<std::uint32_t>::max();

std::string counted(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " field" : " fields");
}

// The vertex that a list of vertices has for the field. Throws Defect for no_vertex.
index_t listed(index_t vertex, const Field& field) {
  if (vertex != no_vertex) return vertex;
  throw Defect{field.column,
               "the vertex " + in_quotes(field.text) + " is not in the list of vertices",
               "an id of that list"};
}

}  // namespace

void RecordLine::add(std::string_view line) {
  ++chunk_.lines;
  const std::string_view content = trimmed(line);
  if (content.empty()) return;
  if (is_comment(content, shape_.comments)) {
    ++chunk_.comments;
    return;
  }
  try {
    add_entry(checked_fields(line));
  } catch (Defect& defect) {
    defect.line = chunk_.lines;
    constexpr std::size_t shown = 240;
    defect.text = line.substr(0, shown);
    throw;
  }
}

std::string RecordLine::fields_wanted(std::size_t count) const {
  if (shape_.delimiter == ' ') return counted(count);
  return counted(count) + " separated by '" + shape_.delimiter + "'";
}

const std::vector<Field>& RecordLine::checked_fields(std::string_view line) {
  const std::size_t skipped = shape_.prefix != '\0' ? 1 : 0;
  const auto& fields = splitter_.split(line, shape_.delimiter);
  if (skipped == 1 && (fields[0].text.size() != 1 || fields[0].text[0] != shape_.prefix)) {
    throw Defect{fields[0].column, "the line starts with " + in_quotes(fields[0].text),
                 std::string("'") + shape_.prefix + "' and an edge, or 'c' and a comment"};
  }
  const std::size_t wanted = static_cast<std::size_t>(shape_.columns) + skipped;
  if (fields.size() < wanted) {
    const auto column = static_cast<std::int64_t>(line.find_last_not_of(" \t\r") + 2);
    throw Defect{column, "the line has only " + counted(fields.size()), fields_wanted(wanted)};
  }
  if (fields.size() > wanted) {
    throw Defect{fields[wanted].column, "the line has " + counted(fields.size()),
                 fields_wanted(wanted)};
  }
  return fields;
}

void RecordLine::add_entry(const std::vector<Field>& fields) {
  const std::size_t first = shape_.prefix != '\0' ? 1 : 0;
  const auto field = [&](int column) -> const Field& {
    return fields[first + static_cast<std::size_t>(column) - 1];
  };
  const Field &source = field(shape_.source_column), &target = field(shape_.target_column);
  const Entry entry = ends(source, target);
  std::optional<WeightValue> weight =
      shape_.weight_column > 0 ? weight_of(field(shape_.weight_column)) : WeightValue();
  if (weight && shape_.weight_column > 0 && shape_.weight_fields() == 2) {
    const Field& second = field(shape_.weight_column + 1);
    const std::optional<WeightValue> imaginary = weight_of(second);
    if (imaginary) {
      check_diagonal(entry, *imaginary, second);
      weight->imaginary = imaginary->real;
    } else {
      weight.reset();
    }
  }
  ++chunk_.entries;
  if (entry.outside) {
    ++chunk_.out_of_range;
    return;
  }
  if (!weight) {
    ++chunk_.dropped_infinite;
    return;
  }
  if (numbers_strings()) {
    number_string(source.text, chunk_.from[chunk_.size]);
    number_string(target.text, chunk_.to[chunk_.size]);
  } else {
    store_ends(entry);
  }
  if (chunk_.weight_type != WeightType::none) chunk_.store_weight(*weight);
  ++chunk_.size;
}

// Whether the distinct strings become the vertices.
bool RecordLine::numbers_strings() const noexcept {
  return shape_.string_ids && shape_.string_vertices == nullptr;
}

void RecordLine::number_string(std::string_view text, std::uint32_t& into) {
  const std::string_view block = chunk_.text.view();
  const bool lasts = std::less_equal<>()(block.data(), text.data()) &&
                     std::less_equal<>()(text.data() + text.size(), block.data() + block.size());
  if (lasts) {
    chunk_.strings->number_later(text, &into);
  } else {  // a copy without escapes
    into = chunk_.strings->number(text);
  }
}

void RecordLine::store_ends(const Entry& entry) {
  if (!chunk_.wide && (entry.from > largest_narrow || entry.to > largest_narrow)) {
    chunk_.widen_ids();
  }
  if (chunk_.wide) {
    chunk_.wide_from[chunk_.size] = entry.from;
    chunk_.wide_to[chunk_.size] = entry.to;
  } else {
    chunk_.from[chunk_.size] = static_cast<std::uint32_t>(entry.from);
    chunk_.to[chunk_.size] = static_cast<std::uint32_t>(entry.to);
  }
  chunk_.upper += entry.to > entry.from;
}

void RecordLine::check_diagonal(const Entry& entry, const WeightValue& imaginary,
                                const Field& field) const {
  const bool hermitian = shape_.diagonal == DiagonalRule::hermitian;
  if (!hermitian || entry.outside || entry.from != entry.to || imaginary.real == 0) return;
  throw Defect{field.column, "a diagonal entry of a hermitian matrix that is not real",
               "an imaginary part of 0"};
}

// Nothing for an infinite weight under InfiniteWeights::drop.
std::optional<WeightValue> RecordLine::weight_of(const Field& field) const {
  try {
    return parse_field(field,
                       [&](std::string_view text) { return parse_weight(text, shape_.weight); });
  } catch (const Defect& defect) {
    if (!shape_.drop_infinite || defect.remedy != Remedy::drop_infinite) throw;
    return std::nullopt;
  }
}

RecordLine::Entry RecordLine::ends(const Field& from, const Field& to) {
  Entry entry;
  entry.from = end_number(from, shape_.rows, entry.outside);
  entry.to = end_number(to, shape_.columns_bound, entry.outside);
  if (shape_.diagonal == DiagonalRule::skew && entry.from == entry.to && !entry.outside) {
    throw Defect{from.column, "an entry on the diagonal of a skew-symmetric matrix",
                 "a row below or above the column"};
  }
  return entry;
}

std::int64_t RecordLine::end_number(const Field& field, std::uint64_t bound, bool& outside) {
  if (shape_.string_ids) return string_number(field);
  if (shape_.drop_out_of_range && is_negative(field.text)) {
    outside = true;
    return 0;
  }
  const bool strings_possible = !shape_.bounded;
  if (shape_.leading_zeros != LeadingZeros::taken && has_leading_zero(field.text)) {
    meet_leading_zero(field);
  }
  const std::int64_t id =
      parse_field(field, [&](std::string_view text) { return parse_id(text, strings_possible); });
  if (shape_.bounded) check_bounds(id, bound, field, outside);
  if (shape_.vertices == nullptr) return id - shape_.lowest;
  return listed(shape_.vertices->find(id), field);
}

void RecordLine::meet_leading_zero(const Field& field) {
  if (shape_.leading_zeros == LeadingZeros::refused) {
    throw Defect{field.column, "the vertex id " + in_quotes(field.text) + " has a leading zero",
                 "ids without, as the first lines have them", Remedy::plain_ids};
  }
  ++chunk_.leading_zeros;
}

std::int64_t RecordLine::string_number(const Field& field) {
  if (field.text.empty()) {
    throw Defect{field.column, "a vertex id is missing", "an id"};
  }
  if (numbers_strings()) return 0;  // add_entry() numbers it, once the whole line is right
  return listed(shape_.string_vertices->find(field.text), field);
}

void RecordLine::check_bounds(std::int64_t id, std::uint64_t bound, const Field& field,
                              bool& outside) const {
  const std::string range = std::to_string(shape_.lowest) + " to " +
                            std::to_string(shape_.lowest + static_cast<std::int64_t>(bound) - 1);
  if (id < shape_.lowest) {
    throw Defect{field.column, "index 0 where indices count from 1", range, Remedy::zero_based};
  }
  if (static_cast<std::uint64_t>(id - shape_.lowest) < bound) return;
  if (!shape_.drop_out_of_range) {
    throw Defect{field.column,
                 "index " + std::string(field.text) + " is outside the dimensions of the header",
                 range};
  }
  outside = true;
}

}  // namespace graphrun::detail
