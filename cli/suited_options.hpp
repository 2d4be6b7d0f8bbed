// Descriptions of shared options that depend on the command.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>

#include "cli/options.hpp"

namespace graphrun::cli {

using catalogue::WeightUse;

// Describes the reading options for this use of weights, and hides those without effect.
// GraphArguments::suit_weights() calls it.
void suit_weights(Options& options, WeightUse use);

// Hides the options of storage formats, for a command without products. To be called after
// GraphArguments::declare_format().
void hide_formats(Options& options);

}  // namespace graphrun::cli
