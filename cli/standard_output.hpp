// Standard output, where a write that fails is an error and a reader that left is not.
#pragma once

#include <string_view>

namespace graphrun::cli {

// Writes all of it. Throws OutputError, or BrokenPipe where the reader is gone.
void write_standard_output(std::string_view text);

// Writes the report of a failure, unless anything was written before: a program that reads standard
// output finds a result or a failure, never both.
void write_failure(std::string_view text) noexcept;
// The same from another thread, just before it ends the process. Blocks all later writes.
void write_last(std::string_view text) noexcept;

// Whether standard output is a pipe that nothing reads from any more.
bool is_reader_gone();

}  // namespace graphrun::cli
