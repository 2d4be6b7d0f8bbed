// Numbers the vertices of edges that are given by ids.
#pragma once

#include <graphrun/formats/file/compact_ids.hpp>

#include "bindings/c/arrow.hpp"

namespace graphrun::c {

// compact_ids() of a table's columns. `vertices` is null for those that occur. Throws
// InvalidArgument where some ids are whole numbers and some text.
CompactIds number_edges(const ArrowIds& source, const ArrowIds& target, const ArrowIds* vertices,
                        const CompactOptions& options);

}  // namespace graphrun::c
