// Writes an algorithm out of graphrun's operations: Katz centrality, the number of walks that end
// at a vertex, each counted alpha^length times. algorithms/katz.hpp has it with all its settings.
//
// L. Katz, A new status index derived from sociometric analysis, Psychometrika 18 (1953).
#include <cstdio>
#include <graphrun/engine/graph.hpp>
#include <graphrun/engine/spmv.hpp>
#include <utility>
#include <vector>

using namespace graphrun;

// One value per vertex. Converges where alpha is below 1 / the largest eigenvalue of A. Blocks.
// Throws InvalidArgument where it has not converged after 1000 rounds.
Vector<double> katz(const Graph& graph, double alpha, double tolerance = 1e-12) {
  const auto ones = graph.vector(1.0);
  auto walks = graph.vector(0.0), x = graph.vector(0.0), next_x = graph.vector<double>();
  for (int round = 0; round < 1000; ++round) {
    graph.context().check_stop();
    // walks = alpha A' x + 1;  next_x = walks
    const AffineSums sums = spmv_affine<PlusSecond<double>>(graph.pull_edges(), x, walks,
                                                            {alpha, 1.0, nullptr, &ones, &next_x});
    std::swap(x, next_x);
    if (sums.change <= tolerance) return walks;
  }
  throw InvalidArgument("katz: alpha is too large for this graph");
}

int main() {
  // Two ways from 0 to 3, and a circle of 4 and 5.
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 3}, {2, 3}, {4, 5}, {5, 4}};
  const Graph graph(Context::cpu(), 6, edges);
  for (const double walks : katz(graph, 0.5).to_host()) std::printf("%.6f\n", walks);
}
