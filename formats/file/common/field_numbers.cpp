// Exact parsing of a field by std::from_chars.
#include "formats/file/common/field_numbers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "formats/file/common/preview.hpp"
#include "formats/file/common/scan.hpp"

namespace graphrun::detail {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Whether an out-of-range double underflows. `text` is well formed.
bool is_tiny(std::string_view text) {
  const std::size_t mark = text.find_first_of("eE");
  std::int64_t exponent = 0;
  if (mark != text.npos) {
    const bool negative = text.substr(mark + 1).starts_with('-');
    std::string_view digits = text.substr(mark + 1);
    if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
    constexpr std::int64_t beyond_any_length = std::int64_t{1} << 60;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc()) {
      exponent = beyond_any_length;
    }
    if (negative) exponent = -exponent;
  }
  const std::string_view mantissa = text.substr(0, mark);
  const std::size_t first = mantissa.find_first_of("123456789");
  const auto point = static_cast<std::int64_t>(std::min(mantissa.find('.'), mantissa.size()));
  return point - static_cast<std::int64_t>(first) + exponent < 0;
}

std::string number_wanted(const WeightRule& rule) {
  if (!rule.type.empty()) return "a value of type " + rule.type;
  if (rule.form == WeightRule::integer) return "a whole number (the header says integer)";
  return "a finite number";
}

// The same for a whole number that 64 bits with a sign do not hold.
std::string held_wanted(const WeightRule& rule) {
  if (!rule.type.empty()) return "a value of at most 2^63-1";
  return rule.form == WeightRule::integer ? "at most 2^63-1, or real values and real in the header"
                                          : "at most 2^63-1, or a real number such as 1e19";
}

// Whether the text is a number but for a decimal comma.
bool has_decimal_comma(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == text.npos || text.find('.') != text.npos) return false;
  std::string with_point(text);
  with_point[comma] = '.';
  return is_finite_number(with_point);
}

double parse_real(std::string_view text, const WeightRule& rule) {
  const bool other_mark = rule.mark == ',' ? text.find('.') != text.npos : has_decimal_comma(text);
  if (other_mark && rule.form == WeightRule::automatic) {
    throw Refusal{in_quotes(text) + (rule.mark == ',' ? " has a point" : " has a decimal comma"),
                  std::string("a number with a decimal ") + (rule.mark == ',' ? "comma" : "point"),
                  Remedy::decimal_mark};
  }
  const Refusal no_number = {in_quotes(text) + " is not a number", number_wanted(rule),
                             rule.remedy};
  std::string with_point;
  if (const std::size_t comma = text.find(','); rule.mark == ',' && comma != text.npos) {
    with_point = text;
    with_point[comma] = '.';
    text = with_point;
  }
  std::string_view digits = text;
  if (digits.starts_with('+')) {
    digits.remove_prefix(1);
    if (digits.starts_with('-')) throw no_number;
  }
  double value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) throw no_number;
  if (error == std::errc::result_out_of_range) {
    if (!is_tiny(digits))
      throw Refusal{"weight " + in_quotes(text) + " is over the largest double",
                    number_wanted(rule)};
    value = digits.starts_with('-') ? -0.0 : 0.0;
  }
  if (!std::isfinite(value)) {
    throw Refusal{std::isnan(value) ? "a weight is not a number (NaN)" : "a weight is infinite",
                  "a finite number", Remedy::drop_infinite};
  }
  if (std::abs(value) > rule.largest_real) {
    throw Refusal{in_quotes(text) + " is out of the range of " + rule.type, number_wanted(rule)};
  }
  return value;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto code = static_cast<unsigned char>(c);
    result += code < 0x20 || code == 0x7f ? '?' : c;
  }
  return result + (text.size() > longest ? "...'" : "'");
}

bool is_whole_number(std::string_view text) { return all_digits(text); }

bool has_leading_zero(std::string_view text) {
  return text.size() > 1 && text.front() == '0' && all_digits(text);
}

bool is_finite_number(std::string_view text, char mark) {
  if (mark != '.') return has_decimal_comma(text) || is_whole_number(text) || is_negative(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.front() == '+') return false;
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (stop != end) return false;
  return error == std::errc() ? std::isfinite(value)
                              : error == std::errc::result_out_of_range && is_tiny(text);
}

bool is_number_or_not_finite(std::string_view text) {
  const std::string word = lower_case(text.substr(text.find_first_not_of("+-") == 1 ? 1 : 0));
  return is_finite_number(text) || word == "nan" || word == "inf" || word == "infinity";
}

std::int64_t parse_count(std::string_view text) {
  if (text.starts_with('-') && all_digits(text.substr(1))) {
    throw Refusal{"the negative number " + in_quotes(text), "a whole number, 0 or more"};
  }
  if (!all_digits(text)) {
    throw Refusal{in_quotes(text) + " is not a whole number", "digits alone"};
  }
  std::int64_t value = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) {
    throw Refusal{"the number " + in_quotes(text) + " is over 2^63-1", "a smaller number"};
  }
  return value;
}

bool is_negative(std::string_view text) {
  return text.starts_with('-') && all_digits(text.substr(1));
}

std::int64_t parse_id(std::string_view text, bool strings_possible) {
  const Remedy remedy = strings_possible ? Remedy::string_ids : Remedy::none;
  if (is_negative(text)) {
    throw Refusal{"the negative vertex id " + in_quotes(text), "an id of 0 or more", remedy};
  }
  if (!all_digits(text)) {
    throw Refusal{text.empty() ? "a vertex id is missing"
                               : "the vertex id " + in_quotes(text) + " is not a whole number",
                  "digits alone", remedy};
  }
  std::int64_t value = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc()) {
    throw Refusal{"the vertex id " + in_quotes(text) + " is over 2^63-1", "a smaller id", remedy};
  }
  return value;
}

WeightValue parse_weight(std::string_view text, const WeightRule& rule) {
  if (text.empty()) throw Refusal{"a weight is missing", number_wanted(rule), rule.remedy};
  WeightValue result;
  if (rule.form != WeightRule::real && rule.form != WeightRule::complex) {
    std::string_view digits = text;
    if (digits.starts_with('+') || digits.starts_with('-')) digits.remove_prefix(1);
    if (all_digits(digits)) {
      const std::size_t sign = text.starts_with('+');
      const auto error =
          std::from_chars(text.data() + sign, text.data() + text.size(), result.integer).ec;
      const bool in_range =
          error == std::errc() && result.integer >= rule.lowest && result.integer <= rule.highest;
      if (!in_range) {
        // Whole weights are held as int64_t.
        const bool held = rule.type.empty() || (rule.type == "uint64_t" && !text.starts_with('-'));
        throw Refusal{
            in_quotes(text) + " is out of the range of " + (held ? "64-bit integers" : rule.type),
            held ? held_wanted(rule) : number_wanted(rule)};
      }
      result.is_integer = true;
      result.real = static_cast<double>(result.integer);
      return result;
    }
  }
  result.real = parse_real(text, rule);
  if (rule.form == WeightRule::integer) {
    throw Refusal{in_quotes(text) + " is not a whole number", number_wanted(rule)};
  }
  return result;
}

}  // namespace graphrun::detail
