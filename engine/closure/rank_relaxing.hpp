// A closure whose values relax, of vertices that lie on several GPUs: what one of them does between
// two exchanges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include <graphrun/base/types.hpp>

#include "base/common/backend.hpp"
#include "engine/closure/kernels.hpp"
#include "engine/closure/rank_search.hpp"

namespace graphrun::kernels {

// The rows of a rank whose vertices' values changed since they were followed.
struct PendingRows {
  std::int64_t near = 0;                                   // those with values below the bound
  double least = std::numeric_limits<double>::infinity();  // the smallest value of the others
  bool deferred = false;  // offers for later buckets are still to be made
};

// Entries of own rows where a bucket ends: of its vertices, and of those that may take a value
// of a later one.
struct DeferredEntries {
  offset_t done = 0, open = 0;
};

// The steps of a relaxing closure on a GPU, whose rows are this rank's. A value for another rank's
// vertex is offered once it is less than all that this rank has offered it before, or was told.
// Bounds end buckets: they never fall. Calls block, but for write_offers() and told().
class RankRelaxing {
 public:
  virtual ~RankRelaxing() = default;

  virtual PendingRows start(double bound) = 0;  // the sources
  // Follows the edges of the near rows. Returns how many offers there are for each rank. Offers for
  // later buckets may be deferred: then all ranks make those of their bucket's vertices, or all
  // take them, once no rank has near rows.
  virtual std::vector<std::uint64_t> follow(double bound) = 0;
  virtual std::size_t offer_bytes() const = 0;       // of each
  virtual void write_offers(std::byte* offers) = 0;  // those for rank 0 first
  // Takes what other ranks offered.
  virtual PendingRows take(const std::byte* offers, std::size_t count) = 0;

  virtual DeferredEntries deferred_entries() = 0;
  // Offers along the rows of the bucket's vertices. Returns how many there are for each rank.
  virtual std::vector<std::uint64_t> follow_deferred() = 0;
  // What is told of each vertex so that own open rows, which are columns as well, can take them:
  // an array for the vertices of all ranks, that of own ones written.
  virtual std::byte* told() = 0;
  virtual std::size_t told_bytes() const = 0;  // of each
  virtual PendingRows take_deferred() = 0;     // once all are told

  // The largest value of own vertices, as computed in 32 bits; 0 in others, which always fit.
  virtual offset_t largest() = 0;
  // Writes the values of own vertices to where they are wanted.
  virtual FoundOnRank finish() = 0;
};

// `x`: of own vertices; S::zero but at the sources. `narrow`: values are computed in 32 bits, and
// are right if fits_narrow() of the largest says so. `delta`: of its buckets. borders[r] is the
// first vertex of rank r, and last comes how many there are.
template <class S, class W>
std::unique_ptr<RankRelaxing> make_rank_relaxing(OnCuda on, CsrView<W> out, const ClosurePlan& plan,
                                                 const RankVertices& vertices,
                                                 const std::vector<index_t>& borders, bool narrow,
                                                 double delta, typename S::value_type* x);

// The largest value of own sources, 0 where there is none.
offset_t largest_start(OnCuda on, const ClosurePlan& plan, const RankVertices& vertices,
                       const std::int64_t* x);

// Whether paths may be too long for 32 bits, by a bound.
bool reaches_far(const ClosurePlan& plan, offset_t vertices, offset_t largest_start);

// Whether it is worth trying 32 bits.
inline bool may_fit_narrow(const ClosurePlan& plan, offset_t largest_start) {
  constexpr offset_t most = offset_t{1} << 28;  // a path of 16 such edges would not fit
  return plan.largest_weight < most && largest_start < most;
}
// Whether the values that were found in them are right.
inline bool fits_narrow(const ClosurePlan& plan, offset_t largest_value) {
  return largest_value + plan.largest_weight < std::numeric_limits<std::uint32_t>::max();
}
// The largest value of a vertex that was reached, 0 if none was.
offset_t largest_narrow(OnCuda on, const std::uint32_t* values, std::size_t n);

#define GRAPHRUN_RANK_RELAX_ONE(On, S, W)                                                         \
  template std::unique_ptr<RankRelaxing> make_rank_relaxing<S, W>(                                \
      On, CsrView<W>, const ClosurePlan&, const RankVertices&, const std::vector<index_t>&, bool, \
      double, S::value_type*);
#define GRAPHRUN_RANK_RELAX_pattern(On, S) GRAPHRUN_RANK_RELAX_ONE(On, S, NoWeights)
#define GRAPHRUN_RANK_RELAX_weighted(On, S)                    \
  GRAPHRUN_RANK_RELAX_ONE(On, S, NoWeights)                    \
  GRAPHRUN_RANK_RELAX_ONE(On, S, TypedWeights<S::weight_type>) \
  GRAPHRUN_RANK_RELAX_ONE(On, S, AnyWeights)
#define GRAPHRUN_ROW_RANK_RELAX(S, addition, reads, values, On) \
  GRAPHRUN_IF_MIN_##addition(GRAPHRUN_RANK_RELAX_##reads, On, S)
#define GRAPHRUN_RANK_RELAX_KERNELS(On) GRAPHRUN_SEMIRING_TABLE(GRAPHRUN_ROW_RANK_RELAX, On)

}  // namespace graphrun::kernels
