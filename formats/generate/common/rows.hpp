// Rows of a generated graph.
#pragma once

#include <graphrun/formats/generate/generate.hpp>

#include "formats/matrix/common/batches.hpp"

namespace graphrun {

// The rows of generate_csr() that are those of one of `shares` ranks, which generates all edges and
// keeps some: a GPU makes them sooner than they travel. Of the units it counts its share; `own`
// has the functions. `listed`: what all ranks listed. A call of all ranks. Throws Unsupported for
// repeats with weights of their own, and as build_rows_in_batches().
Csr generate_rows(const Context& ctx, const GraphRecipe& recipe, const BuildOptions& options,
                  int share, int shares, OwnRows own, BuildCounts& listed);

}  // namespace graphrun
