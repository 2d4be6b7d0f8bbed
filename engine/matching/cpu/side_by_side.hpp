// The edges that vertices prefer, of eight entries of a row side by side.
#pragma once

#include "engine/matching/bodies.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace graphrun::kernels::matching {

// The number by which a product with an odd factor is undone: it has three bits of the factor
// itself, and each step doubles how many are right.
constexpr std::uint32_t inverse_of(std::uint32_t factor) {
  std::uint32_t inverse = factor;
  for (int bits = 3; bits < 32; bits *= 2) inverse *= 2 - factor * inverse;
  return inverse;
}

// The other end of the edge of a hash, of a vertex whose own hash is `own`. 0 is the hash of no
// edge but self-loops.
inline index_t other_end(std::uint32_t seed, std::uint32_t own, std::uint32_t hash) {
  if (hash == 0) return no_vertex;
  const std::uint32_t x = hash * inverse_of(edge_factor);
  return static_cast<index_t>((((x ^ (x >> 16)) ^ own) * inverse_of(end_factor)) ^ seed);
}

#if defined(__x86_64__)

#define GRAPHRUN_AVX2 __attribute__((target("avx2")))

GRAPHRUN_AVX2 inline __m256i in_all(std::uint32_t x) {
  return _mm256_set1_epi32(static_cast<int>(x));
}

// The hashes of eight edges from a vertex whose own hash is `own`. 0 where the other end has a
// partner: in the first round none has.
template <bool is_first>
GRAPHRUN_AVX2 inline __m256i hashes(const MatchingRound& round, __m256i own, __m256i other,
                                    __m256i is_in_row) {
  static_assert(no_vertex == -1);
  __m256i counts = is_in_row;
  if constexpr (!is_first) {
    const __m256i partner = _mm256_mask_i32gather_epi32(_mm256_setzero_si256(), round.partner,
                                                        other, is_in_row, sizeof(index_t));
    counts = _mm256_cmpeq_epi32(partner, in_all(static_cast<std::uint32_t>(no_vertex)));
  }
  const __m256i seeded = _mm256_xor_si256(other, in_all(round.hash));
  const __m256i x = _mm256_xor_si256(own, _mm256_mullo_epi32(seeded, in_all(end_factor)));
  const __m256i mixed = _mm256_xor_si256(x, _mm256_srli_epi32(x, 16));
  return _mm256_and_si256(_mm256_mullo_epi32(mixed, in_all(edge_factor)), counts);
}

// The hash of the first edge of those offered, where all weigh the same: the largest.
class LargestHash {
 public:
  GRAPHRUN_AVX2 explicit LargestHash(NoWeights) : most_(_mm256_setzero_si256()) {}
  GRAPHRUN_AVX2 void offer(__m256i hash, offset_t, __m256i) {
    most_ = _mm256_max_epu32(most_, hash);
  }
  GRAPHRUN_AVX2 std::uint32_t hash() const {
    __m128i most = _mm_max_epu32(_mm256_castsi256_si128(most_), _mm256_extracti128_si256(most_, 1));
    most = _mm_max_epu32(most, _mm_shuffle_epi32(most, 0x4e));
    most = _mm_max_epu32(most, _mm_shuffle_epi32(most, 0xb1));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(most));
  }

 private:
  __m256i most_;
};

// The same by weights of 32 bits: in each lane the largest weight, and the largest hash of those
// that weigh so much.
template <class T>
class HeaviestHash {
 public:
  GRAPHRUN_AVX2 explicit HeaviestHash(TypedWeights<T> weights)
      : weights_(weights.data), most_(in_all(least)), hash_(_mm256_setzero_si256()) {}
  GRAPHRUN_AVX2 void offer(__m256i hash, offset_t k, __m256i is_in_row) {
    const __m256i is_none = _mm256_cmpeq_epi32(hash, _mm256_setzero_si256());
    const __m256i weight =
        _mm256_blendv_epi8(order_of_eight(weights_ + k, is_in_row), in_all(least), is_none);
    const __m256i is_lighter = _mm256_cmpgt_epi32(most_, weight);
    const __m256i is_heavier = _mm256_cmpgt_epi32(weight, most_);
    hash_ = _mm256_max_epu32(_mm256_andnot_si256(is_heavier, hash_),
                             _mm256_andnot_si256(is_lighter, hash));
    most_ = _mm256_max_epi32(most_, weight);
  }
  // Of the lane with the largest number of 64 bits that has the weight above the hash.
  GRAPHRUN_AVX2 std::uint32_t hash() const {
    __m256i most = larger(_mm256_unpacklo_epi32(hash_, most_), _mm256_unpackhi_epi32(hash_, most_));
    most = larger(most, _mm256_permute4x64_epi64(most, 0x4e));
    most = larger(most, _mm256_shuffle_epi32(most, 0x4e));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm256_castsi256_si128(most)));
  }

 private:
  static constexpr std::uint32_t least = 0x80000000;
  GRAPHRUN_AVX2 static __m256i larger(__m256i x, __m256i y) {
    return _mm256_blendv_epi8(x, y, _mm256_cmpgt_epi64(y, x));
  }
  // Whole numbers that are ordered like the weights; -0 and 0 are the same.
  GRAPHRUN_AVX2 static __m256i order_of_eight(const std::int32_t* from, __m256i which) {
    return _mm256_maskload_epi32(from, which);
  }
  GRAPHRUN_AVX2 static __m256i order_of_eight(const float* from, __m256i which) {
    const __m256 value = _mm256_add_ps(_mm256_maskload_ps(from, which), _mm256_setzero_ps());
    const __m256i bits = _mm256_castps_si256(value);
    return _mm256_xor_si256(bits, _mm256_srli_epi32(_mm256_srai_epi32(bits, 31), 1));
  }

  const T* weights_;
  __m256i most_, hash_;
};

// Candidates of the vertices that look, from the begin-th to the one before the end-th.
template <bool is_first, class First, class W>
GRAPHRUN_AVX2 void look_by_eight(const CsrView<W>& a, const MatchingRound& round, std::size_t begin,
                                 std::size_t end) {
  const __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  for (; begin < end; ++begin) {
    const index_t u = is_first ? static_cast<index_t>(begin) : round.list[begin];
    const std::uint32_t own = hash_of_end(round.hash, u);
    const offset_t row_end = a.offsets[u + 1];
    offset_t k = a.offsets[u];
    __m256i left = in_all(static_cast<std::uint32_t>(row_end - k));
    First first(a.weights);
    for (; k < row_end; k += 8, left = _mm256_sub_epi32(left, in_all(8))) {
      const __m256i is_in_row = _mm256_cmpgt_epi32(left, places);
      const __m256i other = _mm256_maskload_epi32(a.column_of + k, is_in_row);
      first.offer(hashes<is_first>(round, in_all(own), other, is_in_row), k, is_in_row);
    }
    round.candidate[u] = other_end(round.hash, own, first.hash());
    round.looked[u] = round.round;
  }
}

#undef GRAPHRUN_AVX2

template <class First, class W>
void look_in_round(const CsrView<W>& a, const MatchingRound& round, std::size_t begin,
                   std::size_t end) {
  if (round.list == nullptr) {
    look_by_eight<true, First>(a, round, begin, end);
  } else {
    look_by_eight<false, First>(a, round, begin, end);
  }
}

template <class T>
void look_by_weight(const CsrView<AnyWeights>& a, const MatchingRound& round, std::size_t begin,
                    std::size_t end) {
  const TypedWeights<T> weights{static_cast<const T*>(a.weights.data)};
  const CsrView<TypedWeights<T>> typed{a.rows, a.columns, a.offsets, a.column_of, weights};
  look_in_round<HeaviestHash<T>>(typed, round, begin, end);
}

// The same for rows whose weights are_side_by_side().
inline void look_side_by_side(const CsrView<NoWeights>& a, const MatchingRound& round,
                              std::size_t begin, std::size_t end) {
  look_in_round<LargestHash>(a, round, begin, end);
}
inline void look_side_by_side(const CsrView<AnyWeights>& a, const MatchingRound& round,
                              std::size_t begin, std::size_t end) {
  if (a.weights.type == WeightType::int32) {
    look_by_weight<std::int32_t>(a, round, begin, end);
  } else {
    look_by_weight<float>(a, round, begin, end);
  }
}

#endif

// Whether entries with these weights are looked at side by side: none, and those of 32 bits, on a
// processor with AVX2.
#if defined(__x86_64__)
inline bool are_side_by_side(NoWeights) { return __builtin_cpu_supports("avx2"); }
inline bool are_side_by_side(const AnyWeights& weights) {
  return weight_bytes(weights.type) == 4 && __builtin_cpu_supports("avx2");
}
#else
template <class W>
bool are_side_by_side(const W&) {
  return false;
}
#endif

}  // namespace graphrun::kernels::matching
