// Graphs whose vertices are in another order than was given.
#include <graphrun/base/error.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/shared_graph.hpp>

#include <memory>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/graph/state.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/reorder_kernels.hpp"

namespace graphrun {
namespace {

// Entries in the row and the column of each vertex of the graph, of which `rows` are this rank's.
Buffer<offset_t> degrees_of_all(Ranks& ranks, const Layout& layout, const Csr& rows,
                                bool symmetric) {
  const Context& ctx = rows.context();
  const auto vertices = static_cast<std::size_t>(layout.all());
  Buffer<offset_t> degree(ctx, vertices), all(ctx, vertices);
  if (!symmetric) {
    on_backend(ctx, [&](auto on) {
      kernels::count_columns(on, rows.column_of.data(), rows.column_of.size(), layout.all(),
                             degree.data());
    });
    add_up_over_ranks(ranks, degree);
  }
  offset_t* const own = degree.data() + layout.begin();
  on_backend(ctx, [&](auto on) {
    kernels::row_degrees(on, rows.offsets.data(), rows.rows, !symmetric, own);
  });
  ranks.gather(ctx, std::span<const offset_t>(own, static_cast<std::size_t>(layout.own())),
               layout.sizes(), all.data());
  return all;
}

// The entries of rows from `first` on, by the vertices' new numbers.
Coo renumbered(const Csr& rows, index_t first, const Buffer<index_t>& place) {
  const Context& ctx = rows.context();
  const std::size_t entries = rows.column_of.size();
  Coo result{
      rows.columns, rows.columns, {ctx, entries}, rows.column_of.copy(), rows.weights.copy()};
  on_backend(ctx, [&](auto on) {
    kernels::expand_rows(on, rows.offsets.data(), rows.rows, 0, entries, result.row_of.data());
    kernels::rename(on, result.row_of.data(), entries, place.data() + first);
    kernels::rename(on, result.column_of.data(), entries, place.data());
  });
  return result;
}

}  // namespace

Graph Graph::in_order(VertexOrder order) const {
  const Csr& csr = std::get<Csr>(out_edges().storage());
  const GraphOptions options{
      .format = state_->pull_format, .layout = state_->layout, .choice = state_->choice_options};
  auto state =
      std::make_shared<State>(Matrix(reorder(csr, order, !directed())), directed(), options);
  state->counts = counts();
  state->order = std::move(order);
  return Graph(std::move(state));
}

Graph Graph::by_degree() const {
  if (context().ranks() != nullptr) refuse_ranks();
  if (order() != nullptr) return *this;
  const Csr& csr = std::get<Csr>(out_edges().storage());
  StepTimer timer(context(), {"reorder", "csr", "", csr.entries(), 0});
  Graph result = in_order(degree_order(csr, !directed()));
  timer.finish();
  return result;
}

// Over ranks, rows are sent to their new owners.
Graph Graph::dealt() const {
  if (order() != nullptr) return *this;
  const Csr& rows = std::get<Csr>(out_edges().storage());
  StepTimer timer(context(), {"reorder", "csr", "", rows.entries(), 0});
  if (context().ranks() == nullptr) {
    Graph result = in_order(dealt_order(rows, !directed()));
    timer.finish();
    return result;
  }
  const Layout& layout = *context().layout();
  VertexOrder order = dealt_order(degrees_of_all(*context().ranks(), layout, rows, !directed()));
  const GraphOptions options{
      .format = state_->pull_format, .layout = state_->layout, .choice = state_->choice_options};
  const BuildOptions build{.duplicates = Duplicates::min};  // there are none
  // The rows under their new numbers leave as many bytes again on their way, and are built anew.
  const std::size_t weight = weight_bytes(rows.weights.type());
  const std::uint64_t each = 3 * (2 * sizeof(index_t) + weight) + building_bytes(weight);
  const Context place = place_with_room(*context().ranks(), rows.context(),
                                        static_cast<std::uint64_t>(rows.entries()) * each);
  const bool stays = place.backend() == rows.context().backend();
  Coo share =
      stays ? renumbered(rows, layout.begin(), order.place)
            : renumbered(copied_to(place, rows), layout.begin(), copied_to(place, order.place));
  Graph result = graph_of_shares(context(), std::move(share), build, options);
  result.state_->directed = directed();
  result.state_->counts = counts();
  result.state_->order = std::move(order);
  timer.finish();
  return result;
}

}  // namespace graphrun
