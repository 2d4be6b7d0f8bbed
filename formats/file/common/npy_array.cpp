// Parses the headers of NumPy's arrays, versions 1 to 3.
#include "formats/file/common/npy_array.hpp"

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t most_header = std::size_t{64} << 10, most_dimensions = 32;

// The Python literal of a header: {'descr': '<i4', 'fortran_order': False, 'shape': (3,), }
class HeaderText {
 public:
  explicit HeaderText(std::string_view text) : rest_(text) {}

  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size()));
  }
  bool take(std::string_view word) {
    skip_blanks();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool ended() {
    skip_blanks();
    return rest_.empty();
  }

  // Text in quotes, without escapes.
  std::optional<std::string_view> quoted() {
    skip_blanks();
    if (rest_.empty() || (rest_.front() != '\'' && rest_.front() != '"')) return std::nullopt;
    const std::size_t end = rest_.find(rest_.front(), 1);
    if (end == rest_.npos) return std::nullopt;
    const std::string_view text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return text;
  }

  std::optional<std::uint64_t> number() {
    skip_blanks();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc()) return std::nullopt;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    take("L");  // of Python 2
    return value;
  }

  // "(3,)", "(2, 3)" or "()".
  std::optional<std::vector<std::uint64_t>> shape() {
    if (!take("(")) return std::nullopt;
    std::vector<std::uint64_t> sizes;
    while (!take(")")) {
      const auto size = number();
      if (!size || sizes.size() == most_dimensions) return std::nullopt;
      sizes.push_back(*size);
      if (!take(",") && !rest_.starts_with(')')) return std::nullopt;
    }
    return sizes;
  }

 private:
  std::string_view rest_;
};

// "<i4": the order of bytes, the type and the size. Whether it could be parsed.
bool parse_type(std::string_view text, NpyHeader& header) {
  if (text.size() < 2 || std::string_view("<>|=").find(text[0]) == std::string_view::npos) {
    return false;
  }
  header.big_endian = text[0] == '>';
  header.type = text[1];
  const std::string_view digits = text.substr(2);
  if (digits.empty()) return header.type == 'O';
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), header.bytes);
  return error == std::errc() && header.bytes >= 0 && end == digits.data() + digits.size();
}

// What is wrong with a header; empty: nothing.
std::string parse_header(std::string_view text, NpyHeader& header) {
  HeaderText rest(text);
  bool has_type = false, has_order = false, has_shape = false;
  if (!rest.take("{")) return "its header is no dictionary";
  while (!rest.take("}")) {
    const auto key = rest.quoted();
    if (!key || !rest.take(":")) return "its header is no dictionary";
    if (*key == "descr" && !has_type) {
      has_type = true;
      if (rest.take("[")) return "its values are structures, expected numbers";
      const auto type = rest.quoted();
      if (!type || !parse_type(*type, header)) return "its header names no type of values";
    } else if (*key == "fortran_order" && !has_order) {
      has_order = true;  // an array of one dimension has one order
      if (!rest.take("False") && !rest.take("True")) return "its header has no order of values";
    } else if (*key == "shape" && !has_shape) {
      has_shape = true;
      const auto shape = rest.shape();
      if (!shape) return "its header has no shape";
      header.shape = *shape;
    } else {
      return "its header has the key '" + printable(std::string(*key)) +
             "', expected descr, fortran_order and shape, each once";
    }
    if (!rest.take(",")) {
      if (!rest.take("}")) return "its header is no dictionary";
      break;
    }
  }
  if (!rest.ended()) return "its header is no dictionary";
  if (!has_type || !has_order || !has_shape)
    return "its header lacks descr, fortran_order or shape";
  return {};
}

}  // namespace

NpyArray::NpyArray(const ZipFile& file, const ZipMember& member) : stream_(file, member) {
  read_header();
  if (header_.type == 'O') {
    refuse("it holds Python objects, which are not read (unpickling runs what a file says)");
  }
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t bytes =
      static_cast<std::uint64_t>(header_.bytes) * (header_.type == 'U' ? 4U : 1U);
  if (bytes == 0) refuse("its values have no bytes");
  for (const std::uint64_t size : header_.shape) {
    if (size != 0 && size_ > most / bytes / size) refuse("its shape is too large");
    size_ *= size;
  }
  if (size_ * bytes != stream_.left()) {
    refuse("it has " + std::to_string(stream_.left()) + " bytes of values, and its shape means " +
           std::to_string(size_ * bytes));
  }
}

void NpyArray::read_header() {
  char start[12];
  if (stream_.read(start, 8) < 8 || std::string_view(start, 6) != "\x93NUMPY") {
    refuse("it is no array of NumPy's");
  }
  const int version = start[6];
  if (version < 1 || version > 3 || start[7] != 0) {
    refuse("it is an array of version " + std::to_string(version) + "." + std::to_string(start[7]) +
           ", expected 1.0, 2.0 or 3.0");
  }
  const std::size_t length_bytes = version == 1 ? 2 : 4;
  if (stream_.read(start + 8, length_bytes) < length_bytes) refuse("its header is cut off");
  const std::uint64_t length = version == 1 ? stored_number<std::uint16_t>(start + 8, false)
                                            : stored_number<std::uint32_t>(start + 8, false);
  if (length > most_header) refuse("its header is too long");
  std::string text(length, '\0');
  if (stream_.read(text.data(), length) < length) refuse("its header is cut off");
  if (const std::string wrong = parse_header(text, header_); !wrong.empty()) refuse(wrong);
}

std::string NpyArray::type_name() const {
  const std::string bits = std::to_string(8 * static_cast<std::int64_t>(header_.bytes));
  switch (header_.type) {
    case 'b':
      return "booleans of " + bits + " bits";
    case 'c':
      return "complex numbers";
    case 'f':
      return "real numbers of " + bits + " bits";
    case 'i':
    case 'u':
      return "whole numbers of " + bits + " bits";
    case 'S':
    case 'U':
      return "text";
    default:
      return std::string("values of type '") + printable(std::string(1, header_.type)) + "'";
  }
}

void NpyArray::refuse_type() const {
  try {
    stream_.refuse("it holds " + type_name() + ", which are not supported here");
  } catch (const FileError& error) {
    throw Unsupported(error.what());
  }
}

void NpyArray::require_one_dimension() const {
  if (header_.shape.size() != 1) {
    refuse("it has " + std::to_string(header_.shape.size()) + " dimensions, expected one");
  }
}

std::string NpyArray::text() {
  constexpr int longest = 64;
  if (size_ != 1 || header_.bytes > longest || (header_.type != 'S' && header_.type != 'U')) {
    refuse("it holds no single word");
  }
  const std::size_t step = header_.type == 'U' ? 4 : 1;
  std::string bytes(stream_.left(), '\0');
  stream_.read(bytes.data(), bytes.size());
  std::string result;
  for (std::size_t k = 0; k < bytes.size(); k += step) {
    const std::uint32_t letter =
        step == 1 ? static_cast<unsigned char>(bytes[k])
                  : stored_number<std::uint32_t>(bytes.data() + k, header_.big_endian);
    if (letter == 0) break;
    result += letter < 128 ? static_cast<char>(letter) : '?';
  }
  return result;
}

}  // namespace graphrun::detail
