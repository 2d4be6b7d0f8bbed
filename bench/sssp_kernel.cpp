// Shortest paths as they are measured: graphrun's and Boost.Graph's.
#include <algorithm>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <graphrun/algorithms/sssp.hpp>
#include <graphrun/boost.hpp>

#include "bench/check.hpp"
#include "bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr const char* model_text =
    "column indices and weights of the reached rows once, a gather of a distance an entry, two "
    "offsets and a distance a reached vertex";
constexpr const char* check_text =
    "GAP's, the distances of Dijkstra's algorithm exactly: proved by every entry";

template <class T>
Work distance_work(const Subject& subject, const std::vector<T>& distance, std::size_t weight) {
  const HostGraph& graph = subject.host();
  double entries = 0, listed = 0, reached = 0;
  for (std::size_t v = 0; v < distance.size(); ++v) {
    if (distance[v] == MinPlus<T>::zero) continue;
    reached += 1;
    entries += static_cast<double>(graph.degree(static_cast<index_t>(v)));
    if (!subject.listed_out.empty()) listed += static_cast<double>(subject.listed_out[v]);
  }
  return {entries, listed, static_cast<double>(4 + weight) * entries + (16 + sizeof(T)) * reached,
          entries, static_cast<std::uint64_t>(distance.size()) * sizeof(T)};
}

std::size_t weight_bytes(const Subject& subject) {
  const Matrix& matrix = subject.graph.out_edges();
  return matrix.entries() == 0
             ? 0
             : matrix.weights().bytes() / static_cast<std::size_t>(matrix.entries());
}

template <class T>
class SsspKernel : public Kernel {
 public:
  SsspKernel(const Subject& subject, const Rules& rules)
      : subject_(subject), rules_(rules), length_(subject.host_lengths<T>()) {
    subject.host();
    // A property of the graph, as its degrees are: known before the first trial.
    subject.graph.first_negative_weight();
  }

  void run(int trial) override {
    source_ = rules_.sources[static_cast<std::size_t>(trial) % rules_.sources.size()];
    SsspOptions options;
    options.predecessors = rules_.suite == "graph500";
    result_ = sssp<T>(subject_.graph, source_, options);
  }

  std::string fault(bool spoil) override {
    std::vector<T> distance = result_->distance.to_host();
    if (spoil) distance[static_cast<std::size_t>(source_)] += 1;
    if constexpr (std::is_same_v<T, float>) {
      return graph500_sssp_fault(subject_.host(), length_, source_, distance,
                                 result_->predecessor->to_host());
    } else {
      return sssp_fault<T>(subject_.host(), length_, source_, distance, MinPlus<T>::zero);
    }
  }

  Work work() const override {
    return distance_work(subject_, result_->distance.to_host(), weight_bytes(subject_));
  }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = std::is_integral_v<T> ? "int64" : sizeof(T) == 4 ? "fp32" : "fp64";
    result.model = model_text;
    result.check = sizeof(T) == 4 ? "Graph500's five rules, every edge" : check_text;
  }

 private:
  const Subject& subject_;
  Rules rules_;
  std::vector<T> length_;
  index_t source_ = 0;
  std::optional<SsspResult<T>> result_;
};

class BoostSsspKernel : public Kernel {
 public:
  BoostSsspKernel(const Subject& subject, const Rules& rules)
      : subject_(subject), rules_(rules), length_(subject.host_lengths<double>()) {
    const Stopwatch watch;
    graph_ = to_boost(subject.graph);
    prepared_ = {"Boost graph", watch.milliseconds(), 0};
  }

  void run(int trial) override {
    source_ = rules_.sources[static_cast<std::size_t>(trial) % rules_.sources.size()];
    distance_.resize(static_cast<std::size_t>(num_vertices(graph_)));
    boost::dijkstra_shortest_paths(graph_, source_,
                                   boost::weight_map(get(&BoostEdgeWeight::weight, graph_))
                                       .distance_map(boost::make_iterator_property_map(
                                           distance_.begin(), get(boost::vertex_index, graph_)))
                                       .distance_inf(MinPlus<double>::zero));
  }

  std::string fault(bool) override {
    return sssp_fault<double>(subject_.host(), length_, source_, distance_, MinPlus<double>::zero);
  }
  Work work() const override { return distance_work(subject_, distance_, sizeof(double)); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "fp64";
    result.model = model_text;
    result.check = check_text;
    result.preprocessing = prepared_;
  }

 private:
  const Subject& subject_;
  Rules rules_;
  std::vector<double> length_;
  BoostCsrGraph graph_;
  index_t source_ = 0;
  std::vector<double> distance_;
  Preprocessing prepared_;
};

}  // namespace

std::unique_ptr<Kernel> sssp_kernel(const Subject& subject, const Rules& rules) {
  if (rules.suite == "graph500") return std::make_unique<SsspKernel<float>>(subject, rules);
  if (is_real(subject.graph.out_edges().weight_type())) {
    return std::make_unique<SsspKernel<double>>(subject, rules);
  }
  return std::make_unique<SsspKernel<std::int64_t>>(subject, rules);
}

std::unique_ptr<Kernel> boost_sssp_kernel(const Subject& subject, const Rules& rules) {
  return std::make_unique<BoostSsspKernel>(subject, rules);
}

}  // namespace graphrun::cli::bench
