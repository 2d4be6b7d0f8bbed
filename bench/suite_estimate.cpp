// The suite `estimate`: bytes and seconds of every algorithm, foreseen and measured.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/algorithms/catalogue/estimate.hpp>
#include <numeric>

#include "algorithms/oracles/plain_graph.hpp"
#include "bench/grid.hpp"
#include "bench/suites.hpp"
#include "cli/output_columns.hpp"
#include "cli/text.hpp"
#include "engine/choose/constants.hpp"

namespace graphrun::cli::bench {
namespace {

using catalogue::Entry;
using catalogue::Parameter;
using catalogue::Query;
using catalogue::Request;

// Runs foreseen to take more than most_seconds are left out. Trials of a run end after
// enough_seconds. Short runs have up to four times as many, within short_seconds.
constexpr double most_seconds = 5, enough_seconds = 1, short_seconds = 0.2;

// The vertices with most edges out of them.
std::vector<index_t> hubs(const Rows& rows, std::size_t count) {
  std::vector<index_t> order(static_cast<std::size_t>(rows.vertices()));
  std::iota(order.begin(), order.end(), 0);
  count = std::min(count, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
                    [&](index_t u, index_t v) {
                      return rows.degree(u) != rows.degree(v) ? rows.degree(u) > rows.degree(v)
                                                              : u < v;
                    });
  order.resize(count);
  return order;
}

// Gives the parameters that have to be given, and few sources where there is a choice.
void give_needed(Request& request, const Entry& entry, const std::vector<index_t>& starts) {
  const std::vector<double> ones(starts.size(), 1.0);
  std::size_t next = 0;
  for (const Parameter& parameter : entry.parameters) {
    const bool open = std::holds_alternative<std::monostate>(parameter.otherwise);
    if (parameter.kind == Parameter::Kind::vertex) {
      request.parameters.give(parameter.name,
                              catalogue::VertexNumber{starts[next++ % starts.size()]});
    } else if (parameter.kind == Parameter::Kind::start_vertices ||
               (parameter.kind == Parameter::Kind::vertices && parameter.name == "states")) {
      if (open)
        request.parameters.give(parameter.name, catalogue::ListedVertices{"", starts, ones});
    } else if (parameter.kind == Parameter::Kind::sources) {
      request.parameters.give(parameter.name, static_cast<std::int64_t>(starts.size()));
    } else if (parameter.name == "samples") {
      request.parameters.give(parameter.name, std::int64_t{64});
    }
  }
}

// A graph that has made nothing yet.
Graph fresh_graph(const Context& ctx, const Rows& rows, bool directed, const Entry& entry,
                  const Request& request) {
  GraphOptions options;
  if (entry.plan) {
    const catalogue::Plan plan = entry.plan(request);
    if (plan.operation) {
      options.format.reset();
      options.choice.operation = *plan.operation;
    }
    if (plan.expected_uses > 0) options.choice.expected_uses = plan.expected_uses;
  }
  const index_t n = rows.vertices();
  Csr csr{n, n, Buffer<offset_t>(ctx, std::span<const offset_t>(rows.offsets)),
          Buffer<index_t>(ctx, std::span<const index_t>(rows.targets)), Weights()};
  return Graph(std::move(csr), directed, CsrCheck::sizes, options);
}

struct Trial {
  double seconds = 0, processor_seconds = 0, bytes = 0;
};

Trial run_once(const Context& ctx, const Entry& entry, const Query& query) {
  const auto processor = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  const std::uint64_t before = ctx.memory().current;
  std::uint64_t most = before;
  ctx.synchronize();
  ctx.on_allocate([&](std::size_t bytes) { most = std::max(most, ctx.memory().current + bytes); });
  const double began = processor();
  const auto begin = std::chrono::steady_clock::now();
  const catalogue::Describe describe = entry.run(query);
  ctx.synchronize();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
  const double took = processor() - began;
  ctx.on_allocate({});
  // One thread's own time is disturbed least by other processes; its clock may not have moved.
  const bool alone = ctx.backend() == Backend::cpu && ctx.threads() == 1 && took > 0;
  return {alone ? took : time.count(), took, static_cast<double>(most - before)};
}

struct Row {
  std::string graph, algorithm, left_out = {};
  catalogue::Estimate bytes = {};
  catalogue::SecondsRange seconds = {};
  double times = 0;          // of RunWork::each
  double forms_seconds = 0;  // foreseen for making forms of the edges
  GraphStructure structure = {};
  Trial measured = {};

  double ratio() const { return seconds.foreseen() / measured.seconds; }
  double off() const { return std::max(ratio(), 1 / ratio()); }
};

struct Place {
  Session& session;
  const Subject& subject;
  const Graph& on_cpu;
  const GraphStructure& structure;
  DeviceConstants constants;
};

// The least of some trials, each of a graph that has made nothing yet.
Row measured_row(const Place& place, const Entry& entry) {
  const Context& ctx = place.session.context();
  const Rows& rows = place.subject.host();
  const bool directed = place.subject.graph.directed();
  Request request(entry);
  request.graph_name = place.subject.name;
  request.vertices = rows.vertices();
  request.undirected = !directed;
  give_needed(request, entry, hubs(rows, 8));
  const auto columns = wanted_columns(entry, OutputArguments());
  Row row{place.subject.name, entry.name};
  const int trials = place.session.settings().trials.value_or(5);
  double spent = 0;
  for (int trial = 0; spent < (trial < trials ? enough_seconds : short_seconds); ++trial) {
    if (trial == 4 * trials) break;
    place.session.check_stop();
    const Graph graph = fresh_graph(ctx, rows, directed, entry, request);
    if (trial == 0) {
      catalogue::Sizes sizes = catalogue::sizes_of(request, graph);
      sizes.format.reset();
      sizes.columns = columns;
      row.structure = place.structure;
      if (entry.work.look) entry.work.look(request, place.on_cpu, row.structure);
      const catalogue::StructuredSizes structured(sizes, row.structure);
      row.bytes = catalogue::estimate(entry, sizes);
      row.forms_seconds =
          catalogue::seconds(catalogue::counted_forms(entry, structured), place.constants);
      if (const auto& times = entry.work.on(sizes).times) row.times = times(structured);
      row.seconds = catalogue::estimated_seconds(entry, structured, place.constants);
      if (row.seconds.foreseen() > most_seconds) {
        row.left_out = "foreseen to take " + duration_text(1e3 * row.seconds.foreseen());
        return row;
      }
    }
    Query query(request, graph, place.subject.ids);
    query.columns = columns;
    const Trial found = run_once(ctx, entry, query);
    if (trial == 0 || found.seconds < row.measured.seconds) row.measured = found;
    spent += found.seconds;
  }
  return row;
}

Row row_of(const Place& place, const Entry& entry) {
  try {
    return measured_row(place, entry);
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& error) {
    Row row{place.subject.name, entry.name};
    row.left_out = error.what();
    return row;
  }
}

Grid grid_of(const std::vector<Row>& rows) {
  Grid grid;
  grid.columns = {
      {"graph", false}, {"algorithm", false},   {"bytes foreseen"}, {"measured"}, {"foreseen"},
      {"took"},         {"processor", true, 2}, {"ratio"}};
  for (const Row& row : rows) {
    if (!row.left_out.empty()) continue;
    grid.rows.push_back(
        {row.graph, row.algorithm,
         fmt::format("{} to {}", bytes_text(row.bytes.run.least), bytes_text(row.bytes.run.most)),
         bytes_text(row.measured.bytes), duration_text(1e3 * row.seconds.foreseen()),
         duration_text(1e3 * row.measured.seconds),
         duration_text(1e3 * row.measured.processor_seconds), fmt::format("{:.2f}", row.ratio())});
  }
  return grid;
}

std::string worst_text(const std::vector<Row>& rows) {
  const Row* worst = nullptr;
  std::size_t within = 0, measured = 0;
  double logarithms = 0;
  for (const Row& row : rows) {
    if (!row.left_out.empty()) continue;
    ++measured;
    within += row.off() <= 2 ? 1 : 0;
    logarithms += std::log(row.off());
    if (worst == nullptr || row.off() > worst->off()) worst = &row;
  }
  if (worst == nullptr) return "nothing was measured\n";
  return fmt::format(
      "\n{} of {} times are within a factor of 2 of what was foreseen, in the geometric mean "
      "{:.2f};\nthe worst is {} of {}, {:.2f}\n",
      within, measured, std::exp(logarithms / static_cast<double>(measured)), worst->algorithm,
      worst->graph, worst->ratio());
}

Result result_of(const Subject& subject, const Row& row) {
  constexpr double milli = 1e3;
  Result result;
  result.suite = "estimate";
  result.kernel = row.algorithm;
  result.implementation = "graphrun";
  result.graph = subject.size();
  result.timing.milliseconds = {milli * row.measured.seconds};
  result.timing.statistics = summarize(result.timing.milliseconds);
  const GraphStructure& of = row.structure;
  result.figures = {{"foreseen_ms", milli * row.seconds.foreseen()},
                    {"processor_ms", milli * row.measured.processor_seconds},
                    {"bytes_least", row.bytes.run.least},
                    {"bytes_most", row.bytes.run.most},
                    {"bytes_measured", row.measured.bytes},
                    {"times", row.times},
                    {"both_ways", of.both_ways},
                    {"longest", of.longest},
                    {"squares", of.squares},
                    {"later_squares", of.later_squares},
                    {"later_paths", of.later_paths},
                    {"triangles", of.triangles},
                    {"levels", of.levels},
                    {"reached", of.reached},
                    {"reached_entries", of.reached_entries},
                    {"drawn_levels", of.drawn_levels},
                    {"drawn_reached", of.drawn_reached},
                    {"drawn_reached_entries", of.drawn_reached_entries},
                    {"near", of.near},
                    {"run_vertices", of.run_vertices},
                    {"run_entries", of.run_entries},
                    {"run_rounds", of.run_rounds},
                    {"busiest", of.busiest},
                    {"forms_ms", milli * row.forms_seconds},
                    {"searched_together", of.searched_together},
                    {"core", of.core},
                    {"core_rounds", of.core_rounds}};
  return result;
}

Graph on_cpu(const Subject& subject) {
  const Rows& rows = subject.host();
  const Context cpu = Context::cpu();
  const index_t n = rows.vertices();
  Csr csr{n, n, Buffer<offset_t>(cpu, std::span<const offset_t>(rows.offsets)),
          Buffer<index_t>(cpu, std::span<const index_t>(rows.targets)), Weights()};
  return Graph(std::move(csr), subject.graph.directed(), CsrCheck::sizes);
}

}  // namespace

// Words that name algorithms leave out the others.
void run_estimate(Session& session, std::vector<std::string> graphs) {
  const auto others = std::stable_partition(graphs.begin(), graphs.end(), [](const auto& word) {
    return catalogue::entry_named(word) == nullptr;
  });
  const std::vector<std::string> wanted(others, graphs.end());
  graphs.erase(others, graphs.end());
  if (graphs.empty()) graphs = {"kron:14", "grid:256x256"};
  std::vector<Row> rows;
  for (const std::string& path : graphs) {
    const Subject subject = session.load(path);
    session.doing("sampling " + path);
    const Graph graph = on_cpu(subject);
    const GraphStructure structure = structure_of(graph);
    const Place place{session, subject, graph, structure, device_constants(session.context())};
    for (const Entry& entry : catalogue::entries()) {
      if (!wanted.empty() && std::ranges::find(wanted, entry.name) == wanted.end()) continue;
      session.doing(fmt::format("{} on {}", entry.name, subject.name));
      const Row& row = rows.emplace_back(row_of(place, entry));
      if (row.left_out.empty()) {
        session.add(result_of(subject, row));
      } else {
        session.note(fmt::format("{} on {}: {}", row.algorithm, row.graph, row.left_out));
      }
    }
  }
  session.print("\n" + as_text(grid_of(rows), page_for(STDOUT_FILENO)) + worst_text(rows));
}

}  // namespace graphrun::cli::bench
