// Hooking for connected components: links the roots of the two ends of edges.
#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "engine/components/bodies.hpp"

namespace graphrun::kernels {
namespace {

// Rows that a thread takes at a time.
constexpr index_t rows_at_once = 512;
// A row this long is gone along by all threads together.
constexpr offset_t long_row = 1 << 16;
// Up to so many entries of each row are listed before any is gone along.
constexpr offset_t few_entries = 4;

void join_row(const HookPlan& plan, index_t* forest, index_t row, index_t keep) {
  const offset_t end = plan.end(row);
  index_t near = plan.vertex(row);
  for (offset_t k = plan.begin(row); k < end; ++k) {
    near = join(forest, near, plan.a.column_of[k], keep);
  }
}

// Edges of some rows that are still to be gone along. Which ones nobody can foresee, and joining
// trees waits for each compare-and-exchange: so those that matter are picked out first, without a
// branch and with all their loads under way together.
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

  // Edges become ones between vertices two steps up; those within a tree are mostly gone then.
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

// Calls body(first, end) for the rows, some at a time. `entries` of each are looked at, about.
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

// Those of the rows [first, first + count) that are not left out and have something to go along.
std::size_t list_rows(const HookPlan& plan, index_t* forest, index_t keep, index_t first,
                      index_t count, index_t* list) {
  std::size_t others = 0, left = 0;
  for (index_t row = first; row < first + count; ++row) {
    list[others] = row;
    others += load_parent(forest, plan.vertex(row)) != keep;
  }
  for (std::size_t i = 0; i < others; ++i) {
    const index_t row = list[i];
    list[left] = row;
    left += plan.a.offsets[row] + plan.first < plan.a.offsets[row + 1];
  }
  return left;
}

void hook_rows(OnCpu on, const HookPlan& plan, index_t* forest, index_t keep) {
  const index_t rows = plan.a.rows;
  std::vector<index_t> long_rows;
  std::mutex adding;
  for_rows(on, rows, plan.entries / std::max(rows, 1), [&](index_t first, index_t end) {
    index_t list[rows_at_once];
    const std::size_t left = list_rows(plan, forest, keep, first, end - first, list);
    for (std::size_t i = 0; i < left; ++i) {
      if (plan.end(list[i]) - plan.begin(list[i]) <= long_row) {
        join_row(plan, forest, list[i], keep);
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
                   [=](std::size_t k) { join(forest, u, to[k], keep); });
  }
}

}  // namespace

void hook(OnCpu on, const HookPlan& plan, index_t* forest) {
  if (plan.entries == 0) return;
  if (plan.but_of == nullptr && plan.count <= few_entries) {
    hook_few(on, plan, forest);
  } else {
    hook_rows(on, plan, forest, plan.but_of == nullptr ? no_vertex : *plan.but_of);
  }
}

// Parents are smaller, so those of vertices further on are mostly roots by then: a step up without
// asking whether there is one is right nearly always, and asking is guessed wrong.
void compress(OnCpu on, index_t* forest, std::size_t n) {
  for_each_index(on, n, [=](std::size_t i) {
    const auto v = static_cast<index_t>(i);
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
    // Neighbouring labels are mostly equal, and adding for all at once keeps threads apart.
    for (std::size_t i = begin, run = begin; i < end; i = run) {
      while (run < end && label[run] == label[i]) ++run;
      std::atomic_ref(sizes[label[i]])
          .fetch_add(static_cast<index_t>(run - i), std::memory_order_relaxed);
    }
  });
}

GRAPHRUN_FOREST_KERNELS(OnCpu)

}  // namespace graphrun::kernels
