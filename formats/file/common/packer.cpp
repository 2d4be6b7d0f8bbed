// Compression by zlib and libzstd.
#include "formats/file/common/packer.hpp"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <new>

#include <graphrun/base/error.hpp>

#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t output_bytes = std::size_t{256} << 10;

struct GzipPacker final : Packer {
  z_stream state = {};

  GzipPacker() {
    constexpr int gzip_window = 15 + 16, memory_level = 8;
    if (deflateInit2(&state, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~GzipPacker() override { deflateEnd(&state); }

  void pack(std::string_view text, bool last, std::string& out) override {
    state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    state.avail_in = static_cast<uInt>(text.size());
    int result = Z_OK;
    do {
      const std::size_t old_size = out.size();
      out.resize(old_size + output_bytes);
      state.next_out = reinterpret_cast<Bytef*>(out.data() + old_size);
      state.avail_out = static_cast<uInt>(output_bytes);
      result = deflate(&state, last ? Z_FINISH : Z_NO_FLUSH);
      out.resize(out.size() - state.avail_out);
    } while (state.avail_in > 0 || (last && result != Z_STREAM_END) || state.avail_out == 0);
  }
};

[[noreturn]] void refuse_zstd(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) {
    throw OutOfMemory(0, 0, "packing by zstd");
  }
  throw Error(std::string("zstd: ") + ZSTD_getErrorName(result));
}

struct ZstdPacker final : Packer {
  ZSTD_CCtx* state = ZSTD_createCCtx();

  ZstdPacker() {
    if (state == nullptr) throw std::bad_alloc();
    ZSTD_CCtx_setParameter(state, ZSTD_c_checksumFlag, 1);
  }
  ~ZstdPacker() override { ZSTD_freeCCtx(state); }

  void pack(std::string_view text, bool last, std::string& out) override {
    ZSTD_inBuffer in = {text.data(), text.size(), 0};
    std::size_t left = 0;
    do {
      const std::size_t old_size = out.size();
      out.resize(old_size + output_bytes);
      ZSTD_outBuffer packed = {out.data() + old_size, output_bytes, 0};
      left = ZSTD_compressStream2(state, &packed, &in, last ? ZSTD_e_end : ZSTD_e_continue);
      if (ZSTD_isError(left)) refuse_zstd(left);
      out.resize(old_size + packed.pos);
    } while (in.pos < in.size || (last && left > 0));
  }
};

}  // namespace

std::unique_ptr<Packer> packer_for(const std::string& path) {
  const std::string name = lower_case(path);
  if (name.ends_with(".gz")) return std::make_unique<GzipPacker>();
  if (name.ends_with(".zst")) return std::make_unique<ZstdPacker>();
  return nullptr;
}

}  // namespace graphrun::detail
