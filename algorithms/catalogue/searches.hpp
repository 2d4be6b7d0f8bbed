// Catalogue entries of eccentricities by bounds, their common part: progress, work, components.
#pragma once

#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/eccentricity.hpp>

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

// Searches, 64 at a time, whose bounds leave no eccentricity open: from half of the vertices.
inline double searches_of_all(const StructuredSizes& on) { return on.vertices / 2 / 64; }
// Until no vertex can be further from another: the more levels, the fewer are in question.
inline double searches_of_farthest(const StructuredSizes& on) {
  constexpr double share = 0.3, few_levels = 12;
  const double levels = std::max(1.0, on.structure.levels / few_levels);
  return 1 + share * on.vertices / 64 / (levels * levels);
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
