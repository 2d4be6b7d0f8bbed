#include <chrono>
#include <cstring>
#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>

namespace graphrun {

void Ranks::exchange(std::span<const Sent> to, std::span<const Received> from) {
  if (before_exchange) before_exchange(use_.count);
  const auto began = std::chrono::steady_clock::now();
  const auto self = static_cast<std::size_t>(rank());
  require(to[self].bytes == from[self].bytes, "Ranks: a rank keeps what it sends to itself");
  if (to[self].bytes > 0 && to[self].data != from[self].data) {
    std::memmove(from[self].data, to[self].data, to[self].bytes);
  }
  swap(to, from);
  ++use_.count;
  for (std::size_t r = 0; r < from.size(); ++r) {
    if (r != self) use_.received += from[r].bytes;
  }
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - began;
  use_.milliseconds += took.count();
}

}  // namespace graphrun
