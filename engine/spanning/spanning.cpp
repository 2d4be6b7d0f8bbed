#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spanning.hpp>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weights_at.hpp"
#include "engine/spanning/kernels.hpp"

namespace graphrun {
namespace {

// Edges both ways, of two the lighter one.
Matrix with_reverses(const Matrix& out) {
  const BuildOptions options{Mirror::same, Duplicates::min, SelfLoops::drop};
  return Matrix(build_csr(to_coo(std::get<Csr>(out.storage())), options));
}

void require_no_nan(const Matrix& a) {
  if (!is_real(a.weight_type())) return;
  const offset_t count = on_backend(a.context(), [&](auto on) {
    return kernels::count_nan(on, a.weights().any(), static_cast<std::size_t>(a.entries()));
  });
  require(count == 0, "spanning_forest: no weight may be NaN");
}

// Calls f with the view of the matrix, its weights by their type.
template <class F>
void with_weights(const Matrix& a, F&& f) {
  const Csr& csr = std::get<Csr>(a.storage());
  switch (a.weight_type()) {
    case WeightType::int32:
      return f(csr.view(AsTyped<std::int32_t>{}));
    case WeightType::int64:
      return f(csr.view(AsTyped<std::int64_t>{}));
    case WeightType::float32:
      return f(csr.view(AsTyped<float>{}));
    case WeightType::float64:
      return f(csr.view(AsTyped<double>{}));
    default:
      return f(csr.view(AsPattern{}));
  }
}

Buffer<index_t> first_of(const Buffer<index_t>& from, std::size_t count) {
  Buffer<index_t> result(from.context(), count);
  from.context().copy(result.data(), from.data(), count * sizeof(index_t));
  return result;
}

SpanningForest forest_of(const Matrix& a) {
  const Context& ctx = a.context();
  const auto n = static_cast<std::size_t>(a.rows()),
             listed = ctx.backend() == Backend::cuda ? n : 0;
  Vector<index_t> tree(ctx, n), joins(ctx, n), from(ctx, n), to(ctx, n);
  Vector<index_t> count(ctx, kernels::spanning_counts), skipped(ctx, 1);
  Buffer<offset_t> lightest(ctx, n), entry(ctx, n);
  Buffer<std::uint64_t> weight(ctx, n), edge(ctx, n);
  Buffer<kernels::EdgeOffer> offers(ctx, listed), kept(ctx, listed);
  Buffer<index_t> stay(ctx, listed / 2);
  fill(count, index_t{0});
  fill(skipped, no_vertex);
  kernels::SpanningTrees trees{tree.data(),   joins.data(), skipped.data(), lightest.data(),
                               weight.data(), edge.data(),  from.data(),    to.data(),
                               entry.data(),  count.data(), offers.data(),  kept.data(),
                               stay.data(),   a.rows(),     true,           true};
  on_backend(ctx, [&](auto on) { kernels::begin_trees(on, a.rows(), trees); });
  index_t rounds = 0, edges = 0;
  for (bool joined = n > 0; joined;) {
    ctx.check_stop();
    StepTimer timer(ctx, {"join", "csr", "", a.entries(), 0});
    with_weights(a, [&](const auto& view) {
      on_backend(ctx, [&](auto on) { kernels::join_trees(on, view, a.entries(), trees); });
    });
    timer.finish();
    // Of two trees with an edge between them, one at least is not skipped and finds an edge.
    const std::vector<index_t> now = count.to_host();
    joined = now[0] > edges;
    edges = now[0];
    rounds += joined ? 1 : 0;
    if (!trees.is_first) trees.offered = now[1];
    if (trees.is_first) trees.cuts_rows = now[3] > 0;  // later ones are among these
    trees.is_first = false;
    std::swap(trees.offers, trees.kept);
  }
  const auto found = static_cast<std::size_t>(edges);
  Coo triples{a.rows(), a.rows(), first_of(from, found), first_of(to, found),
              weights_at(a, entry, found)};
  return {Matrix(build_csr(std::move(triples), {})), rounds};
}

}  // namespace

SpanningForest spanning_forest(const Graph& graph) {
  const Matrix& out = graph.out_edges();
  require_no_nan(out);
  return graph.directed() ? forest_of(with_reverses(out)) : forest_of(out);
}

WeightTotal total_weight(const Matrix& matrix) {
  return matrix.weights().visit_real(
      "the total weight",
      [](const auto& values) {
        using Weight = typename std::remove_cvref_t<decltype(values.to_host())>::value_type;
        WeightTotal total{std::nullopt, 0};
        std::int64_t whole = 0;
        bool fits = std::is_integral_v<Weight>;
        for (const Weight value : values.to_host()) {
          total.real += static_cast<double>(value);
          if constexpr (std::is_integral_v<Weight>) {
            fits = fits && !__builtin_add_overflow(whole, std::int64_t{value}, &whole);
          }
        }
        if (fits) total.whole = whole;
        return total;
      },
      WeightTotal{matrix.entries(), static_cast<double>(matrix.entries())});
}

}  // namespace graphrun
