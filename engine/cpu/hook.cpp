// Forests joined with OpenMP.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/common/hook_bodies.hpp"

namespace graphrun::kernels {
namespace {

constexpr index_t rows_at_once = 1024;
// A row this long is gone along by all threads together.
constexpr offset_t long_row = 1 << 16;

void join_row(const HookPlan& plan, index_t* forest, index_t u, index_t keep) {
  const offset_t end = plan.end(u);
  index_t near = u;
  for (offset_t k = plan.begin(u); k < end; ++k) {
    near = join(forest, near, plan.a.column_of[k], keep);
  }
}

}  // namespace

void hook(OnCpu on, const HookPlan& plan, index_t* forest) {
  const index_t rows = plan.a.rows;
  const index_t keep = plan.but_of == nullptr ? no_vertex : *plan.but_of;
  std::vector<index_t> long_rows;
#pragma omp parallel for num_threads(on.threads) \
    schedule(dynamic, rows_at_once) if (rows > rows_at_once)
  for (index_t u = 0; u < rows; ++u) {
    if (load_parent(forest, u) == keep) continue;
    if (plan.end(u) - plan.begin(u) <= long_row) {
      join_row(plan, forest, u, keep);
    } else {
#pragma omp critical
      long_rows.push_back(u);
    }
  }
  for (const index_t u : long_rows) {
    const offset_t begin = plan.begin(u), end = plan.end(u);
#pragma omp parallel for num_threads(on.threads) schedule(static)
    for (offset_t k = begin; k < end; ++k) join(forest, u, plan.a.column_of[k], keep);
  }
}

void frequent_root(OnCpu, const index_t* forest, std::size_t n, index_t* root) {
  std::array<index_t, most_sampled> sample;
  const unsigned count = sampled(n);
  for (unsigned i = 0; i < count; ++i) sample[i] = forest[sample_position(n, i)];
  std::sort(sample.begin(), sample.begin() + count);
  unsigned most = 0;
  for (unsigned begin = 0, end = 0; begin < count; begin = end) {
    while (end < count && sample[end] == sample[begin]) ++end;
    if (end - begin > most) *root = sample[begin];
    most = std::max(most, end - begin);
  }
}

void count_labels(OnCpu on, const index_t* label, std::size_t n, index_t* sizes) {
#pragma omp parallel for num_threads(on.threads) schedule(static) if (n > sum_block)
  for (std::size_t begin = 0; begin < n; begin += sum_block) {
    const std::size_t end = std::min(n, begin + sum_block);
    // Neighbouring labels are mostly equal, and adding for all at once keeps threads apart.
    for (std::size_t i = begin, run = begin; i < end; i = run) {
      while (run < end && label[run] == label[i]) ++run;
      std::atomic_ref(sizes[label[i]])
          .fetch_add(static_cast<index_t>(run - i), std::memory_order_relaxed);
    }
  }
}

GRAPHRUN_FOREST_KERNELS(OnCpu)

}  // namespace graphrun::kernels
