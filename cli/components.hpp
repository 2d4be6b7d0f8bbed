// What commands say and write of components, weak or strong.
#pragma once

#include <graphrun/engine/base/buffer.hpp>
#include <graphrun/engine/base/types.hpp>
#include <string>

#include "cli/run.hpp"

namespace graphrun::cli {

// Puts how many there are and the size of the largest into the report.
void conclude_components(Run& run, const Vector<index_t>& label, const std::string& one,
                         const std::string& many);
// Writes the id of the smallest vertex of each one's component to -o, where it was given.
void write_components(Run& run, const Vector<index_t>& label);

}  // namespace graphrun::cli
