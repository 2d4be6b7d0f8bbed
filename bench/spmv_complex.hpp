// Measurement of products of complex matrices, beside cuSPARSE's.
#pragma once

#include "bench/session.hpp"
#include "bench/subject.hpp"

namespace graphrun::cli::bench {

// Adds rows for the adjacency matrix with complex weights of two floats, and of two doubles: in
// each format that takes at most four times the bytes of CSR and, on a GPU, by cuSPARSE with the
// algorithms that take its CSR and COO.
void measure_complex_spmv(Session& session, const Subject& subject);

}  // namespace graphrun::cli::bench
