// Writes NumPy's .npz: a zip archive of arrays, without compression.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <graphrun/base/complex.hpp>
#include <graphrun/formats/file/write.hpp>

namespace graphrun::detail {

// The start of a .npy file, up to its values. `type` and `shape` as NumPy writes them: "<i4",
// "(3,)".
std::string npy_header(std::string_view type, std::string_view shape);

// NumPy's name of the type of these numbers.
template <class Value>
constexpr std::string_view npy_type() {
  if constexpr (std::is_same_v<Value, std::int32_t>) return "<i4";
  if constexpr (std::is_same_v<Value, std::int64_t>) return "<i8";
  if constexpr (std::is_same_v<Value, float>) return "<f4";
  if constexpr (std::is_same_v<Value, Complex<float>>) return "<c8";
  if constexpr (std::is_same_v<Value, Complex<double>>) return "<c16";
  return "<f8";
}

template <class Value>
std::string_view bytes_of(std::span<const Value> values) {
  return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

// Writes items [begin, past) at `out`.
using FillItems = std::function<void(std::size_t begin, std::size_t past, char* out)>;

// The archive, array by array, then the list of them. Fields of zip64 are used throughout, so that
// sizes do not matter; the date is 1980, so that files are the same bytes.
class NpzArchive {
 public:
  explicit NpzArchive(const std::string& path) : file_(path) {}

  // An array of one dimension, or of none if `is_scalar`. `name` is UTF-8.
  void add(const std::string& name, std::string_view type, std::string_view values,
           std::size_t count, bool is_scalar = false);
  template <class Value>
  void add(const std::string& name, std::span<const Value> values) {
    add(name, npy_type<Value>(), bytes_of(values), values.size());
  }

  // An array whose items, of `width` bytes, are made where they are needed, which is twice: for the
  // checksum before them, and for the file. `fill` is called on several threads.
  void add_made(const std::string& name, std::string_view type, std::size_t count,
                std::size_t width, const FillItems& fill);

  // The file, finished but not committed.
  OutputFile finish();

 private:
  struct Member {
    std::string name;
    std::uint64_t begin = 0, bytes = 0;
    std::uint32_t checksum = 0;
  };

  void write(std::string_view bytes);
  void begin_member(Member member);  // writes what stands before its bytes
  static void add_fields(std::string& text, const Member& member);
  static void add_listed(std::string& text, const Member& member);

  OutputFile file_;
  std::uint64_t place_ = 0;
  std::vector<Member> members_;
};

}  // namespace graphrun::detail
