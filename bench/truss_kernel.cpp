// Trusses as they are measured: from the plain adjacency matrix.
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/ktruss.hpp>
#include <optional>
#include <span>

#include "bench/kernel.hpp"
#include "bench/parallel.hpp"

namespace graphrun::cli::bench {
namespace {

// Edges in no triangle can be taken away without another losing one: the 3-truss is exactly the
// edges in triangles, each in as many as it was.
class TriangleEdges {
 public:
  explicit TriangleEdges(const RankedGraph& graph)
      : graph_(graph), supports_(plain_supports(graph)) {}

  std::string fault(const HostGraph& kept, std::span<const std::int32_t> support) const {
    std::string found = first_fault(kept.vertices(), [&](index_t u) -> std::string {
      auto e = static_cast<std::size_t>(kept.offsets[static_cast<std::size_t>(u)]);
      for (const index_t v : kept.row(u)) {
        const offset_t place = graph_.edge_between(u, v);
        const std::int32_t expected = place < 0 ? 0 : supports_[static_cast<std::size_t>(place)];
        if (expected == 0 || support[e] != expected) {
          return fmt::format("edge {} {} has support {}, expected {}", u, v, support[e], expected);
        }
        ++e;
      }
      return {};
    });
    if (!found.empty()) return found;
    const auto closed =
        static_cast<offset_t>(supports_.size()) - std::count(supports_.begin(), supports_.end(), 0);
    if (kept.entries() == closed) return {};
    return fmt::format("{} edges are kept, expected {}", kept.entries(), closed);
  }

 private:
  const RankedGraph& graph_;
  std::vector<std::int32_t> supports_;
};

class TrussKernel : public Kernel {
 public:
  explicit TrussKernel(const Subject& subject) : subject_(subject) {}
  void run(int) override {
    subject_.graph.release_oriented();
    result_.emplace(ktruss(subject_.graph, k));
  }
  std::string fault(bool spoil) override {
    if (!expected_) expected_.emplace(subject_.ranked());
    const auto& edges = std::get<Csr>(result_->edges.storage());
    std::vector<std::int32_t> support = edges.weights.as<std::int32_t>()->to_host();
    if (spoil && !support.empty()) ++support.back();
    return expected_->fault(host_copy(result_->edges), support);
  }
  Work work() const override { return ordering_work(subject_); }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = ordering_model;
    result.check = "the edges in triangles, and in how many, by marked neighbours, exactly";
    result.figures["k"] = k;
    result.figures["kept_edges"] = static_cast<double>(result_->edges.entries());
    result.figures["rounds"] = result_->rounds;
  }

 private:
  static constexpr index_t k = 3;
  const Subject& subject_;
  std::optional<TriangleEdges> expected_;
  std::optional<TrussResult> result_;
};

}  // namespace

std::unique_ptr<Kernel> ktruss_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<TrussKernel>(subject);
}

}  // namespace graphrun::cli::bench
