// Names of the kinds of files.
#include <graphrun/formats/file/edge_list.hpp>

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
  }
  return {};
}

}  // namespace graphrun
