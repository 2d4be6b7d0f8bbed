// What a rank is, in a line.
#pragma once

#include <graphrun/algorithms/pagerank.hpp>

namespace graphrun::cli {

// `personalized`: jumps lead to vertices that were given.
const char* rank_definition(PageRankVariant variant, bool personalized);

}  // namespace graphrun::cli
