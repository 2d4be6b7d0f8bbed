// Modularity as Newman and Girvan have it, with the resolution of Reichardt and Bornholdt: sums
// over communities are products with the matrix P of who belongs to which.
//
// Newman and Girvan, Finding and evaluating community structure in networks, Physical Review E 69,
// 2004.
#include <cmath>
#include <graphrun/algorithms/modularity.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/groups.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>
#include <utility>

#include "algorithms/common/edge_ends.hpp"

namespace graphrun {
namespace {

constexpr double not_defined = std::numeric_limits<double>::quiet_NaN();

void check(const Graph& graph, const Vector<index_t>& community, const ModularityOptions& options) {
  require(community.size() == static_cast<std::size_t>(graph.own_vertices()),
          "modularity: there must be one community per vertex");
  require(options.resolution >= 0 && std::isfinite(options.resolution),
          "modularity: the resolution must be a number from 0 on");
  if (!options.weighted) return;
  require(graph.weighted(), "modularity: the graph has no weights to count");
  require(graph.first_negative_weight() < 0, "modularity: weights must not be negative");
}

// out = p - q, or 0 where rounding makes q the larger.
void subtract(const Vector<double>& p, const Vector<double>& q, Vector<double>& out) {
  smaller(p, q, out);
  affine(out, -1, 1, &p, out);
}

}  // namespace

ModularityResult modularity(const Graph& graph, const Vector<index_t>& community,
                            const ModularityOptions& options) {
  check(graph, community, options);
  graph.context().check_stop();
  const bool weighted = options.weighted;
  const Matrix group_of = membership(community), members_of = members(community);
  const auto by_group = [&](const Vector<double>& x) {
    auto y = graph.vector<double>();
    spmv<PlusSecond<double>>(members_of, x, y);
    return y;
  };
  auto x = graph.vector<double>();
  sum_within(graph.out_edges(), weighted, graph.directed() ? 1 : 2, &community, x);
  const Vector<double> within = by_group(x);
  Vector<double> out = by_group(edge_ends(graph, weighted, DegreeKind::out));
  Vector<double> in =
      graph.directed() ? by_group(edge_ends(graph, weighted, DegreeKind::in)) : out.copy();
  const double total = sum(out);
  ModularityResult result{not_defined, not_defined, graph.vector<double>(),
                          not_defined, not_defined, 0};
  result.communities = static_cast<index_t>(count_other_than(by_group(graph.vector(1.0)), 0.0));
  // cut = out - within, and in - within beside it where edges have a direction
  auto cut = graph.vector<double>(), rest = graph.vector<double>();
  subtract(out, within, cut);
  if (graph.directed()) {
    subtract(in, within, rest);
    affine(cut, 1, 1, &rest, cut);
  }
  // conductance = cut / min(out, total - out)
  subtract(graph.vector(total), out, rest);
  smaller(out, rest, rest);
  divide(cut, rest, MinPlus<double>::zero, x);
  const ValueTotals<double> found = totals_but(x, MinPlus<double>::zero);
  if (found.count > 0) {
    result.mean_conductance = found.sum / static_cast<double>(found.count);
    result.largest_conductance = found.largest;
  }
  spmv<PlusSecond<double>>(group_of, x, result.conductance);
  if (total > 0) {
    // the sum over communities of within / total - resolution (out / total) (in / total)
    scale(out, 1 / total);
    scale(in, 1 / total);
    multiply(out, in, x);
    result.coverage = sum(within) / total;
    result.modularity = result.coverage - options.resolution * sum(x);
  }
  return result;
}

}  // namespace graphrun
