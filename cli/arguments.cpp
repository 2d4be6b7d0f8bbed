// The options that commands share, grouped as --help shows them.
#include "cli/arguments.hpp"

#include <charconv>

#include "cli/errors.hpp"

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
      "what names vertices in an edge list (auto: as its first edge shows)");
  options.text("--vertices", "FILE", read.vertices_file,
               "the vertices of an edge list, one id per line, isolated ones included");
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
  options.custom("--device", "auto|cpu|cuda[:N]", "where to compute (auto: the first GPU, or CPU)",
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
  options.flag("-v,--verbose", verbose, "say each round on standard error");
}

void OutputArguments::declare(Options& options, bool with_top) {
  options.group("Result");
  options.text(
      "-o,--output", "FILE", file,
      "one row per vertex, by suffix: .tsv .csv .json .npy .mtx .ldbc, each also .gz .zst");
  if (with_top) options.integer("--top", top, 0, "vertices to list (10)");
  options.flag("--json", json, "one JSON object on standard output");
  options.flag("--verify", verify, "check the result against Boost.Graph");
}

}  // namespace graphrun::cli
