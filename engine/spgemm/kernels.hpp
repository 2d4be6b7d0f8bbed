// Entry points of the SpGEMM kernels.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include <graphrun/engine/spgemm.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

using Pattern = CsrView<NoWeights>;

// Pattern of a mask; offsets is null without one.
struct MaskRows {
  const offset_t* offsets = nullptr;
  const index_t* column_of = nullptr;
};

// Factors of a symbolic product; entries in `hidden` are masked out.
struct PatternProduct {
  Pattern a, b;
  MaskRows hidden;
};

// Weight of entry k of A as S's operand; not read if S ignores it.
template <class S, class W>
GRAPHRUN_HD typename S::weight_type edge_weight(const CsrView<W>& a, offset_t k) {
  using Weight = typename S::weight_type;
  if constexpr (S::ignores_weights) {
    return Weight{1};
  } else {
    return a.weights.template at<Weight>(k);
  }
}

// products[i] = number of products of row i of A B.
void count_products(OnCpu on, const Pattern& a, const Pattern& b, offset_t* products);
void count_products(OnCuda on, const Pattern& a, const Pattern& b, offset_t* products);

// A backend's plan of the rows of a product.
struct PlannedRows {
  virtual ~PlannedRows() = default;
};

struct ProductPlan {
  offset_t products = 0;      // number of products
  offset_t most_entries = 0;  // upper bound of C's entries
  std::unique_ptr<const PlannedRows> rows;
};

// Plans every row of the product; c.hidden is ignored. Blocks.
ProductPlan plan_product(OnCpu on, const PatternProduct& c);
ProductPlan plan_product(OnCuda on, const PatternProduct& c);

// Symbolic phase: lengths[i] = number of entries of row i of C, for every `step`-th row that has a
// product; others are not written.
void count_entries(OnCpu on, const PatternProduct& c, const ProductPlan& plan, index_t step,
                   offset_t* lengths);
void count_entries(OnCuda on, const PatternProduct& c, const ProductPlan& plan, index_t step,
                   offset_t* lengths);

// Rows of C at known positions.
template <class T>
struct ProductRows {
  const offset_t* offsets;
  index_t* column_of;
  T* values;
};

// Allocates columns and values of `entries` entries.
template <class T>
using MakeRows = std::function<ProductRows<T>(offset_t entries)>;

// Writes C's offsets, calls make_rows with the number of entries, and writes columns and values of
// every row. Returns the number of overflowed values. Blocks. `a` has no weights if S ignores them.
template <class S, class W>
offset_t make_product(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                      const ProductPlan& plan, offset_t* offsets,
                      const MakeRows<typename S::value_type>& make_rows);
template <class S, class W>
offset_t make_product(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                      const ProductPlan& plan, offset_t* offsets,
                      const MakeRows<typename S::value_type>& make_rows);

// values[p] = the value of A B at entry p of the mask if found[p] = 1; found[p] = 0: no product.
// Returns the number of overflowed values.
template <class S, class W>
offset_t write_masked(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found);
template <class S, class W>
offset_t write_masked(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found);

// Elementwise, one body for both backends in engine/spgemm/bodies.hpp. Compacts the entries with
// places[p] != places[p + 1]; places: exclusive scan of found, with the total appended.
template <class On, class T>
void keep_found(On on, const offset_t* places, const index_t* columns, const T* values,
                std::size_t n, index_t* kept_columns, T* kept_values);
// to[i] = from[i] - begin, for n offsets.
template <class On>
void shift_offsets(On on, const offset_t* from, std::size_t n, offset_t begin, offset_t* to);
// offsets[i] = places[mask_offsets[i]].
template <class On>
void kept_offsets(On on, const offset_t* places, const offset_t* mask_offsets, index_t rows,
                  offset_t* offsets);

}  // namespace graphrun::kernels

#define GRAPHRUN_PRODUCT_ONE(On, S, W)                                                         \
  template offset_t make_product<S>(On, const CsrView<W>&, const CsrView<W>&, const MaskRows&, \
                                    const ProductPlan&, offset_t*,                             \
                                    const MakeRows<S::value_type>&);                           \
  template offset_t write_masked<S>(On, const CsrView<W>&, const CsrView<W>&, const MaskRows&, \
                                    const offset_t*, S::value_type*, offset_t*);

// Over complex numbers, which a factor without weights is converted to.
#define GRAPHRUN_PRODUCT_COMPLEX_OF(On, T) \
  GRAPHRUN_PRODUCT_ONE(On, PlusTimes<Complex<T>>, TypedWeights<Complex<T>>)
#define GRAPHRUN_PRODUCTS_COMPLEX(On)    \
  GRAPHRUN_PRODUCT_COMPLEX_OF(On, float) \
  GRAPHRUN_PRODUCT_COMPLEX_OF(On, double)

#define GRAPHRUN_PRODUCT_pairs(On, S) GRAPHRUN_PRODUCT_ONE(On, S, NoWeights)
#define GRAPHRUN_PRODUCT_pattern(On, S)  \
  GRAPHRUN_PRODUCT_ONE(On, S, NoWeights) \
  GRAPHRUN_PRODUCT_ONE(On, S, TypedWeights<S::value_type>)
#define GRAPHRUN_PRODUCT_weighted(On, S) GRAPHRUN_PRODUCT_pattern(On, S)

// Additive semirings, split by whether they read the first factor's weights, and minimum semirings:
// separate files compile in parallel.
#define GRAPHRUN_IF_WEIGHTED_weighted(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_WEIGHTED_pattern(X, ...)
#define GRAPHRUN_IF_WEIGHTED_pairs(X, ...)
#define GRAPHRUN_IF_UNWEIGHTED_weighted(X, ...)
#define GRAPHRUN_IF_UNWEIGHTED_pattern(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_UNWEIGHTED_pairs(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_NOT_PLUS_plus(X, ...)
#define GRAPHRUN_IF_NOT_PLUS_min(X, ...) X(__VA_ARGS__)
#define GRAPHRUN_IF_NOT_PLUS_other(X, ...) X(__VA_ARGS__)

#define GRAPHRUN_ROW_PLUS_WEIGHTED(S, addition, reads, values, On) \
  GRAPHRUN_IF_PLUS_##addition(GRAPHRUN_IF_WEIGHTED_##reads, GRAPHRUN_PRODUCT_##reads, On, S)
#define GRAPHRUN_ROW_PLUS_UNWEIGHTED(S, addition, reads, values, On) \
  GRAPHRUN_IF_PLUS_##addition(GRAPHRUN_IF_UNWEIGHTED_##reads, GRAPHRUN_PRODUCT_##reads, On, S)
#define GRAPHRUN_ROW_NOT_PLUS(S, addition, reads, values, On) \
  GRAPHRUN_IF_NOT_PLUS_##addition(GRAPHRUN_PRODUCT_##reads, On, S)

#define GRAPHRUN_PRODUCTS_PLUS_WEIGHTED(On) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_PLUS_WEIGHTED, On)
#define GRAPHRUN_PRODUCTS_PLUS_UNWEIGHTED(On) \
  GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_PLUS_UNWEIGHTED, On)
#define GRAPHRUN_PRODUCTS_NOT_PLUS(On) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_NOT_PLUS, On)
