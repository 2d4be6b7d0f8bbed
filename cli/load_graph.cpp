// The one place where the graph named on the command line is read and built.
#include "cli/load_graph.hpp"

#include <graphrun/formats/generate/generate.hpp>
#include <graphrun/formats/matrix/numbered.hpp>
#include <utility>

namespace graphrun::cli {
namespace {

bool has_error_policy(const GraphArguments& arguments) {
  return arguments.build.duplicates == Duplicates::error ||
         arguments.self_loops == SelfLoops::error;
}

// What the user asked not to be there is in the file: that is the file's fault, not the command's.
template <class Build>
auto blaming_input(const GraphArguments& arguments, Build&& build) {
  try {
    return build();
  } catch (const InvalidArgument& error) {
    if (!has_error_policy(arguments)) throw;
    throw FileError(arguments.path + ": " + error.what());
  }
}

Csr generate_matrix(const Context& ctx, GraphRecipe recipe, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts) {
  BuildOptions options = build_options(recipe);
  if (recipe.directed()) {
    options = {arguments.undirected ? Mirror::same : Mirror::none, arguments.build.duplicates,
               arguments.self_loops.value_or(SelfLoops::keep)};
  }
  if (!keep_weights) recipe.weights.reset();
  return blaming_input(arguments, [&] { return generate_csr(ctx, recipe, options, &counts); });
}

}  // namespace

EdgeList load_edges(const GraphArguments& arguments, int threads, std::stop_token stop,
                    Progress& progress) {
  if (const auto recipe = arguments.recipe()) return describe_edges(*recipe);
  ReadOptions options = arguments.read;
  if (arguments.directed) options.directed = true;
  if (arguments.undirected) options.directed = false;
  options.weights = arguments.weights.value_or(WeightColumn{});
  options.threads = threads;
  options.stop = std::move(stop);
  options.progress = [&progress](const ReadProgress& read) { progress.read(read); };
  progress.begin("reading");
  EdgeList edges = read_edges(arguments.path, options);
  progress.finish();
  return edges;
}

Graph build_graph(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                  bool keep_weights) {
  GraphOptions options = arguments.build;
  options.undirected = arguments.undirected;
  options.keep_weights = keep_weights;
  options.self_loops = arguments.self_loops.value_or(SelfLoops::keep);
  options.format = arguments.format;
  if (const auto recipe = arguments.recipe()) {
    BuildCounts counts;
    Csr csr = generate_matrix(ctx, *recipe, arguments, keep_weights, counts);
    const bool directed = recipe->directed() && !arguments.undirected;
    return Graph(Matrix(std::move(csr)), counts, directed, options);
  }
  return blaming_input(arguments, [&] { return Graph(ctx, edges, options); });
}

Matrix build_matrix(const Context& ctx, const EdgeList& edges, const GraphArguments& arguments,
                    bool keep_weights, BuildCounts& counts) {
  if (const auto recipe = arguments.recipe()) {
    return Matrix(generate_matrix(ctx, *recipe, arguments, keep_weights, counts));
  }
  const BuildOptions options{mirror_of(edges.symmetry), arguments.build.duplicates,
                             arguments.self_loops.value_or(SelfLoops::keep)};
  const auto build = [&]<class W>(std::span<const W> weights) {
    return blaming_input(arguments, [&] {
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
