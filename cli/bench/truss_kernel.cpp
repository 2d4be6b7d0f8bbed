// Trusses and clustering coefficients as they are measured: from the plain adjacency matrix.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/ktruss.hpp>
#include <graphrun/algorithms/lcc.hpp>
#include <graphrun/algorithms/triangles.hpp>
#include <numeric>

#include "cli/bench/kernel.hpp"

namespace graphrun::cli::bench {
namespace {

Work edges_read(const Subject& subject) {
  const auto entries = static_cast<double>(subject.graph.counts().entries);
  return {entries, 0, 8 * entries, entries, 0};
}

// What is kept must close: each edge is in as many kept triangles as it says, and those are enough.
std::string truss_fault(const Matrix& edges, index_t k, bool spoil) {
  const HostGraph upper = host_copy(edges);
  std::vector<std::int32_t> support =
      std::get<Csr>(edges.storage()).weights.as<std::int32_t>()->to_host();
  if (spoil && !support.empty()) ++support.back();
  std::vector<std::int32_t> counted(support.size(), 0);
  std::vector<offset_t> place(static_cast<std::size_t>(upper.vertices()), -1);
  for (index_t u = 0; u < upper.vertices(); ++u) {
    const auto row = upper.row(u);
    const offset_t begin = upper.offsets[static_cast<std::size_t>(u)];
    for (std::size_t i = 0; i < row.size(); ++i) {
      place[static_cast<std::size_t>(row[i])] = begin + static_cast<offset_t>(i);
    }
    for (const index_t v : row) {
      const auto other = upper.row(v);
      const offset_t other_begin = upper.offsets[static_cast<std::size_t>(v)];
      for (std::size_t j = 0; j < other.size(); ++j) {
        const offset_t uw = place[static_cast<std::size_t>(other[j])];
        if (uw < 0) continue;
        ++counted[static_cast<std::size_t>(uw)];
        ++counted[static_cast<std::size_t>(place[static_cast<std::size_t>(v)])];
        ++counted[static_cast<std::size_t>(other_begin) + j];
      }
    }
    for (const index_t v : row) place[static_cast<std::size_t>(v)] = -1;
  }
  for (std::size_t e = 0; e < support.size(); ++e) {
    if (support[e] != counted[e]) {
      return fmt::format("edge {} has support {}, expected {}", e, support[e], counted[e]);
    }
    if (support[e] < k - 2) return fmt::format("edge {} has support {}", e, support[e]);
  }
  return {};
}

class TrussKernel : public Kernel {
 public:
  explicit TrussKernel(const Subject& subject) : subject_(subject) {}
  void run(int) override { result_.emplace(ktruss(subject_.graph, k)); }
  std::string fault(bool spoil) override { return truss_fault(result_->edges, k, spoil); }
  Work work() const override { return edges_read(subject_); }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = "column indices read twice to order them; the products themselves not counted";
    result.check = "each kept edge is in as many kept triangles as it says, and in k - 2";
    result.figures["k"] = k;
    result.figures["kept_edges"] = static_cast<double>(result_->edges.entries());
    result.figures["rounds"] = result_->rounds;
  }

 private:
  static constexpr index_t k = 3;
  const Subject& subject_;
  std::optional<TrussResult> result_;
};

class LccKernel : public Kernel {
 public:
  explicit LccKernel(const Subject& subject) : subject_(subject) {}
  void run(int) override { result_.emplace(lcc(subject_.graph)); }
  // Every coefficient is a share, and weighted by the pairs of neighbours they add up to what the
  // triangles do.
  std::string fault(bool spoil) override {
    std::vector<double> share = result_->to_host();
    if (spoil) share.back() = share.back() > 0.5 ? 0 : 2;
    for (std::size_t v = 0; v < share.size(); ++v) {
      if (!(share[v] >= 0 && share[v] <= 1)) return fmt::format("vertex {} has {}", v, share[v]);
    }
    if (subject_.graph.directed() || subject_.graph.counts().self_loops > 0) return {};
    double closed = 0;
    for (std::size_t v = 0; v < share.size(); ++v) {
      const auto d = static_cast<double>(subject_.host().degree(static_cast<index_t>(v)));
      closed += share[v] * d * (d - 1) / 2;
    }
    const double expected = 3 * static_cast<double>(triangles(subject_.graph));
    if (std::fabs(closed - expected) <= 1e-9 * expected) return {};
    return fmt::format("the shares make {} corners, expected {}", closed, expected);
  }
  Work work() const override { return edges_read(subject_); }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
    result.model = "column indices read twice to order them; the products themselves not counted";
    result.check = "shares between 0 and 1 that add up to three times the triangles";
  }

 private:
  const Subject& subject_;
  std::optional<Vector<double>> result_;
};

}  // namespace

std::unique_ptr<Kernel> ktruss_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<TrussKernel>(subject);
}

std::unique_ptr<Kernel> lcc_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<LccKernel>(subject);
}

}  // namespace graphrun::cli::bench
