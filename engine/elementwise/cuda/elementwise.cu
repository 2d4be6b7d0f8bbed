// Elementwise kernels of the engine, compiled for CUDA.
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
GRAPHRUN_INSTANTIATE_ELEMENTWISE(OnCuda)
GRAPHRUN_INSTANTIATE_CLUBS(OnCuda)
GRAPHRUN_IMPROVE_KERNELS(OnCuda)
GRAPHRUN_INSTANTIATE_COMMON(OnCuda)
GRAPHRUN_INSTANTIATE_DENSE_COLUMNS(OnCuda)
GRAPHRUN_INSTANTIATE_DENSE_SPARSE(OnCuda)
GRAPHRUN_INSTANTIATE_DIRECTED(OnCuda)
GRAPHRUN_INSTANTIATE_ECCENTRICITY(OnCuda)
GRAPHRUN_INSTANTIATE_ENDS(OnCuda)
GRAPHRUN_INSTANTIATE_EDGE_SCORES(OnCuda)
GRAPHRUN_INSTANTIATE_GROUPS(OnCuda)
GRAPHRUN_INSTANTIATE_HIGHEST(OnCuda)
GRAPHRUN_INSTANTIATE_PARITY(OnCuda)
GRAPHRUN_INSTANTIATE_MOTIFS(OnCuda)
GRAPHRUN_INSTANTIATE_RANKS(OnCuda)
GRAPHRUN_INSTANTIATE_REACHED(OnCuda)
GRAPHRUN_INSTANTIATE_EDGES(OnCuda)
GRAPHRUN_INSTANTIATE_MIXED(OnCuda)
GRAPHRUN_INSTANTIATE_WALKS(OnCuda)
GRAPHRUN_INSTANTIATE_SAMPLES(OnCuda)
GRAPHRUN_INSTANTIATE_WEIGHTED_BRANDES(OnCuda)
}  // namespace graphrun::kernels
