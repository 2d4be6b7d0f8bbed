// Eccentricities by bounds: searches, until those that are wanted are known.
//
// Takes and Kosters, Determining the diameter of small world networks, CIKM 2011; Then et al., The
// more the merrier: Efficient multi-source graph traversal, VLDB 2014, where bounds do not close.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <graphrun/algorithms/eccentricity.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/eccentricity_bounds.hpp>
#include <graphrun/engine/search_sums.hpp>

namespace graphrun {

// Sources of a batch of searches.
inline constexpr std::size_t searches_at_once = 512;

// Whether the last rounds of searches settled so few vertices that batches of searches from all
// that are open take less time than further rounds.
class SlowBounds {
 public:
  SlowBounds(const Graph& graph, const EccentricityBounds& bounds)
      : searches_of_round_(graph.directed() ? 2 : 1), before_(bounds.open()) {}

  bool after_round(const EccentricityBounds& bounds) {
    constexpr double rounds = 16;
    if (++round_ % static_cast<int>(rounds) != 0) return false;
    const double open = bounds.open(), settled = before_ - open;
    before_ = open;
    const double batches = std::ceil(open / static_cast<double>(searches_at_once));
    return settled * batches * rounds_of_batch(bounds) < rounds * open;
  }

 private:
  // A batch takes as long as eight searches for each level at which a vertex is reached by some of
  // it: about half as many as a central vertex has levels. It takes no longer than one search after
  // another.
  double rounds_of_batch(const EccentricityBounds& bounds) const {
    constexpr double searches = 8, most = searches_at_once;
    return std::min(most, searches * bounds.smallest() / 2) / searches_of_round_;
  }

  double searches_of_round_, before_;
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
  EccentricityBounds bounds(graph, scc(graph), wanted);
  const auto tell = [&] {
    if (on_progress) on_progress({bounds.searches(), bounds.open()});
  };
  SlowBounds slow(graph, bounds);
  tighten_while(graph, bounds, [&] {
    tell();
    return !slow.after_round(bounds);
  });
  while (bounds.open() > 0) {
    const std::vector<index_t> sources = bounds.take_open(searches_at_once);
    bounds.settle(sources, search_depths(graph, sources));
    tell();
  }
  return bounds;
}

}  // namespace graphrun
