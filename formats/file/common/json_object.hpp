// A line that is one JSON object of plain values.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "formats/file/common/fields.hpp"

namespace graphrun::detail {

struct JsonValue {
  enum Kind { number, string, word };  // word: true, false, null, NaN, Infinity
  Kind kind = word;
  Field field;  // the text: of a string without quotes and escapes
};

// Reads the objects of many lines, one at a time.
class JsonObject {
 public:
  // Throws Defect (line 0), with its column, for a line that is no object, for nested values, half
  // a surrogate pair, and a key that is there twice. Valid until the next call and while `line`
  // lives.
  void read(std::string_view line);

  const std::vector<Field>& keys() const noexcept { return keys_; }
  const std::vector<JsonValue>& values() const noexcept { return values_; }

 private:
  char next(const char* expected);  // the next character but blanks
  void take_member();
  Field take_string();
  std::string_view unescaped(std::size_t begin, std::size_t end);
  unsigned take_hex(std::size_t& at, std::size_t end) const;
  JsonValue take_value();
  [[noreturn]] void refuse(std::size_t at, std::string wrong, std::string expected) const;

  std::string_view line_;
  std::size_t at_ = 0;
  std::vector<Field> keys_;
  std::vector<JsonValue> values_;
  std::deque<std::string> unescaped_;  // a deque keeps their addresses
};

}  // namespace graphrun::detail
