#include "cli/pagerank_definition.hpp"

namespace graphrun::cli {

const char* rank_definition(PageRankVariant variant, bool personalized) {
  const bool lost = variant == PageRankVariant::gap;
  if (!personalized) {
    return lost ? "a random surfer's share of time, that of dead ends lost"
                : "a random surfer's share of time; dead ends lead anywhere";
  }
  return lost ? "a surfer's share of time who jumps only to the vertices given"
              : "a surfer's share of time; jumps, dead ends lead to those given";
}

}  // namespace graphrun::cli
