// Standard output. A failed write is an error; a reader that has closed it ends the program.
#pragma once

#include <string_view>

namespace graphrun::cli {

// Writes all of `text`. Throws OutputError, or BrokenPipe if the reader has closed it.
void write_standard_output(std::string_view text);

// Writes the report of a failure, unless something was written before: standard output has a result
// or a failure, never both.
void write_failure(std::string_view text) noexcept;
// write_failure() from a thread that then ends the process. Blocks all later writes.
void write_last(std::string_view text) noexcept;

// Whether standard output is a pipe whose reader has closed it.
bool is_reader_gone();

}  // namespace graphrun::cli
