// Sums of CSR rows in vector code whose lanes are loaded one by one: for processors that take
// longer for a gather instruction than for its loads.
#pragma once

#include "engine/spmv/cpu/side_sums.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

namespace graphrun::kernels::lane_loads {

#define GRAPHRUN_AVX2 __attribute__((target("avx2")))

inline constexpr offset_t lanes = 4;

// On AMD's processors up to Zen 5.
inline bool pay() {
  static const bool found = __builtin_cpu_is("amd") && __builtin_cpu_supports("avx2");
  return found;
}

GRAPHRUN_AVX2 inline __m256d load(const float* x, const index_t* at) {
  const __m128 first = _mm_insert_ps(_mm_load_ss(x + at[0]), _mm_load_ss(x + at[1]), 0x10);
  const __m128 three = _mm_insert_ps(first, _mm_load_ss(x + at[2]), 0x20);
  return _mm256_cvtps_pd(_mm_insert_ps(three, _mm_load_ss(x + at[3]), 0x30));
}
GRAPHRUN_AVX2 inline __m256d load(const double* x, const index_t* at) {
  const __m128d low = _mm_loadh_pd(_mm_load_sd(x + at[0]), x + at[1]);
  const __m128d high = _mm_loadh_pd(_mm_load_sd(x + at[2]), x + at[3]);
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1);
}

GRAPHRUN_AVX2 inline __m256d weights_at(const float* from) {
  return _mm256_cvtps_pd(_mm_loadu_ps(from));
}
GRAPHRUN_AVX2 inline __m256d weights_at(const double* from) { return _mm256_loadu_pd(from); }

// Products of the four entries from k on.
template <class T>
GRAPHRUN_AVX2 inline __m256d terms(const EndToEnd<T>& a, offset_t k, const T* x) {
  const __m256d loaded = load(x, a.column_of + k);
  return a.weights == nullptr ? loaded : _mm256_mul_pd(weights_at(a.weights + k), loaded);
}

// Products of a row's last entries, from k to `end`, and of others behind them up to `last`: the
// caller leaves those out.
template <class T>
GRAPHRUN_AVX2 inline __m256d last_terms(const EndToEnd<T>& a, offset_t k, offset_t end,
                                        offset_t last, const T* x) {
  if (k + lanes <= last) return terms(a, k, x);
  index_t columns[lanes];
  T weights[lanes];
  for (offset_t i = 0; i < lanes; ++i) {
    const offset_t at = k + i < end ? k + i : k;
    columns[i] = a.column_of[at];
    weights[i] = a.weights == nullptr ? T{1} : a.weights[at];
  }
  return terms(EndToEnd<T>{nullptr, columns, weights, 1}, 0, x);
}

// sum[i] for the rows of `a`, entry by entry. A vector of four loads waits for the slowest, so that
// fewer loads of a far x are in flight. A branch on the length of a row would be mispredicted.
template <bool weighted, class T>
GRAPHRUN_AVX2 void sum_far_rows(const EndToEnd<T>& a, const T* x, double* sum) {
  const index_t* const column_of = a.column_of;
  const T* const weights = a.weights;
  offset_t k = a.offsets[0];
  for (index_t i = 0; i < a.rows; ++i) {
    const offset_t end = a.offsets[i + 1];
    double total = 0;
    for (; k < end; ++k) {
      const auto value = static_cast<double>(x[column_of[k]]);
      if constexpr (weighted) {
        total += static_cast<double>(weights[k]) * value;
      } else {
        total += value;
      }
    }
    sum[i] = total;
  }
}

// The same of a near x, each row in an order that its length gives. Rows of up to four entries are
// not told apart.
template <class T>
GRAPHRUN_AVX2 void sum_near_rows(const EndToEnd<T>& a, const T* x, double* sum) {
  const __m256d places = _mm256_setr_pd(0, 1, 2, 3);
  const offset_t last = a.offsets[a.rows];
  for (index_t i = 0; i < a.rows; ++i) {
    const offset_t end = a.offsets[i + 1];
    offset_t k = a.offsets[i];
    __m256d total = _mm256_setzero_pd(), other = total;
    for (; end - k > 2 * lanes; k += 2 * lanes) {
      total = _mm256_add_pd(total, terms(a, k, x));
      other = _mm256_add_pd(other, terms(a, k + lanes, x));
    }
    for (; k < end; k += lanes) {
      const __m256d left = _mm256_set1_pd(static_cast<double>(end - k));
      const __m256d mine = _mm256_cmp_pd(places, left, _CMP_LT_OQ);
      total = _mm256_add_pd(total, _mm256_and_pd(last_terms(a, k, end, last, x), mine));
    }
    total = _mm256_add_pd(total, other);
    const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(total), _mm256_extractf128_pd(total, 1));
    sum[i] = _mm_cvtsd_f64(_mm_add_sd(two, _mm_unpackhi_pd(two, two)));
  }
}

// The same of any x.
template <class T>
void sum_rows(const EndToEnd<T>& a, const T* x, double* sum) {
  if (!a.far_x) return sum_near_rows(a, x, sum);
  a.weights == nullptr ? sum_far_rows<false>(a, x, sum) : sum_far_rows<true>(a, x, sum);
}

}  // namespace graphrun::kernels::lane_loads

#undef GRAPHRUN_AVX2
#endif
