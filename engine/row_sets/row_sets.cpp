#include <algorithm>
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

RowSets::RowSets(const Matrix& a, SetKind kind, int words)
    : a_(a),
      kind_(kind),
      words_(words),
      sets_(a.context()),
      next_(a.context()),
      changed_(a.context(), static_cast<std::size_t>(a.rows())),
      changing_(a.context(), static_cast<std::size_t>(a.rows())),
      pieces_(a.context(), static_cast<std::size_t>(a.rows()) + 1),
      zeros_(a.context()) {
  require(a.format() == Format::csr && a.rows() == a.columns(),
          "RowSets: the matrix must be square and in CSR");
  require(words > 0, "RowSets: a set must have a word");
  const Context& ctx = a.context();
  if (kind == SetKind::counters) {
    const std::size_t registers = static_cast<std::size_t>(words) * registers_of_word;
    require((words & (words - 1)) == 0 && registers >= 16 && registers <= 65536,
            "RowSets: registers must be a power of two from 16 to 65,536");
    const std::vector<double> of_zeros = divisor_of_zeros(registers);
    zeros_ = Buffer<double>(ctx, std::span<const double>(of_zeros));
  }
  const std::size_t room = static_cast<std::size_t>(a.rows()) * static_cast<std::size_t>(words);
  sets_ = Buffer<std::uint64_t>(ctx, room);
  next_ = Buffer<std::uint64_t>(ctx, room);
  on_backend(ctx, [&](auto on) { kernels::count_pieces(on, pattern(a), pieces_.data()); });
  piece_count_ = exclusive_scan(pieces_);
}

void RowSets::require_sizes(const Vector<std::int64_t>& size, SetKind kind) const {
  require(kind_ == kind, "RowSets: the sets are of the other kind");
  require(size.size() == static_cast<std::size_t>(a_.rows()) && size.context() == a_.context(),
          "RowSets: there must be a size for each row, in the matrix's context");
}

void RowSets::clear_sets() {
  on_backend(a_.context(), [&](auto on) {
    for (Buffer<std::uint64_t>* sets : {&sets_, &next_}) {
      kernels::fill(on, reinterpret_cast<std::int64_t*>(sets->data()), sets->size(),
                    std::int64_t{0});
    }
  });
}

void RowSets::start(index_t first, Vector<std::int64_t>& size) {
  require_sizes(size, SetKind::bits);
  require(first >= 0 && first <= a_.rows(), "RowSets: the first row is none");
  clear_sets();
  fill(changed_, index_t{0});
  const auto bits = static_cast<offset_t>(static_cast<std::size_t>(words_) * set_word_bits);
  const auto count = static_cast<index_t>(std::min<offset_t>(bits, a_.rows() - first));
  on_backend(a_.context(), [&](auto on) {
    kernels::start_bits(on, first, count, words_, sets_.data(), changed_.data(), size.data());
  });
}

void RowSets::start_counters(std::uint64_t seed, Vector<std::int64_t>& size) {
  require_sizes(size, SetKind::counters);
  clear_sets();
  fill(changed_, index_t{1});
  fill(size, size_unit);
  on_backend(a_.context(),
             [&](auto on) { kernels::start_counters(on, a_.rows(), words_, seed, sets_.data()); });
}

offset_t RowSets::grow(Vector<std::int64_t>& size) {
  require_sizes(size, kind_);
  const Context& ctx = a_.context();
  ctx.check_stop();
  StepTimer timer(ctx, {"unite", "csr", "", a_.entries(), 0});
  fill(changing_, index_t{0});
  const kernels::SetRound round{pattern(a_),     words_,           sets_.data(),   next_.data(),
                                changed_.data(), changing_.data(), pieces_.data(), piece_count_};
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
  sets_.swap(next_);
  changed_.swap(changing_);
  const offset_t grown = count_other_than(changed_, index_t{0});
  timer.finish();
  return grown;
}

}  // namespace graphrun
