#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/engine/spmv_rounds.hpp>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/spmv/affine_epilogue.hpp"
#include "engine/spmv/deferred_rounds.hpp"
#include "engine/spmv/kernels.hpp"
#include "engine/spmv/round_kernels.hpp"
#include "engine/spmv/rounds_ahead.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {
namespace {

template <class T>
RoundState first_state(const RoundRule& rule, const Affine<T>& affine) {
  return {rule, affine.shift, affine.second_shift, affine.second_profile != nullptr};
}

// Each round's sums come to the host, which prepares the next: step(affine) does one.
template <class T, class Step>
RoundsResult rounds_by_host(const Context& ctx, Vector<T>& x, const Affine<T>& affine,
                            const RoundRule& rule, const OnRound& on_round, const Step& step) {
  RoundState state = first_state(rule, affine);
  RoundsResult result;
  while (!state.ended()) {
    ctx.check_stop();
    Affine<T> now = affine;
    now.shift = state.shift();
    now.second_shift = state.second_shift();
    now.next_weight = state.weight();
    result.sums = step(now);
    std::swap(x, *affine.next_x);
    state.advance(result.sums);
    if (on_round) on_round(state.rounds(), result.sums);
  }
  result.rounds = state.rounds();
  result.settled = state.settled();
  return result;
}

// Whether products with this matrix decide about rounds, on one GPU: where the ends of rounds take
// long beside them. A long one would be begun in vain after the last round.
[[maybe_unused]] bool products_decide(const Matrix& a, const Context& ctx) {
  constexpr offset_t short_product = 1 << 22, short_row = 8;
  const bool is_of_kind = a.format() == Format::csr || a.format() == Format::ell;
  return is_of_kind && ctx.ranks() == nullptr &&
         static_cast<std::size_t>(a.rows()) <= Decision::most_rows &&
         (a.entries() <= short_product || a.entries() <= short_row * a.rows());
}

// Waits for the context's work at the end of a scope, however that is left.
struct FinishWork {
  const Context& ctx;
  ~FinishWork() { ctx.finish(); }
};

// The product of a round.
template <class S>
void run_deciding(OnCuda on, const Matrix& a, const typename S::value_type* x,
                  const DecidingEpilogue<S>& epilogue) {
  const RowTilesView tiles = a.row_tiles()->view();
  StepTimer timer(a.context(), {"spmv", name(a.format()), "pull", a.entries(), 0});
  const auto run = [&](const auto& storage) {
    visit_weights<S, true>(a.weight_type(), [&](auto as) {
      return kernels::spmv<S>(on, storage.view(as), &tiles, x, epilogue);
    });
  };
  if (const auto* ell = std::get_if<Ell>(&a.storage())) {
    run(*ell);
  } else {
    run(std::get<Csr>(a.storage()));
  }
  timer.finish();
}

// The host starts rounds ahead while the GPU runs earlier ones, and reads what these report without
// waiting for the stream. `on_round` is called for all rounds after the last one has ended.
template <class S, class T>
RoundsResult deferred_rounds(OnCuda on, const Matrix& a, Vector<T>& x, Vector<T>& y,
                             const Affine<T>& affine, const RoundRule& rule,
                             const OnRound& on_round) {
  const Context& ctx = y.context();
  require(x.size() == static_cast<std::size_t>(a.columns()) &&
              y.size() == static_cast<std::size_t>(a.rows()) && x.data() != y.data(),
          "spmv_rounds: x and y must fit A, and be different vectors");
  const auto entries = static_cast<double>(a.entries());
  // A product that takes longer than the host's next launch is not begun in vain.
  const int least_ahead = entries < 1 << 22 ? 2 : 1;
  const auto rows = static_cast<index_t>(y.size());
  Vector<T> own(ctx, 0);
  Vector<T>& product = affine.product == nullptr ? own : *affine.product;
  if (product.size() != y.size()) product = Vector<T>(ctx, y.size());
  const std::size_t blocks = Decision::blocks_of(y.size());
  Buffer<RoundState> state(ctx, 1);
  Buffer<kernels::RoundStep> step(ctx, 1);
  Buffer<Sums<3>> of_block(ctx, blocks);
  const auto decision = [&](int round) -> Decision {
    return {state.data(), step.data(),           of_block.data(), static_cast<unsigned>(blocks),
            round,        kernels::report_of(on)};
  };
  const FinishWork finish{ctx};
  kernels::begin_deferred(on, first_state(rule, affine), state.data());
  RoundReport report{};
  RoundsResult result;
  std::vector<AffineSums> sums;  // of all rounds
  const auto take = [&] {
    report = kernels::await_report(on, report.rounds);
    while (result.rounds < report.rounds) {
      sums.push_back(report.sums[result.rounds % RoundReport::most]);
      ++result.rounds;
    }
  };
  for (int started = 0; !report.ended;) {
    ctx.check_stop();
    const int ahead = std::max(rounds_ahead(rule, report, entries), least_ahead);
    const int wanted = std::min(report.rounds + ahead, rule.most);
    for (; started < wanted; ++started) {
      run_deciding<S>(on, a, x.data(), {product.data(), decision(started)});
      AffineEpilogue<S> epilogue = affine_epilogue<S>(product, y, affine);
      epilogue.next_weight = rule.radius > 0 ? 0 : 1;  // whether the step may blend
      StepTimer timer(ctx, {"epilogue", "", "", rows, 0});
      kernels::finish_deferred<S>(on, product.data(), rows, epilogue, step.data(), of_block.data());
      timer.finish();
      std::swap(x, *affine.next_x);
    }
    // A round is reported by the product of the next one.
    if (report.rounds + 1 >= started) kernels::decide_deferred(on, decision(started));
    take();
  }
  ctx.synchronize();
  take();
  result.sums = sums.back();
  for (int round = 1; on_round && round <= result.rounds; ++round) {
    on_round(round, sums[static_cast<std::size_t>(round) - 1]);
    if (round < result.rounds) ctx.check_stop();  // on_round may have asked for it
  }
  result.settled = report.settled;
  return result;
}

// The sums of the parts of all ranks' rows.
class SumsOverRanks {
 public:
  // `own`: a vector of this rank's rows.
  template <class T>
  explicit SumsOverRanks(const Vector<T>& own)
      : ctx_(own.context().local()), ranks_(*own.context().ranks()), all_(ctx_) {
    const Layout& layout = *own.context().layout();
    const std::size_t part = parts_of(static_cast<std::size_t>(layout.all())).size;
    for (const std::size_t rows : layout.sizes()) sizes_.push_back((rows + part - 1) / part);
    all_ = Buffer<Sums<3>>(ctx_, std::accumulate(sizes_.begin(), sizes_.end(), std::size_t{0}));
  }
  void decide(OnCuda on, const kernels::RoundsRoom& room) {
    const std::size_t own = sizes_[static_cast<std::size_t>(ranks_.rank())];
    ranks_.gather(ctx_, std::span<const Sums<3>>(room.of_part, own), sizes_, all_.data());
    kernels::decide_round(on, all_.data(), all_.size(), room);
  }

 private:
  Context ctx_;
  Ranks& ranks_;
  std::vector<std::size_t> sizes_;  // parts of each rank
  Buffer<Sums<3>> all_;
};

// A GPU goes on from round to round by itself. multiply(x, product) does not wait for it.
template <class S, class T>
RoundsResult rounds_by_device(OnCuda on, const Multiply<T>& multiply, double entries, Vector<T>& x,
                              Vector<T>& y, const Affine<T>& affine, const RoundRule& rule,
                              const OnRound& on_round) {
  const Context ctx = y.context().local();
  const auto rows = static_cast<index_t>(y.size());
  Vector<T> own(y.context(), 0);
  Vector<T>& product = affine.product == nullptr ? own : *affine.product;
  if (product.size() != y.size()) product = Vector<T>(y.context(), y.size());
  std::optional<SumsOverRanks> of_ranks;
  if (y.context().ranks() != nullptr) of_ranks.emplace(y);
  Buffer<RoundState> state(ctx, 1);
  Buffer<kernels::RoundStep> step(ctx, 1);
  Buffer<Sums<3>> of_part(ctx, Parts::most);
  const kernels::RoundsRoom room{state.data(), step.data(), of_part.data()};
  kernels::begin_rounds(on, first_state(rule, affine), room);
  RoundReport report{};
  RoundsResult result;
  while (!report.ended) {
    ctx.check_stop();
    for (int left = rounds_ahead(rule, report, entries); left > 0; --left) {
      multiply(x, product);
      AffineEpilogue<S> epilogue = affine_epilogue<S>(product, y, affine);
      epilogue.part = parts_of(y.context().size_on_all(y.size())).size;
      StepTimer timer(ctx, {"epilogue", "", "", rows, 0});
      kernels::finish_round<S>(on, product.data(), rows, epilogue, room, of_ranks.has_value());
      if (of_ranks) of_ranks->decide(on, room);
      timer.finish();
      std::swap(x, *affine.next_x);
    }
    report = kernels::read_rounds(on);
    while (result.rounds < report.rounds) {
      result.sums = report.sums[result.rounds % RoundReport::most];
      ++result.rounds;
      if (on_round) on_round(result.rounds, result.sums);
    }
  }
  result.settled = report.settled;
  return result;
}

// `matrix`: what `multiply` multiplies by, null where that is not known.
template <class S, class T, class Step>
RoundsResult run_rounds(const Multiply<T>& multiply, const Matrix* matrix, double entries,
                        Vector<T>& x, Vector<T>& y, const Affine<T>& affine, const RoundRule& rule,
                        const OnRound& on_round, const Step& step) {
  require(affine.next_x != nullptr && affine.next_x != &x, "spmv_rounds: next_x is missing, or x");
  check_room(x, y, affine);
  const bool empty = y.context().size_on_all(y.size()) == 0;
  if (rule.most <= 0 || empty) return {0, {}, empty};
  return on_backend(y.context().local(), [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      return rounds_by_host(y.context(), x, affine, rule, on_round, step);
    } else if (matrix != nullptr && products_decide(*matrix, y.context())) {
      return deferred_rounds<S>(on, *matrix, x, y, affine, rule, on_round);
    } else {
      return rounds_by_device<S>(on, multiply, entries, x, y, affine, rule, on_round);
    }
  });
}

}  // namespace

template <RealSemiring S>
RoundsResult spmv_rounds(const Matrix& a, Vector<typename S::value_type>& x,
                         Vector<typename S::value_type>& y,
                         const Affine<typename S::value_type>& affine, const RoundRule& rule,
                         const OnRound& on_round) {
  using T = typename S::value_type;
  const Multiply<T> multiply = [&a](const Vector<T>& from, Vector<T>& to) { spmv<S>(a, from, to); };
  const offset_t entries = largest_over_ranks(x.context(), a.entries());
  return run_rounds<S>(multiply, &a, static_cast<double>(entries), x, y, affine, rule, on_round,
                       [&](const Affine<T>& now) { return spmv_affine<S>(a, x, y, now); });
}

template <RealSemiring S>
RoundsResult finish_rounds(const Multiply<typename S::value_type>& multiply,
                           Vector<typename S::value_type>& x, Vector<typename S::value_type>& y,
                           const Affine<typename S::value_type>& affine, const RoundRule& rule,
                           const OnRound& on_round) {
  using T = typename S::value_type;
  Vector<T> own(y.context(), affine.product == nullptr ? y.size() : 0);
  Affine<T> with_room = affine;
  if (with_room.product == nullptr) with_room.product = &own;
  Vector<T>& product = *with_room.product;
  if (product.size() != y.size()) product = Vector<T>(y.context(), y.size());
  constexpr double entries_of_row = 16;  // it is not told
  const auto rows = static_cast<double>(y.context().size_on_all(y.size()));
  return run_rounds<S>(multiply, nullptr, entries_of_row * rows, x, y, with_room, rule, on_round,
                       [&](const Affine<T>& now) {
                         multiply(x, product);
                         return finish_affine<S>(product, y, now);
                       });
}

#define GRAPHRUN_INSTANTIATE(S)                                                                  \
  template RoundsResult spmv_rounds<S>(const Matrix&, Vector<S::value_type>&,                    \
                                       Vector<S::value_type>&, const Affine<S::value_type>&,     \
                                       const RoundRule&, const OnRound&);                        \
  template RoundsResult finish_rounds<S>(const Multiply<S::value_type>&, Vector<S::value_type>&, \
                                         Vector<S::value_type>&, const Affine<S::value_type>&,   \
                                         const RoundRule&, const OnRound&);
GRAPHRUN_REAL_SEMIRINGS(GRAPHRUN_INSTANTIATE)
#undef GRAPHRUN_INSTANTIATE

}  // namespace graphrun
