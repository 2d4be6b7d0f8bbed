// Degrees as products with ones: A 1 by rows, which a graph keeps, and A' 1 by columns.
//
// Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/engine/spmv.hpp>

namespace graphrun {
namespace {

// Adds A' 1 over S, the degrees of columns, to those of rows where both are asked for.
template <RealSemiring S>
Vector<double> sums(const Graph& graph, const Vector<double>& of_rows, DegreeKind kind) {
  if (!graph.directed() || kind == DegreeKind::out) return of_rows.copy();
  Vector<double> degree = kind == DegreeKind::both ? of_rows.copy() : graph.vector<double>(0);
  spmv<S>(graph.in_edges(), graph.vector<double>(1), degree, {}, Output::accumulate);
  return degree;
}

}  // namespace

Vector<double> degree(const Graph& graph, DegreeKind kind) {
  graph.context().check_stop();
  return sums<PlusSecond<double>>(graph, graph.out_degree<double>(), kind);
}

Vector<double> weighted_degree(const Graph& graph, DegreeKind kind) {
  graph.context().check_stop();
  return sums<PlusTimes<double>>(graph, graph.weighted_out_degree<double>(), kind);
}

}  // namespace graphrun
