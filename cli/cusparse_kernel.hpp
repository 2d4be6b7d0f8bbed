// What --kernel cusparse comes to.
#pragma once

#include <functional>
#include <graphrun/engine/graph.hpp>

#include "cli/arguments.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::cli {

// The algorithm for the format asked for, CSR's where there is none. Throws Unsupported on the CPU
// and for a format that cuSPARSE has no product for.
CusparseAlgorithm cusparse_algorithm(const Context& ctx, const GraphArguments& arguments);

CusparseOptions cusparse_options(const GraphArguments& arguments);

// y = A' x by cuSPARSE, A' being graph.in_edges(), of which the first call makes cuSPARSE's copy.
// T is float or double. `graph` must outlive the function. Throws as cusparse_algorithm().
template <class T>
std::function<void(const Vector<T>& x, Vector<T>& y)> multiply_by_cusparse(
    const Graph& graph, const GraphArguments& arguments);

}  // namespace graphrun::cli
