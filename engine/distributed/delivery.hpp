// Entries on their way to the ranks that keep their rows.
#pragma once

#include <cstddef>
#include <vector>

#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// counts[r][p] = entries that rank r has in rows of part p, of part_of_ranks() rows each.
using CountsOfParts = std::vector<std::vector<offset_t>>;

// How many entries each rank has of each part, of triples with those that mirroring adds and
// without those that are dropped. All lie in the matrix. A call of all ranks.
CountsOfParts count_by_part(Ranks& ranks, const Coo& share, const BuildOptions& build);

// Sends these entries to their owners, some at a time. Returns those of this rank in the context of
// `share`, rows counted from its first, those of rank 0 first and each rank's in its order. A call
// of all ranks.
Coo deliver(Ranks& ranks, const Layout& layout, const Coo& share, const BuildOptions& build,
            const CountsOfParts& counts);

// How many of them come to this rank.
std::size_t entries_coming(const Ranks& ranks, const Layout& layout, const CountsOfParts& counts);

}  // namespace graphrun
