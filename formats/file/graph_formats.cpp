// The formats of graphs that are written, by suffix.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/result_columns.hpp"

namespace graphrun {
namespace {

struct GraphToWrite {
  const std::string& path;
  const EdgeList& edges;
  const EdgeText& text;
};

struct GraphWriter {
  GraphFormat format;
  // Files that belong to it are added to `beside`, finished.
  OutputFile (*write)(const GraphToWrite& graph, std::vector<OutputFile>& beside);
  bool has_ids = false;      // of vertices; others have them in a file beside
  bool takes_built = false;  // EdgeList::built as well
  bool is_read = true;       // as a graph
};

// Throws InvalidArgument for what is no graph between its vertices.
const GraphToWrite& of_vertices(const GraphToWrite& graph) {
  detail::require_edges_with_ids(graph.path, graph.edges);
  require(!graph.text.numbered_source,
          "a file of vertices cannot hold ends that are other numbers");
  return graph;
}

// In the order in which help shows them.
std::vector<GraphWriter> graph_writers() {
  using enum GraphFormat::Packing;
  using Graph = const GraphToWrite&;
  using Beside = std::vector<OutputFile>&;
  return {
      {.format = {.suffix = "grun", .packing = unpacked, .holds_isolated = true},
       .write = [](Graph g, Beside) { return detail::write_grun(g.path, g.edges); },
       .has_ids = true,
       .takes_built = true},
      {.format = {.suffix = "npz", .packing = unpacked, .holds_isolated = true},
       .write =
           [](Graph g, Beside) {
             return g.text.is_graph ? detail::write_npz(g.path, g.edges)
                                    : detail::write_npz_of_edges(g.path, g.edges, g.text);
           },
       .takes_built = true},
      {.format = {.suffix = "mtx", .packing = packed, .holds_isolated = true},
       .write = [](Graph g, Beside) { return detail::write_matrix_market(g.path, g.edges); }},
      {.format = {.suffix = "tsv", .packing = packed, .holds_isolated = false},
       .write = [](Graph g,
                   Beside) { return detail::write_edge_table(g.path, g.edges, g.text, '\t'); },
       .has_ids = true},
      {.format = {.suffix = "csv", .packing = packed, .holds_isolated = false},
       .write = [](Graph g,
                   Beside) { return detail::write_edge_table(g.path, g.edges, g.text, ','); },
       .has_ids = true},
      {.format = {.suffix = "jsonl", .packing = packed, .holds_isolated = false},
       .write = [](Graph g,
                   Beside) { return detail::write_edge_json(g.path, g.edges, g.text, true); },
       .has_ids = true},
      {.format = {.suffix = "ndjson", .packing = packed, .holds_isolated = false},
       .write = [](Graph g,
                   Beside) { return detail::write_edge_json(g.path, g.edges, g.text, true); },
       .has_ids = true},
      {.format = {.suffix = "json", .packing = packed, .holds_isolated = false},
       .write = [](Graph g,
                   Beside) { return detail::write_edge_json(g.path, g.edges, g.text, false); },
       .has_ids = true,
       .is_read = false},
      {.format = {.suffix = "graphml", .packing = packed, .holds_isolated = true},
       .write =
           [](Graph g, Beside) {
             return detail::write_graphml(of_vertices(g).path, g.edges, g.text.value);
           },
       .has_ids = true},
      {.format = {.suffix = "graph", .packing = packed, .holds_isolated = true},
       .write = [](Graph g, Beside) { return detail::write_metis(of_vertices(g).path, g.edges); }},
      {.format = {.suffix = "properties", .packing = unpacked, .holds_isolated = true},
       .write =
           [](Graph g, Beside files) {
             return detail::write_ldbc_graph(of_vertices(g).path, g.edges, files);
           },
       .has_ids = true},
      {.format = {.suffix = "gr", .packing = packed, .holds_isolated = true},
       .write = [](Graph g, Beside) { return detail::write_dimacs(of_vertices(g).path, g.edges); }},
      {.format = {.suffix = "sg", .packing = packed, .holds_isolated = true},
       .write = [](Graph g, Beside) { return detail::write_gap_graph(g.path, g.edges, false); }},
      {.format = {.suffix = "wsg", .packing = packed, .holds_isolated = true},
       .write = [](Graph g, Beside) { return detail::write_gap_graph(g.path, g.edges, true); }},
      {.format = {.suffix = "el", .packing = packed, .holds_isolated = false},
       .write = [](Graph g, Beside) { return detail::write_gap_list(g.path, g.edges, false); }},
      {.format = {.suffix = "wel", .packing = packed, .holds_isolated = false},
       .write = [](Graph g, Beside) { return detail::write_gap_list(g.path, g.edges, true); }},
  };
}

GraphWriter writer_for(const std::string& path) {
  const std::string suffix = output_format(path);
  const std::vector<GraphWriter> writers = graph_writers();
  const auto found = std::find_if(writers.begin(), writers.end(), [&](const GraphWriter& one) {
    return one.format.suffix == suffix;
  });
  if (found == writers.end()) {
    throw InvalidArgument(path + ": cannot tell the format from the suffix '" + suffix +
                          "', expected one of " + graph_suffixes() + "; also .json");
  }
  if (found->format.packing == GraphFormat::unpacked &&
      !detail::lower_case(path).ends_with(suffix)) {
    throw InvalidArgument(path + ": a packed ." + suffix +
                          " is not read by anybody; write it unpacked");
  }
  return *found;
}

}  // namespace

std::vector<GraphFormat> graph_formats() {
  std::vector<GraphFormat> formats;
  for (const GraphWriter& one : graph_writers()) {
    if (one.is_read) formats.push_back(one.format);
  }
  return formats;
}

std::string graph_suffixes() {
  std::string all, alone;
  for (const GraphFormat& format : graph_formats()) {
    const std::string suffix = "." + std::string(format.suffix);
    all += (all.empty() ? "" : " ") + suffix;
    if (format.packing == GraphFormat::unpacked) alone += (alone.empty() ? "" : " ") + suffix;
  }
  return all + "; all but " + alone + " also .gz .zst";
}

namespace {

void refuse_complex_values(const std::string& path, const GraphWriter& writer,
                           const EdgeList& edges) {
  const std::string_view suffix = writer.format.suffix;
  const bool complex = edges.built ? edges.built->weights.index() > 4 : is_complex(edges.weights);
  if (!complex || suffix == "mtx" || suffix == "npz" || suffix == "grun") return;
  throw Unsupported(printable(path) +
                    ": this kind of file holds real weights, and the matrix is complex: write "
                    ".mtx, .npz or .grun");
}

}  // namespace

std::vector<OutputFile> finish_edges(const std::string& path, const EdgeList& edges,
                                     const EdgeText& text) {
  const GraphWriter writer = writer_for(path);
  refuse_complex_values(path, writer, edges);
  if (edges.built && !writer.takes_built) {
    EdgeList list = listed_edges(*edges.built, budget_of(edges));
    list.ids = edges.ids;
    return finish_edges(path, list, text);
  }
  std::vector<OutputFile> files;
  const bool has_ids = writer.has_ids || (writer.format.suffix == "npz" && !text.is_graph);
  if (!has_ids) detail::add_ids_file(path, edges.ids, files);
  OutputFile file = writer.write({path, edges, text}, files);
  files.push_back(std::move(file));
  return files;
}

void write_edges(const std::string& path, const EdgeList& edges, const EdgeText& text) {
  for (OutputFile& file : finish_edges(path, edges, text)) file.commit();
}

}  // namespace graphrun
