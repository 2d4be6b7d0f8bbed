// Unpacks a member of a zip archive.
#include <zlib.h>

#include <algorithm>
#include <string_view>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/inflate.hpp"
#include "formats/file/common/zip_file.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t packed_bytes = std::size_t{64} << 10;
constexpr std::size_t header_bytes = 30;

}  // namespace

struct ZipStream::Inflater {
  Inflate data{Inflate::Wrapping::none};
  std::unique_ptr<char[]> input = std::make_unique_for_overwrite<char[]>(packed_bytes);
  std::string_view unread;
  bool ended = false;

  // Returns 0 at the end of the data.
  std::size_t read(ZipStream& owner, char* into, std::size_t most) {
    while (!ended) {
      if (unread.empty() && owner.packed_left_ > 0) {
        const std::size_t bytes = std::min<std::uint64_t>(packed_bytes, owner.packed_left_);
        unread = {input.get(), owner.read_stored(input.get(), bytes)};
      }
      const Inflate::Step step = data.unpack(unread, into, most);
      unread.remove_prefix(step.taken);
      ended = step.ended;
      if (step.broken) owner.refuse("the deflated data is broken");
      if (step.written > 0) return step.written;
      if (!ended && step.taken == 0) {
        owner.refuse(unread.empty() ? "the data ends early" : "the deflated data is broken");
      }
    }
    return 0;
  }
};

ZipStream::ZipStream(const ZipFile& file, const ZipMember& member)
    : file_(file), member_(member), packed_left_(member.packed) {
  if (file.size() - member.header < header_bytes) refuse("its header is missing");
  const std::string header = file.text_at(member.header, header_bytes);
  if (!header.starts_with("PK\x03\x04")) refuse("its header is missing");
  const auto length_at = [&](std::size_t place) {
    return static_cast<unsigned char>(header[place]) +
           256U * static_cast<unsigned char>(header[place + 1]);
  };
  place_ = member.header + header_bytes + length_at(26) + length_at(28);
  if (place_ > file.size() || member.packed > file.size() - place_) {
    refuse("the data ends beyond the file (the file is truncated)");
  }
  if (member.deflated) inflater_ = std::make_unique<Inflater>();
}

ZipStream::ZipStream(ZipStream&&) noexcept = default;
ZipStream::~ZipStream() = default;

void ZipStream::refuse(const std::string& reason) const {
  throw FileError(printable(file_.path()) + ": " + printable(member_.name) + ": " + reason);
}

std::size_t ZipStream::read_stored(char* into, std::size_t most) {
  const std::size_t bytes = std::min<std::uint64_t>(most, packed_left_);
  file_.read_at(place_, into, bytes);
  place_ += bytes;
  packed_left_ -= bytes;
  return bytes;
}

std::size_t ZipStream::read(char* into, std::size_t most) {
  const std::size_t wanted = std::min<std::uint64_t>(most, left());
  std::size_t filled = 0;
  while (filled < wanted) {
    const std::size_t got = inflater_ ? inflater_->read(*this, into + filled, wanted - filled)
                                      : read_stored(into + filled, wanted - filled);
    if (got == 0) refuse("the data ends early");
    checksum_ = static_cast<std::uint32_t>(
        crc32_z(checksum_, reinterpret_cast<const Bytef*>(into + filled), got));
    filled += got;
    given_ += got;
  }
  if (left() == 0) check_end();
  return filled;
}

void ZipStream::check_end() {
  if (inflater_ && !inflater_->ended) {
    char more = 0;
    if (inflater_->read(*this, &more, 1) > 0) refuse("there is more data than the archive says");
  }
  if (checksum_ != member_.checksum) refuse("the data does not have its checksum");
}

}  // namespace graphrun::detail
