// The communities of a query: those that a file lists, or the connected components.
#pragma once

#include <graphrun/algorithms/catalogue/query.hpp>

namespace graphrun::catalogue {

// For each vertex the smallest vertex of its community, by the parameter "partition". Throws
// InvalidArgument for a vertex that the file does not list, or lists in two.
Vector<index_t> communities_of(const Query& query);

}  // namespace graphrun::catalogue
