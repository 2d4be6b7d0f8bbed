// The options that commands share, grouped as --help shows them.
#pragma once

#include <graphrun/engine/graph_settings.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "cli/suited_options.hpp"

namespace graphrun::cli {

// The implementation of matrix products.
enum class Kernel { automatic, cusparse };

// The order of the vertices while computing: Graph::by_degree() and dealt().
enum class Ordering { given, by_degree, dealt };

// The input graph, and how it is read, built and stored.
struct GraphArguments : GraphSettings {
  std::string path;
  WeightUse weight_use = WeightUse::values;
  Kernel kernel = Kernel::automatic;
  Ordering order = Ordering::given;
  bool explain = false;  // print the ranking of all formats
  bool cache = false;    // keep what is read, and use what was kept
  // The settings of reading the graph that were given, by name, with their values.
  std::map<std::string, std::string> given;

  void declare_input(Options& options);    // GRAPH, and the reading options
  void declare_reading(Options& options);  // the reading options alone
  void declare_cache(Options& options);    // --cache
  void declare_format(Options& options);   // --format and its settings
  void declare_kernel(Options& options);   // --kernel
  void declare_order(Options& options);    // --order
  // For a command that no order makes faster: refuses another than the given one, with the reason
  // `why`.
  static void refuse_order(Options& options, const std::string& why);
  // Describes the reading options for this use of weights. To be called after declare_reading().
  void suit_weights(Options& options, WeightUse use);
  // Whether a column of weights was given, by --weights or --columns.
  bool names_weights() const;
  // The column of weights to parse; none for a command that uses no weights.
  WeightColumn weights_to_read() const;
  // How the file is read, but threads, stop and progress.
  ReadOptions reading() const { return GraphSettings::reading(weights_to_read()); }
  // `path` as results and messages have it: of an address without name and password.
  std::string shown_path() const;
  // The recipe, if `path` is one ("kron:20"). Throws as parse_recipe() does.
  std::optional<GraphRecipe> recipe() const;
  // Throws UsageError for --bipartite: for a command that takes a matrix of any shape as it is.
  void refuse_bipartite() const;
  // Throws UsageError for options that contradict each other or the recipe.
  void check() const;
};

void declare_random_weights(Options& options, std::optional<WeightRange>& weights);

struct DeviceArguments {
  std::string device = "auto";
  std::vector<int> gpus;   // --gpus: of each rank one, instead of `device`; empty: not given
  int threads = 0;         // 0: one per available processor
  int rank_timeout = 120;  // seconds
  std::optional<std::uint64_t> memory_limit, device_memory_limit;  // in bytes
  void declare(Options& options);
  // Of those, one alone: for a command without the others.
  void declare_rank_timeout(Options& options);  // --rank-timeout
  void declare_memory(Options& options);        // --memory-limit
  // Throws UsageError for a --device that --gpus contradicts.
  void check_gpus() const;
  // The budget of host memory for reading and for a CPU context: one for a run, made by the first
  // call, as the share of one of so many ranks. Null: unlimited.
  const std::shared_ptr<MemoryBudget>& host_memory(int ranks_on_host = 1) const;

 private:
  void take_device(const std::string& text);
  mutable std::shared_ptr<MemoryBudget> host_memory_;
};

enum class ShowProgress { automatic, always, never };

struct ConsoleArguments {
  ShowProgress progress = ShowProgress::automatic;
  bool quiet = false, verbose = false;
  std::string trace;
  void declare(Options& options);
};

// The descriptions of the result's options that differ between commands.
struct ResultTexts {
  std::string top;     // what --top lists
  std::string verify;  // how --verify checks
  // Those of the result, "level, parent", for --output-columns; empty: there is no such option.
  std::string columns = {};
  std::string file =
      "one row per vertex, by suffix: .tsv .csv .json .jsonl .npy .npz .mtx .ldbc, all but .npz "
      "also "
      ".gz .zst; - is standard output, as .tsv";
};

struct OutputArguments {
  std::string file;                  // -o; empty: none
  std::vector<std::string> columns;  // --output-columns; empty: all
  std::optional<int> top;
  bool json = false, strict = false, verify = false;
  void declare(Options& options, const ResultTexts& texts);
};

}  // namespace graphrun::cli
