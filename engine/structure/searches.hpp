// Rows of a graph on a CPU for plain loops, and searches along them.
#pragma once

#include <graphrun/engine/structure.hpp>
#include <span>
#include <vector>

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

// Levels, and vertices and their entries that are reached.
struct SearchMeans {
  double levels = 0, vertices = 0, entries = 0;
};
// So many of the vertices, at equal distances; all where there are no more.
std::vector<index_t> some_of(std::span<const index_t> vertices, std::size_t most);
// The means of searches along the edges from some of the vertices, of which there must be one.
SearchMeans search_some(const RowsOf& rows, std::span<const index_t> starts);

// Levels and what is reached, from the vertex of most entries and from some that are drawn. There
// must be a vertex.
void search_usual(const RowsOf& rows, GraphStructure& found);

// The first of the vertices of most entries.
index_t vertex_of_longest_row(const RowsOf& rows);

// One search along the edges, for so many levels at most. Sets levels and what is reached. The
// entries of its run are those that it pushes along, the vertices are the expected looks of its
// pulls: closure() on a CPU chooses between pushing and pulling by both.
void search_once(const RowsOf& rows, index_t start, double most_levels, GraphStructure& found);

// The same of searches from some of the vertices, each by itself: sets the means of a run's
// vertices and entries. There must be a vertex.
void search_each(const RowsOf& rows, std::span<const index_t> starts, GraphStructure& found);

// Of searches along the edges from up to 64 vertices, as search_sums() runs them: together, or one
// by one where they share too little. Sets the figures of a run.
void search_together(const RowsOf& rows, std::span<const index_t> starts, GraphStructure& found);

}  // namespace graphrun::structure
