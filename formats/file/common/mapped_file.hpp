// A regular file in memory.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace graphrun::detail {

// The content of a file, mapped to be read. A page that is gone when it is read, because the file
// was truncated, raises SIGBUS: only files that graphrun writes, and replaces by renaming, are read
// so.
class MappedFile {
 public:
  // Throws FileError, also for what is no regular file and for an empty one.
  explicit MappedFile(const std::string& path);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const noexcept { return {data_, size_}; }

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace graphrun::detail
