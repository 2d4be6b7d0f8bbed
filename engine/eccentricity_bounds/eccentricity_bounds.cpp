#include <algorithm>
#include <graphrun/engine/components.hpp>
#include <graphrun/engine/eccentricity_bounds.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <optional>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/components/kernels.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/eccentricity_bounds/kernels.hpp"

namespace graphrun {

// A view of the arrays for kernels.
class EccentricityBounds::Access {
 public:
  static kernels::BoundsView of(EccentricityBounds& b) {
    const bool all = b.wanted_ == EccentricitiesWanted::all;
    return {b.offsets_.size() > 0 ? b.offsets_.data() : pattern(b.graph_.out_edges()).offsets,
            b.component_.data(),
            b.least_.data(),
            b.most_.data(),
            b.anchor_.data(),
            b.has_leaf_.data(),
            b.source_.data(),
            b.depth_.data(),
            b.place_.data(),
            b.best_.data(),
            all ? 0 : b.largest_,
            b.smallest_,
            b.largest_component_,
            b.by_upper_};
  }
};

namespace {

Vector<index_t> room_for(const Graph& graph) {
  return {graph.context().local(), static_cast<std::size_t>(graph.vertices())};
}

// Values of all vertices, from a vector of the graph.
Vector<index_t> of_all(Vector<index_t> values) {
  if (values.context().ranks() == nullptr) return values;
  return std::move(Gathered<index_t>(values).copy());
}

}  // namespace

EccentricityBounds::EccentricityBounds(const Graph& graph, Vector<index_t> component,
                                       EccentricitiesWanted wanted)
    : graph_(graph),
      wanted_(wanted),
      offsets_(graph.context().local()),
      component_(graph.context().local()),
      least_(room_for(graph)),
      most_(room_for(graph)),
      anchor_(room_for(graph)),
      has_leaf_(room_for(graph)),
      source_(room_for(graph)),
      depth_(room_for(graph)),
      place_(graph.context().local()),
      best_(graph.context().local()) {
  require(component.size() == static_cast<std::size_t>(graph.own_vertices()),
          "EccentricityBounds: there must be one component per vertex");
  require(component.context() == graph.context(),
          "EccentricityBounds: graph and components must share a context");
  component_ = of_all(std::move(component));
  if (graph.vertices() > 0) begin();
}

Vector<index_t> EccentricityBounds::of_graph(Vector<index_t>& values) const {
  if (graph_.context().ranks() == nullptr) return std::move(values);
  auto own = graph_.vector<index_t>();
  values.context().copy(own.data(), values.data() + graph_.first_vertex(),
                        own.size() * sizeof(index_t));
  return own;
}

void EccentricityBounds::begin() {
  const Context& ctx = component_.context();
  const index_t first = graph_.first_vertex();
  on_backend(ctx, [&](auto on) {
    kernels::single_neighbours(on, pattern(graph_.out_edges()), first, anchor_.data() + first);
  });
  if (Ranks* const ranks = graph_.context().ranks()) {
    const Layout& layout = *graph_.context().layout();
    const std::span own(anchor_.data() + first, static_cast<std::size_t>(layout.own()));
    ranks->gather(ctx, std::span<const index_t>(own), layout.sizes(), anchor_.data());
    offsets_ = of_all_rows(*ranks, layout, lengths_of(std::get<Csr>(graph_.out_edges().storage())));
    exclusive_scan(offsets_);
  }
  const std::size_t n = least_.size();
  Vector<index_t> sizes = room_for(graph_);
  fill(sizes, index_t{0});
  on_backend(ctx, [&](auto on) { kernels::count_labels(on, component_.data(), n, sizes.data()); });
  components_ = static_cast<index_t>(count_other_than(sizes, index_t{0}));
  largest_component_ =
      on_backend(ctx, [&](auto on) { return kernels::largest_component(on, sizes.data(), n); });
  if (graph_.directed()) {
    on_backend(ctx, [&](auto on) { kernels::begin_directed_bounds(on, Access::of(*this), n); });
    if (sizes.at(static_cast<std::size_t>(largest_component_)) > 1) {
      roots_.push_back(largest_component_);
    }
  } else {
    on_backend(ctx,
               [&](auto on) { kernels::begin_bounds(on, Access::of(*this), n, sizes.data()); });
    // Those of one or two vertices are settled.
    const std::vector<index_t> size = sizes.to_host();
    for (std::size_t v = 0; v < n; ++v) {
      if (size[v] > 2) roots_.push_back(static_cast<index_t>(v));
    }
  }
  if (roots_.size() > 1) {
    place_ = room_for(graph_);
    best_ = Vector<std::int64_t>(ctx, n);
  }
  refresh();
}

void EccentricityBounds::refresh() {
  const std::size_t n = least_.size();
  on_backend(least_.context(), [&](auto on) {
    largest_ = kernels::largest_least(on, Access::of(*this), n);
    smallest_ = kernels::smallest_most(on, Access::of(*this), n);
    open_ = kernels::count_open(on, Access::of(*this), n);
  });
}

index_t EccentricityBounds::next_source_of(index_t root) {
  const index_t vertex = on_backend(least_.context(), [&](auto on) {
    return kernels::vertex_to_search(on, Access::of(*this), least_.size(), root);
  });
  if (vertex == no_vertex) return no_vertex;
  const index_t source = anchor_.at(static_cast<std::size_t>(vertex));
  put(source_, root, source);
  return source;
}

std::vector<index_t> EccentricityBounds::next_sources() {
  std::vector<index_t> sources, open_roots;
  if (open_ == 0) roots_.clear();
  if (roots_.size() == 1) {
    sources = {next_source_of(roots_[0])};
  } else if (!roots_.empty()) {
    const Context& ctx = least_.context();
    const Buffer<index_t> roots(ctx, std::span<const index_t>(roots_));
    Buffer<index_t> chosen(ctx, roots_.size());
    on_backend(ctx, [&](auto on) {
      const std::size_t n = least_.size();
      kernels::clear_components(on, Access::of(*this), roots.data(), roots.size());
      kernels::choose_vertices(on, Access::of(*this), n);
      kernels::take_sources(on, Access::of(*this), n, roots.data(), roots.size(), chosen.data());
    });
    sources = chosen.to_host();
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (sources[i] != no_vertex) open_roots.push_back(roots_[i]);
  }
  std::erase(sources, no_vertex);
  roots_ = std::move(open_roots);
  by_upper_ = !by_upper_;
  return sources;
}

void EccentricityBounds::tighten(const Vector<index_t>& forward, const Vector<index_t>& backward,
                                 index_t depth) {
  waiting_.reset();
  const std::size_t n = least_.size(), own = static_cast<std::size_t>(graph_.own_vertices());
  require(forward.size() == own && backward.size() == own,
          "EccentricityBounds: there must be one level per vertex");
  const bool directed = graph_.directed();
  searches_ += static_cast<std::int64_t>(roots_.size()) * (directed ? 2 : 1);
  if (roots_.empty()) return;
  StepTimer timer(least_.context(), {"bounds", "", "", 0, 0});
  if (roots_.size() == 1) put(depth_, roots_[0], depth);
  const Gathered<index_t> to(forward);
  std::optional<Gathered<index_t>> backwards;
  if (directed) backwards.emplace(backward);
  const Gathered<index_t>& from = directed ? *backwards : to;
  on_backend(least_.context(), [&](auto on) {
    if (roots_.size() > 1) kernels::raise_depths(on, Access::of(*this), n, to.data());
    kernels::tighten_bounds(on, Access::of(*this), n, to.data(), from.data(),
                            directed ? roots_[0] : no_vertex);
  });
  refresh();
  timer.finish();
}

bool EccentricityBounds::is_wanted(const OpenVertex& vertex) const {
  return wanted_ == EccentricitiesWanted::all || vertex.most >= largest_ ||
         (vertex.least <= smallest_ && vertex.is_in_largest);
}

std::vector<OpenVertex> EccentricityBounds::all_open() const {
  const std::vector<index_t> least = least_.to_host(), most = most_.to_host(),
                             component = component_.to_host();
  std::vector<OpenVertex> open;
  for (std::size_t v = 0; v < least.size(); ++v) {
    const OpenVertex vertex{static_cast<index_t>(v), least[v], most[v],
                            component[v] == largest_component_};
    if (least[v] < most[v] && is_wanted(vertex)) open.push_back(vertex);
  }
  std::ranges::stable_sort(open, std::greater(), &OpenVertex::most);
  std::ranges::reverse(open);
  return open;
}

std::vector<index_t> EccentricityBounds::take_open(std::size_t most) {
  if (!waiting_) waiting_ = all_open();
  std::vector<index_t> taken;
  for (; !waiting_->empty() && taken.size() < most; waiting_->pop_back()) {
    if (is_wanted(waiting_->back())) taken.push_back(waiting_->back().vertex);
  }
  return taken;
}

void EccentricityBounds::settle(std::span<const index_t> vertices,
                                std::span<const index_t> eccentricities) {
  require(vertices.size() == eccentricities.size(),
          "EccentricityBounds: there must be one eccentricity per vertex");
  require_vertices("EccentricityBounds", graph_, vertices);
  const Context& ctx = least_.context();
  const Buffer<index_t> at(ctx, vertices), values(ctx, eccentricities);
  on_backend(ctx, [&](auto on) {
    kernels::settle_bounds(on, Access::of(*this), at.data(), values.data(), at.size());
  });
  searches_ += static_cast<std::int64_t>(vertices.size());
  refresh();
}

index_t EccentricityBounds::having_largest() {
  return on_backend(least_.context(), [&](auto on) {
    return kernels::count_least(on, Access::of(*this), least_.size(), largest_, false);
  });
}

index_t EccentricityBounds::having_smallest() {
  return on_backend(least_.context(), [&](auto on) {
    return kernels::count_least(on, Access::of(*this), least_.size(), smallest_, true);
  });
}

index_t first_with(const Vector<index_t>& values, index_t value) {
  const Context& ctx = values.context();
  const index_t own = on_backend(ctx.local(), [&](auto on) {
    return kernels::first_with(on, values.data(), values.size(), value);
  });
  if (ctx.layout() == nullptr) return own;
  const offset_t none = max_vertices;
  const offset_t first =
      ctx.ranks()->smallest(own == no_vertex ? none : ctx.layout()->begin() + own);
  return first == none ? no_vertex : static_cast<index_t>(first);
}

}  // namespace graphrun
