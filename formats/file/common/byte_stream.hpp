// A stream of bytes, and one that can be looked at before it is read.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace graphrun::detail {

class ByteStream {
 public:
  ByteStream() = default;
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;
  virtual ~ByteStream() = default;

  // Reads 1 to `most` bytes; returns 0 at the end. Blocks. Throws FileError, OutOfMemory and
  // Cancelled.
  virtual std::size_t read(char* into, std::size_t most) = 0;
};

// The bytes of another stream, through a buffer of 256 KiB.
class LookAhead final : public ByteStream {
 public:
  static constexpr std::size_t capacity = std::size_t{256} << 10;

  explicit LookAhead(std::unique_ptr<ByteStream> stream);

  // At least `size` bytes, at most `capacity`, unless the stream ends before; not consumed. Valid
  // until the next call of a member function.
  std::string_view peek(std::size_t size);
  std::string_view unread() const noexcept { return {buffer_.get() + begin_, end_ - begin_}; }
  // Reads more where nothing is unread; false at the end of the stream.
  bool refill();
  // Consumes bytes of unread().
  void take(std::size_t count) noexcept { begin_ += count; }
  std::size_t read(char* into, std::size_t most) override;

 private:
  std::unique_ptr<ByteStream> stream_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace graphrun::detail
