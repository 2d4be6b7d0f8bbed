// An array of NumPy's in a member of a zip archive:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/memory_budget.hpp>

#include "formats/file/common/zip_file.hpp"

namespace graphrun::detail {

// What stands before the values.
struct NpyHeader {
  char type = 'i';  // b (boolean), i, u, f, c (complex), S, U (text), O (objects) and others
  int bytes = 0;    // of a value; of text characters
  bool big_endian = false;
  std::vector<std::uint64_t> shape;
};

// Reads an array from front to back. Throws FileError for what is no array, and Unsupported for
// values of other types than are asked for.
class NpyArray {
 public:
  NpyArray(const ZipFile& file, const ZipMember& member);

  const NpyHeader& header() const noexcept { return header_; }
  std::uint64_t size() const noexcept { return size_; }

  // The values as `Value`, each by convert(value) of a std::int64_t, std::uint64_t or double.
  // Memory is taken as they come, from `memory`.
  template <class Value, class Convert>
  std::vector<Value> values(MemoryShare& memory, Convert&& convert);

  // Complex numbers of two Ts.
  template <class T>
  std::vector<Complex<T>> complex_values(MemoryShare& memory);

  std::string text();  // of an array of one text, up to 64 characters
  [[noreturn]] void refuse(const std::string& reason) const { stream_.refuse(reason); }
  void require_one_dimension() const;

 private:
  void read_header();
  std::string type_name() const;
  [[noreturn]] void refuse_type() const;

  template <class Stored, class Value, class Convert>
  void add_values(std::vector<Value>& values, MemoryShare& memory, Convert& convert);

  ZipStream stream_;
  NpyHeader header_;
  std::uint64_t size_ = 1;
};

// The number whose bytes stand at `from`.
template <class Stored>
Stored stored_number(const char* from, bool big_endian) {
  char bytes[sizeof(Stored)];
  for (std::size_t k = 0; k < sizeof(Stored); ++k) {
    const bool turned = big_endian != (std::endian::native == std::endian::big);
    bytes[k] = from[turned ? sizeof(Stored) - 1 - k : k];
  }
  return std::bit_cast<Stored>(bytes);
}

template <class Stored, class Value, class Convert>
void NpyArray::add_values(std::vector<Value>& values, MemoryShare& memory, Convert& convert) {
  constexpr std::size_t most = std::size_t{1} << 17;
  std::vector<char> part(std::min<std::uint64_t>(most, size_) * sizeof(Stored));
  using Wide =
      std::conditional_t<std::is_floating_point_v<Stored>, double,
                         std::conditional_t<std::is_signed_v<Stored>, std::int64_t, std::uint64_t>>;
  while (values.size() < size_) {
    const std::size_t count = std::min<std::uint64_t>(most, size_ - values.size());
    stream_.read(part.data(), count * sizeof(Stored));
    memory.add(count * sizeof(Value), "the edges");
    for (std::size_t k = 0; k < count; ++k) {
      const auto number =
          stored_number<Stored>(part.data() + k * sizeof(Stored), header_.big_endian);
      values.push_back(convert(static_cast<Wide>(number)));
    }
  }
}

template <class T>
std::vector<Complex<T>> NpyArray::complex_values(MemoryShare& memory) {
  constexpr std::size_t most = std::size_t{1} << 16, bytes = sizeof(Complex<T>);
  std::vector<char> part(std::min<std::uint64_t>(most, size_) * bytes);
  std::vector<Complex<T>> values;
  while (values.size() < size_) {
    const std::size_t count = std::min<std::uint64_t>(most, size_ - values.size());
    stream_.read(part.data(), count * bytes);
    memory.add(count * bytes, "the edges");
    for (const char* at = part.data(); at < part.data() + count * bytes; at += bytes) {
      values.emplace_back(stored_number<T>(at, header_.big_endian),
                          stored_number<T>(at + sizeof(T), header_.big_endian));
    }
  }
  return values;
}

template <class Value, class Convert>
std::vector<Value> NpyArray::values(MemoryShare& memory, Convert&& convert) {
  std::vector<Value> result;
  const auto add = [&]<class Stored>(Stored) { add_values<Stored>(result, memory, convert); };
  switch (header_.bytes < 16 ? header_.type * 16 + header_.bytes : 0) {
    case 'b' * 16 + 1:
    case 'u' * 16 + 1:
      add(std::uint8_t{});
      break;
    case 'u' * 16 + 2:
      add(std::uint16_t{});
      break;
    case 'u' * 16 + 4:
      add(std::uint32_t{});
      break;
    case 'u' * 16 + 8:
      add(std::uint64_t{});
      break;
    case 'i' * 16 + 1:
      add(std::int8_t{});
      break;
    case 'i' * 16 + 2:
      add(std::int16_t{});
      break;
    case 'i' * 16 + 4:
      add(std::int32_t{});
      break;
    case 'i' * 16 + 8:
      add(std::int64_t{});
      break;
    case 'f' * 16 + 4:
      add(float{});
      break;
    case 'f' * 16 + 8:
      add(double{});
      break;
    default:
      refuse_type();
  }
  return result;
}

}  // namespace graphrun::detail
