// The triangles that a GPU enumerates, long rows in parts, beside their definition.
#include "engine/triangles/cuda/visit_rows.hpp"
#include "oriented_rows.hpp"

namespace graphrun::cuda::visits {
namespace {

using simt_tests::Ranked;

// Counts each triangle where its first edge is, and looks at the places of its edges.
struct CountAtEdges {
  OrientedView a;
  std::int64_t* at_edge;
  std::int64_t* misplaced;
  void operator()(const Triangle& t) const {
    std::atomic_ref(at_edge[t.uv]).fetch_add(1);
    const bool right = a.lower[t.uv] == t.v && a.lower[t.uw] == t.w && a.lower[t.vw] == t.w &&
                       t.uv >= a.lower_begin[t.u] && t.uv < a.lower_end[t.u] &&
                       t.vw >= a.lower_begin[t.v] && t.vw < a.lower_end[t.v];
    if (!right) std::atomic_ref(*misplaced).fetch_add(1);
  }
  void finish(unsigned long long*) const {}
};

// Of each edge u > v with v >= first_middle whose u is one of `own`: the triangles that it is the
// first of.
std::vector<std::int64_t> by_definition(const Ranked& of, const Vertices& own,
                                        index_t first_middle) {
  std::vector<std::int64_t> at(of.lower.size(), 0);
  const OrientedView a = of.view();
  for (index_t u = 0; u < a.vertices; ++u) {
    const std::vector<index_t> row = of.row(u);
    const index_t vertex = of.vertex_of[static_cast<std::size_t>(u)];
    if (vertex < own.first || vertex >= own.first + own.count) continue;
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (row[k] < first_middle) continue;
      for (const index_t w : of.row(row[k])) {
        at[static_cast<std::size_t>(a.lower_begin[u]) + k] +=
            std::binary_search(row.begin(), row.end(), w) ? 1 : 0;
      }
    }
  }
  return at;
}

void check_visits(const Ranked& of, const Vertices& own, index_t first_middle, PartSize size) {
  const OrientedView a = of.view();
  std::vector<std::uint64_t> parts(size.most_of_all(a.lower_entries));
  std::vector<std::int64_t> at(of.lower.size(), 0);
  std::int64_t misplaced = 0;
  std::array<unsigned long long, 4> tickets{};
  const LongRows long_rows{size, parts.data()};
  const unsigned blocks = (static_cast<unsigned>(a.vertices) + 63) / 64;
  REQUIRE(blocks <= simt::most_blocks);
  simt::launch(blocks, 64,
               [&] { list_long_rows(a, own, first_middle, long_rows, tickets.data()); });
  CHECK(tickets[3] <= parts.size());
  simt::launch(2, 64, [&] {
    visit_rows(a, own, first_middle, long_rows, 3, CountAtEdges{a, at.data(), &misplaced},
               tickets.data());
  });
  CHECK(at == by_definition(of, own, first_middle));
  CHECK(misplaced == 0);
}

test::Triples complete(index_t n) {
  test::Triples t{"complete", n, n, {}, {}, {}};
  for (index_t u = 0; u < n; ++u) {
    for (index_t v = 0; v < u; ++v) t.add(u, v, 1);
  }
  return t;
}

}  // namespace

TEST_CASE("triangles that a GPU enumerates are those of the definition", "[visits]") {
  std::vector<test::Triples> all{complete(70), test::skewed(150, 4000, 3), test::grid(5, 6)};
  for (unsigned seed = 0; seed < test::random_cases(3); ++seed) {
    all.push_back(test::random_multigraph(seed));
  }
  for (const test::Triples& t : all) {
    const Ranked of(t);
    for (const index_t first_middle : {index_t{0}, t.rows / 3}) {
      for (const offset_t entries : {4, 32, 64}) {
        INFO(t.name << ", v from " << first_middle << ", parts of " << entries);
        check_visits(of, {0, t.rows}, first_middle, {entries});
        check_visits(of, {t.rows / 4, t.rows / 2}, first_middle, {entries});
      }
    }
  }
}

}  // namespace graphrun::cuda::visits
