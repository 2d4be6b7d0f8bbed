// Parts of graphs: the vertices and edges that are kept, their ids and weights.
#include <catch2/catch_test_macros.hpp>
#include <random>
#include <set>
#include <string>
#include <tuple>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/graph_parts.hpp>

namespace graphrun::test {
namespace {

using Listed = std::set<std::tuple<std::string, std::string, double>>;

// A graph with EdgeList::built, from sorted distinct edges with weights.
EdgeList built_graph(index_t vertices, bool directed, VertexIds ids) {
  std::mt19937 random(9);
  EdgeList edges;
  edges.rows = edges.columns = vertices;
  edges.symmetry = directed ? Symmetry::general : Symmetry::symmetric;
  std::vector<double> weights;
  for (index_t u = 0; u < vertices; ++u) {
    for (index_t v = 0; v < (directed ? vertices : u + 1); ++v) {
      if (random() % 4 != 0) continue;
      edges.from.push_back(u);
      edges.to.push_back(v);
      weights.push_back(static_cast<double>(random() % 1000) / 8);
    }
  }
  edges.weights = std::move(weights);
  edges.built = std::make_shared<BuiltMatrix>(build_rows(edges));
  edges.ids = std::move(ids);
  return edges;
}

// The edges by the ids of their ends.
template <class Keep>
Listed listed(const EdgeList& edges, const Keep& keep) {
  const EdgeList list = listed_edges(*edges.built);
  Listed result;
  for (std::size_t k = 0; k < list.from.size(); ++k) {
    if (!keep(list.from[k], list.to[k])) continue;
    result.emplace(edges.ids.text(list.from[k]), edges.ids.text(list.to[k]),
                   std::get<std::vector<double>>(list.weights)[k]);
  }
  return result;
}

Listed listed(const EdgeList& edges) {
  return listed(edges, [](index_t, index_t) { return true; });
}

void check_consistent(const EdgeList& part) {
  const BuiltMatrix& matrix = *part.built;
  CHECK(part.rows == matrix.rows);
  CHECK(part.ids.size() == part.rows);
  const EdgeList list = listed_edges(matrix);
  CHECK(matrix.edges == static_cast<std::int64_t>(list.from.size()));
  const BuiltMatrix again = build_rows(list);
  CHECK(std::vector<offset_t>(matrix.offsets.begin(), matrix.offsets.end()) ==
        std::vector<offset_t>(again.offsets.begin(), again.offsets.end()));
  CHECK(std::vector<index_t>(matrix.column_of.begin(), matrix.column_of.end()) ==
        std::vector<index_t>(again.column_of.begin(), again.column_of.end()));
  CHECK(matrix.self_loops == again.self_loops);
}

std::vector<VertexIds> kinds_of_ids() {
  std::vector<std::int64_t> numbers;
  std::vector<std::string> texts;
  for (int k = 0; k < 30; ++k) {
    numbers.push_back(k * 3);
    texts.push_back("v" + std::string(static_cast<std::size_t>(k), 'a'));
  }
  std::vector<index_t> order(30);
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<index_t>((k * 7 + 3) % 30);
  std::vector<VertexIds> kinds = {VertexIds::consecutive(1, 30), VertexIds::integers(numbers),
                                  VertexIds::strings(texts)};
  for (std::size_t k = 0; k < 3; ++k) kinds.push_back(kinds[k].reordered(order));
  return kinds;
}

}  // namespace

TEST_CASE("vertices are kept with their edges, ids and weights", "[graph_parts]") {
  for (const bool directed : {true, false}) {
    for (const VertexIds& ids : kinds_of_ids()) {
      const EdgeList whole = built_graph(30, directed, ids);
      for (const unsigned rule : {1U, 2U, 3U, 40U}) {
        std::vector<bool> keep;
        for (index_t v = 0; v < 30; ++v) keep.push_back((static_cast<unsigned>(v) + 1) % rule == 0);
        const EdgeList part = kept_vertices(whole, keep);
        check_consistent(part);
        CHECK(part.directed() == directed);
        CHECK(listed(part) == listed(whole, [&](index_t u, index_t v) {
                return keep[static_cast<std::size_t>(u)] && keep[static_cast<std::size_t>(v)];
              }));
        for (index_t v = 0; v < part.rows; ++v) CHECK(part.ids.find(part.ids.text(v)) == v);
      }
    }
  }
}

TEST_CASE("edges are sampled alike in both directions", "[graph_parts]") {
  for (const bool directed : {true, false}) {
    const EdgeList whole = built_graph(200, directed, VertexIds::consecutive(0, 200));
    const Listed all = listed(whole);
    CHECK(listed(sampled_edges(whole, 1, 7)) == all);
    CHECK(listed(sampled_edges(whole, 0, 7)).empty());
    const EdgeList part = sampled_edges(whole, 0.25, 7);
    check_consistent(part);
    CHECK(part.rows == 200);
    const Listed some = listed(part);
    const double share = static_cast<double>(some.size()) / static_cast<double>(all.size());
    CHECK(share > 0.22);
    CHECK(share < 0.28);
    for (const auto& edge : some) CHECK(all.count(edge) == 1);
    CHECK(listed(sampled_edges(whole, 0.25, 8)) != some);
  }
}

TEST_CASE("a part is that of a built square matrix", "[graph_parts]") {
  EdgeList edges;
  CHECK_THROWS_AS(kept_vertices(edges, {}), InvalidArgument);
  edges = built_graph(3, true, VertexIds::consecutive(0, 3));
  CHECK_THROWS_AS(kept_vertices(edges, {true}), InvalidArgument);
  CHECK_THROWS_AS(sampled_edges(edges, 1.5, 1), InvalidArgument);
}

}  // namespace graphrun::test
