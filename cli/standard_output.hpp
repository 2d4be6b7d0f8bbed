// Standard output, where a write that fails is an error and a reader that left is not.
#pragma once

#include <string_view>

namespace graphrun::cli {

// Writes all of it. Throws OutputError, or BrokenPipe where the reader is gone.
void write_standard_output(std::string_view text);

}  // namespace graphrun::cli
