#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/weighted_brandes.hpp>
#include <string>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/weighted_brandes/kernels.hpp"
#include "engine/weighted_brandes/searches.hpp"

namespace graphrun {
namespace {

using kernels::LengthFault;

// Searches and the watch that they ask.
template <class T>
struct Watched final : kernels::WeightedSearches {
  Watched(const Graph& of, bool per_edge) : graph(of), watch(graph.context()) {
    const bool on_cpu = graph.context().backend() == Backend::cpu;
    searches = on_cpu ? kernels::searches_on_cpu<T>(graph, per_edge, watch)
                      : kernels::searches_on_gpu<T>(graph, per_edge, watch);
  }
  std::size_t width() const override { return searches->width(); }
  LengthFault search(std::span<const index_t> sources) override {
    return searches->search(sources);
  }
  void add_dependencies(double* score, std::span<const double> factors) override {
    searches->add_dependencies(score, factors);
  }
  void add_edge_dependencies(const kernels::EdgeScoreView& edges) override {
    searches->add_edge_dependencies(edges);
  }
  void add_ends(double* score) override { searches->add_ends(score); }

  const Graph graph;
  ContextWatch watch;
  std::unique_ptr<kernels::WeightedSearches> searches;
};

void require_lengths(const Graph& graph) {
  const offset_t wrong = first_weight_not_above_zero(graph);
  if (wrong < 0) return;
  const WeightedEdge edge = edge_at(graph, wrong);
  throw Unsupported("WeightedBrandes: the edge from " + std::to_string(edge.from) + " to " +
                    std::to_string(edge.to) + " has the weight " + std::to_string(edge.weight) +
                    ", and lengths must be above 0");
}

void refuse(LengthFault fault) {
  if (fault == LengthFault::overflow) {
    throw Unsupported("shortest paths: the length of a path does not fit in its type");
  }
  if (fault == LengthFault::absorbed) {
    throw Unsupported(
        "shortest paths: an edge is so short beside the distance to its start that their sum is "
        "rounded to that distance: shortest paths cannot be told apart");
  }
}

}  // namespace

offset_t first_weight_not_above_zero(const Graph& graph) {
  const offset_t own = graph.out_edges().weights().visit_real(
      "a graph",
      [&](const auto& values) {
        const offset_t first = on_backend(graph.context().local(), [&](auto on) {
          return kernels::first_not_above_zero(on, values.data(), values.size());
        });
        return first == static_cast<offset_t>(values.size()) ? offset_t{-1} : first;
      },
      offset_t{-1});
  return of_lowest_rank(graph.context(), own);
}

WeightedBrandes::WeightedBrandes(const Graph& graph, Of of)
    : ctx_(&graph.context()), vertices_(graph.vertices()), of_(of) {
  require_lengths(graph);
  const bool per_edge = of == Of::edges;
  if (is_real(graph.out_edges().weight_type())) {
    auto searches = std::make_unique<Watched<double>>(graph, per_edge);
    ctx_ = &searches->graph.context();
    searches_ = std::move(searches);
  } else {
    auto searches = std::make_unique<Watched<std::int64_t>>(graph, per_edge);
    ctx_ = &searches->graph.context();
    searches_ = std::move(searches);
  }
  width = searches_->width();
}

WeightedBrandes::WeightedBrandes(WeightedBrandes&&) noexcept = default;
WeightedBrandes& WeightedBrandes::operator=(WeightedBrandes&&) noexcept = default;
WeightedBrandes::~WeightedBrandes() = default;

void WeightedBrandes::require_of(Of of) const {
  require(of == of_, "WeightedBrandes: searches are of vertices or of edges");
}

void WeightedBrandes::search(std::span<const index_t> sources) {
  require(sources.size() <= width, "WeightedBrandes: too many sources at a time");
  for (const index_t source : sources) {
    require(source >= 0 && source < vertices_, "WeightedBrandes: a source is no vertex");
  }
  sources_ = sources.size();
  StepTimer timer(*ctx_, {"shortest paths", "csr", "push", 0, 0});
  const LengthFault fault = searches_->search(sources);
  ctx_->check_stop();
  refuse(fault);
  timer.finish();
}

void WeightedBrandes::add_dependencies(Vector<double>& score, std::span<const double> factors) {
  require_of(Of::vertices);
  require(score.size() == static_cast<std::size_t>(vertices_),
          "WeightedBrandes: there must be one score per vertex");
  require(score.context() == *ctx_, "WeightedBrandes: graph and scores must share a context");
  require(factors.empty() || factors.size() == sources_,
          "WeightedBrandes: there must be one factor per source");
  StepTimer timer(*ctx_, {"add dependencies", "", "", vertices_, 0});
  searches_->add_dependencies(score.data(), factors);
  ctx_->check_stop();
  timer.finish();
}

void WeightedBrandes::add_edge_dependencies(EdgeScores& scores) {
  require_of(Of::edges);
  require(scores.offsets.size() == static_cast<std::size_t>(vertices_) + 1,
          "WeightedBrandes: scores must be of the graph's edges");
  require(scores.score.context() == *ctx_,
          "WeightedBrandes: graph and scores must share a context");
  const auto edges = static_cast<offset_t>(scores.score.size());
  StepTimer timer(*ctx_, {"add dependencies", "csr", "", edges, 0});
  searches_->add_edge_dependencies({edges, scores.row_of.data(), scores.column_of.data(),
                                    scores.score.data(), !scores.directed, scores.offsets.data()});
  ctx_->check_stop();
  timer.finish();
}

void WeightedBrandes::add_ends(Vector<double>& score) {
  require(score.size() == static_cast<std::size_t>(vertices_),
          "WeightedBrandes: there must be one score per vertex");
  StepTimer timer(*ctx_, {"add ends", "", "", vertices_, 0});
  searches_->add_ends(score.data());
  timer.finish();
}

}  // namespace graphrun
