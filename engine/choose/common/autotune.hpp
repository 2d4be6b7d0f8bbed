// The measuring half of choose(): the formats that the model thinks best, on the matrix itself.
#pragma once

#include <string>

#include <graphrun/engine/choose.hpp>

#include "engine/choose/remembered.hpp"

namespace graphrun {

// The first three of the ranking that are possible, each converted and multiplied. Blocks.
RememberedFormats measure_best(const Matrix& csr, const Choice& choice,
                               const ChoiceOptions& options, const FormatOptions& layout);

// Puts what was measured in place of predictions, `when` as its reason, and in front.
void rank_measured(Choice& choice, const RememberedFormats& measured, const std::string& when);

}  // namespace graphrun
