// Relaxing closures whose graphs have hubs, to which most paths lead first: on a CPU one of their
// rounds is pulled.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "closure_cases.hpp"

namespace graphrun {
namespace {

constexpr auto all = [](std::size_t) { return true; };
// Few vertices may not get a value: the others still come to be most.
constexpr auto most = [](std::size_t v) { return v % 50 != 3; };

// Vertices are numbered from the largest hub on.
template <class S, class Allows>
void check(const Context& ctx, const test::Triples& t, typename S::value_type start,
           const Mask& mask, Allows&& allows) {
  using T = typename S::value_type;
  const Graph graph = test::graph_of(ctx, t, true);
  const auto n = static_cast<std::size_t>(t.rows);
  std::vector<T> expected(n, S::zero);
  expected[n / 3] = start;
  Vector<T> x = graph.vector(std::span<const T>(expected));
  const std::vector<index_t> sources{static_cast<index_t>(n / 3)};
  ClosureOptions options;
  options.mask = mask;
  options.trace = true;
  const ClosureResult result = closure<S>(graph, sources, x, options);
  test::relax_by_definition<S>(test::both_ways(t), expected, allows);
  CHECK(x.to_host() == expected);
  CHECK(result.reached == t.rows - static_cast<index_t>(std::ranges::count(expected, S::zero)));
  // Without weights all values are in one bucket, and there is no moment between two.
  const bool pulled = ctx.backend() == Backend::cpu && !S::ignores_weights;
  const auto pulls = std::ranges::count(result.trace, Direction::pull, &ClosureRound::direction);
  CHECK(pulls == (pulled ? 1 : 0));
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a relaxing closure that is pulled equals its definition", "[closure]",
                        MinSemirings) {
  using S = TestType;
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const test::Triples& t :
       {test::skewed(300, 3000, 3), test::skewed(6000, 60000, 1), test::skewed(20000, 300000, 2)}) {
    INFO(t.name << ", " << test::describe(ctx));
    check<S>(ctx, t, 0, {}, all);
    std::vector<index_t> marks(static_cast<std::size_t>(t.rows), no_vertex);
    for (std::size_t v = 0; v < marks.size(); ++v) marks[v] = most(v) ? 1 : no_vertex;
    const Vector<index_t> set(ctx, std::span<const index_t>(marks));
    check<S>(ctx, t, 0, in(set), most);
  }
}

TEST_CASE("lengths leave 32 bits in a pulled round", "[closure]") {
  using S = MinPlus<std::int64_t>;
  const Context ctx = GENERATE(from_range(test::contexts()));
  // Of the lengths from a start so near to 2^32 some are beyond it.
  for (const std::int64_t below : {4, 20, 60, 200}) {
    INFO(test::describe(ctx) << ", " << below << " below 2^32");
    check<S>(ctx, test::skewed(6000, 60000, 1), (std::int64_t{1} << 32) - below, {}, all);
  }
}

}  // namespace graphrun
