// Two bench documents compared row by row: `--baseline OLD.json --fail-if-slower 5%`.
#pragma once

#include <string>
#include <vector>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

struct Comparison {
  std::string text;                 // what was compared and what came of it, for people
  std::vector<std::string> slower;  // rows beyond what is allowed
};

// A row is slower where even the low end of its median's confidence interval is above the high end
// of the old one's by more than `allowed` (0.05 for 5 %). Rows that only one of the two has are
// named. Rows are the same where suite, graph, kernel, format, precision, implementation, device
// kind, threads and cache agree; other machines are warned about, and other graphs of the same name
// are not compared.
Comparison compare(const Json& old_document, const Json& document, double allowed,
                   const Page& page);

}  // namespace graphrun::cli::bench
