// Estimates of time: what is foreseen is compared with what can be counted. Speed is measured by
// `graphrun bench estimate`, and not asserted.
#include <algorithm>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <graphrun/algorithms/kcore.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/triangles.hpp>
#include <numeric>

#include "closure_cases.hpp"
#include "engine/choose/constants.hpp"
#include "estimate/cases.hpp"
#include "support.hpp"

namespace graphrun::test {
namespace {

using catalogue::CountedWork;
using catalogue::Request;
using catalogue::StructuredSizes;

// All figures of a graph that is so many times as large.
GraphStructure scaled(GraphStructure structure, double by) {
  for (const auto figure :
       {&GraphStructure::vertices, &GraphStructure::entries, &GraphStructure::both_ways,
        &GraphStructure::squares, &GraphStructure::later_squares, &GraphStructure::later_paths,
        &GraphStructure::triangles, &GraphStructure::reached, &GraphStructure::reached_entries,
        &GraphStructure::drawn_reached, &GraphStructure::drawn_reached_entries,
        &GraphStructure::run_vertices, &GraphStructure::run_entries, &GraphStructure::run_rounds,
        &GraphStructure::searched_together}) {
    structure.*figure *= by;
  }
  return structure;
}

Request request_of(const QueryCase& asked, const catalogue::Entry& entry, double vertices,
                   bool directed) {
  Request request(entry);
  request.vertices = static_cast<index_t>(vertices);
  request.undirected = !directed;
  if (asked.give) asked.give(request);
  return request;
}

catalogue::Sizes sizes_of(const Request& request, const GraphStructure& structure, Backend backend,
                          bool directed) {
  GraphSize size;
  size.backend = backend;
  size.vertices = structure.vertices;
  size.entries = {structure.entries, structure.entries};
  size.directed = directed;
  return {request, size};
}

// The rounds that an algorithm's answer counts.
double counted_rounds(const catalogue::Entry& entry, const Graph& graph, const char* number) {
  Request request(entry);
  request.vertices = graph.vertices();
  request.undirected = !graph.directed();
  const VertexIds ids = VertexIds::consecutive(0, graph.vertices());
  const catalogue::Query query(std::move(request), graph, ids);
  const catalogue::Answer answer = entry.run(query)(query);
  for (const catalogue::Fact& fact : answer.numbers) {
    if (fact.name == number) return static_cast<double>(std::get<std::int64_t>(fact.value));
  }
  FAIL("no number of this name");
  return 0;
}

double foreseen_times(const catalogue::Entry& entry, const Graph& graph) {
  Request request(entry);
  request.vertices = graph.vertices();
  request.undirected = !graph.directed();
  GraphStructure structure = structure_of(graph);
  if (entry.work.look) entry.work.look(request, graph, structure);
  const StructuredSizes sizes(catalogue::sizes_of(request, graph), structure);
  return entry.work.cpu.times(sizes);
}

}  // namespace

TEST_CASE("every algorithm's work is positive and grows with its graph", "[estimate][time]") {
  const Context ctx = Context::cpu(1);
  for (const char* recipe : {"kron:9", "rmat:9", "grid:20x30"}) {
    const Graph graph = generated(ctx, recipe);
    const GraphStructure structure = structure_of(graph);
    for (const QueryCase& asked : query_cases()) {
      const catalogue::Entry& entry = *catalogue::entry_named(asked.algorithm);
      const Request request = request_of(asked, entry, structure.vertices, graph.directed());
      GraphStructure once = structure;
      if (entry.work.look) entry.work.look(request, graph, once);
      const GraphStructure more = scaled(once, 4);
      for (const Backend backend : {Backend::cpu, Backend::cuda}) {
        INFO(recipe << ": " << asked.algorithm << " " << asked.name);
        const DeviceConstants device =
            backend == Backend::cuda ? constants_of_h200() : built_in_constants(ctx);
        const auto seconds_of = [&](const GraphStructure& of) {
          const StructuredSizes sizes(sizes_of(request, of, backend, graph.directed()), of);
          const CountedWork work = catalogue::counted_work(entry, sizes);
          for (const double units :
               {work.fixed, work.rounds, work.steps, work.visits, work.near_visits}) {
            CHECK(units >= 0);
            CHECK(std::isfinite(units));
          }
          const catalogue::SecondsRange time = catalogue::estimated_seconds(entry, sizes, device);
          CHECK(time.least > 0);
          CHECK(time.foreseen() / time.least < 2);
          CHECK(time.most / time.foreseen() < 2);
          return time.foreseen();
        };
        // Walks from given vertices take as long in any graph, and an odd cycle is found at once.
        CHECK(seconds_of(more) >= seconds_of(once));
        const bool is_constant = asked.name == "start" || asked.algorithm == "bipartite";
        if (!is_constant) CHECK(seconds_of(more) > seconds_of(once));
      }
    }
  }
}

TEST_CASE("rounds are foreseen within a factor of 2 of those that are counted",
          "[estimate][time]") {
  const Context ctx = Context::cpu(2);
  for (const char* recipe : {"kron:12", "rmat:12", "urand:12:8", "smallworld:12:6"}) {
    const Graph graph = generated(ctx, recipe);
    for (const char* name : {"pagerank", "eigenvector", "katz", "hits"}) {
      const catalogue::Entry& entry = *catalogue::entry_named(name);
      const double counted = counted_rounds(entry, graph, "iterations");
      const double foreseen = foreseen_times(entry, graph);
      INFO(recipe << ": " << name);
      CAPTURE(counted, foreseen);
      CHECK(foreseen <= 2 * counted);
      CHECK(counted <= 2 * foreseen);
    }
    for (const char* name : {"diameter", "eccentricity"}) {
      const catalogue::Entry& entry = *catalogue::entry_named(name);
      const double counted = counted_rounds(entry, graph, "searches");
      GraphStructure structure = structure_of(graph);
      entry.work.look(request_of({name}, entry, graph.vertices(), graph.directed()), graph,
                      structure);
      const double one_by_one = structure.run_vertices / structure.vertices;
      const double foreseen = one_by_one + structure.searched_together;
      INFO(recipe << ": " << name);
      CAPTURE(counted, foreseen, one_by_one);
      CHECK(foreseen <= 2 * counted);
      CHECK(counted <= 2 * foreseen);
    }
    const catalogue::Entry& walk = *catalogue::entry_named("walk");
    const double counted = counted_rounds(walk, graph, "steps");
    const double foreseen = foreseen_times(walk, graph);
    CAPTURE(recipe, counted, foreseen);
    CHECK(foreseen <= 1.5 * counted);
    CHECK(counted <= 1.5 * foreseen);
  }
}

TEST_CASE("a graph's structure is what its algorithms count", "[estimate][time]") {
  const Context ctx = Context::cpu(2);
  for (const char* recipe : {"kron:9", "rmat:9", "grid:20x30", "urand:8:40"}) {
    INFO(recipe);
    const Graph graph = generated(ctx, recipe);
    const GraphStructure found = structure_of(graph);
    const Graph both_ways = graph.undirected();
    CHECK(found.vertices == graph.vertices());
    CHECK(found.entries == static_cast<double>(graph.out_edges().entries()));
    CHECK(found.both_ways == static_cast<double>(both_ways.out_edges().entries()));
    const auto triangles = static_cast<double>(count_triangles(graph));
    CHECK(found.triangles == Catch::Approx(triangles).epsilon(1e-9));
    CHECK(found.core == kcore(both_ways).degeneracy);
    CHECK(found.reached <= found.vertices);
    CHECK(found.reached_entries <= found.entries);
    CHECK(found.squares <= found.longest * found.both_ways);
    CHECK(found.later_squares <= found.later_longest * found.both_ways / 2);
  }
}

TEST_CASE("drawn searches and near gathers tell graphs apart", "[estimate][time]") {
  const Context ctx = Context::cpu(2);
  // Along a path that leads from each vertex to the next a drawn one reaches half of the others.
  std::vector<index_t> from(1000), to(1000);
  std::iota(from.begin(), from.end(), 0);
  std::iota(to.begin(), to.end(), 1);
  const GraphStructure path =
      structure_of(graph_of(ctx, {"path", 1001, 1001, from, to, {}}, false, false));
  CHECK(path.reached == 1001);
  CHECK(path.drawn_reached > 250);
  CHECK(path.drawn_reached < 750);
  CHECK(path.drawn_levels == path.drawn_reached);
  CHECK(path.drawn_reached_entries == path.drawn_reached - 1);
  // 16 values are in a line, of which the first one alone is not near.
  CHECK(path.near == Catch::Approx(15.0 / 16).epsilon(0.01));
  const double grid = structure_of(generated(ctx, "grid:200x200")).near;
  const double random = structure_of(generated(ctx, "urand:17:4")).near;
  CHECK(grid > 0.9);
  CHECK(random < 0.1);
}

TEST_CASE("the structure of a graph is foreseen from smaller ones of its recipe",
          "[estimate][time]") {
  const Context ctx = Context::cpu(2);
  const char* const recipes[][3] = {{"kron:8", "kron:11", "kron:14"},
                                    {"rmat:9", "rmat:11", "rmat:13"},
                                    {"grid:30x30", "grid:90x90", "grid:270x270"}};
  for (const auto& [small, large, wanted] : recipes) {
    const GraphStructure truth = structure_of(generated(ctx, wanted));
    const GraphStructure found =
        extrapolated(structure_of(generated(ctx, small)), structure_of(generated(ctx, large)),
                     truth.vertices, truth.entries);
    INFO(wanted);
    const auto is_near = [](double one, double other) {
      return one <= 1.6 * other + 1 && other <= 1.6 * one + 1;
    };
    CHECK(is_near(found.both_ways, truth.both_ways));
    CHECK(is_near(found.later_squares, truth.later_squares));
    CHECK(is_near(found.triangles, truth.triangles));
    CHECK(is_near(found.levels, truth.levels));
    CHECK(is_near(found.reached, truth.reached));
    CHECK(is_near(found.core, truth.core));
    CHECK(is_near(found.core_rounds, truth.core_rounds));
  }
}

TEST_CASE("the time of work is the sum of its units at the device's rates", "[estimate][time]") {
  DeviceConstants device = built_in_constants(Context::cpu(1));
  CountedWork work;
  work.fixed = 1e6;
  CHECK(catalogue::seconds(work, device) == Catch::Approx(1e-3));
  const auto with = [&](double CountedWork::*unit, double count) {
    CountedWork more = work;
    more.*unit = count;
    more.footprint = 1 << 20;
    return catalogue::seconds(more, device) - catalogue::seconds(work, device);
  };
  CHECK(with(&CountedWork::steps, 2e6) == Catch::Approx(2e-3));
  CHECK(with(&CountedWork::visits, 2e6) ==
        Catch::Approx(2e6 * (4 / device.ceilings.stream_bytes_per_second() +
                             1 / device.ceilings.gathers_per_second(1 << 20))));
  CHECK(with(&CountedWork::rounds, 10) ==
        Catch::Approx(10 * *device.ceilings.value(CeilingKind::parallel_region)));
}

TEST_CASE("work of one thread takes as long beside others that wait", "[estimate][time]") {
  const Request request(*catalogue::entry_named("kcore"));
  GraphStructure structure;
  structure.vertices = 1e6;
  structure.entries = structure.both_ways = 4e6;
  const auto time = [&](catalogue::UnitWork work, int threads) {
    catalogue::Sizes sizes = sizes_of(request, structure, Backend::cpu, false);
    sizes.threads = threads;
    return catalogue::seconds(catalogue::counted(work, 1, StructuredSizes(sizes, structure)),
                              built_in_constants(Context::cpu(threads)));
  };
  const catalogue::UnitWork alone{.divided = 0, .vertex = 10, .entry = 2};
  const catalogue::UnitWork half{.divided = 0.5, .vertex = 10, .entry = 2};
  const catalogue::UnitWork all{.vertex = 10, .entry = 2};
  CHECK(time(alone, 4) == Catch::Approx(time(alone, 1)));
  CHECK(time(all, 4) < time(alone, 1) / 2);
  CHECK(time(half, 4) == Catch::Approx((time(alone, 4) + time(all, 4)) / 2));
  CHECK(time(half, 1) == Catch::Approx(time(all, 1)));
  // Short loops of a small graph are one thread's, but for those with much work for each entry.
  structure.vertices = 1000;
  structure.entries = structure.both_ways = 4000;
  CHECK(time(all, 4) > 0.9 * time(all, 1));
  CHECK(time({.vertex = 1e6}, 4) < 0.5 * time({.vertex = 1e6}, 1));
  // Rounds that are longer than what is done in them are one thread's.
  CHECK(time({.rounds = 10, .steps = 100}, 4) <= 1.5 * time({.steps = 100}, 4));
}

}  // namespace graphrun::test
