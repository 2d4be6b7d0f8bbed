// The tables of a bench document, of this run or from a file.
#pragma once

#include <string>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

// The document as text for a terminal.
std::string terminal_text(const Json& document, const Page& page);
// The document as Markdown sections with tables, and the command that made it.
std::string markdown_text(const Json& document);

// Reads a document that --json wrote. Throws FileError if the file is none.
Json read_document(const std::string& path);

// The name of a row: "kron:20 spmv csr fp32 by graphrun".
std::string row_name(const Json& result);

}  // namespace graphrun::cli::bench
