// Scan and radix sort with OpenMP. Threads take equal consecutive shares, so the result does not
// depend on how many there are.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/common/kernels.hpp"

namespace graphrun::kernels {
namespace {

struct Share {
  std::size_t begin, end;
};

Share share_of(std::size_t n, int threads, int t) {
  const std::size_t each =
      (n + static_cast<std::size_t>(threads) - 1) / static_cast<std::size_t>(threads);
  const std::size_t begin = std::min(n, each * static_cast<std::size_t>(t));
  return {begin, std::min(n, begin + each)};
}

int threads_for(OnCpu on, std::size_t n) {
  constexpr std::size_t worth_a_thread = 16384;
  return static_cast<int>(
      std::clamp<std::size_t>(n / worth_a_thread, 1, static_cast<std::size_t>(on.threads)));
}

constexpr int digit_bits = 11;
constexpr std::size_t digits = std::size_t{1} << digit_bits;
using Histogram = std::array<std::size_t, digits>;

// The place of each thread's first key of each digit: digits in order, and threads in order within
// a digit, which is what makes the sort stable. Returns true when all keys have one digit.
bool to_places(std::vector<Histogram>& counts, std::size_t n) {
  std::size_t place = 0;
  for (std::size_t d = 0; d < digits; ++d) {
    std::size_t of_digit = 0;
    for (Histogram& count : counts) {
      const std::size_t c = count[d];
      count[d] = place;
      place += c;
      of_digit += c;
    }
    if (of_digit == n) return true;
  }
  return false;
}

}  // namespace

offset_t exclusive_scan(OnCpu on, offset_t* values, std::size_t n) {
  const int threads = threads_for(on, n);
  std::vector<offset_t> sums(static_cast<std::size_t>(threads), 0);
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int t = 0; t < threads; ++t) {
    offset_t sum = 0;
    const Share s = share_of(n, threads, t);
    for (std::size_t i = s.begin; i < s.end; ++i) sum += values[i];
    sums[static_cast<std::size_t>(t)] = sum;
  }
  offset_t total = 0;
  for (offset_t& sum : sums) {
    const offset_t before = total;
    total += sum;
    sum = before;
  }
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int t = 0; t < threads; ++t) {
    offset_t sum = sums[static_cast<std::size_t>(t)];
    const Share s = share_of(n, threads, t);
    for (std::size_t i = s.begin; i < s.end; ++i) {
      const offset_t value = values[i];
      values[i] = sum;
      sum += value;
    }
  }
  return total;
}

bool sort_pairs(OnCpu on, std::uint64_t* keys, std::uint64_t* spare_keys, offset_t* values,
                offset_t* spare_values, std::size_t n, int bits) {
  const int threads = threads_for(on, n);
  std::vector<Histogram> counts(static_cast<std::size_t>(threads));
  bool in_spare = false;
  for (int shift = 0; shift < bits; shift += digit_bits) {
    const auto digit = [shift](std::uint64_t key) { return (key >> shift) & (digits - 1); };
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (int t = 0; t < threads; ++t) {
      Histogram& count = counts[static_cast<std::size_t>(t)];
      count.fill(0);
      const Share s = share_of(n, threads, t);
      for (std::size_t i = s.begin; i < s.end; ++i) ++count[digit(keys[i])];
    }
    if (to_places(counts, n)) continue;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
    for (int t = 0; t < threads; ++t) {
      Histogram& place = counts[static_cast<std::size_t>(t)];
      const Share s = share_of(n, threads, t);
      for (std::size_t i = s.begin; i < s.end; ++i) {
        const std::size_t at = place[digit(keys[i])]++;
        spare_keys[at] = keys[i];
        if (values != nullptr) spare_values[at] = values[i];
      }
    }
    std::swap(keys, spare_keys);
    std::swap(values, spare_values);
    in_spare = !in_spare;
  }
  return in_spare;
}

}  // namespace graphrun::kernels
