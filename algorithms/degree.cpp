// Degrees as products with ones: A 1 by rows, A' 1 by columns.
//
// Kepner and Gilbert (eds.), Graph Algorithms in the Language of Linear Algebra, SIAM 2011.
#include <graphrun/algorithms/degree.hpp>
#include <graphrun/engine/spmv.hpp>

namespace graphrun {
namespace {

template <RealSemiring S>
Vector<double> sums(const Graph& graph, DegreeKind kind) {
  graph.context().check_stop();
  if (!graph.directed()) kind = DegreeKind::out;
  const auto ones = graph.vector<double>(1);
  auto degree = graph.vector<double>(0);
  if (kind != DegreeKind::in) spmv<S>(graph.out_edges(), ones, degree);  // degree = A 1
  if (kind != DegreeKind::out) {
    spmv<S>(graph.in_edges(), ones, degree, {}, Output::accumulate);  // degree += A' 1
  }
  return degree;
}

}  // namespace

Vector<double> degree(const Graph& graph, DegreeKind kind) {
  return sums<PlusSecond<double>>(graph, kind);
}

Vector<double> weighted_degree(const Graph& graph, DegreeKind kind) {
  return sums<PlusTimes<double>>(graph, kind);
}

}  // namespace graphrun
