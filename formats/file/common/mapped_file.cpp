#include "formats/file/common/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/byte_source.hpp"

namespace graphrun::detail {

MappedFile::MappedFile(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) throw_file_error(path, errno);
  struct stat status = {};
  const int failed = ::fstat(descriptor, &status) != 0 ? errno : 0;
  void* mapped = MAP_FAILED;
  int reason = failed;
  if (failed == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    size_ = static_cast<std::size_t>(status.st_size);
    mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
    reason = errno;
  } else if (failed == 0) {
    ::close(descriptor);
    throw FileError(printable(path) +
                    (S_ISREG(status.st_mode) ? ": the file is empty" : ": not a regular file"));
  }
  ::close(descriptor);
  if (mapped == MAP_FAILED) throw_file_error(path, reason);
  data_ = static_cast<const std::byte*>(mapped);
}

MappedFile::~MappedFile() { ::munmap(const_cast<std::byte*>(data_), size_); }

}  // namespace graphrun::detail
