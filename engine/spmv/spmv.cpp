#include <graphrun/base/error.hpp>
#include <graphrun/engine/spmv.hpp>
#include <string>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/distributed/column_parts.hpp"
#include "engine/spmspv/kernels.hpp"
#include "engine/spmspv/push_frontier.hpp"
#include "engine/spmv/affine_epilogue.hpp"
#include "engine/spmv/kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {
namespace {

// Calls run(on, view, tiles) with the matrix's format, weight type and backend.
template <class S, class Run>
Sums<3> run_spmv(const Matrix& given, Run&& run) {
  constexpr bool complex = is_complex_v<typename S::value_type>;
  const Matrix& a = given.by_rows();
  StepTimer timer(a.context(), {"spmv", name(a.format()), "pull", a.entries(), 0});
  RowTilesView tiles{};
  if (a.context().backend() == Backend::cuda && a.row_tiles() != nullptr) {
    tiles = a.row_tiles()->view();
  }
  const Sums<3> totals = std::visit(
      [&](const auto& storage) -> Sums<3> {
        using Storage = std::remove_cvref_t<decltype(storage)>;
        if constexpr (std::is_same_v<Storage, Tiled>) {
          return visit_weights<S, true>(a.weight_type(), [&](auto as) {
            const auto bands = storage.views(as);
            const auto view = bands_of(bands.data(), bands.size());
            return on_backend(a.context(), [&](auto on) { return run(on, view, &tiles); });
          });
        } else if constexpr (!HasView<Storage>) {
          throw InvalidArgument("spmv: by_rows() left a matrix without rows");
        } else {
          constexpr bool typed = complex ? std::is_same_v<Storage, Csr>
                                         : decltype(storage.view(AsPattern{}))::has_typed_kernels;
          return visit_weights<S, typed>(a.weight_type(), [&](auto as) {
            return on_backend(a.context(),
                              [&](auto on) { return run(on, storage.view(as), &tiles); });
          });
        }
      },
      a.storage());
  timer.finish();
  return totals;
}

// Adds the product of the entries that a tiled matrix has in no tile. Returns the sums it took.
template <class S>
Sums<3> add_rest(const Matrix& a, const typename S::value_type* x, typename S::value_type* y,
                 const Mask& mask) {
  const auto* tiled = std::get_if<Tiled>(&a.storage());
  if (tiled == nullptr || tiled->rest == nullptr) return {};
  const PlainEpilogue<S> more{y, mask, Output::accumulate};
  return run_spmv<S>(*tiled->rest, [&](auto on, const auto& view, const RowTilesView* tiles) {
    return kernels::spmv<S>(on, view, tiles, x, more);
  });
}

// The epilogue is a pass of its own on a GPU, where in a kernel that gathers it takes the registers
// of gathers under way, and where a format has rows in another order, all over several vectors.
// That costs more than the product's way through memory.
template <class S>
void run_affine(const Matrix& a, const typename S::value_type* x, const AffineEpilogue<S>& epilogue,
                Vector<typename S::value_type>* product) {
  run_spmv<S>(a, [&](auto on, const auto& view, const RowTilesView* tiles) {
    if constexpr (std::is_same_v<decltype(on), OnCpu> && kernels::rows_in_order<decltype(view)>) {
      return kernels::spmv<S>(on, view, tiles, x, epilogue);
    } else {
      const auto rows = static_cast<std::size_t>(a.rows());
      Vector<typename S::value_type> made(a.context(), 0);
      auto& room = product == nullptr ? made : *product;
      if (room.size() != rows) room = Vector<typename S::value_type>(room.context(), rows);
      const auto sums = room.data();
      const PlainEpilogue<S> plain{sums, {}, Output::replace};
      kernels::spmv<S>(on, view, tiles, x, plain);
      add_rest<S>(a, x, sums, {});
      kernels::apply_epilogue<S>(on, sums, a.rows(), epilogue);
      return Sums<3>{};
    }
  });
}

// Calls run(epilogue), with room for the sums of each part of the rows in it, and adds them up.
template <class S, class Run>
AffineSums sums_of(const Context& ctx, AffineEpilogue<S> epilogue, std::size_t rows,
                   const Run& run) {
  const Sums<3> totals = sum_by_parts<3>(ctx, rows, [&](EqualParts parts, Sums<3>* of_part) {
    epilogue.part = parts.size;
    epilogue.of_part = of_part;
    run(epilogue);
  });
  return {totals.value[0], totals.value[1], totals.value[2]};
}

template <class T>
void check_shapes(const Matrix& a, const Vector<T>& x, const Vector<T>& y) {
  require(x.context().size_on_all(x.size()) == static_cast<std::size_t>(a.columns()),
          "spmv: x must have one value per column of A");
  require(y.size() == static_cast<std::size_t>(a.rows()),
          "spmv: y must have one value per row of A");
  require(a.context() == x.context().local() && x.context() == y.context(),
          "spmv: A, x and y must share a context");
  require(x.size() == 0 || x.data() != y.data(), "spmv: x and y must be different vectors");
}

}  // namespace

template <Semiring S>
void spmv(const Matrix& a, const Vector<typename S::value_type>& x,
          Vector<typename S::value_type>& y, Mask mask, Output output) {
  check_shapes(a, x, y);
  const PlainEpilogue<S> epilogue{y.data(), mask, output};
  const Multiplied<typename S::value_type> whole(a, x);
  const Sums<3> totals = run_spmv<S>(a, [&](auto on, const auto& view, const RowTilesView* tiles) {
    return kernels::spmv<S>(on, view, tiles, whole.data(), epilogue);
  });
  const Sums<3> of_rest = add_rest<S>(a, whole.data(), y.data(), mask);
  if constexpr (S::detects_overflow) {
    const auto lost =
        sum_over_ranks(x.context(), static_cast<offset_t>(totals.value[0] + of_rest.value[0]));
    if (lost == 0) return;
    throw Unsupported("spmv: " + std::to_string(lost) + " results do not fit in 64 bits");
  }
}

template <RealSemiring S>
AffineSums spmv_affine(const Matrix& a, const Vector<typename S::value_type>& x,
                       Vector<typename S::value_type>& y,
                       const Affine<typename S::value_type>& affine) {
  check_shapes(a, x, y);
  const AffineEpilogue<S> epilogue = affine_epilogue<S>(x, y, affine);
  check_room(x, y, affine);
  const Multiplied<typename S::value_type> whole(a, x);
  return sums_of(y.context(), epilogue, y.size(), [&](const AffineEpilogue<S>& with_room) {
    run_affine(a, whole.data(), with_room, affine.product);
  });
}

template <RealSemiring S>
AffineSums finish_affine(const Vector<typename S::value_type>& product,
                         Vector<typename S::value_type>& y,
                         const Affine<typename S::value_type>& affine) {
  require(product.size() == y.size(), "finish_affine: the product must have one value per row");
  require(product.context() == y.context(),
          "finish_affine: the product and y must share a context");
  require(y.size() == 0 || product.data() != y.data(),
          "finish_affine: the product and y must be different vectors");
  const AffineEpilogue<S> epilogue = affine_epilogue<S>(product, y, affine);
  const auto rows = static_cast<index_t>(y.size());
  StepTimer timer(y.context(), {"epilogue", "", "", rows, 0});
  const auto run = [&](const AffineEpilogue<S>& with_room) {
    on_backend(y.context().local(),
               [&](auto on) { kernels::apply_epilogue<S>(on, product.data(), rows, with_room); });
  };
  const AffineSums sums = sums_of(y.context(), epilogue, y.size(), run);
  timer.finish();
  return sums;
}

template <MinSemiring S>
void push_frontier(const Matrix& a, const Frontier<typename S::value_type>& frontier,
                   Frontier<typename S::value_type>& next, Mask mask, Watch& watch) {
  require(next.empty(), "spmspv: next must be empty");
  require(frontier.values.size() == static_cast<std::size_t>(a.rows()) &&
              next.values.size() == static_cast<std::size_t>(a.columns()),
          "spmspv: the frontiers must match the rows and columns of A");
  const auto* csr = std::get_if<Csr>(&a.storage());
  require(csr != nullptr, "spmspv: A must be in CSR");
  StepTimer timer(a.context(), {"spmspv", "csr", "push", frontier.size, 0});
  next.size = visit_weights<S>(a.weight_type(), [&](auto as) {
    return on_backend(a.context(), [&](auto on) {
      return kernels::push<S>(on, csr->view(as), frontier.vertices.data(), frontier.size,
                              frontier.values.data(), mask, next.values.data(),
                              next.vertices.data(), watch);
    });
  });
  timer.finish();
}

template <MinSemiring S>
void spmspv(const Matrix& a, const Frontier<typename S::value_type>& frontier,
            Frontier<typename S::value_type>& next, Mask mask) {
  ContextWatch watch(a.context());
  push_frontier<S>(a, frontier, next, mask, watch);
  a.context().check_stop();
}

#define GRAPHRUN_INSTANTIATE(S)                                                                    \
  template void spmv<S>(const Matrix&, const Vector<S::value_type>&, Vector<S::value_type>&, Mask, \
                        Output);
GRAPHRUN_SEMIRINGS(GRAPHRUN_INSTANTIATE)
GRAPHRUN_COMPLEX_SEMIRINGS(GRAPHRUN_INSTANTIATE)
#undef GRAPHRUN_INSTANTIATE

#define GRAPHRUN_INSTANTIATE(S)                                                              \
  template AffineSums spmv_affine<S>(const Matrix&, const Vector<S::value_type>&,            \
                                     Vector<S::value_type>&, const Affine<S::value_type>&);  \
  template AffineSums finish_affine<S>(const Vector<S::value_type>&, Vector<S::value_type>&, \
                                       const Affine<S::value_type>&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)
#undef GRAPHRUN_INSTANTIATE

#define GRAPHRUN_INSTANTIATE(S)                                                                    \
  template void push_frontier<S>(const Matrix&, const Frontier<S::value_type>&,                    \
                                 Frontier<S::value_type>&, Mask, Watch&);                          \
  template void spmspv<S>(const Matrix&, const Frontier<S::value_type>&, Frontier<S::value_type>&, \
                          Mask);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_INSTANTIATE)
#undef GRAPHRUN_INSTANTIATE

}  // namespace graphrun
