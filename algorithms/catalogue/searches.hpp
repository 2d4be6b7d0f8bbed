// Catalogue entries of eccentricities by bounds, their common part: progress, work, components.
#pragma once

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/eccentricity.hpp>

#include "algorithms/common/bounded_eccentricities.hpp"

namespace graphrun::catalogue {

inline constexpr Cost bounding_cost{1.5, 0.01, 100};  // a pass is a search
inline constexpr const char* bounding_model =
    "each search: column indices once, a gather an entry, 24 bytes a vertex, and 20 for its bounds";

inline std::function<void(const EccentricityProgress&)> progress_of_bounds(const Query& query) {
  const Listener& listener = query.listener;
  if (!listener.progress) return {};
  const index_t vertices = query.graph.vertices();
  return [&listener, vertices](const EccentricityProgress& at) {
    if (!listener.wants_progress()) return;
    listener.progress(-1, "search " + grouped(at.searches) + "   not known yet: " +
                              counted(at.open, "vertex", "vertices") + " of " + grouped(vertices));
  };
}

// Bounds and two searches; where bounds do not close, a batch of 512 searches, three bits each.
inline RunBytes bounding_bytes(const Sizes& on) {
  if (on.on_gpu()) return {{62, 0, 0}, {260, 0.1, 64e3}, {GraphForm::in_edges}, 12};
  return {{36, 0, 0}, {248, 0.12, 64e3}, {GraphForm::in_edges}, 12};
}

// Rounds of searches that are tried, and what they leave open.
inline auto look_at_bounds(EccentricitiesWanted wanted) {
  return [wanted](const Request&, const Graph& graph, GraphStructure& found) {
    // On small graphs 64: after so many, batches of searches may replace rounds (SlowBounds).
    const int most = graph.counts().entries < (1 << 20) ? 64 : 24, half = most / 2;
    EccentricityBounds bounds(graph, scc(graph), wanted);
    int rounds = 0;
    double before = bounds.open();
    tighten_while(graph, bounds, [&] {
      if (++rounds == half) before = bounds.open();
      return rounds < most;
    });
    found.bounding = rounds;
    found.open = bounds.open();
    // The last bounds of all vertices close slowly, however the first ones did.
    if (wanted == EccentricitiesWanted::all || found.open == 0) return;
    found.open_decay = std::pow(found.open / before, 1.0 / half);
  };
}

// Levels of searches from words of vertices. Where bounds close, searches are one after another,
// each of which takes as long as some levels.
inline double levels_by_bounds(const StructuredSizes& on) {
  constexpr double few_open = 1024, slow = 4, until_slow = 64, bits = 64, levels_of_search = 4;
  constexpr double most_decay = 0.999;
  const GraphStructure& s = on.structure;
  // Each round settles one vertex or more.
  const double by_decay =
      std::log(std::max(1.0, s.open)) / -std::log(std::min(most_decay, s.open_decay));
  double rounds = std::min(s.open, by_decay);
  const bool closes = s.open <= few_open || s.open >= slow * rounds;
  if (s.open > on.vertices / 2 && s.open_decay < most_decay) {
    // Early rounds settle about as many vertices each, later ones about the same share: between.
    rounds = std::min(s.open, std::sqrt(by_decay / (1 / s.open_decay - 1)));
  }
  if (closes) return levels_of_search * (s.bounding + rounds);
  return levels_of_search * until_slow + s.open / bits * levels_of_word(on);
}

inline Work bounding_work(const Graph& graph, std::int64_t searches) {
  const auto entries = static_cast<double>(graph.counts().entries);
  const auto n = static_cast<double>(graph.vertices());
  const auto all = static_cast<double>(searches);
  return {all * entries, all * (4 * entries + 44 * n), all * entries,
          static_cast<std::uint64_t>(graph.vertices()) * sizeof(index_t)};
}

// Says what distances leave out where not all vertices reach each other.
inline void say_components(Answer& answer, const Query& query, index_t components) {
  answer.conventions = {{"distance", std::string("to vertices that are reached, in edges")},
                        {"connected", components <= 1}};
  if (components <= 1) return;
  answer.say("parts", query.graph.directed() ? counted(components, "strongly connected component") +
                                                   ": vertices that one does not reach do not count"
                                             : counted(components, "connected component") +
                                                   ": distances are within each");
}

}  // namespace graphrun::catalogue
