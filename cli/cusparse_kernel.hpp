// What --kernel cusparse comes to.
#pragma once

#include "cli/arguments.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::cli {

// The algorithm for the format asked for, CSR's where there is none. Throws Unsupported on the CPU
// and for a format that cuSPARSE has no product for.
CusparseAlgorithm cusparse_algorithm(const Context& ctx, const GraphArguments& arguments);

CusparseOptions cusparse_options(const GraphArguments& arguments);

}  // namespace graphrun::cli
