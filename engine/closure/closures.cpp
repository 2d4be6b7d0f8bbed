#include <algorithm>
#include <atomic>
#include <graphrun/engine/closures.hpp>
#include <graphrun/engine/columns.hpp>
#include <thread>
#include <vector>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/closure/lost_lengths.hpp"
#include "engine/closure/plan.hpp"
#include "engine/common/cpu/side_by_side.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/elementwise/kernels.hpp"

namespace graphrun {
namespace {

template <class T>
void check(const Graph& graph, std::span<const index_t> sources, const Dense<T>& x) {
  require(x.rows() == graph.own_vertices() && x.columns() == static_cast<index_t>(sources.size()),
          "closures: there must be a row for each vertex and a column for each source");
  require(x.context() == graph.context(), "closures: graph and values must share a context");
  require_vertices("closures", graph, sources);
}

bool is_on_one_cpu(const Context& ctx) {
  return ctx.backend() == Backend::cpu && ctx.ranks() == nullptr;
}

// Whether the options ask for no trace, no progress and no limit of rounds.
bool is_plain(const ClosureOptions& options) {
  return !options.trace && !options.on_progress &&
         options.max_rounds == ClosureOptions{}.max_rounds;
}

// search(source, column) for each source, on any device.
template <class T, class Search>
void in_turn(const Graph& graph, std::span<const index_t> sources, Dense<T>& x, Search&& search) {
  auto column = graph.vector<T>();
  for (index_t j = 0; j < x.columns(); ++j) {
    search(sources[static_cast<std::size_t>(j)], column);
    put_column(column, x, j);
  }
}

// The number of finished searches. The calling thread reports it.
class Done {
 public:
  explicit Done(const std::function<void(index_t)>& tell) : tell_(tell) {}
  void add_one() {
    ++count_;
    if (std::this_thread::get_id() == caller_) tell();
  }
  // From the calling thread: reports searches that other threads have finished since.
  void tell() {
    const index_t now = count_;
    if (tell_ && now != told_) tell_(now);
    told_ = now;
  }

 private:
  const std::function<void(index_t)>& tell_;
  const std::thread::id caller_ = std::this_thread::get_id();
  std::atomic<index_t> count_ = 0;
  index_t told_ = 0;
};

// Batches of searches on a CPU. Calls search(on, source, column, watch) for each source of a batch,
// then check(column) for each column, and copies the columns to x. on_done gets the number of
// finished searches.
template <class T, class Search, class Check>
void fill_columns(const Graph& graph, std::span<const index_t> sources, Dense<T>& x,
                  Search&& search, Check&& check, const std::function<void(index_t)>& on_done) {
  constexpr std::size_t of_line = 64 / sizeof(T);  // values in a cache line
  const Context& ctx = graph.context();
  const auto size = static_cast<std::size_t>(graph.vertices() + graph.counts().entries);
  const auto threads = static_cast<std::size_t>(ctx.threads());
  std::vector<Vector<T>> columns;
  while (columns.size() < std::min(sources.size(), std::max(threads, of_line))) {
    columns.push_back(graph.vector<T>());
  }
  ContextWatch watch(ctx);
  Done done(on_done);
  StepTimer timer(ctx, {"searches", "csr", "", static_cast<offset_t>(sources.size()), 0});
  for (std::size_t first = 0; first < sources.size(); first += columns.size()) {
    ctx.check_stop();
    const std::size_t count = std::min(columns.size(), sources.size() - first);
    side_by_side(on_cpu(ctx), count, size, [&](OnCpu on, std::size_t i) {
      search(on, sources[first + i], columns[i], watch);
      done.add_one();
    });
    watch.check();
    const std::span<const Vector<T>> found(columns.data(), count);
    for (const Vector<T>& column : found) check(column);
    put_columns(found, x, static_cast<index_t>(first));
    done.tell();
  }
  timer.finish();
}

void search_levels(const Graph& graph, bool backwards, std::span<const index_t> sources,
                   Dense<index_t>& level) {
  check(graph, sources, level);
  if (!is_on_one_cpu(graph.context())) {
    return in_turn(graph, sources, level, [&](index_t source, Vector<index_t>& column) {
      if (backwards) {
        closure_backwards(graph, {&source, 1}, column);
      } else {
        closure(graph, {&source, 1}, column, nullptr);
      }
    });
  }
  const auto out = pattern(backwards ? graph.in_edges() : graph.out_edges());
  const auto in = pattern(backwards ? graph.out_edges() : graph.in_edges());
  fill_columns(
      graph, sources, level,
      [&](OnCpu on, index_t source, Vector<index_t>& column, Watch& watch) {
        kernels::search_from(on, out, in, source, {column.data(), column.size()}, watch);
      },
      [](const Vector<index_t>&) {}, {});
}

}  // namespace

void closures(const Graph& graph, std::span<const index_t> sources, Dense<index_t>& level) {
  search_levels(graph, false, sources, level);
}

void closures_backwards(const Graph& graph, std::span<const index_t> sources,
                        Dense<index_t>& level) {
  search_levels(graph, true, sources, level);
}

template <MinSemiring S>
void closures(const Graph& graph, std::span<const index_t> sources,
              Dense<typename S::value_type>& x, const ClosureOptions& options,
              const std::function<void(index_t)>& on_done) {
  using T = typename S::value_type;
  check(graph, sources, x);
  if (!is_on_one_cpu(graph.context()) || !is_plain(options)) {
    index_t done = 0;
    return in_turn(graph, sources, x, [&](index_t source, Vector<T>& column) {
      fill(column, S::zero);
      put(column, source, T{0});
      closure<S>(graph, {&source, 1}, column, options);
      if (on_done) on_done(++done);
    });
  }
  const Csr& a = std::get<Csr>(graph.out_edges().storage());
  const WeightSummary weights = S::ignores_weights ? WeightSummary{} : graph.weight_summary();
  fill_columns(
      graph, sources, x,
      [&](OnCpu on, index_t source, Vector<T>& column, Watch& watch) {
        kernels::fill(on, column.data(), column.size(), S::zero);
        column.data()[source] = T{0};
        QuietWatch quiet(watch);
        const kernels::ClosurePlan plan = plan_of(graph, {&source, 1}, weights, options);
        visit_weights<S>(a.weights.type(), [&](auto as) {
          kernels::relax<S>(on, a.view(as), plan, column.data(), quiet);
        });
      },
      [&](const Vector<T>& column) { refuse_lost_lengths<S>(graph, column); }, on_done);
}

#define GRAPHRUN_CLOSURES(S)                                                               \
  template void closures<S>(const Graph&, std::span<const index_t>, Dense<S::value_type>&, \
                            const ClosureOptions&, const std::function<void(index_t)>&);
GRAPHRUN_MIN_SEMIRINGS(GRAPHRUN_CLOSURES)
#undef GRAPHRUN_CLOSURES

}  // namespace graphrun
