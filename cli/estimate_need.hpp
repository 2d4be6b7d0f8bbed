// What a run needs on each processor, and how it is reported.
#pragma once

#include <graphrun/algorithms/catalogue/estimate.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/algorithm.hpp"
#include "cli/estimate_graph.hpp"
#include "cli/estimate_structure.hpp"
#include "engine/choose/constants.hpp"

namespace graphrun::cli {

// A processor, and what is free of its memory; nothing: there is none here, or it is unknown.
struct Place {
  Backend backend = Backend::cpu;
  std::string name = "cpu";  // of --device
  int threads = 1;
  std::optional<double> available = {};
  DeviceConstants constants = {};
};

// What one processor would need.
struct Need {
  Place place;
  ByteRange graph, building, kept, run, all;
  // Nothing where the structure of the graph is not known.
  std::optional<catalogue::SecondsRange> loading, computing;
};

// The GPU that is asked for, or the first. Where there is none, constants are those of an H200.
Place gpu_place(const DeviceArguments& device);

Need need_on(const Place& place, const catalogue::Entry& entry, const catalogue::Request& request,
             const EstimatedGraph& graph, const std::optional<EstimatedStructure>& structure,
             const std::optional<std::vector<std::string>>& columns);

// The request, as far as it is known without the graph.
catalogue::Request request_of(const catalogue::Entry& entry, const AlgorithmArguments& a,
                              const EstimatedGraph& graph);

enum class Fit { yes, perhaps, no, unknown };
Fit fit_of(const Need& need);

struct Estimated {
  const catalogue::Entry& entry;
  const AlgorithmArguments& arguments;
  const EstimatedGraph& graph;
  const std::optional<EstimatedStructure>& structure;
  std::vector<Need> needs;             // of the processor that would compute first
  std::vector<std::string> would_fit;  // options with which that one would do
};

std::string estimate_as_json(const Estimated& found);
std::string estimate_as_table(const Estimated& found);

}  // namespace graphrun::cli
