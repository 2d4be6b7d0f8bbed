// Reads a graph from a file and counts the vertices at each distance from one of them.
#include <cstdio>
#include <graphrun/graphrun.hpp>
#include <vector>

int main(int argc, char** argv) {
  using namespace graphrun;
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s GRAPH VERTEX\n", argv[0]);
    return 2;
  }
  try {
    // Kind and compression are told from the content; broken lines throw ParseError.
    const EdgeList edges = read_edges(argv[1]);
    const Graph graph(Context::cpu(), edges);
    // A file has its own names for vertices; graphrun numbers them from 0.
    const auto source = edges.ids.find(argv[2]);
    if (!source) throw InvalidArgument("no vertex " + std::string(argv[2]));

    const BfsResult result = bfs(graph, *source);
    std::vector<int> at_level(static_cast<std::size_t>(result.depth) + 1);
    for (const index_t level : result.level.to_host()) {
      if (level != no_vertex) ++at_level[static_cast<std::size_t>(level)];
    }
    for (std::size_t level = 0; level < at_level.size(); ++level) {
      std::printf("distance %zu: %d vertices\n", level, at_level[level]);
    }
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
