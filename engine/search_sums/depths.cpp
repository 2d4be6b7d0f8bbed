// How far searches from many vertices go.
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/search_sums.hpp>

#include "engine/common/step_timer.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/search_sums/batch.hpp"
#include "engine/search_sums/cpu/separate_searches.hpp"

namespace graphrun {
namespace {

constexpr kernels::SearchTotals no_totals{nullptr, nullptr, nullptr, 0};

// 512 or 64 at a time. Nothing if that takes longer than one by one.
std::vector<index_t> depths_together(const Graph& graph, std::span<const index_t> sources) {
  const Context& ctx = graph.context();
  BatchMemory memory(graph, search_words(sources.size()));
  Buffer<kernels::SearchWord> alive(ctx, static_cast<std::size_t>(memory.words));
  Buffer<index_t> depth(ctx, memory.width());
  on_backend(ctx, [&](auto on) {
    kernels::fill(on, reinterpret_cast<std::int64_t*>(alive.data()), alive.size(), std::int64_t{0});
  });
  std::vector<index_t> depths;
  while (depths.size() < sources.size()) {
    const std::size_t done = depths.size();
    const auto some = sources.subspan(done, std::min(memory.width(), sources.size() - done));
    const auto count = static_cast<index_t>(some.size());
    fill(depth, index_t{0});
    const auto after = [&](const kernels::SearchBatch& batch, index_t level, index_t size) {
      on_backend(ctx, [&](auto on) {
        kernels::collect_alive(on, batch, size, alive.data());
        kernels::deepen_alive(on, count, level, alive.data(), depth.data());
      });
    };
    if (!run_searches(ctx, memory.batch(graph, count, no_totals), some,
                      static_cast<std::size_t>(graph.vertices()),
                      done == 0 ? most_visits(graph, count) : no_visit_limit, after)) {
      return {};
    }
    const std::vector<index_t> found = depth.to_host();
    depths.insert(depths.end(), found.begin(), found.begin() + count);
  }
  return depths;
}

}  // namespace

std::vector<index_t> search_depths(const Graph& graph, std::span<const index_t> sources) {
  require_vertices("search_depths", graph, sources);
  require_distinct("search_depths", sources);
  if (Ranks* const ranks = graph.context().ranks()) {
    const auto own = search_depths(graph.whole(), sources_of_rank(graph.context(), sources));
    return ranks->gather_lists(std::span<const index_t>(own));
  }
  if (sources.empty()) return {};
  const auto count = static_cast<std::int64_t>(sources.size());
  StepTimer timer(graph.context(), {"searches", "csr", "", count, 0});
  std::vector<index_t> depths = depths_together(graph, sources);
  if (depths.empty()) {
    kernels::SeparateSearches searches(graph, sources.size());
    while (depths.size() < sources.size()) {
      const std::size_t done = depths.size();
      searches.run(sources.subspan(done, std::min(searches.width(), sources.size() - done)));
      const auto found = searches.depths();
      depths.insert(depths.end(), found.begin(), found.end());
    }
  }
  timer.finish();
  return depths;
}

}  // namespace graphrun
