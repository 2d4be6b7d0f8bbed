// Text of a plain, gzip or zstd file, detected by its first bytes.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <string_view>

#include "formats/file/common/byte_source.hpp"

namespace graphrun::detail {

class Decompressor {
 public:
  // `source` must outlive this. Throws FileError for an empty file and for unsupported compressions
  // and archives.
  explicit Decompressor(ByteSource& source);
  ~Decompressor();

  // Reads `most` bytes, fewer only at the end of the text or before a failure. The next call throws
  // that failure: FileError if the file cannot be read or the compressed stream is broken or
  // truncated, OutOfMemory, Cancelled.
  std::size_t read(char* into, std::size_t most);
  bool failed() const noexcept { return failure_ != nullptr; }

  std::string_view name() const noexcept { return name_; }  // "", "gzip" or "zstd"

 private:
  struct Stream;
  struct Gzip;
  struct Zstd;

  // Refills the input buffer; false at the end of the file.
  bool refill();
  std::size_t copy_plain(char* into, std::size_t most);
  // Reads some bytes of text; 0 at the end. Throws failures immediately.
  std::size_t read_some(char* into, std::size_t most);

  ByteSource& source_;
  std::unique_ptr<char[]> input_;
  std::size_t input_begin_ = 0, input_end_ = 0;
  std::string_view name_;
  std::unique_ptr<Stream> stream_;
  std::exception_ptr failure_;
};

// Throw on an error code of zlib or zstd: OutOfMemory, or FileError for broken data.
[[noreturn]] void refuse_gzip(const ByteSource& source, int result, const char* message);
[[noreturn]] void refuse_zstd(const ByteSource& source, int code);

}  // namespace graphrun::detail
