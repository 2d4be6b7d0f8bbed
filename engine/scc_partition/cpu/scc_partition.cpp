// Partition refinement for strongly connected components, on the CPU.
#include <algorithm>
#include <atomic>

#include "engine/scc_partition/bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr std::size_t rows_at_once = 512;

OnCpu worth_rows(OnCpu on, const CsrView<NoWeights>& rows) {
  return worth(on, static_cast<std::size_t>(rows.rows + rows.offsets[rows.rows]));
}

index_t load(index_t* x, index_t v) {
  return std::atomic_ref(x[v]).load(std::memory_order_relaxed);
}

// Lowers x{v} to the smallest value in its row and part. Returns whether x{v} changed.
bool lower(const CsrView<NoWeights>& rows, const SccPartitionView& partition, index_t* x,
           index_t row, index_t v) {
  if (partition.label[v] != no_vertex) return false;
  const index_t before = load(x, v);
  index_t least = before;
  for (offset_t k = rows.offsets[row]; k < rows.offsets[row + 1]; ++k) {
    const index_t u = rows.column_of[k];
    if (partition.together(u, v)) least = std::min(least, load(x, u));
  }
  if (least == before) return false;
  std::atomic_ref(x[v]).store(least, std::memory_order_relaxed);
  return true;
}

}  // namespace

bool spread_smallest(OnCpu on, CsrView<NoWeights> rows, SccPartitionView partition, index_t* x,
                     int sweeps, index_t first) {
  bool changed = true;
  for (int sweep = 0; sweep < sweeps && changed; ++sweep) {
    // Sweeps alternate in direction: a path in ascending or descending order takes one sweep.
    const bool back = sweep % 2 != 0;
    const auto lowered = [&](std::size_t begin, std::size_t end) {
      offset_t count = 0;
      for (std::size_t i = begin; i < end; ++i) {
        const auto at = static_cast<index_t>(i), row = back ? rows.rows - 1 - at : at;
        count += lower(rows, partition, x, row, first + row);
      }
      return count;
    };
    changed = sum_of_shares(worth_rows(on, rows), static_cast<std::size_t>(rows.rows), rows_at_once,
                            lowered) > 0;
  }
  return changed;
}

void find_alone(OnCpu on, CsrView<NoWeights> rows, SccPartitionView partition, char* alone,
                index_t first) {
  const auto look = [&](index_t row) {
    const index_t v = first + row;
    if (partition.label[v] != no_vertex || alone[v] != 0) return;
    const index_t* end = rows.column_of + rows.offsets[row + 1];
    const bool joined = std::any_of(rows.column_of + rows.offsets[row], end,
                                    [&](index_t u) { return u != v && partition.together(u, v); });
    if (!joined) alone[v] = 1;
  };
  for_shares(worth_rows(on, rows), static_cast<std::size_t>(rows.rows), rows_at_once,
             [&](std::size_t row, std::size_t end) {
               for (; row < end; ++row) look(static_cast<index_t>(row));
             });
}

GRAPHRUN_PARTITION_KERNELS(OnCpu)

}  // namespace graphrun::kernels
