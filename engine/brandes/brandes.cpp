#include <algorithm>
#include <array>
#include <graphrun/engine/brandes.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/brandes/cpu/searches.hpp"
#include "engine/brandes/kernels.hpp"
#include "engine/brandes/place_levels.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {
namespace {

using kernels::Lanes;
using kernels::NarrowLevels;
using kernels::WideLevels;

static_assert(Brandes::width == kernels::sweep_width);

// Path counts, and dependencies.
template <class T>
struct Values {
  Values(const Context& ctx, std::size_t n) : paths(ctx, n), back(ctx, n) {}
  Buffer<Lanes<T>> paths, back;
};

}  // namespace

struct Brandes::State {
  explicit State(const Graph& of)
      : graph(of), ctx(of.context()), n(vertices()), placed(ctx), watch(ctx) {
    if (ctx.backend() == Backend::cpu) {
      searches.emplace(graph, watch);
    } else {
      for (std::size_t s = 0; s < width; ++s) level_arrays.emplace_back(ctx, n);
    }
  }
  std::size_t vertices() const { return static_cast<std::size_t>(graph.vertices()); }

  // The buffer of type B in a variant; created if the variant holds another type.
  template <class B, class Variant>
  B& held(Variant& variant) {
    if (!std::holds_alternative<B>(variant)) variant.template emplace<B>(ctx, n);
    return std::get<B>(variant);
  }

  template <class L>
  void place();
  template <class L, class T>
  bool count_paths();
  // Without a score they are left in `values`.
  template <class L, class T>
  void add_dependencies(double* score, std::span<const double> factors);
  // The levels of all sources, and the vertices sorted by them.
  void search();
  // Calls f with the types of levels and values.
  template <class F>
  void visit(F&& f);

  Graph graph;
  const Context& ctx;
  std::size_t n;
  std::vector<Vector<index_t>> level_arrays;
  std::vector<index_t> sources;
  index_t depth = 0;
  std::variant<std::monostate, Buffer<NarrowLevels>, Buffer<WideLevels>> levels;
  std::variant<std::monostate, Values<double>, Values<Scaled>> values;
  PlacedLevels placed;
  ContextWatch watch;
  std::optional<kernels::Searches> searches;  // on a CPU, in place of all of the above
};

template <class L>
void Brandes::State::place() {
  kernels::LevelArrays of{};
  for (std::size_t s = 0; s < sources.size(); ++s) of.of[s] = level_arrays[s].data();
  place_levels(ctx, of, n, depth, pattern(graph.out_edges()), pattern(graph.in_edges()),
               held<Buffer<L>>(levels), placed);
}

void Brandes::State::search() {
  depth = 0;
  for (std::size_t s = 0; s < sources.size(); ++s) {
    const std::span<const index_t> source(&sources[s], 1);
    const auto found = closure(graph, source, level_arrays[s], nullptr);
    depth = std::max(depth, static_cast<index_t>(found.rounds));
  }
  if (depth <= NarrowLevels::most) {
    place<NarrowLevels>();
  } else {
    place<WideLevels>();
  }
}

template <class L, class T>
bool Brandes::State::count_paths() {
  Values<T>& of = held<Values<T>>(values);
  const Buffer<index_t> starts(ctx, sources);
  Vector<index_t> too_large(ctx, 1);
  fill(too_large, index_t{0});
  const kernels::Sweep<L, T> sweep{pattern(graph.in_edges()),
                                   std::get<Buffer<L>>(levels).data(),
                                   placed.list->data(),
                                   placed.begins.data(),
                                   of.paths.data(),
                                   nullptr,
                                   nullptr,
                                   too_large.data(),
                                   no_vertex,
                                   -1};
  on_gpu(ctx, [&](auto on) {
    kernels::start_paths(on, starts.data(), static_cast<int>(sources.size()), of.paths.data());
    if (depth > 0) kernels::sweep_levels(on, sweep, placed.host_begins.data(), 1, depth, watch);
  });
  return too_large.at(0) == 0;
}

template <class L, class T>
void Brandes::State::add_dependencies(double* score, std::span<const double> factors) {
  Values<T>& of = std::get<Values<T>>(values);
  kernels::Sweep<L, T> sweep{pattern(graph.out_edges()),
                             std::get<Buffer<L>>(levels).data(),
                             placed.list->data(),
                             placed.begins.data(),
                             of.back.data(),
                             of.paths.data(),
                             score,
                             nullptr,
                             depth,
                             1};
  for (std::size_t s = 0; s < factors.size(); ++s) sweep.factor[s] = factors[s];
  on_gpu(ctx, [&](auto on) {
    if (depth > 0) kernels::sweep_levels(on, sweep, placed.host_begins.data(), depth, 1, watch);
  });
}

template <class F>
void Brandes::State::visit(F&& f) {
  const bool narrow = std::holds_alternative<Buffer<NarrowLevels>>(levels);
  if (std::holds_alternative<Values<Scaled>>(values)) {
    f(WideLevels{}, Scaled{});
  } else if (narrow) {
    f(NarrowLevels{}, double{});
  } else {
    f(WideLevels{}, double{});
  }
}

Brandes::Brandes(const Graph& graph) : state_(std::make_unique<State>(graph)) {}
Brandes::Brandes(Brandes&&) noexcept = default;
Brandes& Brandes::operator=(Brandes&&) noexcept = default;
Brandes::~Brandes() = default;

void Brandes::search(std::span<const index_t> sources) {
  State& state = *state_;
  require(sources.size() <= width, "Brandes: too many sources at a time");
  require_vertices("Brandes", state.graph, sources);
  state.sources.assign(sources.begin(), sources.end());
  if (!state.searches) return state.search();
  StepTimer timer(state.ctx, {"closure", "csr", "", state.graph.counts().entries, 0});
  state.searches->start(state.sources);
  state.ctx.check_stop();
  timer.finish();
}

void Brandes::count_paths() {
  State& state = *state_;
  if (state.searches) return;  // counts them with the dependencies
  StepTimer timer(state.ctx, {"count paths", "csr", "pull", state.graph.counts().entries, 0});
  if (std::holds_alternative<Values<Scaled>>(state.values)) state.values = std::monostate();
  bool all_fit = true;
  state.visit([&]<class L, class T>(L, T) { all_fit = state.count_paths<L, T>(); });
  state.ctx.check_stop();
  if (!all_fit) {
    if (std::holds_alternative<Buffer<NarrowLevels>>(state.levels)) state.place<WideLevels>();
    state.count_paths<WideLevels, Scaled>();
    state.ctx.check_stop();
  }
  timer.finish();
}

void Brandes::add_dependencies(Vector<double>& score, std::span<const double> factors) {
  State& state = *state_;
  require(score.size() == state.n, "Brandes: there must be one score per vertex");
  require(score.context() == state.ctx, "Brandes: graph and scores must share a context");
  require(factors.empty() || factors.size() == state.sources.size(),
          "Brandes: there must be one factor per source");
  StepTimer timer(state.ctx, {"add dependencies", "csr", "pull", state.graph.counts().entries, 0});
  if (state.searches) {
    state.searches->add_dependencies(score.data(), factors);
  } else {
    state.visit(
        [&]<class L, class T>(L, T) { state.add_dependencies<L, T>(score.data(), factors); });
  }
  state.ctx.check_stop();
  timer.finish();
}

void Brandes::add_edge_dependencies(EdgeScores& scores) {
  State& state = *state_;
  require(scores.offsets.size() == state.n + 1, "Brandes: scores must be of the graph's edges");
  require(scores.score.context() == state.ctx, "Brandes: graph and scores must share a context");
  StepTimer timer(state.ctx, {"add dependencies", "csr", "pull", state.graph.counts().entries, 0});
  const kernels::EdgeScoreView edges{static_cast<offset_t>(scores.score.size()),
                                     scores.row_of.data(),
                                     scores.column_of.data(),
                                     scores.score.data(),
                                     !scores.directed,
                                     scores.offsets.data()};
  if (state.searches) {
    state.searches->add_edge_dependencies(edges);
  } else {
    state.visit([&]<class L, class T>(L, T) {
      state.add_dependencies<L, T>(nullptr, {});
      const Values<T>& of = std::get<Values<T>>(state.values);
      const L* const levels = std::get<Buffer<L>>(state.levels).data();
      on_gpu(state.ctx, [&](auto on) {
        kernels::add_edge_shares(on, edges, levels, of.paths.data(), of.back.data());
      });
    });
  }
  state.ctx.check_stop();
  timer.finish();
}

void Brandes::add_ends(Vector<double>& score) {
  State& state = *state_;
  require(score.size() == state.n, "Brandes: there must be one score per vertex");
  require(score.context() == state.ctx, "Brandes: graph and scores must share a context");
  StepTimer timer(state.ctx, {"add ends", "", "", state.graph.vertices(), 0});
  if (state.searches) {
    state.searches->add_ends(score.data());
  } else {
    kernels::LevelArrays of{};
    kernels::ReachCounts reached{};
    for (std::size_t s = 0; s < state.sources.size(); ++s) {
      of.of[s] = state.level_arrays[s].data();
      reached.of[s] = static_cast<index_t>(count_other_than(state.level_arrays[s], no_vertex)) - 1;
    }
    on_gpu(state.ctx, [&](auto on) { kernels::add_ends(on, of, reached, state.n, score.data()); });
  }
  timer.finish();
}

}  // namespace graphrun
