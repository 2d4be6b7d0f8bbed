#include "engine/search_sums/cpu/separate_searches.hpp"

#include <algorithm>

#include "base/common/context_watch.hpp"
#include "base/common/for_each.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/common/pattern.hpp"

namespace graphrun::kernels {
namespace {

OnCpu on_cpu(const Context& ctx) { return {ctx.threads(), &ctx.stop_token()}; }

}  // namespace

SeparateSearches::SeparateSearches(const Graph& graph, std::size_t most) : graph_(graph) {
  const auto threads = static_cast<std::size_t>(graph.context().threads());
  for (std::size_t i = 0; i < std::min(threads, most); ++i) {
    levels_.emplace_back(graph.context(), static_cast<std::size_t>(graph.vertices()));
  }
}

void SeparateSearches::run(std::span<const index_t> sources) {
  const CsrView<NoWeights> out = pattern(graph_.out_edges()), in = pattern(graph_.in_edges());
  const auto size = static_cast<std::size_t>(out.rows + out.offsets[out.rows]);
  const OnCpu on = on_cpu(graph_.context());
  // A search by itself has all threads.
  const OnCpu within = sources.size() == 1 ? on : on.with(1);
  ContextWatch watch(graph_.context());
  depths_.resize(sources.size());
  for_shares(worth(on, sources.size() * size), sources.size(), 1,
             [&](std::size_t i, std::size_t end) {
               for (; i < end; ++i) {
                 const ClosureTotals found = search_from(
                     within, out, in, sources[i], {levels_[i].data(), levels_[i].size()}, watch);
                 depths_[i] = static_cast<index_t>(found.rounds);
               }
             });
  watch.check();
}

void SeparateSearches::add_to(const SearchTotals& totals) const {
  const auto rows = static_cast<std::size_t>(graph_.vertices());
  for_each_index(on_cpu(graph_.context()), rows, [&, totals](std::size_t row) {
    for (std::size_t i = 0; i < depths_.size(); ++i) {
      const index_t level = levels_[i].data()[row];
      if (level != no_vertex && level != 0) totals.add(static_cast<index_t>(row), level, 1);
    }
  });
}

}  // namespace graphrun::kernels
