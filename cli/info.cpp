// graphrun info
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/degree_distribution.hpp"
#include "cli/exit_codes.hpp"
#include "cli/graph_structure.hpp"
#include "cli/output_target.hpp"
#include "cli/plot_degrees.hpp"
#include "cli/ranking.hpp"
#include "cli/run.hpp"
#include "cli/storage_costs.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr double bar_width = 40;

struct Arguments {
  RunArguments run;
  std::string plot;
  bool formats = false;
};

Table statistics_table(const std::vector<Direction>& directions) {
  Table table{
      {"", "mean", "median", "max", "variance", "Gini", "zero"}, {}, false, {0, 0, 0, 0, 2, 1, 0}};
  for (const auto& [name, key, s, median] : directions) {
    table.rows.push_back({name, number_text(s.mean), number_text(median), grouped(s.longest),
                          number_text(s.variance), fmt::format("{:.3f}", s.gini),
                          grouped(s.empty_rows)});
  }
  return table;
}

// A log-log histogram: octaves of degrees, with bars as long as the logarithm of the count.
Table histogram(const Direction& direction, const std::string& unit) {
  Table table{{direction.name, unit, "share", "(log)"}, {}, true};
  offset_t most = 1, total = 0;
  for (const auto& bin : direction.degrees.bins) {
    most = std::max(most, bin.rows);
    total += bin.rows;
  }
  const auto logarithm = [](offset_t rows) { return std::log1p(static_cast<double>(rows)); };
  for (const auto& bin : direction.degrees.bins) {
    const double length = std::ceil(bar_width * logarithm(bin.rows) / logarithm(most));
    table.rows.push_back({bin.least == bin.most
                              ? grouped(bin.least)
                              : fmt::format("{} - {}", grouped(bin.least), grouped(bin.most)),
                          grouped(bin.rows), share_text(bin.rows, total, 2),
                          std::string(static_cast<std::size_t>(length), '#')});
  }
  return table;
}

void describe_storage(Run& run, const Matrix& matrix, const MatrixStatistics& statistics) {
  const Choice choice = storage_costs(run, matrix, statistics, run.report.result);
  if (run.arguments().output.json) return;
  const Candidate& best = choice.best();
  run.say("storage", fmt::format("{}: {}", name(best.format), best.reason));
  run.say("", fmt::format("ranked for {} products y = A x in double precision; device constants {}",
                          number_text(choice.uses), choice.constants));
  run.report.tables.push_back(ranking_table(choice));
}

void say_weights(Run& run, const Matrix& matrix) {
  run.say("weights", matrix.weights().empty() ? "none" : std::string(name(matrix.weight_type())));
}

// Reports the degree distribution and, with --formats or --json, the storage formats of the matrix
// `multiplied`.
void describe(Run& run, const Arguments& a, const Matrix& multiplied,
              const std::vector<Direction>& directions, const std::string& unit) {
  const bool has_all_rows = run.ranks() == nullptr;
  run.define("degree", "stored entries of a row or column");
  run.report.result["rows"] = has_all_rows ? multiplied.rows() : multiplied.columns();
  run.report.result["columns"] = multiplied.columns();
  for (const auto& direction : directions) {
    run.report.result[direction.key] = degrees_json(direction);
  }
  run.report.tables.push_back(statistics_table(directions));
  for (const auto& direction : directions) {
    run.report.tables.push_back(histogram(direction, unit));
  }
  if (has_all_rows && (a.formats || a.run.output.json)) {
    describe_storage(run, multiplied, directions.back().degrees);
  }
  if (a.plot.empty()) return;
  std::vector<DegreePlot> plots;
  for (const auto& direction : directions) plots.push_back({direction.name, &direction.degrees});
  run.write_file(a.plot, [&](const std::string& path) {
    OutputFile file(path);
    file.write(degrees_svg(plots, run.report.graph.path, unit));
    file.finish();
    std::vector<OutputFile> files;
    files.push_back(std::move(file));
    return files;
  });
}

void describe_matrix(Run& run, const Arguments& a) {
  const Matrix matrix = run.build_matrix(true);
  const Matrix transposed = matrix.transposed();
  say_weights(run, matrix);
  const double cells = static_cast<double>(matrix.rows()) * matrix.columns();
  if (cells > 0) {
    const double density = static_cast<double>(matrix.entries()) / cells;
    run.report.result["density"] = density;
    run.say("density", fmt::format("{:.4g} % of the matrix is stored", 100 * density));
  }
  describe(run, a, matrix,
           {direction_of("column length", "column_length", transposed, row_lengths(transposed)),
            direction_of("row length", "row_length", matrix, row_lengths(matrix))},
           "count");
}

void describe_graph(Run& run, const Arguments& a) {
  const Graph& graph = run.build(true);
  say_weights(run, graph.out_edges());
  run.compute([&] {
    describe_structure(run, graph);
    return 0;
  });
  const std::vector<DegreeList> degrees = degree_lists(graph);
  list_hubs(run, degrees);
  describe(run, a, graph.in_edges(), directions_of(graph, degrees), "vertices");
}

int run_info(Arguments a, Program& program) {
  if (program.ranks != nullptr && a.formats) {
    throw Unsupported("--formats has no form for several ranks yet: run it as one process");
  }
  read_in_shares(a.run, program);
  check_output_folder(a.plot);
  check_distinct({{"--plot", a.plot}, {"--trace", a.run.console.trace}}, inputs_of(a.run.graph));
  Run run("info", a.run, program);
  const EdgeList& edges = run.read();
  const bool complex = edges.built ? edges.built->weights.index() > 4 : is_complex(edges.weights);
  if (edges.rows == edges.columns && !complex) {
    describe_graph(run, a);
  } else {
    if (program.ranks != nullptr) {
      throw Unsupported(
          "a matrix that is no graph has no form for several ranks yet: run it as "
          "one process");
    }
    describe_matrix(run, a);
  }
  run.finish();
  return exit_ok;
}

}  // namespace

Action info_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  a->run.device.declare(options);
  options.group("Result");
  options.flag("--formats", a->formats, "what each storage format would take, and the choice");
  options.integer("--top", a->run.output.top, 0, "vertices of the highest degree to list (5)");
  options.text("--plot", "FILE.svg", a->plot, "draw the distribution of the degrees");
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.definition(
      "Degrees count stored entries: an undirected edge at both of its ends, a self-loop once.");
  options.examples(
      "Examples:\n"
      "  graphrun info web.txt.gz\n"
      "  graphrun info web.txt.gz --undirected --self-loops drop\n"
      "  graphrun info web.txt.gz --plot degrees.svg\n"
      "  graphrun info web.txt.gz --formats\n"
      "  zcat web.txt.gz | graphrun info - --json");
  return [a](Program& program) { return run_info(*a, program); };
}

}  // namespace graphrun::cli
