// Reads vertex ids and weights from single fields, saying exactly what is wrong with those it
// refuses.
#pragma once

#include <cstdint>
#include <string>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

// What was wrong with a field, without its place.
struct Refusal {
  std::string wrong, expected;
  Remedy remedy = Remedy::none;
};

// These throw Refusal. An id and a count are 0 to 2^63-1; with `strings_possible` the remedy is to
// take ids as text.
std::int64_t parse_id(std::string_view text, bool strings_possible);
std::int64_t parse_count(std::string_view text);
WeightValue parse_weight(std::string_view text, const WeightRule& rule);

// Whether the text is a minus and digits.
bool is_negative(std::string_view text);
// Whether the text is digits alone, so that an id of it is an integer.
bool is_whole_number(std::string_view text);
// Whether the text is digits of which the first is a 0 too many, as in 007.
bool has_leading_zero(std::string_view text);
// Whether the text is a number of any kind, infinities and NaN not counted.
bool is_finite_number(std::string_view text);
// Whether the text is a number of any kind, or an infinity or NaN: a weight, good or bad.
bool is_number_or_not_finite(std::string_view text);

// `text` in quotes for a message, cut where it is long.
std::string in_quotes(std::string_view text);

}  // namespace graphrun::detail
