// The whole of a graph in the memory of each rank.
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/shared_graph.hpp>

#include <span>
#include <utility>

#include "base/common/primitives.hpp"
#include "engine/distributed/shares.hpp"

namespace graphrun {

Graph whole_on_each_rank(const Graph& graph) {
  const Context& shared = graph.context();
  if (shared.ranks() == nullptr) return graph;
  const Context ctx = shared.local();
  Ranks& ranks = *shared.ranks();
  const Csr& rows = std::get<Csr>(graph.out_edges().storage());
  Buffer<offset_t> offsets = of_all_rows(ranks, *shared.layout(), lengths_of(rows));
  const auto entries = static_cast<std::size_t>(exclusive_scan(offsets));
  const std::vector<std::size_t> sizes = ranks.gather(rows.column_of.size());
  const auto gathered = [&](const auto& own) {
    using T = std::remove_cvref_t<decltype(*own.data())>;
    Buffer<T> all(ctx, entries);
    ranks.gather(ctx, std::span<const T>(own.data(), own.size()), sizes, all.data());
    return all;
  };
  Csr whole{graph.vertices(), graph.vertices(), std::move(offsets), gathered(rows.column_of),
            rows.weights.visit([&](const auto& values) -> Weights { return gathered(values); },
                               Weights())};
  return Graph(std::move(whole), graph.directed(), CsrCheck::sizes);
}

}  // namespace graphrun
