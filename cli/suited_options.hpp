// The descriptions of shared options in the help of one command.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>

#include "cli/options.hpp"

namespace graphrun::cli {

using catalogue::WeightUse;

// What reading options mean to a command that does this with weights; those that mean nothing are
// hidden. GraphArguments::suit_weights() calls it.
void suit_weights(Options& options, WeightUse use);

// Hides how products are stored, where none is computed. After GraphArguments::declare_format().
void hide_formats(Options& options);

}  // namespace graphrun::cli
