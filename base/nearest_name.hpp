// The known name that a misspelt one was meant for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <graphrun/base/types.hpp>

namespace graphrun {

// The first of the names that are the fewest edits away from `wrong`, at most one in three letters;
// a name that begins with it is one away. Empty if none is near.
std::string nearest_name(std::string_view wrong, const std::vector<std::string>& known);

}  // namespace graphrun
