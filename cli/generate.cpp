// graphrun generate
#include <graphrun/formats/file/write.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <memory>
#include <optional>
#include <string>

#include "cli/commands.hpp"
#include "cli/edge_file.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"

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

int run_generate(const Arguments& a, Program& program) {
  if (a.target.empty()) throw UsageError("-o FILE is needed: the file to write the graph to");
  check_graph_file(a.target, a.run);
  GraphRecipe recipe = parse_recipe(recipe_of(a));
  recipe.weights = a.weights;
  check_recipe(recipe);
  Run run("generate", a.run, program);
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
