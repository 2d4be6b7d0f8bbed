// Rich-club coefficients against their definition over a list of edges.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <graphrun/algorithms/rich_club.hpp>
#include <graphrun/engine/clubs.hpp>
#include <limits>
#include <set>
#include <utility>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun {
namespace {

constexpr double none = std::numeric_limits<double>::infinity();

void check_clubs(const Graph& graph) {
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (const test::ListedEdge& e : test::listed_edges(graph, false)) {
    if (e.from != e.to) edges.insert({std::min(e.from, e.to), std::max(e.from, e.to)});
  }
  std::vector<index_t> degree(static_cast<std::size_t>(graph.vertices()));
  for (const auto& [u, v] : edges) {
    ++degree[u];
    ++degree[v];
  }
  const index_t most = degree.empty() ? 0 : *std::ranges::max_element(degree);
  std::vector<offset_t> vertices(static_cast<std::size_t>(most) + 1), between = vertices;
  for (const index_t d : degree) {
    for (index_t k = 0; k < d; ++k) ++vertices[static_cast<std::size_t>(k)];
  }
  for (const auto& [u, v] : edges) {
    const index_t lower = std::min(degree[u], degree[v]);
    for (index_t k = 0; k < lower; ++k) ++between[static_cast<std::size_t>(k)];
  }
  std::vector<double> expected;
  for (const index_t d : degree) {
    const auto k = static_cast<std::size_t>(d);
    const auto members = static_cast<double>(vertices[k]);
    expected.push_back(
        members < 2 ? none : static_cast<double>(between[k]) / (members * (members - 1) / 2));
  }
  const Clubs clubs = clubs_by_degree(graph.undirected());
  CHECK(clubs.degree.to_host() == degree);
  CHECK(clubs.vertices.to_host() == vertices);
  CHECK(clubs.edges.to_host() == between);
  const RichClubResult found = rich_club(graph);
  CHECK(found.coefficient.to_host() == expected);
  CHECK(found.largest_degree == most);
  index_t next = 0;
  for (const RichClub& club : found.clubs) {
    const auto k = static_cast<std::size_t>(next);
    CHECK(club.degree == next);
    CHECK((club.vertices == vertices[k] && club.edges == between[k]));
    next = next == 0 ? 1 : 2 * next;
  }
  CHECK((next > most || vertices[static_cast<std::size_t>(next)] < 2));
}

}  // namespace

TEST_CASE("rich clubs equal their definition", "[rich_club]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  std::vector<test::Triples> cases = test::closure_cases(300);
  cases.push_back(test::skewed(3000, 40000, 5));
  for (const test::Triples& t : test::some_of(std::move(cases))) {
    for (const bool undirected : {false, true}) {
      CAPTURE(t.name, undirected, test::describe(ctx));
      check_clubs(test::graph_of(ctx, t, undirected));
    }
  }
}

TEST_CASE("rich clubs of small graphs, and of directed ones", "[rich_club]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  // A triangle 0, 1, 2, of whose vertices each has an end of its own.
  const std::vector<Edge> edges{{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 4}, {2, 5}, {5, 2}, {3, 3}};
  const RichClubResult found = rich_club(Graph(ctx, 7, edges));
  CHECK(found.coefficient.to_host() == std::vector<double>{none, none, none, 1, 1, 1, 6.0 / 15});
  CHECK(found.clubs.size() == 3);
  CHECK(found.clubs[2].coefficient == 1);
  for (const index_t n : {0, 1, 2}) {
    const RichClubResult nothing = rich_club(Graph(ctx, n, std::vector<Edge>{}));
    CHECK(nothing.clubs.empty());
    CHECK(nothing.coefficient.to_host() == std::vector<double>(static_cast<std::size_t>(n), none));
  }
  CHECK_THROWS_AS(clubs_by_degree(Graph(ctx, 7, edges)), InvalidArgument);
}

TEST_CASE("rich clubs are the same for any number of threads", "[rich_club]") {
  const test::Triples t = test::skewed(20000, 150000, 3);
  const auto one = rich_club(test::graph_of(Context::cpu(1), t)).coefficient.to_host();
  for (const int threads : {2, 5}) {
    CHECK(rich_club(test::graph_of(Context::cpu(threads), t)).coefficient.to_host() == one);
  }
}

}  // namespace graphrun
