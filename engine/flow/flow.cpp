#include <algorithm>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/flow.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weights_at.hpp"
#include "engine/flow/network.hpp"

namespace graphrun {
namespace {

// Phases of searching and pushing.
class Pushing {
 public:
  // `effort`: where it is added up, on a CPU; null: it is not.
  Pushing(const Context& ctx, flow::Network& net, FlowEffort* effort = nullptr)
      : ctx_(ctx),
        net_(net),
        effort_(effort),
        n_(net.both.vertices()),
        excess_(net.both.vector<std::int64_t>()),
        coming_(net.both.vector<std::int64_t>()),
        next_coming_(net.both.vector<std::int64_t>()),
        level_(net.both.vector<index_t>()),
        place_(net.both.vector<index_t>()),
        active_(net.both.vector<index_t>()),
        list_(net.both.vector<index_t>()),
        next_(net.both.vector<index_t>()),
        count_(ctx, kernels::flow_counts) {
    fill(excess_, std::int64_t{0});
    fill(coming_, std::int64_t{0});
    fill(next_coming_, std::int64_t{0});
  }

  // Moves what vertices but `other` have to the goal, until no way leads there, or the effort is
  // more than `most`.
  void push_all(index_t goal, index_t other, bool returns,
                double most = std::numeric_limits<double>::infinity()) {
    fill(level_, kernels::no_level);
    while (effort_ == nullptr || effort_->vertices + effort_->entries <= most) {
      ctx_.check_stop();
      index_t waiting = 0;
      std::swap(next_, active_);
      on(goal, other, returns, 0,
         [&](auto backend, const auto& round) { kernels::begin_phase(backend, round, n_); });
      waiting = counted()[0];
      std::swap(next_, active_);
      if (waiting == 0) return;
      ++phases_;
      StepTimer timer(ctx_, {"flow", "csr", "", net_.entries(), 0});
      find_levels(goal, other, returns, waiting);
      push_along_levels(goal, other, returns, waiting);
      add_pushes();
      timer.finish();
    }
  }

  // What can be reached from a vertex along edges with room.
  void mark_reached(index_t from, Vector<index_t>& reached) {
    fill(level_, kernels::no_level);
    put(level_, from, index_t{0});
    put(list_, index_t{0}, from);
    search(from, no_vertex, false, true, n_);
    on_backend(ctx_, [&](auto backend) {
      kernels::mark_reached(backend, level_.data(), n_, reached.data());
    });
  }

  // The flow at vertices other than the goal that are not cut off from it.
  double waiting(index_t goal) const {
    const std::vector<std::int64_t> excess = excess_.to_host();
    const std::vector<index_t> level = level_.to_host();
    double sum = 0;
    for (index_t v = 0; v < n_; ++v) {
      const auto at = static_cast<std::size_t>(v);
      if (v != goal && level[at] != kernels::cut_off) sum += static_cast<double>(excess[at]);
    }
    return sum;
  }

  Vector<std::int64_t>& excess() { return excess_; }
  index_t phases() const { return phases_; }
  offset_t rounds() const { return rounds_; }

 private:
  template <class F>
  void on(index_t goal, index_t other, bool returns, index_t listed, F&& call) {
    const kernels::FlowRound round{excess_.data(), coming_.data(), next_coming_.data(),
                                   level_.data(),  place_.data(),  list_.data(),
                                   next_.data(),   count_.data(),  listed,
                                   goal,           other,          returns};
    fill(count_, index_t{0});
    on_backend(ctx_, [&](auto backend) { call(backend, round); });
  }
  std::vector<index_t> counted() const { return count_.to_host(); }

  // Levels outwards from the one vertex listed, until `wanted` vertices with an excess have one.
  // Returns whether they do.
  bool search(index_t goal, index_t other, bool returns, bool forwards, index_t wanted) {
    index_t listed = 1, found = 0;
    const kernels::FlowNetwork net = net_.view();
    for (index_t level = 1; listed > 0 && found < wanted; ++level) {
      ctx_.check_stop();
      add_search(listed);
      on(goal, other, returns, listed, [&](auto backend, const auto& round) {
        kernels::find_level(backend, net, round, level, forwards);
      });
      const std::vector<index_t> counts = counted();
      listed = counts[0];
      found += counts[1];
      std::swap(list_, next_);
    }
    return found >= wanted;
  }

  void add_search(index_t listed) {
    if (effort_ == nullptr) return;
    const offset_t* const offsets = net_.view().a.offsets;
    for (const index_t* v = list_.data(); v != list_.data() + listed; ++v) {
      effort_->entries += static_cast<double>(offsets[*v + 1] - offsets[*v]);
    }
    effort_->vertices += listed;
    ++effort_->rounds;
  }
  // Those of a phase: a row is read once in all, however often its vertex is listed.
  void add_pushes() {
    if (effort_ == nullptr) return;
    ++effort_->phases;
    for (const index_t read : place_.to_host()) effort_->entries += read;
  }

  void find_levels(index_t goal, index_t other, bool returns, index_t waiting) {
    put(list_, index_t{0}, goal);
    if (search(goal, other, returns, false, waiting)) return;
    on(goal, other, returns, 0,
       [&](auto backend, const auto& round) { kernels::cut_off_rest(backend, round, n_); });
  }

  void push_along_levels(index_t goal, index_t other, bool returns, index_t waiting) {
    std::swap(list_, active_);
    const kernels::FlowNetwork net = net_.view();
    for (index_t listed = waiting; listed > 0; ++rounds_) {
      ctx_.check_stop();
      on(goal, other, returns, listed,
         [&](auto backend, const auto& round) { kernels::push_flow(backend, net, round); });
      if (effort_ != nullptr) {
        effort_->vertices += listed;
        ++effort_->rounds;
      }
      listed = counted()[0];
      std::swap(list_, next_);
      std::swap(coming_, next_coming_);
    }
  }

  const Context& ctx_;
  flow::Network& net_;
  FlowEffort* effort_;
  const index_t n_;
  Vector<std::int64_t> excess_, coming_, next_coming_;
  Vector<index_t> level_, place_, active_, list_, next_, count_;
  index_t phases_ = 0;
  offset_t rounds_ = 0;
};

// Edges with what flows along each.
template <class T>
Matrix flows_of(flow::Network& net) {
  const Context& ctx = net.both.context();
  const kernels::FlowNetwork view = net.view();
  const auto count = static_cast<std::size_t>(
      on_backend(ctx, [&](auto on) { return kernels::count_flows(on, view, net.entries()); }));
  Buffer<index_t> from(ctx, count), to(ctx, count);
  Buffer<T> flow(ctx, count);
  Vector<std::int64_t> place(ctx, 1);
  fill(place, std::int64_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::list_flows(on, view, net.unit.exponent, from.data(), to.data(), flow.data(),
                        place.data());
  });
  const index_t n = net.both.vertices();
  return Matrix(build_csr({n, n, std::move(from), std::move(to), Weights(std::move(flow))}, {}));
}

void require_ends(const Graph& graph, index_t source, index_t target) {
  require_vertices("maximum_flow", graph, std::vector<index_t>{source, target});
  require(source != target, "maximum_flow: source and target must be two vertices");
  require(graph.first_negative_weight() < 0,
          "maximum_flow: capacities must not be negative, and must be numbers");
}

// By how much all phases are more than those so far, of which some flow still waits: each leaves a
// share of it, and the last ones, of little flow, are short.
double phases_left(double all, double waiting) {
  constexpr double most = 8, share_of_last = 0.5, first = 2;
  if (waiting <= 0) return 1;
  const double shrunk = std::log(std::max(1.0, all / waiting));
  return std::clamp(share_of_last * (first + std::log(all)) / std::max(shrunk, 1e-9), 1.0, most);
}

}  // namespace

FlowEffort effort_of_flow(const Graph& graph, index_t source, index_t target, double most) {
  require_ends(graph, source, target);
  require(graph.context().backend() == Backend::cpu, "effort_of_flow: the graph must be on a CPU");
  flow::Network net = flow::network_of(graph, source, target);
  FlowEffort effort;
  Pushing pushing(graph.context(), net, &effort);
  const index_t from = net.turned ? target : source, to = net.turned ? source : target;
  put(pushing.excess(), from, net.to_push);
  pushing.push_all(to, no_vertex, false, most);
  const double all = static_cast<double>(net.to_push), waiting = pushing.waiting(to);
  pushing.push_all(from, to, true, most);
  const double more = phases_left(all, waiting);
  effort.phases *= more;
  effort.rounds *= more;
  effort.vertices *= more;
  effort.entries *= more;
  return effort;
}

Flow maximum_flow(const Graph& graph, index_t source, index_t target) {
  require_ends(graph, source, target);
  flow::Network net = flow::network_of(graph, source, target);
  Pushing pushing(graph.context(), net);
  const index_t from = net.turned ? target : source, to = net.turned ? source : target;
  put(pushing.excess(), from, net.to_push);
  pushing.push_all(to, no_vertex, false);
  const std::int64_t value = pushing.excess().at(static_cast<std::size_t>(to));
  pushing.push_all(from, to, true);
  net.turn_back();
  auto reached = graph.vector<index_t>();
  pushing.mark_reached(source, reached);
  Matrix edges = net.real ? flows_of<double>(net) : flows_of<std::int64_t>(net);
  Flow flow{std::move(edges),
            std::move(reached),
            {},
            std::scalbn(static_cast<double>(value), net.unit.exponent),
            std::scalbn(1.0, net.unit.exponent),
            net.rounded,
            pushing.phases(),
            pushing.rounds()};
  if (!net.real) flow.whole = value;
  return flow;
}

Matrix edges_leaving(const Graph& graph, const Vector<index_t>& side) {
  require(side.size() == static_cast<std::size_t>(graph.vertices()),
          "edges_leaving: there must be one value per vertex");
  const Matrix& a = graph.out_edges();
  const Context& ctx = graph.context();
  const auto count = static_cast<std::size_t>(on_backend(
      ctx, [&](auto on) { return kernels::count_leaving(on, pattern(a), side.data()); }));
  Buffer<index_t> from(ctx, count), to(ctx, count);
  Buffer<offset_t> entry(ctx, count);
  Vector<std::int64_t> place(ctx, 1);
  fill(place, std::int64_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::list_leaving(on, pattern(a), side.data(), from.data(), to.data(), entry.data(),
                          place.data());
  });
  Weights weights = weights_at(a, entry, count);
  return Matrix(
      build_csr({a.rows(), a.rows(), std::move(from), std::move(to), std::move(weights)}, {}));
}

}  // namespace graphrun
