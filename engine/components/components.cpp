#include <algorithm>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <span>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"
#include "engine/distributed/gathered.hpp"

namespace graphrun {
namespace {

CsrView<NoWeights> rows_of(const Matrix& a, const Vector<index_t>& forest) {
  require(a.format() == Format::csr, "hook: the matrix must be in CSR");
  require(forest.context().size_on_all(forest.size()) == static_cast<std::size_t>(a.columns()),
          "hook: the matrix must be square");
  require(forest.size() == static_cast<std::size_t>(a.rows()),
          "hook: there must be one entry of the forest per row");
  require(forest.context().local() == a.context(), "hook: matrix and forest must share a context");
  return std::get<Csr>(a.storage()).view(AsPattern{});
}

index_t first_row(const Vector<index_t>& forest) {
  const Layout* const layout = forest.context().layout();
  return layout == nullptr ? 0 : layout->begin();
}

// Calls change(forest) with that of all vertices, and keeps this rank's part of it.
template <class Change>
void change_whole(Vector<index_t>& forest, Change&& change) {
  if (forest.context().layout() == nullptr) return change(forest);
  Gathered<index_t> whole(forest);
  change(whole.copy());
  forest.context().copy(forest.data(), whole.data() + first_row(forest),
                        forest.size() * sizeof(index_t));
}

// A vertex that was a root, and one of the tree that it is in now.
struct Joined {
  index_t root, to;
};

index_t root_of(index_t* parent, index_t v) {
  while (parent[v] != v) v = parent[v] = parent[parent[v]];
  return v;
}

// Makes the forests of all ranks one, each of which joined trees of `before`. Since the root of a
// tree is its smallest vertex, the order does not matter.
void join_over_ranks(Ranks& ranks, const std::vector<index_t>& before, Vector<index_t>& forest) {
  index_t* const parent = forest.data();
  std::vector<Joined> joined;
  for (index_t v = 0; v < static_cast<index_t>(before.size()); ++v) {
    if (before[static_cast<std::size_t>(v)] == v && parent[v] != v)
      joined.push_back({v, parent[v]});
  }
  for (const auto& [root, to] : ranks.gather_lists(std::span<const Joined>(joined))) {
    const index_t p = root_of(parent, root), q = root_of(parent, to);
    parent[std::max(p, q)] = std::min(p, q);
  }
}

}  // namespace

void plant(const Matrix& a, Vector<index_t>& forest) {
  const auto view = rows_of(a, forest);
  StepTimer timer(a.context(), {"plant", "csr", "", a.rows(), 0});
  on_backend(a.context(),
             [&](auto on) { kernels::plant(on, view, forest.data(), first_row(forest)); });
  timer.finish();
}

void hook(const Matrix& a, Vector<index_t>& forest, const HookOptions& options) {
  const auto view = rows_of(a, forest);
  require(options.first >= 0 && options.count >= 0,
          "hook: a range of entries begins at 0 or later");
  require(options.skipped_root == nullptr || options.skipped_root->size() == 1,
          "hook: the value of skipped rows must be a vector of one");
  require(options.skipped_root == nullptr || options.skipped_root->context() == a.context(),
          "hook: matrix and forest must share a context");
  StepTimer timer(a.context(), {"hook", "csr", "", a.entries(), 0});
  const kernels::HookPlan plan{
      view,
      a.entries(),
      options.first,
      options.count,
      options.planted,
      options.skipped_root == nullptr ? nullptr : options.skipped_root->data(),
      first_row(forest)};
  change_whole(forest, [&](Vector<index_t>& whole) {
    Ranks* const ranks = forest.context().ranks();
    const std::vector<index_t> before = ranks == nullptr ? std::vector<index_t>() : whole.to_host();
    on_backend(a.context(), [&](auto on) { kernels::hook(on, plan, whole.data()); });
    if (ranks != nullptr) join_over_ranks(*ranks, before, whole);
  });
  timer.finish();
}

void compress(Vector<index_t>& forest) {
  StepTimer timer(forest.context(),
                  {"compress", "", "", static_cast<std::int64_t>(forest.size()), 0});
  change_whole(forest, [](Vector<index_t>& whole) {
    on_backend(whole.context(),
               [&](auto on) { kernels::compress(on, whole.data(), whole.size()); });
  });
  timer.finish();
}

Vector<index_t> frequent_root(const Vector<index_t>& forest) {
  const Gathered<index_t> whole(forest);
  require(whole.size() > 0, "frequent_root: there must be a vertex");
  Vector<index_t> root(forest.context().local(), 1);
  on_backend(root.context(),
             [&](auto on) { kernels::frequent_root(on, whole.data(), whole.size(), root.data()); });
  return root;
}

LabelCounts count_labels(const Vector<index_t>& label) {
  const Gathered<index_t> whole(label);
  Vector<index_t> sizes(label.context().local(), whole.size());
  fill(sizes, index_t{0});
  const index_t largest = on_backend(sizes.context(), [&](auto on) {
    kernels::count_labels(on, whole.data(), whole.size(), sizes.data());
    return kernels::largest_value(on, sizes.data(), sizes.size());
  });
  return {static_cast<index_t>(count_other_than(sizes, index_t{0})), largest,
          static_cast<index_t>(whole.size())};
}

std::vector<index_t> own_labels(const Vector<index_t>& label) {
  const std::vector<index_t> of = label.to_host();
  std::vector<index_t> own;
  for (index_t v = 0; v < static_cast<index_t>(of.size()); ++v) {
    if (of[static_cast<std::size_t>(v)] == v) own.push_back(v);
  }
  return own;
}

}  // namespace graphrun
