#include <algorithm>
#include <bit>
#include <cmath>
#include <graphrun/engine/closure.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/search_sums.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/search_sums/kernels.hpp"

namespace graphrun {
namespace {

using kernels::SearchBatch;
using kernels::SearchTotals;
using kernels::SearchWord;

void require_distinct(std::span<const index_t> sources) {
  std::vector<index_t> sorted(sources.begin(), sources.end());
  std::sort(sorted.begin(), sorted.end());
  require(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(),
          "search_sums: a source is there twice");
}

// The arrays of a batch of searches, used by one batch after another.
struct BatchMemory {
  BatchMemory(const Graph& graph, int words_of_row)
      : words(words_of_row),
        seen(graph.context(), room(graph)),
        frontier(graph.context(), room(graph)),
        fresh(graph.context(), room(graph)),
        entered(graph.vector<index_t>()),
        entering(graph.vector<index_t>()),
        marked(graph.vector<index_t>()),
        active(graph.vector<index_t>()),
        found(graph.vector<index_t>()) {
    for (Buffer<SearchWord>* sets : {&frontier, &fresh}) {
      on_backend(graph.context(), [&](auto on) {
        kernels::fill(on, reinterpret_cast<std::int64_t*>(sets->data()), sets->size(),
                      std::int64_t{0});
      });
    }
  }

  std::size_t room(const Graph& graph) const {
    return static_cast<std::size_t>(graph.vertices()) * static_cast<std::size_t>(words);
  }
  std::size_t width() const {
    return static_cast<std::size_t>(words) * static_cast<std::size_t>(kernels::search_word_bits);
  }
  SearchBatch batch(const Graph& graph, index_t sources, const SearchTotals& totals) {
    return {pattern(graph.out_edges()),
            pattern(graph.in_edges()),
            graph.out_edges().entries(),
            words,
            sources,
            seen.data(),
            frontier.data(),
            fresh.data(),
            entered.data(),
            entering.data(),
            marked.data(),
            active.data(),
            found.data(),
            totals};
  }

  int words;
  Buffer<SearchWord> seen, frontier, fresh;
  Vector<index_t> entered, entering, marked, active, found;
};

// Runs a batch of searches. False if their frontiers have more than `most` rows in all: then the
// totals are of no use.
bool run_searches(const Context& ctx, SearchBatch batch, std::span<const index_t> sources,
                  std::size_t rows, offset_t most) {
  const Buffer<index_t> starts(ctx, sources);
  on_backend(ctx, [&](auto on) { kernels::start_searches(on, batch, starts.data(), rows); });
  index_t size = batch.sources;
  for (index_t level = 1; size > 0; ++level) {
    ctx.check_stop();
    if ((most -= size) < 0) return false;
    size = on_backend(ctx, [&](auto on) {
      const index_t found = kernels::advance_searches(on, batch, level, size);
      kernels::clear_frontier(on, batch, size);
      return found;
    });
    std::swap(batch.active, batch.found);
    std::swap(batch.frontier, batch.fresh);
    std::swap(batch.entered, batch.entering);
  }
  return true;
}

// The totals of searches, and what runs these.
class Searches {
 public:
  Searches(const Graph& graph, std::span<const index_t> sources,
           const std::function<void(const SearchProgress&)>& on_progress)
      : graph_(graph),
        sources_(sources),
        on_progress_(on_progress),
        reached_(graph.vector(std::int64_t{0})),
        distance_(graph.vector(std::int64_t{0})),
        inverse_(graph.vector(std::int64_t{0})) {}

  // 512 or 64 at a time. False if that takes longer than one by one.
  bool run_together() {
    const bool few = sources_.size() <= kernels::few_search_words * kernels::search_word_bits;
    BatchMemory memory(graph_, few ? kernels::few_search_words : kernels::many_search_words);
    for (std::size_t done = 0; done < sources_.size();) {
      const auto some = sources_.subspan(done, std::min(memory.width(), sources_.size() - done));
      const auto count = static_cast<index_t>(some.size());
      if (!run_searches(graph_.context(), memory.batch(graph_, count, totals()), some,
                        reached_.size(), done == 0 ? most_visits(count) : no_limit)) {
        return false;
      }
      tell(done += some.size());
    }
    return true;
  }

  void run_one_by_one() {
    for (Vector<std::int64_t>* sum : {&reached_, &distance_, &inverse_})
      fill(*sum, std::int64_t{0});
    auto level = graph_.vector<index_t>();
    for (std::size_t done = 0; done < sources_.size(); tell(++done)) {
      closure(graph_, sources_.subspan(done, 1), level, nullptr);
      on_backend(graph_.context(),
                 [&](auto on) { kernels::add_search(on, level.data(), level.size(), totals()); });
    }
  }

  SearchSums take() {
    auto inverse = graph_.vector<double>();
    quotient(inverse_, unit(), inverse);
    return {std::move(reached_), std::move(distance_), std::move(inverse)};
  }

 private:
  static constexpr offset_t no_limit = std::numeric_limits<offset_t>::max();

  // On a CPU a row of a frontier of many searches takes about as long as eight of a single search:
  // where they come to a row in different rounds, as on a lattice, there is nothing to share. A GPU
  // has enough to do only with many searches.
  offset_t most_visits(index_t count) const {
    constexpr offset_t single_visits = 8;
    if (graph_.context().backend() == Backend::cuda) return no_limit;
    return std::max(offset_t{count} * graph_.vertices() / single_visits, offset_t{1} << 18);
  }
  // A power of two. The sum of 1 / distance is at most the number of vertices.
  double unit() const {
    const auto vertices = static_cast<std::uint32_t>(graph_.vertices());
    return std::ldexp(1.0, 62 - static_cast<int>(std::bit_width(vertices)));
  }
  SearchTotals totals() { return {reached_.data(), distance_.data(), inverse_.data(), unit()}; }
  void tell(std::size_t done) const {
    if (!on_progress_) return;
    on_progress_({static_cast<index_t>(done), static_cast<index_t>(sources_.size())});
  }

  const Graph& graph_;
  std::span<const index_t> sources_;
  const std::function<void(const SearchProgress&)>& on_progress_;
  Vector<std::int64_t> reached_, distance_, inverse_;
};

}  // namespace

SearchSums search_sums(const Graph& graph, std::span<const index_t> sources,
                       const std::function<void(const SearchProgress&)>& on_progress) {
  require_vertices("search_sums", graph, sources);
  require_distinct(sources);
  const auto count = static_cast<std::int64_t>(sources.size());
  StepTimer timer(graph.context(), {"searches", "csr", "", count, 0});
  Searches searches(graph, sources, on_progress);
  if (!sources.empty() && !searches.run_together()) searches.run_one_by_one();
  SearchSums sums = searches.take();
  timer.finish();
  return sums;
}

}  // namespace graphrun
