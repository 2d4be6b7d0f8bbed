#include <algorithm>
#include <graphrun/engine/level_rows.hpp>
#include <type_traits>
#include <vector>

#include "base/common/dispatch.hpp"
#include "engine/common/pattern.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/level_rows/kernels.hpp"

namespace graphrun {
namespace {

void check(const Matrix& a) {
  require(a.format() == Format::csr && a.rows() == a.columns(),
          "level_rows: the matrix must be square and in CSR");
}

}  // namespace

bool level_rows_pay(const Matrix& a) {
  check(a);
  // Words of 64 searches, of which a row is looked at about as often as it has levels.
  constexpr index_t many_levels = 24, tried = 4;
  constexpr offset_t short_rows = 16;
  const index_t n = a.rows();
  if (a.context().backend() != Backend::cpu || a.entries() > short_rows * n) return false;
  std::vector<index_t> level(static_cast<std::size_t>(n)), queue(static_cast<std::size_t>(n) + 1);
  index_t most = 0;
  for (index_t i = 0; i < tried && n > 0; ++i) {
    const auto from = static_cast<index_t>(offset_t{n} * i / tried);
    most = std::max(most, kernels::search_row(pattern(a), from, level.data(), queue.data()));
  }
  return most > many_levels;
}

Dense<index_t> level_rows(const Matrix& a) {
  check(a);
  Dense<index_t> level(a.context(), a.rows(), a.rows(), DenseOrder::row_major);
  StepTimer timer(a.context(), {"searches", "csr", "", a.entries(), 0});
  on_backend(a.context(), [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      kernels::search_rows(on, pattern(a), level.values().data());
    } else {
      throw Unsupported("level_rows: searches one after the other are a CPU's");
    }
  });
  timer.finish();
  return level;
}

}  // namespace graphrun
