// The queries whose peaks of memory are measured.
#include "estimate/cases.hpp"

#include <algorithm>
#include <graphrun/formats/generate/generate.hpp>
#include <numeric>

namespace graphrun::test {

using catalogue::ListedPairs;
using catalogue::ListedSets;
using catalogue::ListedVertices;
using catalogue::Request;

namespace {

// So many vertices, spread over all, and 1 with each.
ListedVertices some_vertices(const Request& request, index_t count) {
  ListedVertices listed;
  const index_t step = std::max<index_t>(request.vertices / count, 1);
  for (index_t v = 0; v < request.vertices && count > 0; v += step, --count) {
    listed.vertices.push_back(v);
    listed.values.push_back(1);
  }
  return listed;
}

void start(Request& request) { request.parameters.give("source", catalogue::VertexNumber{1}); }
void start_and_end(Request& request) {
  start(request);
  request.parameters.give("target", catalogue::VertexNumber{request.vertices - 2});
}

auto giving(const char* name, catalogue::Value value) {
  return [name, value](Request& request) { request.parameters.give(name, value); };
}
auto from(index_t count) {
  return [count](Request& request) {
    request.parameters.give("sources", some_vertices(request, count));
  };
}
void start_at_some(Request& request) {
  request.parameters.give("start", some_vertices(request, 1000));
}
void start_at_some_and_replace(Request& request) {
  start_at_some(request);
  request.parameters.give("replace", true);
}
void follow_weights(Request& request) { request.weighted = true; }
void single(Request& request) { request.parameters.give("precision", std::string("single")); }

auto weighted_from(std::int64_t count) {
  return [count](Request& request) {
    request.parameters.give("sources", count);
    request.weighted = true;
  };
}
auto states_of(index_t count, bool weighted) {
  return [count, weighted](Request& request) {
    request.parameters.give("states", some_vertices(request, count));
    request.weighted = weighted;
  };
}

auto seeds(std::size_t count, std::optional<std::int64_t> top) {
  return [count, top](Request& request) {
    ListedSets listed;
    for (const index_t v : some_vertices(request, static_cast<index_t>(count)).vertices) {
      listed.sets.vertices.push_back(v);
      listed.sets.close();
    }
    request.parameters.give("seeds", std::move(listed));
    request.top = top;
  };
}

void pair_up(Request& request) {
  ListedPairs listed;
  const ListedVertices ends = some_vertices(request, 1000);
  for (std::size_t i = 1; i < ends.vertices.size(); ++i) {
    listed.pairs.push_back({ends.vertices[i - 1], ends.vertices[i]});
  }
  request.parameters.give("pairs", std::move(listed));
}

void every_pair(Request& request) {
  request.parameters.give("all_pairs", true);
  request.top = 5;
}

const std::vector<std::string> no_columns;

}  // namespace

Graph generated(const Context& ctx, const char* recipe) {
  const GraphRecipe parsed = parse_recipe(recipe);
  BuildCounts counts;
  Csr csr = generate_csr(ctx, parsed, build_options(parsed), &counts);
  return Graph(Matrix(std::move(csr)), counts, parsed.directed());
}

std::vector<QueryCase> query_cases() {
  const std::int64_t few = 64, many = 600;
  return {{"pagerank"},
          {"pagerank", "single", single},
          {"pagerank", "weighted", follow_weights},
          {"pagerank", "tiled", {}, {}, Format::tiled},
          {"pagerank", "single tiled", single, {}, Format::tiled},
          {"pagerank", "weighted tiled", follow_weights, {}, Format::tiled},
          {"pagerank", "chosen", {}, {}, std::nullopt},
          {"pagerank", "ldbc", giving("variant", std::string("ldbc"))},
          {"pagerank", "seeds 3 top 10", seeds(3, 10)},
          {"pagerank", "seeds 20 top 10", seeds(20, 10)},
          {"pagerank", "seeds 20 all", seeds(20, {})},
          {"bfs", "", start},
          {"sssp", "", start},
          {"sssp", "distance", start, {{"distance"}}},
          {"cc"},
          {"scc"},
          {"bc", "from 8", giving("sources", std::int64_t{8})},
          {"bc", "from 64", giving("sources", few)},
          {"bc", "endpoints",
           [few](Request& request) {
             request.parameters.give("sources", few);
             request.parameters.give("endpoints", true);
           }},
          {"bc", "weighted from 64", weighted_from(few)},
          {"edge-bc", "from 8", giving("sources", std::int64_t{8})},
          {"edge-bc", "from 64", giving("sources", few)},
          {"edge-bc", "weighted from 64", weighted_from(few)},
          {"percolation", "of 64", states_of(64, false)},
          {"percolation", "weighted of 64", states_of(64, true)},
          {"triangles"},
          {"triangles", "count", {}, no_columns},
          {"triangles", "per_edge", giving("per_edge", true)},
          {"lcc"},
          {"ktruss"},
          {"ktruss", "trussness", giving("trussness", true)},
          {"degree"},
          {"degree", "out", giving("edges", std::string("out"))},
          {"degree", "weighted", follow_weights},
          {"katz"},
          {"katz", "weighted", follow_weights},
          {"katz", "tiled", {}, {}, Format::tiled},
          {"eigenvector"},
          {"eigenvector", "weighted", follow_weights},
          {"eigenvector", "tiled", {}, {}, Format::tiled},
          {"hits"},
          {"hits", "weighted", follow_weights},
          {"hits", "tiled", {}, {}, Format::tiled},
          {"reciprocity"},
          {"assortativity"},
          {"assortativity", "weighted", follow_weights},
          {"bipartite"},
          {"biconnected"},
          {"biconnected", "per_edge", giving("per_edge", true)},
          {"rich-club"},
          {"topological"},
          {"kcore"},
          {"kcore", "core", {}, {{"core"}}},
          {"kcore", "k", giving("k", std::int64_t{4})},
          {"mst"},
          {"cdlp"},
          {"mis"},
          {"closeness", "samples 64", giving("samples", few)},
          {"closeness", "samples 600", giving("samples", many)},
          {"harmonic", "samples 64", giving("samples", few)},
          {"harmonic", "samples 600", giving("samples", many)},
          {"multi-bfs", "from 4", from(4)},
          {"multi-bfs", "from 64", from(64)},
          {"multi-sssp", "from 4", from(4)},
          {"multi-sssp", "from 64", from(64)},
          {"apsp"},
          {"eccentricity"},
          {"diameter"},
          {"diameter", "effective", giving("effective", true)},
          {"neighbourhood", "", giving("hops", std::int64_t{3})},
          {"neighbourhood", "exact",
           [](Request& request) {
             request.parameters.give("exact", true);
             request.parameters.give("hops", std::int64_t{3});
           }},
          {"neighbourhood", "precision 11",
           [](Request& request) {
             request.parameters.give("precision", std::int64_t{11});
             request.parameters.give("hops", std::int64_t{3});
           }},
          {"modularity"},
          {"modularity", "weighted", follow_weights},
          {"louvain"},
          {"louvain", "weighted", follow_weights},
          {"leiden"},
          {"leiden", "weighted", follow_weights},
          {"coloring"},
          {"walk"},
          {"walk", "weighted", follow_weights},
          {"walk", "visits", {}, {{"visits"}}},
          {"walk", "start", start_at_some},
          {"sample", "start", start_at_some},
          {"sample", "replace", start_at_some_and_replace},
          {"layout", "", giving("effort", 0.05)},
          {"matching"},
          {"matching", "per_edge", giving("per_edge", true)},
          {"maxflow", "", start_and_end},
          {"mincut", "", start_and_end},
          {"cliques"},
          {"cliques", "count", {}, no_columns},
          {"motifs"},
          {"motifs", "count", {}, no_columns},
          {"triads"},
          {"triads", "count", {}, no_columns},
          {"jaccard"},
          {"jaccard", "pairs", pair_up},
          {"jaccard", "all_pairs", every_pair},
          {"overlap"},
          {"cosine"},
          {"adamic-adar"},
          {"adamic-adar", "pairs", pair_up},
          {"adamic-adar", "all_pairs", every_pair}};
}

}  // namespace graphrun::test
