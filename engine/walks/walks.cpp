#include <graphrun/engine/walks.hpp>

#include <algorithm>
#include <cmath>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>
#include <string>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/walks/kernels.hpp"

namespace graphrun {
namespace {

using StartRows = std::optional<std::span<const index_t>>;

void check_rule(const Matrix& edges, const WalkRule& rule, const StartRows& starts) {
  constexpr double least = 1e-6, most = 1e6;
  require(edges.format() == Format::csr && edges.rows() == edges.columns(),
          "random_walks: the matrix must be square and in CSR");
  require(rule.length >= 0 && rule.length < std::numeric_limits<std::int32_t>::max(),
          "random_walks: a walk has 0 to 2^31 - 2 steps");
  require(rule.walks >= 0 && rule.walks <= std::numeric_limits<std::int32_t>::max(),
          "random_walks: there must be 0 to 2^31 - 1 walks from each vertex");
  require(rule.p >= least && rule.p <= most && rule.q >= least && rule.q <= most,
          "random_walks: p and q must be between 1e-6 and 1e6");
  for (const index_t v : starts.value_or(std::span<const index_t>())) {
    require(v >= 0 && v < edges.rows(), "random_walks: a start must be a row");
  }
}

// The part of 2^63, which stands for 1.
std::uint64_t part_of_all(double part) { return static_cast<std::uint64_t>(std::ldexp(part, 63)); }

kernels::Acceptance acceptance_of(const WalkRule& rule) {
  const double back = 1 / rule.p, far = 1 / rule.q, most = std::max({back, 1.0, far});
  return {part_of_all(back / most), part_of_all(1 / most), part_of_all(far / most)};
}

// The weights of each row added up along it.
Buffer<offset_t> added_weights(const Csr& edges) {
  const Context& ctx = edges.column_of.context();
  const CsrView<AnyWeights> rows{edges.rows, edges.columns, edges.offsets.data(),
                                 edges.column_of.data(), edges.weights.any()};
  Buffer<offset_t> upto(ctx, edges.column_of.size());
  const std::size_t wrong =
      on_backend(ctx, [&](auto on) { return kernels::weigh_rows(on, rows, upto.data()); });
  if (wrong == 0) return upto;
  throw InvalidArgument(
      "walks by weight need weights that are finite and not negative: " + std::to_string(wrong) +
      (wrong == 1 ? " vertex has" : " vertices have") + " another one at an edge");
}

}  // namespace

Walks random_walks(const Matrix& edges, const WalkRule& rule, StartRows starts,
                   const WalkOutput& output) {
  check_rule(edges, rule, starts);
  const Csr& csr = std::get<Csr>(edges.storage());
  const Context& ctx = csr.column_of.context();
  StepTimer timer(ctx, {"walks", "csr", "", edges.entries(), 0});
  const auto n = static_cast<std::size_t>(edges.rows());
  const std::size_t from = starts ? starts->size() : n,
                    count = from * static_cast<std::size_t>(rule.walks);
  Walks walks{static_cast<std::size_t>(rule.length) + 1, Vector<index_t>(ctx),
              Vector<std::int64_t>(ctx)};
  require(count <= std::numeric_limits<std::size_t>::max() / sizeof(index_t) / walks.width,
          "random_walks: these are more walks than there can be");
  Buffer<index_t> start(ctx);
  if (starts) start = Buffer<index_t>(ctx, *starts);
  if (output.vertices) walks.vertices = Vector<index_t>(ctx, count * walks.width);
  if (output.visits) {
    walks.visits = Vector<std::int64_t>(ctx, n);
    fill(walks.visits, std::int64_t{0});
  }
  Buffer<offset_t> upto(ctx);
  const bool by_weight = rule.weighted && !csr.weights.empty();
  if (by_weight) upto = added_weights(csr);
  const kernels::WalkView view{pattern(edges),
                               by_weight ? upto.data() : nullptr,
                               starts ? start.data() : nullptr,
                               static_cast<std::size_t>(rule.walks),
                               rule.length,
                               rule.seed,
                               rule.p != 1 || rule.q != 1,
                               acceptance_of(rule),
                               output.vertices ? walks.vertices.data() : nullptr,
                               output.visits ? walks.visits.data() : nullptr};
  const auto sums = on_backend(ctx, [&](auto on) { return kernels::take_walks(on, view, count); });
  ctx.check_stop();
  walks.count = static_cast<std::int64_t>(count);
  walks.steps = static_cast<std::int64_t>(sums.steps);
  walks.dead_ends = static_cast<std::int64_t>(sums.dead_ends);
  timer.finish();
  return walks;
}

}  // namespace graphrun
