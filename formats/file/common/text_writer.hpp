// Numbers and ids as text, buffered on their way to a file.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <mutex>
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
  Text() = default;
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  virtual ~Text() = default;
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

  // Call it regularly, for example after every row: of text on its way to a file.
  virtual void flush_if_full() {}

  std::string_view view() const noexcept { return text_; }
  void clear() noexcept { text_.clear(); }

 private:
  std::string text_;
};

// Texts that threads make in any order, and that are written in order. At most `room` of them wait.
class TextsInOrder {
 public:
  TextsInOrder(std::size_t count, std::size_t room)
      : count_(count), texts_(room), is_ready_(room, 0) {}

  // Makes texts by make(number, text) and writes by write(text), one call at a time, until what is
  // left is in the hands of other threads. Once a call has thrown, all threads return.
  template <class Make, class Write>
  void take_part(const Make& make, const Write& write) {
    std::unique_lock lock(mutex_);
    try {
      while (!failed_) {
        if (!writing_ && is_ready_[place(written_)] != 0) {
          write_ready(lock, write);
        } else if (taken_ == count_) {
          return;  // who makes the next text writes it
        } else if (taken_ == written_ + texts_.size()) {
          changed_.wait(lock);
        } else {
          const std::size_t number = taken_++;
          lock.unlock();
          make(number, texts_[place(number)]);
          lock.lock();
          is_ready_[place(number)] = 1;
        }
      }
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      failed_ = true;
      changed_.notify_all();
      throw;
    }
  }

 private:
  std::size_t place(std::size_t number) const { return number % texts_.size(); }

  template <class Write>
  void write_ready(std::unique_lock<std::mutex>& lock, const Write& write) {
    writing_ = true;
    while (!failed_ && is_ready_[place(written_)] != 0) {
      lock.unlock();
      write(texts_[place(written_)]);
      lock.lock();
      is_ready_[place(written_)] = 0;
      ++written_;
      changed_.notify_one();
    }
    writing_ = false;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::size_t count_;
  std::size_t taken_ = 0, written_ = 0;
  std::vector<Text> texts_;
  std::vector<char> is_ready_;
  bool writing_ = false, failed_ = false;
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

  // Calls add_block(first, past, text) for blocks of rows, as add_rows() for each row. One thread
  // at a time writes what is ready, while the others make the next texts.
  template <class AddBlock>
  void add_blocks(std::size_t rows, const AddBlock& add_block) {
    constexpr std::size_t block = 8192, texts_of_each = 4;
    flush();
    const std::size_t blocks = (rows + block - 1) / block;
    if (blocks == 0) return;
    const int threads =
        static_cast<int>(std::min(static_cast<std::size_t>(thread_count(0)), blocks));
    TextsInOrder texts(blocks, static_cast<std::size_t>(threads) * texts_of_each);
    run_on_threads(threads, [&](int) {
      texts.take_part(
          [&](std::size_t b, Text& text) {
            text.clear();
            add_block(b * block, std::min(rows, (b + 1) * block), text);
          },
          [&](const Text& text) { file_.write(text.view()); });
    });
  }

  void flush_if_full() override {
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
