// graphrun generate
#include <functional>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/shared_graph.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/write.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/edge_file.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "formats/matrix/common/built.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string kind, scale, degree, size, removed, rewire, abcd, seed, target;
  std::optional<WeightRange> weights;
};

// The recipe that the options stand for; parse_recipe() checks it.
std::string recipe_of(const Arguments& a) {
  std::string recipe = a.kind;
  if (looks_like_recipe(a.kind)) {
    if (!a.scale.empty() || !a.size.empty() || !a.degree.empty()) {
      throw UsageError(a.kind + " has its size already: leave --scale, --size and --degree out");
    }
  } else {
    if (!graph_kind(a.kind)) {
      throw UsageError("'" + a.kind + "' is not one of kron, rmat, urand, grid, smallworld");
    }
    const bool grid = a.kind == "grid";
    if (grid && (!a.scale.empty() || !a.degree.empty())) {
      throw UsageError("a grid has --size WIDTHxHEIGHT, not --scale and --degree");
    }
    if (!grid && !a.size.empty()) throw UsageError("--size is for a grid, not for " + a.kind);
    const std::string& size = grid ? a.size : a.scale;
    if (size.empty()) {
      throw UsageError(a.kind + " needs " + (grid ? "--size WIDTHxHEIGHT" : "--scale N"));
    }
    recipe += ":" + size;
    if (!a.degree.empty()) recipe += ":" + a.degree;
  }
  if (!a.removed.empty()) recipe += ":removed=" + a.removed;
  if (!a.rewire.empty()) recipe += ":rewire=" + a.rewire;
  if (!a.abcd.empty()) recipe += ":abcd=" + a.abcd;
  if (!a.seed.empty()) recipe += ":seed=" + a.seed;
  return recipe;
}

void describe(Run& run, const GraphRecipe& recipe, const EdgeList& edges,
              const BuildCounts& counts) {
  auto& facts = run.report.graph;
  facts.path = recipe_text(recipe);
  facts.kind = name(edges.kind);
  facts.read.edges = counts.listed;
  facts.vertices = edges.rows;
  facts.columns = edges.columns;
  facts.directed = edges.directed();
  facts.weighted = edges.weighted();
  facts.counts.edges = counts.edges;
  facts.counts.entries = edges.directed() ? counts.edges : 2 * counts.edges;
  facts.counts.duplicates = counts.duplicates;
  facts.counts.dropped_loops = edges.directed() ? 0 : counts.self_loops;
  run.report.parameters = {{"kind", name(recipe.kind)}, {"seed", recipe.seed}};
  if (recipe.weights) {
    run.report.parameters["weights"] = {recipe.weights->low, recipe.weights->high};
  }
}

// Vertices that no rank has an edge of: each rank looks at a slice of them.
std::int64_t isolated_on_all(Ranks& ranks, const EdgeList& own) {
  std::vector<char> touched(static_cast<std::size_t>(own.rows), 0);
  for (const auto& ends : {std::cref(own.from), std::cref(own.to)}) {
    for (const index_t v : ends.get()) touched[static_cast<std::size_t>(v)] = 1;
  }
  const auto count = static_cast<std::size_t>(ranks.size());
  const auto begin = [&](std::size_t r) { return touched.size() * r / count; };
  const auto rank = static_cast<std::size_t>(ranks.rank());
  const std::size_t slice = begin(rank + 1) - begin(rank);
  std::vector<char> by_all(slice * count);
  std::vector<Ranks::Sent> sent;
  std::vector<Ranks::Received> received;
  for (std::size_t r = 0; r < count; ++r) {
    sent.push_back({touched.data() + begin(r), begin(r + 1) - begin(r)});
    received.push_back({by_all.data() + r * slice, slice});
  }
  ranks.exchange(sent, received);
  std::int64_t isolated = 0;
  for (std::size_t v = 0; v < slice; ++v) {
    bool is_touched = false;
    for (std::size_t r = 0; r < count; ++r) is_touched |= by_all[r * slice + v] != 0;
    isolated += is_touched ? 0 : 1;
  }
  return ranks.sum(isolated);
}

// Each rank generates a share of the edges. Those of a directed kind are written as they come; an
// undirected graph is built, and each rank writes the edges of its own vertices.
void generate_on_ranks(Run& run, const GraphRecipe& recipe, const std::string& target) {
  EdgeList own = describe_edges(recipe);
  BuildCounts counts;
  std::int64_t isolated = 0;
  std::optional<Graph> graph;
  run.compute(
      [&] {
        Ranks& ranks = *run.ranks();
        if (recipe.directed()) {
          own = generate_edges_share(run.context().local(), recipe, ranks.rank(), ranks.size());
          counts.edges = counts.listed = recipe.edges();
          isolated = isolated_on_all(ranks, own);
        } else {
          graph = generate_over_ranks(run.context(), recipe, build_options(recipe));
          const GraphCounts& found = graph->counts();
          counts.edges = found.edges;
          counts.duplicates = found.duplicates;
          counts.self_loops = found.dropped_loops;
          counts.listed = found.edges + found.duplicates + found.dropped_loops;
          isolated = graph->isolated();
          own.built = std::make_shared<BuiltMatrix>(
              built_from(std::get<Csr>(graph->out_edges().storage()), false, found.edges, 0));
        }
        return 0;
      },
      "generating");
  describe(run, recipe, own, counts);
  run.say_share_of_ranks("each rank generated a share of the edges");
  write_graph_file_of_ranks(run, own, counts.edges, isolated, target);
  run.finish();
}

int run_generate(const Arguments& a, Program& program) {
  if (a.target.empty()) throw UsageError("-o FILE is needed: the file to write the graph to");
  check_graph_file(a.target, a.run);
  GraphRecipe recipe = parse_recipe(recipe_of(a));
  recipe.weights = a.weights;
  check_recipe(recipe);
  if (program.ranks != nullptr) check_graph_file_of_ranks(a.target);
  Run run("generate", a.run, program);
  if (program.ranks != nullptr) {
    generate_on_ranks(run, recipe, a.target);
    return exit_ok;
  }
  BuildCounts counts;
  const EdgeList edges =
      run.compute([&] { return generate_edges(run.context(), recipe, &counts); }, "generating");
  describe(run, recipe, edges, counts);
  write_graph_file(run, edges, a.target);
  run.finish();
  return exit_ok;
}

void declare_graph(Options& options, Arguments& a) {
  options.positional("KIND", a.kind,
                     "kron, rmat, urand, grid or smallworld; or a whole recipe, such as kron:20:8");
  options.group("The graph");
  options.text("--scale", "N", a.scale, "2^N vertices (all kinds but grid)");
  options.text("--degree", "K", a.degree,
               "edges generated per vertex, or neighbours in a smallworld (16)");
  options.text("--size", "WxH", a.size, "width and height of a grid");
  options.text("--removed", "P", a.removed, "the share of a grid's edges left out (0.1)");
  options.text("--rewire", "P", a.rewire, "the share of a smallworld's edges led elsewhere (0.1)");
  options.text("--abcd", "A,B,C,D", a.abcd,
               "rmat: the shares of the quadrants (0.57,0.19,0.19,0.05)");
  declare_random_weights(options, a.weights);
  options.text("--seed", "N", a.seed, "another seed, another graph (1)");
}

}  // namespace

Action generate_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  declare_graph(options, *a);
  a->run.device.declare(options);
  options.group("Result");
  options.text("-o,--output", "FILE", a->target, "by suffix: " + graph_suffixes());
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.suggest("KIND", {"kron", "rmat", "urand", "grid", "smallworld"});
  options.definition(
      "kron is the Graph500 and GAP graph, urand has uniform ends, grid is a lattice, and "
      "smallworld a ring of Watts and Strogatz: undirected, each edge written once, without loops. "
      "rmat is directed and keeps loops and repeats. A seed means the same file on every device "
      "and any number of threads. Where another command takes a graph, it takes a recipe too.");
  options.examples(
      "Examples:\n"
      "  graphrun generate kron --scale 20 -o kron20.mtx.zst\n"
      "  graphrun generate grid --size 2048x2048 --random-weights 1:64 -o grid.mtx\n"
      "  graphrun pagerank kron:20\n"
      "  graphrun bfs grid:2048x2048:removed=0.2 --source 0");
  return [a](Program& program) { return run_generate(*a, program); };
}

}  // namespace graphrun::cli
