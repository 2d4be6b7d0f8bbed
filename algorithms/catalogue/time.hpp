// The work of a run in units, as an entry states it, and the time foreseen from it and the
// structure of the graph.
#pragma once

#include <functional>

#include <graphrun/algorithms/catalogue/memory.hpp>
#include <graphrun/engine/structure.hpp>

namespace graphrun {
struct DeviceConstants;
}

namespace graphrun::catalogue {

// Work by the figures of a graph's structure: so much in any case, and for each of them. A step is
// an instruction or a few whose data are in a core's cache. A visit reads an entry in order and the
// value of its column at random, from an array of all vertices. A round waits for the one
// before: a parallel region, or a kernel.
struct UnitWork {
  double divided = 1;  // the share of steps and visits that a CPU's threads divide among them
  double fixed = 0;    // steps of one thread
  double rounds = 0;   // in any case, as are:
  double steps = 0;    // of all threads
  double visits = 0;
  double vertex = 0;               // steps for each vertex
  double entry = 0;                // visits of each stored entry
  double entry_steps = 0;          // steps for each stored entry
  double neighbour = 0;            // visits of each entry of the simple undirected graph
  double neighbour_steps = 0;      // steps for each of them
  double level = 0;                // rounds for each level of a search
  double level_fixed = 0;          // steps of one thread for each level
  double level_vertex = 0;         // steps for each vertex in each level
  double level_entry = 0;          // visits of each stored entry in each level
  double reached = 0;              // visits of each entry of a vertex that a search reaches
  double reached_steps = 0;        // steps for each vertex that a search reaches
  double reached_entry_steps = 0;  // steps for each entry of such a vertex
  double longest_fixed = 0;        // steps of one thread for each of GraphStructure::longest
  double busiest_fixed = 0;        // steps of one thread for each of GraphStructure::busiest
  double run_round = 0;            // rounds for each of GraphStructure::run_rounds
  double run_vertex = 0;           // steps for each of GraphStructure::run_vertices
  double run_entry = 0;            // visits of each of GraphStructure::run_entries
  double run_far_vertex = 0;       // visits of each of run_vertices, as if none were near, and
  double run_far_entry = 0;        // of each of run_entries, of 8 bytes for each neighbour entry
  double path = 0;                 // steps for each path of GraphStructure::later_paths
  double later_square = 0;         // steps for each of GraphStructure::later_squares
  double square = 0;               // steps for each of GraphStructure::squares
  double triangle = 0;             // steps for each triangle
  double core_triangle = 0;        // steps for each triangle and core number up to the largest
  double core_fixed = 0;           // steps of one thread for each core number up to the largest
  double core_round_fixed = 0;     // steps of one thread for each of GraphStructure::core_rounds
};

// A query's sizes, and the structure of its graph.
struct StructuredSizes : Sizes {
  StructuredSizes(const Sizes& sizes, const GraphStructure& of) : Sizes(sizes), structure(of) {}

  const GraphStructure& structure;
};

using TimesOf = std::function<double(const StructuredSizes&)>;

// The work of a run without that of making forms of the edges: `once`, and `each` in every round
// or search, of which there are `times`.
struct RunWork {
  UnitWork once, each = {};
  TimesOf times = {};       // empty: none
  bool makes_forms = true;  // those that RunBytes lists; else only some queries have them made
  bool from_drawn = false;  // searches, from vertices that are drawn: not from one of most entries
};

// The rounds of several GPUs in which each waits for what the others found: so many in any case,
// and for each of the figures. Hosts lead them, but for those of kernels.
struct GpuRounds {
  bool divides = true;      // the work; else each round takes as long as on one
  double piece = 0;         // so many of RunWork::times are one GPU's; 0: each is divided
  double rounds = 0;        // in any case
  double time = 0;          // for each of RunWork::times
  double level = 0;         // for each level of a search
  double core = 0;          // for each core number up to the largest
  double kernel_level = 0;  // for each level, of kernels that reach each other's memory
};

// An entry's: on a GPU that of a CPU where it has none of its own.
struct WorkOf {
  RunWork cpu;
  std::optional<RunWork> gpu = {};
  std::optional<RunWork> many_threads = {};  // of a CPU with more than `few` threads, if another
  int few = 0;
  GpuRounds between = {};
  // Adds the figures that structure_of() leaves as they are and the work follows from, of a graph
  // on a CPU. Empty: there are none.
  std::function<void(const Request&, const Graph&, GraphStructure&)> look = {};

  // The same rounds with other work in each.
  void on_gpu(const UnitWork& once, const UnitWork& each = {}) {
    gpu = cpu;
    gpu->once = once;
    gpu->each = each;
  }
  const RunWork& on(const Sizes& sizes) const {
    if (sizes.on_gpu()) return gpu ? *gpu : cpu;
    return many_threads && sizes.threads > few ? *many_threads : cpu;
  }
};

// The figures of a run's work, whose terms can be counted.
struct CountedWork {
  double fixed = 0, rounds = 0, steps = 0;
  double visits = 0, footprint = 0;          // and the bytes of the array that they gather from
  double near_visits = 0;                    // others, that gather from a core's nearest cache
  double far_visits = 0, far_footprint = 0;  // others, and the bytes that these gather from

  CountedWork& operator+=(const CountedWork& other);
};
// from_drawn: that of RunWork.
CountedWork counted(const UnitWork& work, double times, const StructuredSizes& on,
                    bool from_drawn = false);

struct CountedRounds {
  double hosts = 0, kernels = 0;
  double pieces = 0;  // that the work falls into; 0: as many as there are GPUs
};
// Levels and core numbers are those of a graph's structure.
CountedRounds counted(const GpuRounds& between, double times, const GraphStructure& on);

// Work as seconds, by the ceilings of a device: the one place for it.
double seconds(const CountedWork& work, const DeviceConstants& device);

// Rounds of PageRank, of an iteration that was tried and of Katz's until a change of `tolerance`,
// foreseen from the first rounds that GraphStructure has.
double rounds_of_walk(const StructuredSizes& on, double damping, double tolerance);
double rounds_of_tries(const StructuredSizes& on, double tolerance);
double rounds_of_katz(const StructuredSizes& on, double tolerance);
// What these foresee for the query's tolerance, at most as many rounds as it allows.
TimesOf rounds_within(double (*foreseen)(const StructuredSizes&, double tolerance));
// Steps of a walk of a length, the mean of many, which ends where there is no edge to follow.
double steps_of_walk(const GraphStructure& structure, double length);
// The number that a parameter of sources or samples gives, at most that of the vertices; all of
// them where none is given.
TimesOf count_of(const char* parameter);
// The same, divided by as many as a word of bits has: how often these are searched from together.
TimesOf words_of(const char* parameter);
double levels_of_word(const GraphStructure& on);  // of a search from one word of vertices
// 1 for a directed graph, else 0: of what is done to have edges both ways.
double if_directed(const StructuredSizes& on);

}  // namespace graphrun::catalogue
