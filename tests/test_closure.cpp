// Both closures against their definitions, on every context.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "closure_cases.hpp"
#include "rank_matrices.hpp"

namespace graphrun {
namespace {

// None, one in the middle, a few: different vertices.
std::vector<std::vector<index_t>> source_sets(index_t n) {
  std::vector<std::vector<index_t>> sets{{}, {n / 2}, {0}};
  if (n > 4) sets.push_back({n - 1, 1, n / 3 + 1});
  return sets;
}

enum class Masked { no, in, not_in };

struct MaskCase {
  MaskCase(const Graph& graph, Masked how)
      : masked(how),
        marks(test::some_marks(graph.vertices())),
        set(graph.vector(std::span<const index_t>(marks))) {}
  Mask mask() const {
    return masked == Masked::no ? Mask{} : masked == Masked::in ? in(set) : not_in(set);
  }
  bool operator()(std::size_t v) const {
    return masked == Masked::no || (marks[v] != no_vertex) == (masked == Masked::in);
  }
  Masked masked;
  std::vector<index_t> marks;
  Vector<index_t> set;
};

offset_t edges_out_of(const Graph& graph, const std::vector<index_t>& level) {
  const auto offsets = std::get<Csr>(graph.whole().out_edges().storage()).offsets.to_host();
  offset_t edges = 0;
  for (std::size_t v = 0; v < level.size(); ++v) {
    if (level[v] != no_vertex) edges += offsets[v + 1] - offsets[v];
  }
  return edges;
}

void check_settled(const Graph& graph, const test::Triples& t, const std::vector<index_t>& sources,
                   const MaskCase& mask, std::int64_t max_rounds) {
  auto level = graph.vector<index_t>(), parent = graph.vector<index_t>(),
       alone = graph.vector<index_t>();
  ClosureOptions options;
  options.mask = mask.mask();
  options.max_rounds = max_rounds;
  const auto expected = test::settled_by_definition(t, sources, max_rounds, mask);
  const ClosureResult result = closure(graph, sources, level, &parent, options);
  const auto found = level.to_host();
  CHECK(found == expected.level);
  CHECK(parent.to_host() == expected.parent);
  CHECK(result.rounds == expected.rounds);
  CHECK(result.reached == expected.reached);
  CHECK(result.edges == edges_out_of(graph, expected.level));
  closure(graph, sources, alone, nullptr, options);
  CHECK(alone.to_host() == expected.level);
}

constexpr std::int64_t endless = std::numeric_limits<std::int64_t>::max();

}  // namespace

TEST_CASE("a settled closure equals its definition", "[closure][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  unsigned which = 0;
  for (const test::Triples& t : test::some_of(test::closure_cases(300))) {
    const Graph graph = test::graph_of(ctx, t, undirected, false);
    const test::Triples edges = undirected ? test::both_ways(t) : t;
    const auto masked = static_cast<Masked>(which++ % 3);
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected << ", mask "
                << static_cast<int>(masked));
    const MaskCase mask(graph, masked);
    const auto sets = source_sets(t.rows);
    check_settled(graph, edges, sets[which % sets.size()], mask, which % 5 == 0 ? 2 : endless);
    check_settled(graph, edges, {0}, {graph, Masked::no}, endless);
  }
}

TEST_CASE("a settled closure equals its definition where rounds are wide, or many",
          "[closure][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  for (const test::Triples& t : test::some_of(
           {test::skewed(20000, 300000, 1), test::skewed(3000, 400000, 2), test::grid(7, 900),
            test::grid(150, 150), test::scrambled_path(3000), test::widening({9, 13, 10, 11}),
            test::widening({16}), test::path_to_hub(1, 40), test::path_to_hub(4, 3000),
            test::path_to_hub(7, 20000),
            test::rows_of("long rows", 30000, {30000, 0, 20000, 5, 12000})})) {
    test::Triples square = t;
    square.rows = square.columns = std::max(t.rows, t.columns);
    const Graph graph = test::graph_of(ctx, square, undirected, false);
    const test::Triples edges = undirected ? test::both_ways(square) : square;
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
    for (const Masked masked : {Masked::no, Masked::in}) {
      const MaskCase mask(graph, masked);
      check_settled(graph, edges, {0}, mask, endless);
      check_settled(graph, edges, {square.rows / 2, 2, square.rows - 1}, mask, 3);
    }
  }
}

TEST_CASE("many rounds of some thousand entries equal the definition", "[closure][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const test::Triples grid = test::grid(500, 500);
  const Graph graph = test::graph_of(ctx, grid, true, false);
  const test::Triples edges = test::both_ways(grid);
  INFO(test::describe(ctx));
  for (const std::int64_t most : {endless, std::int64_t{470}}) {
    check_settled(graph, edges, {0}, {graph, Masked::no}, most);
    check_settled(graph, edges, {grid.rows / 2 + 250, 17}, {graph, Masked::not_in}, most);
  }
}

TEMPLATE_LIST_TEST_CASE("a relaxing closure equals its definition", "[closure][over_ranks]",
                        MinSemirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool undirected = GENERATE(false, true);
  auto cases = test::closure_cases(300);
  for (const test::Triples& t :
       {test::skewed(6000, 60000, 1), test::grid(5, 300), test::grid(90, 90)}) {
    cases.push_back(t);
  }
  unsigned which = 0;
  for (const test::Triples& t : test::some_of(cases)) {
    const Graph graph = test::graph_of(ctx, t, undirected);
    const test::Triples edges = undirected ? test::both_ways(t) : t;
    const auto masked = static_cast<Masked>(which++ % 3);
    const double delta = which % 4 == 0 ? 0 : which % 4 == 1 ? 1 : which % 4 == 2 ? 3.5 : 1e9;
    INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected << ", mask "
                << static_cast<int>(masked) << ", delta " << delta);
    const MaskCase mask(graph, masked);
    const auto sets = source_sets(t.rows);
    const std::vector<index_t>& sources = sets[which % sets.size()];
    std::vector<T> expected(static_cast<std::size_t>(t.rows), S::zero);
    for (const index_t v : sources) expected[static_cast<std::size_t>(v)] = static_cast<T>(v % 3);
    Vector<T> x = graph.vector(std::span<const T>(expected));
    ClosureOptions options;
    options.mask = mask.mask();
    options.delta = delta;
    const ClosureResult result = closure<S>(graph, sources, x, options);
    test::relax_by_definition<S>(edges, expected, mask);
    CHECK(x.to_host() == expected);
    const auto unreached = std::count(expected.begin(), expected.end(), S::zero);
    CHECK(result.reached == t.rows - static_cast<index_t>(unreached));
    std::vector<index_t> has_value(expected.size(), no_vertex);
    for (std::size_t v = 0; v < expected.size(); ++v) {
      if (expected[v] != S::zero) has_value[v] = 1;
    }
    CHECK(result.edges == edges_out_of(graph, has_value));
  }
}

TEMPLATE_LIST_TEST_CASE("a relaxing closure ends after so many rounds", "[closure]", MinSemirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  auto cases = test::closure_cases(60);
  cases.push_back(test::skewed(6000, 60000, 1));
  cases.push_back(test::grid(90, 90));
  unsigned which = 0;
  for (const test::Triples& t : test::some_of(cases)) {
    const Graph graph = test::graph_of(ctx, t);
    const MaskCase mask(graph, static_cast<Masked>(which++ % 3));
    for (const std::int64_t rounds : {0, 1, 2, 5, 1000}) {
      INFO(t.name << ", " << test::describe(ctx) << ", rounds " << rounds);
      const std::vector<index_t> sources = source_sets(t.rows).back();
      std::vector<T> expected(static_cast<std::size_t>(t.rows), S::zero);
      for (const index_t v : sources) expected[static_cast<std::size_t>(v)] = static_cast<T>(v % 3);
      Vector<T> x = graph.vector(std::span<const T>(expected));
      ClosureOptions options;
      options.mask = mask.mask();
      options.max_rounds = rounds;
      options.trace = true;
      const ClosureResult result = closure<S>(graph, sources, x, options);
      CHECK(result.rounds == test::relax_by_definition<S>(t, expected, mask, rounds));
      CHECK(x.to_host() == expected);
      const auto unreached = std::count(expected.begin(), expected.end(), S::zero);
      CHECK(result.reached == t.rows - static_cast<index_t>(unreached));
      REQUIRE(result.trace.size() == static_cast<std::size_t>(result.rounds));
      if (!result.trace.empty()) {
        CHECK(result.trace[0].frontier == static_cast<index_t>(sources.size()));
      }
    }
  }
}

TEMPLATE_TEST_CASE("weights of every type and patterns relax", "[closure][over_ranks]",
                   std::int64_t, float, double) {
  using T = TestType;
  using S = MinPlus<T>;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const bool pattern = GENERATE(false, true);
  test::Triples t = test::random_triples(200, 200, 900, 11);
  if (pattern) t.weights.assign(t.weights.size(), 1);
  const Context own = ctx.local();
  const Graph graph =
      test::graph_of_matrix(ctx, pattern ? test::pattern_of(own, t) : test::matrix_of<T>(own, t));
  std::vector<T> expected(200, S::zero);
  expected[7] = T{0};
  Vector<T> x = graph.vector(std::span<const T>(expected));
  const std::vector<index_t> sources{7};
  closure<S>(graph, sources, x);
  test::relax_by_definition<S>(t, expected, [](std::size_t) { return true; });
  CHECK(x.to_host() == expected);
}

TEST_CASE("path lengths leave 32 bits where no weight does", "[closure][over_ranks]") {
  using S = MinPlus<std::int64_t>;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::int64_t start = GENERATE(std::int64_t{0}, std::int64_t{1} << 27);
  const std::int64_t weight = (std::int64_t{1} << 27) - 1;
  const auto n = GENERATE(index_t{20}, index_t{32}, index_t{33}, index_t{34}, index_t{70});
  std::vector<index_t> from, to;
  for (index_t v = 1; v < n; ++v) {
    from.push_back(v - 1);
    to.push_back(v);
  }
  const std::vector<std::int64_t> weights(from.size(), weight);
  const Graph graph = test::graph_of_matrix(
      ctx, Matrix::from_triples<std::int64_t>(ctx.local(), n, n, from, to, weights));
  std::vector<std::int64_t> expected(static_cast<std::size_t>(n), S::zero);
  expected[0] = start;
  Vector<std::int64_t> x = graph.vector(std::span<const std::int64_t>(expected));
  const std::vector<index_t> sources{0};
  closure<S>(graph, sources, x);
  for (index_t v = 1; v < n; ++v) expected[static_cast<std::size_t>(v)] = start + v * weight;
  INFO(test::describe(ctx) << ", " << n << " vertices");
  CHECK(x.to_host() == expected);
}

TEST_CASE("path lengths are exact to 2^63, and beyond that refused", "[closure][over_ranks]") {
  using S = MinPlus<std::int64_t>;
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (const std::int64_t last : {std::int64_t{1}, std::int64_t{2}, std::int64_t{5}, most}) {
    // The first sum is 2^63 - 4, so that 2 more is the first not to fit below overflowed().
    const std::vector<index_t> from{0, 1, 2, 0}, to{1, 2, 3, 3};
    const std::vector<std::int64_t> weights{most / 2, most / 2 - 2, last, most};
    const Graph graph = test::graph_of_matrix(
        ctx, Matrix::from_triples<std::int64_t>(ctx.local(), 4, 4, from, to, weights));
    std::vector<std::int64_t> start{0, S::zero, S::zero, S::zero};
    Vector<std::int64_t> x = graph.vector(std::span<const std::int64_t>(start));
    const std::vector<index_t> sources{0};
    INFO(test::describe(ctx) << ", last " << last);
    if (last == 1) {
      closure<S>(graph, sources, x);
      CHECK(x.at(3) == most - 2);
    } else {
      CHECK_THROWS_AS(closure<S>(graph, sources, x), Unsupported);
    }
  }
}

}  // namespace graphrun
