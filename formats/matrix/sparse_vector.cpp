#include <graphrun/formats/matrix/sparse_vector.hpp>

#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/sparse_vector_kernels.hpp"

namespace graphrun {
namespace {

// The indices, converted to 0-based sort keys.
std::vector<std::uint32_t> checked_keys(index_t size, std::span<const index_t> indices,
                                        IndexBase base) {
  const index_t first = base == IndexBase::one ? 1 : 0;
  std::vector<std::uint32_t> keys;
  keys.reserve(indices.size());
  for (const index_t index : indices) {
    if (index < first || index - first >= size) {
      throw InvalidArgument("SparseVector: the index " + std::to_string(index) +
                            " is outside a vector of " + std::to_string(size) +
                            " entries numbered from " + std::to_string(first));
    }
    keys.push_back(static_cast<std::uint32_t>(index - first));
  }
  return keys;
}

void refuse_repeats(const Buffer<index_t>& sorted, IndexBase base) {
  const offset_t repeated = on_backend(sorted.context(), [&](auto on) {
    return kernels::largest_repeated(on, sorted.data(), sorted.size());
  });
  if (repeated == 0) return;
  const offset_t index = repeated - (base == IndexBase::one ? 0 : 1);
  throw InvalidArgument("SparseVector: the index " + std::to_string(index) + " is listed twice");
}

}  // namespace

template <class T>
SparseVector<T>::SparseVector(const Context& ctx, index_t size)
    : size_(size), index_(ctx, 0), value_(ctx, 0) {
  if (size < 0) {
    throw InvalidArgument("SparseVector: the size " + std::to_string(size) + " is negative");
  }
}

template <class T>
SparseVector<T>::SparseVector(const Context& ctx, index_t size, std::span<const index_t> indices,
                              std::span<const T> values, IndexBase base)
    : SparseVector(ctx, size) {
  if (values.size() != indices.size()) {
    throw InvalidArgument("SparseVector: " + std::to_string(values.size()) + " values for " +
                          std::to_string(indices.size()) + " indices");
  }
  const std::vector<std::uint32_t> host = checked_keys(size, indices, base);
  Buffer<std::uint32_t> keys(ctx, std::span<const std::uint32_t>(host));
  Buffer<index_t> positions(ctx, host.size());
  const Buffer<T> unsorted(ctx, values);
  on_backend(ctx, [&](auto on) { kernels::number(on, positions.data(), host.size()); });
  sort_pairs(keys, positions, bits_below(static_cast<std::uint64_t>(size)));
  index_ = Buffer<index_t>(ctx, host.size());
  value_ = Buffer<T>(ctx, host.size());
  ctx.copy(index_.data(), keys.data(), host.size() * sizeof(index_t));
  on_backend(ctx, [&](auto on) {
    kernels::pick(on, positions.data(), host.size(), unsorted.data(), value_.data());
  });
  refuse_repeats(index_, base);
}

template <class T>
SparseVector<T> SparseVector<T>::from_dense(const Vector<T>& dense, T absent) {
  const Context& ctx = dense.context();
  require(dense.size() <= static_cast<std::size_t>(max_vertices),
          "SparseVector: the dense vector has more than 2147483647 entries");
  Buffer<offset_t> places(ctx, dense.size());
  on_backend(ctx, [&](auto on) {
    kernels::mark_present(on, dense.data(), dense.size(), absent, places.data());
  });
  const auto entries = static_cast<std::size_t>(exclusive_scan(places));
  SparseVector sparse(ctx, static_cast<index_t>(dense.size()));
  sparse.index_ = Buffer<index_t>(ctx, entries);
  sparse.value_ = Buffer<T>(ctx, entries);
  on_backend(ctx, [&](auto on) {
    kernels::keep_present(on, dense.data(), dense.size(), absent, places.data(),
                          sparse.index_.data(), sparse.value_.data());
  });
  return sparse;
}

template <class T>
Vector<T> SparseVector<T>::to_dense(T absent) const {
  Vector<T> dense(context(), static_cast<std::size_t>(size_));
  on_backend(context(), [&](auto on) { kernels::spread(on, view(), absent, dense.data()); });
  return dense;
}

template class SparseVector<std::int32_t>;
template class SparseVector<std::int64_t>;
template class SparseVector<float>;
template class SparseVector<double>;

}  // namespace graphrun
