// Random walks as loops over walks, for both backends.
#pragma once

#include <cmath>

#include "base/common/for_each.hpp"
#include "engine/common/has_entry.hpp"
#include "engine/common/whole_sums.hpp"
#include "engine/walks/kernels.hpp"
#include "formats/generate/common/philox.hpp"

namespace graphrun::kernels {

// The upper 64 bits of a product.
GRAPHRUN_HD inline std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
#if defined(__CUDA_ARCH__)
  return __umul64hi(a, b);
#else
  const std::uint64_t low = 0xffffffff;
  const std::uint64_t one = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (one & low);
  return (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32);
#endif
}

// 128 random bits.
struct RandomPair {
  std::uint64_t first, second;
};

GRAPHRUN_HD inline RandomPair random_pair(std::uint64_t seed, std::uint32_t vertex,
                                          std::uint32_t number, std::uint32_t step,
                                          std::uint32_t attempt) {
  const RandomWords words = philox({{vertex, number, step, attempt}}, seed);
  return {std::uint64_t{words.word[1]} << 32 | words.word[0],
          std::uint64_t{words.word[3]} << 32 | words.word[2]};
}

// Whether a row has a weight that it must not have; if not, its weights are added up one after
// another. Those of a row are below 2^42 together: the largest is below 2^(41 - b) for fewer than
// 2^b entries.
GRAPHRUN_HD inline bool weigh_row(const CsrView<AnyWeights>& rows, index_t row, offset_t* upto) {
  const offset_t begin = rows.offsets[row], end = rows.offsets[row + 1];
  double most = 0;
  for (offset_t k = begin; k < end; ++k) {
    const double weight = rows.weights.template at<double>(k);
    if (!(weight >= 0 && weight <= 1.7976931348623157e308)) return true;
    most = weight > most ? weight : most;
  }
  int bits = 0;
  while (bits < 40 && (end - begin) >> bits != 0) ++bits;
  const int scale = most > 0 ? 40 - bits - ilogb(most) : 0;
  offset_t sum = 0;
  for (offset_t k = begin; k < end; ++k) {
    const double weight = rows.weights.template at<double>(k);
    sum += static_cast<offset_t>(ldexp(weight, scale) + 0.5);
    upto[k] = sum;
  }
  return false;
}

template <class On>
std::size_t weigh_rows(On on, const CsrView<AnyWeights>& rows, offset_t* upto) {
  const CsrView<AnyWeights> all = rows;
  return static_cast<std::size_t>(
      ordered_sums<1>(on, static_cast<std::size_t>(all.rows), [=] GRAPHRUN_HD(std::size_t row) {
        return Sums<1>{{weigh_row(all, static_cast<index_t>(row), upto) ? 1.0 : 0.0}};
      }).value[0]);
}

// The entries of a row that a walk is at, and what they weigh together.
struct WalkRow {
  offset_t begin, end;
  std::uint64_t weight;
};

GRAPHRUN_HD inline WalkRow walk_row(const WalkView& view, index_t at) {
  const offset_t begin = view.rows.offsets[at], end = view.rows.offsets[at + 1];
  if (view.upto == nullptr || begin == end) {
    return {begin, end, static_cast<std::uint64_t>(end - begin)};
  }
  return {begin, end, static_cast<std::uint64_t>(view.upto[end - 1])};
}

// The entry that random bits choose by weight.
GRAPHRUN_HD inline offset_t entry_of(const WalkView& view, const WalkRow& row, std::uint64_t bits) {
  const auto chosen = static_cast<offset_t>(upper_product(bits, row.weight));
  if (view.upto == nullptr) return row.begin + chosen;
  offset_t low = row.begin, high = row.end - 1;  // the first whose sum is above
  while (low < high) {
    const offset_t middle = low + (high - low) / 2;
    if (view.upto[middle] > chosen) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

// 0: back to the vertex before, 1: joined to it, 2: neither.
GRAPHRUN_HD inline int kind_of_step(const WalkView& view, index_t before, index_t to) {
  if (to == before) return 0;
  return has_entry(view.rows, before, to) ? 1 : 2;
}

GRAPHRUN_HD inline std::uint64_t acceptance_of(const Acceptance& accept, int kind) {
  return kind == 0 ? accept.back : kind == 1 ? accept.near : accept.far;
}

GRAPHRUN_HD inline std::uint64_t weight_of(const WalkView& view, const WalkRow& row, offset_t k) {
  if (view.upto == nullptr) return 1;
  return static_cast<std::uint64_t>(view.upto[k] - (k == row.begin ? 0 : view.upto[k - 1]));
}

// The entry chosen by the weights of all: first the kind of step, then an entry of that kind.
GRAPHRUN_HD inline offset_t weighed_entry(const WalkView& view, const WalkRow& row, index_t before,
                                          const RandomPair& random) {
  std::uint64_t of_kind[3] = {0, 0, 0};
  for (offset_t k = row.begin; k < row.end; ++k) {
    const std::uint64_t weight = weight_of(view, row, k);
    const int kind = kind_of_step(view, before, view.rows.column_of[k]);
    for (int i = 0; i < 3; ++i) of_kind[i] += i == kind ? weight : 0;
  }
  int shift = 0;  // so that the products keep as many bits as there are
  while (row.weight << shift < std::uint64_t{1} << 61) ++shift;
  const std::uint64_t back = upper_product(view.accept.back, of_kind[0] << shift);
  const std::uint64_t near = upper_product(view.accept.near, of_kind[1] << shift);
  const std::uint64_t far = upper_product(view.accept.far, of_kind[2] << shift);
  const std::uint64_t chosen = upper_product(random.first, back + near + far);
  const int kind = chosen < back ? 0 : chosen < back + near ? 1 : 2;
  std::uint64_t left = upper_product(random.second, of_kind[kind]);
  for (offset_t k = row.begin; k < row.end; ++k) {
    if (kind_of_step(view, before, view.rows.column_of[k]) != kind) continue;
    const std::uint64_t weight = weight_of(view, row, k);
    if (left < weight) return k;
    left -= weight;
  }
  return row.end - 1;  // not reached: the weights of the kind are more than was left
}

// Which entry a step takes. `before`: the vertex before, none at the first step.
GRAPHRUN_HD inline offset_t next_entry(const WalkView& view, const WalkRow& row, index_t start,
                                       std::uint32_t number, std::uint32_t step, index_t before) {
  const auto vertex = static_cast<std::uint32_t>(start);
  if (!view.remembers || before == no_vertex) {
    return entry_of(view, row, random_pair(view.seed, vertex, number, step, 0).first);
  }
  for (std::uint32_t attempt = 0; attempt < walk_tries; ++attempt) {
    const RandomPair random = random_pair(view.seed, vertex, number, step, attempt);
    const offset_t k = entry_of(view, row, random.first);
    const int kind = kind_of_step(view, before, view.rows.column_of[k]);
    if (random.second >> 1 < acceptance_of(view.accept, kind)) return k;
  }
  return weighed_entry(view, row, before, random_pair(view.seed, vertex, number, step, walk_tries));
}

// Takes walk i of all, and returns its steps and whether it ended early.
GRAPHRUN_HD inline Sums<2> take_walk(const WalkView& view, std::size_t i) {
  const std::size_t place = i / view.walks;
  const index_t start = view.start == nullptr ? static_cast<index_t>(place) : view.start[place];
  const auto number = static_cast<std::uint32_t>(i % view.walks);
  index_t* const vertex = view.vertex == nullptr
                              ? nullptr
                              : view.vertex + i * static_cast<std::size_t>(view.length + 1);
  index_t at = start, before = no_vertex;
  std::int64_t step = 0;
  for (;; ++step) {
    if (vertex != nullptr) vertex[step] = at;
    if (view.visits != nullptr) add_whole(view.visits + at, std::int64_t{1});
    if (step == view.length) return {{static_cast<double>(step), 0}};
    const WalkRow row = walk_row(view, at);
    if (row.weight == 0) break;
    const offset_t k =
        next_entry(view, row, start, number, static_cast<std::uint32_t>(step + 1), before);
    before = at;
    at = view.rows.column_of[k];
  }
  if (vertex != nullptr) {
    for (std::int64_t s = step + 1; s <= view.length; ++s) vertex[s] = no_vertex;
  }
  return {{static_cast<double>(step), 1}};
}

template <class On>
WalkSums take_walks(On on, const WalkView& view, std::size_t count) {
  const WalkView all = view;
  const Sums<2> sums =
      ordered_sums<2>(on, count, [=] GRAPHRUN_HD(std::size_t i) { return take_walk(all, i); });
  return {sums.value[0], sums.value[1]};
}

#define GRAPHRUN_INSTANTIATE_WALKS(On)                                        \
  template std::size_t weigh_rows(On, const CsrView<AnyWeights>&, offset_t*); \
  template WalkSums take_walks(On, const WalkView&, std::size_t);

}  // namespace graphrun::kernels
