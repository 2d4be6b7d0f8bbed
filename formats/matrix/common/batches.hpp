// Building CSR in batches of rows, where the triples do not fit into the memory beside the matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <graphrun/formats/matrix/build.hpp>
#include <utility>

namespace graphrun {

// Triples that are made part by part, as often as they are asked for, without weights.
struct TripleParts {
  index_t rows, columns;
  std::uint64_t units;          // what parts are counted in: triples, vertices of a lattice
  std::uint64_t bytes_of_unit;  // of memory to make a part, for each unit, the part included
  std::function<Coo(std::uint64_t first, std::size_t count)> part;  // units [first, first + count)
  std::function<Weights(const Coo& entries)> weights =
      {};  // of the matrix's entries; none: a pattern
};

// Whether repeats need not be refused, nor mirrored triples changed, which batches cannot do.
bool can_build_in_batches(const BuildOptions& options);

// As build_csr() of all triples. It holds the matrix, with room for all listed entries, repeats
// included, and what else the context has left: the more, the fewer batches. Each makes all triples
// once. The columns
// and the weights are arrays of edges, which Context::spill() is about. Throws as build_csr(), and
// Unsupported unless can_build_in_batches().
Csr build_csr_in_batches(const Context& ctx, const TripleParts& parts, const BuildOptions& options,
                         BuildCounts* counts);

// What a rank keeps of a matrix that is built in batches: it counts some of the triples, and takes
// the rows that are its own. The functions are calls of all ranks.
struct OwnRows {
  std::uint64_t first = 0, end = 0;                      // the units whose triples it counts
  std::function<void(Buffer<offset_t>& counts)> add_up;  // over all ranks
  std::function<offset_t(offset_t own)> sum;             // the same of a number
  // The rows [first, second), by the entries that are listed before each row, repeats included.
  std::function<std::pair<index_t, index_t>(const Buffer<offset_t>& listed_before)> choose;
};

// The rows of build_csr_in_batches() that are this rank's own. `listed`: what all ranks listed.
Csr build_rows_in_batches(const Context& ctx, const TripleParts& parts, const BuildOptions& options,
                          const OwnRows& own, BuildCounts& listed);

}  // namespace graphrun
