// Detects and converts UTF-16.
#include "formats/file/common/utf16.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <graphrun/base/error.hpp>

namespace graphrun::detail {
namespace {

unsigned unit_at(std::string_view bytes, std::size_t place, bool big_endian) {
  const auto first = static_cast<unsigned char>(bytes[place]);
  const auto second = static_cast<unsigned char>(bytes[place + 1]);
  return big_endian ? first * 256U + second : second * 256U + first;
}

bool is_text_in(std::string_view start, bool big_endian) {
  constexpr std::size_t looked_at = 512;
  const std::size_t size = std::min(start.size(), looked_at) / 2;
  std::size_t narrow = 0;
  for (std::size_t k = 0; k < size; ++k) {
    const unsigned unit = unit_at(start, 2 * k, big_endian);
    if (unit < 0x20 && unit != '\t' && unit != '\n' && unit != '\r') return false;
    narrow += unit < 0x100;
  }
  return size > 1 && narrow * 4 >= size * 3;
}

class Utf16 final : public ByteStream {
 public:
  Utf16(bool big_endian, std::unique_ptr<LookAhead> input, std::string name)
      : big_endian_(big_endian), input_(std::move(input)), name_(std::move(name)) {
    const std::string_view start = input_->peek(2);
    if (start.size() > 1 && unit_at(start, 0, big_endian_) == 0xfeff) input_->take(2);
  }

  std::size_t read(char* into, std::size_t most) override {
    char* const begin = into;
    while (left_over_size_ > 0 && most > 0) {  // of a character that did not fit
      *into++ = left_over_[0];
      std::shift_left(left_over_.begin(), left_over_.end(), 1);
      --left_over_size_;
      --most;
    }
    constexpr std::size_t longest = 4;
    char* const end = into + most;
    while (end - into >= static_cast<std::ptrdiff_t>(longest)) {
      const std::string_view bytes = input_->peek(longest);
      if (bytes.empty()) break;
      char* const next = convert(bytes, into, end);
      if (next == into && into == begin) refuse(bytes.size());
      if (next == into) break;  // the next call refuses it
      into = next;
    }
    if (into == begin && most > 0 && most < longest) {
      const std::string_view bytes = input_->peek(longest);
      if (bytes.empty()) return 0;
      const std::string_view one = bytes.substr(0, longest);
      char* const last = convert(one, left_over_.data(), left_over_.data() + longest);
      if (last == left_over_.data()) refuse(bytes.size());
      left_over_size_ = static_cast<std::size_t>(last - left_over_.data());
      return read(begin, most);
    }
    count_lines({begin, static_cast<std::size_t>(into - begin)});
    return static_cast<std::size_t>(into - begin);
  }

 private:
  // Converts and takes whole characters, while a longest one fits. Returns the end.
  char* convert(std::string_view bytes, char* into, const char* end) {
    std::size_t at = 0;
    while (at + 2 <= bytes.size() && end - into >= 4) {
      const unsigned unit = unit_at(bytes, at, big_endian_);
      if (unit < 0x80) {
        *into++ = static_cast<char>(unit);
        at += 2;
        continue;
      }
      const bool first = unit >= 0xd800 && unit < 0xdc00;
      if (first && at + 4 > bytes.size()) break;
      const unsigned next = first ? unit_at(bytes, at + 2, big_endian_) : 0;
      const bool pair = first && next >= 0xdc00 && next < 0xe000;
      if (unit >= 0xd800 && unit < 0xe000 && !pair) break;
      into = put(pair ? 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00) : unit, into);
      at += pair ? 4 : 2;
    }
    input_->take(at);
    return into;
  }

  static char* put(unsigned code, char* into) {
    const auto tail = [code](int shift) {
      return static_cast<char>(0x80 | (code >> shift & 0x3f));
    };
    if (code < 0x80) {
      *into++ = static_cast<char>(code);
    } else if (code < 0x800) {
      *into++ = static_cast<char>(0xc0 | code >> 6);
      *into++ = tail(0);
    } else if (code < 0x10000) {
      *into++ = static_cast<char>(0xe0 | code >> 12);
      *into++ = tail(6);
      *into++ = tail(0);
    } else {
      *into++ = static_cast<char>(0xf0 | code >> 18);
      *into++ = tail(12);
      *into++ = tail(6);
      *into++ = tail(0);
    }
    return into;
  }

  void count_lines(std::string_view text) {
    lines_ += std::count(text.begin(), text.end(), '\n');
    const std::size_t last = text.rfind('\n');
    column_ = last == text.npos ? column_ + static_cast<std::int64_t>(text.size())
                                : static_cast<std::int64_t>(text.size() - last - 1);
  }

  [[noreturn]] void refuse(std::size_t left) const {
    throw ParseError(
        name_, lines_ + 1, column_ + 1,
        left == 1 ? "a single byte at the end of UTF-16" : "half of a surrogate pair in UTF-16",
        "text in whole characters");
  }

  bool big_endian_;
  std::unique_ptr<LookAhead> input_;
  std::string name_;
  std::array<char, 4> left_over_ = {};
  std::size_t left_over_size_ = 0;
  std::int64_t lines_ = 0, column_ = 0;  // before what is converted next
};

}  // namespace

std::string_view utf16_of(std::string_view start) {
  if (start.starts_with(std::string_view("\xff\xfe\0\0", 4))) return {};  // UTF-32
  if (start.starts_with("\xff\xfe")) return "UTF-16LE";
  if (start.starts_with("\xfe\xff")) return "UTF-16BE";
  if (is_text_in(start, false)) return "UTF-16LE";
  if (is_text_in(start, true)) return "UTF-16BE";
  return {};
}

std::unique_ptr<ByteStream> decoded_utf16(std::string_view encoding,
                                          std::unique_ptr<LookAhead> input, std::string name) {
  return std::make_unique<Utf16>(encoding == "UTF-16BE", std::move(input), std::move(name));
}

}  // namespace graphrun::detail
