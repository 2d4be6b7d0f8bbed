// The ids that a lane of the first hop has at hand, and the sums of their terms.
#pragma once

#include "engine/spmv/kernels.hpp"
#include "engine/spmv/tiled_hops.hpp"

namespace graphrun::kernels {

// 8 ids and their weights, loaded ahead of their use where these have at most 8 bytes.
template <class W>
struct Octet {
  uint4 ids;
  std::size_t slot;  // of the first

  __device__ void load(const TiledView<W>& a, std::size_t unit) {
    ids = __ldcs(reinterpret_cast<const uint4*>(a.ids) + unit);
    slot = 8 * unit;
  }
  template <class T>
  __device__ T weight(const W& weights, int i) const {
    return weights.template at<T>(static_cast<offset_t>(slot) + i);
  }
};
template <class E>
requires(sizeof(E) <= 8) struct Octet<TypedWeights<E>> {
  static constexpr int parts = sizeof(E) / 2;
  uint4 ids;
  union {
    uint4 words[parts];
    E weights_[8];
  };

  __device__ Octet() {}
  __device__ void load(const TiledView<TypedWeights<E>>& a, std::size_t unit) {
    ids = __ldcs(reinterpret_cast<const uint4*>(a.ids) + unit);
    const uint4* const from = reinterpret_cast<const uint4*>(a.weights.data + 8 * unit);
#pragma unroll
    for (int i = 0; i < parts; ++i) words[i] = __ldcs(from + i);
  }
  template <class T>
  __device__ T weight(const TypedWeights<E>&, int i) const {
    return static_cast<T>(weights_[i]);
  }
};

// How many octets a lane has under way. What its registers hold was measured: 64 of them.
template <class S, class W>
constexpr int octets_ahead() {
  const bool wide = sizeof(Value<S>) > 4;
  if (std::is_same_v<W, NoWeights>) return wide ? 2 : 4;
  return std::is_same_v<W, AnyWeights> || !wide ? 2 : 1;
}

// The sums of an octet's terms: of all, of each half, or of each pair.
template <class S, class W>
struct OctetTerms {
  using Part = typename HopTypes<S>::Part;
  Part term[8];

  // x: of the tile, its zero behind the last.
  __device__ OctetTerms(const TiledView<W>& a, const Octet<W>& octet, const Value<S>* x) {
    const unsigned words[] = {octet.ids.x, octet.ids.y, octet.ids.z, octet.ids.w};
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      const unsigned id = i % 2 == 0 ? words[i / 2] & 0xffff : words[i / 2] >> 16;
      const auto edge = octet.template weight<typename S::weight_type>(a.weights, i);
      term[i] = HopTypes<S>::term_of(edge, x[id]);
    }
  }
  __device__ Part two(int i) const { return HopTypes<S>::add(term[2 * i], term[2 * i + 1]); }
  __device__ Part four(int i) const { return HopTypes<S>::add(two(2 * i), two(2 * i + 1)); }
  __device__ Part all() const { return HopTypes<S>::add(four(0), four(1)); }
};

// The same of sums of 16 bytes, of which registers hold few: each term is taken when it is added.
template <class S, class W>
struct WideTerms {
  using Part = typename HopTypes<S>::Part;
  const TiledView<W>& a;
  const Octet<W>& octet;
  const Value<S>* x;

  __device__ WideTerms(const TiledView<W>& of, const Octet<W>& ids, const Value<S>* values)
      : a(of), octet(ids), x(values) {}
  __device__ Part term(int i) const {
    const unsigned words[] = {octet.ids.x, octet.ids.y, octet.ids.z, octet.ids.w};
    const unsigned id = i % 2 == 0 ? words[i / 2] & 0xffff : words[i / 2] >> 16;
    return HopTypes<S>::term_of(octet.template weight<typename S::weight_type>(a.weights, i),
                                x[id]);
  }
  __device__ Part two(int i) const { return HopTypes<S>::add(term(2 * i), term(2 * i + 1)); }
  __device__ Part four(int i) const { return HopTypes<S>::add(two(2 * i), two(2 * i + 1)); }
  __device__ Part all() const { return HopTypes<S>::add(four(0), four(1)); }
};

template <class S, class W>
using TermsOf =
    std::conditional_t<(sizeof(typename HopTypes<S>::Part) > 8), WideTerms<S, W>, OctetTerms<S, W>>;

}  // namespace graphrun::kernels
