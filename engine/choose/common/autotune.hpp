// Measuring half of choose(): times the best-ranked formats on the matrix itself.
#pragma once

#include <string>

#include <graphrun/engine/choose.hpp>

#include "engine/choose/remembered.hpp"

namespace graphrun {

// Converts the matrix to the first three feasible formats of the ranking and times products.
// Blocks.
RememberedFormats measure_best(const Matrix& csr, const Choice& choice,
                               const ChoiceOptions& options, const FormatOptions& layout);

// Replaces predictions by measurements, with reason `when`, and moves them to the front.
void rank_measured(Choice& choice, const RememberedFormats& measured, const std::string& when);

}  // namespace graphrun
