// Standard output, where a write that fails is an error and a reader that left is not.
#pragma once

#include <string_view>

namespace graphrun::cli {

// Writes all of it. Throws OutputError, or BrokenPipe where the reader is gone.
void write_standard_output(std::string_view text);

// Writes what says that the program failed, unless something was written before: a program that
// reads standard output finds one or the other. From any thread; nothing is written afterwards.
void write_failure(std::string_view text) noexcept;

// Whether standard output is a pipe that nothing reads from any more.
bool is_reader_gone();

}  // namespace graphrun::cli
