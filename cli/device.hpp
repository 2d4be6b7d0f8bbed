// Which processor a command computes on.
#pragma once

#include <graphrun/engine/base/context.hpp>

#include "cli/arguments.hpp"
#include "cli/console.hpp"

namespace graphrun::cli {

// auto takes the first GPU, else the CPU, and says why where this build could have used a GPU.
// Throws NotAvailable for a GPU that was asked for and is not there.
Context open_context(const DeviceArguments& arguments, const Console& console);

}  // namespace graphrun::cli
