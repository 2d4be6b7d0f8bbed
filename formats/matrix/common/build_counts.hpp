// What building a matrix counts of its triples.
#pragma once

#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// Triples and self-loops among them. Throws InvalidArgument for an entry outside the matrix, for
// mirroring a matrix that is not square, and for a self-loop that the options refuse.
BuildCounts check_entries(const Coo& triples, const BuildOptions& options);

// Counts distinct entries and merged duplicates, from the entries stored and those of them on the
// diagonal. An undirected edge is stored twice, a self-loop once.
void count_distinct(offset_t entries, offset_t loops, const BuildOptions& options,
                    BuildCounts& counts);

}  // namespace graphrun
