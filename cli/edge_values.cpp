#include "cli/edge_values.hpp"

#include <utility>

namespace graphrun::cli {

EdgeValues edge_values(const Matrix& matrix) {
  const Matrix triples = matrix.to(Format::coo);
  const Coo& coo = std::get<Coo>(triples.storage());
  return {coo.row_of.to_host(), coo.column_of.to_host(), coo.weights.as<std::int32_t>()->to_host()};
}

void write_edge_values(Run& run, EdgeValues edges) {
  const std::string& file = run.arguments().output.file;
  if (file.empty()) return;
  EdgeList list;
  list.rows = list.columns = run.graph().vertices();
  list.symmetry = Symmetry::symmetric;
  list.ids = run.ids();
  list.from = std::move(edges.from);
  list.to = std::move(edges.to);
  list.weights = std::move(edges.value);
  run.write_file(file, [&](const std::string& path) { write_edges(path, list); });
}

}  // namespace graphrun::cli
