// The option --kernel cusparse.
#pragma once

#include <functional>
#include <graphrun/engine/graph.hpp>

#include "cli/arguments.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::cli {

// cuSPARSE's algorithm for --format, by default that for CSR. Throws Unsupported on the CPU, and
// for a format without a product in cuSPARSE.
CusparseAlgorithm cusparse_algorithm(const Context& ctx, const GraphArguments& arguments);

CusparseOptions cusparse_options(const GraphArguments& arguments);

// Returns a function that computes y = A' x by cuSPARSE, A' being graph.in_edges(); its first call
// makes cuSPARSE's copy. T is float or double. `graph` must outlive the function. Throws as
// cusparse_algorithm().
template <class T>
std::function<void(const Vector<T>& x, Vector<T>& y)> multiply_by_cusparse(
    const Graph& graph, const GraphArguments& arguments);

}  // namespace graphrun::cli
