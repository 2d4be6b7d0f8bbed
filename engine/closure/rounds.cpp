#include "engine/closure/rounds.hpp"

#include <graphrun/engine/elementwise.hpp>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/kernels.hpp"
#include "engine/closure/round_kernels.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/spmspv/push_frontier.hpp"

namespace graphrun {
namespace {

template <MinSemiring S>
class Rounds {
 public:
  using T = typename S::value_type;

  Rounds(const Graph& graph, Vector<T>& x)
      : graph_(graph),
        offsets_(std::get<Csr>(graph.out_edges().storage()).offsets.data()),
        x_(x),
        frontier_(graph.context(), graph.vertices(), S::zero),
        offers_(graph.context(), graph.vertices(), S::zero),
        place_(graph.context(), x.size()) {}

  void start(std::span<const index_t> sources) {
    const Context& ctx = graph_.context();
    frontier_.size = static_cast<index_t>(sources.size());
    ctx.copy_in(frontier_.vertices.data(), sources.data(), sources.size_bytes());
    on_backend(ctx, [&](auto on) {
      kernels::copy_at(on, frontier_.values.data(), x_.data(), frontier_.vertices.data(),
                       frontier_.size);
    });
  }

  // Offers along the edges out of the frontier; what improved is the next one.
  ClosureRound step(Mask mask, ContextWatch& watch) {
    const Context& ctx = graph_.context();
    ClosureRound round{Direction::push, frontier_.size, 0, edges_of(&frontier_.vertices), 0};
    push_frontier<S>(graph_.out_edges(), frontier_, offers_, mask, watch);
    watch.check();
    frontier_.clear();
    frontier_.size = round.changed = static_cast<index_t>(on_backend(ctx, [&](auto on) {
      const index_t* list = offers_.vertices.data();
      const T* offer = offers_.values.data();
      kernels::flag_less(on, offer, x_.data(), list, offers_.size, place_.data());
      const offset_t kept =
          kernels::exclusive_scan(on, place_.data(), static_cast<std::size_t>(offers_.size));
      kernels::take_less(on, offer, x_.data(), list, offers_.size, place_.data(),
                         frontier_.values.data(), frontier_.vertices.data());
      return kept;
    }));
    offers_.clear();
    return round;
  }

  // The entries of the rows of all vertices with a value, or of those listed in the frontier.
  offset_t edges_of(const Vector<index_t>* listed) const {
    const index_t count = listed == nullptr ? graph_.vertices() : frontier_.size;
    return on_backend(graph_.context(), [&](auto on) {
      return kernels::count_entries(on, offsets_, listed == nullptr ? nullptr : listed->data(),
                                    count, x_.data(), S::zero);
    });
  }

 private:
  const Graph& graph_;
  const offset_t* offsets_;
  Vector<T>& x_;
  Frontier<T> frontier_, offers_;
  Buffer<offset_t> place_;
};

}  // namespace

template <MinSemiring S>
ClosureResult relax_rounds(const Graph& graph, std::span<const index_t> sources,
                           Vector<typename S::value_type>& x, const ClosureOptions& options) {
  ClosureResult result;
  const auto reached = [&] { return static_cast<index_t>(count_other_than(x, S::zero)); };
  Rounds<S> rounds(graph, x);
  ContextWatch watch(graph.context(), teller(options));
  StepTimer timer(graph.context(), {"closure", "csr", "push", graph.counts().entries, 0});
  rounds.start(sources);
  while (result.rounds < options.max_rounds) {
    watch.check();
    const ClosureRound round = rounds.step(options.mask, watch);
    if (round.changed == 0) break;
    ++result.rounds;
    if (options.trace && result.trace.size() < most_traced) result.trace.push_back(round);
    if (options.on_progress) watch.progress({result.rounds, reached(), 0});
  }
  result.reached = reached();
  result.edges = rounds.edges_of(nullptr);
  timer.finish();
  return result;
}

#define GRAPHRUN_RELAX_ROUNDS(S)                                                 \
  template ClosureResult relax_rounds<S>(const Graph&, std::span<const index_t>, \
                                         Vector<S::value_type>&, const ClosureOptions&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_RELAX_ROUNDS)

}  // namespace graphrun
