// Distances from several sources, source by source.
#pragma once

#include <graphrun/engine/semiring.hpp>
#include <type_traits>
#include <vector>

#include "algorithms/oracles/words.hpp"

namespace graphrun::oracles {

// What is wrong with the rows of a matrix of distances: fault(source, distances) tells of the
// distances from one source to all vertices, `unreached` where there is no entry. Rows are there of
// the sources of the query alone.
template <class T, class Fault>
std::string fault_by_source(const catalogue::Query& query, const Matrix& matrix, T unreached,
                            Fault&& fault) {
  const auto& csr = std::get<Csr>(matrix.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> targets = csr.column_of.to_host();
  const auto* stored = csr.weights.template as<T>();
  if (stored == nullptr) return "distances are of another type";
  const std::vector<T> values = stored->to_host();
  std::vector<index_t> sources =
      query.parameters.find<catalogue::ListedVertices>("sources")->vertices;
  std::vector<char> is_source(offsets.size() - 1, 0);
  for (const index_t s : sources) is_source[static_cast<std::size_t>(s)] = 1;
  for (std::size_t s = 0; s < is_source.size(); ++s) {
    const auto named = query.ids.text(static_cast<index_t>(s));
    if (is_source[s] == 0) {
      if (offsets[s + 1] > offsets[s]) return "there are distances from " + named;
      continue;
    }
    std::vector<T> row(is_source.size(), unreached);
    for (offset_t k = offsets[s]; k < offsets[s + 1]; ++k) {
      row[static_cast<std::size_t>(targets[static_cast<std::size_t>(k)])] =
          values[static_cast<std::size_t>(k)];
    }
    const std::string found = fault(static_cast<index_t>(s), row);
    if (!found.empty()) return "from " + named + ": " + found;
  }
  return {};
}

}  // namespace graphrun::oracles
