// Memory of a search over GPUs that store into each other's: shared arrays, notes and state.
#pragma once

#include <vector>

#include "engine/closure/cuda/settled.hpp"
#include "engine/closure/peer_search.hpp"
#include "engine/closure/rank_search.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

// How long rows are, of a sample of those with entries: for each bound the sum of their lengths,
// each at most that.
struct RowSample {
  static constexpr unsigned bounds = 3;
  unsigned rows, sum[bounds];

  // Of the i-th sum.
  __device__ static constexpr unsigned bound(unsigned i) { return 8u << 3 * i; }
};

// What one rank tells another at a meeting.
struct alignas(64) PeerNote {
  unsigned flag;  // the meeting's number, written last
  unsigned found, closed;
  unsigned pairs;                // that it has written for the other
  unsigned long long edges;      // of the rows of what it found
  unsigned long long own_edges;  // of its part of the frontier
  unsigned words;                // of bits that it has stored in the other's memory
  RowSample sample;              // at the first meeting of a search
  bool late;                     // it has written no pairs, as they are too many
  bool too_many;                 // a part of them found no room
  bool stop;
};
static_assert(sizeof(PeerNote) == 64);

// The beginning of a rank's part of the memory.
struct PeerBoard {
  PeerNote notes[2][most_peers];  // of meetings with even and odd numbers, by who wrote them
  unsigned meetings;              // of the searches before
};

// Where the arrays begin in each rank's part: the frontier of all vertices with its summary, twice,
// and pairs, of even and odd meetings, by who wrote them. A summary has a bit for each word of the
// frontier: whether any vertex of it is in the frontier.
struct PeerLayout {
  std::size_t front[2], summary[2], pairs, bytes;
};

// `pairs`: that there is room for, of each rank.
inline PeerLayout peer_layout(const std::vector<index_t>& borders, std::size_t pairs) {
  const auto whole_lines = [](std::size_t bytes) { return (bytes + 255) / 256 * 256; };
  const std::size_t ranks = borders.size() - 1;
  const std::size_t words = (static_cast<std::size_t>(borders.back()) + 31) / 32;
  PeerLayout at{};
  std::size_t next = whole_lines(sizeof(PeerBoard));
  for (int i = 0; i < 2; ++i) {
    at.front[i] = next;
    at.summary[i] = at.front[i] + whole_lines(words * sizeof(unsigned));
    next = at.summary[i] + whole_lines((words + 31) / 32 * sizeof(unsigned));
  }
  at.pairs = next;
  at.bytes = at.pairs + whole_lines(2 * ranks * pairs * sizeof(ReachedPair));
  return at;
}

// Consecutive vertices, as a power of two, for each bit of a filter of the frontier, so that all
// have one. 0: there is no filter, as a word of the summary would be of two ranks.
inline unsigned filter_shift(const std::vector<index_t>& borders) {
  constexpr index_t of_summary = 32 * 32;  // vertices of a word of it
  for (const index_t border : borders) {
    if (border % of_summary != 0 && border != borders.back()) return 0;
  }
  unsigned shift = 5;
  const index_t last = borders.back() - 1;
  while (last >> shift >= static_cast<index_t>(tuning::peer_filter_words * 32)) ++shift;
  return shift;
}

// What all ranks found, as the first block of each tells the others.
struct PeerNews {
  unsigned long long edges, own_edges, most_edges;  // most: of a rank's part of the frontier
  unsigned long long received;                      // bytes, from other ranks
  unsigned found, closed, coming;                   // coming: pairs for this rank
  RowSample sample;
  bool late, too_many, stop, lost;  // of any rank; lost: the host gave up
};

// Where the search stands; the same in every block. Pieces, own_edges, received and coming are of
// this rank, the rest is the same on all.
struct PeerState : RoundState {
  unsigned meeting;                    // the number of the last
  unsigned which;                      // of the two fronts that is the frontier's
  bool late, too_many, lost, counted;  // counted: the frontier's vertices and edges are
  enum Way : unsigned char { unknown, pairs, parts, spread } way;
  RowSample sample;
  unsigned long long most_edges;  // of a rank's part of the frontier
  unsigned long long own_edges;   // of this rank's
  unsigned long long received;    // bytes, from other ranks
  unsigned coming;                // pairs for this rank
};

struct PeerControl {
  PeerNews news;
  unsigned met;               // the meeting's number, once there is news
  unsigned words;             // of bits that were stored in others' memory
  unsigned sent[most_peers];  // pairs so far, to each rank
  RowSample sample;
  PeerState state;  // as the block that ran rounds alone left it
};

// work[i].bitmap[0] is front[i] of this rank, bitmap[1] the frontier among own vertices: all zero
// but in a pull. Rows count from 0, columns and parents are of all vertices.
struct PeerWork {
  SettledWork work[2];
  PeerControl* control;
  char* part[most_peers];
  index_t border[most_peers + 1];
  PeerLayout at;
  unsigned ranks, rank;
  unsigned pairs;         // that there is room for, of each rank
  unsigned filter_shift;  // as the function of that name says

  __device__ PeerBoard& board(unsigned of) const { return *reinterpret_cast<PeerBoard*>(part[of]); }
  __device__ unsigned* front(unsigned of, unsigned which) const {
    return reinterpret_cast<unsigned*>(part[of] + at.front[which]);
  }
  __device__ unsigned* summary(unsigned of, unsigned which) const {
    return reinterpret_cast<unsigned*>(part[of] + at.summary[which]);
  }
  // What `from` wrote for `of`, for the meeting of that number.
  __device__ ReachedPair* pairs_of(unsigned of, unsigned from, unsigned meeting) const {
    return reinterpret_cast<ReachedPair*>(part[of] + at.pairs) +
           (std::size_t{meeting % 2} * ranks + from) * pairs;
  }
  __device__ index_t first() const { return border[rank]; }
  __device__ index_t vertices() const { return border[ranks]; }
  __device__ unsigned owner(index_t v) const {
    unsigned r = 0;
    while (v >= border[r + 1]) ++r;
    return r;
  }
};

}  // namespace graphrun::kernels
