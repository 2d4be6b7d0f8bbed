// What a run over several ranks refuses, and says.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/base/ranks.hpp>
#include <utility>
#include <vector>

#include "base/common/layout.hpp"
#include "base/common/printable.hpp"
#include "cli/errors.hpp"
#include "cli/gpus.hpp"
#include "cli/memory.hpp"
#include "cli/rank_device.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "engine/graph/adjacency.hpp"

namespace graphrun::cli {
namespace {

bool asks_for_gpus(const RunArguments& arguments) {
  return arguments.device.device.starts_with("cuda") || !arguments.device.gpus.empty();
}

bool runs_on_gpus(const std::string& command) {
  return command == "spgemm" || catalogue::entry_named(command) != nullptr;
}

}  // namespace

bool is_read_once(const std::string& path) {
  struct stat found {};
  const bool is_there = path != "-" && ::stat(path.c_str(), &found) == 0;
  return path == "-" || (is_there && !S_ISREG(found.st_mode) && !S_ISDIR(found.st_mode));
}

void check_file_of_ranks(const std::string& path, const Program& program) {
  if (program.ranks == nullptr || !is_read_once(path)) return;
  throw Unsupported(
      printable(path == "-" ? "standard input" : path) +
      " is read once, and each of several ranks reads the whole: run it as one process");
}

std::string refused_over_ranks(const RunArguments& arguments) {
  const GraphArguments& graph = arguments.graph;
  const bool on_gpus = asks_for_gpus(arguments);
  const auto format = graph.build.format;
  const bool other_format =
      format && *format != Format::csr && !(on_gpus && *format == Format::tiled);
  const std::vector<std::pair<bool, const char*>> refused = {
      {other_format, on_gpus ? "--format, but for csr and tiled" : "--format, but for csr"},
      {graph.kernel == Kernel::cusparse, "--kernel cusparse"},
      {graph.order == Ordering::by_degree, "--order, but for dealt,"},
      {graph.cache, "--cache"},
      {graph.explain && !on_gpus, "--explain"},
      {graph.bipartite, "--bipartite"},
      {arguments.output.verify, "--verify"}};
  for (const auto& [asked, option] : refused) {
    if (asked) return option;
  }
  return {};
}

void check_ranks(const std::string& command, const RunArguments& arguments,
                 const Program& program) {
  if (program.ranks == nullptr) return;
  check_file_of_ranks(arguments.graph.path, program);
  if (asks_for_gpus(arguments) && !runs_on_gpus(command)) {
    throw Unsupported(command +
                      " has no form for several GPUs yet: run it on one, or on processors");
  }
  const std::string refused = refused_over_ranks(arguments);
  if (refused.empty()) return;
  throw Unsupported(refused + " has no form for several ranks yet: run it as one process");
}

void read_in_shares(RunArguments& arguments, const Program& program) {
  if (program.ranks == nullptr) return;
  GraphArguments& graph = arguments.graph;
  graph.read.rows_later = true;
  // The line of a repeat or a self-loop that is an error is found in the whole list.
  const bool has_error_policy =
      graph.build.duplicates == Duplicates::error || graph.self_loops == SelfLoops::error;
  if (!has_error_policy) graph.read.ranks = program.ranks;
}

// Before the first exchange.
void Run::prepare_ranks() {
  if (program_.ranks == nullptr) return;
  program_.ranks->set_timeout(arguments_.device.rank_timeout);
  program_.ranks->stop_with(program_.stop);
}

void Run::join_ranks() {
  if (program_.ranks == nullptr) return;
  prepare_ranks();
  const int sharing = check_own_gpu(*ctx_, *program_.ranks);
  if (sharing > 1 && !arguments_.device.device_memory_limit) {
    ctx_->limit_memory(
        std::make_shared<MemoryBudget>(share_of(ctx_->available_memory(), sharing),
                                       fmt::format("{} ranks share this GPU", sharing)));
  }
  ctx_ = ctx_->with_ranks(program_.ranks);
}

void Run::begin_trial() {
  ctx_->synchronize();
  if (program_.ranks != nullptr) program_.ranks->gather(0);
}

Ranks* Run::ranks() const { return program_.ranks.get(); }

// Of all ranks, so that each has to call it.
void Run::note_own_rows() {
  if (edges_.share) {
    file_bytes_taken_ = edges_.share->bytes;
  } else if (has_own_rows(*ctx_, edges_, arguments_.graph.building())) {
    file_bytes_taken_ = edges_.built->rows_of_file->bytes;
  }
}

std::string Run::how_ranks_read() {
  if (arguments_.graph.recipe()) {
    if (ctx_->backend() == Backend::cuda) {
      return "each rank generated all edges and kept those of its vertices";
    }
    return "each rank generated a share of the edges and sent them to their owners";
  }
  const auto whole = static_cast<std::uint64_t>(edges_.counts.bytes);
  const std::uint64_t most = program_.ranks->largest(file_bytes_taken_.value_or(whole));
  report.ranks["read_bytes"] = most;
  if (!file_bytes_taken_) return "each rank read the whole file and keeps its rows";
  const std::string taken = bytes_text(static_cast<double>(most));
  const std::string all = bytes_text(static_cast<double>(whole));
  return edges_.share
             ? fmt::format("each rank read a share of the lines, at most {} of {}", taken, all)
             : fmt::format("each rank read its rows, at most {} of the file's {}", taken, all);
}

// Of the host of this rank.
void Run::say_gpus_left_out() {
  const bool is_auto = arguments_.device.device == "auto" && arguments_.device.gpus.empty();
  if (!is_auto || !runs_on_gpus(report.command) || !may_have_gpu()) return;
  const int listed = listed_gpus();
  if (listed == 0) return;
  for (const std::string& line : gpus_left_out(program_.ranks->launch(), listed)) say("", line);
  report.ranks["gpus_left_out"] = listed;
}

// Of all ranks, so that each has to call it.
void Run::describe_ranks() {
  if (program_.ranks == nullptr) return;
  const ProcessRanks& ranks = *program_.ranks;
  const ExchangeUse use = ranks.use();
  const std::string transport = ranks.transport(), of_gpus = ranks.device_transport();
  const std::string each = of_gpus.empty() ? counted(report.device.threads, "thread") : "1 GPU";
  say("ranks", fmt::format("{}, {} each; {}{}{}", ranks.size(), each, transport,
                           of_gpus.empty() ? "" : "; between GPUs ", of_gpus));
  say_gpus_left_out();
  if (graph_) {
    describe_parts();
  } else {
    say("", share_of_ranks_);
  }
  say("exchange",
      fmt::format("{} times, {} into rank 0, {}", grouped(use.count),
                  bytes_text(static_cast<double>(use.received)), duration_text(use.milliseconds)));
  report.ranks.update({{"count", ranks.size()},
                       {"transport", transport},
                       {"exchanges", use.count},
                       {"exchanged_bytes", use.received},
                       {"exchange_ms", use.milliseconds}});
}

namespace {

// Whether one of the GPUs has room for the whole graph, and for as much again.
bool one_gpu_holds(const Graph& graph) {
  const Context ctx = graph.context().local();
  const double entry = static_cast<double>(sizeof(index_t)) +
                       static_cast<double>(weight_bytes(graph.out_edges().weight_type()));
  constexpr double vertex = 4 * sizeof(double);  // where its row begins, and values
  const double bytes = entry * static_cast<double>(graph.counts().entries) +
                       vertex * static_cast<double>(graph.vertices());
  const auto memory = cuda_devices().at(static_cast<std::size_t>(ctx.device())).memory;
  return 2 * bytes < static_cast<double>(memory);
}

}  // namespace

// Whether vertices in another order would leave ranks evener: enough parts, and a command that
// takes an order.
bool Run::may_be_dealt(const Parts& parts) const {
  const catalogue::Entry* const entry = catalogue::entry_named(report.command);
  constexpr std::size_t parts_of_rank = 4;
  return entry != nullptr && entry->takes_order && graph_->order() == nullptr &&
         parts.count >= parts_of_rank * static_cast<std::size_t>(program_.ranks->size());
}

// How the graph was read, and how even its parts are. Of all ranks, so that each has to call it.
void Run::describe_parts() {
  ProcessRanks& ranks = *program_.ranks;
  const Layout& layout = *graph_->context().layout();
  const std::vector<offset_t> entries = ranks.gather(graph_->out_edges().entries());
  const double mean = static_cast<double>(graph_->counts().entries) / ranks.size();
  const offset_t most = *std::max_element(entries.begin(), entries.end());
  constexpr double uneven = 1.2;
  const double busiest = mean > 0 ? static_cast<double>(most) / mean : 1;
  const Parts parts = parts_of(static_cast<std::size_t>(layout.all()));
  say("", how_ranks_read());
  say("parts", fmt::format("{} of {} vertices; busiest rank {:.2f} of the mean of the entries",
                           grouped(static_cast<std::int64_t>(parts.count)),
                           grouped(static_cast<std::int64_t>(parts.size)), busiest));
  if (busiest > uneven && may_be_dealt(parts)) {
    say("", "--order dealt spreads the entries more evenly");
  }
  report.ranks.update(
      {{"parts", parts.count}, {"part_vertices", parts.size}, {"imbalance", busiest}});
  if (ctx_->backend() != Backend::cuda || ranks.size() == 1) return;
  const bool is_small = one_gpu_holds(*graph_);
  if (is_small) say("", one_gpu_holds_all(ranks.launch()));
  report.ranks["one_gpu_holds"] = is_small;
}

void Run::say_gpus(const GpuChoice& choice) {
  if (!choice.is_asked_for) say("", reason_of(choice));
  if (arguments_.graph.explain) report.tables.push_back(gpu_table(choice));
  report.gpus = gpus_json(choice);
}

}  // namespace graphrun::cli
