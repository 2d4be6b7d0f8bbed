// Rows of a graph on a CPU for plain loops, and searches along them.
#pragma once

#include <graphrun/engine/structure.hpp>

namespace graphrun::structure {

struct RowsOf {
  explicit RowsOf(const Graph& graph)
      : csr(std::get<Csr>(graph.out_edges().storage())), size(csr.rows) {}

  const index_t* begin(index_t v) const { return csr.column_of.data() + csr.offsets.data()[v]; }
  const index_t* end(index_t v) const { return csr.column_of.data() + csr.offsets.data()[v + 1]; }
  double count(index_t v) const {
    return static_cast<double>(csr.offsets.data()[v + 1] - csr.offsets.data()[v]);
  }
  std::size_t length(index_t v) const { return static_cast<std::size_t>(end(v) - begin(v)); }

  const Csr& csr;
  index_t size;
};

// Levels and what is reached, from the vertex of most entries and from some that are drawn. There
// must be a vertex.
void search_some(const RowsOf& rows, GraphStructure& found);

}  // namespace graphrun::structure
