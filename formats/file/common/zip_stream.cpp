// Unpacks a member of a zip archive.
#include <zlib.h>

#include <algorithm>
#include <new>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/zip_file.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t packed_bytes = std::size_t{64} << 10;
constexpr std::size_t header_bytes = 30;

}  // namespace

struct ZipStream::Inflater {
  z_stream state = {};
  std::unique_ptr<char[]> input = std::make_unique_for_overwrite<char[]>(packed_bytes);
  bool ended = false;

  Inflater() {
    if (inflateInit2(&state, -MAX_WBITS) != Z_OK) throw std::bad_alloc();  // without a header
  }
  ~Inflater() { inflateEnd(&state); }

  std::size_t read(ZipStream& owner, char* into, std::size_t most) {
    state.next_out = reinterpret_cast<Bytef*>(into);
    state.avail_out = static_cast<uInt>(std::min<std::size_t>(most, std::size_t{1} << 30));
    const std::size_t room = state.avail_out;
    while (!ended && state.avail_out > 0) {
      if (state.avail_in == 0 && owner.packed_left_ > 0) {
        const std::size_t bytes = std::min<std::uint64_t>(packed_bytes, owner.packed_left_);
        state.next_in = reinterpret_cast<Bytef*>(input.get());
        state.avail_in = static_cast<uInt>(owner.read_stored(input.get(), bytes));
      }
      const int result = inflate(&state, Z_NO_FLUSH);
      ended = result == Z_STREAM_END;
      if (result == Z_BUF_ERROR && owner.packed_left_ == 0) owner.refuse("the data ends early");
      if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
        owner.refuse("the deflated data is broken");
      }
    }
    return room - state.avail_out;
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
