// Building CSR in the host's memory, for a GPU that does not hold what building takes.
#pragma once

#include <graphrun/formats/matrix/build.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <span>

namespace graphrun {

// As build_csr() of the triples, which lie in host memory. The matrix is built on the processors,
// within the budget of the context's Spilling, and then copied: its arrays are arrays of edges.
// The context must spill. Blocks. Throws as build_csr().
template <class W>
Csr build_csr_on_host(const Context& ctx, index_t rows, index_t columns,
                      std::span<const index_t> row_of, std::span<const index_t> column_of,
                      std::span<const W> weights, const BuildOptions& options, BuildCounts* counts);

}  // namespace graphrun
