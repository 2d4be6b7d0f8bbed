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

// Calls f(k) for each entry that stands for an edge: of an undirected graph's two, the lower one.
template <class F>
void for_each_edge(const std::vector<index_t>& from, const std::vector<index_t>& to,
                   bool undirected, F&& f) {
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (!undirected || from[k] >= to[k]) f(k);
  }
}

// The matrix as a list of its edges, with the ids of the file it came from.
EdgeList listed(const Matrix& matrix, const EdgeList& source) {
  EdgeList list;
  list.kind = source.kind;
  list.rows = source.rows;
  list.columns = source.columns;
  list.ids = source.ids;
  const bool undirected = !source.directed();
  list.symmetry = undirected ? Symmetry::symmetric : Symmetry::general;
  const Matrix triples = matrix.to(Format::coo);
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
  check_edge_file(a.target);
  Run run("convert", a.run, program);
  run.read();
  const EdgeList list = listed(run.build_matrix(true), run.edges());
  write_edge_file(run, list, a.target);
  run.finish();
  return exit_ok;
}

}  // namespace

Action convert_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.device.device = "cpu";
  a->run.graph.declare_input(options);
  options.positional("OUTPUT", a->target, "by suffix: .mtx or .tsv, each also .gz or .zst");
  options.group("Computing");
  options.integer("--threads", a->run.device.threads, 1, "CPU threads (all processors)");
  options.group("Result");
  options.flag("--json", a->run.output.json, "one JSON object on standard output");
  a->run.console.declare(options);
  options.examples(
      "Edges are sorted, repeats merged, and an undirected edge is written once.\n\n"
      "Examples:\n"
      "  graphrun convert web.txt.gz web.mtx.zst\n"
      "  graphrun convert roads.gr roads.tsv\n"
      "  graphrun convert web.txt.gz simple.mtx --undirected --self-loops drop");
  return [a](Program& program) { return run_convert(*a, program); };
}

}  // namespace graphrun::cli
