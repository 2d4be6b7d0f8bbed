// The first bytes of a file.
#pragma once

#include <cstddef>
#include <string>

namespace graphrun::detail {

// Up to `most` first bytes of a regular file; nothing for any other path.
std::string file_start(const std::string& path, std::size_t most);

}  // namespace graphrun::detail
