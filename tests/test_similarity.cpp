// Similarity of the ends of edges against its definition over a list of edges.
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/similarity.hpp>
#include <set>
#include <stop_token>

#include "component_cases.hpp"

namespace graphrun {
namespace {

constexpr Similarity measures[] = {Similarity::jaccard, Similarity::overlap, Similarity::cosine,
                                   Similarity::adamic_adar};

double between(const std::set<index_t>& p, const std::set<index_t>& q, Similarity measure,
               const std::vector<std::set<index_t>>& all) {
  double common = 0, weight = 0;
  for (const index_t w : p) {
    if (q.count(w) == 0) continue;
    common += 1;
    weight += 1 / std::log(static_cast<double>(all[static_cast<std::size_t>(w)].size()));
  }
  const auto a = static_cast<double>(p.size()), b = static_cast<double>(q.size());
  switch (measure) {
    case Similarity::jaccard:
      return common / (a + b - common);
    case Similarity::overlap:
      return common / std::min(a, b);
    case Similarity::cosine:
      return common / std::sqrt(a * b);
    case Similarity::adamic_adar:
      break;
  }
  return weight;
}

// The simple undirected graph of the triples.
std::vector<std::set<index_t>> simple(const test::Triples& t) {
  std::vector<std::set<index_t>> all(static_cast<std::size_t>(t.rows));
  for (std::size_t i = 0; i < t.size(); ++i) {
    const index_t u = t.row_of[i], v = t.column_of[i];
    if (u == v) continue;
    all[static_cast<std::size_t>(u)].insert(v);
    all[static_cast<std::size_t>(v)].insert(u);
  }
  return all;
}

void check_against_definition(const Graph& graph, const test::Triples& t) {
  const std::vector<std::set<index_t>> all = simple(t);
  for (const Similarity measure : measures) {
    CAPTURE(static_cast<int>(measure));
    const Matrix found = similarity(graph, measure);
    CHECK(found.weights().type() == WeightType::float64);
    const std::vector<test::Entry> entries = test::entries_of(found);
    std::size_t at = 0, wrong = 0, edges = 0;
    for (index_t u = 0; u < t.rows; ++u) {
      const std::set<index_t>& mine = all[static_cast<std::size_t>(u)];
      for (auto v = mine.upper_bound(u); v != mine.end(); ++v, ++edges) {
        if (at >= entries.size() || entries[at].row != u || entries[at].column != *v) {
          ++wrong;
          continue;
        }
        const double expected = between(mine, all[static_cast<std::size_t>(*v)], measure, all);
        const double value = entries[at++].weight;
        const bool exact = measure != Similarity::adamic_adar;
        const double most = exact ? 0 : 1e-12 * expected;
        wrong += std::fabs(value - expected) <= most ? 0 : 1;
      }
    }
    CHECK(wrong == 0);
    CHECK(entries.size() == edges);
  }
}

}  // namespace

TEST_CASE("similarity of edges is that of its definition", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> all = test::closure_cases(test::random_cases(300));
  all.push_back(test::skewed(2000, 20000, 5));
  all.push_back(test::random_triples(100, 100, 3000, 9));
  for (const test::Triples& t : test::some_of(std::move(all))) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      check_against_definition(test::graph_of(ctx, t, undirected, false), t);
    }
  }
}

TEST_CASE("similarity of edges between vertices of many neighbours", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // A dense part, whose vertices have over a hundred neighbours each, and others beside it: enough
  // triangles for sorting by degree.
  test::Triples t = test::random_triples(260, 260, 25000, 9);
  t.name += " and beside it";
  t.rows = t.columns = 1200;
  for (index_t v = 260; v < t.rows; ++v) {
    for (index_t i = 0; i < 1 + v % 9; ++i) t.add(v, (v * 7 + i * 41) % 260, 1);
  }
  CAPTURE(test::describe(ctx));
  const Graph graph = test::graph_of(ctx, t, true, false);
  CHECK(graph.oriented().by_degree());
  check_against_definition(graph, t);
}

TEST_CASE("similarity of given pairs is that of its definition", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(test::random_cases(100));
  cases.push_back(test::skewed(2000, 20000, 5));
  cases.push_back(test::random_triples(100, 100, 3000, 9));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows < 2) continue;
    const std::vector<std::set<index_t>> all = simple(t);
    std::mt19937 random(3);
    std::vector<Edge> pairs;
    std::set<std::pair<index_t, index_t>> once;
    for (int i = 0; i < 200; ++i) {
      const auto u = static_cast<index_t>(random() % static_cast<unsigned>(t.rows));
      const auto v = static_cast<index_t>(random() % static_cast<unsigned>(i % 2 ? t.rows : 2));
      if (u == v) continue;
      pairs.push_back({u, v});
      once.emplace(u, v);
    }
    for (const bool undirected : {false, true}) {
      const Graph graph = test::graph_of(ctx, t, undirected, false);
      for (const Similarity measure : measures) {
        CAPTURE(t.name, undirected, static_cast<int>(measure), test::describe(ctx));
        const auto entries = test::entries_of(similarity(graph, measure, pairs));
        REQUIRE(entries.size() == once.size());
        std::size_t at = 0, wrong = 0;
        for (const auto& [u, v] : once) {
          const test::Entry& entry = entries[at++];
          const auto &p = all[static_cast<std::size_t>(u)], &q = all[static_cast<std::size_t>(v)];
          double expected = between(p, q, measure, all);
          if (p.empty() || q.empty()) expected = 0;
          const bool exact = measure != Similarity::adamic_adar;
          const bool right = std::fabs(entry.weight - expected) <= (exact ? 0 : 1e-12 * expected);
          wrong += right && entry.row == u && entry.column == v ? 0 : 1;
        }
        CHECK(wrong == 0);
      }
    }
  }
}

TEST_CASE("the most alike pairs are the best of all by the definition", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(test::random_cases(300));
  cases.push_back(test::skewed(700, 9000, 5));
  unsigned number = 0;
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    if (t.rows > 1000) continue;
    const std::vector<std::set<index_t>> all = simple(t);
    const bool undirected = ++number % 2 == 0, weighted = number % 5 == 0 && t.size() > 0;
    const Graph graph = test::graph_of(ctx, t, undirected, weighted);
    const Similarity measure = measures[number % 4];
    CAPTURE(t.name, undirected, weighted, static_cast<int>(measure), test::describe(ctx));
    // The values of the library itself: their order is what is asked here.
    std::vector<Edge> pairs;
    for (index_t u = 0; u < t.rows; ++u) {
      std::set<index_t> near;
      for (const index_t w : all[static_cast<std::size_t>(u)]) {
        const auto& theirs = all[static_cast<std::size_t>(w)];
        near.insert(theirs.upper_bound(u), theirs.end());
      }
      for (const index_t v : near) pairs.push_back({u, v});
    }
    std::vector<test::Entry> right;
    if (!pairs.empty()) right = test::entries_of(similarity(graph, measure, pairs));
    std::stable_sort(right.begin(), right.end(), [](const test::Entry& p, const test::Entry& q) {
      return p.weight > q.weight;
    });
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, std::size_t{7}, right.size(), right.size() + 5}) {
      std::vector<test::Entry> best(
          right.begin(),
          right.begin() + static_cast<std::ptrdiff_t>(std::min(count, right.size())));
      std::sort(best.begin(), best.end(), [](const test::Entry& p, const test::Entry& q) {
        return p.row != q.row ? p.row < q.row : p.column < q.column;
      });
      const std::vector<test::Entry> found = test::entries_of(most_similar(graph, measure, count));
      REQUIRE(found.size() == best.size());
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < best.size(); ++i) {
        wrong += found[i].row == best[i].row && found[i].column == best[i].column &&
                         found[i].weight == best[i].weight
                     ? 0
                     : 1;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("of more equal pairs than there is room for the first are kept", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<Edge> star;
  constexpr index_t leaves = 3000;
  for (index_t v = 1; v <= leaves; ++v) star.push_back({0, v});
  const Graph graph(ctx, leaves + 1, star);
  for (const Similarity measure : measures) {
    const auto found = test::entries_of(most_similar(graph, measure, 4000));
    REQUIRE(found.size() == 4000);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const auto at = static_cast<index_t>(i);
      const index_t u = at < leaves - 1 ? 1 : 2, v = at < leaves - 1 ? at + 2 : at - leaves + 4;
      wrong += found[i].row == u && found[i].column == v ? 0 : 1;
    }
    CHECK(wrong == 0);
  }
  // All leaves but two have a neighbour of their own: the best pair is not among the first.
  std::vector<Edge> joined;
  constexpr index_t wide = 9000, hub = wide, p = 61, q = 62;
  for (index_t v = 0; v < wide; ++v) {
    joined.push_back({v, hub});
    if (v != p && v != q) joined.push_back({v, hub + 1 + v});
  }
  const Graph many(ctx, 2 * wide + 1, joined);
  for (const Similarity measure : {Similarity::jaccard, Similarity::overlap, Similarity::cosine}) {
    const auto best = test::entries_of(most_similar(many, measure, 1));
    REQUIRE(best.size() == 1);
    CHECK(best[0].weight == 1);
    if (measure == Similarity::overlap) continue;  // whoever is paired with one of the two
    CHECK(best[0].row == p);
    CHECK(best[0].column == q);
  }
  CHECK_THROWS_AS(most_similar_pairs(graph.out_edges().to(Format::coo), Similarity::cosine, 1),
                  InvalidArgument);
}

TEST_CASE("similarity knows its values for a small graph", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // A square 0, 1, 2, 3 with the diagonal 0 - 2, and 4 at 2. Loops, repeats and directions are
  // none.
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}, {2, 0}, {4, 2}, {4, 4}};
  const Graph graph(ctx, 6, edges);
  const auto values = [&](Similarity measure) {
    std::vector<double> list;
    for (const test::Entry& e : test::entries_of(similarity(graph, measure))) {
      list.push_back(e.weight);
    }
    return list;
  };
  // Edges 0-1, 0-2, 0-3, 1-2, 2-3, 2-4; degrees 3, 2, 4, 2, 1.
  CHECK(values(Similarity::jaccard) == std::vector<double>{0.25, 0.4, 0.25, 0.2, 0.2, 0});
  CHECK(values(Similarity::overlap) == std::vector<double>{0.5, 2.0 / 3, 0.5, 0.5, 0.5, 0});
  CHECK(values(Similarity::cosine) == std::vector<double>{1 / std::sqrt(6.0), 2 / std::sqrt(12.0),
                                                          1 / std::sqrt(6.0), 1 / std::sqrt(8.0),
                                                          1 / std::sqrt(8.0), 0});
  const std::vector<double> adamic_adar = values(Similarity::adamic_adar);
  const double expected[] = {1 / std::log(4.0), 2 / std::log(2.0), 1 / std::log(4.0),
                             1 / std::log(3.0), 1 / std::log(3.0), 0};
  for (std::size_t i = 0; i < 6; ++i) CHECK(adamic_adar[i] == Catch::Approx(expected[i]));
}

TEST_CASE("similarity of a graph without edges has no rows", "[similarity]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const Similarity measure : measures) {
    for (const index_t n : {0, 1, 5}) {
      CHECK(similarity(Graph(ctx, n, std::vector<Edge>{}), measure).entries() == 0);
    }
    const Graph loops(ctx, 2, std::vector<Edge>{{0, 0}, {1, 1}});
    CHECK(similarity(loops, measure).entries() == 0);
  }
  const Graph graph(ctx, 2, std::vector<Edge>{{0, 1}});
  const std::vector<Edge> none{}, outside{{0, 2}};
  CHECK(similarity(graph, Similarity::cosine, none).entries() == 0);
  CHECK_THROWS_AS(similarity(graph, Similarity::cosine, outside), InvalidArgument);
  const Matrix& edges = graph.out_edges();
  const Graph larger(ctx, 3, none);
  CHECK_THROWS_AS(similarity_of_pairs(edges, larger.out_edges(), Similarity::cosine),
                  InvalidArgument);
  CHECK_THROWS_AS(similarity_of_pairs(edges, edges.to(Format::coo), Similarity::cosine),
                  InvalidArgument);
  std::stop_source stop;
  ctx.stop_with(stop.get_token());
  stop.request_stop();
  CHECK_THROWS_AS(similarity(graph, Similarity::jaccard), Cancelled);
}

}  // namespace graphrun
