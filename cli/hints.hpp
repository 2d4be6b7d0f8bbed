// Hints at the options that change what the library refused or assumed.
#pragma once

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/remedy.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace graphrun::cli {

// The hint for an error with this remedy; empty if there is none.
std::string_view hint_for(Remedy remedy);

// Hints at options that would read the file differently, one line each. `two_sided`: under
// --bipartite.
std::vector<std::string> reading_hints(const EdgeList& edges, bool two_sided);

}  // namespace graphrun::cli
