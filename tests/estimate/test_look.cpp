// Estimates of time from parts of a run that are tried, against what the run itself does.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/algorithms/bc.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/algorithms/scc.hpp>
#include <graphrun/engine/flow.hpp>
#include <graphrun/engine/structure.hpp>
#include <limits>
#include <numeric>
#include <optional>

#include "closure_cases.hpp"
#include "engine/choose/constants.hpp"
#include "estimate/cases.hpp"
#include "support.hpp"

namespace graphrun::test {
namespace {

using catalogue::Request;
using catalogue::StructuredSizes;

// Edges from each vertex to the next, and one more.
Graph path(const Context& ctx, index_t vertices, bool undirected, Edge more) {
  std::vector<index_t> from(static_cast<std::size_t>(vertices - 1)), to(from.size());
  std::iota(from.begin(), from.end(), 0);
  std::iota(to.begin(), to.end(), 1);
  from.push_back(more.from);
  to.push_back(more.to);
  return graph_of(ctx, {"path", vertices, vertices, from, to, {}}, undirected, false);
}

GraphStructure looked_at(const catalogue::Entry& entry, const Request& request,
                         const Graph& graph) {
  GraphStructure found = structure_of(graph);
  entry.work.look(request, graph, found);
  return found;
}

Request request_of(const catalogue::Entry& entry, const Graph& graph) {
  Request request(entry);
  request.vertices = graph.vertices();
  request.undirected = !graph.directed();
  return request;
}

double foreseen_seconds(const char* algorithm, const Graph& graph) {
  const catalogue::Entry& entry = *catalogue::entry_named(algorithm);
  const Request request = request_of(entry, graph);
  const GraphStructure found = looked_at(entry, request, graph);
  catalogue::Sizes sizes = catalogue::sizes_of(request, graph);
  sizes.columns = std::vector<std::string>();
  return catalogue::estimated_seconds(entry, StructuredSizes(sizes, found),
                                      built_in_constants(graph.context()))
      .foreseen();
}

catalogue::ListedVertices listed(const std::vector<index_t>& vertices) {
  return {"", vertices, std::vector<double>(vertices.size(), 1)};
}

}  // namespace

TEST_CASE("where an odd cycle is tells the time of finding sides", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  constexpr index_t n = 200000;
  const double near = foreseen_seconds("bipartite", path(ctx, n, true, {0, 2}));
  const double longer = foreseen_seconds("bipartite", path(ctx, n, true, {0, 4}));
  const double far = foreseen_seconds("bipartite", path(ctx, n, true, {n - 3, n - 1}));
  const double none = foreseen_seconds("bipartite", path(ctx, n, true, {0, 3}));
  CHECK(near < 1e-4);
  CHECK(longer < 1e-4);
  CHECK(far > 1e-3);
  CHECK(none == Catch::Approx(far).epsilon(0.1));
}

TEST_CASE("the phases of a flow are tried, and foreseen from the first ones", "[estimate][time]") {
  constexpr double all = std::numeric_limits<double>::infinity();
  const Context ctx = Context::cpu(1);
  for (const char* recipe : {"kron:11", "rmat:11", "grid:60x50", "smallworld:11:6", "urand:11:8"}) {
    INFO(recipe);
    const Graph graph = generated(ctx, recipe);
    const index_t source = 1, target = graph.vertices() / 2;
    const FlowEffort whole = effort_of_flow(graph, source, target, all);
    const Flow flow = maximum_flow(graph, source, target);
    CHECK(whole.phases == flow.phases);
    CHECK(whole.rounds > static_cast<double>(flow.rounds));  // those of searches as well
    const FlowEffort some = effort_of_flow(graph, source, target, whole.entries / 4);
    CAPTURE(whole.entries, some.entries);
    CHECK(some.entries <= 4 * whole.entries);
    CHECK(whole.entries <= 4 * some.entries);
  }
}

TEST_CASE("rounds of a flow are those that wait for each other", "[estimate][time]") {
  constexpr double all = std::numeric_limits<double>::infinity();
  const Context ctx = Context::cpu(1);
  constexpr index_t n = 50;
  const Graph graph = path(ctx, n, true, {0, 1});
  // Back from the target, and on to it.
  CHECK(effort_of_flow(graph, 0, n - 1, all).rounds == 2 * (n - 1));
}

TEST_CASE("rounds of strong components are trims and splits", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const auto cycles = [&](index_t count) {
    std::vector<index_t> from, to;
    for (index_t v = 0; v < 3 * count; ++v) {
      from.push_back(v);
      to.push_back(v % 3 == 2 ? v - 2 : v + 1);
    }
    return graph_of(ctx, {"cycles", 3 * count, 3 * count, from, to, {}}, false, false);
  };
  const SccRounds one = rounds_of_scc(cycles(1)), more = rounds_of_scc(cycles(5));
  CHECK(one.others == 0);
  CHECK(more.others == 12);
  CHECK(one.trims == 2);  // before the largest is found, and after
  CHECK(one.splits == 0);
  CHECK(more.trims == 3);
  CHECK(more.splits == 1);
  CHECK(rounds_of_scc(path(ctx, 100, false, {0, 1})).splits == 1);
}

TEST_CASE("the busiest vertex of a walk is found on either side", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  constexpr index_t n = 101;
  std::vector<index_t> hub(n - 1, 0), leaves(n - 1);
  std::iota(leaves.begin(), leaves.end(), 1);
  const Graph star = graph_of(ctx, {"star", n, n, hub, leaves, {}}, true, false);
  CHECK(structure_of(star).busiest == Catch::Approx(0.5).epsilon(0.01));
  CHECK(structure_of(generated(ctx, "grid:30x30")).busiest < 0.002);
}

TEST_CASE("rounds of peeling take all vertices of the fewest edges", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const auto rounds = [](const Graph& graph) { return structure_of(graph).core_rounds; };
  CHECK(rounds(path(ctx, 100, false, {0, 1})) == 50);
  CHECK(rounds(path(ctx, 99, false, {0, 1})) == 50);
  // Those without an edge, the leaves, and then the middle.
  CHECK(rounds(graph_of(ctx, {"star", 6, 6, {0, 0, 0, 0}, {1, 2, 3, 4}, {}}, true, false)) == 3);
  CHECK(rounds(graph_of(ctx, {"cycle", 3, 3, {0, 1, 2}, {1, 2, 0}, {}}, true, false)) == 1);
}

TEST_CASE("searches are foreseen from the vertices that a run starts at", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  constexpr index_t n = 1000;
  const Graph graph = path(ctx, n, false, {0, 1});
  const auto mean_reached = [&](const std::vector<index_t>& starts) {
    return n -
           std::accumulate(starts.begin(), starts.end(), 0.0) / static_cast<double>(starts.size());
  };
  for (const char* algorithm : {"bc", "edge-bc"}) {
    const catalogue::Entry& entry = *catalogue::entry_named(algorithm);
    for (const std::int64_t seed : {1, 2, 3}) {
      Request request = request_of(entry, graph);
      request.parameters.give("sources", std::int64_t{8});
      request.parameters.give("seed", seed);
      const auto starts = sampled_sources(n, 8, static_cast<std::uint64_t>(seed));
      CHECK(looked_at(entry, request, graph).drawn_reached == Catch::Approx(mean_reached(starts)));
    }
  }
  const catalogue::Entry& entry = *catalogue::entry_named("multi-sssp");
  Request request = request_of(entry, graph);
  request.parameters.give("sources", listed({900, 700}));
  CHECK(looked_at(entry, request, graph).reached == Catch::Approx(200));
  request.parameters.give("sources", listed({0, 0}));  // places for vertices, not yet named
  CHECK(looked_at(entry, request, graph).reached == n);
}

TEST_CASE("a search is foreseen from its source, as far as it goes", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const catalogue::Entry& entry = *catalogue::entry_named("bfs");
  const auto looked = [&](const Graph& graph, index_t source, std::optional<std::int64_t> depth) {
    Request request = request_of(entry, graph);
    request.parameters.give("source", catalogue::VertexNumber{source});
    if (depth) request.parameters.give("max_depth", *depth);
    return looked_at(entry, request, graph);
  };
  const Graph line = path(ctx, 1000, false, {0, 1});
  CHECK(looked(line, 900, {}).reached == 100);
  CHECK(looked(line, 900, {}).run_entries == 99);
  CHECK(looked(line, 100, 7).reached == 8);
  CHECK(looked(line, 100, 7).levels == 7);
  const Graph graph = generated(ctx, "kron:14");
  const GraphStructure found = looked(graph, 1, {});
  const BfsResult search = bfs(graph, 1);
  CHECK(found.reached == search.reached);
  CHECK(found.levels == search.depth + 1);
  // Most of the rounds' entries lie ahead of wide frontiers, which are pulled to.
  CHECK(found.run_entries < found.reached_entries / 4);
  CHECK(found.run_vertices > 0);
  CHECK(found.run_vertices < found.reached_entries);
}

TEST_CASE("searches from several sources are foreseen from each", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const catalogue::Entry& entry = *catalogue::entry_named("multi-bfs");
  const auto entries_from = [&](const Graph& graph, const std::vector<index_t>& sources) {
    Request request = request_of(entry, graph);
    request.parameters.give("sources", catalogue::ListedVertices{"", sources, {}});
    return looked_at(entry, request, graph).run_entries;
  };
  const Graph line = path(ctx, 1000, false, {0, 1});
  CHECK(entries_from(line, {900}) == 99);
  CHECK(entries_from(line, {900, 100}) == (99 + 899) / 2.0);
  CHECK(entries_from(line, {2000}) == 999);  // not in this graph: the first vertex in its place
}

TEST_CASE("searches that share too little are foreseen one by one", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const auto entries_each = [&](const Graph& graph) {
    const catalogue::Entry& entry = *catalogue::entry_named("closeness");
    Request request = request_of(entry, graph);
    request.parameters.give("samples", std::int64_t{64});
    return looked_at(entry, request, graph).run_entries /
           static_cast<double>(graph.out_edges().entries());
  };
  CHECK(entries_each(generated(ctx, "kron:14")) < 8);
  CHECK(entries_each(generated(ctx, "grid:300x300")) > 64);
}

TEST_CASE("the order in which triangles are counted is found out", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const catalogue::Entry& entry = *catalogue::entry_named("triangles");
  const Graph grid = generated(ctx, "grid:100x100"), kron = generated(ctx, "kron:10");
  CHECK(looked_at(entry, request_of(entry, grid), grid).run_entries == 0);
  CHECK(looked_at(entry, request_of(entry, kron), kron).run_entries > 0);
  Request to_file = request_of(entry, grid);
  to_file.to_file = true;  // of each vertex
  CHECK(looked_at(entry, to_file, grid).run_entries > 0);
}

TEST_CASE("as many edges are drawn as foreseen", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  const catalogue::Entry& entry = *catalogue::entry_named("sample");
  for (const char* recipe : {"kron:12", "urand:12:20", "grid:60x60", "urand:12:4"}) {
    const Graph graph = generated(ctx, recipe);
    Request request = request_of(entry, graph);
    // A start has at least as many edges as a neighbour: some have none.
    const offset_t* const offsets = std::get<Csr>(graph.out_edges().storage()).offsets.data();
    std::vector<index_t> starts(static_cast<std::size_t>(graph.vertices()));
    std::iota(starts.begin(), starts.end(), 0);
    std::partial_sort(starts.begin(), starts.begin() + 4, starts.end(), [&](index_t u, index_t v) {
      return offsets[u + 1] - offsets[u] > offsets[v + 1] - offsets[v];
    });
    starts.resize(4);
    request.parameters.give("start", listed(starts));
    const VertexIds ids = VertexIds::consecutive(0, graph.vertices());
    const catalogue::Query query(request, graph, ids);
    const catalogue::Answer answer = entry.run(query)(query);
    const auto drawn = static_cast<double>(std::get<std::int64_t>(answer.number("sampled")->value));
    const GraphStructure structure = structure_of(graph);
    const double foreseen =
        entry.work.cpu.times(StructuredSizes(catalogue::sizes_of(request, graph), structure));
    CAPTURE(recipe, drawn, foreseen);
    CHECK(foreseen <= 2 * drawn);
    CHECK(drawn <= 2 * foreseen);
  }
}

}  // namespace graphrun::test
