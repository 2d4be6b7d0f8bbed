// Unpacks deflated data: with ISA-L where it is found, which takes half the time, else with zlib.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace graphrun::detail {

// One stream of deflated data.
class Inflate {
 public:
  enum class Wrapping { none, gzip };  // gzip: a member, with its header and checksum

  struct Step {
    std::size_t taken = 0, written = 0;  // bytes
    bool ended = false;                  // the stream's end was found and its checksum is right
    bool broken = false;
  };

  explicit Inflate(Wrapping wrapping);
  Inflate(Inflate&&) noexcept;
  ~Inflate();

  // Begins with another stream.
  void restart();
  // Unpacks from `packed` into `room` bytes. Takes and writes nothing only if it needs more of
  // either. Throws std::bad_alloc.
  Step unpack(std::string_view packed, char* into, std::size_t room);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace graphrun::detail
