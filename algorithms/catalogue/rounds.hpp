// What a traversal says of its rounds: while they go on, and one by one afterwards.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/engine/closure.hpp>

namespace graphrun::catalogue {

// For ClosureOptions::on_progress: rounds, under the name they have here, and vertices reached.
std::function<void(const ClosureProgress&)> progress_of_rounds(const Query& query,
                                                               const std::string& name);

// A line for each round, where somebody takes details.
void describe_rounds(const Query& query, const std::string& name,
                     const std::vector<ClosureRound>& trace);

// "from 7: reached 4 vertices, 66.7 %".
std::string reached_text(const Query& query, index_t source, index_t reached);

}  // namespace graphrun::catalogue
