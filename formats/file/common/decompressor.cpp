// Tells packings apart, and unpacks zstd (any number of frames).
#include "formats/file/common/decompressor.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <utility>

#include <graphrun/base/error.hpp>

namespace graphrun::detail {
namespace {

bool is_zstd(std::string_view start) {
  if (start.size() < 4) return false;
  const bool skippable = (start[0] & 0xf0) == 0x50 && start.substr(1, 3) == "\x2a\x4d\x18";
  return skippable || start.starts_with("\x28\xb5\x2f\xfd");
}

bool is_bzip2(std::string_view start) {
  if (start.size() < 4 || !start.starts_with("BZh")) return false;
  const bool has_block = start.substr(4).starts_with("\x31\x41\x59\x26\x53\x59");
  const bool is_empty = start.substr(4).starts_with("\x17\x72\x45\x38\x50\x90");
  return start[3] >= '1' && start[3] <= '9' && (start.size() < 10 || has_block || is_empty);
}

class Zstd final : public ByteStream {
 public:
  Zstd(std::unique_ptr<LookAhead> input, std::string name)
      : input_(std::move(input)), name_(std::move(name)), state_(ZSTD_createDStream()) {
    if (state_ == nullptr) throw std::bad_alloc();
    constexpr int longest_window_log = 27;  // 128 MiB, zstd's own limit without --long
    ZSTD_DCtx_setParameter(state_, ZSTD_d_windowLogMax, longest_window_log);
  }
  ~Zstd() override { ZSTD_freeDStream(state_); }

  std::size_t read(char* into, std::size_t most) override {
    for (;;) {
      // Between frames and without input, zstd would report that it waits for input.
      const std::string_view packed = input_->unread();
      if (inside_frame_ || !packed.empty()) {
        ZSTD_inBuffer in = {packed.data(), packed.size(), 0};
        ZSTD_outBuffer out = {into, most, 0};
        const std::size_t result = ZSTD_decompressStream(state_, &out, &in);
        if (ZSTD_isError(result)) refuse_zstd(name_, ZSTD_getErrorCode(result));
        inside_frame_ = result != 0;
        input_->take(in.pos);
        if (out.pos > 0) return out.pos;
      }
      if (input_->refill()) continue;
      if (!inside_frame_) return 0;
      refuse_packed(name_, "the zstd data ends early (the file is truncated)");
    }
  }

 private:
  std::unique_ptr<LookAhead> input_;
  std::string name_;
  ZSTD_DStream* state_;
  bool inside_frame_ = false;
};

}  // namespace

std::string_view packing_of(std::string_view start) {
  if (start.starts_with("\x1f\x8b")) return "gzip";
  if (is_zstd(start)) return "zstd";
  if (start.starts_with(std::string_view("\xfd\x37zXZ\0", 6))) return "xz";
  if (is_bzip2(start)) return "bzip2";
  return {};
}

std::unique_ptr<ByteStream> unpacked(std::string_view packing, std::unique_ptr<LookAhead> input,
                                     const std::string& name) {
  if (packing == "gzip") return unpacked_gzip(std::move(input), name);
  if (packing == "zstd") return unpacked_zstd(std::move(input), name);
  if (packing == "xz") return unpacked_xz(std::move(input), name);
  return unpacked_bzip2(std::move(input), name);
}

std::unique_ptr<ByteStream> unpacked_zstd(std::unique_ptr<LookAhead> input, std::string name) {
  return std::make_unique<Zstd>(std::move(input), std::move(name));
}

void refuse_unpacking_memory(const std::string& name) {
  throw OutOfMemory(0, 0, "unpacking " + name);
}

void refuse_packed(const std::string& name, const std::string& reason) {
  throw FileError(name + ": " + reason);
}

void refuse_zstd(const std::string& name, int code) {
  const auto error = static_cast<ZSTD_ErrorCode>(code);
  if (error == ZSTD_error_memory_allocation) refuse_unpacking_memory(name);
  if (error == ZSTD_error_frameParameter_windowTooLarge) {
    refuse_packed(name,
                  "unpacking the zstd data takes a window of more than 128 MiB, "
                  "expected data packed with --long=27 or less");
  }
  refuse_packed(name, std::string("the zstd data is corrupt (") + ZSTD_getErrorString(error) + ")");
}

}  // namespace graphrun::detail
