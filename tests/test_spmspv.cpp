// spmspv, the push step, against its definition.
#include <algorithm>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>

#include "support.hpp"

namespace graphrun {

TEMPLATE_LIST_TEST_CASE("spmspv equals its definition, masked or not", "[spmspv]", MinSemirings) {
  using S = TestType;
  using T = typename S::value_type;
  const Context ctx = GENERATE(from_range(test::contexts()));
  const int masked = GENERATE(0, 1, 2);  // not, in, not in
  for (const test::Triples& t : test::square_matrices()) {
    if (t.rows == 0) continue;
    INFO(t.name << ", " << test::describe(ctx) << ", mask " << masked);
    Frontier<T> frontier(ctx, t.rows, S::zero), next(ctx, t.rows, S::zero);
    std::vector<T> from(static_cast<std::size_t>(t.rows), S::zero), to = from;
    for (index_t v = 0; v < t.rows; v += (t.rows > 200 ? 7 : 2)) {
      frontier.insert(v, static_cast<T>(v % 13));
      from[static_cast<std::size_t>(v)] = static_cast<T>(v % 13);
    }
    std::vector<index_t> marks(from.size(), no_vertex);
    for (std::size_t i = 0; i < marks.size(); i += 3) marks[i] = 1;
    const Vector<index_t> set(ctx, std::span<const index_t>(marks));
    const Mask mask = masked == 0 ? Mask{} : masked == 1 ? in(set) : not_in(set);
    for (std::size_t i = 0; i < t.size(); ++i) {
      const auto u = static_cast<std::size_t>(t.row_of[i]),
                 v = static_cast<std::size_t>(t.column_of[i]);
      if (from[u] == S::zero || (masked != 0 && (marks[v] != no_vertex) != (masked == 1))) continue;
      to[v] = S::add(to[v], S::mul(static_cast<typename S::weight_type>(t.weights[i]), from[u]));
    }

    spmspv<S>(test::matrix_of<std::int32_t>(ctx, t), frontier, next, mask);
    CHECK(next.values.to_host() == to);
    std::vector<index_t> listed = next.vertices.to_host(), expected;
    listed.resize(static_cast<std::size_t>(next.size));
    std::sort(listed.begin(), listed.end());
    for (std::size_t v = 0; v < to.size(); ++v) {
      if (to[v] != S::zero) expected.push_back(static_cast<index_t>(v));
    }
    CHECK(listed == expected);

    next.clear();
    CHECK(next.empty());
    CHECK(count_other_than(next.values, S::zero) == 0);
  }
}

TEST_CASE("spmspv refuses what it cannot push through", "[spmspv]") {
  const Context ctx = Context::cpu(1);
  const test::Triples t = test::random_triples(10, 10, 30, 1);
  Frontier<index_t> frontier(ctx, 10, MinSecond::zero), next(ctx, 10, MinSecond::zero),
      small(ctx, 9, MinSecond::zero);
  frontier.insert(3, 3);
  const Matrix coo = test::pattern_of(ctx, t, Format::coo), csr = test::pattern_of(ctx, t);
  CHECK_THROWS_AS(spmspv<MinSecond>(coo, frontier, next), InvalidArgument);
  CHECK_THROWS_AS(spmspv<MinSecond>(csr, small, next), InvalidArgument);
  CHECK_THROWS_AS(spmspv<MinSecond>(csr, frontier, frontier), InvalidArgument);
  CHECK_THROWS_AS(frontier.insert(10, 1), InvalidArgument);
}

}  // namespace graphrun
