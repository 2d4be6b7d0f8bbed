// Closures from several sources against closures from each.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/engine/closures.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <stop_token>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

// Few threads and many, so that searches run beside each other and in turn.
std::vector<Context> contexts() {
  std::vector<Context> all = test::contexts();
  for (const int threads : {2, 5}) all.push_back(Context::cpu(threads));
  return all;
}

// Small ones, and some that are worth several threads.
std::vector<test::Triples> cases() {
  std::vector<test::Triples> all = test::some_of(test::closure_cases(20));
  all.push_back(test::grid(150, 150));
  all.push_back(test::skewed(20000, 150000, 3));
  return all;
}

// Spread over the vertices, the first and the last the same.
std::vector<index_t> sources_of(index_t n, int count) {
  std::vector<index_t> sources;
  for (int j = 0; n > 0 && j < count; ++j) sources.push_back(j == count - 1 ? 0 : n / count * j);
  return sources;
}

template <class T>
std::vector<T> column_of(const Dense<T>& x, index_t j) {
  const std::vector<T> values = x.values().to_host();
  std::vector<T> column(static_cast<std::size_t>(x.rows()));
  const auto width = static_cast<std::size_t>(x.columns());
  for (std::size_t v = 0; v < column.size(); ++v)
    column[v] = values[v * width + static_cast<std::size_t>(j)];
  return column;
}

void check_levels(const Graph& graph, const std::vector<index_t>& sources) {
  const auto columns = static_cast<index_t>(sources.size());
  Dense<index_t> to(graph.context(), graph.vertices(), columns, DenseOrder::row_major);
  Dense<index_t> from(graph.context(), graph.vertices(), columns, DenseOrder::row_major);
  closures(graph, sources, to);
  closures_backwards(graph, sources, from);
  auto level = graph.vector<index_t>();
  for (index_t j = 0; j < columns; ++j) {
    const index_t source = sources[static_cast<std::size_t>(j)];
    closure(graph, {&source, 1}, level, nullptr);
    CHECK(column_of(to, j) == level.to_host());
    closure_backwards(graph, {&source, 1}, level);
    CHECK(column_of(from, j) == level.to_host());
  }
}

template <class S>
void check_lengths(const Graph& graph, const std::vector<index_t>& sources,
                   const ClosureOptions& options = {}) {
  using T = typename S::value_type;
  const auto columns = static_cast<index_t>(sources.size());
  Dense<T> found(graph.context(), graph.vertices(), columns, DenseOrder::row_major);
  std::vector<index_t> done;
  closures<S>(graph, sources, found, options, [&](index_t count) { done.push_back(count); });
  CHECK(std::is_sorted(done.begin(), done.end()));
  if (columns > 0) CHECK(done.back() == columns);
  for (index_t j = 0; j < columns; ++j) {
    const index_t source = sources[static_cast<std::size_t>(j)];
    auto length = graph.vector(S::zero);
    put(length, source, T{0});
    closure<S>(graph, {&source, 1}, length, options);
    CHECK(column_of(found, j) == length.to_host());
  }
}

}  // namespace

TEST_CASE("closures from several sources are those from each", "[closures]") {
  const Context ctx = GENERATE(from_range(contexts()));
  for (const test::Triples& t : cases()) {
    for (const int count : {0, 1, 7, 20}) {
      INFO(t.name << ", " << test::describe(ctx) << ", " << count << " sources");
      const Graph graph = test::graph_of(ctx, t, count == 7);
      const std::vector<index_t> sources = sources_of(graph.vertices(), count);
      check_levels(graph, sources);
      check_lengths<MinPlus<std::int64_t>>(graph, sources);
      check_lengths<MinPlus<float>>(graph, sources);
      check_lengths<MinPlus<double>>(graph, sources);
    }
  }
}

TEST_CASE("closures from several sources keep to their options", "[closures]") {
  const Context ctx = GENERATE(from_range(contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(150, 150));
  const std::vector<index_t> sources = sources_of(graph.vertices(), 6);
  ClosureOptions options;
  options.max_rounds = 9;
  check_lengths<MinPlus<std::int64_t>>(graph, sources, options);
  options = {};
  options.delta = 0.5;
  check_lengths<MinPlus<double>>(graph, sources, options);
  options.on_progress = [](const ClosureProgress&) {};
  check_lengths<MinPlus<double>>(graph, sources, options);
}

TEST_CASE("closures from several sources refuse and stop", "[closures]") {
  const Context ctx = GENERATE(from_range(contexts()));
  const Graph graph = test::graph_of(ctx, test::grid(150, 150));
  const std::vector<index_t> sources{3, 22000, 5, 9};
  Dense<index_t> level(ctx, graph.vertices(), 4, DenseOrder::row_major);
  Dense<double> narrow(ctx, graph.vertices(), 3, DenseOrder::row_major), low(ctx, 7, 4);
  CHECK_THROWS_AS(closures<MinPlus<double>>(graph, sources, narrow), InvalidArgument);
  CHECK_THROWS_AS(closures<MinPlus<double>>(graph, sources, low), InvalidArgument);
  CHECK_THROWS_AS(closures(graph, std::vector<index_t>{0, 1, 2, 22500}, level), InvalidArgument);
  CHECK_THROWS_AS(closures(graph, std::vector<index_t>{0, 1, 2, -1}, level), InvalidArgument);

  // Lengths overflow from each source but the last vertex.
  std::vector<Edge> path;
  std::vector<double> huge;
  for (index_t v = 1; v < 30000; ++v) {
    path.push_back({v - 1, v});
    huge.push_back(1e308);
  }
  const Graph far(ctx, 30000, path, huge);
  Dense<double> lengths(ctx, 30000, 4, DenseOrder::row_major);
  CHECK_THROWS_AS(
      closures<MinPlus<double>>(far, std::vector<index_t>{29999, 29999, 0, 29999}, lengths),
      Unsupported);
  closures<MinPlus<double>>(far, std::vector<index_t>(4, 29998), lengths);
  CHECK(column_of(lengths, 3).back() == 1e308);

  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(closures(graph, sources, level), Cancelled);
  CHECK_THROWS_AS(closures<MinPlus<double>>(far, sources, lengths), Cancelled);
  ctx.stop_with({});
}

}  // namespace graphrun
