// Loop bodies of all pairs' distances, compiled for both backends.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>

#include "base/common/for_each_row.hpp"
#include "engine/all_pairs/kernels.hpp"

namespace graphrun::kernels {

// Values beside each other that one index takes: on a GPU one, so that lanes read side by side.
template <class On>
inline constexpr std::size_t pairs_width = std::is_same_v<On, OnCpu> ? 256 : 1;

template <class On>
void start_pairs(On on, const CsrView<AnyWeights>& a, double* d) {
  const CsrView<AnyWeights> of = a;
  const auto n = static_cast<std::size_t>(a.rows);
  for_each_index(on, n * n, [=] GRAPHRUN_HD(std::size_t at) {
    d[at] = at / n == at % n ? 0 : std::numeric_limits<double>::infinity();
  });
  for_each_row(on, n, 8, [=] GRAPHRUN_HD(std::size_t row) {
    for (offset_t k = of.offsets[row]; k < of.offsets[row + 1]; ++k) {
      double& to = d[row * n + static_cast<std::size_t>(of.column_of[k])];
      const double weight = of.weights.template at<double>(k);
      if (weight < to) to = weight;
    }
  });
}

// At step k neither row nor column k changes, unless there is a negative cycle.
template <class On>
void close_block(On on, const PairsStep& step) {
  const PairsStep s = step;
  const auto n = static_cast<std::size_t>(s.n), first = static_cast<std::size_t>(s.first);
  const auto width = static_cast<std::size_t>(s.width);
  for (std::size_t k = first; k < first + width; ++k) {
    for_each_index(on, width * width, [=] GRAPHRUN_HD(std::size_t at) {
      const std::size_t i = first + at / width, j = first + at % width;
      const double through = s.d[i * n + k] + s.d[k * n + j];
      if (through < s.d[i * n + j]) s.d[i * n + j] = through;
    });
  }
}

template <class On>
void close_panels(On on, const PairsStep& step) {
  const PairsStep s = step;
  const auto n = static_cast<std::size_t>(s.n), first = static_cast<std::size_t>(s.first);
  const auto width = static_cast<std::size_t>(s.width);
  for_each_row(on, width * n, 64, [=] GRAPHRUN_HD(std::size_t at) {
    const std::size_t i = at / n, j = at % n;
    double best = s.d[(first + i) * n + j];
    for (std::size_t k = 0; k < width; ++k) {
      const double through = s.d[(first + i) * n + first + k] + s.d[(first + k) * n + j];
      if (through < best) best = through;
    }
    s.rows[at] = best;
  });
  for_each_row(on, n * width, 64, [=] GRAPHRUN_HD(std::size_t at) {
    const std::size_t i = at / width, j = at % width;
    double best = s.d[i * n + first + j];
    for (std::size_t k = 0; k < width; ++k) {
      const double through = s.d[i * n + first + k] + s.d[(first + k) * n + first + j];
      if (through < best) best = through;
    }
    s.columns[at] = best;
  });
}

template <class On>
void improve_pairs(On on, const PairsStep& step) {
  const PairsStep s = step;
  const auto n = static_cast<std::size_t>(s.n), width = static_cast<std::size_t>(s.width);
  constexpr std::size_t beside = pairs_width<On>;
  const std::size_t slices = (n + beside - 1) / beside;
  for_each_row(on, n * slices, static_cast<int>(beside) * 16, [=] GRAPHRUN_HD(std::size_t at) {
    const std::size_t i = at / slices, begin = at % slices * beside;
    const std::size_t end = begin + beside < n ? begin + beside : n;
    double* const to = s.d + i * n;
    if (beside == 1) {
      double best = to[begin];
      for (std::size_t k = 0; k < width; ++k) {
        const double through = s.columns[i * width + k] + s.rows[k * n + begin];
        if (through < best) best = through;
      }
      to[begin] = best;
    } else {
      for (std::size_t k = 0; k < width; ++k) {
        const double before = s.columns[i * width + k];
        if (before == std::numeric_limits<double>::infinity()) continue;
        const double* const from = s.rows + k * n;
        for (std::size_t j = begin; j < end; ++j) {
          const double through = before + from[j];
          to[j] = through < to[j] ? through : to[j];
        }
      }
    }
  });
}

template <class On>
offset_t negative_cycle(On on, const double* d, index_t n) {
  const auto size = static_cast<std::size_t>(n);
  return largest(on, size, [=] GRAPHRUN_HD(std::size_t v) {
    return d[v * size + v] < 0 ? static_cast<offset_t>(v) + 1 : offset_t{0};
  });
}

template <class On>
offset_t largest_size(On on, AnyWeights weights, offset_t entries) {
  constexpr double most = 4.6e18;
  return largest(on, static_cast<std::size_t>(entries), [=] GRAPHRUN_HD(std::size_t k) {
    const double weight = weights.template at<double>(static_cast<offset_t>(k));
    const double size = weight < 0 ? -weight : weight;
    return static_cast<offset_t>(ceil(size < most ? size : most));
  });
}

template <class On>
void make_whole(On on, const double* x, std::size_t n, std::int64_t unreached, std::int64_t* to) {
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t i) {
    to[i] = x[i] == std::numeric_limits<double>::infinity() ? unreached
                                                            : static_cast<std::int64_t>(x[i]);
  });
}

#define GRAPHRUN_PAIRS_BODIES(On)                                     \
  template void start_pairs(On, const CsrView<AnyWeights>&, double*); \
  template void close_block(On, const PairsStep&);                    \
  template void close_panels(On, const PairsStep&);                   \
  template void improve_pairs(On, const PairsStep&);                  \
  template offset_t negative_cycle(On, const double*, index_t);       \
  template offset_t largest_size(On, AnyWeights, offset_t);           \
  template void make_whole(On, const double*, std::size_t, std::int64_t, std::int64_t*);

}  // namespace graphrun::kernels
