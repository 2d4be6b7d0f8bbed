// The options that help where the library refused or assumed something.
#pragma once

#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/remedy.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace graphrun::cli {

// What an option would do about an error of this remedy; empty for none.
std::string_view hint_for(Remedy remedy);

// What options would change about how the file was understood, one line each.
std::vector<std::string> reading_hints(const EdgeList& edges);

}  // namespace graphrun::cli
