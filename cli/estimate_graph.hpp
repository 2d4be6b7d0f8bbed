// The size of the graph that a command line names, for estimates: without reading it, where its
// recipe or its file's header states it.
#pragma once

#include <graphrun/algorithms/catalogue/estimate.hpp>
#include <memory>
#include <stop_token>
#include <string>

#include "cli/algorithm.hpp"

namespace graphrun::cli {

struct EstimatedGraph {
  std::string known_from;  // "the recipe", "its header", "reading it"
  GraphSize size;          // but its device
  double listed = 0;       // edges as they are listed or generated
  bool is_list = true;     // they are in host memory before they are built; not those of a recipe
  bool is_generated = false;
  std::shared_ptr<const EdgeList> edges = {};  // where the file was read; else null
};

// Reads the file where nothing states its size. Throws what reading it throws.
EstimatedGraph estimated_graph(const catalogue::Entry& entry, const AlgorithmArguments& a,
                               Program& program);

// The same without reading: of a file whose size nothing states, by its bytes.
EstimatedGraph guessed_graph(const catalogue::Entry& entry, const AlgorithmArguments& a);

// The most that reading and building take, the graph itself included: of the device, and of the
// host where that is another.
ByteRange building_bytes(const EstimatedGraph& graph, const GraphSize& size);
ByteRange listing_bytes(const EstimatedGraph& graph);

}  // namespace graphrun::cli
