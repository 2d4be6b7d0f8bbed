// A probe of one ceiling: work in rounds of a known size, repeated until it tells.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/measure/ceilings.hpp"

namespace graphrun::measure {

struct Probe {
  std::function<double(std::uint64_t rounds)> run;  // does the rounds; the seconds they took
  double units = 1;                                 // bytes, gathers, barriers: of one round
};

// The row of `kind` at this footprint: finds how many rounds can be timed well, keeps the best of
// the variants (several ways to reach the same ceiling), and repeats it at least five times and for
// about `seconds`. Repeats that again, twice at most, while the repeats spread over 20 %, or, for
// the rates of a processor, while its threads get less than nine tenths of their time. Of several
// tries the one with the least spread counts; the row is spoiled where that was still the case.
// Throws Cancelled at the context's stop token.
Ceiling measure_row(const Context& ctx, CeilingKind kind, std::uint64_t footprint,
                    const std::vector<Probe>& variants, double seconds);

}  // namespace graphrun::measure
