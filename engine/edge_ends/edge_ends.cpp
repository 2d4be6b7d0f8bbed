#include <algorithm>
#include <cmath>
#include <cstdint>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/edge_ends.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>
#include <optional>
#include <type_traits>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/dag_levels/kernels.hpp"
#include "engine/distributed/gathered.hpp"
#include "engine/edge_ends/kernels.hpp"

namespace graphrun {
namespace {

// Whether a matrix has as many columns as rows; over ranks, as the rows of all ranks.
bool is_square(const Matrix& a, const Context& ctx) {
  return ctx.size_on_all(static_cast<std::size_t>(a.rows())) ==
         static_cast<std::size_t>(a.columns());
}

}  // namespace

void count_columns(const Matrix& a, Vector<double>& count) {
  require(a.format() == Format::csr, "count_columns: the matrix must be in CSR");
  require(count.size() == static_cast<std::size_t>(a.columns()),
          "count_columns: there must be one value for each column");
  require(a.context() == count.context(), "count_columns: both must be in one context");
  StepTimer timer(a.context(), {"count", "csr", "", a.entries(), 0});
  Vector<index_t> entering(a.context(), count.size());
  fill(entering, index_t{0});
  on_backend(a.context(), [&](auto on) {
    kernels::count_entering(on, pattern(a), a.entries(), entering.data());
    kernels::as_real(on, entering.data(), entering.size(), count.data());
  });
  timer.finish();
}

void count_columns(const Graph& graph, Vector<double>& count) {
  const Context& ctx = graph.context();
  if (ctx.ranks() == nullptr) return count_columns(graph.out_edges(), count);
  require(count.size() == static_cast<std::size_t>(graph.own_vertices()),
          "count_columns: there must be one value for each vertex of this rank");
  const auto in = pattern(graph.in_edges());
  on_backend(ctx.local(), [&](auto on) { kernels::row_lengths(on, in, count.data()); });
}

void add_diagonal(const Matrix& a, bool weighted, Vector<double>& x) {
  require(a.format() == Format::csr && is_square(a, x.context()),
          "add_diagonal: the matrix must be square and in CSR");
  require(x.size() == static_cast<std::size_t>(a.rows()),
          "add_diagonal: there must be one value for each row");
  require(a.context() == x.context().local(), "add_diagonal: both must be in one context");
  const Layout* const layout = x.context().layout();
  const index_t first = layout == nullptr ? 0 : layout->begin();
  const Csr& csr = std::get<Csr>(a.storage());
  const AnyWeights weights = weighted ? csr.weights.any() : AnyWeights{nullptr, WeightType::none};
  const CsrView<AnyWeights> view{csr.rows, csr.columns, csr.offsets.data(), csr.column_of.data(),
                                 weights};
  on_backend(a.context(), [&](auto on) { kernels::add_diagonal(on, view, first, x.data()); });
}

namespace {

const Csr& csr_of(const Matrix& a, const EndValues& ends, const Vector<double>& mean) {
  require(a.format() == Format::csr && is_square(a, mean.context()),
          "correlate_ends: the matrix must be square and in CSR");
  const auto n = static_cast<std::size_t>(a.rows());
  for (const Vector<double>* each : {&ends.leaving, &ends.arriving, &ends.x, &ends.y, &mean}) {
    require(each->size() == n, "correlate_ends: there must be one value for each row");
    require(each->context() == mean.context() && each->context().local() == a.context(),
            "correlate_ends: all must be in one context");
  }
  return std::get<Csr>(a.storage());
}

// The row of the first entry.
index_t first_row(const Csr& a) {
  index_t low = 0, high = a.rows;
  while (high - low > 1) {
    const index_t middle = low + (high - low) / 2;
    (a.offsets.at(static_cast<std::size_t>(middle)) == 0 ? low : high) = middle;
  }
  return low;
}

// Some entry: the first one, over ranks of the first that has any.
struct SomeEntry {
  index_t row, column;
};
SomeEntry some_entry(const Csr& a, const Context& ctx) {
  SomeEntry own{no_vertex, no_vertex};
  if (!a.column_of.empty()) own = {first_row(a), a.column_of.at(0)};
  if (ctx.ranks() == nullptr) return own;
  if (own.row != no_vertex) own.row += ctx.layout()->begin();
  const std::vector<SomeEntry> all = ctx.ranks()->gather(own);
  return *std::find_if(all.begin(), all.end(), [](SomeEntry e) { return e.row != no_vertex; });
}

// Values at the second ends as whole numbers, where a kernel takes them so.
Vector<std::uint32_t> room_for_whole(const EndValues& ends) {
  const Context& ctx = ends.y.context();
  const bool taken = ends.whole && ctx.backend() == Backend::cpu;
  return Vector<std::uint32_t>(ctx, taken ? ends.y.size() : 0);
}

Sums<3> totals(const EndValues& ends, const kernels::EndPointers& pointers,
               Vector<std::uint32_t>& whole) {
  const Context& ctx = ends.y.context();
  return sum_by_parts<3>(ctx, ends.y.size(), [&](EqualParts parts, Sums<3>* sums) {
    on_backend(ctx.local(), [&](auto on) {
      if constexpr (std::is_same_v<decltype(on), OnCpu>) {
        if (ends.whole) return kernels::sum_whole_ends(on, pointers, parts, whole.data(), sums);
      }
      kernels::sum_ends(on, pointers, parts, sums);
    });
  });
}

Sums<5> spreads(const Matrix& a, const EndValues& ends, const kernels::EndPointers& pointers,
                const Vector<std::uint32_t>& whole, const kernels::EndCentre& centre,
                Vector<double>& mean) {
  const Context& ctx = mean.context();
  std::optional<Gathered<std::uint32_t>> columns;
  if (ends.whole && ctx.backend() == Backend::cpu) {
    columns.emplace(whole);
  } else {
    spmv<PlusSecond<double>>(a, ends.y, mean);
  }
  return sum_by_parts<5>(ctx, mean.size(), [&](EqualParts parts, Sums<5>* sums) {
    on_backend(ctx.local(), [&](auto on) {
      if constexpr (std::is_same_v<decltype(on), OnCpu>) {
        if (columns) {
          return kernels::spread_ends(on, pattern(a), pointers, columns->data(), centre, parts,
                                      mean.data(), sums);
        }
      }
      kernels::sum_spreads(on, pointers, mean.data(), centre, parts, sums);
      divide(mean, ends.leaving, std::numeric_limits<double>::infinity(), mean);
    });
  });
}

}  // namespace

double correlate_ends(const Matrix& a, const EndValues& ends, Vector<double>& mean) {
  const Csr& csr = csr_of(a, ends, mean);
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (sum_over_ranks(mean.context(), a.entries()) == 0) {
    fill(mean, std::numeric_limits<double>::infinity());
    return none;
  }
  StepTimer timer(mean.context(), {"ends", "csr", "", a.entries(), 0});
  const kernels::EndPointers pointers{ends.leaving.data(), ends.arriving.data(), ends.x.data(),
                                      ends.y.data()};
  Vector<std::uint32_t> whole = room_for_whole(ends);
  const Sums<3> total = totals(ends, pointers, whole);
  const double entries = total.value[0];
  const SomeEntry some = some_entry(csr, mean.context());
  const kernels::EndCentre centre{total.value[1] / entries, total.value[2] / entries,
                                  ends.x.at(static_cast<std::size_t>(some.row)),
                                  ends.y.at(static_cast<std::size_t>(some.column))};
  const Sums<5> spread = spreads(a, ends, pointers, whole, centre, mean);
  timer.finish();
  if (spread.value[3] == 0 || spread.value[4] == 0) return none;
  return spread.value[2] / (std::sqrt(spread.value[0]) * std::sqrt(spread.value[1]));
}

}  // namespace graphrun
