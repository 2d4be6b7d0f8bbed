// A rank's share of a graph: its rows of the adjacency matrix, whose columns are all vertices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// Rows of a part, at whose borders ranks begin: of base/common/layout.hpp, or ranks.cut.
std::size_t part_of_ranks(const Ranks& ranks, index_t vertices);

// Consecutive parts for each rank, entries and 8 for each row spread evenly. The offsets are those
// of the whole matrix; where they are wrong, as before a check, the layout is one all the same.
Layout even_layout(const Ranks& ranks, std::span<const offset_t> offsets, offset_t entries);
// The same of a matrix that no rank has: entries_of_parts[r][p] entries that rank r has are in rows
// of part p.
Layout even_layout(const Ranks& ranks, const std::vector<std::vector<offset_t>>& entries_of_parts,
                   index_t vertices);

// Adds up whole numbers, the i-th of all ranks, in the memory of each. A call of all ranks.
void add_up_over_ranks(Ranks& ranks, Buffer<offset_t>& values);

// How many entries each row has.
Buffer<offset_t> lengths_of(const Csr& rows);

// How many of this rank's rows have an entry on the diagonal.
offset_t self_loops_of(const Csr& rows, const Layout& layout);

// The values of all ranks' rows, one of each, and behind them 0. Of `own`, the first are those of
// this rank's rows. A call of all ranks.
Buffer<offset_t> of_all_rows(Ranks& ranks, const Layout& layout, const Buffer<offset_t>& own);

// Bytes of an entry, with a weight of so many, while build_csr() sorts it on a GPU, itself
// included.
constexpr std::uint64_t building_bytes(std::size_t weight) {
  return weight == 0 ? 32 : 48 + weight;
}

// Where something is done that takes so many bytes of this rank's GPU: there where each GPU has its
// room, else in the hosts' memory. `local`: of this rank; a CPU's is where it is done. A call of
// all ranks.
Context place_with_room(Ranks& ranks, const Context& local, std::uint64_t bytes);

// A copy in the memory of another context.
Csr copied_to(const Context& ctx, const Csr& csr);
Coo copied_to(const Context& ctx, const Coo& coo);
Buffer<index_t> copied_to(const Context& ctx, const Buffer<index_t>& values);

// The sums over all ranks of whole numbers of all vertices, at this rank's vertices, in the context
// of a graph. A call of all ranks.
Vector<offset_t> sums_at_own(const Context& ctx, const Buffer<offset_t>& values);

// The part of some sources that this rank searches from: consecutive ones, alone all.
std::span<const index_t> sources_of_rank(const Context& ctx, std::span<const index_t> sources);

// The rows of this rank transposed to those of the other direction: each entry goes to the rank
// that has the row of its column. A call of all ranks.
Matrix transposed_over_ranks(Ranks& ranks, const Layout& layout, const Csr& rows);

// The columns of two patterns in each row, without those of the diagonal; their row 0 is row
// `first` of all.
Matrix union_of_rows(const Csr& one, const Csr& other, index_t first);

}  // namespace graphrun
