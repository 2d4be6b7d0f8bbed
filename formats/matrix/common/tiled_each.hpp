// The steps of building tiled matrices, on the backend of a context.
#pragma once

#include <graphrun/base/context.hpp>

#include "base/common/dispatch.hpp"
#include "formats/matrix/common/tiled_steps.hpp"

namespace graphrun::tiling {

template <class Body>
void each(const Context& ctx, std::size_t n, const Body& body) {
  on_backend(ctx, [&](auto on) { each(on, n, body); });
}
template <class Body>
offset_t most(const Context& ctx, std::size_t n, const Body& body) {
  return on_backend(ctx, [&](auto on) { return most(on, n, body); });
}

}  // namespace graphrun::tiling
