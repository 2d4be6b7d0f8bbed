// Reads and builds the graph of the command line.
#include "cli/load_graph.hpp"

#include <graphrun/engine/shared_graph.hpp>
#include <graphrun/formats/file/find_edge.hpp>
#include <graphrun/formats/generate/generate.hpp>
#include <optional>
#include <utility>

#include <graphrun/formats/matrix/numbered.hpp>
#include "cli/memory.hpp"
#include "cli/parquet_file.hpp"
#include "formats/matrix/common/built.hpp"

namespace graphrun::cli {
namespace {

bool has_error_policy(const GraphArguments& arguments) {
  return arguments.build.duplicates == Duplicates::error ||
         arguments.self_loops == SelfLoops::error;
}

// The id of an edge's target; in a matrix that is no graph, the number of the column.
std::string target_text(const EdgeList& edges, index_t to) {
  if (edges.rows == edges.columns || edges.rows == 0) return edges.ids.text(to);
  return std::to_string(edges.ids.number(0) + to);
}

struct RefusedEdge {
  std::size_t place;  // in the list
  bool is_loop;
};

// The first edge that the options refuse: a self-loop where there must be none, else a repeat.
std::optional<RefusedEdge> refused_edge(const GraphArguments& arguments, const EdgeList& edges) {
  if (arguments.self_loops == SelfLoops::error) {
    if (const auto loop = first_self_loop(edges)) return RefusedEdge{*loop, true};
  }
  const bool mirrored = arguments.undirected || edges.symmetry != Symmetry::general;
  const auto repeat = first_repeat(edges, mirrored, arguments.self_loops != SelfLoops::drop);
  if (repeat) return RefusedEdge{*repeat, false};
  return std::nullopt;
}

// Throws the error about an edge that the options refuse, with its line in the file.
[[noreturn]] void refuse_edge(const GraphArguments& arguments, const EdgeList& edges,
                              const InvalidArgument& error) {
  const std::optional<RefusedEdge> refused = refused_edge(arguments, edges);
  if (!refused) throw FileError(arguments.shown_path() + ": " + error.what());
  const auto [place, is_loop] = *refused;
  const std::string edge = "the edge from " + edges.ids.text(edges.from[place]) + " to " +
                           target_text(edges, edges.to[place]);
  const std::string wrong = edge + (is_loop ? " is a self-loop" : " was listed before");
  const std::string expected =
      is_loop ? "none under --self-loops error" : "each once under --duplicates error";
  const auto line = find_listed_edge(arguments.path, edges, arguments.reading(), place);
  if (!line) throw FileError(arguments.shown_path() + ": " + wrong + ", expected " + expected);
  throw ParseError(line->path, line->line, 0, wrong, expected, line->text);
}

// Calls build(). Turns its error about edges that the options refuse into an error of the input
// file. `edges` is null for a generated graph.
template <class Build>
auto blaming_input(const GraphArguments& arguments, const EdgeList* edges, Build&& build) {
  try {
    return within_memory("building the graph of " + arguments.shown_path(), build);
  } catch (const InvalidArgument& error) {
    if (!has_error_policy(arguments)) throw;
    if (edges != nullptr) refuse_edge(arguments, *edges, error);
    throw FileError(arguments.shown_path() + ": " + error.what());
  }
}

Csr generate_matrix(const Context& ctx, GraphRecipe recipe, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts) {
  const BuildOptions options = arguments.building(recipe);
  if (!keep_weights) recipe.weights.reset();
  return blaming_input(arguments, nullptr,
                       [&] { return generate_csr(ctx, recipe, options, &counts); });
}

EdgeList read_or_find(const GraphArguments& arguments, const DeviceArguments& device,
                      const ReadOptions& options, Progress& progress,
                      std::optional<CacheReport>* report) {
  if (!arguments.cache) return read_graph_file(arguments.path, options);
  GraphCache cache(arguments, options);
  std::optional<EdgeList> edges = cache.find();
  if (!edges) {
    edges = read_graph_file(arguments.path, options);
    progress.begin("keeping");
    Context cpu = Context::cpu(device.threads);
    cpu.limit_memory(options.memory);
    cpu.stop_with(options.stop);
    cache.keep(cpu, *edges);
  }
  if (report != nullptr) *report = std::move(cache.report);
  return std::move(*edges);
}

}  // namespace

EdgeList load_edges(const GraphArguments& arguments, const DeviceArguments& device,
                    std::stop_token stop, Progress& progress, std::optional<VertexSides>* sides,
                    std::optional<CacheReport>* cache) {
  if (const auto recipe = arguments.recipe()) {
    if (arguments.cache && cache != nullptr) *cache = GraphCache(arguments, {}).report;
    return describe_edges(*recipe);
  }
  ReadOptions options = arguments.reading();
  options.threads = device.threads;
  options.memory = device.host_memory();
  options.stop = std::move(stop);
  options.keep_built = true;
  options.progress = [&progress](const ReadProgress& read) { progress.read(read); };
  progress.begin("reading");
  EdgeList edges = within_memory("reading " + arguments.shown_path(), [&] {
    return read_or_find(arguments, device, options, progress, cache);
  });
  if (arguments.bipartite) {
    TwoSidedGraph graph = within_memory("the sides of " + arguments.path,
                                        [&] { return two_sided(std::move(edges)); });
    edges = std::move(graph.edges);
    if (sides != nullptr) *sides = std::move(graph.sides);
  }
  progress.finish();
  return edges;
}

Graph build_graph(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                  bool keep_weights) {
  GraphOptions options = arguments.building();
  options.keep_weights = keep_weights;
  if (auto recipe = arguments.recipe()) {
    if (ctx.ranks() != nullptr) {
      if (!keep_weights) recipe->weights.reset();
      const BuildOptions built = arguments.building(*recipe);
      return blaming_input(arguments, nullptr,
                           [&] { return generate_over_ranks(ctx, *recipe, built, options); });
    }
    BuildCounts counts;
    Csr csr = generate_matrix(ctx, *recipe, arguments, keep_weights, counts);
    return Graph(Matrix(std::move(csr)), counts, arguments.is_directed(*recipe), options);
  }
  return blaming_input(arguments, &edges, [&] { return Graph(ctx, edges, options); });
}

Matrix build_matrix(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts) {
  if (const auto recipe = arguments.recipe()) {
    return Matrix(generate_matrix(ctx, *recipe, arguments, keep_weights, counts));
  }
  // The diagonal of a matrix of two kinds of vertices has no self-loops.
  const SelfLoops loops =
      arguments.bipartite ? SelfLoops::keep : arguments.self_loops.value_or(SelfLoops::keep);
  const BuildOptions options{mirror_of(edges.symmetry), arguments.build.duplicates, loops};
  if (edges.built) {
    if (is_built_so(*edges.built, options)) {
      return Matrix(built_csr(ctx, edges.built, keep_weights, &counts));
    }
    EdgeList listed = listed_edges(*edges.built, budget_of(edges));
    listed.ids = edges.ids;
    Matrix matrix = build_matrix(ctx, listed, arguments, keep_weights, counts);
    count_listed(*edges.built, counts);
    return matrix;
  }
  const auto build = [&]<class W>(std::span<const W> weights) {
    return blaming_input(arguments, &edges, [&] {
      return Matrix::from_triples<W>(ctx, edges.rows, edges.columns, edges.from, edges.to, weights,
                                     options, &counts);
    });
  };
  return std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return build(std::span<const double>());
        } else {
          using W = typename Values::value_type;
          return build(keep_weights ? std::span<const W>(values) : std::span<const W>());
        }
      },
      edges.weights);
}

}  // namespace graphrun::cli
