#include <bit>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/search_sums.hpp>
#include <utility>
#include <vector>

#include "engine/common/step_timer.hpp"
#include "engine/distributed/shares.hpp"
#include "engine/search_sums/batch.hpp"
#include "engine/search_sums/cpu/separate_searches.hpp"

namespace graphrun {
namespace {

using kernels::SearchTotals;

// The totals of searches, and what runs these.
class Searches {
 public:
  // `all`: how many sources there are, of which these may be one rank's.
  Searches(const Graph& graph, std::span<const index_t> sources, std::size_t all,
           const std::function<void(const SearchProgress&)>& on_progress)
      : graph_(graph),
        sources_(sources),
        all_(all),
        on_progress_(on_progress),
        reached_(graph.vector(std::int64_t{0})),
        distance_(graph.vector(std::int64_t{0})),
        inverse_(graph.vector(std::int64_t{0})) {}

  // 512 or 64 at a time. False if that takes longer than one by one.
  bool run_together() {
    BatchMemory memory(graph_, search_words(sources_.size()));
    for (std::size_t done = 0; done < sources_.size();) {
      const auto some = sources_.subspan(done, std::min(memory.width(), sources_.size() - done));
      const auto count = static_cast<index_t>(some.size());
      if (!run_searches(graph_.context(), memory.batch(graph_, count, totals()), some,
                        reached_.size(), done == 0 ? most_visits(graph_, count) : no_visit_limit,
                        [](const kernels::SearchBatch&, index_t, index_t) {})) {
        return false;
      }
      tell(done += some.size());
    }
    return true;
  }

  // On a CPU.
  void run_one_by_one() {
    for (Vector<std::int64_t>* sum : {&reached_, &distance_, &inverse_})
      fill(*sum, std::int64_t{0});
    kernels::SeparateSearches searches(graph_, sources_.size());
    for (std::size_t done = 0; done < sources_.size();) {
      const auto some = sources_.subspan(done, std::min(searches.width(), sources_.size() - done));
      searches.run(some);
      searches.add_to(totals());
      tell(done += some.size());
    }
  }

  // Those at the vertices of a graph: this one, or the one over ranks that it is a copy of.
  SearchSums take(const Graph& graph) {
    if (graph.context().ranks() != nullptr) {
      for (Vector<std::int64_t>* sum : {&reached_, &distance_, &inverse_})
        *sum = sums_at_own(graph.context(), *sum);
    }
    auto inverse = graph.vector<double>();
    quotient(inverse_, unit(), inverse);
    return {std::move(reached_), std::move(distance_), std::move(inverse)};
  }

 private:
  // A power of two. The sum of 1 / distance is at most the number of vertices.
  double unit() const {
    const auto vertices = static_cast<std::uint32_t>(graph_.vertices());
    return std::ldexp(1.0, 62 - static_cast<int>(std::bit_width(vertices)));
  }
  SearchTotals totals() { return {reached_.data(), distance_.data(), inverse_.data(), unit()}; }
  void tell(std::size_t done) const {
    if (!on_progress_) return;
    on_progress_({static_cast<index_t>(done * all_ / sources_.size()), static_cast<index_t>(all_)});
  }

  const Graph& graph_;
  std::span<const index_t> sources_;
  std::size_t all_;
  const std::function<void(const SearchProgress&)>& on_progress_;
  Vector<std::int64_t> reached_, distance_, inverse_;
};

}  // namespace

SearchSums search_sums(const Graph& graph, std::span<const index_t> sources,
                       const std::function<void(const SearchProgress&)>& on_progress) {
  require_vertices("search_sums", graph, sources);
  require_distinct("search_sums", sources);
  const auto count = static_cast<std::int64_t>(sources.size());
  StepTimer timer(graph.context(), {"searches", "csr", "", count, 0});
  const Graph whole = graph.whole();
  const auto own = sources_of_rank(graph.context(), sources);
  Searches searches(whole, own, sources.size(), on_progress);
  if (!own.empty() && !searches.run_together()) searches.run_one_by_one();
  SearchSums sums = searches.take(graph);
  timer.finish();
  return sums;
}

}  // namespace graphrun
