// Paths edge by edge.
#pragma once

#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// What is wrong with the path of an answer to the target of the query, if it has one. It must lead
// along stored entries from the source to the target, the distance of each vertex being that of
// the one before and the length of the entry between, and be there where the target is reached.
// `length(place)` is that of a stored entry, `distance` the right ones.
template <class T, class Length>
std::string path_fault(const Rows& rows, const catalogue::Query& query,
                       const catalogue::Answer& answer, const std::vector<T>& distance, T unreached,
                       Length&& length) {
  const auto* target = query.parameters.find<catalogue::VertexNumber>("target");
  if (target == nullptr) return {};
  if (!answer.path) return "there is no path";
  const std::vector<index_t>& path = answer.path->vertices;
  const auto* along = std::get_if<std::vector<T>>(&answer.path->distance);
  if (along == nullptr || along->size() != path.size()) return "a distance on the path is missing";
  const T far = distance[static_cast<std::size_t>(target->number)];
  if (path.empty() || far == unreached) {
    return path.empty() == (far == unreached) ? "" : "whether there is a path is wrong";
  }
  if (path.front() != query.parameters.vertex("source") || path.back() != target->number) {
    return "the path does not lead from the source to the target";
  }
  if (along->front() != T{0} || along->back() != far) return "the length of the path is wrong";
  for (std::size_t i = 1; i < path.size(); ++i) {
    const auto row = rows.row(path[i - 1]);
    const auto entry = std::find(row.begin(), row.end(), path[i]);
    const std::string edge = query.ids.text(path[i - 1]) + " to " + query.ids.text(path[i]);
    if (entry == row.end()) return "there is no edge from " + edge;
    const T step = length(rows.begin(path[i - 1]) + (entry - row.begin()));
    if ((*along)[i] != (*along)[i - 1] + step) return "the path is not as long from " + edge;
  }
  return {};
}

}  // namespace graphrun::oracles
