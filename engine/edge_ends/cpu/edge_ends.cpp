// Whole values at the far ends of edges on the CPU: a row's sum, its mean and what it adds to the
// spreads in one pass, by blocks of rows whose sums are added in order.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/common/cpu/row_blocks.hpp"
#include "engine/edge_ends/kernels.hpp"

namespace graphrun::kernels {
namespace {

// totals[i] = total + the values at the columns of the first i + 1 of `count` entries; returns the
// last one. Four entries at a time wait for one addition to the total.
std::uint64_t running_totals(const index_t* column_of, offset_t count, const std::uint32_t* value,
                             std::uint64_t total, std::uint64_t* totals) {
  offset_t k = 0;
  for (; k + 4 <= count; k += 4) {
    const std::uint64_t first = value[column_of[k]], two = first + value[column_of[k + 1]];
    const std::uint64_t third = value[column_of[k + 2]], last = third + value[column_of[k + 3]];
    totals[k] = total + first;
    totals[k + 1] = total + two;
    totals[k + 2] = total + (two + third);
    totals[k + 3] = total += two + last;
  }
  for (; k < count; ++k) totals[k] = total += value[column_of[k]];
  return total;
}

// sum[i] = the values at the columns of row first + i, for `count` rows. The total runs over all
// entries without a branch at the end of rows, most of which would be mispredicted: a row's sum is
// a difference of two totals, exact modulo 2^64.
void whole_sums(const CsrView<NoWeights>& a, index_t first, index_t count,
                const std::uint32_t* value, double* sum) {
  constexpr offset_t piece = 1024;
  std::uint64_t totals[piece + 1];
  const offset_t* ends = a.offsets + first + 1;
  const offset_t* const past = ends + count;
  std::uint64_t total = 0, before = 0;
  for (offset_t begin = a.offsets[first]; ends < past;) {
    const offset_t end = std::min(begin + piece, past[-1]);
    totals[0] = total;
    total = running_totals(a.column_of + begin, end - begin, value, total, totals + 1);
    for (; ends < past && *ends <= end; ++ends) {
      const std::uint64_t here = totals[*ends - begin];
      *sum++ = static_cast<double>(here - before);
      before = here;
    }
    begin = end;
  }
}

// What the rows from `first` on add to the spreads, by the sums of `count` rows; their means.
Sums<5> spread_of_rows(const EndPointers ends, const EndCentre centre, std::size_t first,
                       std::size_t count, const double* sum, double* mean) {
  Sums<5> spread{};
  for (std::size_t i = 0; i < count; ++i) {
    const double entries = ends.leaving[first + i];
    const double quotient = sum[i] / (entries == 0 ? 1 : entries);
    mean[i] = entries == 0 ? std::numeric_limits<double>::infinity() : quotient;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Sums<5> term = spread_of(ends, centre, first + i, sum[i]);
    for (int k = 0; k < 5; ++k) spread.value[k] += term.value[k];
  }
  return spread;
}

}  // namespace

void spread_ends(OnCpu on, CsrView<NoWeights> a, EndPointers ends, const std::uint32_t* whole,
                 EndCentre centre, EqualParts parts, double* mean, Sums<5>* sums) {
  constexpr auto block = static_cast<std::size_t>(row_block);
  const auto rows = static_cast<std::size_t>(a.rows);
  std::vector<Sums<5>> of_block((rows + block - 1) / block);
  // An entry takes a fraction of what it does in other loops.
  for_shares(worth(on, row_work(a) / 16), rows, block, [&](std::size_t begin, std::size_t end) {
    double sum[block];
    whole_sums(a, static_cast<index_t>(begin), static_cast<index_t>(end - begin), whole, sum);
    of_block[begin / block] = spread_of_rows(ends, centre, begin, end - begin, sum, mean + begin);
  });
  const std::size_t together = parts.size / block;
  for (std::size_t b = 0; b < of_block.size(); b += together) {
    *sums++ = added_in_order(&of_block[b], std::min(together, of_block.size() - b));
  }
}

}  // namespace graphrun::kernels
