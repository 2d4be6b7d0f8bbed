// JSON as RFC 8259 has it, but for values within values.
#include "formats/file/common/json_object.hpp"

#include <utility>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/scan.hpp"

namespace graphrun::detail {
namespace {

bool is_number_character(char c) {
  return is_digit(c) || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Appends the character in UTF-8.
void append_utf8(unsigned code, std::string& text) {
  const auto tail = [code](int shift) { return static_cast<char>(0x80 | (code >> shift & 0x3f)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += {static_cast<char>(0xc0 | code >> 6), tail(0)};
  } else if (code < 0x10000) {
    text += {static_cast<char>(0xe0 | code >> 12), tail(6), tail(0)};
  } else {
    text += {static_cast<char>(0xf0 | code >> 18), tail(12), tail(6), tail(0)};
  }
}

}  // namespace

void JsonObject::refuse(std::size_t at, std::string wrong, std::string expected) const {
  throw Defect{static_cast<std::int64_t>(at) + 1, std::move(wrong), std::move(expected)};
}

char JsonObject::next(const char* expected) {
  while (at_ < line_.size() && (is_blank(line_[at_]) || line_[at_] == '\r')) ++at_;
  if (at_ == line_.size()) refuse(at_, "the line ends within a JSON object", expected);
  return line_[at_];
}

void JsonObject::read(std::string_view line) {
  line_ = line;
  at_ = 0;
  keys_.clear();
  values_.clear();
  unescaped_.clear();
  if (next("'{'") != '{') refuse(at_, "the line is no JSON object", "'{'");
  ++at_;
  if (next("a key") == '}') {
    ++at_;
  } else {
    for (;;) {
      take_member();
      const char c = next("',' or '}'");
      ++at_;
      if (c == '}') break;
      if (c != ',') refuse(at_ - 1, "no comma between members of a JSON object", "',' or '}'");
    }
  }
  const std::size_t rest = line_.find_first_not_of(" \t\r", at_);
  if (rest != line_.npos) refuse(rest, "text follows a JSON object", "the end of the line");
}

void JsonObject::take_member() {
  constexpr std::size_t most_members = 1024;
  if (next("a key") != '"') refuse(at_, "a key without quotes", "'\"'");
  const Field key = take_string();
  for (const Field& other : keys_) {
    if (other.text != key.text) continue;
    throw Defect{key.column, "the key " + in_quotes(key.text) + " is there twice", "each key once"};
  }
  if (keys_.size() == most_members) refuse(at_, "an object of more than 1024 members", "fewer");
  if (next("':'") != ':') refuse(at_, "no colon after a key", "':'");
  ++at_;
  next("a value");
  keys_.push_back(key);
  values_.push_back(take_value());
}

Field JsonObject::take_string() {
  const std::size_t begin = ++at_;
  bool escaped = false;
  for (;; ++at_) {
    if (at_ == line_.size()) refuse(begin - 1, "a string is not closed", "a '\"' on the same line");
    const char c = line_[at_];
    if (c == '"') break;
    if (static_cast<unsigned char>(c) < 0x20) {
      refuse(at_, "a control character in a JSON string", "an escape such as \\t");
    }
    if (c != '\\') continue;
    escaped = true;
    if (++at_ == line_.size()) --at_;
  }
  const std::size_t end = at_++;
  return {escaped ? unescaped(begin, end) : line_.substr(begin, end - begin),
          static_cast<std::int64_t>(begin)};
}

unsigned JsonObject::take_hex(std::size_t& at, std::size_t end) const {
  unsigned code = 0;
  for (int k = 0; k < 4; ++k, ++at) {
    const char c = at < end ? line_[at] : '\0';
    const unsigned digit = is_digit(c)              ? static_cast<unsigned>(c - '0')
                           : (c >= 'a' && c <= 'f') ? static_cast<unsigned>(c - 'a') + 10
                           : (c >= 'A' && c <= 'F') ? static_cast<unsigned>(c - 'A') + 10
                                                    : 16;
    if (digit == 16) refuse(at, "an escape \\u without four hexadecimal digits", "such as \\u00e4");
    code = code * 16 + digit;
  }
  return code;
}

std::string_view JsonObject::unescaped(std::size_t begin, std::size_t end) {
  constexpr std::string_view escapes = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
  std::string& text = unescaped_.emplace_back();
  for (std::size_t at = begin; at < end; ++at) {
    if (line_[at] != '\\') {
      text += line_[at];
      continue;
    }
    const std::size_t escape = at++;
    if (const std::size_t k = escapes.find(line_[at]); k != escapes.npos) {
      text += meanings[k];
      continue;
    }
    if (line_[at] != 'u') refuse(escape, "an unknown escape in a JSON string", "such as \\n");
    unsigned code = take_hex(++at, end);
    if (code >= 0xd800 && code < 0xe000) {
      const bool paired = code < 0xdc00 && line_.substr(at, 2) == "\\u" && at + 2 < end;
      const unsigned second = paired ? take_hex(at += 2, end) : 0;
      if (second < 0xdc00 || second >= 0xe000) {
        refuse(escape, "half of a surrogate pair in a JSON string", "a whole character");
      }
      code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
    }
    append_utf8(code, text);
    --at;
  }
  return text;
}

JsonValue JsonObject::take_value() {
  const char c = line_[at_];
  const std::size_t begin = at_;
  if (c == '"') return {JsonValue::string, take_string()};
  if (c == '{' || c == '[') {
    refuse(at_, std::string("a value within a value: ") + (c == '{' ? "an object" : "an array"),
           "a number or a string");
  }
  JsonValue::Kind kind = JsonValue::number;
  if (is_letter(c) || (c == '-' && at_ + 1 < line_.size() && is_letter(line_[at_ + 1]))) {
    kind = JsonValue::word;
    ++at_;
    while (at_ < line_.size() && is_letter(line_[at_])) ++at_;
  } else {
    while (at_ < line_.size() && is_number_character(line_[at_])) ++at_;
  }
  if (at_ == begin) refuse(at_, "no value after a key", "a number or a string");
  return {kind, {line_.substr(begin, at_ - begin), static_cast<std::int64_t>(begin) + 1}};
}

}  // namespace graphrun::detail
