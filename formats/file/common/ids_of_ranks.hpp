// Vertices of a text that several ranks read: numbered by the ids that any of them has.
#pragma once

#include <graphrun/base/ranks.hpp>
#include <graphrun/formats/file/edge_list.hpp>

namespace graphrun::detail {

// The vertices of `edges` are numbered by the ids of this rank's share, ascending. Numbers them,
// and gives them ids, as if they had been found in one file. A call of all ranks. `name` is for
// messages. Throws Unsupported for too many of them, OutOfMemory, RankFailed.
void unite_ids(Ranks& ranks, int threads, const std::string& name, EdgeList& edges);

}  // namespace graphrun::detail
