// The zip format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
#include "formats/file/common/zip_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <unordered_set>
#include <utility>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/byte_source.hpp"

namespace graphrun::detail {
namespace {

constexpr std::uint32_t all_ones_of_32 =
    0xffffffff;  // the number stands in the zip64 fields instead
constexpr std::size_t end_bytes = 22, end64_bytes = 56, locator_bytes = 20, listed_bytes = 46;
constexpr std::size_t most_comment = 0xffff;
constexpr std::uint64_t most_directory_bytes = std::uint64_t{16} << 20;

// A number of `bytes` bytes, the lowest first.
std::uint64_t number_at(std::string_view text, std::size_t place, int bytes) {
  std::uint64_t number = 0;
  for (int k = bytes; k-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(text[place + static_cast<std::size_t>(k)]);
  }
  return number;
}

[[noreturn]] void refuse_zip(const std::string& path, const std::string& reason) {
  throw FileError(printable(path) + ": " + reason);
}

// Replaces sizes and place of a member by those of its zip64 field, where they are all ones.
bool read_zip64(std::string_view extra, ZipMember& member) {
  while (extra.size() >= 4) {
    const std::size_t bytes = number_at(extra, 2, 2);
    if (bytes > extra.size() - 4) return false;
    if (number_at(extra, 0, 2) == 1) {
      std::string_view fields = extra.substr(4, bytes);
      for (std::uint64_t* number : {&member.size, &member.packed, &member.header}) {
        if (*number != all_ones_of_32) continue;
        if (fields.size() < 8) return false;
        *number = number_at(fields, 0, 8);
        fields.remove_prefix(8);
      }
      return true;
    }
    extra.remove_prefix(4 + bytes);
  }
  return true;
}

}  // namespace

ZipFile::ZipFile(const std::string& path, std::stop_token stop)
    : path_(path), stop_(std::move(stop)) {
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw_file_error(path, errno);
  try {
    struct stat status = {};
    if (::fstat(descriptor_, &status) != 0) throw_file_error(path, errno);
    size_ = static_cast<std::uint64_t>(status.st_size);
    read_directory(find_directory());
  } catch (...) {
    ::close(descriptor_);
    throw;
  }
}

ZipFile::~ZipFile() { ::close(descriptor_); }

const ZipMember* ZipFile::find(std::string_view name) const {
  const auto found = std::find_if(members_.begin(), members_.end(),
                                  [&](const ZipMember& member) { return member.name == name; });
  return found == members_.end() ? nullptr : &*found;
}

void ZipFile::read_at(std::uint64_t place, char* into, std::size_t bytes) const {
  while (bytes > 0) {
    if (stop_.stop_requested()) throw Cancelled();
    const ssize_t got = ::pread(descriptor_, into, bytes, static_cast<off_t>(place));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_file_error(path_, errno);
    if (got == 0) refuse_zip(path_, "the archive ends early (the file is truncated)");
    into += got;
    place += static_cast<std::uint64_t>(got);
    bytes -= static_cast<std::size_t>(got);
  }
}

std::string ZipFile::text_at(std::uint64_t place, std::size_t bytes) const {
  std::string text(bytes, '\0');
  read_at(place, text.data(), bytes);
  return text;
}

// The record at the end of the archive stands before a comment of any text.
ZipFile::Directory ZipFile::find_directory() const {
  const std::size_t bytes = std::min<std::uint64_t>(size_, end_bytes + most_comment);
  const std::uint64_t begin = size_ - bytes;
  const std::string tail = text_at(begin, bytes);
  std::size_t place = bytes < end_bytes ? tail.npos : tail.rfind("PK\x05\x06", bytes - end_bytes);
  if (place == tail.npos) {
    refuse_zip(path_, "the archive has no list of its members (the file is truncated)");
  }
  Directory directory{number_at(tail, place + 16, 4), number_at(tail, place + 12, 4),
                      number_at(tail, place + 10, 2)};
  const std::uint64_t end = begin + place;
  if (end >= locator_bytes + end64_bytes) {
    const std::string locator = text_at(end - locator_bytes, locator_bytes);
    if (locator.starts_with("PK\x06\x07")) {
      const std::uint64_t where = number_at(locator, 8, 8);
      if (where > end - locator_bytes - end64_bytes) {
        refuse_zip(path_, "the list of the archive's members is broken");
      }
      const std::string record = text_at(where, end64_bytes);
      if (!record.starts_with("PK\x06\x06")) {
        refuse_zip(path_, "the list of the archive's members is broken");
      }
      directory = {number_at(record, 48, 8), number_at(record, 40, 8), number_at(record, 32, 8)};
    }
  }
  if (directory.begin > end || directory.bytes > end - directory.begin ||
      directory.bytes > most_directory_bytes) {
    refuse_zip(path_, "the list of the archive's members is broken");
  }
  return directory;
}

void ZipFile::read_directory(const Directory& directory) {
  const std::string text = text_at(directory.begin, directory.bytes);
  std::string_view rest = text;
  std::unordered_set<std::string_view> names;  // within `text`
  for (std::uint64_t k = 0; k < directory.members; ++k) {
    if (rest.size() < listed_bytes || !rest.starts_with("PK\x01\x02")) {
      refuse_zip(path_, "the list of the archive's members is broken");
    }
    const std::size_t name = number_at(rest, 28, 2), extra = number_at(rest, 30, 2),
                      comment = number_at(rest, 32, 2);
    if (rest.size() - listed_bytes < name + extra + comment) {
      refuse_zip(path_, "the list of the archive's members is broken");
    }
    ZipMember member;
    member.name = rest.substr(listed_bytes, name);
    member.header = number_at(rest, 42, 4);
    member.packed = number_at(rest, 20, 4);
    member.size = number_at(rest, 24, 4);
    member.checksum = static_cast<std::uint32_t>(number_at(rest, 16, 4));
    const std::uint64_t packing = number_at(rest, 10, 2);
    const std::string shown = printable(member.name);
    if (number_at(rest, 8, 2) & 1) refuse_zip(path_, "the member " + shown + " is encrypted");
    if (packing != 0 && packing != 8) {
      refuse_zip(path_, "the member " + shown + " is packed by method " + std::to_string(packing) +
                            ", expected stored or deflated");
    }
    member.deflated = packing == 8;
    if (!read_zip64(rest.substr(listed_bytes + name, extra), member)) {
      refuse_zip(path_, "the list of the archive's members is broken");
    }
    check_member(member);
    if (!names.insert(rest.substr(listed_bytes, name)).second) {
      refuse_zip(path_, "the member " + shown + " is there twice");
    }
    members_.push_back(std::move(member));
    rest.remove_prefix(listed_bytes + name + extra + comment);
  }
}

void ZipFile::check_member(const ZipMember& member) const {
  const std::string shown = "the member " + printable(member.name);
  if (member.header > size_ || member.packed > size_ - member.header) {
    refuse_zip(path_, shown + " ends beyond the file (the file is truncated)");
  }
  constexpr std::uint64_t most_ratio = 1032, some = 64;  // of deflate
  const bool possible = member.deflated ? member.size / most_ratio <= member.packed + some
                                        : member.size == member.packed;
  if (!possible) refuse_zip(path_, shown + " claims more bytes than it has");
}

}  // namespace graphrun::detail
