// Parsers of vertex ids and weights in single fields, with exact error messages.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "formats/file/common/chunk.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/record_shape.hpp"

namespace graphrun::detail {

// An error in a field, without its position.
struct Refusal {
  std::string wrong, expected;
  Remedy remedy = Remedy::none;
};

// These throw Refusal. Ids and counts are 0 to 2^63-1. With `strings_possible` the suggested remedy
// is to read ids as text.
std::int64_t parse_id(std::string_view text, bool strings_possible);
std::int64_t parse_count(std::string_view text);
WeightValue parse_weight(std::string_view text, const WeightRule& rule);

// Whether the text is a minus sign and digits.
bool is_negative(std::string_view text);
// Whether the text is digits only, a valid integer id.
bool is_whole_number(std::string_view text);
// Whether the text is digits with a superfluous leading 0, such as 007.
bool has_leading_zero(std::string_view text);
// Whether the text is a finite number; with `mark` ',' a whole one or one with a decimal comma.
bool is_finite_number(std::string_view text, char mark = '.');
// Whether the text is a number, an infinity or NaN.
bool is_number_or_not_finite(std::string_view text);

// Returns parse(field.text). Turns its Refusal into a Defect at the field.
template <class Parse>
auto parse_field(const Field& field, const Parse& parse) {
  try {
    return parse(field.text);
  } catch (Refusal& refusal) {
    throw Defect{field.column, std::move(refusal.wrong), std::move(refusal.expected),
                 refusal.remedy};
  }
}

// `text` in quotes for a message, truncated if long.
std::string in_quotes(std::string_view text);

}  // namespace graphrun::detail
