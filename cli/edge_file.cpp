// Graphs written to a file, and the lines of the report about it.
#include "cli/edge_file.hpp"

#include <graphrun/formats/file/write.hpp>
#include <vector>

#include "cli/output_target.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

offset_t isolated(const EdgeList& list) {
  std::vector<bool> touched(static_cast<std::size_t>(list.rows), false);
  for (const index_t v : list.from) touched[static_cast<std::size_t>(v)] = true;
  for (const index_t v : list.to) touched[static_cast<std::size_t>(v)] = true;
  offset_t count = 0;
  for (const bool one : touched) count += !one;
  return count;
}

}  // namespace

void check_graph_file(const std::string& path, const RunArguments& arguments) {
  check_output_target(path, {"mtx", "npz", "tsv", "csv"});
  check_one_output(path, arguments.output.json);
  check_distinct({{"output", path}, {"--trace", arguments.console.trace}},
                 {{"GRAPH", arguments.graph.path}});
}

void check_edge_file(const std::string& path, const RunArguments& arguments,
                     const std::vector<std::string>& formats) {
  if (path.empty()) return;
  check_output_target(path, formats);
  check_one_output(path, arguments.output.json);
  check_distinct({{"-o", path}, {"--trace", arguments.console.trace}},
                 {{"GRAPH", arguments.graph.path}});
}

void write_graph_file(Run& run, const EdgeList& edges, const std::string& path) {
  run.check_stop();
  run.report.result = {{"path", path},
                       {"format", output_format(path)},
                       {"rows", edges.rows},
                       {"columns", edges.columns},
                       {"written", edges.from.size()}};
  run.write(path, edges, {});
  if (edges.rows != edges.columns) return;
  run.report.graph.isolated = isolated(edges);
  if (run.report.graph.isolated > 0 && output_format(path) != "mtx" &&
      output_format(path) != "npz") {
    run.warn(path + ": an edge list cannot hold the " +
             counted(run.report.graph.isolated, "isolated vertex", "isolated vertices") +
             "; write .mtx to keep them");
  }
}

}  // namespace graphrun::cli
