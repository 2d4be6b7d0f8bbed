// Triangle counting as it is measured: from the plain adjacency matrix, ordering it included.
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/triangles.hpp>
#include <graphrun/engine/oriented.hpp>

#include "cli/bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

// A serial count by its definition, once for a graph: a sixth of the common neighbours over all
// edges, found by marking the neighbours of each vertex in turn.
offset_t serial_triangles(const HostGraph& graph) {
  std::vector<char> marks(static_cast<std::size_t>(graph.vertices()), 0);
  offset_t closed = 0;
  for (index_t u = 0; u < graph.vertices(); ++u) {
    const auto row = graph.row(u);
    for (const index_t v : row) marks[static_cast<std::size_t>(v)] = v != u;
    for (const index_t v : row) {
      if (v >= u) break;
      for (const index_t w : graph.row(v)) {
        if (w >= v) break;
        closed += marks[static_cast<std::size_t>(w)];
      }
    }
    for (const index_t v : row) marks[static_cast<std::size_t>(v)] = 0;
  }
  return closed;
}

class TrianglesKernel : public Kernel {
 public:
  TrianglesKernel(const Subject& subject, const Rules& rules) : subject_(subject), rules_(rules) {}

  void run(int) override { total_ = triangles(subject_.graph); }

  std::string fault(bool spoil) override {
    // Of large graphs the serial count would take minutes.
    constexpr offset_t most_checked = 40'000'000;
    if (subject_.graph.counts().entries > most_checked && !spoil) return {};
    if (expected_ < 0) {
      const Graph& graph = subject_.graph;
      expected_ = graph.directed()
                      ? serial_triangles(host_copy(symmetric_pattern(graph.out_edges())))
                      : serial_triangles(subject_.host());
    }
    const offset_t found = total_ + (spoil ? 1 : 0);
    if (found == expected_) return {};
    return fmt::format("{} triangles, expected {}", found, expected_);
  }

  Work work() const override {
    const auto entries = static_cast<double>(subject_.graph.counts().entries);
    return {entries, 0, 8 * entries, entries, 0};
  }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = "column indices read twice to order them; the products themselves not counted";
    result.check = expected_ < 0 ? "none: too large for a serial count" : "a serial count, exactly";
    result.figures["triangles"] = static_cast<double>(total_);
  }

 private:
  const Subject& subject_;
  Rules rules_;
  offset_t total_ = 0, expected_ = -1;
};

}  // namespace

std::unique_ptr<Kernel> triangles_kernel(const Subject& subject, const Rules& rules) {
  return std::make_unique<TrianglesKernel>(subject, rules);
}

}  // namespace graphrun::cli::bench
