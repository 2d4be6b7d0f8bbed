// The tables of a bench document ("graphrun-bench-1"), fresh or read from a file.
#pragma once

#include <string>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

// Everything a person is to see on a terminal.
std::string terminal_text(const Json& document, const Page& page);
// Sections with tables that stand in a README, and the command that made them.
std::string markdown_text(const Json& document);

// Reads a file that --json wrote. Throws FileError where it is none.
Json read_document(const std::string& path);

// The name of a row: "kron:20 spmv csr fp32 by graphrun".
std::string row_name(const Json& result);

}  // namespace graphrun::cli::bench
