// Kernels of the push step of a frontier, for both backends.
#pragma once

#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"

namespace graphrun::kernels {

// Relaxes each edge u -> v out of the `count` listed vertices: to{v} = to{v} add mul(edge,
// from{u}), if the mask allows v. Appends each v that was zero to `found`; returns their number.
// `to` must be zero outside its list.
template <class S, class W>
index_t push(OnCpu on, CsrView<W> a, const index_t* list, index_t count,
             const typename S::value_type* from, Mask mask, typename S::value_type* to,
             index_t* found, Watch& watch);
template <class S, class W>
index_t push(OnCuda on, CsrView<W> a, const index_t* list, index_t count,
             const typename S::value_type* from, Mask mask, typename S::value_type* to,
             index_t* found, Watch& watch);

#define GRAPHRUN_PUSH_ONE(On, S, W)                                                             \
  template index_t push<S>(On, CsrView<W>, const index_t*, index_t, const S::value_type*, Mask, \
                           S::value_type*, index_t*, Watch&);
#define GRAPHRUN_PUSH_pattern(On, S) GRAPHRUN_PUSH_ONE(On, S, NoWeights)
#define GRAPHRUN_PUSH_weighted(On, S)                    \
  GRAPHRUN_PUSH_ONE(On, S, NoWeights)                    \
  GRAPHRUN_PUSH_ONE(On, S, TypedWeights<S::weight_type>) \
  GRAPHRUN_PUSH_ONE(On, S, AnyWeights)
#define GRAPHRUN_ROW_PUSH(S, addition, reads, values, On) \
  GRAPHRUN_IF_MIN_##addition(GRAPHRUN_PUSH_##reads, On, S)
#define GRAPHRUN_PUSH_KERNELS(On) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_PUSH, On)

}  // namespace graphrun::kernels
