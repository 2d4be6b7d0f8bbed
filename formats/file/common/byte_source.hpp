// The stored bytes of a file or of standard input, read under a stop token.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>

namespace graphrun::detail {

// Throws FileError "path: reason"; `code` is the errno value of the reason.
[[noreturn]] void throw_file_error(const std::string& path, int code);

class ByteSource {
 public:
  // Opens `path`, or standard input for "-". Throws FileError, also for a directory.
  ByteSource(const std::string& path, std::stop_token stop);
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  ~ByteSource();

  // Reads 1 to `most` bytes; returns 0 at the end. Blocks. Throws FileError, and Cancelled soon
  // after a stop request, even on a pipe without data.
  std::size_t read(char* into, std::size_t most);

  const std::string& name() const noexcept { return name_; }    // name in error messages
  std::int64_t size() const noexcept { return size_; }          // 0 if unknown
  std::int64_t position() const noexcept { return position_; }  // bytes read so far

 private:
  void wait() const;

  std::string name_;
  std::stop_token stop_;
  int descriptor_ = -1;
  bool regular_ = false;
  std::int64_t size_ = 0;
  std::int64_t position_ = 0;
};

}  // namespace graphrun::detail
