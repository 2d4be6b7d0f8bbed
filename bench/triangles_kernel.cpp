// Triangle counting as it is measured: from the plain adjacency matrix, ordering it included.
#include <fmt/format.h>

#include <graphrun/algorithms/triangles.hpp>

#include "bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

class TrianglesKernel : public Kernel {
 public:
  explicit TrianglesKernel(const Subject& subject) : subject_(subject) {}

  void run(int) override {
    subject_.graph.release_oriented();
    total_ = triangles(subject_.graph);
  }

  std::string fault(bool spoil) override {
    if (expected_ < 0) expected_ = plain_triangles(subject_.ranked());
    const offset_t found = total_ + (spoil ? 1 : 0);
    if (found == expected_) return {};
    return fmt::format("{} triangles, expected {}", found, expected_);
  }

  Work work() const override { return ordering_work(subject_); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = ordering_model;
    result.check = "a count by marked neighbours on all processors, exactly";
    result.figures["triangles"] = static_cast<double>(total_);
  }

 private:
  const Subject& subject_;
  offset_t total_ = 0, expected_ = -1;
};

}  // namespace

Work ordering_work(const Subject& subject) {
  const auto entries = static_cast<double>(subject.graph.counts().entries);
  return {entries, 0, 8 * entries, entries, 0};
}

std::unique_ptr<Kernel> triangles_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<TrianglesKernel>(subject);
}

}  // namespace graphrun::cli::bench
