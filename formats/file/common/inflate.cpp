#include "formats/file/common/inflate.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

#ifdef GRAPHRUN_WITH_ISAL
#include <isa-l/igzip_lib.h>
#else
#include <zlib.h>
#endif

namespace graphrun::detail {
namespace {

std::uint32_t step_bytes(std::size_t bytes) {
  return static_cast<std::uint32_t>(
      std::min<std::size_t>(bytes, std::numeric_limits<std::int32_t>::max()));
}

}  // namespace

#ifdef GRAPHRUN_WITH_ISAL

struct Inflate::State {
  inflate_state stream;
  std::uint32_t wrapping;
};

Inflate::Inflate(Wrapping wrapping) : state_(std::make_unique_for_overwrite<State>()) {
  state_->wrapping = wrapping == Wrapping::gzip ? ISAL_GZIP : ISAL_DEFLATE;
  isal_inflate_init(&state_->stream);
  state_->stream.crc_flag = state_->wrapping;
}

Inflate::~Inflate() = default;

void Inflate::restart() {
  isal_inflate_reset(&state_->stream);
  state_->stream.crc_flag = state_->wrapping;
}

Inflate::Step Inflate::unpack(std::string_view packed, char* into, std::size_t room) {
  inflate_state& stream = state_->stream;
  const std::uint32_t in = step_bytes(packed.size()), out = step_bytes(room);
  stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(packed.data()));
  stream.avail_in = in;
  stream.next_out = reinterpret_cast<std::uint8_t*>(into);
  stream.avail_out = out;
  const int result = isal_inflate(&stream);
  // Of broken data it can count more bytes than it was given.
  const std::uint32_t taken = std::min(in, in - stream.avail_in);
  return {taken, out - stream.avail_out, stream.block_state == ISAL_BLOCK_FINISH,
          result < 0 || result == ISAL_NEED_DICT};
}

#else

struct Inflate::State {
  z_stream stream = {};
  ~State() { inflateEnd(&stream); }
};

Inflate::Inflate(Wrapping wrapping) : state_(std::make_unique<State>()) {
  constexpr int gzip_alone = 16;
  const int window = wrapping == Wrapping::gzip ? MAX_WBITS + gzip_alone : -MAX_WBITS;
  if (inflateInit2(&state_->stream, window) != Z_OK) throw std::bad_alloc();
}

Inflate::~Inflate() = default;

void Inflate::restart() { inflateReset(&state_->stream); }

Inflate::Step Inflate::unpack(std::string_view packed, char* into, std::size_t room) {
  z_stream& stream = state_->stream;
  const std::uint32_t in = step_bytes(packed.size()), out = step_bytes(room);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = in;
  stream.next_out = reinterpret_cast<Bytef*>(into);
  stream.avail_out = out;
  const int result = inflate(&stream, Z_NO_FLUSH);
  if (result == Z_MEM_ERROR) throw std::bad_alloc();
  return {in - stream.avail_in, out - stream.avail_out, result == Z_STREAM_END,
          result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR};
}

#endif

Inflate::Inflate(Inflate&&) noexcept = default;

}  // namespace graphrun::detail
