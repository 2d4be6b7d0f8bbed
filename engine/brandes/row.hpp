// Row operations of a sweep over several searches.
#pragma once

#include "engine/brandes/kernels.hpp"

namespace graphrun::kernels {

// The operand levels of a vertex at `level`: `impossible` for searches in which the vertex has
// another level.
template <class L>
GRAPHRUN_HD L wanted_levels(const L& own, index_t level, int step) {
  L wanted{};
  for (int s = 0; s < sweep_width; ++s) {
    wanted.put(s, own.at(s) == level ? level + step : L::impossible);
  }
  return wanted;
}

// Initial value of a row's sum; `whole`: no entries need to be added.
template <class L, class T>
GRAPHRUN_HD Lanes<T> first_sum(const Sweep<L, T>& sweep, index_t level, bool& whole) {
  const bool next_to_source = sweep.count == nullptr && level == 1;
  whole = next_to_source || level == sweep.last;
  Lanes<T> sum;
  for (int s = 0; s < sweep_width; ++s) sum.lane[s] = PathNumber<T>::from(next_to_source ? 1 : 0);
  return sum;
}

template <class T>
GRAPHRUN_HD Lanes<T> no_paths() {
  Lanes<T> zero;
  for (int s = 0; s < sweep_width; ++s) zero.lane[s] = PathNumber<T>::from(0);
  return zero;
}

// `equal`: result of L::equal().
template <class T>
GRAPHRUN_HD void add_where(std::uint32_t equal, const Lanes<T>& x, Lanes<T>& sum) {
  for (int s = 0; s < sweep_width; ++s) {
    if (equal >> (8 * s + 7) & 1) sum.lane[s] = PathNumber<T>::add(sum.lane[s], x.lane[s]);
  }
}

// Epilogue of a row.
template <class L, class T>
GRAPHRUN_HD void finish_row(const Sweep<L, T>& sweep, index_t v, const L& own, index_t level,
                            const Lanes<T>& sum) {
  using N = PathNumber<T>;
  double score = 0;
  for (int s = 0; s < sweep_width; ++s) {
    if (own.at(s) != level) continue;
    T value = sum.lane[s];
    if (sweep.count != nullptr) {
      const T paths = sweep.count[v].lane[s];
      score += sweep.factor[s] * N::product(paths, value);
      value = N::add(N::reciprocal(paths), value);
    }
    sweep.value[v].lane[s] = value;
    if (sweep.too_large != nullptr && !N::fits(value)) *sweep.too_large = 1;
  }
  if (sweep.score != nullptr) sweep.score[v] += score;
}

}  // namespace graphrun::kernels
