// Ranks a graph whose CSR arrays are the program's own: graphrun borrows them and copies nothing.
#include <cstdio>
#include <graphrun/algorithms/pagerank.hpp>
#include <vector>

int main() {
  using namespace graphrun;
  // The edges out of vertex u lead to targets[offsets[u]] ... targets[offsets[u + 1] - 1]; in each
  // row targets ascend. Offsets are 64 bits wide, targets 32.
  std::vector<offset_t> offsets{0, 2, 3, 5, 5};
  std::vector<index_t> targets{1, 2, 2, 0, 3};

  const Context ctx = Context::cpu();
  {
    // For a GPU the arrays have to be in the memory of that GPU, see Buffer::borrow.
    Csr adjacency{4, 4, Buffer<offset_t>::borrow(ctx, offsets),
                  Buffer<index_t>::borrow(ctx, targets), Weights()};
    // The constructor looks at every entry and throws InvalidArgument where the arrays are no
    // matrix; CsrCheck::sizes in its third argument trusts them.
    const bool directed = true;
    const Graph graph(std::move(adjacency), directed);
    const auto& matrix = std::get<Csr>(graph.out_edges().storage());
    std::printf("copied: %s\n", matrix.column_of.data() == targets.data() ? "no" : "yes");
    for (const double rank : pagerank<double>(graph).rank.to_host()) std::printf("%.3f\n", rank);
  }
  // The graph is gone: the arrays, which were only read, may change again.
  std::printf("%zu targets are left\n", targets.size());
}
