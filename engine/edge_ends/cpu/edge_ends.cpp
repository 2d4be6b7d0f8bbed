// Whole values at the far ends of edges on the CPU: a row's sum, its mean and what it adds to the
// spreads in one pass, by blocks of rows whose sums are added in order.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "engine/common/cpu/row_blocks.hpp"
#include "engine/edge_ends/kernels.hpp"

namespace graphrun::kernels {
namespace {

// totals[i] = total + the values at the columns of the first 2 i of `count` entries; returns that
// of all of them.
std::uint64_t running_totals(const index_t* column_of, offset_t count, const std::uint32_t* value,
                             std::uint64_t total, std::uint64_t* totals) {
  offset_t k = 0;
  for (; k + 4 <= count; k += 4) {
    const std::uint64_t two = std::uint64_t{value[column_of[k]]} + value[column_of[k + 1]];
    const std::uint64_t more = std::uint64_t{value[column_of[k + 2]]} + value[column_of[k + 3]];
    *totals++ = total;
    *totals++ = total + two;
    total += two + more;
  }
  for (; k < count; ++k) {
    if (k % 2 == 0) *totals++ = total;
    total += value[column_of[k]];
  }
  if (count % 2 == 0) *totals = total;
  return total;
}

// sum[i] = the values at the columns of row first + i, for `count` rows. The total runs over all
// entries without a branch at the end of rows, most of which would be mispredicted: a row's sum is
// a difference of two totals, exact modulo 2^64.
void whole_sums(const CsrView<NoWeights>& a, index_t first, index_t count,
                const std::uint32_t* value, double* sum) {
  constexpr offset_t piece = 1024;
  std::uint64_t totals[piece / 2 + 1];
  const offset_t* ends = a.offsets + first + 1;
  const offset_t* const past = ends + count;
  std::uint64_t total = 0, before = 0;
  for (offset_t begin = a.offsets[first]; ends < past;) {
    const offset_t entries = std::min(piece, past[-1] - begin);
    const index_t* const column_of = a.column_of + begin;
    total = running_totals(column_of, entries, value, total, totals);
    for (; ends < past && *ends - begin <= entries; ++ends) {
      const offset_t at = *ends - begin;
      std::uint64_t here = totals[at / 2];
      // The last one of an odd number; of an even one it is in the total.
      if (at > 0) here += value[column_of[at - 1]] & -static_cast<std::uint64_t>(at % 2);
      *sum++ = static_cast<double>(here - before);
      before = here;
    }
    begin += entries;
  }
}

// Two values side by side: half as many additions wait for one another.
using Pair = double __attribute__((vector_size(2 * sizeof(double))));

Pair pair_at(const double* from) {
  Pair pair;
  std::memcpy(&pair, from, sizeof(pair));
  return pair;
}
double sum_of(const Pair& pair) { return pair[0] + pair[1]; }

// The part of `count` rows in the five sums of spread_of(). `ends` begin at the first row, and
// `sum` has the sum of y over the entries of each. Values are whole numbers: squares of their
// differences from some_x and some_y are added up in place of counts, and are 0 for the same
// values.
Sums<5> spread_of_rows(const EndPointers ends, const EndCentre centre, std::size_t count,
                       const double* sum) {
  Pair xx{}, yy{}, xy{}, other_x{}, other_y{};
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const Pair leaving = pair_at(ends.leaving + i), arriving = pair_at(ends.arriving + i);
    const Pair at_x = pair_at(ends.x + i), at_y = pair_at(ends.y + i);
    const Pair x = at_x - centre.mean_x, y = at_y - centre.mean_y;
    const Pair from_x = at_x - centre.some_x, from_y = at_y - centre.some_y;
    xx += leaving * x * x;
    yy += arriving * y * y;
    xy += x * (pair_at(sum + i) - leaving * centre.mean_y);
    other_x += leaving * from_x * from_x;
    other_y += arriving * from_y * from_y;
  }
  Sums<5> spread{{sum_of(xx), sum_of(yy), sum_of(xy), sum_of(other_x), sum_of(other_y)}};
  for (; i < count; ++i) {
    const Sums<5> term = spread_of(ends, centre, i, sum[i]);
    for (int k = 0; k < 5; ++k) spread.value[k] += term.value[k];
  }
  return spread;
}

// The sums of sum_ends() from `begin` to `end`, and `whole`.
Sums<3> whole_ends(const EndPointers ends, std::size_t begin, std::size_t end,
                   std::uint32_t* whole) {
  for (std::size_t i = begin; i < end; ++i) whole[i] = static_cast<std::uint32_t>(ends.y[i]);
  Pair entries{}, x{}, y{};
  for (; begin + 2 <= end; begin += 2) {
    const Pair leaving = pair_at(ends.leaving + begin);
    entries += leaving;
    x += leaving * pair_at(ends.x + begin);
    y += pair_at(ends.arriving + begin) * pair_at(ends.y + begin);
  }
  Sums<3> sums{{sum_of(entries), sum_of(x), sum_of(y)}};
  if (begin < end) {
    sums.value[0] += ends.leaving[begin];
    sums.value[1] += ends.leaving[begin] * ends.x[begin];
    sums.value[2] += ends.arriving[begin] * ends.y[begin];
  }
  return sums;
}

// mean[i] = sum[i] / entries[i], infinite where there are no entries.
void means_of_rows(const double* sum, const double* entries, std::size_t count, double* mean) {
  std::size_t i = 0;
  for (; i + 2 <= count; i += 2) {
    const Pair divisor = pair_at(entries + i);
    const Pair quotient = (divisor == 0.0 ? Pair{1, 1} : pair_at(sum + i)) / divisor;
    std::memcpy(mean + i, &quotient, sizeof(quotient));
  }
  for (; i < count; ++i) mean[i] = (entries[i] == 0 ? 1 : sum[i]) / entries[i];
}

}  // namespace

void sum_whole_ends(OnCpu on, EndPointers ends, EqualParts parts, std::uint32_t* whole,
                    Sums<3>* sums) {
  for_shares(worth(on, parts.n), parts.count(), 1, [&](std::size_t p, std::size_t past) {
    for (; p < past; ++p) sums[p] = whole_ends(ends, parts.begin(p), parts.end(p), whole);
  });
}

void spread_ends(OnCpu on, CsrView<NoWeights> a, EndPointers ends, const std::uint32_t* whole,
                 EndCentre centre, EqualParts parts, double* mean, Sums<5>* sums) {
  constexpr auto block = static_cast<std::size_t>(row_block);
  const auto rows = static_cast<std::size_t>(a.rows);
  std::vector<Sums<5>> of_block((rows + block - 1) / block);
  // An entry takes a fraction of what it does in other loops.
  for_shares(worth(on, row_work(a) / 8), rows, block, [&](std::size_t begin, std::size_t end) {
    double sum[block];
    const std::size_t count = end - begin;
    whole_sums(a, static_cast<index_t>(begin), static_cast<index_t>(count), whole, sum);
    const EndPointers here{ends.leaving + begin, ends.arriving + begin, ends.x + begin,
                           ends.y + begin};
    means_of_rows(sum, here.leaving, count, mean + begin);
    of_block[begin / block] = spread_of_rows(here, centre, count, sum);
  });
  const std::size_t together = parts.size / block;
  for (std::size_t b = 0; b < of_block.size(); b += together) {
    *sums++ = added_in_order(&of_block[b], std::min(together, of_block.size() - b));
  }
}

}  // namespace graphrun::kernels
