// Starts narrow rounds by one cluster of blocks.
#include "engine/closure/cuda/narrow.hpp"

#include "engine/closure/cuda/narrow_rounds.hpp"
#include "engine/common/cuda/team_launch.hpp"
#include "engine/common/tuning.hpp"

namespace graphrun::kernels {

bool is_narrow(const ClosurePlan& plan, index_t rows) {
  return plan.entries <= tuning::narrow_mean_row * rows &&
         plan.source_count <= tuning::narrow_sources;
}

void settle_narrow(OnCuda on, const SettledWork& work) {
  NarrowShape shape{tuning::narrow_slots / 2, block / lanes};
  if (has_clusters(settle_narrow_rounds)) {
    shape = {tuning::narrow_slots, tuning::narrow_vertices};
  }
  launch_team(on, settle_narrow_rounds, block, 2 * shape.slots * sizeof(NarrowRow), work, shape);
}

}  // namespace graphrun::kernels
