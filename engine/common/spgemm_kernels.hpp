// The entry points of the kernels that multiply two sparse matrices.
#pragma once

#include <cstddef>
#include <cstdint>

#include <graphrun/engine/spgemm.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "engine/base/common/backend.hpp"

namespace graphrun::kernels {

using Pattern = CsrView<NoWeights>;

// The pattern of a mask; offsets is null where there is none.
struct MaskRows {
  const offset_t* offsets = nullptr;
  const index_t* column_of = nullptr;
};

// The factors of a product whose pattern is asked for, without the entries of `hidden`.
struct PatternProduct {
  Pattern a, b;
  MaskRows hidden;
};

// products[i] = the pairs of entries that make row i of A B.
void count_products(OnCpu on, const Pattern& a, const Pattern& b, offset_t* products);
void count_products(OnCuda on, const Pattern& a, const Pattern& b, offset_t* products);

// lengths[i] = the entries of row i of the product, for every `step`-th row, else 0.
void count_entries(OnCpu on, const PatternProduct& c, const offset_t* products, index_t step,
                   offset_t* lengths);
void count_entries(OnCuda on, const PatternProduct& c, const offset_t* products, index_t step,
                   offset_t* lengths);

// Rows of C whose places are known.
template <class T>
struct ProductRows {
  const offset_t* offsets;
  index_t* column_of;
  T* values;
};

// Writes columns and values of every row; returns how many values overflowed.
template <class S, class W>
offset_t write_product(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                       const offset_t* products, const ProductRows<typename S::value_type>& c);
template <class S, class W>
offset_t write_product(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& hidden,
                       const offset_t* products, const ProductRows<typename S::value_type>& c);

// values[p] = the value of A B at entry p of the mask, where found[p] = 1; 0: there is none.
// Returns how many values overflowed.
template <class S, class W>
offset_t write_masked(OnCpu on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found);
template <class S, class W>
offset_t write_masked(OnCuda on, const CsrView<W>& a, const CsrView<W>& b, const MaskRows& mask,
                      const offset_t* products, typename S::value_type* values, offset_t* found);

// Element-wise, one body for both backends in common/spgemm_bodies.hpp.
template <class On, class T>
void convert_weights(On on, AnyWeights from, std::size_t n, T* to);
// The sum of min(products, columns): no product has more entries.
template <class On>
double most_entries(On on, const offset_t* products, index_t rows, index_t columns);
// The places of the entries with found[p] != found[p + 1], once found has been scanned with its
// total behind it.
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

#define GRAPHRUN_PRODUCT_ONE(On, S, W)                                                          \
  template offset_t write_product<S>(On, const CsrView<W>&, const CsrView<W>&, const MaskRows&, \
                                     const offset_t*, const ProductRows<S::value_type>&);       \
  template offset_t write_masked<S>(On, const CsrView<W>&, const CsrView<W>&, const MaskRows&,  \
                                    const offset_t*, S::value_type*, offset_t*);
#define GRAPHRUN_PRODUCT_BOTH(On, S)     \
  GRAPHRUN_PRODUCT_ONE(On, S, NoWeights) \
  GRAPHRUN_PRODUCT_ONE(On, S, TypedWeights<S::value_type>)
