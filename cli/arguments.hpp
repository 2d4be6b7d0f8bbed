// The options that commands share, grouped as --help shows them.
#pragma once

#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/generate/recipe.hpp>
#include <memory>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "cli/suited_options.hpp"

namespace graphrun::cli {

// Whose products.
enum class Kernel { automatic, cusparse };

// Which graph, and how to read it.
struct GraphArguments {
  std::string path;
  bool directed = false, undirected = false;
  std::optional<WeightColumn> weights;  // nothing: as the command sees fit
  WeightUse weight_use = WeightUse::values;
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
  // For a command that gains nothing by another order: --order degree is refused, saying why.
  static void refuse_order(Options& options, const std::string& why);
  // Words the reading options for a command that uses weights in this way. After declare_reading().
  void suit_weights(Options& options, WeightUse use);
  // Whether a column of weights was given, by --weights or --columns.
  bool names_weights() const;
  // Which column of weights to parse: none for a command that uses none.
  WeightColumn weights_to_read() const;
  // What to generate, where `path` is a recipe. Throws as parse_recipe() does.
  std::optional<GraphRecipe> recipe() const;
  // Throws UsageError for options that contradict each other, or the recipe.
  void check() const;
};

void declare_random_weights(Options& options, std::optional<WeightRange>& weights);

struct DeviceArguments {
  std::string device = "auto";
  int threads = 0;  // 0: as many as there are processors to run on
  std::optional<std::uint64_t> memory_limit, device_memory_limit;  // in bytes
  void declare(Options& options);
  void declare_memory(Options& options);  // the limit of the host's memory alone
  // What reading, and a context of the CPU, may take of the host's memory: one budget for a run,
  // made at the first call. May be null.
  const std::shared_ptr<MemoryBudget>& host_memory() const;

 private:
  mutable std::shared_ptr<MemoryBudget> host_memory_;
};

enum class ShowProgress { automatic, always, never };

struct ConsoleArguments {
  ShowProgress progress = ShowProgress::automatic;
  bool quiet = false, verbose = false;
  std::string trace;
  void declare(Options& options);
};

// What --help says of the options of a result, where commands differ.
struct ResultTexts {
  std::string top;     // what --top lists
  std::string verify;  // what --verify checks against
  std::string file =
      "one row per vertex, by suffix: .tsv .csv .json .npy .mtx .ldbc, each also .gz .zst; - is "
      "standard output, as .tsv";
};

struct OutputArguments {
  std::string file;  // -o; empty: none
  std::optional<int> top;
  bool json = false, strict = false, verify = false;
  void declare(Options& options, const ResultTexts& texts);
};

}  // namespace graphrun::cli
