#include "engine/common/closure_rounds.hpp"

#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vector_ops.hpp>

#include "engine/base/common/dispatch.hpp"
#include "engine/base/common/kernels.hpp"
#include "engine/common/improve_kernels.hpp"
#include "engine/common/kernels.hpp"

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
  ClosureRound step(Mask mask) {
    const Context& ctx = graph_.context();
    ClosureRound round{Direction::push, frontier_.size, 0, edges_of(&frontier_.vertices), 0};
    spmspv<S>(graph_.out_edges(), frontier_, offers_, mask);
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
  rounds.start(sources);
  while (result.rounds < options.max_rounds) {
    graph.context().check_stop();
    const ClosureRound round = rounds.step(options.mask);
    if (round.changed == 0) break;
    ++result.rounds;
    if (options.trace) result.trace.push_back(round);
    if (options.on_progress) options.on_progress({result.rounds, reached(), 0});
  }
  result.reached = reached();
  result.edges = rounds.edges_of(nullptr);
  return result;
}

#define GRAPHRUN_RELAX_ROUNDS(S)                                                 \
  template ClosureResult relax_rounds<S>(const Graph&, std::span<const index_t>, \
                                         Vector<S::value_type>&, const ClosureOptions&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_RELAX_ROUNDS)

}  // namespace graphrun
