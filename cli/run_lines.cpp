// Lines of the report: the input, the result and its verification.
#include <fmt/format.h>

#include <utility>

#include "cli/run.hpp"
#include "cli/text.hpp"
#include "formats/file/common/both_ways.hpp"

namespace graphrun::cli {

void Run::look_at_direction() {
  if (!edges_.direction_assumed || edges_.rows != edges_.columns) return;
  const BothWays both_ways = find_both_ways(edges_.from, edges_.to);
  if (both_ways.edges == 0) return;
  report.graph.both_ways = both_ways.found;
  if (both_ways.found) return;
  if (both_ways.looked_at == both_ways.edges) {
    say("direction", "no edge is listed both ways: --undirected if each line means both");
    return;
  }
  say("direction", fmt::format("none of {} looked at is listed both ways:",
                               counted(static_cast<std::int64_t>(both_ways.looked_at), "edge")));
  say("", "--undirected if each line means both");
}

void Run::define(const std::string& name, const std::string& definition) {
  report.definition[name] = definition;
  say(std::exchange(defined_, true) ? "" : "means", name + ": " + definition);
}

void Run::verified(const std::string& how) {
  report.result["verified"] = true;
  report.result["verified_by"] = how;
  say("verified", how);
}

}  // namespace graphrun::cli
