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
#include "base/common/kernels.hpp"
#include "engine/brandes/cpu/searches.hpp"
#include "engine/brandes/kernels.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"

namespace graphrun {
namespace {

using kernels::Lanes;
using kernels::NarrowLevels;
using kernels::WideLevels;

static_assert(Brandes::width == kernels::sweep_width);

// Calls f(OnCuda) for a context on a GPU: only there are searches swept together.
template <class F>
void on_gpu(const Context& ctx, F&& f) {
  on_backend(ctx, [&](auto on) {
    if constexpr (!std::is_same_v<decltype(on), OnCpu>) f(on);
  });
}

// Path counts, and dependencies.
template <class T>
struct Values {
  Values(const Context& ctx, std::size_t n) : paths(ctx, n), back(ctx, n) {}
  Buffer<Lanes<T>> paths, back;
};

}  // namespace

struct Brandes::State {
  explicit State(const Graph& of)
      : graph(of), ctx(of.context()), n(vertices()), begins(ctx, 0), watch(ctx) {
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
  template <class L, class T>
  void add_dependencies(double* score);
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
  std::optional<Buffer<index_t>> list;  // by level and kind
  Buffer<offset_t> begins;              // start of each level and kind in the list
  std::vector<offset_t> host_begins;
  ContextWatch watch;
  std::optional<kernels::Searches> searches;  // on a CPU, in place of all of the above
};

template <class L>
void Brandes::State::place() {
  kernels::LevelArrays of{};
  for (std::size_t s = 0; s < sources.size(); ++s) of.of[s] = level_arrays[s].data();
  Buffer<L>& packed = held<Buffer<L>>(levels);
  const auto out = pattern(graph.out_edges()), in = pattern(graph.in_edges());
  const std::size_t groups = static_cast<std::size_t>(depth) * kernels::level_kinds;
  int bits = 1;
  while (groups >> bits != 0) ++bits;
  Buffer<offset_t> places(ctx, n);
  begins = Buffer<offset_t>(ctx, groups + 1);
  on_gpu(ctx, [&](auto on) {
    kernels::pack_levels(on, of, n, packed.data());
    kernels::count_places(on, packed.data(), n, places.data());
    const auto size = static_cast<std::size_t>(kernels::exclusive_scan(on, places.data(), n));
    Buffer<std::uint64_t> keys(ctx, size), spare(ctx, size);
    kernels::list_places(on, packed.data(), n, out, in, places.data(), bits, keys.data());
    if (kernels::sort_pairs(on, keys.data(), spare.data(), nullptr, nullptr, size, bits)) {
      keys.swap(spare);
    }
    if (!list || list->size() < size) list.emplace(ctx, size);
    kernels::split_places(on, keys.data(), size, bits, groups, list->data(), begins.data());
  });
  host_begins = begins.to_host();
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
                                   list->data(),
                                   begins.data(),
                                   of.paths.data(),
                                   nullptr,
                                   nullptr,
                                   too_large.data(),
                                   no_vertex,
                                   -1};
  on_gpu(ctx, [&](auto on) {
    kernels::start_paths(on, starts.data(), static_cast<int>(sources.size()), of.paths.data());
    if (depth > 0) kernels::sweep_levels(on, sweep, host_begins.data(), 1, depth, watch);
  });
  return too_large.at(0) == 0;
}

template <class L, class T>
void Brandes::State::add_dependencies(double* score) {
  Values<T>& of = std::get<Values<T>>(values);
  const kernels::Sweep<L, T> sweep{pattern(graph.out_edges()),
                                   std::get<Buffer<L>>(levels).data(),
                                   list->data(),
                                   begins.data(),
                                   of.back.data(),
                                   of.paths.data(),
                                   score,
                                   nullptr,
                                   depth,
                                   1};
  on_gpu(ctx, [&](auto on) {
    if (depth > 0) kernels::sweep_levels(on, sweep, host_begins.data(), depth, 1, watch);
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
  StepTimer timer(state.ctx, {"count paths", "csr", "pull", state.graph.counts().entries, 0});
  if (std::holds_alternative<Values<Scaled>>(state.values)) state.values = std::monostate();
  bool all_fit = true;
  if (state.searches) {
    state.searches->count_paths();
  } else {
    state.visit([&]<class L, class T>(L, T) { all_fit = state.count_paths<L, T>(); });
  }
  state.ctx.check_stop();
  if (!all_fit) {
    if (std::holds_alternative<Buffer<NarrowLevels>>(state.levels)) state.place<WideLevels>();
    state.count_paths<WideLevels, Scaled>();
    state.ctx.check_stop();
  }
  timer.finish();
}

void Brandes::add_dependencies(Vector<double>& score) {
  State& state = *state_;
  require(score.size() == state.n, "Brandes: there must be one score per vertex");
  require(score.context() == state.ctx, "Brandes: graph and scores must share a context");
  StepTimer timer(state.ctx, {"add dependencies", "csr", "pull", state.graph.counts().entries, 0});
  if (state.searches) {
    state.searches->add_dependencies(score.data());
  } else {
    state.visit([&]<class L, class T>(L, T) { state.add_dependencies<L, T>(score.data()); });
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
