// graphrun convert
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/edge_file.hpp"
#include "cli/exit_codes.hpp"
#include "cli/run.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string target;
};

// Calls f(k) for one entry of each edge: in an undirected graph, that of the lower triangle.
template <class F>
void for_each_edge(const std::vector<index_t>& from, const std::vector<index_t>& to,
                   bool undirected, F&& f) {
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (!undirected || from[k] >= to[k]) f(k);
  }
}

// The edges of the matrix, with the vertex ids of its file.
EdgeList listed(const Run& run, const Matrix& matrix) {
  const EdgeList& source = run.edges();
  EdgeList list;
  list.kind = source.kind;
  list.rows = source.rows;
  list.columns = source.columns;
  list.ids = source.ids;
  const bool undirected = !source.directed();
  list.symmetry = undirected ? Symmetry::symmetric : Symmetry::general;
  const Matrix triples = matrix.to(Format::coo);
  // Twice the entries: the copies are filtered afterwards.
  list.memory_of_edges = run.memory_of_list(2 * matrix.entries(), sizeof(double));
  const auto& coo = std::get<Coo>(triples.storage());
  const std::vector<index_t> from = coo.row_of.to_host(), to = coo.column_of.to_host();
  for_each_edge(from, to, undirected, [&](std::size_t k) {
    list.from.push_back(from[k]);
    list.to.push_back(to[k]);
  });
  list.weights = coo.weights.visit(
      [&](const auto& values) -> HostWeights {
        const auto all = values.to_host();
        std::remove_const_t<decltype(all)> kept;
        for_each_edge(from, to, undirected, [&](std::size_t k) { kept.push_back(all[k]); });
        return kept;
      },
      HostWeights());
  return list;
}

int run_convert(const Arguments& a, Program& program) {
  check_graph_file(a.target, a.run);
  Run run("convert", a.run, program);
  run.read();
  const Matrix matrix = run.build_matrix(true);
  run.progress().begin("converting");
  const EdgeList list = listed(run, matrix);
  write_graph_file(run, list, a.target);
  run.finish();
  return exit_ok;
}

}  // namespace

Action convert_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.device.device = "cpu";
  a->run.graph.declare_input(options);
  options.positional(
      "OUTPUT", a->target,
      "by suffix: .npz; .mtx .tsv .csv, each also .gz .zst; - is standard output, as .tsv");
  options.group("Computing");
  options.integer("--threads", a->run.device.threads, 1, "CPU threads (all processors)");
  a->run.device.declare_memory(options);
  options.group("Result");
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.definition(
      "Edges are sorted, repeats merged, and an undirected edge is written once, with its weight.");
  options.examples(
      "Examples:\n"
      "  graphrun convert web.txt.gz web.mtx.zst\n"
      "  graphrun convert roads.gr roads.tsv\n"
      "  graphrun convert web.txt.gz web.npz  for scipy.sparse.load_npz\n"
      "  graphrun convert web.txt.gz simple.mtx --undirected --self-loops drop");
  return [a](Program& program) { return run_convert(*a, program); };
}

}  // namespace graphrun::cli
