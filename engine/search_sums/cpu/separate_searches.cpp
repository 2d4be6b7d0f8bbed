#include "engine/search_sums/cpu/separate_searches.hpp"

#include <algorithm>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "base/common/for_each.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/common/cpu/side_by_side.hpp"
#include "engine/common/pattern.hpp"

namespace graphrun::kernels {

SeparateSearches::SeparateSearches(const Graph& graph, std::size_t searches) : graph_(graph) {
  const auto threads = static_cast<std::size_t>(graph.context().threads());
  while (levels_.size() < std::min(threads, searches)) levels_.push_back(graph.vector<index_t>());
}

void SeparateSearches::run(std::span<const index_t> sources) {
  const CsrView<NoWeights> out = pattern(graph_.out_edges()), in = pattern(graph_.in_edges());
  ContextWatch watch(graph_.context());
  depths_.resize(sources.size());
  const auto size = static_cast<std::size_t>(out.rows + out.offsets[out.rows]);
  side_by_side(on_cpu(graph_.context()), sources.size(), size, [&](OnCpu on, std::size_t i) {
    const ClosureTotals found =
        search_from(on, out, in, sources[i], {levels_[i].data(), levels_[i].size()}, watch);
    depths_[i] = static_cast<index_t>(found.rounds);
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
