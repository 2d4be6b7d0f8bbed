// The closed set of spmv kernels: semirings x formats x ways to hold weights, and, on a CPU and for
// formats with rows in order, the affine epilogue.
//
// A semiring that ignores weights sees every matrix as a pattern. The others have a kernel for
// patterns, one for weights of their own type, and one that asks for the type entry by entry.
#pragma once

#include "engine/common/finish.hpp"

#define GRAPHRUN_SPMV_ONE(On, S, View, Finish) \
  template Sums<3> spmv<S>(On, const View&, const RowTilesView*, const Value<S>*, const Finish&);

#define GRAPHRUN_SPMV_WEIGHTED(On, T, View, Finish)                       \
  GRAPHRUN_SPMV_ONE(On, T, View<NoWeights>, Finish<T>)                    \
  GRAPHRUN_SPMV_ONE(On, T, View<TypedWeights<T::weight_type>>, Finish<T>) \
  GRAPHRUN_SPMV_ONE(On, T, View<AnyWeights>, Finish<T>)

#define GRAPHRUN_SPMV_PATTERN(On, T, View, Finish) \
  GRAPHRUN_SPMV_ONE(On, T, View<NoWeights>, Finish<T>)

#define GRAPHRUN_SPMV_KERNELS(On, View)                                  \
  GRAPHRUN_SPMV_WEIGHTED(On, PlusTimes<float>, View, PlainFinish)        \
  GRAPHRUN_SPMV_WEIGHTED(On, PlusTimes<double>, View, PlainFinish)       \
  GRAPHRUN_SPMV_WEIGHTED(On, PlusTimes<std::int64_t>, View, PlainFinish) \
  GRAPHRUN_SPMV_WEIGHTED(On, MinPlus<float>, View, PlainFinish)          \
  GRAPHRUN_SPMV_WEIGHTED(On, MinPlus<double>, View, PlainFinish)         \
  GRAPHRUN_SPMV_WEIGHTED(On, MinPlus<std::int64_t>, View, PlainFinish)   \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<float>, View, PlainFinish)        \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<double>, View, PlainFinish)       \
  GRAPHRUN_SPMV_PATTERN(On, MinSecond, View, PlainFinish)

#define GRAPHRUN_SPMV_AFFINE(On, View)                              \
  GRAPHRUN_SPMV_WEIGHTED(On, PlusTimes<float>, View, AffineFinish)  \
  GRAPHRUN_SPMV_WEIGHTED(On, PlusTimes<double>, View, AffineFinish) \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<float>, View, AffineFinish)  \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<double>, View, AffineFinish)

// Formats without tuned kernels ask for the type of weights entry by entry.
#define GRAPHRUN_SPMV_GENERIC(On, T, View, Finish)     \
  GRAPHRUN_SPMV_ONE(On, T, View<NoWeights>, Finish<T>) \
  GRAPHRUN_SPMV_ONE(On, T, View<AnyWeights>, Finish<T>)

#define GRAPHRUN_SPMV_GENERIC_KERNELS(On, View)                         \
  GRAPHRUN_SPMV_GENERIC(On, PlusTimes<float>, View, PlainFinish)        \
  GRAPHRUN_SPMV_GENERIC(On, PlusTimes<double>, View, PlainFinish)       \
  GRAPHRUN_SPMV_GENERIC(On, PlusTimes<std::int64_t>, View, PlainFinish) \
  GRAPHRUN_SPMV_GENERIC(On, MinPlus<float>, View, PlainFinish)          \
  GRAPHRUN_SPMV_GENERIC(On, MinPlus<double>, View, PlainFinish)         \
  GRAPHRUN_SPMV_GENERIC(On, MinPlus<std::int64_t>, View, PlainFinish)   \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<float>, View, PlainFinish)       \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<double>, View, PlainFinish)      \
  GRAPHRUN_SPMV_PATTERN(On, MinSecond, View, PlainFinish)

#define GRAPHRUN_SPMV_GENERIC_AFFINE(On, View)                     \
  GRAPHRUN_SPMV_GENERIC(On, PlusTimes<float>, View, AffineFinish)  \
  GRAPHRUN_SPMV_GENERIC(On, PlusTimes<double>, View, AffineFinish) \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<float>, View, AffineFinish) \
  GRAPHRUN_SPMV_PATTERN(On, PlusSecond<double>, View, AffineFinish)
