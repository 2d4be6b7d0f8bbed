// Entry points of the SDDMM kernels, for both backends.
#pragma once

#include <graphrun/engine/sddmm.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// A product to sample; `scales`: by the weights of A.
template <class T>
struct SddmmTask {
  CsrView<AnyWeights> a;
  offset_t entries;
  DenseView<const T> x, y;
  bool scales;
  SddmmResult<T>* values;  // one per entry

  GRAPHRUN_HD void store(offset_t entry, SddmmResult<T> sum) const {
    values[entry] = scales ? sum * a.weights.template at<SddmmResult<T>>(entry) : sum;
  }
};

template <class T>
void sddmm(OnCpu on, const SddmmTask<T>& task);
template <class T>
void sddmm(OnCuda on, const SddmmTask<T>& task);

// A number as one that is summed.
template <class T>
GRAPHRUN_HD SddmmResult<T> summand(T value) {
  return static_cast<SddmmResult<T>>(value);
}

}  // namespace graphrun::kernels

#define GRAPHRUN_SDDMM_TYPES(X) \
  X(float)                      \
  X(double)                     \
  X(Complex<float>)             \
  X(Complex<double>)            \
  X(Float16)                    \
  X(Bfloat16)
