// The host's memory beside that of a context.
#pragma once

#include <memory>

#include <graphrun/base/context.hpp>

namespace graphrun {

// Charges what host_beside() holds to this budget. Null, the default: no limit but the memory
// itself. Without effect on a CPU, whose own budget limits that.
void limit_host_beside(const Context& ctx, std::shared_ptr<MemoryBudget> budget);

// A context on processors for what a context on a GPU does in the host's memory: of that budget,
// and with its stop token. On a CPU `ctx` itself, without ranks.
Context host_beside(const Context& ctx);

}  // namespace graphrun
