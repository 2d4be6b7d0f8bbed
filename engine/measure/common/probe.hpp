// Probe of one ceiling: work in rounds of a known size.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/measure/ceilings.hpp"

namespace graphrun::measure {

struct Probe {
  std::function<double(std::uint64_t rounds)> run;  // runs the rounds; returns their seconds
  double units = 1;                                 // bytes, gathers or barriers of one round
};

// Measures the row of `kind` at this footprint. Finds a number of rounds that can be timed well,
// picks the best of the variants (several kernels for the same ceiling), and repeats it at least
// five times and for about `seconds`. Repeats that, twice at most, while the runs spread over 20 %
// or, for the rates of a processor, while its threads get less than nine tenths of their time. The
// attempt with the least spread counts; the row is spoiled if the disturbance persists. Throws
// Cancelled at the context's stop token.
Ceiling measure_row(const Context& ctx, CeilingKind kind, std::uint64_t footprint,
                    const std::vector<Probe>& variants, double seconds);

}  // namespace graphrun::measure
