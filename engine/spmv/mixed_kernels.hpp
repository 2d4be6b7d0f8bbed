// Entry points of products with 16-bit weights, for both backends.
#pragma once

#include <graphrun/formats/matrix/real16.hpp>

#include "engine/spmv/kernels.hpp"

namespace graphrun::kernels {

// to{i} = weight i, rounded to nearest. Returns the number of finite weights that become infinite.
template <class On>
offset_t round_to_16_bits(On on, AnyWeights from, std::size_t n, Real16 type, std::uint16_t* to);

}  // namespace graphrun::kernels

#define GRAPHRUN_SPMV_16_BITS(On, View)                                            \
  template Sums<3> spmv<PlusTimes<float>>(On, const View<TypedWeights<Float16>>&,  \
                                          const RowTilesView*, const float*,       \
                                          const PlainEpilogue<PlusTimes<float>>&); \
  template Sums<3> spmv<PlusTimes<float>>(On, const View<TypedWeights<Bfloat16>>&, \
                                          const RowTilesView*, const float*,       \
                                          const PlainEpilogue<PlusTimes<float>>&);
