// Names of the kinds of files, and what a list of edges says of itself.
#include <graphrun/formats/file/edge_list.hpp>

#include <graphrun/formats/file/built_matrix.hpp>

namespace graphrun {

std::string_view name(FileKind kind) {
  switch (kind) {
    case FileKind::matrix_market:
      return "Matrix Market";
    case FileKind::edge_list:
      return "edge list";
    case FileKind::dimacs:
      return "DIMACS";
    case FileKind::metis:
      return "METIS";
    case FileKind::ldbc:
      return "LDBC";
    case FileKind::generated:
      return "generated";
    case FileKind::npz:
      return "SciPy .npz";
    case FileKind::grun:
      return "graphrun";
    case FileKind::gap:
      return "GAP";
    case FileKind::galois:
      return "Galois";
    case FileKind::graph500:
      return "Graph500";
    case FileKind::networkit:
      return "NetworKit";
    case FileKind::json_lines:
      return "JSON lines";
    case FileKind::konect:
      return "KONECT";
    case FileKind::ligra:
      return "Ligra";
    case FileKind::pajek:
      return "Pajek";
    case FileKind::graphml:
      return "GraphML";
  }
  return {};
}

bool is_complex(const HostWeights& weights) noexcept {
  return std::holds_alternative<std::vector<Complex<float>>>(weights) ||
         std::holds_alternative<std::vector<Complex<double>>>(weights);
}

bool EdgeList::weighted() const noexcept {
  return built ? built->weights.index() != 0 : weights.index() != 0;
}

}  // namespace graphrun
