// Betweenness from a few sources as it is measured.
#include <graphrun/algorithms/bc.hpp>

#include "bench/check.hpp"
#include "bench/kernel.hpp"

namespace graphrun::cli::bench {
namespace {

class BcKernel : public Kernel {
 public:
  BcKernel(const Subject& subject, const Rules& rules) : subject_(subject), rules_(rules) {
    subject.host();
  }

  void run(int trial) override {
    const std::size_t trials = rules_.sources.size() / per_trial;
    const std::size_t first = static_cast<std::size_t>(trial) % trials * per_trial;
    sources_ = std::span(rules_.sources).subspan(first, per_trial);
    BcOptions options;
    options.scale = BcScale::max;
    score_ = bc(subject_.graph, sources_, options);
  }

  std::string fault(bool spoil) override {
    std::vector<double> score = score_->to_host();
    if (spoil) score[score.size() / 2] += 0.01;
    return bc_fault(subject_.host(), sources_, score);
  }

  Work work() const override {
    const auto entries = static_cast<double>(subject_.graph.counts().entries);
    const auto n = static_cast<double>(subject_.graph.vertices());
    const auto sweeps = static_cast<double>(2 * per_trial);
    return {sweeps * entries, 0, sweeps * (4 * entries + 40 * n), sweeps * entries,
            static_cast<std::uint64_t>(n) * per_trial * sizeof(double)};
  }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
    result.model =
        "every column index and a gather an entry, twice for each source, 40 bytes a vertex beside";
    result.check = "GAP's: Brandes on one thread a source, within a float's epsilon of the largest";
    result.figures["sources"] = static_cast<double>(per_trial);
  }

 private:
  static constexpr std::size_t per_trial = 4;
  const Subject& subject_;
  Rules rules_;
  std::span<const index_t> sources_;
  std::optional<Vector<double>> score_;
};

}  // namespace

std::unique_ptr<Kernel> bc_kernel(const Subject& subject, const Rules& rules) {
  return std::make_unique<BcKernel>(subject, rules);
}

}  // namespace graphrun::cli::bench
