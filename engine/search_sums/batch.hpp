// Batches of searches that run together: their arrays and rounds.
#pragma once

#include <algorithm>
#include <graphrun/engine/graph.hpp>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/search_sums/kernels.hpp"

namespace graphrun {

inline void require_distinct(const char* function, std::span<const index_t> sources) {
  std::vector<index_t> sorted(sources.begin(), sources.end());
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) return;
  throw InvalidArgument(std::string(function) + ": a source is there twice");
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
    for (Buffer<kernels::SearchWord>* sets : {&frontier, &fresh}) {
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
  kernels::SearchBatch batch(const Graph& graph, index_t sources,
                             const kernels::SearchTotals& totals) {
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
  Buffer<kernels::SearchWord> seen, frontier, fresh;
  Vector<index_t> entered, entering, marked, active, found;
};

// Words of a row for so many searches.
inline int search_words(std::size_t sources) {
  const bool few = sources <= kernels::few_search_words * kernels::search_word_bits;
  return few ? kernels::few_search_words : kernels::many_search_words;
}

// On a CPU a row of a frontier of many searches takes about as long as eight of a single search:
// where they come to a row in different rounds, as on a lattice, there is nothing to share. A GPU
// has enough to do only with many searches.
inline constexpr offset_t no_visit_limit = std::numeric_limits<offset_t>::max();
inline offset_t most_visits(const Graph& graph, index_t count) {
  constexpr offset_t single_visits = 8;
  if (graph.context().backend() == Backend::cuda) return no_visit_limit;
  return std::max(offset_t{count} * graph.vertices() / single_visits, offset_t{1} << 18);
}

// Runs a batch of searches, and calls after(batch, level, size) after each round: `found` has the
// rows that it reached. False if their frontiers have more than `most` rows in all: then what was
// found is of no use.
template <class After>
bool run_searches(const Context& ctx, kernels::SearchBatch batch, std::span<const index_t> sources,
                  std::size_t rows, offset_t most, After&& after) {
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
    after(batch, level, size);
    std::swap(batch.active, batch.found);
    std::swap(batch.frontier, batch.fresh);
    std::swap(batch.entered, batch.entering);
  }
  return true;
}

}  // namespace graphrun
