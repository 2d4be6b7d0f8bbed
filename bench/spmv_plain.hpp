// A plain product over CSR arrays: the CPU's baseline.
#pragma once

#include <vector>

#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// y[u] = the sum of weights[k] * x[v] over the entries k: u -> v of row u, in T, on `threads`
// threads. Without weights, each is 1.
template <class T>
void plain_product(const Rows& graph, const std::vector<T>& weights, const std::vector<T>& x,
                   std::vector<T>& y, int threads);

}  // namespace graphrun::cli::bench
