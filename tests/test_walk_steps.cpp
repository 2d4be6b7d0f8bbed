// The distribution of the steps of random walks: chi-square against the exact probabilities.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cmath>
#include <graphrun/algorithms/walk.hpp>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "walk_cases.hpp"

namespace graphrun {
namespace {

// How far counts are from what is expected of them: the sum of squares over the expected ones.
double chi_square(const std::map<std::pair<index_t, index_t>, double>& probability,
                  const std::map<std::pair<index_t, index_t>, double>& count) {
  std::map<index_t, double> from;
  for (const auto& [step, many] : count) {
    from[step.first] += many;
    CHECK(probability.count(step) > 0);
  }
  double sum = 0;
  for (const auto& [step, p] : probability) {
    const auto found = count.find(step);
    const double is = found == count.end() ? 0 : found->second, should = p * from[step.first];
    if (should > 0) sum += (is - should) * (is - should) / should;
  }
  return sum;
}

// The limit that chi-square passes once in 10^4 where all is right (Wilson and Hilferty).
double limit_of(double freedom) {
  const double part = 2 / (9 * freedom);
  return freedom * std::pow(1 - part + 3.72 * std::sqrt(part), 3);
}

// Where second-order walks are: the vertex before and this one, as one number.
index_t pair_of(index_t before, index_t at, index_t n) { return before * n + at; }

// Steps of all walks from where they were, and their probabilities by the definition.
void check_distribution(const Graph& graph, const std::vector<test::Row>& rows,
                        const WalkRule& rule) {
  const bool second = rule.p != 1 || rule.q != 1;
  const index_t n = graph.vertices();
  std::map<std::pair<index_t, index_t>, double> count, probability;
  const Walks found = walk(graph, rule);
  const std::vector<index_t> walks = found.vertices.to_host();
  for (std::size_t i = 0; i < walks.size(); ++i) {
    if (i % found.width < 2 || walks[i] == no_vertex) continue;
    const index_t before = second ? walks[i - 2] : 0;
    ++count[{pair_of(before, walks[i - 1], n), walks[i]}];
  }
  double freedom = 0;
  std::set<index_t> states;
  for (const auto& [step, many] : count) states.insert(step.first);
  for (const index_t state : states) {
    const index_t before = state / n, at = state % n;
    double total = 0;
    test::Row weights;
    for (const auto& [to, weight] : rows[static_cast<std::size_t>(at)]) {
      const bool near = rows[static_cast<std::size_t>(before)].count(to) > 0;
      const double bias = !second ? 1 : to == before ? 1 / rule.p : near ? 1 : 1 / rule.q;
      total += weights[to] = (rule.weighted ? weight : 1) * bias;
    }
    for (const auto& [to, weight] : weights) probability[{state, to}] = weight / total;
    freedom += static_cast<double>(weights.size()) - 1;
  }
  CHECK(chi_square(probability, count) < limit_of(freedom));
}

test::Triples small_dense() { return test::random_triples(12, 12, 60, 4); }

}  // namespace

TEST_CASE("steps have the probabilities of the definition", "[walk]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  const test::Triples t = small_dense();
  const Graph graph = test::walked_graph(ctx, t, true);
  const std::vector<test::Row> rows = test::walked_rows(t, true);
  check_distribution(graph, rows, {.length = 40, .walks = 2000});
  check_distribution(graph, rows, {.length = 40, .walks = 2000, .weighted = true});
  for (const double p : {0.25, 4.0}) {
    for (const double q : {0.25, 4.0}) {
      check_distribution(graph, rows, {.length = 40, .walks = 2000, .p = p, .q = q});
      check_distribution(graph, rows,
                         {.length = 40, .walks = 1000, .weighted = true, .p = p, .q = q});
    }
  }
}

TEST_CASE("steps that are hardly ever accepted have their probabilities too", "[walk]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  CAPTURE(test::describe(ctx));
  // From 1 a step back counts 10^5 times less, or more, than others: 32 tries do not do.
  test::Triples t{"star with a triangle", 6, 6, {}, {}, {}};
  for (const auto& [u, v] : {std::pair{0, 1}, {1, 2}, {1, 3}, {2, 3}, {1, 4}, {4, 5}})
    t.add(u, v, 1);
  const Graph graph = test::walked_graph(ctx, t, true);
  const std::vector<test::Row> rows = test::walked_rows(t, true);
  for (const bool weighted : {false, true}) {
    check_distribution(graph, rows,
                       {.length = 20, .walks = 3000, .weighted = weighted, .p = 1e5, .q = 1e-5});
    check_distribution(graph, rows,
                       {.length = 20, .walks = 3000, .weighted = weighted, .p = 1e-3, .q = 300});
    // Steps back would be taken at once, but there are hardly any.
    const test::Triples dense = small_dense();
    check_distribution(test::walked_graph(ctx, dense, false), test::walked_rows(dense, false),
                       {.length = 20, .walks = 2000, .weighted = weighted, .p = 1e-4, .q = 2});
  }
}

}  // namespace graphrun
