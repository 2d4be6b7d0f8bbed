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

// Rounds until no vertex is open. Of the last rounds before, each kept this share of the open
// vertices open.
inline double rounds_to_close(double open, double kept, double vertices) {
  constexpr double most_kept = 0.999;
  if (open <= 1) return open;
  // Each round settles one vertex or more.
  const double by_share = std::log(open) / -std::log(std::min(most_kept, kept));
  if (open <= vertices / 2 || kept >= most_kept) return std::min(open, by_share);
  // Early rounds settle about as many vertices each, later ones about the same share: between.
  return std::min(open, std::sqrt(by_share / (1 / kept - 1)));
}

// Levels of batches of searches from so many vertices, summed over words of 64 of these.
inline double levels_from(double vertices, const GraphStructure& on) {
  constexpr double bits = 64;
  return vertices / bits * levels_of_word(on);
}

// Tries rounds of searches. From what they leave open it is foreseen how many follow, or that
// batches of searches from the open vertices take less time. The rounds of the run are the levels
// of its searches and the other waits of a GPU.
inline auto look_at_bounds(EccentricitiesWanted wanted) {
  return [wanted](const Request&, const Graph& graph, GraphStructure& found) {
    constexpr double levels_of_search = 2, waits_beside = 16;
    const int most = graph.counts().entries < (1 << 22) ? 64 : 32, half = most / 2;
    EccentricityBounds bounds(graph, scc(graph), wanted);
    SlowBounds slow(graph, bounds);
    bool is_slow = false;
    int tried = 0;
    double before = bounds.open();
    tighten_while(graph, bounds, [&] {
      if (++tried == half) before = bounds.open();
      is_slow = slow.after_round(bounds);
      return tried < most && !is_slow;
    });
    const double open = bounds.open();
    // The last bounds of all vertices close slowly, however the first ones did, and so do those of
    // directed graphs.
    const bool may_close = wanted == EccentricitiesWanted::extremes && !graph.directed();
    double more = 0;
    found.searched_together = open;
    if (may_close && !is_slow && open > 0 && tried > 0) {
      more = rounds_to_close(open, std::pow(open / before, 1.0 / half), graph.vertices());
      if (levels_of_search * more < levels_from(open, found)) {
        found.searched_together = 0;
      } else {
        more = 0;
      }
    }
    const double searches = (graph.directed() ? 2 : 1) * (tried + more);
    found.run_rounds = searches * (found.levels + waits_beside);
    found.run_vertices = searches * found.vertices;
    found.run_entries = searches * found.entries;
  };
}

inline WorkOf work_of_bounds(EccentricitiesWanted wanted) {
  WorkOf work;
  work.cpu = {.once = {.divided = 0.7, .run_vertex = 17, .run_entry = 0.35},
              .each = {.divided = 0.7, .vertex = 6.6, .entry = 0.2},
              .times = [](const StructuredSizes& on) {
                return levels_from(on.structure.searched_together, on.structure);
              }};
  work.on_gpu({.fixed = 9.4e6, .run_round = 0.2, .run_entry = 43},
              {.fixed = 5600, .vertex = 190, .level_fixed = 97});
  work.look = look_at_bounds(wanted);
  work.between = {.divides = false, .time = 1};
  return work;
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
