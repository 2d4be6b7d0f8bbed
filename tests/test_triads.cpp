// Triads and directed clustering against their definitions.
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/triads.hpp>

#include "closure_cases.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

using Leads = std::vector<std::vector<char>>;
using Count = TriadCounts::Count;

constexpr std::array<Count TriadCounts::*, 16> kinds = {
    &TriadCounts::none,     &TriadCounts::one,          &TriadCounts::both,
    &TriadCounts::out_star, &TriadCounts::in_star,      &TriadCounts::chain,
    &TriadCounts::both_in,  &TriadCounts::both_out,     &TriadCounts::transitive,
    &TriadCounts::cyclic,   &TriadCounts::both_both,    &TriadCounts::both_down,
    &TriadCounts::both_up,  &TriadCounts::both_through, &TriadCounts::one_way,
    &TriadCounts::all};

// One of each kind, as pairs of vertices 0, 1 and 2.
const std::array<std::vector<std::array<int, 2>>, 16> examples = {
    {{},
     {{0, 1}},
     {{0, 1}, {1, 0}},
     {{1, 0}, {1, 2}},
     {{0, 1}, {2, 1}},
     {{0, 1}, {1, 2}},
     {{0, 1}, {1, 0}, {2, 1}},
     {{0, 1}, {1, 0}, {1, 2}},
     {{0, 1}, {1, 2}, {0, 2}},
     {{0, 1}, {1, 2}, {2, 0}},
     {{0, 1}, {1, 0}, {1, 2}, {2, 1}},
     {{1, 0}, {1, 2}, {0, 2}, {2, 0}},
     {{0, 1}, {2, 1}, {0, 2}, {2, 0}},
     {{0, 1}, {1, 2}, {0, 2}, {2, 0}},
     {{0, 1}, {1, 2}, {2, 1}, {0, 2}, {2, 0}},
     {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}}}};

// A number that two sets of the same kind have, and no others: the least that an order of the
// vertices gives.
int pattern_of(const Leads& leads, std::array<std::size_t, 3> set) {
  int least = 64;
  std::sort(set.begin(), set.end());
  do {
    int pattern = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t u = set[i], v = set[(i + 1) % 3];
      pattern = 4 * pattern + leads[u][v] + 2 * leads[v][u];
    }
    least = std::min(least, pattern);
  } while (std::next_permutation(set.begin(), set.end()));
  return least;
}

std::vector<Count> census_by_definition(const Leads& leads) {
  std::array<int, 16> pattern{};
  for (std::size_t kind = 0; kind < examples.size(); ++kind) {
    Leads one(3, std::vector<char>(3, 0));
    for (const auto& [u, v] : examples[kind]) {
      one[static_cast<std::size_t>(u)][static_cast<std::size_t>(v)] = 1;
    }
    pattern[kind] = pattern_of(one, {0, 1, 2});
  }
  std::vector<Count> counts(16, 0);
  for (std::size_t a = 0; a < leads.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      for (std::size_t c = 0; c < b; ++c) {
        const auto at = std::find(pattern.begin(), pattern.end(), pattern_of(leads, {a, b, c}));
        counts[static_cast<std::size_t>(at - pattern.begin())] += 1;
      }
    }
  }
  return counts;
}

// Diagonals of products of the matrix and its transpose, over what could be there.
std::array<std::vector<double>, 5> clustering_by_definition(const Leads& a) {
  const std::size_t n = a.size();
  std::array<std::vector<double>, 5> shares;
  for (std::size_t i = 0; i < n; ++i) {
    double cycle = 0, middleman = 0, in = 0, out = 0, to = 0, from = 0, both = 0;
    for (std::size_t j = 0; j < n; ++j) {
      to += a[i][j];
      from += a[j][i];
      both += a[i][j] * a[j][i];
      for (std::size_t k = 0; k < n; ++k) {
        cycle += a[i][j] * a[j][k] * a[k][i];
        middleman += a[i][j] * a[k][j] * a[k][i];
        in += a[j][i] * a[j][k] * a[k][i];
        out += a[i][j] * a[j][k] * a[i][k];
      }
    }
    const auto add = [](std::vector<double>& values, double part, double whole) {
      values.push_back(whole > 0 ? part / whole : 0);
    };
    add(shares[0], cycle + middleman + in + out, (to + from) * (to + from - 1) - 2 * both);
    add(shares[1], cycle, to * from - both);
    add(shares[2], middleman, to * from - both);
    add(shares[3], in, from * (from - 1));
    add(shares[4], out, to * (to - 1));
  }
  return shares;
}

std::vector<Count> all_of(const TriadCounts& counts) {
  std::vector<Count> all;
  for (const auto kind : kinds) all.push_back(counts.*kind);
  return all;
}

void check(const Context& ctx, const test::Triples& t, bool undirected) {
  INFO(t.name << ", " << test::describe(ctx) << ", undirected " << undirected);
  GraphOptions options;
  options.undirected = undirected;
  const Graph graph(ctx, t.rows, test::edges_of(t), options);
  const auto n = static_cast<std::size_t>(t.rows);
  Leads leads(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < t.size(); ++i) {
    const auto u = static_cast<std::size_t>(t.row_of[i]),
               v = static_cast<std::size_t>(t.column_of[i]);
    if (u == v) continue;
    leads[u][v] = 1;
    if (undirected) leads[v][u] = 1;
  }
  const TriadResult found = triads(graph, true);
  CHECK(all_of(found.counts) == census_by_definition(leads));
  const auto expected = clustering_by_definition(leads);
  CHECK(found.clustering->all.to_host() == expected[0]);
  CHECK(found.clustering->cycle.to_host() == expected[1]);
  CHECK(found.clustering->middleman.to_host() == expected[2]);
  CHECK(found.clustering->in.to_host() == expected[3]);
  CHECK(found.clustering->out.to_host() == expected[4]);
  const TriadResult counts = triads(graph);
  CHECK(all_of(counts.counts) == all_of(found.counts));
  CHECK_FALSE(counts.clustering);
}

}  // namespace

TEST_CASE("triads are those of the definition", "[triads]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> all;
  for (test::Triples& t : test::square_matrices()) {
    if (t.rows <= 100) all.push_back(std::move(t));
  }
  for (std::size_t kind = 0; kind < examples.size(); ++kind) {
    test::Triples one{"triad " + std::to_string(kind), 4, 4, {}, {}, {}};
    for (const auto& [u, v] : examples[kind]) one.add(u, v, 1);
    all.push_back(one);
  }
  for (const test::Triples& t : test::some_of(std::move(all))) {
    check(ctx, t, false);
    check(ctx, t, true);
  }
}

TEST_CASE("triads of random graphs are those of the definition", "[triads]") {
  const unsigned random = test::random_cases(300);
  const std::vector<Context> contexts = test::contexts();
  for (unsigned seed = 0; seed < random; seed += static_cast<unsigned>(test::every_so_many())) {
    const auto n = static_cast<index_t>(1 + seed % 21);
    const auto wanted = static_cast<std::size_t>(n) * (1 + seed % 8);
    check(contexts[seed % contexts.size()], test::random_triples(n, n, wanted, seed),
          seed % 5 == 0);
  }
}

TEST_CASE("a skewed graph has the same triads on each number of threads", "[triads]") {
  const test::Triples t = test::skewed(2000, 30000, 7);
  std::vector<Context> all = test::contexts();
  for (const int threads : {2, 5}) all.push_back(Context::cpu(threads));
  const TriadResult first = triads(Graph(all[0], t.rows, test::edges_of(t)), true);
  for (const Context& ctx : all) {
    INFO(test::describe(ctx));
    const TriadResult found = triads(Graph(ctx, t.rows, test::edges_of(t)), true);
    CHECK(all_of(found.counts) == all_of(first.counts));
    CHECK(found.clustering->all.to_host() == first.clustering->all.to_host());
    CHECK(found.clustering->cycle.to_host() == first.clustering->cycle.to_host());
  }
}

}  // namespace graphrun
