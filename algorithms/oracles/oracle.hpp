// Oracles: each says whether an algorithm's answer is right, by its definition over plain arrays or
// by Boost.Graph's.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <string>
#include <string_view>

#include "algorithms/oracles/plain_graph.hpp"

namespace graphrun::oracles {

// By which rule.
enum class Rule {
  exact,  // every value is the one that the definition gives
  gap,    // as the GAP Benchmark Suite checks it, where that is sooner done
};

struct Finding {
  std::string fault;  // what is wrong; empty: nothing
  std::string how;    // how that was found, in a line
};

struct Oracle {
  std::string name;     // the algorithm's
  std::string against;  // what --verify checks against: "against ...", "by ..."
  std::string gap;      // what Rule::gap checks
  // Of the columns and numbers that the answer has. The first vertex at fault is named as in the
  // graph's file.
  Finding (*check)(const PlainGraph&, const catalogue::Query&, const catalogue::Answer&, Rule);
};

const Oracle& oracle_of(std::string_view algorithm);  // throws InvalidArgument where there is none

}  // namespace graphrun::oracles
