// What --kernel cusparse comes to.
#pragma once

#include <functional>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/spmv.hpp>

#include "cli/arguments.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::cli {

// The algorithm for the format asked for, CSR's where there is none. Throws Unsupported on the CPU
// and for a format that cuSPARSE has no product for.
CusparseAlgorithm cusparse_algorithm(const Context& ctx, const GraphArguments& arguments);

CusparseOptions cusparse_options(const GraphArguments& arguments);

// For PageRankOptions::multiply: cuSPARSE's product with the graph's edges, then what follows it in
// a pass of its own. Throws as CusparseSpmv does.
template <class T>
std::function<AffineSums(const Vector<T>&, Vector<T>&, const Affine<T>&)> cusparse_rounds(
    const Graph& graph, const GraphArguments& arguments);

}  // namespace graphrun::cli
