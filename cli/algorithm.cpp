#include "cli/algorithm.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "algorithms/oracles/oracle.hpp"
#include "cli/cusparse_kernel.hpp"
#include "cli/edge_file.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/foresee_gpus.hpp"
#include "cli/output_columns.hpp"
#include "cli/output_target.hpp"
#include "cli/plot_layout.hpp"
#include "cli/spill.hpp"
#include "cli/suited_options.hpp"
#include "cli/vertex_attributes.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Answer;
using catalogue::ColumnInfo;
using catalogue::Entry;
using catalogue::Query;
using catalogue::Request;

// The request to the catalogue: parameters, and what is known before the graph is built.
Request request_of(Run& run, const Entry& entry, const AlgorithmArguments& a) {
  const EdgeList& edges = run.read();
  Request request(entry);
  request.graph_name = a.run.graph.shown_path();
  request.properties = edges.properties;
  request.vertices = edges.rows;
  request.undirected = a.run.graph.undirected || !edges.directed();
  if (a.run.output.top) request.top = *a.run.output.top;
  request.to_file = !a.run.output.file.empty();
  request.host_memory = a.run.device.host_memory();
  request.weighted = is_on_demand(entry.weights) && a.run.graph.names_weights();
  if (request.weighted && !edges.weighted()) {
    throw InvalidArgument(request.graph_name + ": has no weights for --weights to use");
  }
  give_parameters(run, entry, a, request);
  return request;
}

void follow_plan(Run& run, const Entry& entry, const Request& request, GraphArguments& graph) {
  if (!entry.plan) return;
  const catalogue::Plan plan = entry.plan(request);
  if (plan.self_loops && !graph.self_loops) graph.self_loops = plan.self_loops;
  if (plan.operation) graph.build.choice.operation = *plan.operation;
  if (plan.expected_uses > 0) graph.build.choice.expected_uses = plan.expected_uses;
  if (plan.passes > 0) run.expect_passes(plan.passes);
}

void listen(Run& run, Query& query) {
  query.listener.is_due = [&run] { return run.progress().is_due(); };
  query.listener.progress = [&run](double share, const std::string& text) {
    run.progress().round(share, text);
  };
  if (!run.console().verbose()) return;
  query.listener.detail = [&run](const std::string& line) { run.console().detail(line); };
}

void verify(Run& run, const Entry& entry, const Query& query, const Answer& answer) {
  const oracles::PlainGraph plain(query.graph);
  const oracles::Finding found =
      oracles::oracle_of(entry.name).check(plain, query, answer, oracles::Rule::exact);
  if (!found.fault.empty()) throw WrongResult("verification failed: " + found.fault);
  run.verified(found.how);
}

// Whether the result is a drawing: a place for each vertex, from 0 to 1, to the right and up.
bool draws(const Entry& entry) {
  return entry.columns.size() == 2 && entry.columns[0].name == "x" && entry.columns[1].name == "y";
}

// A picture that -o names is drawn in place of the rows.
void take_picture(const Entry& entry, AlgorithmArguments& a) {
  if (!draws(entry)) return;
  if (a.run.output.file.ends_with(".svg")) {
    if (!a.plot.empty()) throw UsageError("-o FILE.svg and --plot FILE.svg draw the same picture");
    a.plot = std::exchange(a.run.output.file, {});
  }
  check_output_folder(a.plot);
  check_distinct({{"--plot", a.plot}, {"-o", a.run.output.file}, {"--trace", a.run.console.trace}},
                 inputs_of(a.run.graph));
}

void draw_picture(Run& run, const Graph& graph, const Answer& answer, const std::string& file) {
  const auto place = [&](std::size_t column) {
    return std::get<Vector<double>>(answer.columns[column].values).to_host();
  };
  run.write_file(file, [&](const std::string& path) {
    std::vector<OutputFile> files;
    files.emplace_back(path);
    files.back().write(layout_svg(graph, place(0), place(1), run.report.graph.path));
    files.back().finish();
    return files;
  });
}

int run_algorithm(const Entry& entry, AlgorithmArguments a, Program& program) {
  if (program.ranks != nullptr && !entry.over_ranks) {
    throw Unsupported(entry.name + " has no form for several ranks yet: run it as one process");
  }
  take_picture(entry, a);
  check_parameters(entry, a);
  a.run.graph.read.attributes = check_output_columns(entry, a);
  read_in_shares(a.run, program);
  const std::vector<std::string> formats = row_formats(entry, a);
  if (!formats.empty()) check_edge_file(a.run.output.file, a.run, formats);
  Run run(entry.name, a.run, program);
  Request request = request_of(run, entry, a);
  AttributeColumns attributes = read_attribute_columns(run, entry);
  follow_plan(run, entry, request, a.run.graph);
  spill_if_larger(run, entry, request, a.run.graph);
  const bool keep_weights = catalogue::follows_weights(entry.weights) || request.weighted;
  const Graph& graph = run.build(keep_weights, entry.uses_direction);
  say_spilled(run);
  number_vertices(run, entry, request);
  Query query(std::move(request), graph, run.ids());
  query.columns = wanted_columns(entry, a.run.output);
  if (a.run.graph.kernel == Kernel::cusparse) {
    query.multiply = {multiply_by_cusparse<float>(graph, a.run.graph),
                      multiply_by_cusparse<double>(graph, a.run.graph)};
  }
  listen(run, query);
  if (program.ranks == nullptr) require_memory(entry, query);
  const catalogue::Describe describe = run.compute([&] { return entry.run(query); }, {}, a.trials);
  Answer answer = describe(query);
  report_answer(run, entry, query, answer);
  if (a.run.output.verify) verify(run, entry, query, answer);
  if (!a.plot.empty()) draw_picture(run, graph, answer, a.plot);
  const bool failed = a.run.output.strict && !answer.incomplete.empty();
  give_columns(run, entry, answer, attributes, !failed);
  if (failed && !a.run.output.file.empty()) {
    run.warn(a.run.output.file + " is not written, under --strict");
  }
  run.finish();
  return failed ? exit_not_converged : exit_ok;
}

// The end of --help: the papers, and the name in NetworkX.
std::string references(const Entry& entry) {
  std::string text = "Method: ";
  for (const std::string& paper : entry.papers) {
    text += (&paper == &entry.papers.front() ? "" : "; ") + paper;
  }
  if (!entry.networkx.empty()) text += ". In NetworkX: " + entry.networkx;
  return text + ".";
}

ResultTexts result_texts(const Entry& entry) {
  const ColumnInfo& first = entry.columns.front();
  ResultTexts texts;
  texts.top = "of " + entry.listed + ", how many to list" + (first.is_listed ? " (10)" : "");
  texts.verify = oracles::oracle_of(entry.name).against;
  texts.columns = fmt::format("{}", fmt::join(vertex_columns(entry), ", "));
  if (!entry.rows.empty()) {
    texts.file = fmt::format(
        "one row per {}{}{}, or with --output-columns per vertex, by suffix: "
        ".tsv .csv .json .jsonl{}, each also .gz .zst; - is standard output, "
        "as .tsv",
        entry.rows, entry.row_columns.empty() ? "" : ", ", fmt::join(entry.row_columns, " "),
        entry.row_columns.empty() ? " .npy" : "");
  }
  if (!first.per_edge) return texts;
  std::string names = first.name;
  for (const ColumnInfo& column : entry.columns) {
    if (&column != &first) names += " (or " + column.name + ")";
  }
  texts.file = "one row per " + first.row + ", source target " + names +
               ", by suffix: .tsv .csv .json .jsonl .npz .mtx" + (first.is_square ? " .npy" : "") +
               ", all but .npz also .gz .zst; - is standard output, as .tsv";
  return texts;
}

}  // namespace

Action algorithm_command(const Entry& entry, Options& options) {
  const auto a = std::make_shared<AlgorithmArguments>();
  GraphArguments& graph = a->run.graph;
  if (are_lengths(entry.weights)) graph.build.duplicates = Duplicates::min;
  graph.declare_input(options);
  graph.suit_weights(options, entry.weights);
  declare_parameters(options, entry, *a);
  if (!entry.incomplete.empty()) {
    options.flag("--strict", a->run.output.strict, "exit with 6 where " + entry.incomplete);
  }
  if (draws(entry)) options.text("--plot", "FILE.svg", a->plot, "draw the picture");
  a->run.device.declare(options);
  graph.declare_format(options);
  if (entry.uses_products) {
    graph.declare_kernel(options);
  } else {
    hide_formats(options);
  }
  if (entry.takes_order) {
    graph.declare_order(options);
  } else {
    graph.refuse_order(options, entry.name + " takes the vertices in an order of its own");
  }
  a->run.output.declare(options, result_texts(entry));
  a->run.console.declare(options);
  options.integer("--trials", a->trials, 1,
                  "compute it so many times, in memory kept from one time to the next, and report "
                  "the median of "
                  "the times (1)");
  options.flag("--estimate", a->estimate,
               "say what the run would need of memory and time, and do not run");
  options.definition(entry.definition);
  options.examples("Examples:\n" + entry.examples + "\n" + references(entry));
  return [a, &entry](Program& program) -> int {
    if (program.foresees != nullptr) {
      *program.foresees = foresee_gpus(entry, *a, program);
      return exit_ok;
    }
    return program.estimates || a->estimate ? estimate_algorithm(entry, *a, program)
                                            : run_algorithm(entry, *a, program);
  };
}

}  // namespace graphrun::cli
