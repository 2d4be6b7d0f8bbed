// The edges that products pull along: their storage format, and their order.
#include <graphrun/base/error.hpp>
#include <utility>
#include <variant>

#include "engine/distributed/shares.hpp"
#include "engine/graph/state.hpp"
#include "formats/matrix/common/tiled_reordered.hpp"

namespace graphrun {

const Matrix& Graph::in_edges() const {
  if (!directed()) return out_edges();
  if (!state_->in_edges) {
    const Layout* const layout = context().layout();
    state_->in_edges = layout == nullptr
                           ? out_edges().transposed()
                           : transposed_over_ranks(*context().ranks(), *layout,
                                                   std::get<Csr>(out_edges().storage()));
  }
  return *state_->in_edges;
}

// Calls make(format) with the format of pull_edges(), or with the next best one where the chosen
// one turns out to be larger than predicted, or than it can be.
template <class Make>
auto Graph::in_pull_format(const Make& make) const {
  State& state = *state_;
  // One format for all ranks, or the bits of sums would differ.
  if (state.context.ranks() != nullptr) return make(Format::csr);
  if (state.pull_format) return make(*state.pull_format);
  if (!state.choice) state.choice = choose(in_edges(), state.choice_options, state.layout);
  for (;;) {
    const Format format = state.choice->best().format;
    if (format == Format::csr) return make(format);
    try {
      return make(format);
    } catch (const OutOfMemory&) {
      state.choice->refuse(format, "did not fit");
    } catch (const Unsupported& error) {
      state.choice->refuse(format, error.what());
    }
  }
}

const Matrix& Graph::pull_edges() const {
  State& state = *state_;
  if (state.pull_edges) return *state.pull_edges;
  const Matrix* const edges = in_pull_format([&](Format format) -> const Matrix* {
    if (format == Format::csr) return &in_edges();
    state.pull_edges = in_edges().to(format, state.layout);
    return &*state.pull_edges;
  });
  return *edges;
}

OrderedEdges Graph::ordered_pull_edges() const {
  State& state = *state_;
  const auto kept = [&]() -> OrderedEdges {
    return {*state.ordered_edges, state.edges_order ? &*state.edges_order : nullptr};
  };
  if (state.ordered_edges) return kept();
  return in_pull_format([&](Format format) -> OrderedEdges {
    if (format != Format::tiled || state.pull_edges) return {pull_edges(), nullptr};
    const auto& rows = std::get<Csr>(in_edges().storage());
    TiledReordered made = tiled_reordered(rows, std::get<Csr>(out_edges().storage()), state.layout);
    state.ordered_edges = Matrix(std::move(made.tiled));
    if (!made.order.given.empty()) state.edges_order = std::move(made.order);
    return kept();
  });
}

}  // namespace graphrun
