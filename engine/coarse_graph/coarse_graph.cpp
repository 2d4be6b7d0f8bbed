#include <cmath>
#include <graphrun/engine/coarse_graph.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/coarse_graph/contract.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {
namespace {

constexpr int total_bits = 52;  // of the ends of all edges: doubles hold them

// The array of a matrix that is only read.
template <class T>
Buffer<T> shared_array(const Buffer<T>& array) {
  return Buffer<T>::borrow(array.context(), std::span(const_cast<T*>(array.data()), array.size()));
}

void check_weights(const Graph& graph) {
  require(graph.weighted(), "CoarseGraph: the graph has no weights to count");
  const offset_t wrong = graph.first_negative_weight();
  if (wrong < 0) return;
  const WeightedEdge edge = edge_at(graph, wrong);
  throw InvalidArgument("CoarseGraph: the edge from " + std::to_string(edge.from) + " to " +
                        std::to_string(edge.to) + " has the weight " + std::to_string(edge.weight) +
                        ", and weights must not be negative");
}

// What weights are multiplied by to be whole: a power of two, so that no rounding depends on it.
double factor_of(const Matrix& a, double ends_of_edge) {
  Vector<double> weights(a.context(), 0);
  const auto entries = static_cast<double>(a.entries());
  const double sum = entries * summarize(std::get<Csr>(a.storage())).mean * ends_of_edge;
  require(std::isfinite(sum), "CoarseGraph: the weights add up to no finite number");
  if (!is_real(a.weight_type())) {
    require(sum <= std::ldexp(1.0, total_bits),
            "CoarseGraph: the weights add up to more than 2^52, and communities are compared by "
            "exact sums");
    return 1;
  }
  if (sum == 0) return 1;
  // Sums of another order give the same power: they differ by much less than this margin.
  return std::ldexp(1.0, total_bits - 2 - std::ilogb(sum * (1 + 1e-9)));
}

}  // namespace

CoarseGraph::CoarseGraph(const Context& ctx)
    : offsets_(ctx), column_of_(ctx), weight_(ctx), out_(ctx), in_(ctx) {}

CoarseGraph::CoarseGraph(const Graph& graph, bool weighted) : CoarseGraph(graph.context()) {
  if (weighted) check_weights(graph);
  const Context& ctx = graph.context();
  const Matrix& a = graph.out_edges();
  StepTimer timer(ctx, {"coarse", "csr", "", a.entries(), 0});
  vertices_ = graph.vertices();
  const bool loops = graph.counts().self_loops > 0 && !graph.directed();
  Buffer<std::int64_t> weight(ctx);
  if (weighted) {
    const double factor = factor_of(a, loops ? 2 : 1);
    weight = Buffer<std::int64_t>(ctx, static_cast<std::size_t>(a.entries()));
    on_backend(ctx, [&](auto on) {
      kernels::whole_weights(on, a.weights().any(), weight.size(), factor, weight.data());
    });
  }
  out_ = graph.vector<std::int64_t>(0);
  if (graph.directed()) in_ = graph.vector<std::int64_t>(0);
  on_backend(ctx, [&](auto on) {
    if (!weighted && !graph.directed() && !loops) {
      kernels::count_ends(on, pattern(a), out_.data());
    } else {
      kernels::add_ends(on, pattern(a), a.entries(), weighted ? weight.data() : nullptr,
                        graph.directed() ? 1 : 2, out_.data(),
                        graph.directed() ? in_.data() : nullptr);
    }
    total_ = kernels::whole_sum(on, out_.data(), out_.size());
  });
  take_rows(graph, weight);
  weight_ = graph.directed() ? std::move(weight_) : std::move(weight);
  timer.finish();
}

// Of a directed graph, the sum of its matrix and its transpose.
void CoarseGraph::take_rows(const Graph& graph, const Buffer<std::int64_t>& weight) {
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  if (!graph.directed()) {
    offsets_ = shared_array(a.offsets);
    column_of_ = shared_array(a.column_of);
    return;
  }
  const Context& ctx = graph.context();
  Vector<std::int64_t> whole(ctx, static_cast<std::size_t>(a.entries()));
  if (weight.empty()) {
    fill(whole, std::int64_t{1});
  } else {
    whole = weight.copy();
  }
  Coo triples = to_coo(Csr{a.rows, a.columns, a.offsets.copy(), a.column_of.copy(), Weights()});
  triples.weights = std::move(whole);
  BuildOptions both;
  both.mirror = Mirror::same;
  Csr built = build_csr(std::move(triples), both);
  offsets_ = std::move(built.offsets);
  column_of_ = std::move(built.column_of);
  weight_ = built.weights.as<std::int64_t>()->copy();
}

kernels::LevelView CoarseGraph::view() const {
  return {vertices_,
          offsets_.data(),
          column_of_.data(),
          weight_.empty() ? nullptr : weight_.data(),
          out_.data(),
          in_.empty() ? nullptr : in_.data(),
          total_};
}

Vector<index_t> CoarseGraph::singletons() const {
  Vector<index_t> group(context(), static_cast<std::size_t>(vertices_));
  number(group);
  return group;
}

double CoarseGraph::modularity(const Vector<index_t>& group, double resolution) const {
  require(group.size() == out_.size(), "CoarseGraph: there must be one group per vertex");
  if (total_ == 0) return std::numeric_limits<double>::quiet_NaN();
  const auto out = sums_by_group(out_, group, out_.size());
  const auto in = sums_by_group(in_, group, in_.size());
  return on_backend(context(), [&](auto on) {
    const double expected = kernels::expected_share(
        on, out.data(), directed() ? in.data() : out.data(), out.size(), total_);
    // Each edge between groups is there both ways; of a directed graph it counts once.
    const std::int64_t between = kernels::between_groups(on, view(), entries(), group.data());
    const std::int64_t within = total_ - (directed() ? between / 2 : between);
    return static_cast<double>(within) / static_cast<double>(total_) - resolution * expected;
  });
}

index_t number_groups(Vector<index_t>& group) {
  const Context& ctx = group.context();
  Vector<offset_t> number(ctx, group.size());
  fill(number, offset_t{0});
  on_backend(ctx,
             [&](auto on) { kernels::flag_labels(on, group.data(), group.size(), number.data()); });
  const offset_t groups = exclusive_scan(number);
  on_backend(
      ctx, [&](auto on) { kernels::take_numbers(on, number.data(), group.size(), group.data()); });
  return static_cast<index_t>(groups);
}

void follow_groups(Vector<index_t>& x, const Vector<index_t>& of_group) {
  require(x.context() == of_group.context(), "follow_groups: all must be in one context");
  on_backend(x.context(),
             [&](auto on) { kernels::take_labels(on, of_group.data(), x.size(), x.data()); });
}

void name_by_smallest(Vector<index_t>& group) {
  Vector<index_t> smallest(group.context(), group.size());
  on_backend(group.context(), [&](auto on) {
    kernels::smallest_members(on, group.data(), group.size(), smallest.data());
  });
  follow_groups(group, smallest);
}

Vector<index_t> groups_of_parts(const Vector<index_t>& group, const Vector<index_t>& part,
                                index_t parts) {
  require(group.size() == part.size() && group.context() == part.context(),
          "groups_of_parts: there must be one part per vertex, in the context of the groups");
  const Context& ctx = group.context();
  Vector<index_t> smallest(ctx, group.size()), found(ctx, static_cast<std::size_t>(parts));
  on_backend(ctx, [&](auto on) {
    kernels::smallest_parts(on, group.data(), part.data(), group.size(), smallest.data(),
                            found.data());
  });
  return found;
}

}  // namespace graphrun
