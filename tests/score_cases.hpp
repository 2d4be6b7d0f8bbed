// Small graphs for centralities, in the formats that rounds of products may have.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "closure_cases.hpp"
#include "listed_edges.hpp"

namespace graphrun::test {

// Calls test(graph, edges, weighted) for each small graph, directed or not, with weights or
// without, its products in each of some formats.
template <class Test>
void for_score_cases(Test&& test) {
  const Context ctx = GENERATE(from_range(contexts_and_ranks()));
  const Format format = GENERATE(Format::csr, Format::sell, Format::tiled);
  std::vector<Triples> cases = square_matrices();
  for (unsigned seed = 0; seed < random_cases(25); ++seed) cases.push_back(random_multigraph(seed));
  for (const Triples& t : cases) {
    if (t.rows == 0 || t.rows > 3000) continue;
    for (const bool undirected : {false, true}) {
      for (const bool weighted : {false, true}) {
        GraphOptions options;
        options.format = format;
        const Graph graph = graph_of(ctx, t, undirected, weighted, options);
        if (weighted && (!graph.weighted() || graph.first_negative_weight() >= 0)) continue;
        CAPTURE(t.name, undirected, weighted, describe(ctx), name(format));
        const Graph alone = graph_of(Context::cpu(1), t, undirected, weighted);
        test(graph, listed_edges(alone, weighted), weighted);
      }
    }
  }
}

// The largest difference of two vectors, entry by entry.
inline double difference(const std::vector<double>& one, const std::vector<double>& other) {
  if (one.size() != other.size()) return HUGE_VAL;
  double worst = 0;
  for (std::size_t v = 0; v < one.size(); ++v) {
    const double here = std::fabs(one[v] - other[v]);
    if (!(here <= worst)) worst = std::isnan(here) ? HUGE_VAL : here;
  }
  return worst;
}

}  // namespace graphrun::test
