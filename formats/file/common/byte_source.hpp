// The stored bytes of a file, of standard input or of a file on the web, read under a stop token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "formats/file/common/byte_stream.hpp"
#include "formats/file/common/remote_file.hpp"

namespace graphrun::detail {

// Throws FileError "path: reason"; `code` is the errno value of the reason.
[[noreturn]] void throw_file_error(const std::string& path, int code);

class ByteSource final : public ByteStream {
 public:
  // Opens `path`, or standard input for "-", or asks for an address of http or https. Throws
  // FileError, also for a directory.
  ByteSource(const std::string& path, std::stop_token stop);
  ~ByteSource() override;

  // Reads 1 to `most` bytes; returns 0 at the end. Blocks. Throws FileError, and Cancelled soon
  // after a stop request, even on a pipe without data.
  std::size_t read(char* into, std::size_t most) override;

  // Whether read_at() and seek() can be called: a regular file that was opened by its name.
  bool has_places() const noexcept { return regular_ && name_ != "<stdin>"; }
  // Reads `most` bytes from a place of the file, fewer only at its end. May be called by several
  // threads at once, also during read(). Throws FileError and Cancelled.
  std::size_t read_at(std::int64_t place, char* into, std::size_t most) const;
  // Makes read() go on there.
  void seek(std::int64_t place);

  const std::string& name() const noexcept { return name_; }      // name in error messages
  std::int64_t size() const noexcept { return size_; }            // 0 if unknown
  bool is_remote() const noexcept { return remote_ != nullptr; }  // its size is a promise
  bool is_regular() const noexcept { return regular_; }           // can be read twice
  std::int64_t position() const noexcept { return position_; }    // bytes read or passed so far

 private:
  void wait() const;

  std::string name_;
  std::stop_token stop_;
  std::unique_ptr<RemoteFile> remote_;
  int descriptor_ = -1;  // unless remote
  bool regular_ = false;
  std::int64_t size_ = 0;
  std::int64_t position_ = 0;
};

}  // namespace graphrun::detail
