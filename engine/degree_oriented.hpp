// A graph's edges oriented by degree, whatever order its products are cheapest in: no row of L is
// longer than the square root of twice the edges.
#pragma once

#include <optional>

#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/oriented.hpp>

namespace graphrun {

// graph.oriented() where that is by degree, else edges of its own. The graph must outlive it.
class DegreeOriented {
 public:
  // Blocks. Throws OutOfMemory, Cancelled.
  explicit DegreeOriented(const Graph& graph) : edges_(&graph.oriented()) {
    if (!edges_->by_degree()) edges_ = &own_.emplace(edges_->adjacency(), true);
  }
  DegreeOriented(const DegreeOriented&) = delete;
  DegreeOriented& operator=(const DegreeOriented&) = delete;

  const Oriented& edges() const noexcept { return *edges_; }

 private:
  const Oriented* edges_;
  std::optional<Oriented> own_;
};

}  // namespace graphrun
