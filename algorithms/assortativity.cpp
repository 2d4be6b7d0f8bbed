// Degree assortativity from A y, the degrees at the other ends of each vertex's edges added up.
//
// Newman, Mixing patterns in networks, Physical Review E 67, 2003.
#include <graphrun/algorithms/assortativity.hpp>
#include <graphrun/engine/edge_ends.hpp>
#include <optional>

#include "algorithms/common/edge_ends.hpp"

namespace graphrun {
namespace {

void check(const Graph& graph, const AssortativityOptions& options) {
  require(options.source != DegreeKind::both && options.target != DegreeKind::both,
          "assortativity: degrees are those of edges in, or of edges out");
  require(!options.weighted || graph.weighted(), "assortativity: the graph has no weights to add");
}

// Degrees of a kind, where they are neither A 1 nor A' 1.
std::optional<Vector<double>> other_degrees(const Graph& graph, bool weighted, DegreeKind kind) {
  const bool has_loop_ends = !graph.directed() && graph.counts().self_loops > 0;
  if (!weighted && !has_loop_ends) return std::nullopt;
  return edge_ends(graph, weighted, kind);
}

}  // namespace

AssortativityResult assortativity(const Graph& graph, const AssortativityOptions& options) {
  check(graph, options);
  graph.context().check_stop();
  const Matrix& a = graph.out_edges();
  const Vector<double>& leaving = graph.out_degree<double>();  // A 1
  std::optional<Vector<double>> counted;
  if (graph.directed()) {
    counted = graph.vector<double>();
    count_columns(graph, *counted);
  }
  const Vector<double>& arriving = counted ? *counted : leaving;  // A' 1
  const auto ends_of = [&](DegreeKind kind, const std::optional<Vector<double>>& other) -> auto& {
    return other ? *other : kind == DegreeKind::in ? arriving : leaving;
  };
  const auto at_source = other_degrees(graph, options.weighted, options.source);
  std::optional<Vector<double>> at_target;  // of an undirected graph the same
  if (graph.directed()) at_target = other_degrees(graph, options.weighted, options.target);
  const Vector<double>& x = ends_of(options.source, at_source);
  const Vector<double>& y = graph.directed() ? ends_of(options.target, at_target) : x;
  AssortativityResult result{0, graph.vector<double>()};
  result.coefficient = correlate_ends(a, {leaving, arriving, x, y, !options.weighted},
                                      result.neighbour_degree);  // and A y / A 1
  return result;
}

}  // namespace graphrun
