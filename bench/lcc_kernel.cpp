// Clustering coefficients as they are measured: from the plain adjacency matrix.
#include <fmt/format.h>

#include <cmath>
#include <graphrun/algorithms/lcc.hpp>
#include <optional>

#include "bench/kernel.hpp"

namespace graphrun::cli::bench {
namespace {

class LccKernel : public Kernel {
 public:
  explicit LccKernel(const Subject& subject) : subject_(subject) {}
  void run(int) override {
    subject_.graph.release_oriented();
    result_.emplace(lcc(subject_.graph));
  }
  std::string fault(bool spoil) override {
    if (!expected_) expected_.emplace(plain_lcc(subject_.ranked(), subject_.host()));
    std::vector<double> share = result_->to_host();
    if (spoil) share.back() = share.back() > 0.5 ? 0 : 2;
    for (std::size_t v = 0; v < share.size(); ++v) {
      const double expected = (*expected_)[v];
      if (!(std::fabs(share[v] - expected) <= 1e-12 * expected)) {
        return fmt::format("vertex {} has {}, expected {}", v, share[v], expected);
      }
    }
    return {};
  }
  Work work() const override { return ordering_work(subject_); }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
    result.model = ordering_model;
    result.check = "each vertex's share by marked neighbours on all processors, within 1e-12";
  }

 private:
  const Subject& subject_;
  std::optional<std::vector<double>> expected_;
  std::optional<Vector<double>> result_;
};

}  // namespace

std::unique_ptr<Kernel> lcc_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<LccKernel>(subject);
}

}  // namespace graphrun::cli::bench
