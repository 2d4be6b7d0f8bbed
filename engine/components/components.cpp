#include <algorithm>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <map>
#include <numeric>
#include <span>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"
#include "engine/distributed/gathered.hpp"

namespace graphrun {
namespace {

// Where this rank's vertices are in a forest of all; alone, all of them.
struct OwnPart {
  explicit OwnPart(const Vector<index_t>& forest) {
    const Layout* const layout = forest.context().layout();
    first = layout == nullptr ? 0 : layout->begin();
    count = layout == nullptr ? forest.size() : static_cast<std::size_t>(layout->own());
  }
  index_t first;
  std::size_t count;
};

CsrView<NoWeights> rows_of(const Matrix& a, const Vector<index_t>& forest) {
  require(a.format() == Format::csr, "hook: the matrix must be in CSR");
  require(forest.size() == static_cast<std::size_t>(a.columns()),
          "hook: the matrix must be square");
  require(OwnPart(forest).count == static_cast<std::size_t>(a.rows()),
          "hook: there must be one entry of the forest per row");
  require(forest.context().local() == a.context(), "hook: matrix and forest must share a context");
  return std::get<Csr>(a.storage()).view(AsPattern{});
}

// All ranks are given this one's part of the forest.
void share_own_part(Vector<index_t>& forest) {
  const Context& ctx = forest.context();
  if (ctx.layout() == nullptr) return;
  const OwnPart own(forest);
  ctx.ranks()->gather(ctx.local(), std::span<const index_t>(forest.data() + own.first, own.count),
                      ctx.layout()->sizes(), forest.data());
}

// Makes the forests of all ranks one, each of which joined trees of `before`. Since the root of a
// tree is its smallest vertex, the order does not matter.
void join_over_ranks(Ranks& ranks, const Vector<index_t>& before, Vector<index_t>& forest) {
  using kernels::Joined;
  const Context ctx = forest.context().local();
  const std::size_t n = forest.size();
  const auto own = static_cast<std::size_t>(on_backend(
      ctx, [&](auto on) { return kernels::count_joined(on, before.data(), forest.data(), n); }));
  Buffer<Joined> joined(ctx, own);
  const unsigned long long none = 0;
  Buffer<unsigned long long> counter(ctx, std::span(&none, 1));
  on_backend(ctx, [&](auto on) {
    kernels::list_joined(on, before.data(), forest.data(), n, counter.data(), joined.data());
  });
  const std::vector<std::size_t> sizes = ranks.gather(own);
  Buffer<Joined> all(ctx, std::accumulate(sizes.begin(), sizes.end(), std::size_t{0}));
  ranks.gather(ctx, std::span<const Joined>(joined.data(), own), sizes, all.data());
  on_backend(ctx,
             [&](auto on) { kernels::join_pairs(on, all.data(), all.size(), forest.data(), n); });
}

}  // namespace

Vector<index_t> forest_of(const Graph& graph) {
  return {graph.context(), static_cast<std::size_t>(graph.vertices())};
}

Vector<index_t> labels_of(const Graph& graph, Vector<index_t> forest) {
  if (graph.context().layout() == nullptr) return forest;
  const OwnPart own(forest);
  auto labels = graph.vector<index_t>();
  graph.context().copy(labels.data(), forest.data() + own.first, own.count * sizeof(index_t));
  return labels;
}

void plant(const Matrix& a, Vector<index_t>& forest) {
  const auto view = rows_of(a, forest);
  const index_t first = OwnPart(forest).first;
  StepTimer timer(a.context(), {"plant", "csr", "", a.rows(), 0});
  on_backend(a.context(), [&](auto on) { kernels::plant(on, view, forest.data() + first, first); });
  share_own_part(forest);
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
      OwnPart(forest).first};
  Ranks* const ranks = forest.context().ranks();
  const Vector<index_t> before =
      ranks == nullptr ? Vector<index_t>(forest.context()) : forest.copy();
  on_backend(a.context(), [&](auto on) { kernels::hook(on, plan, forest.data()); });
  if (ranks != nullptr) join_over_ranks(*ranks, before, forest);
  timer.finish();
}

void compress(Vector<index_t>& forest) {
  const OwnPart own(forest);
  StepTimer timer(forest.context(), {"compress", "", "", static_cast<std::int64_t>(own.count), 0});
  on_backend(forest.context().local(),
             [&](auto on) { kernels::compress(on, forest.data(), own.first, own.count); });
  timer.finish();
}

Vector<index_t> frequent_root(const Vector<index_t>& forest) {
  const OwnPart own(forest);
  require(forest.size() > 0, "frequent_root: there must be a vertex");
  const Context ctx = forest.context().local();
  Vector<index_t> root(ctx, 1);
  if (own.count > 0) {
    on_backend(ctx, [&](auto on) {
      kernels::frequent_root(on, forest.data() + own.first, own.count, root.data());
    });
  }
  if (forest.context().ranks() == nullptr) return root;
  // That of most ranks, the smallest of several.
  std::map<index_t, int> votes;
  for (const index_t of :
       forest.context().ranks()->gather(own.count > 0 ? root.at(0) : no_vertex)) {
    if (of != no_vertex) ++votes[of];
  }
  const auto most = std::max_element(
      votes.begin(), votes.end(), [](const auto& p, const auto& q) { return p.second < q.second; });
  return Vector<index_t>(ctx, std::span<const index_t>(&most->first, 1));
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
