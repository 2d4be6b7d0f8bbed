// The kernels of spmv, each declared for both backends side by side.
//
// OnCpu kernels are defined in cpu/, OnCuda kernels in cuda/, and both are instantiated there for
// the closed sets: GRAPHRUN_SEMIRINGS, the views of formats/matrix. Only raw pointers and views
// cross this line, so that nvcc never parses containers and g++ never parses kernels.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/block_views.hpp>
#include <graphrun/formats/matrix/padded_views.hpp>
#include <graphrun/formats/matrix/tiled_view.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "engine/spmv/epilogue.hpp"

namespace graphrun {

struct RowTilesView;

namespace kernels {

template <class S>
using Value = typename S::value_type;

// Views whose rows can be read one by one: all but the tiled one.
template <class View>
concept RowView = requires(const View& a) {
  a.row_at(0);
};

// The product of each row of A with x, handed to `epilogue`; returns the sums it took, but for
// those that have room of their own in it. `tiles` are the matrix's row tiles, used on CUDA. A CPU
// has one kernel for all views but the tiled one, CUDA one for each.
template <class S, RowView View, class Epilogue>
Sums<3> spmv(OnCpu on, const View& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCpu on, const TiledBands<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const CsrView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const CooView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const EllView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const HybView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const SellView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const JdsView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const BsrView<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);
template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const TiledBands<W>& a, const RowTilesView* tiles, const Value<S>* x,
             const Epilogue& epilogue);

// Whether a kernel finishes the rows of this view, or owner, in their order.
template <class View>
inline constexpr bool rows_in_order = !requires(const View& a) {
  a.row_of;
}
&&!requires(const View& a) { a.band; };

// Hands each row's entry of `product` to `epilogue`, in a pass of its own. Blocks.
template <class S>
void apply_epilogue(OnCpu on, const Value<S>* product, index_t rows,
                    const AffineEpilogue<S>& epilogue);
template <class S>
void apply_epilogue(OnCuda on, const Value<S>* product, index_t rows,
                    const AffineEpilogue<S>& epilogue);

}  // namespace kernels
}  // namespace graphrun
