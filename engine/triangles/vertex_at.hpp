// The vertex of a rank.
#pragma once

#include "engine/triangles/view.hpp"

namespace graphrun::kernels {

GRAPHRUN_HD inline index_t vertex_at(const OrientedView& view, index_t rank) {
  return view.vertex_of == nullptr ? rank : view.vertex_of[rank];
}

}  // namespace graphrun::kernels
