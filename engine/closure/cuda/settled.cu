// Starts the closure that settles values once: lays out its memory, and waits for its rounds.
#include "engine/closure/cuda/arena.hpp"
#include "engine/closure/cuda/host_wait.hpp"
#include "engine/closure/cuda/narrow.hpp"
#include "engine/closure/cuda/settled_rounds.hpp"

namespace graphrun::kernels {
namespace {

struct Sizes {
  std::size_t vertices, words, pieces, traced;
  std::size_t bytes() const {
    return 2 * (Arena::size_of<unsigned long long>(pieces) + Arena::size_of<index_t>(pieces)) +
           3 * Arena::size_of<unsigned>(words) + Arena::size_of<index_t>(vertices) +
           Arena::size_of<SettledControl>(1) + Arena::size_of<ClosureRound>(traced);
  }
};

void lay_out(SettledWork& work, Arena& arena, const Sizes& sizes) {
  for (Queue& queue : work.queue) {
    queue.run = arena.take<unsigned long long>(sizes.pieces);
    queue.vertex = arena.take<index_t>(sizes.pieces);
  }
  for (unsigned*& bitmap : work.bitmap) bitmap = arena.take<unsigned>(sizes.words);
  work.closed = arena.take<unsigned>(sizes.words);
  work.vertices = arena.take<index_t>(sizes.vertices);
  work.control = arena.take<SettledControl>(1);
  work.trace = arena.take<ClosureRound>(sizes.traced);
}

}  // namespace

ClosureTotals settle(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     const ClosurePlan& plan, index_t* level, index_t* parent, Watch& watch) {
  if (out.rows == 0) return {};
  SettledWork work{};
  work.out = out;
  work.in = in;
  work.first_in = plan.first_in;
  work.mask = plan.mask;
  work.level = level;
  work.parent = parent;
  work.sources = plan.sources;
  work.source_count = plan.source_count;
  work.max_rounds = plan.max_rounds;
  work.trace_size = static_cast<unsigned>(plan.trace_size);
  work.entries = plan.entries;
  work.link = cuda::host_link(on);
  work.link->reached = plan.source_count;
  const auto n = static_cast<std::size_t>(out.rows);
  const Sizes sizes{n, (n + 31) / 32, n + static_cast<std::size_t>(plan.entries) / piece_entries,
                    plan.trace_size};
  Arena arena(on, sizes.bytes());
  lay_out(work, arena, sizes);
  cuda::check(cudaMemsetAsync(work.control, 0, sizeof(SettledControl), on.stream));
  if (is_narrow(plan, out.rows)) {
    load(settle_rounds);
    settle_narrow(on, work);
    work.sources = work.vertices;
  }
  launch_rounds(on, settle_rounds, work, plan.entries);
  cuda::wait(on.stream, work.link, watch);
  const ClosureTotals totals = cuda::totals(*work.link);
  copy_trace(on, plan, work.trace, totals.traced);
  return totals;
}

}  // namespace graphrun::kernels
