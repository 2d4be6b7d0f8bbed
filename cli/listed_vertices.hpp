// Vertices that files list, or the command line: values of parameters.
#pragma once

#include <string>

#include <graphrun/algorithms/catalogue/entry.hpp>

#include "cli/run.hpp"

namespace graphrun::cli {

// The vertices that the file lists, with their values. This and the others are to be called after
// Run::read(), and throw what reading throws, and InvalidArgument for what is no vertex.
catalogue::Value listed_vertices(const Run& run, const std::string& path);
// Without repeats, of which it warns.
catalogue::Value listed_sources(Run& run, const std::string& path);
// Those whose ids stand in the given text, with commas between, likewise. Throws UsageError where
// none is given to `option` of the command.
catalogue::Value start_vertices(Run& run, const std::string& command, const std::string& option,
                                const catalogue::Value& given);
// Whether the parameter takes the vertices that it has where none are listed.
bool is_all(const catalogue::Parameter& parameter, const catalogue::Value& value);
// Numbers from 1 on with commas between. Throws UsageError.
catalogue::Value whole_numbers(const std::string& text);
// Lines of a file that are no comments. Throws FileError.
std::size_t lines_of(const std::string& path);
// The sets that the file lists, one a line.
catalogue::Value listed_sets(const Run& run, const std::string& path);
// The pairs that the file lists.
catalogue::Value listed_pairs(const Run& run, const std::string& path);

}  // namespace graphrun::cli
