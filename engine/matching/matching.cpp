#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/matching.hpp>
#include <optional>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/mixed.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weights_at.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/matching/kernels.hpp"

namespace graphrun {
namespace {

void require_no_nan(const Matrix& a) {
  if (!is_real(a.weight_type())) return;
  const offset_t count = on_backend(a.context(), [&](auto on) {
    return kernels::count_nan(on, a.weights().any(), static_cast<std::size_t>(a.entries()));
  });
  require(count == 0, "greedy_matching: no weight may be NaN, nor the sum of those both ways");
}

// Edges both ways, their weights added.
Matrix with_reverses(const Matrix& out) {
  const BuildOptions options{Mirror::same, Duplicates::sum, SelfLoops::drop};
  return Matrix(build_csr(to_coo(std::get<Csr>(out.storage())), options));
}

void find_candidates(const Matrix& a, const kernels::MatchingRound& round) {
  const Csr& csr = std::get<Csr>(a.storage());
  on_backend(a.context(), [&](auto on) {
    if (a.weights().empty()) {
      kernels::find_candidates(on, csr.view(AsPattern{}), a.entries(), round);
    } else {
      kernels::find_candidates(on, csr.view(AsAny{}), a.entries(), round);
    }
  });
}

// Rounds until no vertex looks; returns in how many edges were taken.
index_t match_vertices(const Matrix& a, std::uint64_t seed, Vector<index_t>& partner) {
  const Context& ctx = a.context();
  const auto n = static_cast<std::size_t>(a.rows());
  Vector<index_t> candidate(ctx, n), looked(ctx, n), list(ctx, n), matched(ctx, n), next(ctx, n);
  Vector<index_t> count(ctx, kernels::matching_counts);
  fill(partner, no_vertex);
  index_t rounds = 0, looking = a.rows();
  for (index_t round = 0; looking > 0; ++round) {
    ctx.check_stop();
    StepTimer timer(ctx, {"match", "csr", "", looking, 0});
    const kernels::MatchingRound now{
        partner.data(), candidate.data(),
        looked.data(),  round == 0 ? nullptr : list.data(),
        matched.data(), next.data(),
        count.data(),   looking,
        round,          static_cast<std::uint32_t>(kernels::mixed(seed))};
    fill(count, index_t{0});
    find_candidates(a, now);
    on_backend(ctx, [&](auto on) { kernels::match_candidates(on, now); });
    const index_t found = count.at(0);
    on_backend(ctx, [&](auto on) { kernels::list_next(on, pattern(a), found, now); });
    looking = found > 0 ? count.at(1) : 0;
    rounds += found > 0 ? 1 : 0;
    std::swap(list, next);
    timer.finish();
  }
  return rounds;
}

Weights ones(const Context& ctx, std::size_t count) {
  Buffer<std::int32_t> weights(ctx, count);
  on_backend(ctx, [&](auto on) { kernels::fill(on, weights.data(), count, std::int32_t{1}); });
  return Weights(std::move(weights));
}

// An entry for each pair, in its smaller vertex's row.
Matrix matched_edges(const Matrix& a, const Vector<index_t>& partner) {
  const Context& ctx = a.context();
  const std::size_t n = partner.size();
  Buffer<offset_t> offsets(ctx, n + 1);
  on_backend(ctx, [&](auto on) { kernels::count_pairs(on, n, partner.data(), offsets.data()); });
  const auto pairs = static_cast<std::size_t>(exclusive_scan(offsets));
  Buffer<index_t> to(ctx, pairs);
  const bool weighted = !a.weights().empty();
  Buffer<offset_t> entry(ctx, weighted ? pairs : 0);
  on_backend(ctx, [&](auto on) {
    kernels::list_pairs(on, pattern(a), partner.data(), offsets.data(), to.data(),
                        weighted ? entry.data() : nullptr);
  });
  Weights weights = weighted ? weights_at(a, entry, pairs) : ones(ctx, pairs);
  return Matrix(Csr{a.rows(), a.rows(), std::move(offsets), std::move(to), std::move(weights)});
}

}  // namespace

Matching greedy_matching(const Graph& graph, std::uint64_t seed) {
  const Matrix& out = graph.out_edges();
  require_no_nan(out);
  std::optional<Matrix> both;
  if (graph.directed()) {
    both = with_reverses(out);
    require_no_nan(*both);  // of infinite weights with opposite signs
  }
  const Matrix& a = both ? *both : out;
  auto partner = graph.vector<index_t>();
  const index_t rounds = match_vertices(a, seed, partner);
  Matrix edges = matched_edges(a, partner);
  return {std::move(partner), std::move(edges), rounds};
}

}  // namespace graphrun
