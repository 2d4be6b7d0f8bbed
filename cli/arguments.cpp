// The options that commands share, grouped as --help shows them.
#include "cli/arguments.hpp"

#include <algorithm>
#include <initializer_list>

#include "cli/errors.hpp"
#include "cli/gpus.hpp"
#include "cli/memory.hpp"
#include "cli/output_columns.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::cli {
namespace {

// `change` applies setting.set to the settings that the option is for.
template <class Change>
void declare_setting(Options& options, const GraphSetting& setting, Change change) {
  const std::string name = "--" + setting.name;
  if (setting.is_flag) {
    options.flag(name, setting.text, [change] { change("yes"); });
    return;
  }
  options.custom(name, setting.value, setting.text, [change](const std::string& text) {
    try {
      change(text);
    } catch (const InvalidArgument& error) {
      throw UsageError(error.what());
    }
  });
}

using Use = GraphSetting::Use;

void declare_settings(Options& options, GraphArguments& settings, std::initializer_list<Use> uses) {
  for (const GraphSetting& setting : graph_settings()) {
    if (std::find(uses.begin(), uses.end(), setting.use) == uses.end()) continue;
    declare_setting(options, setting, [&](const std::string& text) {
      setting.set(settings, text);
      if (setting.use != Use::storage) settings.given[setting.name] = text;
    });
  }
}

}  // namespace

void GraphArguments::declare_input(Options& options) {
  options.positional(
      "GRAPH", path,
      "a graph file, plain, packed or in an archive (web.zip:edges.csv), of a kind told from "
      "its content, of Parquet by way of the program duckdb; a folder of edge lists, or a pattern "
      "of their names; an address, "
      "https://host/web.mtx.gz; - reads standard input; kron:20, urand:20:16, grid:999x999 and so "
      "on are generated");
  declare_reading(options);
  declare_random_weights(options, random_weights);
  declare_cache(options);
}

void declare_random_weights(Options& options, std::optional<WeightRange>& weights) {
  for (const GraphSetting& setting : graph_settings()) {
    if (setting.use != Use::recipe) continue;
    declare_setting(options, setting, [&](const std::string& text) {
      GraphSettings settings;
      setting.set(settings, text);
      weights = settings.random_weights;
    });
  }
}

void GraphArguments::declare_reading(Options& options) {
  options.group("Reading the graph");
  declare_settings(options, *this, {Use::edges, Use::file});
}

void GraphArguments::declare_cache(Options& options) {
  options.flag("--cache", cache,
               "keep the graph as it is read in the user's cache folder, and read it from there "
               "while its files and these options stay the same");
}

void GraphArguments::declare_format(Options& options) {
  declare_settings(options, *this, {Use::storage});
  options.flag("--explain", explain,
               "the time and memory foreseen of every format, and the choice");
  options.flag("--autotune", build.choice.autotune,
               "measure the best three formats, and remember which is fastest");
}

void GraphArguments::declare_kernel(Options& options) {
  options.choice<Kernel>("--kernel", kernel,
                         {{"auto", Kernel::automatic}, {"cusparse", Kernel::cusparse}},
                         "whose products (auto: graphrun's own)");
}

void GraphArguments::declare_order(Options& options) {
  options.choice<Ordering>(
      "--order", order,
      {{"given", Ordering::given}, {"degree", Ordering::by_degree}, {"dealt", Ordering::dealt}},
      "of the vertices while computing; degree: those of the highest first, which is faster on "
      "skewed graphs; dealt: over ranks, each in turn gets some of the highest, so that edges are "
      "spread more evenly. Both break ties by it (given)");
}

void GraphArguments::refuse_order(Options& options, const std::string& why) {
  options.hidden("--order", [why](const std::string& value) {
    if (value != "given")
      throw UsageError(value == "degree" || value == "dealt" ? why
                                                             : "'" + value + "' is not given");
  });
}

bool GraphArguments::names_weights() const {
  if (weights) return weights->kind == WeightColumn::column;
  return read.columns.size() > 2;
}

WeightColumn GraphArguments::weights_to_read() const {
  if (weights) return *weights;
  const bool unused =
      weight_use == WeightUse::none || (is_on_demand(weight_use) && !names_weights());
  return unused ? WeightColumn{WeightColumn::none, 0} : WeightColumn{};
}

void GraphArguments::suit_weights(Options& options, WeightUse use) {
  weight_use = use;
  cli::suit_weights(options, use);
}

std::string GraphArguments::shown_path() const { return detail::shown_path(path); }

std::optional<GraphRecipe> GraphArguments::recipe() const {
  if (!looks_like_recipe(path)) return std::nullopt;
  GraphRecipe recipe = parse_recipe(path);
  const bool wanted = !weights || weights->kind != WeightColumn::none;
  if (wanted) recipe.weights = random_weights;
  return recipe;
}

void GraphArguments::check() const {
  if (directed && undirected) {
    throw UsageError("--directed and --undirected exclude each other");
  }
  if (bipartite && (directed || undirected)) {
    throw UsageError(std::string("--bipartite and ") + (directed ? "--directed" : "--undirected") +
                     " exclude each other: a line is an undirected edge from a source to a target");
  }
  if (read.columns.size() > 2 && weights && weights->kind == WeightColumn::column) {
    throw UsageError("--columns and --weights each name a column of weights");
  }
  if (build.format && build.choice.autotune) {
    throw UsageError("--autotune chooses the format: it cannot be given with --format");
  }
  const std::optional<GraphRecipe> generated = recipe();
  if (random_weights && !generated) {
    throw UsageError("--random-weights is for generated graphs, such as kron:20");
  }
  if (bipartite && generated) {
    throw UsageError("--bipartite: " + path + " is generated, and has one kind of vertices");
  }
  if (directed && generated && !generated->directed()) {
    throw UsageError("--directed: " + path + " is undirected; rmat makes directed graphs");
  }
}

void GraphArguments::refuse_bipartite() const {
  if (bipartite) {
    throw UsageError("--bipartite is for graphs: a product takes a matrix of any shape as it is");
  }
}

void DeviceArguments::check_gpus() const {
  if (gpus.empty() || device == "auto" || device == "cuda") return;
  throw UsageError("--gpus and --device " + device + " exclude each other");
}

void DeviceArguments::take_device(const std::string& text) {
  const bool number = text.starts_with("cuda:") && text.size() > 5 && text.size() < 10 &&
                      text.find_first_not_of("0123456789", 5) == std::string::npos;
  if (text != "auto" && text != "cpu" && text != "cuda" && !number) {
    throw UsageError("'" + text + "' is not one of auto, cpu, cuda, cuda:N");
  }
  device = text;
}

void DeviceArguments::declare(Options& options) {
  options.group("Computing");
  options.custom("--device", "auto|cpu|cuda[:N]", "where to compute (auto: what answers sooner)",
                 [this](const std::string& text) { take_device(text); });
  options.custom("--gpus", "N|auto|all|LIST",
                 "compute on several GPUs of this machine, a process on each: so many, as many as "
                 "answer soonest (auto), or 0,2",
                 [this](const std::string& text) { gpus = parse_gpus(text); });
  options.integer("--threads", threads, 1, "CPU threads (all processors)");
  declare_rank_timeout(options);
  declare_memory(options);
  options.custom("--device-memory-limit", "SIZE", "of the GPU's memory, at most (all of it)",
                 [this](const std::string& text) { device_memory_limit = parse_size(text); });
}

void DeviceArguments::declare_rank_timeout(Options& options) {
  options.integer("--rank-timeout", rank_timeout, 1,
                  "seconds for which one of several processes that is silent is waited for (120)");
}

void DeviceArguments::declare_memory(Options& options) {
  options.custom(
      "--memory-limit", "SIZE",
      "of the host's memory for graphs and results of a process, at most: 500M, 1.5GiB (90 % of "
      "what is free, divided by the ranks of a host)",
      [this](const std::string& text) { memory_limit = parse_size(text); });
}

const std::shared_ptr<MemoryBudget>& DeviceArguments::host_memory(int ranks_on_host) const {
  if (!host_memory_) host_memory_ = host_budget(memory_limit, ranks_on_host);
  return host_memory_;
}

void ConsoleArguments::declare(Options& options) {
  options.group("While it runs");
  options.choice<ShowProgress>("--progress", progress,
                               {{"auto", ShowProgress::automatic},
                                {"always", ShowProgress::always},
                                {"never", ShowProgress::never}},
                               "a progress bar on standard error (auto: on a terminal)");
  options.text("--trace", "FILE", trace, "write each operation with its size and time, as TSV");
  options.flag("-q,--quiet", quiet, "no warnings, no progress");
  options.flag("-v,--verbose", verbose, "say each step and round on standard error");
}

void OutputArguments::declare(Options& options, const ResultTexts& texts) {
  options.group("Result");
  options.text("-o,--output", "FILE", file, texts.file);
  if (!texts.columns.empty()) {
    options.custom("--output-columns", "COLUMN,...",
                   "of " + texts.columns +
                       ", the columns to compute, write and list, in this order behind the vertex, "
                       "which is always first (all); "
                       "also of the fields of --vertices FILE",
                   [this](const std::string& text) { columns = listed_columns(text); });
  }
  options.integer("--top", top, 0, texts.top);
  options.flag("--json", json, "one JSON object on standard output");
  options.flag("--verify", verify, "check the result " + texts.verify);
}

}  // namespace graphrun::cli
