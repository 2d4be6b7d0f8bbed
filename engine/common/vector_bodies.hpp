// The element-wise kernels, as loops over indices for either backend.
#pragma once

#include <type_traits>

#include "engine/base/common/for_each.hpp"
#include "engine/common/kernels.hpp"

namespace graphrun::kernels {

template <class On, class T>
void fill(On on, T* x, std::size_t n, T value) {
  // What fits a core's cache one CPU thread has filled before another is awake.
  constexpr std::size_t serial_bytes = std::size_t{1} << 20;
  if constexpr (std::is_same_v<On, OnCpu>) {
    if (n * sizeof(T) < serial_bytes) on.threads = 1;
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
void number_at(On on, index_t* x, const index_t* list, index_t count) {
  for_each_index(on, static_cast<std::size_t>(count),
                 [=] GRAPHRUN_HD(std::size_t i) { x[list[i]] = list[i]; });
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

template <class On, class T>
void row_lengths(On on, const offset_t* offsets, index_t rows, T* x) {
  for_each_index(on, static_cast<std::size_t>(rows), [=] GRAPHRUN_HD(std::size_t r) {
    x[r] = static_cast<T>(offsets[r + 1] - offsets[r]);
  });
}

template <class On, class T>
double sum(On on, const T* x, const T* q, std::size_t n) {
  return ordered_sums<1>(
             on, n,
             [=] GRAPHRUN_HD(std::size_t i) {
               return Sums<1>{{q == nullptr || q[i] == T{0} ? static_cast<double>(x[i]) : 0.0}};
             })
      .value[0];
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
  template double sum(On, const T*, const T*, std::size_t);                      \
  template offset_t count_both_zero(On, const T*, const T*, std::size_t);
#define GRAPHRUN_INSTANTIATE_VECTOR(On)                                               \
  GRAPHRUN_INSTANTIATE_ANY(On, index_t)                                               \
  GRAPHRUN_INSTANTIATE_ANY(On, std::int64_t)                                          \
  GRAPHRUN_INSTANTIATE_ANY(On, float)                                                 \
  GRAPHRUN_INSTANTIATE_ANY(On, double)                                                \
  GRAPHRUN_INSTANTIATE_REAL(On, float)                                                \
  GRAPHRUN_INSTANTIATE_REAL(On, double)                                               \
  template void row_lengths(On, const offset_t*, index_t, index_t*);                  \
  template offset_t count_both_zero(On, const index_t*, const index_t*, std::size_t); \
  template void number_at(On, index_t*, const index_t*, index_t);

}  // namespace graphrun::kernels
