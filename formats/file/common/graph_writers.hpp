// The writers of graphs, one per format. Each returns the file, finished but not committed.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/write.hpp>

namespace graphrun::detail {

class Text;

// Where the edges of a list stand among those of a file.
struct PlaceInFile {
  std::size_t before, all;  // edges: of the file before the list, and of all of it
  bool begins, ends;        // the file
};
inline PlaceInFile whole_file(const EdgeList& edges) { return {0, edges.from.size(), true, true}; }

// These two take EdgeList::built as well.
OutputFile write_npz(const std::string& path, const EdgeList& edges);
// `note` is kept beside the graph: GrunFile::checked_note().
OutputFile write_grun(const std::string& path, const EdgeList& edges, std::string_view note = {},
                      FileUse use = FileUse::result);

// The file of the rows of all ranks, of which each has its own in EdgeList::built: their columns,
// counts and ids are those of the whole matrix. A call of all ranks; adds the file at rank 0.
void write_grun_of_ranks(Ranks& ranks, const std::string& path, const EdgeList& own,
                         std::vector<OutputFile>& files);
// Calls write(bytes) at rank 0 for the bytes of all ranks in order, piece by piece. A call of all
// ranks.
void pass_in_order(Ranks& ranks, std::span<const std::byte> own,
                   const std::function<void(std::string_view)>& write);

OutputFile write_matrix_market(const std::string& path, const EdgeList& edges);
OutputFile write_edge_table(const std::string& path, const EdgeList& edges, const EdgeText& text,
                            char delimiter);
// An array of objects, or an object a line.
OutputFile write_edge_json(const std::string& path, const EdgeList& edges, const EdgeText& text,
                           bool lines);
// The same as text, of edges that may be some of a file's.
void add_matrix_market(const EdgeList& edges, const PlaceInFile& place, Text& out);
void add_edge_table(const EdgeList& edges, const EdgeText& text, char delimiter,
                    const PlaceInFile& place, Text& out);
void add_edge_json(const EdgeList& edges, const EdgeText& text, bool lines,
                   const PlaceInFile& place, Text& out);
// An array for each column, of a list that is no graph.
OutputFile write_npz_of_edges(const std::string& path, const EdgeList& edges, const EdgeText& text);
// .sg and .wsg; .el and .wel.
OutputFile write_gap_graph(const std::string& path, const EdgeList& edges, bool weighted);
OutputFile write_gap_list(const std::string& path, const EdgeList& edges, bool weighted);
OutputFile write_graphml(const std::string& path, const EdgeList& edges,
                         const std::string& weight_name);
OutputFile write_metis(const std::string& path, const EdgeList& edges);
// Adds the files of vertices and of edges, finished, and returns that of properties.
OutputFile write_ldbc_graph(const std::string& path, const EdgeList& edges,
                            std::vector<OutputFile>& files);
OutputFile write_dimacs(const std::string& path, const EdgeList& edges);

// Throws Unsupported for a matrix that is not square, InvalidArgument for a skew-symmetric one.
void require_edges_with_ids(const std::string& path, const EdgeList& edges);
// Throws Unsupported for a matrix that is not square.
void require_graph(const std::string& path, const EdgeList& edges);

}  // namespace graphrun::detail
