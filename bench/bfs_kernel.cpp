// Breadth-first search as it is measured: graphrun's and Boost.Graph's.
#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <graphrun/algorithms/bfs.hpp>
#include <graphrun/boost.hpp>

#include "bench/check.hpp"
#include "bench/kernel.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

constexpr const char* model_text =
    "column indices of the reached rows once, a gather an entry, 24 bytes a reached vertex "
    "(two offsets, level and parent)";

// Of the vertices that have a parent.
Work traversal_work(const Subject& subject, const std::vector<index_t>& parent) {
  const HostGraph& graph = subject.host();
  double entries = 0, listed = 0, reached = 0;
  for (std::size_t v = 0; v < parent.size(); ++v) {
    if (parent[v] == no_vertex) continue;
    reached += 1;
    entries += static_cast<double>(graph.degree(static_cast<index_t>(v)));
    if (!subject.listed_out.empty()) listed += static_cast<double>(subject.listed_out[v]);
  }
  return {entries, listed, 4 * entries + 24 * reached, entries,
          static_cast<std::uint64_t>(parent.size()) * sizeof(index_t)};
}

// Makes an orphan of a vertex that was reached.
void spoil_tree(std::vector<index_t>& parent) {
  const auto reached =
      std::find_if(parent.rbegin(), parent.rend(), [](index_t p) { return p != no_vertex; });
  if (reached != parent.rend()) *reached = no_vertex;
}

class BfsKernel : public Kernel {
 public:
  BfsKernel(const Subject& subject, const Rules& rules) : subject_(subject), rules_(rules) {
    subject.host();
  }

  void run(int trial) override {
    source_ = rules_.sources[static_cast<std::size_t>(trial) % rules_.sources.size()];
    result_ = bfs(subject_.graph, source_);
  }

  std::string fault(bool spoil) override {
    std::vector<index_t> parent = result_->parent.to_host();
    if (spoil) spoil_tree(parent);
    deepest_ = std::max(deepest_, result_->depth);
    if (rules_.suite == "graph500") {
      return graph500_fault(subject_.host(), {subject_.listed_from, subject_.listed_to}, source_,
                            parent);
    }
    return bfs_fault(subject_.host(), source_, parent, result_->level.to_host());
  }

  Work work() const override { return traversal_work(subject_, result_->parent.to_host()); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = model_text;
    result.check = rules_.suite == "graph500"
                       ? "Graph500's five rules, every listed edge"
                       : "GAP's: levels of a serial search, each parent one nearer by an edge";
    result.figures["deepest"] = deepest_;
  }

 private:
  const Subject& subject_;
  Rules rules_;
  index_t source_ = 0, deepest_ = 0;
  std::optional<BfsResult> result_;
};

class BoostBfsKernel : public Kernel {
 public:
  BoostBfsKernel(const Subject& subject, const Rules& rules) : subject_(subject), rules_(rules) {
    const Stopwatch watch;
    graph_ = to_boost(subject.graph);
    prepared_ = {"Boost graph", watch.milliseconds(), 0};
  }

  void run(int trial) override {
    source_ = rules_.sources[static_cast<std::size_t>(trial) % rules_.sources.size()];
    parent_.assign(static_cast<std::size_t>(num_vertices(graph_)), no_vertex);
    parent_[static_cast<std::size_t>(source_)] = source_;
    const auto parents =
        boost::make_iterator_property_map(parent_.begin(), get(boost::vertex_index, graph_));
    boost::breadth_first_search(graph_, source_,
                                boost::visitor(boost::make_bfs_visitor(
                                    boost::record_predecessors(parents, boost::on_tree_edge()))));
  }

  std::string fault(bool) override { return bfs_fault(subject_.host(), source_, parent_, {}); }
  Work work() const override { return traversal_work(subject_, parent_); }

  void describe(Result& result) const override {
    result.format = "csr";
    result.precision = "int32";
    result.model = model_text;
    result.check = "GAP's: levels of a serial search, each parent one nearer by an edge";
    result.preprocessing = prepared_;
  }

 private:
  const Subject& subject_;
  Rules rules_;
  BoostCsrGraph graph_;
  index_t source_ = 0;
  std::vector<index_t> parent_;
  Preprocessing prepared_;
};

}  // namespace

std::unique_ptr<Kernel> bfs_kernel(const Subject& subject, const Rules& rules) {
  return std::make_unique<BfsKernel>(subject, rules);
}

std::unique_ptr<Kernel> boost_bfs_kernel(const Subject& subject, const Rules& rules) {
  return std::make_unique<BoostBfsKernel>(subject, rules);
}

}  // namespace graphrun::cli::bench
