// Writes JSON. A library of documents in memory would need memory for their destruction, and end
// the process where there is none.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace graphrun::c {

class JsonText {
 public:
  // An object or array opens as a value and lasts until close().
  JsonText& object() { return open('{', '}'); }
  JsonText& array() { return open('[', ']'); }
  JsonText& close() {
    text_ += closing_.back();
    closing_.pop_back();
    is_first_ = false;
    return *this;
  }
  JsonText& key(std::string_view name) {
    separate();
    add_string(name);
    text_ += ':';
    is_first_ = true;  // no comma before its value
    return *this;
  }
  JsonText& null() { return add("null"); }
  // Real numbers that are not finite are null. Bytes that are no UTF-8 become U+FFFD.
  template <class T>
  JsonText& value(const T& of) {
    if constexpr (std::is_same_v<T, bool>) {
      return add(of ? "true" : "false");
    } else if constexpr (std::is_arithmetic_v<T>) {
      return number(of);
    } else {
      separate();
      add_string(of);
      return *this;
    }
  }
  template <class T>
  JsonText& value(const std::vector<T>& list) {
    array();
    for (const T& of : list) value(of);
    return close();
  }
  template <class T>
  JsonText& member(std::string_view name, const T& of) {
    return key(name).value(of);
  }

  std::string take() { return std::move(text_); }

 private:
  JsonText& open(char opening, char closing) {
    separate();
    text_ += opening;
    closing_ += closing;
    is_first_ = true;
    return *this;
  }
  JsonText& add(std::string_view token) {
    separate();
    text_ += token;
    return *this;
  }
  template <class T>
  JsonText& number(T of) {
    if constexpr (std::is_floating_point_v<T>) {
      if (!std::isfinite(of)) return null();
    }
    char digits[40];
    const auto end = std::to_chars(digits, digits + sizeof digits, of).ptr;
    return add({digits, static_cast<std::size_t>(end - digits)});
  }
  void separate() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
  }
  void add_string(std::string_view of);

  std::string text_, closing_;
  bool is_first_ = true;
};

}  // namespace graphrun::c
