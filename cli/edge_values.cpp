#include "cli/edge_values.hpp"

#include <utility>

#include "cli/top.hpp"

namespace graphrun::cli {

EdgeValues edge_values(const Matrix& matrix) {
  const Matrix triples = matrix.to(Format::coo);
  const Coo& coo = std::get<Coo>(triples.storage());
  return {coo.row_of.to_host(), coo.column_of.to_host(), coo.weights.as<std::int32_t>()->to_host()};
}

void list_top_edges(Run& run, const std::string& name, const EdgeValues& edges) {
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t at : highest(run, edges.value)) {
    rows.push_back({vertex_cell(run.ids(), edges.from[at], "source"),
                    vertex_cell(run.ids(), edges.to[at], "target"),
                    {name, edges.value[at], grouped(edges.value[at])}});
  }
  list_rows(run, rows);
}

void write_edge_values(Run& run, EdgeValues edges, const std::string& name) {
  const std::string& file = run.arguments().output.file;
  if (file.empty()) return;
  EdgeList list;
  list.rows = list.columns = run.graph().vertices();
  list.symmetry = Symmetry::symmetric;
  list.ids = run.ids();
  list.from = std::move(edges.from);
  list.to = std::move(edges.to);
  list.weights = std::move(edges.value);
  run.write(file, list, {name, false});
}

}  // namespace graphrun::cli
