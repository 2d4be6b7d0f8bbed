#include "base/common/primitives.hpp"

#include "base/common/conversion_kernels.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/kernels.hpp"

namespace graphrun {
namespace {

template <class Key, class Value>
void sort_both(Buffer<Key>& keys, Buffer<Value>& values, int bits) {
  require(keys.size() == values.size(), "sort_pairs: keys and values differ in number");
  Buffer<Key> spare_keys(keys.context(), keys.size());
  Buffer<Value> spare_values(keys.context(), keys.size());
  const bool in_spare = on_backend(keys.context(), [&](auto on) {
    return kernels::sort_pairs(on, keys.data(), spare_keys.data(), values.data(),
                               spare_values.data(), keys.size(), bits);
  });
  if (in_spare) {
    keys.swap(spare_keys);
    values.swap(spare_values);
  }
}

}  // namespace

offset_t exclusive_scan(Buffer<offset_t>& values) {
  return on_backend(values.context(), [&](auto on) {
    return kernels::exclusive_scan(on, values.data(), values.size());
  });
}

void sort_keys(Buffer<std::uint64_t>& keys, int bits) {
  Buffer<std::uint64_t> spare(keys.context(), keys.size());
  const bool in_spare = on_backend(keys.context(), [&](auto on) {
    return kernels::sort_pairs(on, keys.data(), spare.data(), nullptr, nullptr, keys.size(), bits);
  });
  if (in_spare) keys.swap(spare);
}

void sort_pairs(Buffer<std::uint64_t>& keys, Buffer<offset_t>& values, int bits) {
  sort_both(keys, values, bits);
}

void sort_pairs(Buffer<std::uint32_t>& keys, Buffer<index_t>& values, int bits) {
  sort_both(keys, values, bits);
}

Buffer<std::uint64_t> distinct_keys(const Buffer<std::uint64_t>& sorted, int low_bits) {
  return on_backend(sorted.context(), [&](auto on) {
    const kernels::DistinctKey kept{sorted.data(), low_bits};
    const offset_t count = kernels::count_distinct(on, kept, sorted.size());
    Buffer<std::uint64_t> distinct(sorted.context(), static_cast<std::size_t>(count));
    kernels::write_distinct(on, kept, sorted.size(), distinct.data(), distinct.size());
    return distinct;
  });
}

int bits_below(std::uint64_t count) noexcept {
  int bits = 1;
  while (bits < 64 && (count - 1) >> bits != 0 && count > 0) ++bits;
  return bits;
}

}  // namespace graphrun
