// Graphs of two kinds of vertices: the sources of all edges, and their targets.
#pragma once

#include <string>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/write.hpp>

namespace graphrun {

// The ids of both kinds as the file has them; one may be on both sides.
struct VertexSides {
  VertexIds sources, targets;
};

// An undirected graph whose vertices are the sources, in their order in the file, and then the
// targets. An edge is listed from its source to its target, unless it is in EdgeList::built.
struct TwoSidedGraph {
  EdgeList edges;
  VertexSides sides;
};

// Takes the sources and the targets of a directed graph (ReadOptions::directed) as two kinds of
// vertices: an id that is a source and a target is two vertices. Of a Matrix Market file, a SciPy
// matrix and whatever is not square all rows are sources and all columns targets, the latter
// numbered from where the former are; else a source is a vertex with an edge out, a target one with
// an edge in, and a warning says how many have neither and are left out. Ids stay as they are where
// none is on both sides; else all become source:ID and target:ID, which a warning says. Edges stay
// in their order. A graph that has EdgeList::sides is taken as it is. Throws InvalidArgument for
// another undirected graph, Unsupported for a skew-symmetric matrix and for more than 2^31-1
// vertices, FileError for EdgeList::sides that contradict the ids, OutOfMemory.
TwoSidedGraph two_sided(EdgeList directed);

// The ids of both sides, as they were before two_sided(), from EdgeList::sides. Throws FileError
// where the ids are not those.
VertexSides sides_of(const EdgeList& edges);

// The matrix of TwoSidedGraph::edges, with a row for each source and a column for each target.
EdgeList matrix_of_sides(EdgeList edges, const VertexSides& sides);

// Each edge of a TwoSidedGraph with EdgeList::built, or of a part of it, from its source to its
// target, sorted. Throws OutOfMemory.
EdgeList listed_from_sources(const EdgeList& edges);

// finish_edges() of matrix_of_sides() as .mtx or .npz, which hold no ids: those of the rows are
// beside it as always, those of the columns in target_ids_file().
std::vector<OutputFile> finish_matrix_of_sides(const std::string& path, const EdgeList& matrix,
                                               const VertexIds& targets);
// PATH.targets.ids.tsv, under the conditions of ids_file(); else empty.
std::string target_ids_file(const std::string& path, const VertexIds& targets);

}  // namespace graphrun
