// Numbers and ids as text, buffered on their way to a file.
#pragma once

#include <charconv>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/formats/file/vertex_ids.hpp>
#include <graphrun/formats/file/write.hpp>

namespace graphrun::detail {

class TextWriter {
 public:
  explicit TextWriter(const std::string& path) : file_(path) {}

  void add(std::string_view text) { text_ += text; }
  void add(char c) { text_ += c; }

  // Integers in full, reals in the shortest form that parses back to the same value.
  template <class Number>
  void add_number(Number number) {
    char digits[40];
    text_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  }
  void add_id(const VertexIds& ids, index_t v) { ids.append(v, text_); }

  // Call it regularly, for example after every row.
  void flush_if_full() {
    constexpr std::size_t full = std::size_t{128} << 10;
    if (text_.size() >= full) flush();
  }

  // The file, finished but not committed. Nothing can be added afterwards.
  OutputFile finish() {
    flush();
    file_.finish();
    return std::move(file_);
  }

 private:
  void flush() {
    file_.write(text_);
    text_.clear();
  }

  OutputFile file_;
  std::string text_;
};

}  // namespace graphrun::detail
