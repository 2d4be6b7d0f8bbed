#include <cstdio>
#include <graphrun/graphrun.hpp>
#include <vector>

int main() {
  using namespace graphrun;
  const std::vector<Edge> edges{{0, 1}, {0, 2}, {1, 2}, {2, 0}, {2, 3}};
  const Graph graph(Context::cpu(), 4, edges);
  for (double rank : pagerank<double>(graph).rank.to_host()) std::printf("%.3f\n", rank);
}
