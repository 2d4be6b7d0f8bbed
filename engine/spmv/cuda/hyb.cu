// SpMV of HYB: first the sums of the tail, as a COO matrix; then the head as an ELL matrix, whose
// epilogue adds them.
#include "engine/spmv/cuda/coo_tiles.hpp"
#include "engine/spmv/cuda/padded_walks.hpp"

namespace graphrun::kernels {
namespace hyb {

// Keeps the sum of each row that has a tail.
template <class S>
struct TailFinish {
  static constexpr int sums = 0;
  static constexpr bool skips_empty = true;
  typename S::sum_type* tail;

  struct Inputs {};
  GRAPHRUN_HD bool wants(index_t) const { return true; }
  GRAPHRUN_HD Inputs inputs(index_t) const { return {}; }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, const Inputs&, typename S::sum_type sum, Totals&) const {
    tail[row] = sum;
  }
};

// Adds the tail's sum to the head's, then applies the epilogue.
template <class S, class Epilogue>
struct HeadFinish {
  static constexpr int sums = Epilogue::sums;
  Epilogue whole;
  const typename S::sum_type* tail;  // null where no row has one

  struct Inputs {
    typename Epilogue::Inputs whole;
    typename S::sum_type tail;
  };
  GRAPHRUN_HD bool wants(index_t row) const { return whole.wants(row); }
  GRAPHRUN_HD Inputs inputs(index_t row) const {
    return {whole.inputs(row),
            tail == nullptr ? static_cast<typename S::sum_type>(S::zero) : tail[row]};
  }
  template <class Totals>
  GRAPHRUN_HD void operator()(index_t row, const Inputs& in, typename S::sum_type sum,
                              Totals& totals) const {
    whole(row, in.whole, S::add(sum, in.tail), totals);
  }
};

}  // namespace hyb

template <class S, class W, class Epilogue>
Sums<3> spmv(OnCuda on, const HybView<W>& a, const RowTilesView* cut, const Value<S>* x,
             const Epilogue& epilogue) {
  using Sum = typename S::sum_type;
  if (a.rows == 0) return {};
  const auto rows = static_cast<std::size_t>(a.rows);
  const Scratch<Sum> tail(on, a.tail.entries > 0 ? rows : 0);
  if (Sum* sums = tail.get(); sums != nullptr) {
    for_each_index(on, rows,
                   [=] GRAPHRUN_HD(std::size_t r) { sums[r] = static_cast<Sum>(S::zero); });
    multiply_coo<S>(on, a.tail, x, hyb::TailFinish<S>{sums});
  }
  const unsigned groups = cuda::blocks_for(rows, RowGroups::rows);
  return multiply_groups<S>(on, a.head, *cut, x, hyb::HeadFinish<S, Epilogue>{epilogue, tail.get()},
                            groups);
}

GRAPHRUN_SPMV_GENERIC_KERNELS(OnCuda, HybView)
GRAPHRUN_SPMV_COMPLEX(OnCuda, HybView)

}  // namespace graphrun::kernels
