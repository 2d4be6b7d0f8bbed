// Graphs written to a file, and the lines of the report about it.
#include "cli/edge_file.hpp"

#include <algorithm>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/write.hpp>
#include <span>
#include <vector>

#include "cli/output_target.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

// Vertices without an edge.
offset_t isolated(const EdgeList& list) {
  std::vector<bool> touched(static_cast<std::size_t>(list.rows), false);
  const auto touch = [&](std::span<const index_t> vertices) {
    for (const index_t v : vertices) touched[static_cast<std::size_t>(v)] = true;
  };
  touch(list.from);
  touch(list.to);
  if (list.built) {
    touch(list.built->column_of);
    const std::span<const offset_t> offsets = list.built->offsets;
    for (std::size_t v = 0; v < touched.size(); ++v) {
      if (offsets[v] < offsets[v + 1]) touched[v] = true;
    }
  }
  return std::count(touched.begin(), touched.end(), false);
}

// Whether a file of this format says how many vertices there are.
bool holds_isolated(const std::string& suffix) {
  const std::vector<GraphFormat> formats = graph_formats();
  return std::any_of(formats.begin(), formats.end(), [&](const GraphFormat& format) {
    return format.suffix == suffix && format.holds_isolated;
  });
}

bool has_real_weights(const EdgeList& edges) {
  const std::size_t type = edges.built ? edges.built->weights.index() : edges.weights.index();
  return is_real(static_cast<WeightType>(type));
}

}  // namespace

void check_graph_file(const std::string& path, const RunArguments& arguments) {
  std::vector<std::string> suffixes;
  for (const GraphFormat& format : graph_formats()) suffixes.emplace_back(format.suffix);
  check_output_target(path, suffixes);
  check_one_output(path, arguments.output.json);
  check_distinct({{"output", path}, {"--trace", arguments.console.trace}},
                 inputs_of(arguments.graph));
}

void check_edge_file(const std::string& path, const RunArguments& arguments,
                     const std::vector<std::string>& formats) {
  if (path.empty()) return;
  check_output_target(path, formats);
  check_one_output(path, arguments.output.json);
  check_distinct({{"-o", path}, {"--trace", arguments.console.trace}}, inputs_of(arguments.graph));
}

bool holds_matrix(const std::string& path) {
  return output_format(path) == "mtx" || output_format(path) == "npz";
}

namespace {

void note_graph_file(Run& run, const EdgeList& edges, std::int64_t all, const std::string& path) {
  run.report.result = {{"path", path},
                       {"format", output_format(path)},
                       {"rows", edges.rows},
                       {"columns", edges.columns},
                       {"written", all}};
}

void warn_of_isolated(Run& run, std::int64_t isolated, const std::string& path) {
  run.report.graph.isolated = isolated;
  if (isolated == 0 || holds_isolated(output_format(path))) return;
  run.warn(path + ": an edge list cannot hold the " +
           counted(isolated, "isolated vertex", "isolated vertices") + "; write .mtx to keep them");
}

}  // namespace

void write_graph_file_of_ranks(Run& run, const EdgeList& own, std::int64_t all,
                               std::int64_t isolated, const std::string& path) {
  run.check_stop();
  note_graph_file(run, own, all, path);
  run.write_of_ranks(path, own);
  warn_of_isolated(run, isolated, path);
}

void write_graph_file(Run& run, const EdgeList& edges, const std::string& path) {
  run.check_stop();
  note_graph_file(run, edges,
                  edges.built ? edges.built->edges : static_cast<std::int64_t>(edges.from.size()),
                  path);
  const bool of_sides = run.sides() && edges.directed();
  of_sides ? run.write_matrix_of_sides(path, edges) : run.write(path, edges, {});
  if (has_real_weights(edges) && output_format(path) == "wel") {
    run.warn(path + ": GAP's own programs read whole weights, and stop at the first other one");
  }
  if (edges.rows != edges.columns || of_sides) return;
  warn_of_isolated(run, isolated(edges), path);
}

}  // namespace graphrun::cli
