// Cells of result columns of any type, and the writers of single formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <graphrun/formats/file/vertex_ids.hpp>
#include <graphrun/formats/file/write.hpp>

#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {

std::size_t column_size(const ResultColumn& column);
bool is_real(const ResultColumn& column);
bool is_missing(const ResultColumn& column, std::size_t row);
double cell_as_real(const ResultColumn& column, std::size_t row);
std::string_view cell_as_text(const ResultColumn& column,
                              std::size_t row);  // of ResultColumn::texts

// Writes a present cell: a number, a vertex id, or a text as it is.
void add_cell(const ResultColumn& column, std::size_t row, const VertexIds& ids, Text& out);

// Each returns the file, finished but not committed.
OutputFile write_npy(const std::string& path, const VertexIds& ids,
                     std::span<const ResultColumn> columns);
OutputFile write_npz_of_results(const std::string& path, const VertexIds& ids,
                                std::span<const ResultColumn> columns);
// One array of objects, or with `lines` an object a line.
OutputFile write_json(const std::string& path, const VertexIds& ids,
                      std::span<const ResultColumn> columns, bool lines);
inline bool names_json_lines(std::string_view format) {
  return format == "jsonl" || format == "ndjson";
}
OutputFile write_matrix_of_results(const std::string& path, const VertexIds& ids,
                                   std::span<const ResultColumn> columns);
// The name of a companion, or nothing where no ids have to be kept: ids_file() has the conditions.
std::string ids_file_if_needed(const std::string& beside, const VertexIds& ids);
// The companion: positions from `first` on, and ids.
OutputFile write_ids(const std::string& beside, std::int64_t first, const VertexIds& ids);
// Appends the file named by ids_file(), if there is one.
void add_ids_file(const std::string& path, const VertexIds& ids, std::vector<OutputFile>& files);

}  // namespace graphrun::detail
