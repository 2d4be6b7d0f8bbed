// Starts the closure whose values relax: lays out its memory, chooses the width of its buckets, and
// waits for its rounds.
#include <algorithm>
#include <cmath>
#include <optional>

#include "base/common/for_each.hpp"
#include "engine/closure/bucket_width.hpp"
#include "engine/closure/cuda/arena.hpp"
#include "engine/closure/cuda/cache_bytes.hpp"
#include "engine/closure/cuda/host_wait.hpp"
#include "engine/closure/cuda/relaxing_rounds.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/closure/rank_relaxing.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {
namespace {

struct Sizes {
  std::size_t vertices, pieces, traced;
  std::size_t words() const { return (vertices + 31) / 32; }
  template <class V>
  std::size_t bytes() const {
    return 2 * (Arena::size_of<unsigned long long>(pieces) + Arena::size_of<index_t>(pieces)) +
           3 * Arena::size_of<unsigned>(vertices) + Arena::size_of<unsigned>(words()) +
           Arena::size_of<RelaxControl<V>>(1) + Arena::size_of<ClosureRound>(traced);
  }
};

template <class S, class W>
void lay_out(RelaxWork<S, W>& work, Arena& arena, const Sizes& sizes) {
  for (Queue& queue : work.queue) {
    queue.run = arena.take<unsigned long long>(sizes.pieces);
    queue.vertex = arena.take<index_t>(sizes.pieces);
  }
  for (index_t*& far : work.far) far = arena.take<index_t>(sizes.vertices);
  work.mark = arena.take<unsigned>(sizes.vertices);
  work.in_far = arena.take<unsigned>(sizes.words());
  work.control = arena.take<RelaxControl<typename S::value_type>>(1);
  work.trace = arena.take<ClosureRound>(sizes.traced);
}

template <class S, class W>
ClosureTotals run(OnCuda on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                  Watch& watch) {
  using V = typename S::value_type;
  RelaxWork<S, W> work{};
  work.out = out;
  work.mask = plan.mask;
  work.x = x;
  work.sources = plan.sources;
  work.source_count = plan.source_count;
  work.trace_size = static_cast<unsigned>(plan.trace_size);
  const double delta = bucket_width<S>(plan, out.rows);
  work.delta = width_as_value<S>(delta);
  work.symmetric = plan.symmetric;
  work.rest_edges = static_cast<unsigned long long>(plan.entries / tuning::closure_rest_share);
  const bool cached = static_cast<std::size_t>(out.rows) * sizeof(V) <= cache_bytes();
  work.defer_edges = cached ? never_deferring : deferring_edges(plan, delta, out.rows);
  work.link = cuda::host_link(on);
  work.link->reached = plan.source_count;
  const auto n = static_cast<std::size_t>(out.rows);
  const Sizes sizes{n, n + static_cast<std::size_t>(plan.entries) / piece_entries, plan.trace_size};
  Arena arena(on, sizes.bytes<V>());
  lay_out(work, arena, sizes);
  cuda::check(cudaMemsetAsync(work.control, 0, sizeof(RelaxControl<V>), on.stream));
  void (*kernel)(RelaxWork<S, W>) = relax_rounds<S, W, false>;
  if constexpr (may_defer<S, W>) {
    if (work.defer_edges != never_deferring) kernel = relax_rounds<S, W, true>;
  }
  launch_rounds(on, kernel, work, plan.entries);
  cuda::wait(on.stream, work.link, watch);
  const ClosureTotals totals = cuda::totals(*work.link);
  copy_trace(on, plan, work.trace, totals.traced);
  return totals;
}

// The same in 32 bits, and back. Nothing, and x as it was, where values may not fit.
template <class W>
std::optional<ClosureTotals> run_narrow(OnCuda on, CsrView<W> out, const ClosurePlan& plan,
                                        std::int64_t* x, Watch& watch) {
  const auto n = static_cast<std::size_t>(out.rows);
  const offset_t start = largest_start(on, plan, {0, out.rows, 0}, x);
  if (!may_fit_narrow(plan, start)) return std::nullopt;
  const Scratch<std::uint32_t> narrow(on, n);
  std::uint32_t* y = narrow.get();
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    y[v] = x[v] == MinPlus<std::int64_t>::zero ? 0xffffffffu : static_cast<std::uint32_t>(x[v]);
  });
  const ClosureTotals totals = with_usual_weights(
      out, [&](auto rows) { return run<NarrowMinPlus>(on, rows, plan, y, watch); });
  if (!totals.stopped && reaches_far(plan, out.rows, start) &&
      !fits_narrow(plan, largest_narrow(on, y, n))) {
    return std::nullopt;
  }
  for_each_index(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    x[v] = y[v] == 0xffffffffu ? MinPlus<std::int64_t>::zero : static_cast<std::int64_t>(y[v]);
  });
  return totals;
}

}  // namespace

offset_t largest_start(OnCuda on, const ClosurePlan& plan, const RankVertices& vertices,
                       const std::int64_t* x) {
  const index_t* const sources = plan.sources;
  const RankVertices of = vertices;
  return largest(on, static_cast<std::size_t>(plan.source_count), [=] GRAPHRUN_HD(std::size_t i) {
    const index_t v = sources[i] - of.first;
    return v >= 0 && v < of.own ? offset_t{x[v]} : offset_t{0};
  });
}

bool reaches_far(const ClosurePlan& plan, offset_t vertices, offset_t largest_start) {
  const auto longest = static_cast<double>(plan.largest_weight) * static_cast<double>(vertices);
  return !(longest + static_cast<double>(largest_start) < 4e9);
}

offset_t largest_narrow(OnCuda on, const std::uint32_t* y, std::size_t n) {
  return largest(on, n, [=] GRAPHRUN_HD(std::size_t v) {
    return y[v] == NarrowMinPlus::zero ? offset_t{0} : offset_t{y[v]};
  });
}

template <class S, class W>
ClosureTotals relax(OnCuda on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    Watch& watch) {
  if (out.rows == 0) return {};
  if constexpr (std::is_same_v<S, MinPlus<std::int64_t>>) {
    const std::optional<ClosureTotals> totals = run_narrow(on, out, plan, x, watch);
    if (totals) return *totals;
  }
  return run<S>(on, out, plan, x, watch);
}

GRAPHRUN_RELAX_KERNELS(OnCuda)

}  // namespace graphrun::kernels
