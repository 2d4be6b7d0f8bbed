// How faults are put.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "algorithms/oracles/oracle.hpp"

namespace graphrun::oracles {

template <class T>
std::string value_text(T value) {
  return fmt::format("{}", value);
}

// The first vertex whose value is another one: "vertex 7 has level 3, expected 2". Nothing where
// all are as expected. `text` turns a value into words.
template <class T, class Text>
std::string first_difference(const catalogue::Query& query, const std::string& what,
                             const std::vector<T>& found, const std::vector<T>& expected,
                             Text&& text) {
  if (found.size() != expected.size()) return "a value is missing";
  for (std::size_t v = 0; v < expected.size(); ++v) {
    if (found[v] == expected[v]) continue;
    return fmt::format("vertex {} has {} {}, expected {}", query.ids.text(static_cast<index_t>(v)),
                       what, text(found[v]), text(expected[v]));
  }
  return {};
}

// A vertex as the file names it; "none" for what is no vertex.
inline std::string vertex_text(const catalogue::Query& query, index_t vertex) {
  const bool is_vertex = vertex >= 0 && vertex < query.ids.size();
  return is_vertex ? query.ids.text(vertex) : "none";
}

}  // namespace graphrun::oracles
