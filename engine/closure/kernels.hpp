// The kernels of closure, both backends side by side: each runs all rounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <graphrun/engine/mask.hpp>
#include <graphrun/engine/semiring.hpp>
#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"
#include "base/common/watch.hpp"

namespace graphrun {

struct ClosureRound;

namespace kernels {

// What every closure is given beside its matrix and its values.
struct ClosurePlan {
  const index_t* sources;  // in the context's memory
  index_t source_count;
  Mask mask;
  std::int64_t max_rounds;  // of a settled closure
  offset_t entries;         // of the matrix
  bool symmetric;           // the matrix is its transpose
  double mean_weight;       // of the entries
  offset_t largest_weight;  // of whole numbers
  double delta;             // width of buckets; 0: the kernel judges
  ClosureRound* trace;      // host memory for so many rounds; null: none
  std::size_t trace_size;
  const index_t* first_in;  // of a settled closure on a GPU: the first column of each row of `in`
};

struct ClosureTotals {
  std::int64_t rounds = 0;
  index_t reached = 0;
  offset_t edges = 0;
  bool stopped = false;
  std::size_t traced = 0;  // rounds written to the trace

  Progress progress() const { return {rounds, reached, edges}; }
};

// Expected looks at vertices and entries of a pull, were the edges random: from `open` vertices
// without a value, whose rows have `left` entries, for one of a frontier whose rows have `ahead`.
// Each look hits with the same probability.
double looks_of_pull(double open, double left, double ahead);

// level and parent (null: not wanted) hold no_vertex everywhere when called; `in` is `out`
// transposed.
ClosureTotals settle(OnCpu on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     const ClosurePlan& plan, index_t* level, index_t* parent, Watch& watch);
ClosureTotals settle(OnCuda on, CsrView<NoWeights> out, CsrView<NoWeights> in,
                     const ClosurePlan& plan, index_t* level, index_t* parent, Watch& watch);

// A search beside others, which tells nobody how far it is: level{v} = edges from the source,
// no_vertex where it does not reach; one value for each row.
ClosureTotals search_from(OnCpu on, const CsrView<NoWeights>& out, const CsrView<NoWeights>& in,
                          index_t source, std::span<index_t> level, Watch& watch);

// x holds S::zero but at the sources.
template <class S, class W>
ClosureTotals relax(OnCpu on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    Watch& watch);
template <class S, class W>
ClosureTotals relax(OnCuda on, CsrView<W> out, const ClosurePlan& plan, typename S::value_type* x,
                    Watch& watch);

#define GRAPHRUN_RELAX_ONE(On, S, W) \
  template ClosureTotals relax<S>(On, CsrView<W>, const ClosurePlan&, S::value_type*, Watch&);
#define GRAPHRUN_RELAX_pattern(On, S) GRAPHRUN_RELAX_ONE(On, S, NoWeights)
#define GRAPHRUN_RELAX_weighted(On, S)                    \
  GRAPHRUN_RELAX_ONE(On, S, NoWeights)                    \
  GRAPHRUN_RELAX_ONE(On, S, TypedWeights<S::weight_type>) \
  GRAPHRUN_RELAX_ONE(On, S, AnyWeights)
#define GRAPHRUN_ROW_RELAX(S, addition, reads, values, On) \
  GRAPHRUN_IF_MIN_##addition(GRAPHRUN_RELAX_##reads, On, S)
#define GRAPHRUN_RELAX_KERNELS(On) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_RELAX, On)

}  // namespace kernels
}  // namespace graphrun
