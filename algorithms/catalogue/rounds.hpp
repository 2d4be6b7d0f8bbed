// The progress of a traversal by rounds, and a line for each round afterwards.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/engine/closure.hpp>

namespace graphrun::catalogue {

// For ClosureOptions::on_progress: reports the round, called `name`, and the reached vertices.
std::function<void(const ClosureProgress&)> progress_of_rounds(const Query& query,
                                                               const std::string& name);

// Writes a line for each round to Listener::detail.
void describe_rounds(const Query& query, const std::string& name,
                     const std::vector<ClosureRound>& trace);

// "from 7: reached 4 vertices, 66.7 %".
std::string reached_text(const Query& query, index_t source, index_t reached);

}  // namespace graphrun::catalogue
