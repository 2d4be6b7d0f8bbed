// Scan, radix sort and selection with CUB; the only file that includes its device-wide headers.
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>

#include "base/common/conversion_kernels.hpp"
#include "base/common/for_each.hpp"
#include "base/common/kernels.hpp"

namespace graphrun::kernels {
namespace {

// CUB's calls are made twice: without scratch memory to query its size, then with it.
template <class Call>
void with_scratch(OnCuda on, Call call) {
  std::size_t bytes = 0;
  cuda::check(call(nullptr, bytes));
  const Scratch<char> scratch(on, bytes > 0 ? bytes : 1);
  cuda::check(call(scratch.get(), bytes));
}

template <class Key, class Value>
bool sort(OnCuda on, Key* keys, Key* spare_keys, Value* values, Value* spare_values, std::size_t n,
          int bits) {
  if (n == 0) return false;
  const auto count = static_cast<std::int64_t>(n);
  cub::DoubleBuffer<Key> key_buffers(keys, spare_keys);
  cub::DoubleBuffer<Value> value_buffers(values, spare_values);
  with_scratch(on, [&](void* scratch, std::size_t& bytes) {
    if (values == nullptr) {
      return cub::DeviceRadixSort::SortKeys(scratch, bytes, key_buffers, count, 0, bits, on.stream);
    }
    return cub::DeviceRadixSort::SortPairs(scratch, bytes, key_buffers, value_buffers, count, 0,
                                           bits, on.stream);
  });
  const bool keys_in_spare = key_buffers.Current() != keys;
  if (values != nullptr && keys_in_spare != (value_buffers.Current() != values)) {
    // Defensive: CUB swaps both buffers or neither; a change there must not give a wrong result
    // silently.
    throw DeviceError("radix sort left keys and values in different buffers");
  }
  return keys_in_spare;
}

}  // namespace

void exclusive_sums(OnCuda on, offset_t* values, std::size_t n) {
  if (n == 0) return;
  with_scratch(on, [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceScan::ExclusiveSum(scratch, bytes, values, values,
                                         static_cast<std::int64_t>(n), on.stream);
  });
}

offset_t exclusive_scan(OnCuda on, offset_t* values, std::size_t n) {
  if (n == 0) return 0;
  const Scratch<offset_t> last(on, 2);
  const auto keep_last = [&](offset_t* to) {
    cuda::check(
        cudaMemcpyAsync(to, values + n - 1, sizeof(offset_t), cudaMemcpyDeviceToDevice, on.stream));
  };
  keep_last(last.get());
  exclusive_sums(on, values, n);
  keep_last(last.get() + 1);
  return last.read(0) + last.read(1);
}

offset_t count_distinct(OnCuda on, DistinctKey kept, std::size_t n) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] __device__(std::size_t i) {
                                 return Sums<1>{{kept(i) ? 1.0 : 0.0}};
                               }).value[0]);
}

void write_distinct(OnCuda on, DistinctKey kept, std::size_t n, std::uint64_t* distinct,
                    std::size_t count) {
  if (count == 0) return;
  const auto is_kept =
      thrust::make_transform_iterator(thrust::counting_iterator<std::size_t>(0), kept);
  const Scratch<std::int64_t> selected(on, 1);
  with_scratch(on, [&](void* scratch, std::size_t& bytes) {
    return cub::DeviceSelect::Flagged(scratch, bytes, kept.keys, is_kept, distinct, selected.get(),
                                      static_cast<std::int64_t>(n), on.stream);
  });
}

bool sort_pairs(OnCuda on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits) {
  return sort(on, keys, spare_keys, values, spare_values, n, bits);
}

bool sort_pairs(OnCuda on, std::uint32_t* keys, std::uint32_t* spare_keys, index_t* values,
                index_t* spare_values, std::size_t n, int bits) {
  return sort(on, keys, spare_keys, values, spare_values, n, bits);
}

}  // namespace graphrun::kernels
