// One run of a graph command: reading, device, timing, warnings, files and the report.
#include "cli/run.hpp"
#include "formats/matrix/common/reorder.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <graphrun/formats/file/built_matrix.hpp>
#include <utility>

#include "base/common/printable.hpp"
#include "cli/device.hpp"
#include "cli/errors.hpp"
#include "cli/gpus.hpp"
#include "cli/hints.hpp"
#include "cli/json_text.hpp"
#include "cli/memory.hpp"
#include "cli/output_target.hpp"
#include "cli/rank_device.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

const std::vector<std::string> result_suffixes = {"tsv", "csv", "json", "jsonl", "ndjson",
                                                  "npz", "npy", "mtx",  "ldbc"};

double entries_of(const GraphRecipe& recipe) {
  return static_cast<double>(recipe.edges()) * (recipe.directed() ? 1 : 2);
}

}  // namespace

Run::Run(std::string command, const RunArguments& arguments, Program& program)
    : arguments_(arguments), program_(program), progress_(program.console, arguments.console) {
  if (arguments.console.quiet) program.console.be_quiet();
  if (arguments.console.verbose) program.console.be_verbose();
  report.command = std::move(command);
  arguments.graph.check();
  check_ranks(report.command, arguments, program);
  const OutputArguments& output = arguments.output;
  check_output_target(output.file, result_suffixes);
  check_output_folder(arguments.console.trace);
  check_one_output(output.file, output.json);
  check_distinct({{"-o", output.file}, {"--trace", arguments.console.trace}},
                 inputs_of(arguments.graph));
  double guess = 0;
  if (const auto recipe = arguments.graph.recipe()) {
    guess = entries_of(*recipe);
  } else {
    guess = entries_guessed(arguments.graph.path);
  }
  // Makes the budget, which the copy below shares.
  arguments.device.host_memory(program.ranks == nullptr ? 1 : program.ranks->launch().on_host);
  DeviceArguments device = on_own_device(arguments.device, program.ranks.get());
  // cuSPARSE computes on GPUs only.
  if (device.device == "auto" && arguments.graph.kernel == Kernel::cusparse) device.device = "cuda";
  choice_ =
      std::make_unique<DeviceChoice>(device, program.console, Effort{report.command, guess, 0});
}

Run::~Run() {
  for (Json* part :
       {&report.definition, &report.parameters, &report.result, &report.storage.ranking}) {
    take_apart(*part);
  }
}

const Context& Run::take_device() {
  if (ctx_) return *ctx_;
  const Stopwatch watch;
  ctx_ = choice_->take({report.command, entries(), passes_});
  ctx_->stop_with(program_.stop);
  join_ranks();
  report.milliseconds.build += watch.milliseconds();
  if (!arguments_.console.trace.empty() && writes())
    trace_.emplace(*ctx_, arguments_.console.trace);
  report.device = {ctx_->backend(), number_among_all(ctx_->device()), ctx_->name(),
                   ctx_->threads()};
  return *ctx_;
}

double Run::entries() const {
  if (const auto recipe = arguments_.graph.recipe()) return entries_of(*recipe);
  const bool mirrored = !edges_.directed() || arguments_.graph.undirected;
  if (edges_.built && edges_.built->listed) {
    return static_cast<double>(edges_.built->listed->edges) * (mirrored ? 2 : 1);
  }
  if (edges_.built) return static_cast<double>(edges_.built->column_of.size());
  const double listed = edges_.share ? static_cast<double>(edges_.share->edges_of_all)
                                     : static_cast<double>(edges_.from.size());
  return listed * (mirrored ? 2 : 1);
}

const EdgeList& Run::read() {
  const Stopwatch watch;
  prepare_ranks();
  edges_ = load_edges(arguments_.graph, arguments_.device, program_.stop, progress_, &sides_,
                      &report.graph.cache);
  report.milliseconds.read = watch.milliseconds();
  describe_input();
  if (report.graph.cache) say_cache(*report.graph.cache);
  for (const auto& warning : edges_.warnings) warn(warning);
  for (const auto& hint : reading_hints(edges_, sides_.has_value())) program_.console.note(hint);
  return edges_;
}

void Run::describe_input() {
  auto& facts = report.graph;
  facts.path = arguments_.graph.shown_path();
  facts.kind = name(edges_.kind);
  facts.compression = edges_.compression;
  facts.read = edges_.counts;
  facts.vertices = edges_.rows;
  facts.columns = edges_.columns;
  facts.directed = edges_.directed();
  const bool plain = edges_.counts.columns == 3 || !edges_.listed.unread_weight.name.empty();
  const GraphArguments& asked = arguments_.graph;
  const bool unread = !asked.weights && asked.weights_to_read().kind == WeightColumn::none;
  facts.weighted = edges_.weighted() || (unread && plain && weight_column() > 0);
  facts.listed = edges_.listed;
  facts.ids_are_integers = edges_.ids.are_integers();
  facts.lengths = asked.weight_use == WeightUse::lengths ||
                  (asked.weight_use == WeightUse::lengths_on_demand && asked.names_weights());
  if (!sides_) return;
  facts.sides = {sides_->sources.size(), sides_->targets.size()};
  say("sides", counted(facts.sides->first, "source") + " and " +
                   counted(facts.sides->second, "target") + ", as two kinds of vertices");
}

void Run::take_matrix_of_sides() {
  edges_ = matrix_of_sides(std::move(edges_), *sides_);
  report.graph.vertices = edges_.rows;
  report.graph.columns = edges_.columns;
  report.graph.directed = true;
}

int Run::weight_column() const {
  const bool listed = edges_.kind == FileKind::edge_list || edges_.kind == FileKind::ldbc;
  if (!listed) return edges_.counts.columns > 2 ? 3 : 0;
  return std::max(edges_.listed.weight.number, edges_.listed.unread_weight.number);
}

// take_device() counts its own time.
Stopwatch Run::begin_building() {
  take_device();
  progress_.begin(arguments_.graph.recipe() ? "generating" : "building");
  return {};
}

const Graph& Run::build(bool keep_weights, bool uses_direction) {
  check_stop();
  const auto& weights = arguments_.graph.weights;
  if (edges_.has_complex && !(weights && weights->kind == WeightColumn::none)) {
    throw Unsupported(arguments_.graph.shown_path() + ": a complex matrix, and " + report.command +
                      " takes real weights or none: --weights none leaves its weights out");
  }
  const Stopwatch watch = begin_building();
  if (uses_direction) look_at_direction();
  graph_ = build_graph(take_device(), edges_, arguments_.graph, keep_weights);
  if (arguments_.graph.order != Ordering::given) order_vertices();
  ctx_->synchronize();
  report.milliseconds.build += watch.milliseconds();
  progress_.finish();
  note_own_rows();
  release_edges();
  check_stop();
  return *graph_;
}

void Run::order_vertices() {
  progress_.begin("sorting");
  const bool dealt = arguments_.graph.order == Ordering::dealt;
  graph_ = dealt ? graph_->dealt() : graph_->by_degree();
  report.parameters["order"] = dealt ? "dealt" : "degree";
  names_ = edges_.ids.reordered(graph_->order()->given.to_host());
  say("order", dealt ? "vertices dealt by degree" : "vertices sorted by degree");
}

Matrix Run::build_matrix(bool keep_weights) {
  check_stop();
  const Stopwatch watch = begin_building();
  BuildCounts counts;
  Matrix matrix =
      cli::build_matrix(take_device().local(), edges_, arguments_.graph, keep_weights, counts);
  ctx_->synchronize();
  report.milliseconds.build += watch.milliseconds();
  progress_.finish();
  const bool dropped = counts.distinct_loops == 0;
  // In a skew-symmetric matrix each entry is an edge.
  const offset_t edges = edges_.directed() ? matrix.entries() : counts.edges;
  report.graph.counts = {edges, matrix.entries(), counts.distinct_loops, counts.duplicates,
                         dropped ? counts.self_loops : 0};
  report.storage = {std::string(name(matrix.format())), "suits every matrix", matrix.bytes()};
  release_edges();
  check_stop();
  return matrix;
}

void Run::release_edges() {
  edges_.from = std::vector<index_t>();
  edges_.to = std::vector<index_t>();
  edges_.weights = std::monostate();
  edges_.built.reset();
  edges_.memory_of_edges.reset();
}

void Run::describe_graph() {
  const Graph& graph = *graph_;
  auto& facts = report.graph;
  facts.vertices = graph.vertices();
  facts.counts = graph.counts();
  if (graph.directed())
    facts.counts.edges = facts.counts.entries;  // also of a skew-symmetric matrix
  facts.directed = graph.directed();
  facts.isolated = graph.isolated();
  describe_storage();
}

void Run::describe_storage() {
  const Graph& graph = *graph_;
  const GraphArguments& asked = arguments_.graph;
  StorageFacts& storage = report.storage;
  storage.bytes = graph.bytes();
  const Choice* choice = graph.choice();
  if (asked.kernel == Kernel::cusparse) {
    storage.format = name(asked.build.format.value_or(Format::csr));
    storage.reason = "cuSPARSE, asked for with --kernel";
  } else if (asked.build.format) {
    storage.format = name(*asked.build.format);
    if (storage.on_host == 0) storage.reason = "asked for with --format";
  } else if (choice != nullptr) {
    storage.format = name(choice->best().format);
    storage.reason = choice->best().reason;
  } else {
    storage.format = name(Format::csr);
    storage.reason = "edges are followed row by row";
  }
  if (!asked.explain) return;
  if (program_.ranks != nullptr)
    return explain(storage, nullptr);  // formats are not ranked over ranks
  std::optional<Choice> otherwise;
  if (asked.build.format) otherwise = choose(graph.in_edges(), {}, asked.build.layout);
  if (choice != nullptr && choice->ranking.size() == 1) {  // chosen without a look at the others
    otherwise = choose(graph.in_edges(), asked.build.choice, asked.build.layout);
    auto& ranking = otherwise->ranking;
    const auto at = std::find_if(ranking.begin(), ranking.end(),
                                 [](const Candidate& c) { return c.format == Format::csr; });
    at->reason = storage.reason;
    std::rotate(ranking.begin(), at, at + 1);
  }
  if (otherwise) choice = &*otherwise;
  explain(storage, choice);
}

void Run::say_device_and_time() {
  const auto& device = report.device;
  say("device", device.backend == Backend::cuda
                    ? fmt::format("cuda:{}, {}", device.number, device.name)
                    : fmt::format("cpu, {}, {}", counted(device.threads, "thread"), device.name));
  if (arguments_.graph.explain && !choice_->reason().empty()) say("", choice_->reason());
  if (program_.gpus && device.backend == Backend::cuda) say_gpus(*program_.gpus);
  const auto& ms = report.milliseconds;
  std::string times =
      fmt::format("read {}, build {}", duration_text(ms.read), duration_text(ms.build));
  if (ms.compute > 0) times += fmt::format(", compute {}", duration_text(ms.compute));
  if (!ms.trials.empty()) times += fmt::format(" (median of {})", ms.trials.size());
  if (!written_.empty()) {
    times += fmt::format(", write {}", duration_text(ms.write));
    say("written", is_standard_output(written_) ? "standard output" : written_);
    for (const std::string& note : written_notes_) say("", note);
  }
  say("time", times);
}

std::shared_ptr<MemoryShare> Run::memory_of_list(offset_t edges, std::size_t weight_bytes) const {
  auto share = std::make_shared<MemoryShare>(arguments_.device.host_memory());
  share->resize(static_cast<std::uint64_t>(edges) * (2 * sizeof(index_t) + weight_bytes),
                "the list of edges");
  return share;
}

void Run::check_stop() const {
  if (program_.stop.stop_requested()) throw Cancelled();
}

index_t vertex_named(const VertexIds& ids, const std::string& id, const std::string& path) {
  const auto vertex = ids.find(id);
  if (!vertex) {
    throw InvalidArgument(
        printable(fmt::format("{}: there is no vertex {}: {}", path, id, ids.hint(id))));
  }
  return *vertex;
}

}  // namespace graphrun::cli
