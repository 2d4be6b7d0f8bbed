// Reads a descriptor with read(2). mmap would raise SIGBUS if the file shrinks.
#include "formats/file/common/byte_source.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::detail {

void throw_file_error(const std::string& path, int code) {
  throw FileError(printable(path) + ": " + std::generic_category().message(code));
}

ByteSource::ByteSource(const std::string& path, std::stop_token stop)
    : name_(path == "-" ? "<stdin>" : path), stop_(std::move(stop)) {
  if (is_url(path)) {
    name_ = printable(shown_path(path));
    remote_ = open_url(path, stop_);
    size_ = remote_->size();
    return;
  }
  // O_NONBLOCK: opening a named pipe without a writer must not block.
  descriptor_ =
      path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor_ < 0) throw_file_error(name_, errno);
  struct stat status = {};
  const int failed = ::fstat(descriptor_, &status) != 0 ? errno : 0;
  if (failed != 0 || S_ISDIR(status.st_mode)) {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
    throw_file_error(name_, failed != 0 ? failed : EISDIR);
  }
  regular_ = S_ISREG(status.st_mode);
  if (regular_) {
    size_ = status.st_size;
    ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
}

ByteSource::~ByteSource() {
  if (descriptor_ >= 0 && descriptor_ != STDIN_FILENO) ::close(descriptor_);
}

void ByteSource::wait() const {
  constexpr int milliseconds = 50;
  pollfd watched = {descriptor_, POLLIN, 0};
  for (;;) {
    if (stop_.stop_requested()) throw Cancelled();
    const int ready = ::poll(&watched, 1, milliseconds);
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR && errno != EAGAIN) throw_file_error(name_, errno);
  }
}

std::size_t ByteSource::read(char* into, std::size_t most) {
  if (remote_ != nullptr) {
    const std::size_t got = remote_->read(into, most);
    position_ += static_cast<std::int64_t>(got);
    return got;
  }
  for (;;) {
    if (regular_) {
      if (stop_.stop_requested()) throw Cancelled();
    } else {
      wait();
    }
    const ssize_t got = ::read(descriptor_, into, most);
    if (got >= 0) {
      position_ += got;
      return static_cast<std::size_t>(got);
    }
    if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) throw_file_error(name_, errno);
  }
}

std::size_t ByteSource::read_at(std::int64_t place, char* into, std::size_t most) const {
  std::size_t filled = 0;
  while (filled < most) {
    if (stop_.stop_requested()) throw Cancelled();
    const ssize_t got = ::pread(descriptor_, into + filled, most - filled,
                                place + static_cast<std::int64_t>(filled));
    if (got == 0) break;
    if (got > 0) filled += static_cast<std::size_t>(got);
    if (got < 0 && errno != EINTR && errno != EAGAIN) throw_file_error(name_, errno);
  }
  return filled;
}

void ByteSource::seek(std::int64_t place) {
  if (::lseek(descriptor_, place, SEEK_SET) < 0) throw_file_error(name_, errno);
  position_ = place;
}

}  // namespace graphrun::detail
