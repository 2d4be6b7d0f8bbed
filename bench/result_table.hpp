// Tables of the rows of a suite.
#pragma once

#include <string>

#include "bench/grid.hpp"
#include "cli/report.hpp"

namespace graphrun::cli::bench {

// Medians, intervals, rates, and whether each row was right.
Grid result_grid(const Json& results, const std::string& suite);
// The table of preprocessing; it may have no rows.
Grid preparing_grid(const Json& results, const std::string& suite);

// Kernel, format and precision: "spmv csr fp32".
std::string what_of(const Json& result);

// Median and confidence interval, in milliseconds.
struct Interval {
  double median, low, high;
};
// The interval of a verified row.
Interval interval_of(const Json& result);

// Whether the middle half of the samples spreads over more than 5 % of the median.
bool is_noisy(const Json& result);
// Whether the interval is the range of all runs, since these were too few.
bool is_range(const Json& result);

}  // namespace graphrun::cli::bench
