// The options that commands share, grouped as --help shows them.
#include "cli/arguments.hpp"

#include <algorithm>
#include <charconv>

#include "cli/errors.hpp"
#include "cli/memory.hpp"

namespace graphrun::cli {
namespace {

WeightColumn weight_column(const std::string& text) {
  if (text == "auto") return {};
  if (text == "none") return {WeightColumn::none, 0};
  WeightColumn column{WeightColumn::column, 0};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, column.number);
  if (error != std::errc() || stop != end || column.number < 3) {
    throw UsageError("'" + text + "' is not auto, none, or a column from 3 on");
  }
  return column;
}

std::vector<std::string> column_list(const std::string& text) {
  std::vector<std::string> columns;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    columns.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  const bool empty = std::find(columns.begin(), columns.end(), "") != columns.end();
  if (empty || columns.size() < 2 || columns.size() > 3) {
    throw UsageError("'" + text + "' is not SOURCE,TARGET or SOURCE,TARGET,WEIGHT");
  }
  return columns;
}

}  // namespace

void GraphArguments::declare_input(Options& options) {
  options.positional("GRAPH", path,
                     "a graph file, plain or compressed, of a kind told from its content; - reads "
                     "standard input; kron:20, urand:20:16, grid:999x999 and so on are generated");
  declare_reading(options);
  declare_random_weights(options, random_weights);
}

void declare_random_weights(Options& options, std::optional<WeightRange>& weights) {
  options.custom("--random-weights", "LOW:HIGH",
                 "give a generated graph random weights, whole or real as the bounds are",
                 [&weights](const std::string& text) {
                   try {
                     weights = parse_weight_range(text);
                   } catch (const InvalidArgument& error) {
                     throw UsageError(error.what());
                   }
                 });
}

void GraphArguments::declare_reading(Options& options) {
  options.group("Reading the graph");
  options.flag("--directed", directed, "take edges as directed, whatever the file says");
  options.flag("--undirected", undirected, "take edges both ways, each pair once");
  options.custom("--weights", "auto|none|N", "the column of the weights, counted from 1",
                 [this](const std::string& text) { weights = weight_column(text); });
  options.custom("--columns", "SOURCE,TARGET[,WEIGHT]",
                 "the columns of an edge list, by name or number (as a first line names them, "
                 "else 1,2 and 3)",
                 [this](const std::string& text) { read.columns = column_list(text); });
  options.choice<HeaderLine>(
      "--header", read.header,
      {{"auto", HeaderLine::automatic}, {"yes", HeaderLine::yes}, {"no", HeaderLine::no}},
      "whether the first line of an edge list names its columns (auto: by what is below it)");
  options.choice<InfiniteWeights>(
      "--infinite", read.infinite,
      {{"error", InfiniteWeights::error}, {"drop", InfiniteWeights::drop}},
      "edges whose weight is infinite or NaN, where weights are read (error)");
  options.choice<Duplicates>("--duplicates", build.duplicates,
                             {{"sum", Duplicates::sum},
                              {"min", Duplicates::min},
                              {"max", Duplicates::max},
                              {"first", Duplicates::first},
                              {"error", Duplicates::error}},
                             "what becomes of weights where an edge is listed twice (sum)");
  options.choice<SelfLoops>(
      "--self-loops", self_loops,
      {{"keep", SelfLoops::keep}, {"drop", SelfLoops::drop}, {"error", SelfLoops::error}},
      "edges from a vertex to itself (keep)");
  options.choice<IndexBase>(
      "--index-base", read.index_base,
      {{"auto", IndexBase::automatic}, {"0", IndexBase::zero}, {"1", IndexBase::one}},
      "the number of the first vertex (auto: the format's rule)");
  options.choice<OutOfRange>("--out-of-range", read.out_of_range,
                             {{"error", OutOfRange::error}, {"drop", OutOfRange::drop}},
                             "edges outside the dimensions of the header (error)");
  options.choice<IdKind>(
      "--ids", read.ids,
      {{"auto", IdKind::automatic}, {"int", IdKind::integer}, {"string", IdKind::string}},
      "what names vertices in an edge list (auto: as its first edges show)");
  options.text("--vertices", "FILE", read.vertices_file,
               "the vertices of an edge list, one id per line, isolated ones included");
  options.flag("--files-anywhere", read.files_anywhere,
               "let an LDBC .properties file name files outside its folder");
  options.character("--delimiter", read.delimiter, "between the columns of an edge list");
  options.character("--comment", read.comment, "begins a comment line (# and %)");
}

void GraphArguments::declare_format(Options& options) {
  std::vector<std::pair<std::string, std::optional<Format>>> formats{{"auto", std::nullopt}};
  for (const Format each : all_formats) formats.emplace_back(name(each), each);
  options.choice<std::optional<Format>>("--format", format, formats,
                                        "how the matrix is stored (auto: what is foreseen best)");
  options.flag("--explain", explain,
               "the time and memory foreseen of every format, and the choice");
  options.flag("--autotune", build.choice.autotune,
               "measure the best three formats, and remember which is fastest");
  FormatOptions& layout = build.layout;
  options.integer("--block-size", layout.block_size, 2, "of bsr and bsrx, at most 32 (4)");
  options.integer("--slice", layout.slice_height, 1, "rows in a slice of sell (32)");
  options.integer("--sigma", layout.sigma, 0,
                  "rows within which sell sorts, a multiple of the slice (0: all)");
  options.integer("--tile-columns", layout.tile_columns, 0,
                  "columns in a tile of tiled, at most 65535 (0: as many as suit a GPU)");
}

void GraphArguments::declare_kernel(Options& options) {
  options.choice<Kernel>("--kernel", kernel,
                         {{"auto", Kernel::automatic}, {"cusparse", Kernel::cusparse}},
                         "whose products (auto: graphrun's own)");
}

void GraphArguments::declare_order(Options& options) {
  options.choice<bool>("--order", by_degree, {{"given", false}, {"degree", true}},
                       "of the vertices while computing; degree: those of the highest first, which "
                       "is faster on skewed graphs, and breaks ties by it (given)");
}

void GraphArguments::refuse_order(Options& options, const std::string& why) {
  options.hidden("--order", [why](const std::string& value) {
    if (value != "given")
      throw UsageError(value == "degree" ? why : "'" + value + "' is not given");
  });
}

bool GraphArguments::names_weights() const {
  if (weights) return weights->kind == WeightColumn::column;
  return read.columns.size() > 2;
}

WeightColumn GraphArguments::weights_to_read() const {
  if (weights) return *weights;
  const bool unused =
      weight_use == WeightUse::none || (weight_use == WeightUse::on_demand && !names_weights());
  return unused ? WeightColumn{WeightColumn::none, 0} : WeightColumn{};
}

void GraphArguments::suit_weights(Options& options, WeightUse use) {
  weight_use = use;
  cli::suit_weights(options, use);
}

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
  if (read.columns.size() > 2 && weights && weights->kind == WeightColumn::column) {
    throw UsageError("--columns and --weights each name a column of weights");
  }
  if (format && build.choice.autotune) {
    throw UsageError("--autotune chooses the format: it cannot be given with --format");
  }
  const std::optional<GraphRecipe> generated = recipe();
  if (random_weights && !generated) {
    throw UsageError("--random-weights is for generated graphs, such as kron:20");
  }
  if (directed && generated && !generated->directed()) {
    throw UsageError("--directed: " + path + " is undirected; rmat makes directed graphs");
  }
}

void DeviceArguments::declare(Options& options) {
  options.group("Computing");
  options.custom("--device", "auto|cpu|cuda[:N]", "where to compute (auto: what answers sooner)",
                 [this](const std::string& text) {
                   const bool number = text.starts_with("cuda:") && text.size() > 5 &&
                                       text.size() < 10 &&
                                       text.find_first_not_of("0123456789", 5) == std::string::npos;
                   if (text != "auto" && text != "cpu" && text != "cuda" && !number) {
                     throw UsageError("'" + text + "' is not one of auto, cpu, cuda, cuda:N");
                   }
                   device = text;
                 });
  options.integer("--threads", threads, 1, "CPU threads (all processors)");
  declare_memory(options);
  options.custom("--device-memory-limit", "SIZE", "of the GPU's memory, at most (all of it)",
                 [this](const std::string& text) { device_memory_limit = parse_size(text); });
}

void DeviceArguments::declare_memory(Options& options) {
  options.custom(
      "--memory-limit", "SIZE",
      "of the host's memory for graphs and results, at most: 500M, 1.5GiB (90 % of what is free)",
      [this](const std::string& text) { memory_limit = parse_size(text); });
}

const std::shared_ptr<MemoryBudget>& DeviceArguments::host_memory() const {
  if (!host_memory_) host_memory_ = host_budget(memory_limit);
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
  options.integer("--top", top, 0, texts.top);
  options.flag("--json", json, "one JSON object on standard output");
  options.flag("--verify", verify, "check the result " + texts.verify);
}

}  // namespace graphrun::cli
