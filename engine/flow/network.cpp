#include "engine/flow/network.hpp"

#include <algorithm>
#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"

namespace graphrun::flow {
namespace {

constexpr std::int64_t most = std::int64_t{1} << 61;

CsrView<AnyWeights> any_view(const Matrix& matrix) {
  return std::get<Csr>(matrix.storage()).view(AsAny{});
}

// The capacities of a vertex's edges, from it or to it.
template <class T>
std::vector<T> capacities_at(const Graph& graph, const Matrix& both, index_t vertex, bool to_it) {
  const Buffer<offset_t>& offsets = std::get<Csr>(both.storage()).offsets;
  const auto at = static_cast<std::size_t>(vertex);
  const offset_t first = offsets.at(at);
  const auto count = static_cast<std::size_t>(offsets.at(at + 1) - first);
  Buffer<T> values(both.context(), count);
  on_backend(both.context(), [&](auto on) {
    kernels::read_row(on, pattern(both), any_view(graph.out_edges()), vertex, to_it, values.data(),
                      count, first);
  });
  return values.to_host();
}

[[noreturn]] void refuse_sum() {
  throw Unsupported(
      "maximum_flow: both the capacities of the source's edges and those of the target's add up to "
      "more than 2^61");
}

// The sum of some capacities, none counted above the limit.
std::int64_t sum_below(const std::vector<std::int64_t>& capacities, std::int64_t limit) {
  std::int64_t sum = 0;
  for (const std::int64_t capacity : capacities) {
    sum += std::min(capacity, limit);
    if (sum > most) return most + 1;
  }
  return sum;
}
double sum_below(const std::vector<double>& capacities, double limit) {
  double sum = 0;
  for (const double capacity : capacities) sum += std::min(capacity, limit);
  return sum;
}

// The sum of all; of whole ones at most one more than `most`.
std::int64_t sum_of(const std::vector<std::int64_t>& capacities) {
  return sum_below(capacities, most + 1);
}
double sum_of(const std::vector<double>& capacities) { return sum_below(capacities, HUGE_VAL); }

// No more can flow than leaves the source, or reaches the target: a capacity above it is as good as
// any other.
kernels::CapacityUnit unit_of(const std::vector<std::int64_t>& out,
                              const std::vector<std::int64_t>& in) {
  const std::int64_t bound = std::min(sum_of(out), sum_of(in));
  if (bound > most) refuse_sum();
  return {0, bound + 1};
}
kernels::CapacityUnit unit_of(const std::vector<double>& out, const std::vector<double>& in) {
  const double bound = std::min(sum_of(out), sum_of(in));
  if (!std::isfinite(bound)) {
    throw Unsupported(
        "maximum_flow: capacities of both the source's edges and the target's are infinite");
  }
  if (bound == 0) return {0, 1};
  constexpr int bits = 58;
  const double from_source = sum_below(out, bound);
  const int exponent = std::ilogb(std::min(from_source, 8e307)) - bits;
  constexpr std::int64_t apart = 1024;  // so that doubles of this size tell it from the bound
  return {exponent, static_cast<std::int64_t>(std::ceil(std::scalbn(bound, -exponent))) + apart};
}

// Finds the end whose edges can carry less, and what they can in units.
template <class T>
void weigh(Network& net, const Graph& graph, index_t source, index_t target) {
  const Matrix& both = net.both.out_edges();
  std::vector<T> out = capacities_at<T>(graph, both, source, false);
  std::vector<T> in = capacities_at<T>(graph, both, target, true);
  net.turned = sum_of(in) < sum_of(out);
  if (net.turned) std::swap(out, in);
  net.unit = unit_of(out, in);
  std::vector<std::int64_t> units;
  for (const T capacity : out) units.push_back(net.unit.units(capacity));
  net.to_push = sum_below(units, net.unit.limit);
  if (net.to_push > most) refuse_sum();
}

}  // namespace

kernels::FlowNetwork Network::view() {
  return {
      pattern(both.out_edges()), capacity.data(), flow.data(), reverse.data(), symmetric, turned};
}

void Network::turn_back() {
  if (!turned) return;
  on_backend(both.context(), [&](auto on) { kernels::turn_flow(on, view(), entries()); });
  turned = false;
}

Network network_of(const Graph& graph, index_t source, index_t target) {
  const Context& ctx = graph.context();
  Graph both = graph.undirected();
  const auto entries = static_cast<std::size_t>(both.out_edges().entries());
  const bool real = is_real(graph.out_edges().weight_type());
  Network net{std::move(both),
              Buffer<std::int64_t>(ctx, entries),
              Buffer<std::int64_t>(ctx, entries),
              Buffer<index_t>(ctx, entries),
              {},
              0,
              0,
              real,
              !graph.directed(),
              false};
  if (real) {
    weigh<double>(net, graph, source, target);
  } else {
    weigh<std::int64_t>(net, graph, source, target);
  }
  const Matrix& out = graph.out_edges();
  const CsrView<NoWeights> a = pattern(net.both.out_edges());
  auto cursor = graph.vector<index_t>();
  fill(net.flow, std::int64_t{0});
  on_backend(ctx, [&](auto on) {
    kernels::number_reverses(on, a, cursor.data(), net.reverse.data());
    kernels::read_capacities(on, a, any_view(out), net.symmetric, net.unit, net.capacity.data());
    if (!real) return;
    net.rounded = kernels::count_rounded(on, out.weights().any(),
                                         static_cast<std::size_t>(out.entries()), net.unit);
  });
  return net;
}

}  // namespace graphrun::flow
