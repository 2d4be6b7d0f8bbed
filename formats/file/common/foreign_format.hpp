// Files of kinds that are not read here, told by how they begin.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::detail {

// Throws FileError, which names the kind of file and the way to one that is read, where `start` is
// how a file of another kind begins (Parquet, HDF5, GraphML, JSON, HTML, ...). `path` is for the
// message.
void refuse_foreign(const std::string& path, std::string_view start);

}  // namespace graphrun::detail
