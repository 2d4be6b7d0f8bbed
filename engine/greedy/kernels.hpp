// Entry points of the kernels that choose vertices in a fixed order.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/greedy.hpp>

#include "base/common/watch.hpp"
#include "engine/common/both_ways.hpp"

namespace graphrun::kernels {

// A word for each vertex of an independent set: its priority while it is undecided, above 0; then
// taken or left_out. Of two neighbours of the same word the smaller one goes first.
inline constexpr std::uint32_t left_out = 0, taken = ~std::uint32_t{0};

// Rows to look at. Row r is vertex first + r. A null list: all there are.
struct Undecided {
  index_t first;
  const index_t* list;
  index_t count;
  index_t* next;        // those that are undecided afterwards, in any order
  index_t* next_count;  // 0 before
};

// words[r], of row r.
template <class On>
void give_priorities(On on, const EdgesBothWays& edges, std::uint64_t seed, std::uint32_t* words,
                     index_t first = 0);

// Takes each listed row that goes before all its undecided neighbours, and leaves these out. There
// is a word for each vertex of the graph.
void take_first(OnCpu on, const EdgesBothWays& edges, const Undecided& vertices,
                std::uint32_t* words);
void take_first(OnCuda on, const EdgesBothWays& edges, const Undecided& vertices,
                std::uint32_t* words);

// Appends the vertices of listed rows that are decided to `decided`: ~v if v was taken, else v.
template <class On>
void list_decided(On on, const Undecided& vertices, const std::uint32_t* words, index_t* decided,
                  index_t* count);
// The words of `count` vertices that are decided, as list_decided() has them.
template <class On>
void put_decided(On on, const index_t* decided, std::size_t count, std::uint32_t* words);

// member[r] = 1 if row r was taken, else 0. `words`: of the rows.
template <class On>
void mark_taken(On on, std::size_t vertices, const std::uint32_t* words, index_t* member);

// What a colouring works on.
struct Colors {
  const index_t* degree;      // of each vertex: edges, self-loops not counted
  const std::uint32_t* turn;  // the smaller goes first, of equal ones the smaller vertex
  index_t* color;             // no_vertex: none yet
  // Along how many edges there are neighbours before it without a colour; on a GPU, of a vertex of
  // the dense core, its place in the list.
  index_t* waiting;
  index_t* list;    // on a CPU: vertices that wait for none; on a GPU: all, in turn
  index_t* before;  // on a GPU: the neighbours before each vertex, where its edges are
};

// Of two neighbours, which gets its colour first.
GRAPHRUN_HD inline bool comes_before(const std::uint32_t* turn, index_t u, index_t v) {
  return turn[u] < turn[v] || (turn[u] == turn[v] && u < v);
}
GRAPHRUN_HD inline bool is_colored_before(const Colors& colors, index_t u, index_t v) {
  return comes_before(colors.turn, u, v);
}

// turn[r], from the number of edges of row r, which is vertex first + r; list[r] = r. In the order
// log_degree a turn has so many bits: the fewer, the sooner vertices are sorted by them, and
// neighbours of equal turns are few.
inline constexpr int turn_bits = 16;
template <class On>
void give_turns(On on, std::size_t rows, const index_t* degree, ColoringOrder order,
                std::uint32_t* turn, index_t* list, index_t first = 0);

// The state of a rank's rows while they are coloured. Row r is vertex first + r; turns and colours
// are those of all vertices.
struct RowColors {
  index_t first;
  const std::uint32_t* turn;
  index_t* color;
  index_t* waiting;  // of each row: edges to neighbours that come before it and have no colour
  index_t* ready;    // vertices that wait for no neighbour, in the order in which this came about
  index_t* ready_count;
};

// waiting, and the vertices that are ready at first.
template <class On>
void count_before(On on, const EdgesBothWays& edges, const RowColors& rows);
// Gives `count` vertices of the rank their colours.
template <class On>
void color_ready(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
                 const RowColors& rows);
// Rows wait no more for `count` vertices, of any rank. The edges of each vertex are those to rows,
// which its columns are.
template <class On>
void release(On on, const EdgesBothWays& edges, const index_t* vertices, index_t count,
             const RowColors& rows);
// colors[i] = the colour of the i-th of these vertices, and the other way round.
template <class On>
void take_colors(On on, const index_t* vertices, std::size_t count, const index_t* color,
                 index_t* colors);
template <class On>
void put_colors(On on, const index_t* vertices, std::size_t count, const index_t* colors,
                index_t* color);

// Gives each vertex its colour. Returns false if the watch asked to stop.
bool color_in_turn(OnCpu on, const EdgesBothWays& edges, const Colors& colors, Watch& watch);
bool color_in_turn(OnCuda on, const EdgesBothWays& edges, const Colors& colors, Watch& watch);

}  // namespace graphrun::kernels
