// The list of algorithms.
#pragma once

#include <string_view>
#include <vector>

#include <graphrun/algorithms/catalogue/entry.hpp>

namespace graphrun::catalogue {

// In the order in which they are listed. The list is made on first use and never changes.
const std::vector<Entry>& entries();
const Entry* entry_named(std::string_view name);  // null where there is none

}  // namespace graphrun::catalogue
