// The semirings that products of the C interface know.
#pragma once

#include <string>
#include <vector>

namespace graphrun::c {

const std::vector<std::string>& semiring_names();

}  // namespace graphrun::c
