// The descriptions of shared options in the help of one command.
#pragma once

#include "cli/options.hpp"

namespace graphrun::cli {

enum class WeightUse {
  none,       // the result is about which vertices are joined
  on_demand,  // where --weights names a column
  lengths,    // of edges: the least of repeats counts
  values,     // of entries: repeats are added
};

// What reading options mean to a command that does this with weights; those that mean nothing are
// hidden. GraphArguments::suit_weights() calls it.
void suit_weights(Options& options, WeightUse use);

// Hides how products are stored, where none is computed. After GraphArguments::declare_format().
void hide_formats(Options& options);

}  // namespace graphrun::cli
