// Rich-club coefficients from the degrees at the lower end of each edge.
//
// Zhou and Mondragon, The rich-club phenomenon in the Internet topology, IEEE Communications
// Letters 8(3), 2004.
#include <graphrun/algorithms/rich_club.hpp>
#include <graphrun/engine/clubs.hpp>
#include <utility>

namespace graphrun {

RichClubResult rich_club(const Graph& graph) {
  graph.context().check_stop();
  Clubs found = clubs_by_degree(graph.undirected());
  RichClubResult result{std::move(found.density), {}, found.largest_degree()};
  for (offset_t k = 0; k < result.largest_degree; k = k == 0 ? 1 : 2 * k) {
    const auto at = static_cast<std::size_t>(k);
    const offset_t vertices = found.vertices.at(at), edges = found.edges.at(at);
    if (vertices < 2) break;
    const auto members = static_cast<double>(vertices);
    result.clubs.push_back({static_cast<index_t>(k), vertices, edges,
                            static_cast<double>(edges) / (members * (members - 1) / 2)});
  }
  return result;
}

}  // namespace graphrun
