// Degree assortativity from A y, the degrees at the other ends of each vertex's edges added up.
//
// Newman, Mixing patterns in networks, Physical Review E 67, 2003.
#include <graphrun/algorithms/assortativity.hpp>
#include <graphrun/engine/edge_ends.hpp>
#include <graphrun/engine/edges.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>
#include <utility>

#include "algorithms/common/edge_ends.hpp"

namespace graphrun {
namespace {

void check(const Graph& graph, const AssortativityOptions& options) {
  require(options.source != DegreeKind::both && options.target != DegreeKind::both,
          "assortativity: degrees are those of edges in, or of edges out");
  require(!options.weighted || graph.weighted(), "assortativity: the graph has no weights to add");
}

// Degrees of a kind; `arriving`: A' 1.
Vector<double> degrees(const Graph& graph, bool weighted, DegreeKind kind,
                       const Vector<double>& arriving) {
  if (weighted || !graph.directed()) return edge_ends(graph, weighted, kind);
  return kind == DegreeKind::in ? arriving.copy() : graph.out_degree<double>().copy();
}

}  // namespace

AssortativityResult assortativity(const Graph& graph, const AssortativityOptions& options) {
  check(graph, options);
  graph.context().check_stop();
  const Matrix& a = graph.out_edges();
  const Vector<double>& leaving = graph.out_degree<double>();  // A 1
  auto arriving = graph.vector<double>();                      // A' 1
  if (graph.directed()) {
    count_columns(a, arriving);
  } else {
    arriving = leaving.copy();
  }
  const Vector<double> x = degrees(graph, options.weighted, options.source, arriving);
  const Vector<double> y = degrees(graph, options.weighted, options.target, arriving);
  auto sum = graph.vector<double>();
  spmv<PlusSecond<double>>(a, y, sum);  // A y
  AssortativityResult result{std::numeric_limits<double>::quiet_NaN(), graph.vector<double>()};
  if (a.entries() > 0) {
    const WeightedEdge some = edge_at(graph, 0);
    result.coefficient =
        end_correlation({leaving, arriving, x, y, sum, x.at(static_cast<std::size_t>(some.from)),
                         y.at(static_cast<std::size_t>(some.to))});
  }
  // A y / A 1
  divide(sum, leaving, MinPlus<double>::zero, result.neighbour_degree);
  return result;
}

}  // namespace graphrun
