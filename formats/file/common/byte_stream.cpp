// The buffer of a stream that is looked at.
#include "formats/file/common/byte_stream.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace graphrun::detail {

LookAhead::LookAhead(std::unique_ptr<ByteStream> stream)
    : stream_(std::move(stream)), buffer_(std::make_unique_for_overwrite<char[]>(capacity)) {}

std::string_view LookAhead::peek(std::size_t size) {
  if (unread().size() < size) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= std::exchange(begin_, 0);
  }
  while (unread().size() < std::min(size, capacity)) {
    const std::size_t got = stream_->read(buffer_.get() + end_, capacity - end_);
    if (got == 0) break;
    end_ += got;
  }
  return unread();
}

bool LookAhead::refill() {
  if (begin_ < end_) return true;
  begin_ = 0;
  end_ = 0;
  end_ = stream_->read(buffer_.get(), capacity);
  return end_ > 0;
}

std::size_t LookAhead::read(char* into, std::size_t most) {
  if (begin_ == end_) {
    if (most >= capacity) return stream_->read(into, most);
    if (!refill()) return 0;
  }
  const std::size_t count = std::min(most, end_ - begin_);
  std::memcpy(into, buffer_.get() + begin_, count);
  begin_ += count;
  return count;
}

}  // namespace graphrun::detail
