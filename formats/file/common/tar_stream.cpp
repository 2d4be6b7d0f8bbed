// The tar format: POSIX.1-2017, pax (ustar and pax interchange), and the manual of GNU tar.
#include "formats/file/common/tar_stream.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t tar_block = 512;
constexpr std::uint64_t longest_name = std::uint64_t{1} << 20;

// Fields of a header: place and size.
struct TarField {
  std::size_t begin, size;
};
constexpr TarField name_field{0, 100}, size_field{124, 12}, sum_field{148, 8},
    prefix_field{345, 155};
constexpr std::size_t type_place = 156, magic_place = 257;

std::string_view field_of(std::string_view header, TarField field) {
  const std::string_view text = header.substr(field.begin, field.size);
  return text.substr(0, text.find('\0'));
}

// Digits to the base 8 between blanks; false for anything else.
bool octal(std::string_view text, std::uint64_t& number) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  text = text.substr(0, text.find_first_of(std::string_view(" \0", 2)));
  number = 0;
  if (text.empty()) return true;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 8);
  return error == std::errc() && end == text.data() + text.size();
}

// Whether the header has its checksum: the sum of its bytes, those of the sum as blanks. Old
// programs added them with their signs.
bool has_checksum(std::string_view header) {
  std::uint64_t written = 0;
  if (!octal(header.substr(sum_field.begin, sum_field.size), written)) return false;
  std::int64_t plain = 0, with_signs = 0;
  for (std::size_t i = 0; i < tar_block; ++i) {
    const bool of_sum = i >= sum_field.begin && i < sum_field.begin + sum_field.size;
    const char c = of_sum ? ' ' : header[i];
    plain += static_cast<unsigned char>(c);
    with_signs += static_cast<signed char>(c);
  }
  const auto sum = static_cast<std::int64_t>(written);
  return sum > 0 && (sum == plain || sum == with_signs);
}

bool is_zero(std::string_view bytes) { return bytes.find_first_not_of('\0') == bytes.npos; }

}  // namespace

bool is_tar(std::string_view start) {
  if (start.size() < tar_block || start.front() == '\0') return false;
  return has_checksum(start.substr(0, tar_block));
}

TarStream::TarStream(std::unique_ptr<LookAhead> input, std::string name)
    : input_(std::move(input)), name_(std::move(name)) {}

void TarStream::refuse(const std::string& reason) const { throw FileError(name_ + ": " + reason); }

void TarStream::read_exactly(char* into, std::size_t size) {
  while (size > 0) {
    const std::size_t got = input_->read(into, size);
    if (got == 0) refuse("the tar archive ends early (the file is truncated)");
    into += got;
    size -= got;
  }
}

void TarStream::skip(std::uint64_t size) {
  while (size > 0) {
    if (!input_->refill()) refuse("the tar archive ends early (the file is truncated)");
    const std::size_t taken = std::min<std::uint64_t>(size, input_->unread().size());
    input_->take(taken);
    size -= taken;
  }
}

// The data of a header's member, with its padding.
std::string TarStream::text(std::uint64_t size) {
  if (size > longest_name) refuse("a name in the tar archive has more than a mebibyte");
  std::string result(size, '\0');
  read_exactly(result.data(), size);
  skip((tar_block - size % tar_block) % tar_block);
  return result;
}

std::uint64_t TarStream::number(std::string_view field) const {
  std::uint64_t result = 0;
  const auto first = static_cast<unsigned char>(field.front());
  if (first < 0x80) {
    if (!octal(field, result)) refuse("a size in the tar archive is no number");
    return result;
  }
  constexpr unsigned bits = 8, positive = 0x80;  // base 256, the highest byte first
  bool fits = first == positive;
  for (const char c : field.substr(1)) {
    fits = fits && result >> (64 - bits - 1) == 0;
    result = result << bits | static_cast<unsigned char>(c);
  }
  if (!fits) refuse("a size in the tar archive is no number");
  return result;
}

// Records "LENGTH KEY=VALUE\n". The last of a key counts.
void TarStream::read_pax(TarMember& member, std::string& size) {
  const std::string all = text(member.size);
  std::string_view rest = all;
  while (!rest.empty() && rest.front() != '\0') {
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
    const auto digits = static_cast<std::size_t>(end - rest.data());
    if (error != std::errc() || length > rest.size() || length < digits + 3 ||
        rest[digits] != ' ' || rest[length - 1] != '\n') {
      refuse("a pax header of the tar archive is broken");
    }
    const std::string_view record = rest.substr(digits + 1, length - digits - 2);
    rest.remove_prefix(length);
    const std::string_view key = record.substr(0, record.find('='));
    const std::string_view value = record.substr(std::min(key.size() + 1, record.size()));
    if (key == "path") member.name = value;
    if (key == "size") size = value;
    if (key.starts_with("GNU.sparse.")) member.is_sparse = true;
  }
}

bool TarStream::next(TarMember& member) {
  skip(std::exchange(left_, 0));
  skip(std::exchange(padding_, 0));
  TarMember described;  // by the headers before that of the member
  std::string pax_size;
  for (;;) {
    char bytes[tar_block];
    read_exactly(bytes, tar_block);
    const std::string_view header(bytes, tar_block);
    if (is_zero(header)) {
      finish();
      return false;
    }
    if (!has_checksum(header)) refuse("a header of the tar archive does not have its checksum");
    member = described;
    member.size = number(header.substr(size_field.begin, size_field.size));
    const char type = header[type_place];
    if (type == 'L') {
      described.name = text(member.size);
      described.name.resize(std::min(described.name.find('\0'), described.name.size()));
      continue;
    }
    if (type == 'x') {
      read_pax(member, pax_size);
      described = member;
      continue;
    }
    if (type == 'K' || type == 'g') {  // the target of a link; what is common to all members
      text(member.size);
      continue;
    }
    if (member.name.empty()) {
      member.name = field_of(header, name_field);
      const bool posix = header.substr(magic_place, 6) == std::string_view("ustar\0", 6);
      const std::string prefix(posix ? field_of(header, prefix_field) : std::string_view());
      if (!prefix.empty()) member.name = prefix + "/" + member.name;
    }
    if (!pax_size.empty()) {
      const char* const end = pax_size.data() + pax_size.size();
      const auto [stop, error] = std::from_chars(pax_size.data(), end, member.size);
      if (error != std::errc() || stop != end) refuse("a size in the tar archive is no number");
    }
    if (member.size > std::numeric_limits<std::int64_t>::max()) {
      refuse("a size in the tar archive is no number");
    }
    const bool is_link_or_device = type >= '1' && type <= '6';
    if (is_link_or_device) member.size = 0;
    member.is_sparse = member.is_sparse || type == 'S';
    member.is_file =
        (type == '0' || type == '\0' || type == '7' || type == 'S') && !member.name.ends_with('/');
    left_ = member.size;
    padding_ = (tar_block - member.size % tar_block) % tar_block;
    return true;
  }
}

std::size_t TarStream::read(char* into, std::size_t most) {
  if (left_ == 0) return 0;
  const std::size_t got = input_->read(into, std::min<std::uint64_t>(most, left_));
  if (got == 0) refuse("the tar archive ends early (the file is truncated)");
  left_ -= got;
  return got;
}

// Only zeros follow, up to a record of the tape.
void TarStream::finish() {
  constexpr std::uint64_t most_zeros = std::uint64_t{64} << 20;
  std::uint64_t zeros = 0;
  while (input_->refill()) {
    const std::string_view unread = input_->unread();
    zeros += unread.size();
    if (!is_zero(unread) || zeros > most_zeros) {
      refuse("something follows the end of the tar archive");
    }
    input_->take(unread.size());
  }
}

}  // namespace graphrun::detail
