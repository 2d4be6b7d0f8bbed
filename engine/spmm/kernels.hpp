// Entry points of the SpMM kernels, for both backends.
#pragma once

#include <graphrun/engine/mixed_precision.hpp>
#include <graphrun/engine/spmm.hpp>

#include "base/common/backend.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::kernels {

// (+, *) of 16-bit numbers, summed in float: a semiring for these kernels alone.
template <class H>
struct PlusTimes16 {
  using value_type = H;
  using weight_type = float;
  using sum_type = float;
  static constexpr float zero = 0;
  GRAPHRUN_HD static float add(float p, float q) { return p + q; }
  GRAPHRUN_HD static float mul(float edge, H x) { return edge * static_cast<float>(x); }
  GRAPHRUN_HD static H result(float sum) {
#if defined(__CUDACC__) && defined(__CUDA_ARCH__)
    if constexpr (std::is_same_v<H, Float16>) {
      if (sum == sum) {  // H::nearest() gives NaN its bits
        H rounded;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(rounded.bits) : "f"(sum));
        return rounded;
      }
    }
#endif
    return H::nearest(sum);
  }
};

// Y = A X. `tiles`: the matrix's row tiles, used on CUDA for CSR. The CPU has one kernel for all
// views, CUDA one per view.
template <class S, class View>
void spmm(OnCpu on, const View& a, const RowTilesView* tiles,
          DenseView<const typename S::value_type> x, DenseView<typename S::value_type> y);
template <class S, class W>
void spmm(OnCuda on, const CsrView<W>& a, const RowTilesView* tiles,
          DenseView<const typename S::value_type> x, DenseView<typename S::value_type> y);
template <class S, class W>
void spmm(OnCuda on, const EllView<W>& a, const RowTilesView* tiles,
          DenseView<const typename S::value_type> x, DenseView<typename S::value_type> y);

}  // namespace graphrun::kernels

#define GRAPHRUN_SPMM_ONE(On, S, View)                           \
  template void spmm<S>(On, const View&, const RowTilesView*,    \
                        DenseView<const typename S::value_type>, \
                        DenseView<typename S::value_type>);

// Over complex numbers: for weights of any type.
#define GRAPHRUN_SPMM_COMPLEX(On, View)                              \
  GRAPHRUN_SPMM_ONE(On, PlusTimes<Complex<float>>, View<AnyWeights>) \
  GRAPHRUN_SPMM_ONE(On, PlusTimes<Complex<double>>, View<AnyWeights>)

// Of 16-bit numbers, in CSR: patterns, weights of that type, and of any other.
#define GRAPHRUN_SPMM_16_OF(On, H)                                \
  GRAPHRUN_SPMM_ONE(On, PlusTimes16<H>, CsrView<NoWeights>)       \
  GRAPHRUN_SPMM_ONE(On, PlusTimes16<H>, CsrView<TypedWeights<H>>) \
  GRAPHRUN_SPMM_ONE(On, PlusTimes16<H>, CsrView<AnyWeights>)
#define GRAPHRUN_SPMM_16(On)       \
  GRAPHRUN_SPMM_16_OF(On, Float16) \
  GRAPHRUN_SPMM_16_OF(On, Bfloat16)

#define GRAPHRUN_SPMM_pattern(On, S, View) GRAPHRUN_SPMM_ONE(On, S, View<NoWeights>)
#define GRAPHRUN_SPMM_weighted(On, S, View)                    \
  GRAPHRUN_SPMM_ONE(On, S, View<NoWeights>)                    \
  GRAPHRUN_SPMM_ONE(On, S, View<TypedWeights<S::weight_type>>) \
  GRAPHRUN_SPMM_ONE(On, S, View<AnyWeights>)
#define GRAPHRUN_ROW_DENSE(S, addition, reads, values, On, View) \
  GRAPHRUN_IF_REAL_##values(GRAPHRUN_SPMM_##reads, On, S, View)
#define GRAPHRUN_SPMM_KERNELS(On, View) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_DENSE, On, View)
