// Matrices from one that was built before.
#pragma once

#include <memory>

#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/matrix/build.hpp>

namespace graphrun {

// A built matrix whose arrays are those of `csr`, which must be in host memory and outlive it.
BuiltMatrix built_from(const Csr& csr, bool directed, std::int64_t edges, std::int64_t self_loops);

// Whether building the edges of `matrix` under these options would give `matrix` again.
bool is_built_so(const BuiltMatrix& matrix, const BuildOptions& options);

// Makes counts of building the distinct entries of `matrix`, as they are or once more, those of
// building the list behind them, where `matrix` knows it.
void count_listed(const BuiltMatrix& matrix, BuildCounts& counts);

// The matrix in a context's memory, with its weights or as a pattern: on a CPU the arrays
// themselves, kept by the buffers, on a GPU a copy. `counts`, if given, are those of building
// the list behind the matrix, where it is known, and else distinct edges. Blocks. Throws
// OutOfMemory.
Csr built_csr(const Context& ctx, const std::shared_ptr<const BuiltMatrix>& matrix,
              bool keep_weights, BuildCounts* counts = nullptr);

}  // namespace graphrun
