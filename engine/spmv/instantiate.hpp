// The closed set of SpMV kernels: semirings x formats x weight types and, on a CPU and for formats
// with rows in order, the affine epilogue.
//
// A semiring that ignores weights sees every matrix as a pattern. The others have a kernel for
// patterns, one that reads the weights' type at each entry, and, in the formats with typed kernels,
// one for weights of their own type. On a GPU CSR and ELL also have those that decide rounds.
#pragma once

#include "engine/spmv/epilogue.hpp"

#define GRAPHRUN_SPMV_ONE(On, S, View, Epilogue)                                  \
  template Sums<3> spmv<S>(On, const View&, const RowTilesView*, const Value<S>*, \
                           const Epilogue<S>&);

#define GRAPHRUN_SPMV_pairs(On, S, View, Epilogue)
#define GRAPHRUN_SPMV_pattern(On, S, View, Epilogue) \
  GRAPHRUN_SPMV_ONE(On, S, View<NoWeights>, Epilogue)
#define GRAPHRUN_SPMV_weighted(On, S, View, Epilogue)                    \
  GRAPHRUN_SPMV_ONE(On, S, View<NoWeights>, Epilogue)                    \
  GRAPHRUN_SPMV_ONE(On, S, View<TypedWeights<S::weight_type>>, Epilogue) \
  GRAPHRUN_SPMV_ONE(On, S, View<AnyWeights>, Epilogue)

#define GRAPHRUN_SPMV_GENERIC_pairs(On, S, View, Epilogue)
#define GRAPHRUN_SPMV_GENERIC_pattern(On, S, View, Epilogue) \
  GRAPHRUN_SPMV_ONE(On, S, View<NoWeights>, Epilogue)
#define GRAPHRUN_SPMV_GENERIC_weighted(On, S, View, Epilogue) \
  GRAPHRUN_SPMV_ONE(On, S, View<NoWeights>, Epilogue)         \
  GRAPHRUN_SPMV_ONE(On, S, View<AnyWeights>, Epilogue)

// Those over complex numbers: for weights of any type and, in CSR and the tiled format, of their
// own.
#define GRAPHRUN_SPMV_COMPLEX_OF(On, T, View) \
  GRAPHRUN_SPMV_ONE(On, PlusTimes<Complex<T>>, View<AnyWeights>, PlainEpilogue)
#define GRAPHRUN_SPMV_COMPLEX(On, View)     \
  GRAPHRUN_SPMV_COMPLEX_OF(On, float, View) \
  GRAPHRUN_SPMV_COMPLEX_OF(On, double, View)
#define GRAPHRUN_SPMV_COMPLEX_TYPED_OF(On, T, View) \
  GRAPHRUN_SPMV_ONE(On, PlusTimes<Complex<T>>, View<TypedWeights<Complex<T>>>, PlainEpilogue)
#define GRAPHRUN_SPMV_COMPLEX_TYPED(On, View)     \
  GRAPHRUN_SPMV_COMPLEX_TYPED_OF(On, float, View) \
  GRAPHRUN_SPMV_COMPLEX_TYPED_OF(On, double, View)

#define GRAPHRUN_ROW_TYPED(S, addition, reads, values, On, View) \
  GRAPHRUN_SPMV_##reads(On, S, View, PlainEpilogue)
#define GRAPHRUN_ROW_GENERIC(S, addition, reads, values, On, View) \
  GRAPHRUN_SPMV_GENERIC_##reads(On, S, View, PlainEpilogue)
#define GRAPHRUN_ROW_TYPED_AFFINE(S, addition, reads, values, On, View)                      \
  GRAPHRUN_IF_PLUS_##addition(GRAPHRUN_IF_REAL_##values, GRAPHRUN_SPMV_##reads, On, S, View, \
                              AffineEpilogue)
#define GRAPHRUN_ROW_GENERIC_AFFINE(S, addition, reads, values, On, View)                      \
  GRAPHRUN_IF_PLUS_##addition(GRAPHRUN_IF_REAL_##values, GRAPHRUN_SPMV_GENERIC_##reads, On, S, \
                              View, AffineEpilogue)

#define GRAPHRUN_ROW_TYPED_DECIDING(S, addition, reads, values, On, View)                    \
  GRAPHRUN_IF_PLUS_##addition(GRAPHRUN_IF_REAL_##values, GRAPHRUN_SPMV_##reads, On, S, View, \
                              DecidingEpilogue)

#define GRAPHRUN_SPMV_KERNELS(On, View)              \
  static_assert(View<NoWeights>::has_typed_kernels); \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_TYPED, On, View)
#define GRAPHRUN_SPMV_AFFINE(On, View) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_TYPED_AFFINE, On, View)
#define GRAPHRUN_SPMV_DECIDING(On, View) \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_TYPED_DECIDING, On, View)

#define GRAPHRUN_SPMV_GENERIC_KERNELS(On, View)       \
  static_assert(!View<NoWeights>::has_typed_kernels); \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_GENERIC, On, View)
#define GRAPHRUN_SPMV_GENERIC_AFFINE(On, View) \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_GENERIC_AFFINE, On, View)
