// Graphs over ranks that are built from shares: each rank gives some of the edges, and keeps the
// rows of its own vertices. No rank holds them all.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// The graph of the triples of rank 0, then of rank 1, and so on: repeats are merged in that order,
// as build_csr() does. `ctx` has ranks; `share` is in the memory of a CPU or of the rank's
// GPU, and of the same size and type of weights on each rank. The graph is
// directed unless `build` mirrors. A call of all ranks. Blocks. Throws InvalidArgument for a matrix
// that is not square or an index outside of it, Unsupported for a policy of build_csr() that is an
// error, and as build_csr() and exchanges do.
Graph graph_of_shares(const Context& ctx, Coo share, const BuildOptions& build,
                      const GraphOptions& options = {});

// The graph of a recipe, of which each rank generates a share. Throws as generate() does too.
Graph generate_over_ranks(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& build,
                          const GraphOptions& options = {});

}  // namespace graphrun
