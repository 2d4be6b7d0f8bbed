// The writers of graphs, one per format. Each returns the file, finished but not committed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/write.hpp>

namespace graphrun::detail {

// These two take EdgeList::built as well.
OutputFile write_npz(const std::string& path, const EdgeList& edges);
// `note` is kept beside the graph: GrunFile::checked_note().
OutputFile write_grun(const std::string& path, const EdgeList& edges, std::string_view note = {},
                      FileUse use = FileUse::result);

OutputFile write_matrix_market(const std::string& path, const EdgeList& edges);
OutputFile write_edge_table(const std::string& path, const EdgeList& edges, const EdgeText& text,
                            char delimiter);
// An array of objects, or an object a line.
OutputFile write_edge_json(const std::string& path, const EdgeList& edges, const EdgeText& text,
                           bool lines);
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
