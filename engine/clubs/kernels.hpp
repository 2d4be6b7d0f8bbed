// Entry points of the kernels that count clubs.
#pragma once

#include <cstddef>

#include <graphrun/formats/matrix/views.hpp>

#include "base/common/backend.hpp"

namespace graphrun::kernels {

// vertices[d] += the vertices of degree d, which is below `degrees`.
template <class On>
void count_degrees(On on, std::size_t n, const index_t* degree, std::size_t degrees,
                   offset_t* vertices);
// edges[d] += the entries whose row has degree d and whose column has a higher one, or the same and
// a higher number.
template <class On>
void count_edges_by_degree(On on, CsrView<NoWeights> a, offset_t entries, const index_t* degree,
                           std::size_t degrees, offset_t* edges);
// club[k] = total - below[k + 1].
template <class On>
void count_above(On on, std::size_t clubs, offset_t total, const offset_t* below, offset_t* club);
// density[v] = edges over pairs of vertices of club degree[v], infinite without pairs.
template <class On>
void club_density(On on, std::size_t n, const index_t* degree, const offset_t* vertices,
                  const offset_t* edges, double* density);

}  // namespace graphrun::kernels
