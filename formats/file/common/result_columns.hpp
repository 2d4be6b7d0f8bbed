// Cells of result columns of any type, and the writers of single formats.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <graphrun/formats/file/vertex_ids.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {

std::size_t column_size(const ResultColumn& column);
bool is_real(const ResultColumn& column);
bool is_missing(const ResultColumn& column, std::size_t row);
double cell_as_real(const ResultColumn& column, std::size_t row);

// Writes a present cell: a number, or a vertex id.
void add_cell(const ResultColumn& column, std::size_t row, const VertexIds& ids, TextWriter& out);

// Each returns the file, finished but not committed.
OutputFile write_npy(const std::string& path, const VertexIds& ids,
                     std::span<const ResultColumn> columns);
OutputFile write_json(const std::string& path, const VertexIds& ids,
                      std::span<const ResultColumn> columns);
OutputFile write_matrix_of_results(const std::string& path, const VertexIds& ids,
                                   std::span<const ResultColumn> columns);
OutputFile write_npz(const std::string& path, const EdgeList& edges);

// Appends the file named by ids_file(), if there is one.
void add_ids_file(const std::string& path, const VertexIds& ids, std::vector<OutputFile>& files);

}  // namespace graphrun::detail
