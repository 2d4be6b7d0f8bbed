// PageRank as it is measured: graphrun's, and the plainest loop over a Boost graph.
#include <cmath>
#include <graphrun/boost.hpp>
#include <limits>

#include "bench/check.hpp"
#include "bench/kernel.hpp"
#include "cli/run.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr const char* model_text =
    "a sweep: column indices and row offsets once, one gather an entry, five vectors of n values, "
    "on a GPU seven";

// A sweep's: 4 bytes an entry, 8 a row, and of n values each x, rank twice, share, the next x;
// `others` for the vectors beside these.
Work sweep_work(const Subject& subject, double sweeps, std::size_t value_bytes, double others = 0) {
  const auto n = static_cast<double>(subject.graph.vertices());
  const auto entries = static_cast<double>(subject.graph.counts().entries);
  const double bytes = 4 * entries + 8 * n + (5 + others) * n * static_cast<double>(value_bytes);
  return {sweeps * entries, 0, sweeps * bytes, sweeps * entries,
          static_cast<std::uint64_t>(subject.graph.vertices()) * value_bytes};
}

PageRankRule rule_of(const Rules& rules, double residual, double epsilon, index_t vertices) {
  PageRankRule rule;
  rule.damping = rules.damping;
  rule.spread_lost = rules.variant != PageRankVariant::gap;
  const double rounding = 8 * epsilon + static_cast<double>(vertices) * 2.3e-16;
  // The next round moves ranks by at most the damping times the last change.
  rule.bound = rules.variant == PageRankVariant::gap
                   ? rules.tolerance
                   : std::nextafter(rules.damping * residual + rounding, 1.0);
  return rule;
}

void describe_pagerank(Result& result, const Rules& rules, int sweeps, double median) {
  result.model = model_text;
  result.check = rules.variant == PageRankVariant::gap
                     ? "GAP's: one more push round changes the ranks by less than the tolerance"
                     : "one more push round in double changes the ranks no more than it may";
  result.figures["sweeps"] = sweeps;
  if (sweeps > 0) result.figures["ms_per_sweep"] = median / sweeps;
}

template <class T>
class PageRankKernel : public Kernel {
 public:
  PageRankKernel(const Subject& subject, const Rules& rules) : subject_(subject), rules_(rules) {
    options_.variant = rules.variant;
    options_.damping = rules.damping;
    options_.tolerance = rules.tolerance;
    options_.max_iterations = rules.iterations;
    prepare();
  }

  void run(int) override { result_ = pagerank<T>(subject_.graph, options_); }

  std::string fault(bool spoil) override {
    std::vector<T> rank = result_->rank.to_host();
    if (spoil) rank[rank.size() / 2] += T{1};
    const auto rule = rule_of(rules_, result_->residual, std::numeric_limits<T>::epsilon(),
                              subject_.graph.vertices());
    const bool until = rules_.variant != PageRankVariant::ldbc;
    if (until && !result_->converged) return "it did not converge";
    return pagerank_fault<T>(subject_.host(), rank, rule);
  }

  Work work() const override {
    // A GPU writes the product's sums and reads them again.
    const bool on_gpu = subject_.graph.context().backend() == Backend::cuda;
    return sweep_work(subject_, result_->iterations, sizeof(T), on_gpu ? 2 : 0);
  }

  void describe(Result& result) const override {
    result.format = name(subject_.graph.pull_edges().format());
    result.precision = sizeof(T) == 4 ? "fp32" : "fp64";
    result.preprocessing = prepared_;
    describe_pagerank(result, rules_, result_->iterations, result.timing.statistics.median);
  }

 private:
  // What pagerank() would make on first use: the transpose, and on a GPU the tiles of rows.
  void prepare() {
    const Stopwatch watch;
    const Graph& graph = subject_.graph;
    const Matrix& pulled = graph.pull_edges();
    const bool tiled = graph.context().backend() == Backend::cuda && pulled.row_tiles() != nullptr;
    graph.context().synchronize();
    if (!graph.directed() && !tiled) return;
    prepared_.what = !graph.directed() ? "tiles of rows"
                     : tiled           ? "transpose, tiles of rows"
                                       : "transpose";
    prepared_.milliseconds = watch.milliseconds();
    if (graph.directed()) prepared_.bytes += pulled.bytes();
    if (tiled) prepared_.bytes += pulled.row_tiles()->bytes();
  }

  const Subject& subject_;
  Rules rules_;
  PageRankOptions<T> options_;
  std::optional<PageRankResult<T>> result_;
  Preprocessing prepared_;
};

class BoostPageRankKernel : public Kernel {
 public:
  BoostPageRankKernel(const Subject& subject, const Rules& rules)
      : subject_(subject), rules_(rules) {
    const Stopwatch watch;
    graph_ = to_boost(subject.graph);
    prepared_ = {"Boost graph", watch.milliseconds(), 0};
  }

  void run(int) override {
    const auto n = static_cast<std::size_t>(num_vertices(graph_));
    const double unit = 1 / static_cast<double>(n);
    rank_.assign(n, unit);
    const bool until = rules_.variant != PageRankVariant::ldbc;
    residual_ = std::numeric_limits<double>::infinity();
    for (sweeps_ = 0; sweeps_ < rules_.iterations; ++sweeps_) {
      if (until && residual_ < rules_.tolerance) break;
      residual_ = sweep(unit);
    }
  }

  std::string fault(bool) override {
    return pagerank_fault<double>(subject_.host(), rank_,
                                  rule_of(rules_, residual_, 2.3e-16, subject_.graph.vertices()));
  }

  Work work() const override { return sweep_work(subject_, sweeps_, sizeof(double)); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
    result.preprocessing = prepared_;
    describe_pagerank(result, rules_, sweeps_, result.timing.statistics.median);
  }

 private:
  double sweep(double unit) {
    next_.assign(rank_.size(), 0.0);
    double lost = 0;
    for (const auto u : boost::make_iterator_range(vertices(graph_))) {
      const auto degree = out_degree(u, graph_);
      const double here = rank_[static_cast<std::size_t>(u)];
      if (degree == 0) {
        lost += here;
        continue;
      }
      const double share = here / static_cast<double>(degree);
      for (const auto v : boost::make_iterator_range(adjacent_vertices(u, graph_))) {
        next_[static_cast<std::size_t>(v)] += share;
      }
    }
    if (rules_.variant == PageRankVariant::gap) lost = 0;
    const double jump = (1 - rules_.damping + rules_.damping * lost) * unit;
    double change = 0;
    for (std::size_t v = 0; v < rank_.size(); ++v) {
      next_[v] = jump + rules_.damping * next_[v];
      change += std::fabs(next_[v] - rank_[v]);
    }
    rank_.swap(next_);
    return change;
  }

  const Subject& subject_;
  Rules rules_;
  BoostCsrGraph graph_;
  std::vector<double> rank_, next_;
  double residual_ = 0;
  int sweeps_ = 0;
  Preprocessing prepared_;
};

}  // namespace

std::unique_ptr<Kernel> pagerank_kernel(const Subject& subject, const Rules& rules) {
  if (rules.single_precision) return std::make_unique<PageRankKernel<float>>(subject, rules);
  return std::make_unique<PageRankKernel<double>>(subject, rules);
}

std::unique_ptr<Kernel> boost_pagerank_kernel(const Subject& subject, const Rules& rules) {
  return std::make_unique<BoostPageRankKernel>(subject, rules);
}

}  // namespace graphrun::cli::bench
