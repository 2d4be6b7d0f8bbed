// Baselines on one thread: Boost.Graph's algorithms, and a plain loop for PageRank over its graph.
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>
#include <boost/graph/incremental_components.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <cmath>
#include <graphrun/boost.hpp>
#include <graphrun/engine/semiring.hpp>
#include <limits>

#include "algorithms/catalogue/pagerank_setting.hpp"
#include "algorithms/catalogue/work.hpp"
#include "algorithms/oracles/bfs.hpp"
#include "algorithms/oracles/pagerank.hpp"
#include "algorithms/oracles/sssp.hpp"
#include "bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

template <class T, class Has>
std::vector<bool> which(const std::vector<T>& values, Has&& has) {
  std::vector<bool> those;
  for (const T value : values) those.push_back(has(value));
  return those;
}

// The graph, the query and the row's description, which all baselines share.
class BoostKernel : public Kernel {
 public:
  BoostKernel(const Entry& entry, const Subject& subject, const Rules& rules)
      : entry_(entry),
        subject_(subject),
        rules_(rules),
        request_(request_of(entry, subject, rules)) {
    const Stopwatch watch;
    graph_ = to_boost(subject.graph);
    prepared_ = {"Boost graph", watch.milliseconds(), 0};
  }

  void run(int trial) final {
    start_at(request_, entry_, rules_, trial);
    compute();
  }
  Work work() final {
    const catalogue::Work work = model();
    return {work.entries, listed_edges(subject_, reached()), work.bytes, work.gathers,
            work.footprint};
  }
  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = precision();
    result.model = entry_.measured->model;
    result.check = oracles::oracle_of(entry_.name).gap;
    result.preprocessing = prepared_;
  }

 protected:
  virtual void compute() = 0;
  virtual catalogue::Work model() const = 0;
  virtual const char* precision() const = 0;
  virtual std::vector<bool> reached() const { return {}; }  // empty: not a search

  index_t source() const { return request_.parameters.vertex("source"); }
  std::size_t size() const { return static_cast<std::size_t>(num_vertices(graph_)); }
  const oracles::Rows& rows() const { return subject_.host(); }
  // The stored entries of the rows of reached vertices, and the number of these vertices.
  std::pair<double, double> amounts() const {
    const std::vector<bool> has = reached();
    double entries = 0, vertices = 0;
    for (std::size_t v = 0; v < has.size(); ++v) {
      if (!has[v]) continue;
      vertices += 1;
      entries += static_cast<double>(rows().degree(static_cast<index_t>(v)));
    }
    return {entries, vertices};
  }
  template <class T>
  auto map_of(std::vector<T>& values) {
    return boost::make_iterator_property_map(values.begin(), get(boost::vertex_index, graph_));
  }

  const Entry& entry_;
  const Subject& subject_;
  const Rules& rules_;
  catalogue::Request request_;
  BoostCsrGraph graph_;
  Preprocessing prepared_;
};

class BoostBfs : public BoostKernel {
 public:
  using BoostKernel::BoostKernel;
  std::string fault(bool) override {
    return oracles::parent_fault(rows(), source(), parent_, oracles::levels_from(rows(), source()));
  }

 private:
  void compute() override {
    parent_.assign(size(), no_vertex);
    parent_[static_cast<std::size_t>(source())] = source();
    boost::breadth_first_search(graph_, source(),
                                boost::visitor(boost::make_bfs_visitor(boost::record_predecessors(
                                    map_of(parent_), boost::on_tree_edge()))));
  }
  std::vector<bool> reached() const override {
    return which(parent_, [](index_t p) { return p != no_vertex; });
  }
  catalogue::Work model() const override {
    const auto [entries, vertices] = amounts();
    return catalogue::search_work(subject_.graph, entries, vertices);
  }
  const char* precision() const override { return "int32"; }

  std::vector<index_t> parent_;
};

class BoostSssp : public BoostKernel {
 public:
  using BoostKernel::BoostKernel;
  std::string fault(bool) override {
    return oracles::distance_fault(rows(), subject_.plain().lengths<double>(), source(), distance_);
  }

 private:
  static constexpr double none = MinPlus<double>::zero;

  void compute() override {
    distance_.resize(size());
    boost::dijkstra_shortest_paths(graph_, source(),
                                   boost::weight_map(get(&BoostEdgeWeight::weight, graph_))
                                       .distance_map(map_of(distance_))
                                       .distance_inf(none));
  }
  std::vector<bool> reached() const override {
    return which(distance_, [](double d) { return d != none; });
  }
  catalogue::Work model() const override {
    const auto [entries, vertices] = amounts();
    return catalogue::distance_work(subject_.graph, entries, vertices, 8, 8);
  }
  const char* precision() const override { return "fp64"; }

  std::vector<double> distance_;
};

class BoostCc : public BoostKernel {
 public:
  using BoostKernel::BoostKernel;
  // graphrun's oracle expects the smallest vertex of each component as its label.
  std::string fault(bool) override {
    std::vector<index_t> smallest(label_.size(), no_vertex), label(label_.size());
    for (std::size_t v = 0; v < label.size(); ++v) {
      index_t& first = smallest[static_cast<std::size_t>(label_[v])];
      if (first == no_vertex) first = static_cast<index_t>(v);
      label[v] = first;
    }
    catalogue::Answer answer;
    answer.columns.push_back(
        {"component", Vector<index_t>(subject_.graph.context(), std::span<const index_t>(label))});
    const catalogue::Query query(request_, subject_.graph, subject_.ids);
    return oracles::oracle_of(entry_.name)
        .check(subject_.plain(), query, answer, oracles::Rule::gap)
        .fault;
  }

 private:
  void compute() override {
    std::vector<std::size_t> rank(size());
    std::vector<index_t> parent(size());
    boost::disjoint_sets<std::size_t*, index_t*> sets(rank.data(), parent.data());
    boost::initialize_incremental_components(graph_, sets);
    boost::incremental_components(graph_, sets);
    label_.resize(size());
    for (std::size_t v = 0; v < label_.size(); ++v) {
      label_[v] = sets.find_set(static_cast<index_t>(v));
    }
  }
  catalogue::Work model() const override { return catalogue::components_work(subject_.graph); }
  const char* precision() const override { return "int32"; }

  std::vector<index_t> label_;
};

class BoostPageRank : public BoostKernel {
 public:
  BoostPageRank(const Entry& entry, const Subject& subject, const Rules& rules)
      : BoostKernel(entry, subject, rules), setting_(catalogue::pagerank_setting(request_)) {}

  std::string fault(bool) override {
    oracles::PageRankRule rule;
    rule.damping = setting_.damping;
    rule.spread_lost = setting_.variant != PageRankVariant::gap;
    rule.rounding = (8 + static_cast<double>(size())) * std::numeric_limits<double>::epsilon();
    rule.bound =
        rule.spread_lost ? setting_.damping * residual_ + rule.rounding : setting_.tolerance;
    return oracles::pagerank_fault(rows(), rank_, rule,
                                   [&](index_t v) { return subject_.ids.text(v); });
  }
  void describe(Result& result) const override {
    BoostKernel::describe(result);
    result.figures["sweeps"] = sweeps_;
    if (sweeps_ > 0) result.figures["ms_per_sweep"] = result.timing.statistics.median / sweeps_;
  }

 private:
  void compute() override {
    const double unit = 1 / static_cast<double>(size());
    rank_.assign(size(), unit);
    residual_ = std::numeric_limits<double>::infinity();
    for (sweeps_ = 0; sweeps_ < setting_.rounds; ++sweeps_) {
      if (!setting_.exactly && residual_ < setting_.tolerance) break;
      residual_ = sweep(unit);
    }
  }

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
    if (setting_.variant == PageRankVariant::gap) lost = 0;
    const double jump = (1 - setting_.damping + setting_.damping * lost) * unit;
    double change = 0;
    for (std::size_t v = 0; v < rank_.size(); ++v) {
      next_[v] = jump + setting_.damping * next_[v];
      change += std::fabs(next_[v] - rank_[v]);
    }
    rank_.swap(next_);
    return change;
  }
  catalogue::Work model() const override {
    return catalogue::sweeps_work(subject_.graph, sweeps_, sizeof(double));
  }
  const char* precision() const override { return "fp64"; }

  catalogue::PageRankSetting setting_;
  std::vector<double> rank_, next_;
  double residual_ = 0;
  int sweeps_ = 0;
};

template <class K>
std::unique_ptr<Kernel> make(const Entry& entry, const Subject& subject, const Rules& rules) {
  return std::make_unique<K>(entry, subject, rules);
}

}  // namespace

MakeKernel boost_kernel(const Entry& entry) {
  if (entry.name == "bfs") return make<BoostBfs>;
  if (entry.name == "sssp") return make<BoostSssp>;
  if (entry.name == "cc") return make<BoostCc>;
  if (entry.name == "pagerank") return make<BoostPageRank>;
  return {};
}

}  // namespace graphrun::cli::bench
