// graphrun info
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/formats/matrix/sizes.hpp>
#include <memory>
#include <utility>

#include "cli/commands.hpp"
#include "cli/degrees.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr std::int64_t bar_width = 40;

// One direction's degrees, under the name that the kind of input gives them.
struct Direction {
  std::string name, key;  // "out-degree", "out_degree"
  Degrees degrees;
};

Json as_json(const Degrees& degrees) {
  Json bins = Json::array();
  for (const auto& bin : degrees.bins) {
    bins.push_back({{"least", bin.least}, {"most", bin.most}, {"count", bin.rows}});
  }
  return {{"mean", degrees.mean}, {"max", degrees.largest}, {"variance", degrees.variance},
          {"gini", degrees.gini}, {"zero", degrees.zero},   {"histogram", std::move(bins)}};
}

Table statistics(const std::vector<Direction>& directions) {
  Table table{{"", "mean", "max", "variance", "Gini", "zero"}, {}};
  for (const auto& [name, key, degrees] : directions) {
    table.rows.push_back({name, number_text(degrees.mean), grouped(degrees.largest),
                          number_text(degrees.variance), fmt::format("{:.3f}", degrees.gini),
                          grouped(degrees.zero)});
  }
  return table;
}

Table histogram(const Direction& direction, const std::string& unit) {
  Table table{{direction.name, unit, "share", ""}, {}, true};
  std::int64_t most = 1, total = 0;
  for (const auto& bin : direction.degrees.bins) {
    most = std::max(most, bin.rows);
    total += bin.rows;
  }
  for (const auto& bin : direction.degrees.bins) {
    const std::int64_t length =
        bin.rows == 0 ? 0 : std::max<std::int64_t>(1, bin.rows * bar_width / most);
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
void describe_storage(Run& run, const Matrix& matrix) {
  Table table{{"format", "bytes", "of csr"}, {}};
  auto& sizes = run.report.result["storage"];
  const auto csr = static_cast<double>(matrix.bytes());
  for (const Format format : all_formats) {
    try {
      const std::uint64_t bytes = bytes_in(matrix, format);
      sizes[std::string(name(format))] = bytes;
      table.rows.push_back({std::string(name(format)), bytes_text(static_cast<double>(bytes)),
                            fmt::format("{:.2f}", static_cast<double>(bytes) / csr)});
    } catch (const InvalidArgument&) {
      sizes[std::string(name(format))] = nullptr;
    }
  }
  run.say("weights", matrix.weights().empty() ? "none" : std::string(name(matrix.weight_type())));
  run.report.tables.push_back(table);
}

void describe(Run& run, const Matrix& matrix, std::vector<Direction> directions,
              const std::string& unit) {
  run.report.definition = {{"degree", "stored entries of a row or column"}};
  run.report.result = {{"rows", matrix.rows()}, {"columns", matrix.columns()}};
  for (const auto& direction : directions) {
    run.report.result[direction.key] = as_json(direction.degrees);
  }
  run.report.tables.push_back(statistics(directions));
  for (const auto& direction : directions) {
    run.report.tables.push_back(histogram(direction, unit));
  }
  describe_storage(run, matrix);
}

void describe_matrix(Run& run) {
  const Matrix matrix = run.build_matrix(true);
  describe(run, matrix,
           {{"row length", "row_length", row_degrees(matrix)},
            {"column length", "column_length", row_degrees(matrix.transposed())}},
           "count");
}

void describe_graph(Run& run) {
  const Graph& graph = run.build(true);
  const Matrix& out = graph.out_edges();
  std::vector<Direction> directions;
  if (graph.directed()) {
    directions = {{"out-degree", "out_degree", row_degrees(out)},
                  {"in-degree", "in_degree", row_degrees(graph.in_edges())}};
  } else {
    directions = {{"degree", "degree", row_degrees(out)}};
  }
  describe(run, out, std::move(directions), "vertices");
}

int run_info(const RunArguments& arguments, Program& program) {
  Run run("info", arguments, program);
  const EdgeList& edges = run.read();
  if (edges.rows == edges.columns) {
    describe_graph(run);
  } else {
    describe_matrix(run);
  }
  run.finish();
  return exit_ok;
}

}  // namespace

Action info_command(Options& options) {
  const auto a = std::make_shared<RunArguments>();
  a->graph.declare_input(options);
  a->device.declare(options);
  options.group("Result");
  options.flag("--json", a->output.json, "one JSON object on standard output");
  a->console.declare(options);
  options.examples(
      "Examples:\n"
      "  graphrun info web.txt.gz\n"
      "  graphrun info web.txt.gz --undirected --self-loops drop\n"
      "  zcat web.txt.gz | graphrun info - --json");
  return [a](Program& program) { return run_info(*a, program); };
}

}  // namespace graphrun::cli
