// Hooking on the CPU: links the roots of both ends of edges.
#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "engine/components/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Rows that a thread processes at a time.
constexpr index_t rows_at_once = 512;
// Rows with more entries are processed by all threads together.
constexpr offset_t long_row = 1 << 16;
// Up to this many entries of each row, the edges are listed before any is processed.
constexpr offset_t few_entries = 4;

void join_row(const HookPlan& plan, index_t* forest, index_t row, index_t skipped) {
  const offset_t end = plan.end(row);
  index_t near = plan.vertex(row);
  for (offset_t k = plan.begin(row); k < end; ++k) {
    near = join(forest, near, plan.a.column_of[k], skipped);
  }
}

// The edges of some rows that may join two trees. They cannot be predicted, and each
// compare-and-exchange waits for its loads. So they are listed first, without branches and with
// many loads in flight.
struct EdgeList {
  index_t from[rows_at_once * few_entries], to[rows_at_once * few_entries];
  std::size_t count = 0;

  void list(const HookPlan& plan, index_t first, index_t last) {
    const offset_t last_entry = plan.entries - 1;
    count = 0;
    for (index_t row = first; row < last; ++row) {
      const offset_t start = plan.a.offsets[row], end = plan.a.offsets[row + 1];
      const index_t u = plan.vertex(row);
      for (offset_t i = 0; i < plan.count; ++i) {
        const offset_t k = start + plan.first + i;
        const index_t v = plan.a.column_of[std::min(k, last_entry)];
        from[count] = u;
        to[count] = v;
        count += (k < end) & !(plan.planted & (k == start) & (v <= u));
      }
    }
  }

  // Replaces both ends of each edge by their grandparents, and drops edges whose ends are then
  // equal: most edges within a tree.
  void climb(index_t* forest) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const index_t p = load_parent(forest, load_parent(forest, from[i]));
      const index_t q = load_parent(forest, load_parent(forest, to[i]));
      from[kept] = p;
      to[kept] = q;
      kept += p != q;
    }
    count = kept;
  }
};

// Calls body(first, end) for blocks of rows, with about `entries` entries to process per row.
template <class Body>
void for_rows(OnCpu on, index_t rows, offset_t entries, Body&& body) {
  const auto n = static_cast<std::size_t>(rows);
  const std::size_t work = n * static_cast<std::size_t>(1 + entries);
  for_shares(worth(on, work), n, static_cast<std::size_t>(rows_at_once),
             [&](std::size_t begin, std::size_t end) {
               body(static_cast<index_t>(begin), static_cast<index_t>(end));
             });
}

void hook_few(OnCpu on, const HookPlan& plan, index_t* forest) {
  for_rows(on, plan.a.rows, plan.count, [&](index_t first, index_t end) {
    EdgeList edges;
    edges.list(plan, first, end);
    edges.climb(forest);
    for (std::size_t i = 0; i < edges.count; ++i) {
      join(forest, edges.from[i], edges.to[i], no_vertex);
    }
  });
}

// Lists the rows of [first, first + count) that are not skipped and have entries to process.
// Returns their number.
std::size_t list_rows(const HookPlan& plan, index_t* forest, index_t skipped, index_t first,
                      index_t count, index_t* list) {
  std::size_t others = 0, left = 0;
  for (index_t row = first; row < first + count; ++row) {
    list[others] = row;
    others += load_parent(forest, plan.vertex(row)) != skipped;
  }
  for (std::size_t i = 0; i < others; ++i) {
    const index_t row = list[i];
    list[left] = row;
    left += plan.a.offsets[row] + plan.first < plan.a.offsets[row + 1];
  }
  return left;
}

void hook_rows(OnCpu on, const HookPlan& plan, index_t* forest, index_t skipped) {
  const index_t rows = plan.a.rows;
  std::vector<index_t> long_rows;
  std::mutex adding;
  for_rows(on, rows, plan.entries / std::max(rows, 1), [&](index_t first, index_t end) {
    index_t list[rows_at_once];
    const std::size_t left = list_rows(plan, forest, skipped, first, end - first, list);
    for (std::size_t i = 0; i < left; ++i) {
      if (plan.end(list[i]) - plan.begin(list[i]) <= long_row) {
        join_row(plan, forest, list[i], skipped);
      } else {
        const std::lock_guard lock(adding);
        long_rows.push_back(list[i]);
      }
    }
  });
  for (const index_t row : long_rows) {
    const index_t* const to = plan.a.column_of + plan.begin(row);
    const index_t u = plan.vertex(row);
    for_each_index(on, static_cast<std::size_t>(plan.end(row) - plan.begin(row)),
                   [=](std::size_t k) { join(forest, u, to[k], skipped); });
  }
}

}  // namespace

void hook(OnCpu on, const HookPlan& plan, index_t* forest) {
  if (plan.entries == 0) return;
  if (plan.skipped_root == nullptr && plan.count <= few_entries) {
    hook_few(on, plan, forest);
  } else {
    hook_rows(on, plan, forest, plan.skipped_root == nullptr ? no_vertex : *plan.skipped_root);
  }
}

// Parents are smaller than their children, so most parents are compressed before their children
// are. The first step up is taken without a test: a branch on it would be mispredicted.
void compress(OnCpu on, index_t* forest, index_t first, std::size_t n) {
  for_each_index(on, n, [=](std::size_t i) {
    const auto v = first + static_cast<index_t>(i);
    index_t parent = load_parent(forest, load_parent(forest, v));
    store_parent(forest, v, parent);
    for (index_t above = load_parent(forest, parent); above != parent;
         above = load_parent(forest, parent)) {
      store_parent(forest, v, above);
      parent = above;
    }
  });
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
  for_shares(worth(on, n), n, sum_block, [=](std::size_t begin, std::size_t end) {
    // One addition for each run of equal labels: adjacent vertices often share a component.
    for (std::size_t i = begin, run = begin; i < end; i = run) {
      while (run < end && label[run] == label[i]) ++run;
      std::atomic_ref(sizes[label[i]])
          .fetch_add(static_cast<index_t>(run - i), std::memory_order_relaxed);
    }
  });
}

GRAPHRUN_FOREST_KERNELS(OnCpu)

}  // namespace graphrun::kernels
