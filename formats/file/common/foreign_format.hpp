// Detection of unsupported formats by their signatures.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::detail {

// Throws FileError if `start` begins a file of an unsupported format (Parquet, HDF5, GraphML, JSON,
// HTML, ...). The message names the format and a conversion. `path` is for the message.
void refuse_foreign(const std::string& path, std::string_view start);

}  // namespace graphrun::detail
