// File descriptors: one with an owner, and writes that are to be tried again.
#pragma once

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include <utility>

namespace graphrun {

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}  // below 0: none
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const noexcept { return number_; }
  bool is_open() const noexcept { return number_ >= 0; }
  // The number, which the caller owns from then on.
  int release() noexcept { return std::exchange(number_, -1); }
  // False if written data may be lost.
  bool close() noexcept { return !is_open() || ::close(release()) == 0; }

 private:
  int number_;
};

// After a write that failed: whether to try it again, as after a signal. Where the descriptor does
// not block, which another program that shares it may have asked for, it waits until it takes more.
inline bool may_write_again(int descriptor) noexcept {
  if (errno == EINTR) return true;
  if (errno != EAGAIN) return false;
  pollfd watched = {descriptor, POLLOUT, 0};
  return ::poll(&watched, 1, -1) > 0 || errno == EINTR;
}

}  // namespace graphrun
