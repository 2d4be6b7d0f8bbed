// The attributes of the vertices in the file of --vertices, as columns of a result.
#pragma once

#include <graphrun/formats/file/vertex_attributes.hpp>
#include <string>
#include <vector>

#include "cli/algorithm.hpp"
#include "cli/host_columns.hpp"

namespace graphrun::cli {

struct AttributeColumns {
  std::vector<std::string> names;
  VertexAttributes values;
};

// Reads those that --output-columns names. To be called after Run::read(). Throws UsageError where
// the file has no such attribute, and what read_attributes() throws.
AttributeColumns read_attribute_columns(const Run& run, const catalogue::Entry& entry);

// A column of them. Its places are moved, its texts belong to `columns`.
HostColumn host_column_of_attribute(AttributeColumns& columns, std::size_t number);

}  // namespace graphrun::cli
