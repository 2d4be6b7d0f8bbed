// The options that commands share, grouped as --help shows them.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <optional>
#include <string>

#include "cli/options.hpp"

namespace graphrun::cli {

// Whose products.
enum class Kernel { automatic, cusparse };

// Which graph, and how to read it.
struct GraphArguments {
  std::string path;
  bool directed = false, undirected = false;
  std::optional<WeightColumn> weights;  // nothing: as the command sees fit
  ReadOptions read;                     // without threads, stop and progress
  GraphOptions build;                   // duplicates and self-loops
  std::optional<SelfLoops> self_loops;  // nothing: as the command sees fit
  std::optional<Format> format;         // nothing: chosen
  Kernel kernel = Kernel::automatic;
  bool by_degree = false;                     // its vertices sorted
  bool explain = false;                       // the ranking of all formats
  std::optional<WeightRange> random_weights;  // of a generated graph

  void declare_input(Options& options);    // the positional and how to read it
  void declare_reading(Options& options);  // how to read it alone
  void declare_format(Options& options);   // how to store it
  void declare_kernel(Options& options);   // whose products: where cuSPARSE has them
  void declare_order(Options& options);    // of the vertices, while computing
  // What to generate, where `path` is a recipe. Throws as parse_recipe() does.
  std::optional<GraphRecipe> recipe() const;
  // Throws UsageError for options that contradict each other, or the recipe.
  void check() const;
};

void declare_random_weights(Options& options, std::optional<WeightRange>& weights);

struct DeviceArguments {
  std::string device = "auto";
  int threads = 0;  // 0: as many as there are processors to run on
  void declare(Options& options);
};

enum class ShowProgress { automatic, always, never };

struct ConsoleArguments {
  ShowProgress progress = ShowProgress::automatic;
  bool quiet = false, verbose = false;
  std::string trace;
  void declare(Options& options);
};

struct OutputArguments {
  std::string file;  // -o; empty: none
  std::optional<int> top;
  bool json = false, strict = false, verify = false;
  void declare(Options& options, bool with_top);
};

}  // namespace graphrun::cli
