// Widening of a chunk's columns.
#include "formats/file/common/chunk.hpp"

namespace graphrun::detail {

void Chunk::allocate(std::size_t capacity, WeightType type) {
  from.allocate(capacity, spaces == nullptr ? nullptr : &spaces->from);
  allocate_neighbours(capacity, type);
}

void Chunk::allocate_neighbours(std::size_t capacity, WeightType type) {
  ColumnSpace* const space = spaces == nullptr ? nullptr : &spaces->weights;
  to.allocate(capacity, spaces == nullptr ? nullptr : &spaces->to);
  weight_type = type;
  if (type == WeightType::int32) int32_weights.allocate(capacity, space);
  if (type == WeightType::int64) int64_weights.allocate(capacity, space);
  if (type == WeightType::real) real_weights.allocate(capacity, space);
  if (type == WeightType::complex) complex_weights.allocate(capacity, space);
}

void Chunk::widen_ids() {
  wide = true;
  wide_from.take(from, size);
  wide_to.take(to, size);
}

void Chunk::widen_weights(WeightType type) {
  if (type == WeightType::int64) {
    int64_weights.take(int32_weights, size);
  } else if (weight_type == WeightType::int64) {
    real_weights.take(int64_weights, size);
  } else {
    real_weights.take(int32_weights, size);
  }
  weight_type = type;
}

void Chunk::store_weight(const WeightValue& weight) {
  WeightType needed = WeightType::real;
  if (weight.is_integer) {
    const bool fits = weight.integer == static_cast<std::int32_t>(weight.integer);
    needed = fits ? WeightType::int32 : WeightType::int64;
  }
  if (needed > weight_type) widen_weights(needed);
  switch (weight_type) {
    case WeightType::none:
      break;
    case WeightType::int32:
      int32_weights[size] = static_cast<std::int32_t>(weight.integer);
      break;
    case WeightType::int64:
      int64_weights[size] = weight.integer;
      break;
    case WeightType::real:
      real_weights[size] = weight.real;
      break;
    case WeightType::complex:
      complex_weights[size] = {weight.real, weight.imaginary};
      break;
  }
  zero_weights += weight.real == 0 && weight.imaginary == 0;
}

void Chunk::settle() noexcept {
  spaces = nullptr;
  from.settle(size);
  to.settle(size);
  int32_weights.settle(size);
  int64_weights.settle(size);
  real_weights.settle(size);
  complex_weights.settle(size);
}

void Chunk::shrink() {
  constexpr std::size_t far_more = 8;
  if (size > to.capacity() / far_more || wide) return;
  from.shrink(size);
  to.shrink(size);
  int32_weights.shrink(size);
  int64_weights.shrink(size);
  real_weights.shrink(size);
  complex_weights.shrink(size);
}

std::uint64_t Chunk::bytes() const {
  const std::uint64_t id = wide ? sizeof(std::int64_t) : sizeof(std::uint32_t);
  std::uint64_t each = has_from() ? 2 * id : id;
  if (weight_type == WeightType::int32) each += sizeof(std::int32_t);
  if (weight_type == WeightType::int64 || weight_type == WeightType::real) each += sizeof(double);
  if (weight_type == WeightType::complex) each += sizeof(Complex<double>);
  return size * each + string_bytes + degrees.capacity() * sizeof(std::uint32_t) +
         comment_rows.capacity() * sizeof(std::int64_t);
}

void Chunk::free() {
  from.free();
  to.free();
  wide_from.free();
  wide_to.free();
  int32_weights.free();
  int64_weights.free();
  real_weights.free();
  complex_weights.free();
  strings.reset();
  degrees = {};
  comment_rows = {};
  memory = MemoryShare();
}

}  // namespace graphrun::detail
