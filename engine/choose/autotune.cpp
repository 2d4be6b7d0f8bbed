// Measures the formats that the cost model ranks first, and caches the result.
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>

#include "engine/measure/timing.hpp"

#include <algorithm>
#include <chrono>

#include "engine/choose/common/autotune.hpp"

namespace graphrun {
namespace {

// Times products, on a CPU with the epilogue, whose cost depends on the format there. On a GPU it
// is the same pass after any format.
template <class S>
Timing time_products(const Matrix& a, bool affine) {
  using T = typename S::value_type;
  const Context& ctx = a.context();
  const auto rows = static_cast<std::size_t>(a.rows());
  Vector<T> x(ctx, static_cast<std::size_t>(a.columns())), y(ctx, rows);
  fill(x, T{1});
  TimingOptions timing;
  timing.min_runs = 5;
  timing.min_seconds = 0.02;
  if (!affine || ctx.backend() == Backend::cuda) {
    return time_runs(
        ctx, [&] { spmv<S>(a, x, y); }, timing);
  }
  Vector<T> scale(ctx, rows), next(ctx, rows), product(ctx, 0);
  fill(y, T{0});
  fill(scale, T{1});
  const Affine<T> epilogue{0.85, 0.15, nullptr, &scale, &next, 1, &product};
  return time_runs(
      ctx, [&] { spmv_affine<S>(a, x, y, epilogue); }, timing);
}

template <class T>
double product_seconds(const Matrix& a, const Multiplication& operation) {
  const Timing measured = operation.reads_weights
                              ? time_products<PlusTimes<T>>(a, operation.affine)
                              : time_products<PlusSecond<T>>(a, operation.affine);
  return measured.statistics.median / 1000;
}

RememberedFormat measure_format(const Matrix& csr, Format format, const ChoiceOptions& options,
                                const FormatOptions& layout) {
  const auto began = std::chrono::steady_clock::now();
  std::optional<Matrix> converted;
  if (format != Format::csr) {
    converted = csr.to(format, layout);
    csr.context().synchronize();
  }
  RememberedFormat result{format, 0, 0};
  result.convert_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (format == Format::csr) result.convert_seconds = 0;
  const Matrix& a = converted ? *converted : csr;
  const Multiplication& operation = options.operation;
  result.seconds = operation.value_bytes == 4 ? product_seconds<float>(a, operation)
                                              : product_seconds<double>(a, operation);
  return result;
}

}  // namespace

RememberedFormats measure_best(const Matrix& csr, const Choice& choice,
                               const ChoiceOptions& options, const FormatOptions& layout) {
  constexpr std::size_t tried = 3;
  RememberedFormats measured;
  for (const Candidate& candidate : choice.ranking) {
    if (measured.size() == tried || !candidate.possible) break;
    try {
      measured.push_back(measure_format(csr, candidate.format, options, layout));
    } catch (const OutOfMemory&) {  // predicted to fit, but does not
    }
  }
  return measured;
}

void rank_measured(Choice& choice, const RememberedFormats& measured, const std::string& when) {
  for (const RememberedFormat& one : measured) {
    for (Candidate& c : choice.ranking) {
      if (c.format != one.format || !c.possible) continue;
      c.seconds = one.seconds;
      c.convert_seconds = one.convert_seconds;
      c.measured = true;
      c.reason = when;
    }
  }
  const auto total = [&](const Candidate& c) {
    return c.seconds + c.convert_seconds / std::max(choice.uses, 1.0);
  };
  // Measured formats come first; unmeasured ones were ranked lower.
  std::stable_sort(choice.ranking.begin(), choice.ranking.end(),
                   [&](const Candidate& p, const Candidate& q) {
                     if (p.possible != q.possible) return p.possible;
                     if (p.measured != q.measured) return p.measured;
                     return p.measured && total(p) < total(q);
                   });
}

}  // namespace graphrun
