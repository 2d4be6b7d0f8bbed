// Leiden's method: moves on a graph, then on the graph of parts of its communities, and so on.
//
// Traag, Waltman and van Eck, From Louvain to Leiden: guaranteeing well-connected communities,
// Scientific Reports 9, 2019.
#include <graphrun/algorithms/leiden.hpp>
#include <optional>
#include <utility>

#include "algorithms/common/community_levels.hpp"

namespace graphrun {
namespace {

// Rounds in which parts grow: what is left alone by then joins at the next level.
constexpr int part_rounds = 4;

class Leiden {
 public:
  Leiden(const Graph& graph, const LeidenOptions& options)
      : options_(options),
        input_(graph),
        graph_(graph, options.weighted),
        found_(graph_.singletons()) {}

  // One more iteration: the communities of the one before become better, and are connected.
  void iterate() {
    ++iterations_;
    sizes_.clear();
    std::optional<CoarseGraph> coarse;         // the level; nothing: the graph itself
    Vector<index_t> at = graph_.singletons();  // the level's vertex that each vertex belongs to
    Vector<index_t> group = std::move(found_);
    while (true) {
      const CoarseGraph& level = coarse ? *coarse : graph_;
      const int rounds = move(level, group, !coarse);
      if (ends_with(coarse.has_value(), rounds)) return finish(level, group, at);
      // parts = the vertices of the next level, group = the communities that they begin in
      Vector<index_t> part = group.copy();
      MoveOptions growing = moves_of(input_, options_.resolution, options_.seed, step_++, !coarse);
      growing.least_gain = 0;
      growing.most_rounds = part_rounds;
      refine_groups(level, growing, group, part);
      const index_t parts = number_groups(part);
      if (parts == level.vertices() || static_cast<int>(sizes_.size()) == options_.max_levels) {
        return finish(level, group, at);
      }
      Vector<index_t> next = groups_of_parts(group, part, parts);
      follow_groups(at, part);
      coarse = level.contracted(part, parts);
      group = std::move(next);
    }
  }

  CommunitiesResult result() {
    return communities_of(graph_, options_.resolution, std::move(found_), std::move(sizes_),
                          rounds_);
  }

 private:
  // Whether an iteration goes no further than the moves of this level. In a very large graph the
  // last of several iterations ends with the graph itself, and each with parts whose first round
  // gains too little: the levels after it would take as long as those before, and gain less.
  bool ends_with(bool is_coarse, int rounds) const {
    if (!is_very_large(input_)) return false;
    if (is_coarse) return rounds == 1;
    return iterations_ > 1 && iterations_ == options_.iterations;
  }

  // Communities of the graph from the groups of a level.
  void finish(const CoarseGraph& level, Vector<index_t>& group, Vector<index_t>& at) {
    split_groups(level, group);
    follow_groups(at, group);
    found_ = std::move(at);
  }

  // Returns the number of rounds.
  int move(const CoarseGraph& level, Vector<index_t>& group, bool is_first) {
    level.context().check_stop();
    const MoveOptions moves =
        moves_of(input_, options_.resolution, options_.seed, step_++, is_first);
    const MoveResult moved = move_vertices(level, moves, group);
    rounds_ += moved.rounds;
    Vector<index_t> numbered = group.copy();
    sizes_.push_back(number_groups(numbered));
    if (options_.on_level) options_.on_level({level.vertices(), sizes_.back(), moved.rounds});
    return moved.rounds;
  }

  const LeidenOptions& options_;
  const Graph& input_;
  const CoarseGraph graph_;
  Vector<index_t> found_;
  std::vector<index_t> sizes_;
  int step_ = 0, rounds_ = 0, iterations_ = 0;
};

}  // namespace

CommunitiesResult leiden(const Graph& graph, const LeidenOptions& options) {
  check_communities(options, options.iterations >= 1);
  Leiden communities(graph, options);
  for (int i = 0; i < options.iterations; ++i) communities.iterate();
  return communities.result();
}

}  // namespace graphrun
