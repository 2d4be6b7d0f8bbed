#include <algorithm>
#include <graphrun/engine/highest.hpp>
#include <iterator>
#include <ranges>

#include "base/common/dispatch.hpp"
#include "engine/highest/kernels.hpp"

namespace graphrun {

namespace {

template <class T>
std::vector<std::size_t> highest_of_host(std::span<const T> x, std::size_t count,
                                         kernels::HighestFirst<T> before) {
  std::vector<std::size_t> best(std::min(count, x.size()));
  std::ranges::partial_sort_copy(std::views::iota(std::size_t{0}, x.size()), best,
                                 [&](std::size_t p, std::size_t q) {
                                   return before(x[p], x[q]) || (p < q && !before(x[q], x[p]));
                                 });
  std::erase_if(best, [&](std::size_t at) { return before.skips(x[at]); });
  return best;
}

// Of values in the context's memory. The highest lie in `count` blocks, those of the highest
// maxima, equal ones by position: of any other block, each value comes after all these maxima.
template <class T>
std::vector<std::size_t> highest_of_memory(const Context& ctx, std::span<const T> x,
                                           std::size_t count, std::optional<T> absent) {
  const kernels::HighestFirst<T> before{absent.value_or(T{}), absent.has_value()};
  const auto copied = [&](std::span<const T> values) {
    std::vector<T> host(values.size());
    ctx.copy_out(host.data(), values.data(), values.size_bytes());
    return host;
  };
  if (count >= x.size() / values_of_a_copy) {
    if (ctx.backend() == Backend::cpu) return highest_of_host(x, count, before);
    return highest_of_host(std::span<const T>(copied(x)), count, before);
  }
  constexpr std::size_t block = kernels::highest_block;
  const std::size_t blocks = x.size() / block;
  Vector<T> maxima(ctx, blocks);
  on_backend(ctx, [&](auto on) {
    kernels::highest_of_blocks(on, x.data(), blocks, before, maxima.data());
  });
  const std::vector<T> of_blocks = maxima.to_host();
  std::vector<std::size_t> chosen = highest_of_host(std::span<const T>(of_blocks), count, before);
  std::ranges::sort(chosen);
  chosen.push_back(blocks);  // the last block, of fewer values
  std::vector<T> values;
  for (const std::size_t b : chosen) {
    const std::size_t end = std::min((b + 1) * block, x.size());
    std::ranges::copy(copied(x.subspan(b * block, end - b * block)), std::back_inserter(values));
  }
  std::vector<std::size_t> best = highest_of_host(std::span<const T>(values), count, before);
  for (std::size_t& at : best) at = chosen[at / block] * block + at % block;
  return best;
}

}  // namespace

template <class T>
std::vector<std::size_t> highest(std::span<const T> x, std::size_t count, std::optional<T> absent) {
  return highest_of_memory(Context::cpu(1), x, count, absent);
}

template <class T>
std::vector<std::size_t> highest(const Vector<T>& x, std::size_t count, std::optional<T> absent) {
  if (x.context().ranks() != nullptr) {
    return highest(std::span<const T>(x.to_host()), count, absent);
  }
  return highest_of_memory(x.context(), std::span<const T>(x.data(), x.size()), count, absent);
}

#define GRAPHRUN_INSTANTIATE(T)                                                               \
  template std::vector<std::size_t> highest(const Vector<T>&, std::size_t, std::optional<T>); \
  template std::vector<std::size_t> highest(std::span<const T>, std::size_t, std::optional<T>);
GRAPHRUN_INSTANTIATE(index_t)
GRAPHRUN_INSTANTIATE(std::int64_t)
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
#undef GRAPHRUN_INSTANTIATE

}  // namespace graphrun
