// graphrun convert
#include <fmt/format.h>

#include <graphrun/algorithms/projection.hpp>
#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>
#include <graphrun/formats/file/write.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "cli/commands.hpp"
#include "cli/edge_file.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/graph_part.hpp"
#include "cli/output_target.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "formats/matrix/common/built.hpp"

namespace graphrun::cli {
namespace {

enum class Side { sources, targets };

struct Arguments {
  RunArguments run;
  std::string target;
  std::optional<Side> project;
  GraphPart part;
};

// The edges of the matrix, with the vertex ids of its file. Valid while the matrix is.
EdgeList edges_of(const Run& run, const Matrix& matrix, const GraphCounts& counts) {
  const EdgeList& source = run.edges();
  EdgeList list;
  list.kind = source.kind;
  list.rows = source.rows;
  list.columns = source.columns;
  list.ids = source.ids;
  list.sides = source.sides;
  list.symmetry = source.directed() ? Symmetry::general : Symmetry::symmetric;
  list.memory_of_edges = run.memory_of_list(0, 0);
  const Csr& csr = std::get<Csr>(matrix.storage());
  list.built = std::make_shared<BuiltMatrix>(
      built_from(csr, source.directed(), counts.edges, counts.self_loops));
  return list;
}

// The graph of one side: two vertices are joined if they have a common neighbour.
EdgeList projected(Run& run, Side side) {
  const bool of_sources = side == Side::sources;
  run.take_matrix_of_sides();
  Matrix matrix = run.build_matrix(false);
  if (!of_sources) matrix = matrix.transposed();
  const auto joined =
      run.compute([&] { return std::make_shared<Matrix>(projection(matrix)); }, "projecting");
  EdgeList list;
  list.rows = list.columns = joined->rows();
  list.symmetry = Symmetry::symmetric;
  list.ids = of_sources ? run.sides()->sources : run.sides()->targets;
  list.memory_of_edges = run.memory_of_list(0, 0);
  auto built = std::make_shared<BuiltMatrix>(
      built_from(std::get<Csr>(joined->storage()), false, joined->entries() / 2, 0));
  built->owner = joined;
  const char* const one = of_sources ? "source" : "target";
  run.say("projected", fmt::format("{} of {} with a common {}, whose number is the weight",
                                   counted(built->edges, "pair"), counted(list.rows, one),
                                   of_sources ? "target" : "source"));
  run.report.parameters["project"] = of_sources ? "sources" : "targets";
  run.report.definition["weight"] = "number of common neighbours, whatever the weights of the file";
  list.built = std::move(built);
  return list;
}

// Lists of edges are to begin with the source.
bool lists_ends(const std::string& path) {
  const std::string format = output_format(path);
  return format == "tsv" || format == "csv" || format == "jsonl" || format == "ndjson";
}

void check_sides(const Arguments& a) {
  if (!a.project) return;
  if (!a.run.graph.bipartite) {
    throw UsageError("--project is of a graph of two kinds of vertices: it needs --bipartite");
  }
}

void check_ranks_of(const Arguments& a, const Program& program) {
  if (program.ranks == nullptr) return;
  check_graph_file_of_ranks(a.target);
  if (a.part.is_all() && !a.part.by_degree && !a.project) return;
  throw Unsupported("a part of a graph has no form for several ranks yet: run it as one process");
}

// Each rank has the rows of its own vertices.
void convert_over_ranks(Run& run, const std::string& target) {
  if (run.edges().rows != run.edges().columns) {
    throw Unsupported(
        "a matrix that is no graph has no form for several ranks yet: run it as "
        "one process");
  }
  if (run.edges().symmetry == Symmetry::skew_symmetric) {
    throw Unsupported(
        "a skew-symmetric matrix has no form for several ranks yet: run it as one "
        "process");
  }
  constexpr bool keep_weights = true, uses_direction = false;
  const Graph& graph = run.build(keep_weights, uses_direction);
  EdgeList own = edges_of(run, graph.out_edges(), graph.counts());
  write_graph_file_of_ranks(run, own, graph.counts().edges, graph.isolated(), target);
}

int run_convert(Arguments a, Program& program) {
  read_in_shares(a.run, program);
  check_graph_file(a.target, a.run);
  check_ranks_of(a, program);
  check_distinct({{"output", a.target}}, {{"--keep", a.part.keep}, {"--drop", a.part.drop}});
  check_sides(a);
  if (a.part.by_degree && output_format(a.target) != "grun") {
    throw UsageError("--order degree is for a .grun: " + a.target + " lists edges by their ids");
  }
  Run run("convert", a.run, program);
  run.read();
  if (a.project) {
    write_graph_file(run, part_of(run, projected(run, *a.project), a.part), a.target);
    run.finish();
    return exit_ok;
  }
  if (program.ranks != nullptr) {
    convert_over_ranks(run, a.target);
    run.finish();
    return exit_ok;
  }
  if (run.sides() && holds_matrix(a.target)) run.take_matrix_of_sides();
  const Matrix matrix = run.build_matrix(true);
  run.progress().begin("converting");
  EdgeList edges = part_of(run, edges_of(run, matrix, run.report.graph.counts), a.part);
  if (run.sides() && lists_ends(a.target)) edges = listed_from_sources(edges);
  write_graph_file(run, edges, a.target);
  run.finish();
  return exit_ok;
}

}  // namespace

Action convert_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.device.device = "cpu";
  a->run.graph.declare_input(options);
  options.positional("OUTPUT", a->target,
                     "by suffix: " + graph_suffixes() + "; - is standard output, as .tsv");
  options.group("Of two kinds of vertices (--bipartite)");
  options.choice<std::optional<Side>>("--project", a->project,
                                      {{"sources", Side::sources}, {"targets", Side::targets}},
                                      "the graph of this side alone: an edge joins two that have a "
                                      "common neighbour, and its weight "
                                      "is how many");
  a->part.declare(options);
  options.group("Computing");
  options.integer("--threads", a->run.device.threads, 1, "CPU threads (all processors)");
  a->run.device.declare_rank_timeout(options);
  a->run.device.declare_memory(options);
  options.group("Result");
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.definition(
      "Edges are sorted, repeats merged, and an undirected edge is written once, with its weight. "
      "With --bipartite .mtx and .npz hold the matrix of sources and targets, and other files the "
      "undirected graph of both.");
  options.examples(
      "Examples:\n"
      "  graphrun convert web.txt.gz web.mtx.zst\n"
      "  graphrun convert roads.gr roads.tsv\n"
      "  graphrun convert web.txt.gz web.grun  read again without parsing or building\n"
      "  graphrun convert web.txt.gz web.npz   for scipy.sparse.load_npz\n"
      "  graphrun convert web.txt.gz simple.mtx --undirected --self-loops drop\n"
      "  graphrun convert web.txt.gz core.grun --largest-component --order degree\n"
      "  graphrun convert sold.csv alike.tsv --columns item,buyer --bipartite --project sources");
  return [a](Program& program) { return run_convert(*a, program); };
}

}  // namespace graphrun::cli
