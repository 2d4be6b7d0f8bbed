// The search for cliques by warps, beside a count by definition.
#include "engine/cliques/cuda/branches.hpp"
#include "oriented_rows.hpp"

namespace graphrun::kernels {
namespace {

using simt_tests::Ranked;

std::int64_t cliques_among(const Ranked& of, const std::vector<index_t>& vertices, index_t need,
                           std::vector<std::int64_t>& at) {
  if (need == 0) return 1;
  std::int64_t total = 0;
  for (const index_t v : vertices) {
    std::vector<index_t> next;
    const std::vector<index_t> row = of.row(v);
    std::set_intersection(vertices.begin(), vertices.end(), row.begin(), row.end(),
                          std::back_inserter(next));
    const std::int64_t found = cliques_among(of, next, need - 1, at);
    at[static_cast<std::size_t>(of.vertex_of[static_cast<std::size_t>(v)])] += found;
    total += found;
  }
  return total;
}

struct Found {
  std::int64_t total = 0;
  std::vector<std::int64_t> at;
  bool operator==(const Found&) const = default;
};

Found by_definition(const Ranked& of, index_t size) {
  Found found{0, std::vector<std::int64_t>(of.vertex_of.size())};
  std::vector<index_t> all(of.vertex_of.size());
  std::iota(all.begin(), all.end(), 0);
  found.total = cliques_among(of, all, size, found.at);
  return found;
}

template <bool at_vertices>
Found searched(const Ranked& of, index_t size, unsigned blocks) {
  constexpr unsigned threads = simt::most_threads;
  Found found{0, std::vector<std::int64_t>(of.vertex_of.size())};
  const auto longest = static_cast<std::size_t>(of.longest), words = (longest + 31) / 32;
  const std::size_t columns = static_cast<std::size_t>(size) + 1;
  std::vector<std::uint64_t> choose((longest + 1) * columns);
  for (std::size_t n = 0; n <= longest; ++n) {
    choose[n * columns] = 1;
    for (std::size_t k = 1; k < columns && k <= n; ++k) {
      choose[n * columns + k] =
          choose[(n - 1) * columns + k - 1] + (k < n ? choose[(n - 1) * columns + k] : 0);
    }
  }
  const std::size_t warps = blocks * threads / 32;
  std::vector<unsigned> rows(blocks * longest * words), sets(warps * (longest + 1) * words);
  std::vector<CliqueLevel> levels(warps * (longest + 1));
  const cliques::Room room{rows.data(),     sets.data(),           levels.data(),
                           longest * words, (longest + 1) * words, longest + 1};
  const CliqueTask task{of.view(),
                        size,
                        of.longest,
                        {choose.data(), static_cast<int>(columns)},
                        at_vertices ? found.at.data() : nullptr};
  std::array<unsigned long long, 3> totals{};
  simt::launch(blocks, threads, [&] {
    __shared__ unsigned long long next;
    __shared__ unsigned branch;
    cliques::search_all<at_vertices>(task, room, {totals.data()}, &next, &branch);
  });
  found.total = static_cast<std::int64_t>(cliques::joined_total(totals[0], totals[1]));
  return found;
}

// A complete graph less some edges, whose rows have more than one word.
test::Triples nearly_complete(index_t n, index_t every) {
  test::Triples t{"nearly complete", n, n, {}, {}, {}};
  for (index_t u = 0; u < n; ++u) {
    for (index_t v = u + 1; v < n; ++v) {
      if ((u * 31 + v * 17) % every != 0) t.add(u, v, 1);
    }
  }
  return t;
}

}  // namespace

TEST_CASE("cliques searched on a GPU are those of the definition", "[cliques]") {
  const unsigned blocks = GENERATE(1u, 4u);
  std::vector<test::Triples> all{test::skewed(120, 900, 3), nearly_complete(70, 3),
                                 nearly_complete(12, 1000)};
  for (unsigned seed = 0; seed < test::random_cases(4); ++seed) {
    all.push_back(test::random_multigraph(seed));
  }
  for (const test::Triples& t : all) {
    const Ranked of(t);
    for (const index_t size : {2, 3, 4, 6}) {
      INFO(t.name << ", blocks " << blocks << ", size " << size);
      if (size > of.longest + 1 || (t.rows == 70 && size > 4)) continue;
      Found expected = by_definition(of, size);
      CHECK(searched<true>(of, size, blocks) == expected);
      CHECK(searched<false>(of, size, blocks).total == expected.total);
    }
  }
}

TEST_CASE("halves of sums are joined, and sums beyond 63 bits are 2^63", "[cliques]") {
  CHECK(cliques::joined_total(5, 0) == 5);
  CHECK(cliques::joined_total(0x300000001ULL, 4) == 0x700000001ULL);
  CHECK(cliques::joined_total(0xffffffffULL, 0x7fffffffULL) == 0x7fffffffffffffffULL);
  CHECK(cliques::joined_total(0x1ffffffffULL, 0x7fffffffULL) == std::uint64_t{1} << 63);
  CHECK(cliques::joined_total(0, 0xffffffff00000000ULL) == std::uint64_t{1} << 63);
}

}  // namespace graphrun::kernels
