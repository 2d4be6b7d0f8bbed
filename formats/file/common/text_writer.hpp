// Numbers and ids as text, buffered on their way to a file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <graphrun/formats/file/vertex_ids.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/number_text.hpp"
#include "formats/file/common/parallel.hpp"

namespace graphrun::detail {

// Text that grows.
class Text {
 public:
  void add(std::string_view text) { text_ += text; }
  void add(char c) { text_ += c; }

  // As write_digits() writes it.
  template <class Number>
  void add_number(Number number) {
    char digits[40];
    text_.append(digits, write_digits(digits, digits + sizeof digits, number));
  }
  void add_id(const VertexIds& ids, index_t v) { ids.append(v, text_); }
  // As many bytes more, to be set by the caller, until anything else is added.
  char* add_bytes(std::size_t count) {
    text_.resize(text_.size() + count);
    return text_.data() + text_.size() - count;
  }

  std::string_view view() const noexcept { return text_; }
  void clear() noexcept { text_.clear(); }

 private:
  std::string text_;
};

// Text on its way to a file.
class TextWriter : public Text {
 public:
  explicit TextWriter(const std::string& path) : file_(path) {}

  // Many bytes, without a copy of them.
  void add_whole(std::string_view bytes) {
    flush();
    file_.write(bytes);
  }

  // Calls add_row(row, text) for each row from 0 on, on several threads. The texts follow each
  // other in the order of the rows.
  template <class AddRow>
  void add_rows(std::size_t rows, const AddRow& add_row) {
    add_blocks(rows, [&](std::size_t row, std::size_t past, Text& text) {
      for (; row < past; ++row) add_row(row, text);
    });
  }

  // Calls add_block(first, past, text) for blocks of rows, as add_rows() for each row.
  template <class AddBlock>
  void add_blocks(std::size_t rows, const AddBlock& add_block) {
    constexpr std::size_t block = 8192, blocks_of_each = 4;
    flush();
    const int threads = thread_count(0);
    std::vector<Text> texts(static_cast<std::size_t>(threads) * blocks_of_each);
    for (std::size_t begin = 0; begin < rows; begin += texts.size() * block) {
      const std::size_t blocks = (std::min(rows - begin, texts.size() * block) + block - 1) / block;
      for_each_parallel(threads, blocks, [&](std::size_t b) {
        const std::size_t first = begin + b * block, past = std::min(rows, first + block);
        texts[b].clear();
        add_block(first, past, texts[b]);
      });
      for (std::size_t b = 0; b < blocks; ++b) file_.write(texts[b].view());
    }
  }

  // Call it regularly, for example after every row.
  void flush_if_full() {
    constexpr std::size_t full = std::size_t{128} << 10;
    if (view().size() >= full) flush();
  }

  // The file, finished but not committed. Nothing can be added afterwards.
  OutputFile finish() {
    flush();
    file_.finish();
    return std::move(file_);
  }

 private:
  void flush() {
    file_.write(view());
    clear();
  }

  OutputFile file_;
};

}  // namespace graphrun::detail
