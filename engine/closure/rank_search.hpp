// A search whose vertices lie on several GPUs: what one of them does between two exchanges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "engine/closure/kernels.hpp"

namespace graphrun::kernels {

// The vertices of a rank, consecutive, and of all ranks.
struct RankVertices {
  index_t first, own, all;
};

// What a round of a search found on this rank.
struct FoundOnRank {
  std::int64_t vertices = 0;
  offset_t edges = 0;       // stored entries of their rows
  std::int64_t closed = 0;  // vertices that can never be reached
};

// A vertex that the search may take a value for, and where from.
struct ReachedPair {
  index_t to, from;
};

// The rounds of a search on a GPU, whose rows are this rank's. Bitmaps are words of 32 vertices;
// but for pairs, a rank's first vertex must begin one. A round is one of three. Calls block that
// return something.
//
//   pairs    list(), write_pairs(), all pairs to all ranks, take_pairs()
//   offers   list(), offer(), write_offers(), each rank's pairs to it, take_pairs()
//   pull     own() to all ranks' front(), pull()
class RankSearch {
 public:
  // `level` and `parent` (null: not wanted) are of own vertices and hold no_vertex.
  RankSearch(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights> in, const ClosurePlan& plan,
             const RankVertices& vertices, index_t* level, index_t* parent);
  ~RankSearch();

  FoundOnRank start();  // the sources, level 0

  const unsigned* own() const;  // the frontier among own vertices
  unsigned* front() const;      // the frontier, of all vertices

  void list();  // the frontier's rows, for what follows
  // The ends of the edges that leave them: as many as the last round's `edges`.
  void write_pairs(ReachedPair* pairs);
  // Finds the ends of these edges, each once, with the smallest vertex that it is reached from.
  // Returns how many each rank has; borders[r] is its first vertex, and last comes how many there
  // are.
  std::vector<std::uint64_t> offer(const std::vector<index_t>& borders);
  void write_offers(ReachedPair* pairs);  // those of rank 0 first
  FoundOnRank take_pairs(index_t round, const ReachedPair* pairs, std::size_t count);
  FoundOnRank pull(index_t round);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace graphrun::kernels
