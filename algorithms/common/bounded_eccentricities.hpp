// Eccentricities by bounds: searches, until those that are wanted are known.
//
// Takes and Kosters, Determining the diameter of small world networks, CIKM 2011; Then et al., The
// more the merrier: Efficient multi-source graph traversal, VLDB 2014, where bounds do not close.
#pragma once

#include <functional>
#include <graphrun/algorithms/eccentricity.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/eccentricity_bounds.hpp>
#include <graphrun/engine/search_sums.hpp>

namespace graphrun {

// Whether the last rounds of searches settled too little: then many at once take less time than one
// after another.
class SlowBounds {
 public:
  bool after_round(const EccentricityBounds& bounds) {
    constexpr int rounds = 64;
    constexpr index_t few_open = 1024, a_round = 4;
    if (++round_ % rounds != 0) return false;
    const index_t settled = before_ - bounds.open();
    before_ = bounds.open();
    return before_ > few_open && settled < rounds * a_round;
  }
  explicit SlowBounds(index_t open) : before_(open) {}

 private:
  index_t before_;
  int round_ = 0;
};

// Searches that tighten the bounds, round by round as long as go_on() after one, until none is
// open.
template <class GoOn>
void tighten_while(const Graph& graph, EccentricityBounds& bounds, const GoOn& go_on) {
  auto forward = graph.vector<index_t>();
  Vector<index_t> backward(graph.directed() ? graph.vector<index_t>()
                                            : Vector<index_t>(forward.context()));
  do {
    const std::vector<index_t> sources = bounds.next_sources();
    if (sources.empty()) break;
    const ClosureResult search = closure(graph, sources, forward, nullptr);
    if (graph.directed()) closure_backwards(graph, sources, backward);
    bounds.tighten(forward, graph.directed() ? backward : forward,
                   static_cast<index_t>(search.rounds));
  } while (go_on());
}

inline EccentricityBounds bounded_eccentricities(
    const Graph& graph, EccentricitiesWanted wanted,
    const std::function<void(const EccentricityProgress&)>& on_progress) {
  constexpr std::size_t at_once = 512;
  EccentricityBounds bounds(graph, scc(graph), wanted);
  const auto tell = [&] {
    if (on_progress) on_progress({bounds.searches(), bounds.open()});
  };
  SlowBounds slow(bounds.open());
  tighten_while(graph, bounds, [&] {
    tell();
    return !slow.after_round(bounds);
  });
  while (bounds.open() > 0) {
    const std::vector<index_t> sources = bounds.open_vertices(at_once);
    bounds.settle(sources, search_depths(graph, sources));
    tell();
  }
  return bounds;
}

}  // namespace graphrun
