// Parameters that an LDBC .properties file gives its algorithms.
#pragma once

#include <graphrun/formats/file/edge_list.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace graphrun::cli {

std::optional<std::string> property(const EdgeList& edges, std::string_view key);

// `otherwise` where the file has no such key. Throw FileError for a value that is not a damping
// factor in [0, 1), or not a count from 1 on.
double real_property(const EdgeList& edges, std::string_view key, double otherwise);
int count_property(const EdgeList& edges, std::string_view key, int otherwise);

}  // namespace graphrun::cli
