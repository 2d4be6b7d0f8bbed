// Elementwise kernels of the engine, compiled for the CPU.
#include "engine/elementwise/bodies.hpp"

#include "engine/closure/round_bodies.hpp"
#include "engine/clubs/bodies.hpp"
#include "engine/columns/bodies.hpp"
#include "engine/common_entries/bodies.hpp"
#include "engine/dense_sparse/bodies.hpp"
#include "engine/directed_triangles/bodies.hpp"
#include "engine/distributed/bodies.hpp"
#include "engine/eccentricity_bounds/bodies.hpp"
#include "engine/edge_ends/bodies.hpp"
#include "engine/edge_scores/bodies.hpp"
#include "engine/groups/bodies.hpp"
#include "engine/highest/bodies.hpp"
#include "engine/motif_sums/bodies.hpp"
#include "engine/neighbour_samples/bodies.hpp"
#include "engine/parity_sides/bodies.hpp"
#include "engine/reached_entries/bodies.hpp"
#include "engine/shortest_path_dag/bodies.hpp"
#include "engine/spmv/mixed_bodies.hpp"
#include "engine/walks/bodies.hpp"
#include "engine/weighted_brandes/bodies.hpp"

namespace graphrun::kernels {
GRAPHRUN_INSTANTIATE_ELEMENTWISE(OnCpu)
GRAPHRUN_INSTANTIATE_CLUBS(OnCpu)
GRAPHRUN_IMPROVE_KERNELS(OnCpu)
GRAPHRUN_INSTANTIATE_COMMON(OnCpu)
GRAPHRUN_INSTANTIATE_DENSE_COLUMNS(OnCpu)
GRAPHRUN_INSTANTIATE_DENSE_SPARSE(OnCpu)
GRAPHRUN_INSTANTIATE_DIRECTED(OnCpu)
GRAPHRUN_INSTANTIATE_ECCENTRICITY(OnCpu)
GRAPHRUN_INSTANTIATE_ENDS(OnCpu)
GRAPHRUN_INSTANTIATE_EDGE_SCORES(OnCpu)
GRAPHRUN_INSTANTIATE_GROUPS(OnCpu)
GRAPHRUN_INSTANTIATE_HIGHEST(OnCpu)
GRAPHRUN_INSTANTIATE_PARITY(OnCpu)
GRAPHRUN_INSTANTIATE_MOTIFS(OnCpu)
GRAPHRUN_INSTANTIATE_RANKS(OnCpu)
GRAPHRUN_INSTANTIATE_REACHED(OnCpu)
GRAPHRUN_INSTANTIATE_EDGES(OnCpu)
GRAPHRUN_INSTANTIATE_MIXED(OnCpu)
GRAPHRUN_INSTANTIATE_WALKS(OnCpu)
GRAPHRUN_INSTANTIATE_SAMPLES(OnCpu)
GRAPHRUN_INSTANTIATE_WEIGHTED_BRANDES(OnCpu)
}  // namespace graphrun::kernels
