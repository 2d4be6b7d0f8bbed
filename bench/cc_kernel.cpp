// Connected components as they are measured: graphrun's and Boost.Graph's.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/incremental_components.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <graphrun/algorithms/cc.hpp>
#include <graphrun/boost.hpp>

#include "bench/check.hpp"
#include "bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr const char* model_text =
    "two column indices and two gathers a vertex, 28 bytes a vertex beside (two offsets, three "
    "times its label); edges a second count every stored entry";
constexpr const char* check_text =
    "GAP's: a serial search from one vertex of each label, over edges both ways";

Work components_work(const Subject& subject) {
  const auto entries = static_cast<double>(subject.graph.counts().entries);
  const auto n = static_cast<double>(subject.graph.vertices());
  return {entries, 0, 36 * n, 2 * n, static_cast<std::uint64_t>(n) * sizeof(index_t)};
}

class CcKernel : public Kernel {
 public:
  CcKernel(const Subject& subject) : subject_(subject) {}

  void run(int) override { label_ = cc(subject_.graph); }

  std::string fault(bool spoil) override {
    std::vector<index_t> label = label_->to_host();
    if (spoil) label.back() = label.back() == 0 ? 1 : 0;
    if (label == right_) return {};
    std::string found = cc_fault(subject_.host(), subject_.host_in(), label);
    if (found.empty()) right_ = std::move(label);
    return found;
  }

  Work work() const override { return components_work(subject_); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = model_text;
    result.check = check_text;
  }

 private:
  const Subject& subject_;
  std::optional<Vector<index_t>> label_;
  std::vector<index_t> right_;  // labels that were found right
};

class BoostCcKernel : public Kernel {
 public:
  BoostCcKernel(const Subject& subject) : subject_(subject) {
    const Stopwatch watch;
    graph_ = to_boost(subject.graph);
    prepared_ = {"Boost graph", watch.milliseconds(), 0};
  }

  void run(int) override {
    const auto n = static_cast<std::size_t>(num_vertices(graph_));
    std::vector<std::size_t> rank(n);
    std::vector<index_t> parent(n);
    boost::disjoint_sets<std::size_t*, index_t*> sets(rank.data(), parent.data());
    boost::initialize_incremental_components(graph_, sets);
    boost::incremental_components(graph_, sets);
    label_.resize(n);
    for (std::size_t v = 0; v < n; ++v) label_[v] = sets.find_set(static_cast<index_t>(v));
  }

  std::string fault(bool) override {
    // Its groups are told by any of their vertices.
    std::vector<index_t> smallest(label_.size(), no_vertex), label(label_.size());
    for (std::size_t v = 0; v < label.size(); ++v) {
      index_t& first = smallest[static_cast<std::size_t>(label_[v])];
      if (first == no_vertex) first = static_cast<index_t>(v);
      label[v] = first;
    }
    return cc_fault(subject_.host(), subject_.host_in(), label);
  }
  Work work() const override { return components_work(subject_); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = model_text;
    result.check = check_text;
    result.preprocessing = prepared_;
  }

 private:
  const Subject& subject_;
  BoostCsrGraph graph_;
  std::vector<index_t> label_;
  Preprocessing prepared_;
};

}  // namespace

std::unique_ptr<Kernel> cc_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<CcKernel>(subject);
}

std::unique_ptr<Kernel> boost_cc_kernel(const Subject& subject, const Rules&) {
  return std::make_unique<BoostCcKernel>(subject);
}

}  // namespace graphrun::cli::bench
