// The structure of the graph that a command line names, for estimates of time: exact of a small
// graph, else foreseen from smaller ones of the same recipe.
#pragma once

#include <graphrun/engine/structure.hpp>
#include <optional>
#include <string>

#include "cli/algorithm.hpp"
#include "cli/estimate_graph.hpp"

namespace graphrun::cli {

struct EstimatedStructure {
  GraphStructure figures;
  std::string known_from;  // "the graph", "smaller graphs of the recipe"
};

// Nothing for a file of more edges than are
// worth reading for it, and for one that cannot be read, or not within the memory that there is.
std::optional<EstimatedStructure> estimated_structure(const catalogue::Entry& entry,
                                                      const catalogue::Request& request,
                                                      const AlgorithmArguments& a,
                                                      const EstimatedGraph& graph,
                                                      Program& program);

// The time of reading or generating the graph and of building it on a device, whose start it
// includes.
catalogue::SecondsRange loading_seconds(const EstimatedGraph& graph, const DeviceConstants& device);

}  // namespace graphrun::cli
