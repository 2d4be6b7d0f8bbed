// Unpacks bzip2 (any number of streams) with libbz2, where it is built in.
#include "formats/file/common/decompressor.hpp"

#ifdef GRAPHRUN_WITH_BZ2
#include <bzlib.h>
#endif

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <new>
#include <utility>

namespace graphrun::detail {

#ifdef GRAPHRUN_WITH_BZ2

namespace {

class Bzip2 final : public ByteStream {
 public:
  Bzip2(std::unique_ptr<LookAhead> input, std::string name)
      : input_(std::move(input)), name_(std::move(name)) {
    start();
  }
  ~Bzip2() override { BZ2_bzDecompressEnd(&state_); }

  std::size_t read(char* into, std::size_t most) override {
    const auto room = static_cast<unsigned>(std::min<std::size_t>(most, std::size_t{1} << 30));
    state_.next_out = into;
    state_.avail_out = room;
    while (state_.avail_out == room) {
      if (!input_->refill()) {
        if (between_streams_) return 0;
        refuse_packed(name_, "the bzip2 data ends early (the file is truncated)");
      }
      if (between_streams_) start_next();
      const std::string_view packed = input_->unread();
      state_.next_in = const_cast<char*>(packed.data());
      state_.avail_in = static_cast<unsigned>(packed.size());
      const int result = BZ2_bzDecompress(&state_);
      input_->take(packed.size() - state_.avail_in);
      between_streams_ = result == BZ_STREAM_END;
      if (result == BZ_MEM_ERROR) refuse_unpacking_memory(name_);
      if (result != BZ_OK && !between_streams_) {
        refuse_packed(name_, "the bzip2 data is corrupt");
      }
    }
    return room - state_.avail_out;
  }

 private:
  void start() {
    if (BZ2_bzDecompressInit(&state_, 0, 0) != BZ_OK) throw std::bad_alloc();
  }

  void start_next() {
    if (packing_of(input_->peek(16)) != "bzip2") {
      refuse_packed(name_, "something that is not bzip2 follows the end of the bzip2 data");
    }
    const bz_stream kept = state_;
    BZ2_bzDecompressEnd(&state_);
    state_ = {};
    start();
    state_.next_out = kept.next_out;
    state_.avail_out = kept.avail_out;
    between_streams_ = false;
  }

  std::unique_ptr<LookAhead> input_;
  std::string name_;
  bz_stream state_ = {};
  bool between_streams_ = false;
};

}  // namespace

std::unique_ptr<ByteStream> unpacked_bzip2(std::unique_ptr<LookAhead> input, std::string name) {
  return std::make_unique<Bzip2>(std::move(input), std::move(name));
}

#else

std::unique_ptr<ByteStream> unpacked_bzip2(std::unique_ptr<LookAhead> /*input*/, std::string name) {
  refuse_packed(name,
                "the file is packed with bzip2, and this graphrun is built without libbz2: "
                "unpack it first (bzip2 -d)");
}

#endif

}  // namespace graphrun::detail
