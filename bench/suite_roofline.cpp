// The suite `roofline`: measures the limits of the device.
#include <fmt/format.h>

#include "bench/suites.hpp"
#include "cli/errors.hpp"

namespace graphrun::cli::bench {

void run_roofline(Session& session, std::vector<std::string> graphs) {
  if (!graphs.empty()) throw UsageError("bench roofline takes no graph");
  session.measure_ceilings_anew();
}

}  // namespace graphrun::cli::bench
