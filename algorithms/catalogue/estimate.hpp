// Estimates of the memory and the time of a run, made before it starts.
#pragma once

#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/memory.hpp>

namespace graphrun::catalogue {

// Bytes of the memory of the graph's context, on a CPU that of the whole process. The measured peak
// is within a factor of 1.3 of these bounds.
struct Estimate {
  ByteRange graph;  // its adjacency matrix
  ByteRange kept;   // of `run`: forms of the edges that it makes and keeps for later runs
  ByteRange run;    // the most that is held at once, beyond the graph
};

// `graph`: what it has made already is not made again.
Estimate estimate(const Entry& entry, const Sizes& sizes, const Graph* graph = nullptr);

// Seconds, at least and at most; the geometric mean of both is what is foreseen.
struct SecondsRange {
  double least = 0, most = 0;

  double foreseen() const;
  SecondsRange& operator+=(const SecondsRange& other);
};
// So much more and less than what is foreseen.
SecondsRange around(double seconds);

// The work of making the forms of the edges that a run has the graph make, and keep.
CountedWork counted_forms(const Entry& entry, const StructuredSizes& sizes,
                          const Graph* graph = nullptr);
// The work of a run, these forms included.
CountedWork counted_work(const Entry& entry, const StructuredSizes& sizes,
                         const Graph* graph = nullptr);
// The time of a run on a device.
SecondsRange estimated_seconds(const Entry& entry, const StructuredSizes& sizes,
                               const DeviceConstants& device, const Graph* graph = nullptr);

// The sizes of a graph that is there.
Sizes sizes_of(const Request& request, const Graph& graph);

}  // namespace graphrun::catalogue
