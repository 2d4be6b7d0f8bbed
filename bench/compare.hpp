// Comparison of two bench documents, row by row: `--baseline OLD.json --fail-if-slower 5%`.
#pragma once

#include <string>
#include <vector>

#include "cli/report.hpp"

namespace graphrun::cli::bench {

struct Comparison {
  std::string text;                 // the comparison, for people
  std::vector<std::string> slower;  // names of the slower rows
};

// A row is slower if the low end of its median's confidence interval is above the high end of the
// old row's by more than `allowed` (0.05 for 5 %). Rows correspond if suite, graph, kernel, format,
// precision, implementation, device kind, threads and cache agree. The text lists rows without a
// counterpart, warns of another machine, and of graphs that differ under the same name: these are
// not compared.
Comparison compare(const Json& old_document, const Json& document, double allowed,
                   const Page& page);

}  // namespace graphrun::cli::bench
