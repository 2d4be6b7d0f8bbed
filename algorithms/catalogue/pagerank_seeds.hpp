// PageRank from many sets of seeds in the catalogue.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>

#include "algorithms/catalogue/pagerank_setting.hpp"

namespace graphrun::catalogue {

// The answer of pagerank where the parameter seeds is given.
Describe rank_from_seeds(const Query& query);

// What ranks take, from seeds or without.
RunBytes rank_bytes(const Sizes& on);
// Rounds of all seeds together.
double rounds_of_ranks(const StructuredSizes& on);

// The options of pagerank() that a setting stands for.
template <class T>
PageRankOptions<T> pagerank_options(const Query& query, const PageRankSetting& setting);

// The line and the facts of an answer about how ranks are computed; `teleport`: where to.
void describe_pagerank(Answer& answer, const Query& query, const std::string& teleport);

}  // namespace graphrun::catalogue
