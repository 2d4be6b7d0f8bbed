#include <algorithm>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/row_sets.hpp>
#include <limits>
#include <numbers>
#include <vector>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/elementwise/kernels.hpp"
#include "engine/row_sets/kernels.hpp"

namespace graphrun {
namespace {

constexpr std::size_t registers_of_word = 8, set_word_bits = 64;

// m sigma(z / m) for each z of m registers at 0, where sigma(x) = x + sum of x^(2^k) 2^(k - 1) over
// k >= 1: Ertl 2017, section 4. No register at all is an empty set, which no row is.
std::vector<double> divisor_of_zeros(std::size_t registers) {
  std::vector<double> of_zeros;
  const auto m = static_cast<double>(registers);
  for (std::size_t zeros = 0; zeros < registers; ++zeros) {
    double x = static_cast<double>(zeros) / m, sum = x;
    for (double factor = 1, before = -1; sum != before; factor *= 2) {
      x *= x;
      before = sum;
      sum += x * factor;
    }
    of_zeros.push_back(m * sum);
  }
  of_zeros.push_back(std::numeric_limits<double>::infinity());
  return of_zeros;
}

}  // namespace

RowSets::RowSets(const Graph& graph, SetKind kind, int words)
    : graph_(graph),
      kind_(kind),
      words_(words),
      sets_(graph.context().local()),
      next_(graph.context().local()),
      changed_(graph.context().local(), static_cast<std::size_t>(graph.vertices())),
      changing_(graph.context().local(), static_cast<std::size_t>(graph.own_vertices())),
      pieces_(graph.context().local(), static_cast<std::size_t>(graph.own_vertices()) + 1),
      zeros_(graph.context().local()) {
  require(words > 0, "RowSets: a set must have a word");
  const Context& ctx = pieces_.context();
  if (kind == SetKind::counters) {
    const std::size_t registers = static_cast<std::size_t>(words) * registers_of_word;
    require((words & (words - 1)) == 0 && registers >= 16 && registers <= 65536,
            "RowSets: registers must be a power of two from 16 to 65,536");
    const std::vector<double> of_zeros = divisor_of_zeros(registers);
    zeros_ = Buffer<double>(ctx, std::span<const double>(of_zeros));
  }
  sets_ = Buffer<std::uint64_t>(ctx, changed_.size() * static_cast<std::size_t>(words));
  next_ = Buffer<std::uint64_t>(ctx, changing_.size() * static_cast<std::size_t>(words));
  on_backend(
      ctx, [&](auto on) { kernels::count_pieces(on, pattern(graph.out_edges()), pieces_.data()); });
  piece_count_ = exclusive_scan(pieces_);
}

void RowSets::require_sizes(const Vector<std::int64_t>& size, SetKind kind) const {
  require(kind_ == kind, "RowSets: the sets are of the other kind");
  require(size.size() == changing_.size() && size.context() == graph_.context(),
          "RowSets: there must be a size for each vertex, in the graph's context");
}

void RowSets::clear_sets() {
  on_backend(pieces_.context(), [&](auto on) {
    for (Buffer<std::uint64_t>* sets : {&sets_, &next_}) {
      kernels::fill(on, reinterpret_cast<std::int64_t*>(sets->data()), sets->size(),
                    std::int64_t{0});
    }
  });
}

void RowSets::start(index_t first, Vector<std::int64_t>& size) {
  require_sizes(size, SetKind::bits);
  require(first >= 0 && first <= graph_.vertices(), "RowSets: the first vertex is none");
  clear_sets();
  fill(changed_, index_t{0});
  const auto bits = static_cast<offset_t>(static_cast<std::size_t>(words_) * set_word_bits);
  const auto count = static_cast<index_t>(std::min<offset_t>(bits, graph_.vertices() - first));
  on_backend(pieces_.context(), [&](auto on) {
    kernels::start_bits(on, first, count, words_, sets_.data(), changed_.data());
    kernels::count_started(on, size.size(), changed_.data() + graph_.first_vertex(), size.data());
  });
}

void RowSets::start_counters(std::uint64_t seed, Vector<std::int64_t>& size) {
  require_sizes(size, SetKind::counters);
  clear_sets();
  fill(changed_, index_t{1});
  fill(size, size_unit);
  on_backend(pieces_.context(), [&](auto on) {
    kernels::start_counters(on, graph_.vertices(), words_, seed, sets_.data());
  });
}

// The sets of the next round become those of this one.
void RowSets::take_next() {
  Ranks* const ranks = graph_.context().ranks();
  if (ranks == nullptr) {
    sets_.swap(next_);
    changed_.swap(changing_);
    return;
  }
  const Context& ctx = pieces_.context();
  std::vector<std::size_t> sizes = graph_.context().layout()->sizes();
  ranks->gather(ctx, std::span<const index_t>(changing_.data(), changing_.size()), sizes,
                changed_.data());
  for (std::size_t& words : sizes) words *= static_cast<std::size_t>(words_);
  ranks->gather(ctx, std::span<const std::uint64_t>(next_.data(), next_.size()), sizes,
                sets_.data());
}

offset_t RowSets::grow(Vector<std::int64_t>& size) {
  require_sizes(size, kind_);
  const Context& ctx = pieces_.context();
  ctx.check_stop();
  const auto a = pattern(graph_.out_edges());
  StepTimer timer(ctx, {"unite", "csr", "", graph_.out_edges().entries(), 0});
  fill(changing_, index_t{0});
  const kernels::SetRound round{a,
                                graph_.first_vertex(),
                                words_,
                                sets_.data(),
                                next_.data(),
                                changed_.data(),
                                changing_.data(),
                                pieces_.data(),
                                piece_count_};
  on_backend(ctx, [&](auto on) {
    if (kind_ == SetKind::bits) {
      kernels::unite_bits(on, round);
      kernels::count_bits(on, round, size.data());
    } else {
      // Ertl's estimate: m^2 / (2 ln 2) over the divisor.
      const auto m = static_cast<double>(words_) * registers_of_word;
      kernels::unite_counters(on, round);
      kernels::estimate_counters(on, round, zeros_.data(), m * m / (2 * std::numbers::ln2),
                                 size_unit, size.data());
    }
  });
  take_next();
  const offset_t grown = count_other_than(changed_, index_t{0});
  timer.finish();
  return grown;
}

}  // namespace graphrun
