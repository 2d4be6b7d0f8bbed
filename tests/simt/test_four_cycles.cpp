// Cycles of four vertices counted by blocks, beside their definition.
#include "engine/four_cycles/cuda/paths.hpp"
#include "oriented_rows.hpp"

namespace graphrun::four_cycles {
namespace {

using simt_tests::Ranked;

struct Found {
  std::int64_t total = 0;
  std::vector<std::int64_t> at;
  bool operator==(const Found&) const = default;
};

// Of any two vertices, any two common neighbours; each cycle has two such pairs.
Found by_definition(const test::Triples& t) {
  const auto n = static_cast<std::size_t>(t.rows);
  std::vector<std::vector<char>> joined(n, std::vector<char>(n, 0));
  const test::Triples edges = simt_tests::simple(t);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    joined[static_cast<std::size_t>(edges.row_of[i])]
          [static_cast<std::size_t>(edges.column_of[i])] = 1;
  }
  Found found{0, std::vector<std::int64_t>(n)};
  for (std::size_t u = 0; u < n; ++u) {
    for (std::size_t v = 0; v < n; ++v) {
      std::int64_t common = 0;
      for (std::size_t w = 0; w < n; ++w) common += joined[u][w] & joined[v][w];
      if (u != v) found.at[u] += common * (common - 1) / 2;
    }
    found.total += found.at[u];
  }
  found.total /= 4;
  return found;
}

template <bool at_vertices>
Found counted(const Ranked& of, unsigned blocks) {
  const std::size_t n = of.vertex_of.size();
  Found found{0, std::vector<std::int64_t>(n)};
  std::vector<unsigned> paths(blocks * n);
  std::array<unsigned long long, 3> totals{};
  const Task task{of.view(), at_vertices ? found.at.data() : nullptr, paths.data(), totals.data()};
  simt::launch(blocks, simt::most_threads, [&] {
    __shared__ unsigned long long next;
    count_all<at_vertices>(task, &next);
  });
  found.total = static_cast<std::int64_t>(totals[0] + (totals[1] << 32));
  CHECK(std::all_of(paths.begin(), paths.end(), [](unsigned left) { return left == 0; }));
  return found;
}

// Every vertex of one side joined to all of the other.
test::Triples two_sides(index_t one, index_t other) {
  test::Triples t{"two sides", one + other, one + other, {}, {}, {}};
  for (index_t u = 0; u < one; ++u) {
    for (index_t v = 0; v < other; ++v) t.add(u, one + v, 1);
  }
  return t;
}

}  // namespace

TEST_CASE("cycles counted on a GPU are those of the definition", "[four_cycles]") {
  const unsigned blocks = GENERATE(1u, 4u);
  std::vector<test::Triples> all{test::skewed(150, 1200, 3),
                                 two_sides(3, 40),
                                 test::grid(6, 7),
                                 {"nothing", 5, 5, {}, {}, {}}};
  for (unsigned seed = 0; seed < test::random_cases(6); ++seed) {
    all.push_back(test::random_multigraph(seed));
  }
  for (const test::Triples& t : all) {
    INFO(t.name << ", blocks " << blocks);
    const Ranked of(t);
    const Found expected = by_definition(t);
    CHECK(counted<true>(of, blocks) == expected);
    CHECK(counted<false>(of, blocks).total == expected.total);
  }
}

}  // namespace graphrun::four_cycles
