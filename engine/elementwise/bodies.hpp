// Loop bodies of the elementwise kernels, compiled for both backends.
#pragma once

#include <cstring>
#include <type_traits>

#include "base/common/for_each.hpp"
#include "engine/elementwise/kernels.hpp"

namespace graphrun::kernels {
namespace detail {

// The bits of non-negative numbers sort like the numbers.
template <class T>
GRAPHRUN_HD offset_t ordered_bits(T value) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  Bits bits;
  memcpy(&bits, &value, sizeof(T));
  return bits;
}

template <class T>
T from_ordered_bits(offset_t value) {
  using Bits = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  const auto bits = static_cast<Bits>(value);
  T result;
  std::memcpy(&result, &bits, sizeof(T));
  return result;
}

// Indices cut at `bounds`, of which there is one more than parts.
struct Ranges {
  const offset_t* bounds;
  std::size_t ranges;
  GRAPHRUN_HD std::size_t begin(std::size_t p) const { return static_cast<std::size_t>(bounds[p]); }
  GRAPHRUN_HD std::size_t end(std::size_t p) const { return begin(p + 1); }
  std::size_t count() const { return ranges; }
};

// An integer split into limbs of 21 bits: sums of 2^31 limbs are exact in double.
template <class T>
GRAPHRUN_HD Sums<4> summand(T value) {
  if constexpr (std::is_integral_v<T>) {
    constexpr std::int64_t limb = (std::int64_t{1} << 21) - 1;
    return {{1.0, static_cast<double>(value & limb), static_cast<double>(value >> 21 & limb),
             static_cast<double>(value >> 42)}};
  } else {
    return {{1.0, static_cast<double>(value), 0.0, 0.0}};
  }
}

template <class T>
unsigned char first_byte(T value) {
  unsigned char byte;
  std::memcpy(&byte, &value, 1);
  return byte;
}

template <class T>
bool is_of_equal_bytes(T value) {
  T repeated;
  std::memset(&repeated, first_byte(value), sizeof(T));
  return std::memcmp(&repeated, &value, sizeof(T)) == 0;
}

}  // namespace detail

#if defined(__CUDACC__)
// By the driver, which writes faster than a kernel with an element a thread.
inline void set_bytes(OnCuda on, void* to, unsigned char byte, std::size_t bytes) {
  if (bytes != 0) cuda::check(cudaMemsetAsync(to, byte, bytes, on.stream));
}
#endif

template <class On, class T>
void fill(On on, T* x, std::size_t n, T value) {
  // One CPU thread fills an array that fits a core's cache before a second thread is awake.
  constexpr std::size_t serial_bytes = std::size_t{1} << 20;
  if constexpr (std::is_same_v<On, OnCpu>) {
    if (n * sizeof(T) < serial_bytes) on.threads = 1;
  } else if (detail::is_of_equal_bytes(value)) {  // as 0 and no_vertex are
    return set_bytes(on, x, detail::first_byte(value), n * sizeof(T));
  }
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { x[i] = value; });
}

template <class On, class T>
void fill_at(On on, T* x, const index_t* list, index_t count, T value) {
  for_each_index(on, static_cast<std::size_t>(count),
                 [=] GRAPHRUN_HD(std::size_t i) { x[list[i]] = value; });
}

template <class On, class T>
void copy_at(On on, T* x, const T* y, const index_t* list, index_t count) {
  for_each_index(on, static_cast<std::size_t>(count),
                 [=] GRAPHRUN_HD(std::size_t i) { x[list[i]] = y[list[i]]; });
}

template <class On>
void number_at(On on, index_t* x, const index_t* list, index_t count, index_t first) {
  for_each_index(on, static_cast<std::size_t>(count), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t r = list == nullptr ? static_cast<index_t>(i) : list[i];
    x[r] = first + r;
  });
}

template <class On, class T>
void multiply(On on, const T* p, const T* q, T* out, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { out[i] = p[i] * q[i]; });
}

template <class On, class T>
void affine(On on, const T* x, double factor, double shift, const T* profile, T* out,
            std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const double each = profile == nullptr ? 1 : static_cast<double>(profile[i]);
    out[i] = static_cast<T>(factor * static_cast<double>(x[i]) + shift * each);
  });
}

template <class On, class T>
void reciprocal(On on, const T* x, T* out, std::size_t n) {
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t i) { out[i] = x[i] == T{0} ? T{0} : T{1} / x[i]; });
}

template <class On>
void divide(On on, const double* p, const double* q, double otherwise, double* out, std::size_t n) {
  for_each_index(on, n,
                 [=] GRAPHRUN_HD(std::size_t i) { out[i] = q[i] == 0 ? otherwise : p[i] / q[i]; });
}

template <class On>
void quotient(On on, const std::int64_t* p, const std::int64_t* q, double divisor, double* out,
              std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    const double by = q == nullptr ? divisor : static_cast<double>(q[i]);
    out[i] = by == 0 ? 0 : static_cast<double>(p[i]) / by;
  });
}

template <class On>
void smaller(On on, const double* p, const double* q, double* out, std::size_t n) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { out[i] = q[i] < p[i] ? q[i] : p[i]; });
}

template <class On, class T>
void row_lengths(On on, const offset_t* offsets, index_t rows, T* x) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    x[r] = static_cast<T>(offsets[r + 1] - offsets[r]);
  });
}

template <class On, class T>
void sum(On on, const T* x, const T* q, EqualParts parts, Sums<1>* sums) {
  part_sums<1>(
      on, parts,
      [=] GRAPHRUN_HD(std::size_t i) {
        return Sums<1>{{q == nullptr || q[i] == T{0} ? static_cast<double>(x[i]) : 0.0}};
      },
      sums);
}

template <class On, class T>
offset_t count_other_than(On on, const T* x, std::size_t n, T value) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                 return Sums<1>{{x[i] == value ? 0.0 : 1.0}};
                               }).value[0]);
}

template <class On, class T>
offset_t count_negative(On on, const T* x, std::size_t n) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                 return Sums<1>{{x[i] < T{0} ? 1.0 : 0.0}};
                               }).value[0]);
}

template <class On, class T>
offset_t count_both_zero(On on, const T* p, const T* q, std::size_t n) {
  return static_cast<offset_t>(ordered_sums<1>(on, n, [=] GRAPHRUN_HD(std::size_t i) {
                                 return Sums<1>{{p[i] == T{0} && q[i] == T{0} ? 1.0 : 0.0}};
                               }).value[0]);
}

template <class On>
void scale(On on, double* x, std::size_t n, double factor) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) { x[i] *= factor; });
}

template <class On>
double largest_real(On on, const double* x, std::size_t n) {
  return detail::from_ordered_bits<double>(
      largest(on, n, [=] GRAPHRUN_HD(std::size_t i) { return detail::ordered_bits(x[i]); }));
}

template <class On, class W>
offset_t first_negative(On on, const W* weights, std::size_t n) {
  const auto count = static_cast<offset_t>(n);
  return count - largest(on, n, [=] GRAPHRUN_HD(std::size_t k) {
           return weights[k] >= W{0} ? offset_t{0} : count - static_cast<offset_t>(k);
         });
}

template <class On, class T>
void sum_but(On on, const T* x, T absent, EqualParts parts, Sums<4>* sums) {
  part_sums<4>(
      on, parts,
      [=] GRAPHRUN_HD(std::size_t i) { return x[i] == absent ? Sums<4>{} : detail::summand(x[i]); },
      sums);
}

template <class On, class T>
T largest_but(On on, const T* x, std::size_t n, T absent) {
  return detail::from_ordered_bits<T>(largest(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    return x[i] == absent ? offset_t{0} : detail::ordered_bits(x[i]);
  }));
}

template <class On>
void first_entries(On on, const offset_t* offsets, EqualParts rows, offset_t* first) {
  for_each_index(on, rows.count() + 1, [=] GRAPHRUN_HD(std::size_t p) {
    first[p] = offsets[rows.begin(p) < rows.n ? rows.begin(p) : rows.n];
  });
}

template <class On>
void sum_weights(On on, AnyWeights weights, const offset_t* bounds, std::size_t ranges,
                 Sums<1>* sums) {
  part_sums<1>(
      on, detail::Ranges{bounds, ranges},
      [=] GRAPHRUN_HD(std::size_t k) {
        return Sums<1>{{weights.at<double>(static_cast<offset_t>(k))}};
      },
      sums);
}

template <class On>
offset_t largest_weight(On on, AnyWeights weights, std::size_t n) {
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t k) {
    return weights.at<offset_t>(static_cast<offset_t>(k));
  });
}

#define GRAPHRUN_INSTANTIATE_ANY(On, T)                             \
  template void fill(On, T*, std::size_t, T);                       \
  template void fill_at(On, T*, const index_t*, index_t, T);        \
  template void copy_at(On, T*, const T*, const index_t*, index_t); \
  template offset_t count_other_than(On, const T*, std::size_t, T); \
  template offset_t count_negative(On, const T*, std::size_t);
#define GRAPHRUN_INSTANTIATE_REAL(On, T)                                         \
  template void multiply(On, const T*, const T*, T*, std::size_t);               \
  template void affine(On, const T*, double, double, const T*, T*, std::size_t); \
  template void reciprocal(On, const T*, T*, std::size_t);                       \
  template void row_lengths(On, const offset_t*, index_t, T*);                   \
  template void sum(On, const T*, const T*, EqualParts, Sums<1>*);               \
  template offset_t count_both_zero(On, const T*, const T*, std::size_t);
#define GRAPHRUN_INSTANTIATE_TOTALS(On, T)                      \
  template void sum_but(On, const T*, T, EqualParts, Sums<4>*); \
  template T largest_but(On, const T*, std::size_t, T);
#define GRAPHRUN_INSTANTIATE_FIRST(On, T) \
  template offset_t first_negative(On, const T*, std::size_t);
#define GRAPHRUN_INSTANTIATE_ELEMENTWISE(On)                                            \
  GRAPHRUN_INSTANTIATE_ANY(On, index_t)                                                 \
  GRAPHRUN_INSTANTIATE_ANY(On, std::int64_t)                                            \
  GRAPHRUN_INSTANTIATE_ANY(On, float)                                                   \
  GRAPHRUN_INSTANTIATE_ANY(On, double)                                                  \
  GRAPHRUN_INSTANTIATE_REAL(On, float)                                                  \
  GRAPHRUN_INSTANTIATE_REAL(On, double)                                                 \
  template void row_lengths(On, const offset_t*, index_t, index_t*);                    \
  template offset_t count_both_zero(On, const index_t*, const index_t*, std::size_t);   \
  template void number_at(On, index_t*, const index_t*, index_t, index_t);              \
  template void smaller(On, const double*, const double*, double*, std::size_t);        \
  template void scale(On, double*, std::size_t, double);                                \
  template void divide(On, const double*, const double*, double, double*, std::size_t); \
  template void quotient(On, const std::int64_t*, const std::int64_t*, double, double*, \
                         std::size_t);                                                  \
  template double largest_real(On, const double*, std::size_t);                         \
  GRAPHRUN_INSTANTIATE_FIRST(On, std::int32_t)                                          \
  GRAPHRUN_INSTANTIATE_FIRST(On, std::int64_t)                                          \
  GRAPHRUN_INSTANTIATE_FIRST(On, float)                                                 \
  GRAPHRUN_INSTANTIATE_FIRST(On, double)                                                \
  GRAPHRUN_INSTANTIATE_TOTALS(On, float)                                                \
  GRAPHRUN_INSTANTIATE_TOTALS(On, double)                                               \
  GRAPHRUN_INSTANTIATE_TOTALS(On, std::int64_t)                                         \
  template void first_entries(On, const offset_t*, EqualParts, offset_t*);              \
  template void sum_weights(On, AnyWeights, const offset_t*, std::size_t, Sums<1>*);    \
  template offset_t largest_weight(On, AnyWeights, std::size_t);

}  // namespace graphrun::kernels
