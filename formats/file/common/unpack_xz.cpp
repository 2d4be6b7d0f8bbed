// Unpacks xz (any number of streams) with liblzma, where it is built in.
#include "formats/file/common/decompressor.hpp"

#ifdef GRAPHRUN_WITH_LZMA
#include <lzma.h>
#endif

#include <graphrun/base/error.hpp>
#include <new>
#include <utility>

namespace graphrun::detail {

#ifdef GRAPHRUN_WITH_LZMA

namespace {

class Xz final : public ByteStream {
 public:
  Xz(std::unique_ptr<LookAhead> input, std::string name)
      : input_(std::move(input)), name_(std::move(name)) {
    const lzma_ret result = lzma_stream_decoder(&state_, most_memory, LZMA_CONCATENATED);
    if (result != LZMA_OK) throw std::bad_alloc();
  }
  ~Xz() override { lzma_end(&state_); }

  std::size_t read(char* into, std::size_t most) override {
    state_.next_out = reinterpret_cast<std::uint8_t*>(into);
    state_.avail_out = most;
    while (!ended_ && state_.avail_out == most) {
      const bool has_input = input_->refill();
      const std::string_view packed = input_->unread();
      state_.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
      state_.avail_in = packed.size();
      const lzma_ret result = lzma_code(&state_, has_input ? LZMA_RUN : LZMA_FINISH);
      input_->take(packed.size() - state_.avail_in);
      ended_ = result == LZMA_STREAM_END;
      if (result != LZMA_OK && !ended_) refuse(result);
    }
    return most - state_.avail_out;
  }

 private:
  // As zstd's: an encoder's largest preset takes 65 MiB.
  static constexpr std::uint64_t most_memory = std::uint64_t{160} << 20;

  [[noreturn]] void refuse(lzma_ret result) const {
    switch (result) {
      case LZMA_MEM_ERROR:
        refuse_unpacking_memory(name_);
      case LZMA_MEMLIMIT_ERROR:
        refuse_packed(name_, "unpacking the xz data takes " +
                                 std::to_string((lzma_memusage(&state_) >> 20) + 1) +
                                 " MiB, expected at most 160 MiB, as all presets of xz need");
      case LZMA_BUF_ERROR:
        refuse_packed(name_, "the xz data ends early (the file is truncated)");
      case LZMA_OPTIONS_ERROR:
        refuse_packed(name_, "the xz data is packed in a way that this liblzma does not know");
      default:
        refuse_packed(name_, "the xz data is corrupt");
    }
  }

  std::unique_ptr<LookAhead> input_;
  std::string name_;
  lzma_stream state_ = LZMA_STREAM_INIT;
  bool ended_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> unpacked_xz(std::unique_ptr<LookAhead> input, std::string name) {
  return std::make_unique<Xz>(std::move(input), std::move(name));
}

#else

std::unique_ptr<ByteStream> unpacked_xz(std::unique_ptr<LookAhead> /*input*/, std::string name) {
  refuse_packed(name,
                "the file is packed with xz, and this graphrun is built without liblzma: "
                "unpack it first (xz -d)");
}

#endif

}  // namespace graphrun::detail
