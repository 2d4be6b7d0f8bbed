// Numbers and arrays of a binary file, read front to back.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/formats/file/read.hpp>

#include "formats/file/common/text_reader.hpp"

namespace graphrun::detail {

static_assert(std::endian::native == std::endian::little, "numbers of files are little-endian");

// Capacity of a vector, counted in `memory` before it is taken: room for `wanted` elements, and no
// more than for `most`.
template <class T>
void grow(std::vector<T>& values, std::size_t wanted, std::size_t most, MemoryShare& memory) {
  const std::size_t old = values.capacity();
  if (wanted <= old) return;
  const std::size_t capacity = std::max(wanted, std::min(most, 2 * old));
  memory.add(capacity * sizeof(T), "the edges");
  values.reserve(capacity);
  memory.resize(memory.bytes() - old * sizeof(T), "the edges");
}

class BinaryReader {
 public:
  // Most vertices or arcs of a header for which sizes in bytes are computed.
  static constexpr std::uint64_t most_counted = std::uint64_t{1} << 56;

  // `file` must outlive this, and nothing else may read from it.
  BinaryReader(TextReader& file, const ReadOptions& options);

  const std::string& name() const noexcept { return file_.name(); }
  // Bytes read so far, of the unpacked file.
  std::uint64_t position() const noexcept { return taken_ - (end_ - begin_); }

  // Throws FileError "path: reason".
  [[noreturn]] void refuse(const std::string& reason) const;

  // Throws FileError unless the file has this size. Only of a plain, regular file is it known
  // before the end. `meaning` is what has that many bytes: "3 vertices and 4 arcs".
  void require_size(std::uint64_t bytes, const std::string& meaning);
  // Throws FileError if more bytes follow.
  void require_end();

  // Each throws FileError with the byte where the file ends within `what`.
  void read(void* into, std::size_t bytes, const char* what);
  std::uint8_t byte(const char* what) {
    if (begin_ == end_ && !refill()) end_within(what);
    return static_cast<std::uint8_t>(buffer_[begin_++]);
  }
  template <class T>
  T number(const char* what) {
    T value;
    read(&value, sizeof value, what);
    return value;
  }
  // Reads `bytes`, fewer only at the end of the file.
  std::size_t read_up_to(void* into, std::size_t bytes) {
    return read_some(static_cast<char*>(into), bytes);
  }
  // Skips to a place that has not been read yet.
  void skip_to(std::uint64_t place, const char* what);

  // Appends `count` numbers, counted in `memory` as they come.
  template <class T>
  void append(std::vector<T>& values, std::uint64_t count, MemoryShare& memory, const char* what);

  // Calls take(span, first) for pieces of `count` numbers; `first` is the number before the piece.
  template <class T, class Take>
  void for_pieces(std::uint64_t count, const char* what, Take&& take);

  // The number of edges read, for ReadOptions::progress.
  void set_edges(std::uint64_t edges) noexcept { edges_ = edges; }

 private:
  static constexpr std::size_t piece_bytes = std::size_t{1} << 20;

  bool refill();
  [[noreturn]] void end_within(const char* what) const;
  [[noreturn]] void end_within(const char* what, std::uint64_t numbers, std::uint64_t count) const;
  // Reads up to `bytes`, and reports progress.
  std::size_t read_some(char* into, std::size_t bytes);

  TextReader& file_;
  const ReadOptions& options_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;
  std::uint64_t taken_ = 0;  // bytes taken from the file
  std::uint64_t edges_ = 0;
  bool is_size_known_ = false;  // require_size() found it right
};

template <class T>
void BinaryReader::append(std::vector<T>& values, std::uint64_t count, MemoryShare& memory,
                          const char* what) {
  const std::uint64_t before = values.size(), after = before + count;
  while (values.size() < after) {
    const std::size_t old = values.size();
    const std::size_t now = std::min<std::uint64_t>(piece_bytes / sizeof(T), after - old);
    grow(values, is_size_known_ ? after : old + now, after, memory);
    values.resize(old + now);
    const std::size_t got =
        read_some(reinterpret_cast<char*>(values.data() + old), now * sizeof(T)) / sizeof(T);
    if (got < now) end_within(what, old - before + got, count);
  }
}

template <class T, class Take>
void BinaryReader::for_pieces(std::uint64_t count, const char* what, Take&& take) {
  std::vector<T> piece(std::min<std::uint64_t>(piece_bytes / sizeof(T), count));
  for (std::uint64_t done = 0; done < count;) {
    const std::size_t now = std::min<std::uint64_t>(piece.size(), count - done);
    const std::size_t got =
        read_some(reinterpret_cast<char*>(piece.data()), now * sizeof(T)) / sizeof(T);
    if (got < now) end_within(what, done + got, count);
    take(std::span<const T>(piece.data(), now), done);
    done += now;
  }
}

// Where rows begin, checked: `rows` + 1 numbers that begin with 0, do not fall and end with
// `entries`. Without `leading_zero` the file leaves out the first.
std::vector<std::int64_t> read_offsets(BinaryReader& in, std::uint64_t rows, std::uint64_t entries,
                                       bool leading_zero, MemoryShare& memory);

// Throws InvalidArgument for options that contradict a kind of file whose vertices are numbered
// from 0 and whose one weight, if there is one, counts as column 3.
void check_binary_options(const ReadOptions& options, const std::string& name, bool weighted);

// Throws InvalidArgument if a column of weights is asked for that is not column 3 of weighted
// edges.
void check_weight_column(const ReadOptions& options, const std::string& name, bool weighted);

}  // namespace graphrun::detail
