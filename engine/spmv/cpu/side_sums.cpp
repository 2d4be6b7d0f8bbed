#include "engine/spmv/cpu/side_sums.hpp"

#include "engine/spmv/cpu/lane_loads.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace graphrun::kernels {
namespace {

template <class T>
void sum_one_by_one(const SideBySide<T>& a, const T* x, double* sum, index_t first) {
  for (index_t i = first; i < a.rows; ++i) {
    double total = 0;
    for (index_t s = 0; s < a.width; ++s) {
      const offset_t k = s * a.stride + i;
      const index_t column = a.column_of[k];
      if (column == no_vertex) break;
      const double weight = a.weights == nullptr ? 1 : static_cast<double>(a.weights[k]);
      total += weight * static_cast<double>(x[column]);
    }
    sum[i] = total;
  }
}

#if defined(__x86_64__)

// Eight rows at a time; a lane past the end of its row adds 0.
constexpr index_t lanes = 8;
constexpr std::uint8_t all_lanes = 255;

#define GRAPHRUN_AVX2 __attribute__((target("avx2")))
#define GRAPHRUN_AVX512 __attribute__((target("avx512f,avx512vl")))

GRAPHRUN_AVX2 inline double sum256(__m256d x) {
  const __m128d two = _mm_add_pd(_mm256_castpd256_pd128(x), _mm256_extractf128_pd(x, 1));
  return _mm_cvtsd_f64(two) + _mm_cvtsd_f64(_mm_unpackhi_pd(two, two));
}

GRAPHRUN_AVX512 inline __m512d load512(const float* from) {
  return _mm512_maskz_cvtps_pd(all_lanes, _mm256_loadu_ps(from));
}
GRAPHRUN_AVX512 inline __m512d load512(const double* from) { return _mm512_loadu_pd(from); }

GRAPHRUN_AVX512 inline __m512d masked_load512(const float* from, __mmask8 which) {
  return _mm512_maskz_cvtps_pd(all_lanes, _mm256_maskz_loadu_ps(which, from));
}
GRAPHRUN_AVX512 inline __m512d masked_load512(const double* from, __mmask8 which) {
  return _mm512_maskz_loadu_pd(which, from);
}

GRAPHRUN_AVX512 inline __m512d gather512(const float* x, __m256i columns, __mmask8 which) {
  return _mm512_maskz_cvtps_pd(
      all_lanes, _mm256_mmask_i32gather_ps(_mm256_setzero_ps(), which, columns, x, sizeof(float)));
}
GRAPHRUN_AVX512 inline __m512d gather512(const double* x, __m256i columns, __mmask8 which) {
  return _mm512_mask_i32gather_pd(_mm512_setzero_pd(), which, columns, x, sizeof(double));
}

GRAPHRUN_AVX512 inline __m512d gather512(const float* from, __m512i at, __mmask8 which) {
  return _mm512_maskz_cvtps_pd(
      all_lanes, _mm512_mask_i64gather_ps(_mm256_setzero_ps(), which, at, from, sizeof(float)));
}
GRAPHRUN_AVX512 inline __m512d gather512(const double* from, __m512i at, __mmask8 which) {
  return _mm512_mask_i64gather_pd(_mm512_setzero_pd(), which, at, from, sizeof(double));
}

// Prefetch distance in columns, used if consecutive steps of a row are at least far_stride apart:
// hardware prefetchers do not follow such strides.
constexpr index_t far_stride = 64, fetched_ahead = 64;

// `groups` times eight rows, from i on. Several groups have more gathers in flight than one, and
// share one branch at the end of rows, which is mispredicted.
template <int groups, class T>
GRAPHRUN_AVX512 inline void sum_groups_avx512(const SideBySide<T>& a, index_t i, const T* x,
                                              double* sum) {
  __m512d total[groups];
  for (__m512d& t : total) t = _mm512_setzero_pd();
  for (index_t s = 0; s < a.width; ++s) {
    __mmask8 any = 0;
#pragma GCC unroll 4
    for (int g = 0; g < groups; ++g) {
      const offset_t k = s * a.stride + i + g * lanes;
      const __m256i columns = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a.column_of + k));
      const __mmask8 which = _mm256_cmpge_epi32_mask(columns, _mm256_setzero_si256());
      any = static_cast<__mmask8>(any | which);
      if (g % 2 == 0 && a.stride > far_stride) {  // a cache line holds two groups
        _mm_prefetch(reinterpret_cast<const char*>(a.column_of + k + fetched_ahead), _MM_HINT_T0);
      }
      __m512d term = gather512(x, columns, which);
      if (a.weights != nullptr) term = _mm512_maskz_mul_pd(which, load512(a.weights + k), term);
      total[g] = _mm512_add_pd(total[g], term);
    }
    if (any == 0) break;
  }
  for (int g = 0; g < groups; ++g) _mm512_storeu_pd(sum + i + g * lanes, total[g]);
}

template <class T>
GRAPHRUN_AVX512 index_t sum_avx512(const SideBySide<T>& a, const T* x, double* sum) {
  constexpr int together = 4;
  index_t i = 0;
  for (; i + together * lanes <= a.rows; i += together * lanes) {
    sum_groups_avx512<together>(a, i, x, sum);
  }
  for (; i + lanes <= a.rows; i += lanes) sum_groups_avx512<1>(a, i, x, sum);
  return i;
}

// Products of up to eight entries from k on.
template <class T>
GRAPHRUN_AVX512 inline __m512d terms512(const EndToEnd<T>& a, offset_t k, __mmask8 which,
                                        const T* x) {
  const __m256i columns = _mm256_maskz_loadu_epi32(which, a.column_of + k);
  const __m512d term = gather512(x, columns, which);
  if (a.weights == nullptr) return term;
  return _mm512_mul_pd(masked_load512(a.weights + k, which), term);
}

// Eight rows from i on in parallel, if none has more than eight entries (four with weights). Each
// step gathers the rows' columns, but no sum across lanes is needed.
template <class T>
GRAPHRUN_AVX512 inline bool sum_short_rows_avx512(const EndToEnd<T>& a, index_t i, const T* x,
                                                  double* sum) {
  __m512i at = _mm512_loadu_si512(a.offsets + i);
  const __m512i end = _mm512_loadu_si512(a.offsets + i + 1);
  const __m512i most = _mm512_add_epi64(at, _mm512_set1_epi64(a.weights == nullptr ? 8 : 4));
  if (_mm512_cmpgt_epi64_mask(end, most) != 0) return false;
  __m512d total = _mm512_setzero_pd();
  for (__mmask8 which; (which = _mm512_cmplt_epi64_mask(at, end)) != 0;
       at = _mm512_add_epi64(at, _mm512_set1_epi64(1))) {
    const __m256i columns =
        _mm512_mask_i64gather_epi32(_mm256_setzero_si256(), which, at, a.column_of, 4);
    __m512d term = gather512(x, columns, which);
    if (a.weights != nullptr) term = _mm512_mul_pd(gather512(a.weights, at, which), term);
    total = _mm512_add_pd(total, term);
  }
  _mm512_storeu_pd(sum, total);
  return true;
}

// A row's entries eight at a time, the last ones masked: rows of up to eight entries have no branch
// on their length.
template <class T>
GRAPHRUN_AVX512 void sum_rows_avx512(const EndToEnd<T>& a, const T* x, double* sum) {
  for (index_t i = 0; i < a.rows; ++i) {
    if (i % lanes == 0 && i + lanes <= a.rows && sum_short_rows_avx512(a, i, x, sum + i)) {
      i += lanes - 1;
      continue;
    }
    offset_t k = a.offsets[i];
    const offset_t end = a.offsets[i + 1];
    __m512d total = _mm512_setzero_pd(), other = total;
    for (; end - k > 2 * lanes; k += 2 * lanes) {
      total = _mm512_add_pd(total, terms512(a, k, all_lanes, x));
      other = _mm512_add_pd(other, terms512(a, k + lanes, all_lanes, x));
    }
    do {
      const offset_t count = end - k < lanes ? end - k : lanes;
      total = _mm512_add_pd(total, terms512(a, k, static_cast<__mmask8>((1u << count) - 1), x));
      k += lanes;
    } while (k < end);
    total = _mm512_add_pd(total, other);
    sum[i] = sum256(_mm256_add_pd(_mm512_maskz_extractf64x4_pd(all_lanes, total, 0),
                                  _mm512_maskz_extractf64x4_pd(all_lanes, total, 1)));
  }
}

GRAPHRUN_AVX2 inline __m256d load256(const float* from) {
  return _mm256_cvtps_pd(_mm_loadu_ps(from));
}
GRAPHRUN_AVX2 inline __m256d load256(const double* from) { return _mm256_loadu_pd(from); }

GRAPHRUN_AVX2 inline __m256d gather256(const float* x, __m128i columns, __m128i which) {
  return _mm256_cvtps_pd(
      _mm_mask_i32gather_ps(_mm_setzero_ps(), x, columns, _mm_castsi128_ps(which), sizeof(float)));
}
GRAPHRUN_AVX2 inline __m256d gather256(const double* x, __m128i columns, __m128i which) {
  return _mm256_mask_i32gather_pd(_mm256_setzero_pd(), x, columns,
                                  _mm256_castsi256_pd(_mm256_cvtepi32_epi64(which)),
                                  sizeof(double));
}

// Adds the entries at k of four rows to their sums; false if all rows have ended.
template <class T>
GRAPHRUN_AVX2 inline bool add_avx2(const SideBySide<T>& a, offset_t k, const T* x, __m256d& total) {
  const __m128i columns = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a.column_of + k));
  const __m128i which = _mm_cmpgt_epi32(columns, _mm_set1_epi32(-1));
  if (_mm_testz_si128(which, which)) return false;
  __m256d term = gather256(x, columns, which);
  if (a.weights != nullptr) {
    const __m256d product = _mm256_mul_pd(load256(a.weights + k), term);
    term = _mm256_and_pd(product, _mm256_castsi256_pd(_mm256_cvtepi32_epi64(which)));
  }
  total = _mm256_add_pd(total, term);
  return true;
}

template <class T>
GRAPHRUN_AVX2 index_t sum_avx2(const SideBySide<T>& a, const T* x, double* sum) {
  index_t i = 0;
  for (; i + lanes <= a.rows; i += lanes) {
    __m256d low = _mm256_setzero_pd(), high = low;
    for (index_t s = 0; s < a.width; ++s) {
      const offset_t k = s * a.stride + i;
      const bool more = add_avx2(a, k, x, low);
      if (!add_avx2(a, k + lanes / 2, x, high) && !more) break;
    }
    _mm256_storeu_pd(sum + i, low);
    _mm256_storeu_pd(sum + i + lanes / 2, high);
  }
  return i;
}

GRAPHRUN_AVX2 inline __m256d masked_load256(const float* from, __m128i which) {
  return _mm256_cvtps_pd(_mm_maskload_ps(from, which));
}
GRAPHRUN_AVX2 inline __m256d masked_load256(const double* from, __m128i which) {
  return _mm256_maskload_pd(from, _mm256_cvtepi32_epi64(which));
}

template <class T>
GRAPHRUN_AVX2 void sum_rows_avx2(const EndToEnd<T>& a, const T* x, double* sum) {
  const __m128i places = _mm_setr_epi32(0, 1, 2, 3);
  constexpr offset_t half = lanes / 2;
  for (index_t i = 0; i < a.rows; ++i) {
    const offset_t end = a.offsets[i + 1];
    __m256d total = _mm256_setzero_pd();
    offset_t k = a.offsets[i];
    do {
      const int count = static_cast<int>(end - k < half ? end - k : half);
      const __m128i which = _mm_cmpgt_epi32(_mm_set1_epi32(count), places);
      const __m128i columns = _mm_maskload_epi32(a.column_of + k, which);
      __m256d term = gather256(x, columns, which);
      if (a.weights != nullptr) {
        term = _mm256_mul_pd(masked_load256(a.weights + k, which), term);
      }
      total = _mm256_add_pd(total, term);
      k += half;
    } while (k < end);
    sum[i] = sum256(total);
  }
}

enum class Gathers { none, avx2, avx512 };

Gathers gathers() {
  static const Gathers found = __builtin_cpu_supports("avx512vl") ? Gathers::avx512
                               : __builtin_cpu_supports("avx2")   ? Gathers::avx2
                                                                  : Gathers::none;
  return found;
}

#endif

}  // namespace

template <class T>
void sum_side_by_side(const SideBySide<T>& a, const T* x, double* sum) {
  index_t done = 0;
#if defined(__x86_64__)
  if (gathers() == Gathers::avx512) done = sum_avx512(a, x, sum);
  if (gathers() == Gathers::avx2) done = sum_avx2(a, x, sum);
#endif
  sum_one_by_one(a, x, sum, done);
}

template <class T>
bool sum_end_to_end(const EndToEnd<T>& a, const T* x, double* sum) {
#if defined(__x86_64__)
  if (lane_loads::pay()) {
    lane_loads::sum_rows(a, x, sum);
    return true;
  }
  constexpr offset_t short_row = 8;
  const offset_t entries = a.offsets[a.rows] - a.offsets[0];
  const bool wide = gathers() == Gathers::avx512;
  const bool worth_it = entries <= a.rows * short_row ||
                        (wide && (a.weights != nullptr || entries >= a.rows * long_row));
  if (!worth_it || gathers() == Gathers::none) return false;
  if (gathers() == Gathers::avx512) sum_rows_avx512(a, x, sum);
  if (gathers() == Gathers::avx2) sum_rows_avx2(a, x, sum);
  return true;
#else
  return false;
#endif
}

#define GRAPHRUN_INSTANTIATE(T)                                            \
  template void sum_side_by_side(const SideBySide<T>&, const T*, double*); \
  template bool sum_end_to_end(const EndToEnd<T>&, const T*, double*);
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)

}  // namespace graphrun::kernels
