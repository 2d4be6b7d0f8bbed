// Streams gzip (any number of members) and zstd (any number of frames) through zlib and libzstd.
#include "formats/file/common/decompressor.hpp"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstring>

#include <graphrun/base/error.hpp>

namespace graphrun::detail {
namespace {

constexpr std::size_t input_bytes = std::size_t{256} << 10;

[[noreturn]] void broken(const ByteSource& source, const std::string& reason) {
  throw FileError(source.name() + ": " + reason);
}

// Name of a compression or archive format that is recognised but not supported.
std::string_view foreign_packing(std::string_view start) {
  if (start.starts_with("BZh")) return "bzip2";
  if (start.starts_with("\xfd"
                        "7zXZ"))
    return "xz";
  if (start.starts_with("PK\x03\x04")) return "zip";
  if (start.size() > 262 && start.substr(257, 5) == "ustar") return "tar";
  return {};
}

[[noreturn]] void out_of_memory(const ByteSource& source) {
  throw OutOfMemory(0, 0, "unpacking " + source.name());
}

bool is_gzip(std::string_view start) { return start.starts_with("\x1f\x8b"); }

bool is_zstd(std::string_view start) {
  if (start.size() < 4) return false;
  const bool skippable = (start[0] & 0xf0) == 0x50 && start.substr(1, 3) == "\x2a\x4d\x18";
  return skippable || start.starts_with("\x28\xb5\x2f\xfd");
}

}  // namespace

void refuse_gzip(const ByteSource& source, int result, const char* message) {
  if (result == Z_MEM_ERROR) out_of_memory(source);
  broken(source, std::string("the gzip data is corrupt") +
                     (message != nullptr ? std::string(" (") + message + ")" : ""));
}

void refuse_zstd(const ByteSource& source, int code) {
  const auto error = static_cast<ZSTD_ErrorCode>(code);
  if (error == ZSTD_error_memory_allocation) out_of_memory(source);
  if (error == ZSTD_error_frameParameter_windowTooLarge) {
    broken(source,
           "unpacking the zstd data takes a window of more than 128 MiB, "
           "expected data packed with --long=27 or less");
  }
  broken(source, std::string("the zstd data is corrupt (") + ZSTD_getErrorString(error) + ")");
}

struct Decompressor::Stream {
  virtual ~Stream() = default;
  // Decompresses into `into`. Returns 0 if more input is needed.
  virtual std::size_t unpack(Decompressor& owner, char* into, std::size_t most) = 0;
  // Throws unless the stream is complete.
  virtual void finish(const ByteSource& source) const = 0;
};

struct Decompressor::Gzip final : Stream {
  z_stream state = {};
  bool between_members = false;

  Gzip() {
    constexpr int largest_window_gzip_only = 15 + 16;
    if (inflateInit2(&state, largest_window_gzip_only) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&state); }

  // Skips to the next member, or over the zeros that pad a tape block.
  void start_member(Decompressor& owner) {
    auto& begin = owner.input_begin_;
    while (begin < owner.input_end_ && owner.input_[begin] == '\0') ++begin;
    if (begin == owner.input_end_) return;
    if (owner.input_[begin] != '\x1f') {
      broken(owner.source_, "something that is not gzip follows the end of the gzip data");
    }
    inflateReset(&state);
    between_members = false;
  }

  std::size_t unpack(Decompressor& owner, char* into, std::size_t most) override {
    if (between_members) start_member(owner);
    if (between_members) return 0;
    state.next_in = reinterpret_cast<Bytef*>(owner.input_.get() + owner.input_begin_);
    state.avail_in = static_cast<uInt>(owner.input_end_ - owner.input_begin_);
    state.next_out = reinterpret_cast<Bytef*>(into);
    const auto room = static_cast<uInt>(std::min<std::size_t>(most, std::size_t{1} << 30));
    state.avail_out = room;
    const int result = inflate(&state, Z_NO_FLUSH);
    owner.input_begin_ = owner.input_end_ - state.avail_in;
    if (result == Z_STREAM_END) {
      between_members = true;
    } else if (result != Z_OK && result != Z_BUF_ERROR) {
      refuse_gzip(owner.source_, result, state.msg);
    }
    return room - state.avail_out;
  }

  void finish(const ByteSource& source) const override {
    if (!between_members) broken(source, "the gzip data ends early (the file is truncated)");
  }
};

struct Decompressor::Zstd final : Stream {
  ZSTD_DStream* state = ZSTD_createDStream();
  bool inside_frame = false;

  Zstd() {
    if (state == nullptr) throw std::bad_alloc();
    constexpr int longest_window_log = 27;  // 128 MiB, zstd's own limit without --long
    ZSTD_DCtx_setParameter(state, ZSTD_d_windowLogMax, longest_window_log);
  }
  ~Zstd() override { ZSTD_freeDStream(state); }

  std::size_t unpack(Decompressor& owner, char* into, std::size_t most) override {
    // Between frames and without input, zstd would report that it waits for input.
    if (!inside_frame && owner.input_begin_ == owner.input_end_) return 0;
    ZSTD_inBuffer in = {owner.input_.get(), owner.input_end_, owner.input_begin_};
    ZSTD_outBuffer out = {into, most, 0};
    const std::size_t result = ZSTD_decompressStream(state, &out, &in);
    if (ZSTD_isError(result)) refuse_zstd(owner.source_, ZSTD_getErrorCode(result));
    inside_frame = result != 0;
    owner.input_begin_ = in.pos;
    return out.pos;
  }

  void finish(const ByteSource& source) const override {
    if (inside_frame) broken(source, "the zstd data ends early (the file is truncated)");
  }
};

Decompressor::Decompressor(ByteSource& source)
    : source_(source), input_(std::make_unique_for_overwrite<char[]>(input_bytes)) {
  constexpr std::size_t wanted = 512;  // covers every signature
  while (input_end_ < wanted) {
    const std::size_t got = source_.read(input_.get() + input_end_, input_bytes - input_end_);
    if (got == 0) break;
    input_end_ += got;
  }
  const std::string_view start(input_.get(), input_end_);
  if (start.empty()) broken(source_, "the file is empty");
  if (const std::string_view packing = foreign_packing(start); !packing.empty()) {
    broken(source_, "the file is packed with " + std::string(packing) +
                        ", expected plain text, gzip or zstd: unpack it first");
  }
  if (is_gzip(start)) {
    name_ = "gzip";
    stream_ = std::make_unique<Gzip>();
  } else if (is_zstd(start)) {
    name_ = "zstd";
    stream_ = std::make_unique<Zstd>();
  }
}

Decompressor::~Decompressor() = default;

bool Decompressor::refill() {
  input_begin_ = 0;
  input_end_ = source_.read(input_.get(), input_bytes);
  return input_end_ > 0;
}

std::size_t Decompressor::copy_plain(char* into, std::size_t most) {
  if (input_begin_ == input_end_) {
    if (most >= input_bytes) return source_.read(into, most);
    if (!refill()) return 0;
  }
  const std::size_t count = std::min(most, input_end_ - input_begin_);
  std::memcpy(into, input_.get() + input_begin_, count);
  input_begin_ += count;
  return count;
}

std::size_t Decompressor::read_some(char* into, std::size_t most) {
  if (stream_ == nullptr) return copy_plain(into, most);
  for (;;) {
    const std::size_t got = stream_->unpack(*this, into, most);
    if (got > 0) return got;
    if (input_begin_ == input_end_ && !refill()) {
      stream_->finish(source_);
      return 0;
    }
  }
}

std::size_t Decompressor::read(char* into, std::size_t most) {
  if (failure_) std::rethrow_exception(failure_);
  std::size_t filled = 0;
  try {
    while (filled < most) {
      const std::size_t got = read_some(into + filled, most - filled);
      if (got == 0) break;
      filled += got;
    }
  } catch (...) {
    failure_ = std::current_exception();
    if (filled == 0) throw;
  }
  return filled;
}

}  // namespace graphrun::detail
