// graphrun info
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <graphrun/engine/choose.hpp>
#include <graphrun/formats/matrix/sizes.hpp>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_target.hpp"
#include "cli/plot_degrees.hpp"
#include "cli/ranking.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr double bar_width = 40;

// One direction's degrees, under the name that the kind of input gives them.
struct Direction {
  std::string name, key;  // "out-degree", "out_degree"
  MatrixStatistics degrees;
};

struct Arguments {
  RunArguments run;
  std::string plot;
};

Json as_json(const MatrixStatistics& s) {
  Json bins = Json::array();
  for (const auto& bin : s.bins) {
    bins.push_back({{"least", bin.least}, {"most", bin.most}, {"count", bin.rows}});
  }
  return {{"mean", s.mean}, {"max", s.longest},     {"variance", s.variance},      {"skew", s.skew},
          {"gini", s.gini}, {"zero", s.empty_rows}, {"histogram", std::move(bins)}};
}

Table statistics_table(const std::vector<Direction>& directions) {
  Table table{{"", "mean", "max", "variance", "skew", "Gini", "zero"}, {}};
  for (const auto& [name, key, s] : directions) {
    table.rows.push_back({name, number_text(s.mean), grouped(s.longest), number_text(s.variance),
                          fmt::format("{:.2f}", s.skew), fmt::format("{:.3f}", s.gini),
                          grouped(s.empty_rows)});
  }
  return table;
}

// Log-log: degrees in octaves, and bars as long as the logarithm of the count.
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
    table.rows.push_back(
        {bin.least == bin.most ? grouped(bin.least)
                               : fmt::format("{} - {}", grouped(bin.least), grouped(bin.most)),
         grouped(bin.rows),
         fmt::format("{:.2f} %",
                     100.0 * static_cast<double>(bin.rows) / static_cast<double>(total)),
         std::string(static_cast<std::size_t>(length), '#')});
  }
  return table;
}

// What each format would take; null where it cannot be, as with blocks larger than the matrix.
void describe_storage(Run& run, const Matrix& matrix, const MatrixStatistics& statistics) {
  const Multiplication operation{sizeof(double), !matrix.weights().empty()};
  Choice choice = choose(statistics, device_constants(run.context()), operation,
                         ChoiceOptions{}.expected_uses, run.context().available_memory());
  auto& sizes = run.report.result["storage"];
  for (Candidate& c : choice.ranking) {
    try {
      c.bytes = bytes_in(matrix, c.format);
      sizes[std::string(name(c.format))] = c.bytes;
    } catch (const InvalidArgument&) {
      sizes[std::string(name(c.format))] = nullptr;
    }
  }
  const Candidate& best = choice.best();
  run.report.result["choice"] = {{"format", name(best.format)}, {"reason", best.reason}};
  run.report.result["ranking"] = ranking_json(choice);
  run.say("weights", matrix.weights().empty() ? "none" : std::string(name(matrix.weight_type())));
  run.say("storage", fmt::format("{}: {}", name(best.format), best.reason));
  run.say("", fmt::format("ranked for {} products y = A x in double precision; device constants {}",
                          number_text(choice.uses), choice.constants));
  run.report.tables.push_back(ranking_table(choice));
}

void describe(Run& run, const Arguments& a, const Matrix& multiplied,
              const std::vector<Direction>& directions, const std::string& unit) {
  run.report.definition = {{"degree", "stored entries of a row or column"}};
  run.report.result = {{"rows", multiplied.rows()}, {"columns", multiplied.columns()}};
  for (const auto& direction : directions) {
    run.report.result[direction.key] = as_json(direction.degrees);
  }
  run.report.tables.push_back(statistics_table(directions));
  for (const auto& direction : directions) {
    run.report.tables.push_back(histogram(direction, unit));
  }
  const Direction& pulled = directions.back();
  describe_storage(run, multiplied, pulled.degrees);
  if (a.plot.empty()) return;
  run.write_file(a.plot, [&](const std::string& path) {
    OutputFile file(path);
    file.write(degrees_svg(pulled.degrees, run.report.graph.path, pulled.name, unit));
    file.commit();
  });
}

void describe_matrix(Run& run, const Arguments& a) {
  const Matrix matrix = run.build_matrix(true);
  describe(run, a, matrix,
           {{"column length", "column_length", matrix_statistics(matrix.transposed())},
            {"row length", "row_length", matrix_statistics(matrix)}},
           "count");
}

void describe_graph(Run& run, const Arguments& a) {
  const Graph& graph = run.build(true);
  std::vector<Direction> directions;
  if (graph.directed()) {
    directions.push_back({"out-degree", "out_degree", matrix_statistics(graph.out_edges())});
    directions.push_back({"in-degree", "in_degree", matrix_statistics(graph.in_edges())});
  } else {
    directions.push_back({"degree", "degree", matrix_statistics(graph.out_edges())});
  }
  describe(run, a, graph.in_edges(), directions, "vertices");
}

int run_info(const Arguments& a, Program& program) {
  check_output_folder(a.plot);
  Run run("info", a.run, program);
  const EdgeList& edges = run.read();
  if (edges.rows == edges.columns) {
    describe_graph(run, a);
  } else {
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
  options.text("--plot", "FILE.svg", a->plot,
               "draw the distribution, with the cuts of the formats");
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun info web.txt.gz\n"
      "  graphrun info web.txt.gz --undirected --self-loops drop\n"
      "  graphrun info web.txt.gz --plot degrees.svg\n"
      "  zcat web.txt.gz | graphrun info - --json");
  return [a](Program& program) { return run_info(*a, program); };
}

}  // namespace graphrun::cli
