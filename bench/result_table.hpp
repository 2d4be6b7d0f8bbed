// The rows of a suite as tables.
#pragma once

#include <string>

#include "bench/grid.hpp"
#include "cli/report.hpp"

namespace graphrun::cli::bench {

// Medians, intervals, rates, and whether each row was right.
Grid result_grid(const Json& results, const std::string& suite);
// What was made beforehand; no rows where nothing was.
Grid preparing_grid(const Json& results, const std::string& suite);

// "spmv csr fp32".
std::string what_of(const Json& result);

// In milliseconds.
struct Interval {
  double median, low, high;
};
// Of a verified row.
Interval interval_of(const Json& result);

// Whether the middle half of the samples spreads over more than 5 % of the median.
bool is_noisy(const Json& result);
// Whether there were too few runs for an interval of the median: it is the whole range.
bool is_range(const Json& result);

}  // namespace graphrun::cli::bench
