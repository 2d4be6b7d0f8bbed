// What a closure tells while it runs and afterwards, how it is stopped, and what it refuses.
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <ctime>
#include <numeric>
#include <stdexcept>
#include <stop_token>

#include "closure_cases.hpp"
#include "engine/spmspv/push_frontier.hpp"
#include "rank_matrices.hpp"

namespace graphrun {
namespace {

// How many times longer everything takes in a build with a sanitizer.
#if defined(__has_feature)
#define GRAPHRUN_HAS_FEATURE(NAME) __has_feature(NAME)
#else
#define GRAPHRUN_HAS_FEATURE(NAME) 0
#endif
#if defined(__SANITIZE_THREAD__) || GRAPHRUN_HAS_FEATURE(thread_sanitizer)
constexpr double slowdown = 10;
#elif defined(__SANITIZE_ADDRESS__) || GRAPHRUN_HAS_FEATURE(address_sanitizer)
constexpr double slowdown = 3;
#else
constexpr double slowdown = 1;
#endif

// Milliseconds till now: on a CPU those that this program had the processors for, a thread's share
// of them, since other programs may have them meanwhile.
double milliseconds(const Context& ctx) {
  if (ctx.backend() == Backend::cpu) return 1e3 * std::clock() / CLOCKS_PER_SEC / ctx.threads();
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

}  // namespace

TEST_CASE("the trace tells of every round", "[closure][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : {test::skewed(3000, 60000, 4), test::grid(60, 70)}) {
    INFO(t.name << ", " << test::describe(ctx));
    const Graph graph = test::graph_of(ctx, t, true, false);
    const std::vector<index_t> sources{0, 5};
    auto level = graph.vector<index_t>();
    ClosureOptions options;
    options.trace = true;
    const ClosureResult result = closure(graph, sources, level, nullptr, options);
    REQUIRE(result.trace.size() == static_cast<std::size_t>(result.rounds));
    std::vector<index_t> count(static_cast<std::size_t>(result.rounds) + 1);
    for (const index_t s : level.to_host()) {
      if (s != no_vertex) ++count[static_cast<std::size_t>(s)];
    }
    offset_t edges = 0;
    for (std::size_t i = 0; i < result.trace.size(); ++i) {
      CHECK(result.trace[i].frontier == count[i]);
      CHECK(result.trace[i].changed == count[i + 1]);
      CHECK(result.trace[i].milliseconds >= 0);
      edges += result.trace[i].edges;
    }
    CHECK(edges <= result.edges);
    CHECK(closure(graph, sources, level, nullptr).trace.empty());
  }
}

// Vertices of a path that takes long enough to be stopped on. Checked builds take longer for each,
// and to give its memory back.
#if defined(__SANITIZE_ADDRESS__)
constexpr index_t long_path = 1 << 20;
#else
constexpr index_t long_path = 1 << 22;
#endif

TEST_CASE("a closure says how far it is, and stops soon when asked to", "[closure]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool relaxing = GENERATE(false, true);
  INFO(test::describe(ctx) << ", relaxing " << relaxing);
  if (ctx.backend() == Backend::cuda && test::is_watched()) {
    SKIP("racecheck has the host wait for each launch, in which nobody can ask for anything");
  }
  const test::Triples path = test::scrambled_path(long_path);
  const Graph graph = test::graph_of(ctx, path, false, false);
  const std::vector<index_t> sources{0};
  Vector<index_t> x(ctx, static_cast<std::size_t>(path.rows));
  // Something may come between, but not every time.
  double soonest = 1e9, first = 1e9;
  for (int attempt = 0; attempt < 12 && (soonest > 50 * slowdown || first > 75 * slowdown);
       ++attempt) {
    std::stop_source stop;
    ctx.stop_with(stop.get_token());
    std::vector<index_t> start(static_cast<std::size_t>(path.rows), MinSecond::zero);
    start[0] = 0;
    if (relaxing) ctx.copy_in(x.data(), start.data(), start.size() * sizeof(index_t));
    ctx.synchronize();
    double asked = 0;
    const double began = milliseconds(ctx);
    ClosureOptions options;
    options.on_progress = [&](const ClosureProgress& at) {
      CHECK(at.rounds >= 0);
      CHECK(at.reached >= 1);
      if (stop.request_stop()) {
        asked = milliseconds(ctx);
        first = std::min(first, asked - began);
      }
    };
    if (relaxing) {
      CHECK_THROWS_AS(closure<MinSecond>(graph, sources, x, options), Cancelled);
    } else {
      CHECK_THROWS_AS(closure(graph, sources, x, nullptr, options), Cancelled);
    }
    REQUIRE(stop.stop_requested());
    soonest = std::min(soonest, milliseconds(ctx) - asked);
    CHECK_THROWS_AS(closure(graph, sources, x, nullptr), Cancelled);
    ctx.stop_with({});
  }
  CHECK(soonest <= 50 * slowdown);
  CHECK(first <= 75 * slowdown);  // 50 of them between two reports
}

TEST_CASE("an exception of on_progress ends a closure and leaves the context usable", "[closure]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const bool relaxing = GENERATE(false, true);
  INFO(test::describe(ctx) << ", relaxing " << relaxing);
  if (ctx.backend() == Backend::cuda && test::is_watched()) {
    SKIP("racecheck has the host wait for each launch, during which there is no progress");
  }
  const test::Triples path = test::scrambled_path(long_path);
  const Graph graph = test::graph_of(ctx, path, false, false);
  const std::vector<index_t> sources{0};
  ClosureOptions options;
  options.on_progress = [](const ClosureProgress&) { throw std::runtime_error("from outside"); };
  {
    std::vector<index_t> start(static_cast<std::size_t>(path.rows), MinSecond::zero);
    start[0] = 0;
    Vector<index_t> x(ctx, std::span<const index_t>(start));
    if (relaxing) {
      CHECK_THROWS_AS(closure<MinSecond>(graph, sources, x, options), std::runtime_error);
    } else {
      CHECK_THROWS_AS(closure(graph, sources, x, nullptr, options), std::runtime_error);
    }
  }  // a kernel that still ran would write to freed memory
  const Graph small = test::graph_of(ctx, test::grid(3, 3));
  Vector<index_t> level(ctx, 9);
  closure(small, sources, level, nullptr);
  CHECK(level.to_host() == std::vector<index_t>{0, 1, 2, 1, 2, 3, 2, 3, 4});
}

namespace {

// Says at the n-th time that it was asked to stop.
class StopAt final : public Watch {
 public:
  explicit StopAt(int time) : time_(time) {}
  bool stop_requested() override { return ++asked_ >= time_; }
  int asked() const { return asked_; }

 private:
  int time_, asked_ = 0;
};

}  // namespace

TEST_CASE("a push asks whether to stop inside a long round, and inside a long row", "[closure]") {
  const Context ctx = Context::cpu(1);
  constexpr index_t n = 1 << 20;
  test::Triples star = test::rows_of("star", n, {n}), path = test::scrambled_path(n);
  star.rows = n;
  for (const test::Triples& t : {star, path}) {
    const Matrix a = test::pattern_of(ctx, t);
    Frontier<index_t> frontier(ctx, n, MinSecond::zero), next(ctx, n, MinSecond::zero);
    if (t.name == "star") {
      frontier.insert(0, 0);
    } else {
      std::vector<index_t> all(n);
      std::iota(all.begin(), all.end(), 0);
      frontier.vertices = Vector<index_t>(ctx, std::span<const index_t>(all));
      frontier.values = Vector<index_t>(ctx, std::span<const index_t>(all));
      frontier.size = n;
    }
    StopAt soon(3), never(1 << 20);
    push_frontier<MinSecond>(a, frontier, next, {}, soon);
    CHECK(soon.asked() == 3);
    CHECK(next.size > 0);
    CHECK(next.size <= 3 * 65536);
    next.clear();
    push_frontier<MinSecond>(a, frontier, next, {}, never);
    CHECK(never.asked() >= 16);
    CHECK(next.size >= n - 1);
  }
}

TEST_CASE("closures refuse what they cannot work with", "[closure][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const Graph graph = test::graph_of(ctx, test::grid(3, 3));
  auto level = graph.vector<index_t>(), label = graph.vector<index_t>();
  Vector<index_t> longer(graph.context(), level.size() + 1);
  for (const index_t source : {-1, 9}) {
    const std::vector<index_t> sources{source};
    CHECK_THROWS_AS(closure(graph, sources, level, nullptr), InvalidArgument);
    CHECK_THROWS_AS(closure<MinSecond>(graph, sources, label), InvalidArgument);
  }
  const std::vector<index_t> sources{0};
  CHECK_THROWS_AS(closure(graph, sources, longer, nullptr), InvalidArgument);
  CHECK_THROWS_AS(closure(graph, sources, level, &longer), InvalidArgument);
  Vector<index_t> elsewhere(Context::cpu(2), 9);
  CHECK_THROWS_AS(closure(graph, sources, elsewhere, nullptr), InvalidArgument);
  const Graph real =
      test::graph_of_matrix(ctx, test::matrix_of<double>(ctx.local(), test::grid(3, 3)));
  auto whole = real.vector<std::int64_t>();
  CHECK_THROWS_AS(closure<MinPlus<std::int64_t>>(real, sources, whole), InvalidArgument);
}

}  // namespace graphrun
