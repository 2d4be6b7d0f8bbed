// Samples of neighbours: the definition drawn again from the same random bits, and how often each
// set of edges is drawn.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/sample.hpp>
#include <map>
#include <set>
#include <stop_token>
#include <tuple>
#include <vector>

#include "support.hpp"

namespace graphrun {
namespace {

using Neighbours = std::vector<std::set<index_t>>;
using Fanout = std::vector<std::int64_t>;

Neighbours neighbours_of(const test::Triples& t, bool undirected) {
  Neighbours all(static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    all[static_cast<std::size_t>(t.row_of[i])].insert(t.column_of[i]);
    if (undirected) all[static_cast<std::size_t>(t.column_of[i])].insert(t.row_of[i]);
  }
  return all;
}

Graph graph_of(const Context& ctx, const test::Triples& t, bool undirected) {
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < t.size(); ++i) edges.push_back({t.row_of[i], t.column_of[i]});
  GraphOptions options;
  options.undirected = undirected;
  return Graph(ctx, t.rows, edges, options);
}

// floor(r of / 2^64), r being the first 64 bits of Philox4x32-10 as its authors have it.
std::uint64_t drawn(std::uint64_t seed, index_t v, std::size_t i, std::uint32_t hop,
                    std::uint64_t of) {
  std::uint32_t c[4] = {static_cast<std::uint32_t>(v), static_cast<std::uint32_t>(i), hop, 0};
  auto low = static_cast<std::uint32_t>(seed), high = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < 10; ++round, low += 0x9E3779B9, high += 0xBB67AE85) {
    const std::uint64_t p = std::uint64_t{0xD2511F53} * c[0], q = std::uint64_t{0xCD9E8D57} * c[2];
    c[0] = static_cast<std::uint32_t>(q >> 32) ^ c[1] ^ low;
    c[2] = static_cast<std::uint32_t>(p >> 32) ^ c[3] ^ high;
    c[1] = static_cast<std::uint32_t>(q);
    c[3] = static_cast<std::uint32_t>(p);
  }
  return (c[1] * of + (c[0] * of >> 32)) >> 32;
}

using Drawn = std::vector<std::tuple<index_t, index_t, std::int32_t>>;  // source, target, hop

// The sample by its definition.
Drawn expected_sample(const Neighbours& all, const std::vector<index_t>& starts,
                      const Fanout& fanout, std::uint64_t seed, bool replace) {
  Drawn sample;
  std::set<index_t> seen(starts.begin(), starts.end()), frontier = seen;
  for (std::uint32_t hop = 1; hop <= fanout.size(); ++hop) {
    std::set<index_t> next;
    const auto wanted = static_cast<std::size_t>(fanout[hop - 1]);
    for (const index_t v : frontier) {
      const auto& of = all[static_cast<std::size_t>(v)];
      const std::vector<index_t> row(of.begin(), of.end());
      std::vector<std::size_t> places;
      const bool whole = !replace && row.size() <= wanted;
      for (std::size_t i = 0; i < (row.empty() ? 0 : whole ? row.size() : wanted); ++i) {
        const std::size_t last = replace ? row.size() - 1 : row.size() - wanted + i;
        const std::size_t at = whole ? i : drawn(seed, v, i, hop, last + 1);
        const bool taken = std::count(places.begin(), places.end(), at) > 0;
        places.push_back(taken && !replace ? last : at);
      }
      for (const std::size_t place : places) {
        sample.emplace_back(v, row[place], static_cast<std::int32_t>(hop));
        if (seen.count(row[place]) == 0) next.insert(row[place]);
      }
    }
    seen.insert(next.begin(), next.end());
    frontier = next;
  }
  std::sort(sample.begin(), sample.end());
  return sample;
}

Drawn drawn_of(const NeighbourSamples& found) {
  const auto& csr = std::get<Csr>(found.edges.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> targets = csr.column_of.to_host();
  const std::vector<std::int32_t> hops = csr.weights.as<std::int32_t>()->to_host();
  Drawn sample;
  for (index_t v = 0; v < csr.rows; ++v) {
    for (auto k = static_cast<std::size_t>(offsets[static_cast<std::size_t>(v)]);
         k < static_cast<std::size_t>(offsets[static_cast<std::size_t>(v) + 1]); ++k) {
      sample.emplace_back(v, targets[k], hops[k]);
    }
  }
  CHECK(std::is_sorted(sample.begin(), sample.end()));
  return sample;
}

void check(const Graph& graph, const Neighbours& all, const std::vector<index_t>& starts,
           const Fanout& fanout, std::uint64_t seed, bool replace) {
  const NeighbourSamples found = sample(graph, starts, fanout, seed, replace);
  const Drawn expected = expected_sample(all, starts, fanout, seed, replace);
  CHECK(drawn_of(found) == expected);
  std::vector<std::int64_t> by_hop(fanout.size());
  std::set<index_t> reached(starts.begin(), starts.end());
  for (const auto& [source, target, hop] : expected) {
    ++by_hop[static_cast<std::size_t>(hop) - 1];
    reached.insert(target);
  }
  CHECK(found.by_hop == by_hop);
  CHECK(found.reached == static_cast<std::int64_t>(reached.size()));
}

// The limit that chi-square passes once in 10^4 where all is right (Wilson and Hilferty).
double limit_of(double freedom) {
  const double part = 2 / (9 * freedom);
  return freedom * std::pow(1 - part + 3.72 * std::sqrt(part), 3);
}

}  // namespace

TEST_CASE("samples are those of the definition, drawn again from the same bits", "[sample]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> graphs = test::square_matrices();
  for (unsigned seed = 1; seed <= test::random_cases(300); ++seed) {
    const auto n = static_cast<index_t>(1 + seed % 60);
    graphs.push_back(test::random_triples(n, n, 1 + seed % 397, seed));
  }
  for (const test::Triples& t : test::some_of(std::move(graphs))) {
    for (const bool undirected : {false, true}) {
      const Graph graph = graph_of(ctx, t, undirected);
      const Neighbours all = neighbours_of(t, undirected);
      CAPTURE(t.name, undirected, test::describe(ctx));
      std::vector<index_t> starts;
      for (const index_t v : {t.rows / 2, index_t{0}, t.rows - 1}) {
        const bool is_new = std::find(starts.begin(), starts.end(), v) == starts.end();
        if (v >= 0 && v < t.rows && is_new) starts.push_back(v);
      }
      for (const bool replace : {false, true}) {
        check(graph, all, starts, {2, 3, 1}, 5, replace);
        check(graph, all, starts, {40}, 1ull << 33, replace);
        check(graph, all, {}, {2, 2}, 1, replace);
        check(graph, all, starts, {}, 1, replace);
      }
    }
  }
}

TEST_CASE("each set of edges is drawn equally often", "[sample]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  // 12,000 vertices with the same 7 neighbours, of which each draws 3.
  constexpr index_t n = 12000, neighbours = 7;
  std::vector<Edge> edges;
  std::vector<index_t> starts;
  for (index_t v = neighbours; v < n; ++v) {
    starts.push_back(v);
    for (index_t to = 0; to < neighbours; ++to) edges.push_back({v, to});
  }
  const Graph graph(ctx, n, edges);
  for (const bool replace : {false, true}) {
    const NeighbourSamples found = sample(graph, starts, Fanout{3}, 11, replace);
    const std::vector<index_t> targets = std::get<Csr>(found.edges.storage()).column_of.to_host();
    REQUIRE(targets.size() == 3 * starts.size());
    std::map<std::vector<index_t>, double> count;
    for (std::size_t i = 0; i < targets.size(); i += 3) {
      ++count[{targets[i], targets[i + 1], targets[i + 2]}];
    }
    // Of 7 there are 35 sets of 3; with replacement 84 multisets, in 1, 3 or 6 orders of 343.
    CHECK(count.size() == (replace ? 84 : 35));
    double sum = 0;
    for (const auto& [set, many] : count) {
      const auto different = static_cast<double>(std::set<index_t>(set.begin(), set.end()).size());
      const double orders = different == 3 ? 6 : different == 2 ? 3 : 1;
      const double p = replace ? orders / 343 : 1.0 / 35;
      const double should = p * static_cast<double>(starts.size());
      sum += (many - should) * (many - should) / should;
    }
    CHECK(sum < limit_of(replace ? 83 : 34));
  }
}

TEST_CASE("samples are the same on any number of threads and device", "[sample]") {
  const test::Triples t = test::random_triples(400, 400, 9000, 2);
  std::vector<index_t> starts;
  for (index_t v = 0; v < 400; v += 7) starts.push_back(v);
  for (const bool replace : {false, true}) {
    const Drawn right =
        drawn_of(sample(graph_of(Context::cpu(1), t, true), starts, Fanout{9, 4, 70}, 3, replace));
    std::vector<Context> contexts = test::contexts();
    contexts.push_back(Context::cpu(2));
    contexts.push_back(Context::cpu(5));
    for (const Context& ctx : contexts) {
      CAPTURE(test::describe(ctx), replace);
      const Graph graph = graph_of(ctx, t, true);
      CHECK(drawn_of(sample(graph, starts, Fanout{9, 4, 70}, 3, replace)) == right);
      CHECK(drawn_of(sample(graph, starts, Fanout{9, 4, 70}, 4, replace)) != right);
    }
  }
}

TEST_CASE("samples refuse what they cannot draw", "[sample]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<Edge> edges = {{0, 1}, {1, 0}};
  const Graph graph(ctx, 2, edges);
  const std::vector<index_t> start = {0};
  CHECK_THROWS_AS(sample(graph, std::vector<index_t>{2}, Fanout{1}), InvalidArgument);
  CHECK_THROWS_AS(sample(graph, std::vector<index_t>{-1}, Fanout{1}), InvalidArgument);
  CHECK_THROWS_AS(sample(graph, start, Fanout{1, 0}), InvalidArgument);
  CHECK_THROWS_AS(sample(graph, start, Fanout{std::int64_t{1} << 31}), InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(sample(graph, start, Fanout{1}), Cancelled);
}

}  // namespace graphrun
