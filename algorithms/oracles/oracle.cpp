// The list of oracles, from that of algorithms/CMakeLists.txt.
#include "algorithms/oracles/oracle.hpp"

#include <algorithm>

#include <graphrun/algorithms_list.hpp>

namespace graphrun::oracles {

#define GRAPHRUN_DECLARE(NAME) Oracle NAME##_oracle();
GRAPHRUN_ALGORITHMS(GRAPHRUN_DECLARE)
#undef GRAPHRUN_DECLARE

const Oracle& oracle_of(std::string_view algorithm) {
#define GRAPHRUN_ORACLE(NAME) NAME##_oracle(),
  static const std::vector<Oracle> list = {GRAPHRUN_ALGORITHMS(GRAPHRUN_ORACLE)};
#undef GRAPHRUN_ORACLE
  const auto found = std::find_if(list.begin(), list.end(),
                                  [&](const Oracle& one) { return one.name == algorithm; });
  if (found == list.end()) throw InvalidArgument(std::string(algorithm) + " has no oracle");
  return *found;
}

}  // namespace graphrun::oracles
