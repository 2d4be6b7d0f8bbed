// The whole of a graph over ranks in the memory of each.
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>

#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/primitives.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/graph/state.hpp"

namespace graphrun {
namespace {

Csr gathered(Ranks& ranks, const Layout& layout, const Csr& rows) {
  const Context& ctx = rows.context();
  Buffer<offset_t> offsets = of_all_rows(ranks, layout, lengths_of(rows));
  const auto entries = static_cast<std::size_t>(exclusive_scan(offsets));
  const std::vector<std::size_t> sizes = ranks.gather(rows.column_of.size());
  const auto of_all = [&](const auto& own) {
    using T = std::remove_cvref_t<decltype(*own.data())>;
    Buffer<T> all(ctx, entries);
    ranks.gather(ctx, std::span<const T>(own.data(), own.size()), sizes, all.data());
    return all;
  };
  return {
      layout.all(), layout.all(), std::move(offsets), of_all(rows.column_of),
      rows.weights.visit([&](const auto& values) -> Weights { return of_all(values); }, Weights())};
}

}  // namespace

Graph Graph::whole() const {
  if (context().ranks() == nullptr) return *this;
  if (!state_->whole) {
    const Csr& rows = std::get<Csr>(out_edges().storage());
    Csr all = gathered(*context().ranks(), *context().layout(), rows);
    const GraphOptions options{
        .format = state_->pull_format, .layout = state_->layout, .choice = state_->choice_options};
    state_->whole = Graph(std::move(all), directed(), CsrCheck::sizes, options).state_;
    state_->whole->counts = counts();
  }
  return Graph(state_->whole);
}

}  // namespace graphrun
