// Louvain's method: moves on a graph, then on the graph of its communities, and so on.
//
// Blondel, Guillaume, Lambiotte and Lefebvre, Fast unfolding of communities in large networks,
// Journal of Statistical Mechanics, 2008. Moves on the way back: Rotta and Noack, Multilevel local
// search algorithms for modularity clustering, Journal of Experimental Algorithmics 16, 2011.
#include <deque>
#include <graphrun/algorithms/louvain.hpp>
#include <utility>

#include "algorithms/common/community_levels.hpp"

namespace graphrun {

CommunitiesResult louvain(const Graph& graph, const LouvainOptions& options) {
  check_communities(options, true);
  std::deque<CoarseGraph> levels;  // levels{l + 1} = levels{l} contracted by groups{l}
  std::deque<Vector<index_t>> groups;
  std::vector<index_t> sizes;
  int step = 0, rounds = 0;
  const auto move = [&](const CoarseGraph& level, Vector<index_t>& group, bool settle) {
    graph.context().check_stop();
    const bool is_first = level.vertices() == graph.vertices();
    MoveOptions moves = moves_of(graph, options.resolution, options.seed, step++, is_first);
    moves.settle = settle;
    const MoveResult moved = move_vertices(level, moves, group);
    rounds += moved.rounds;
    return moved;
  };

  levels.emplace_back(graph, options.weighted);
  while (true) {
    const CoarseGraph& level = levels.back();
    Vector<index_t> group = level.singletons();
    const MoveResult moved = move(level, group, false);
    sizes.push_back(number_groups(group));
    groups.push_back(std::move(group));
    if (options.on_level) options.on_level({level.vertices(), sizes.back(), moved.rounds});
    if (sizes.back() == level.vertices()) break;
    if (static_cast<int>(levels.size()) == options.max_levels) break;
    levels.push_back(level.contracted(groups.back(), sizes.back()));
  }

  // of each vertex of a level, the community of its group
  Vector<index_t> found = std::move(groups.back());
  while (true) {
    if (options.refine) move(levels.back(), found, true);
    groups.pop_back();
    if (groups.empty()) break;
    levels.pop_back();
    follow_groups(groups.back(), found);
    found = std::move(groups.back());
  }
  return communities_of(levels.front(), options.resolution, std::move(found), std::move(sizes),
                        rounds);
}

}  // namespace graphrun
