// Scans and sorts against the standard library's.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <numeric>
#include <random>

#include "base/common/primitives.hpp"
#include "base/common/search.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

std::vector<std::size_t> sizes() { return {0, 1, 2, 1000, 16384, 65537, 300000}; }

std::vector<std::uint64_t> random_keys(std::size_t n, int bits, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint64_t> keys(n);
  for (auto& key : keys) key = random() >> (64 - bits);
  return keys;
}

// Checks the same sort with keys and values of 32 bits.
void check_narrow(const Context& ctx, const std::vector<std::uint64_t>& keys, int bits,
                  const std::vector<offset_t>& sorted) {
  const std::vector<std::uint32_t> narrow_keys(keys.begin(), keys.end());
  std::vector<index_t> order(keys.size());
  std::iota(order.begin(), order.end(), index_t{0});
  Buffer<std::uint32_t> key_buffer(ctx, std::span<const std::uint32_t>(narrow_keys));
  Buffer<index_t> value_buffer(ctx, std::span<const index_t>(order));
  sort_pairs(key_buffer, value_buffer, bits);
  CHECK(value_buffer.to_host() == std::vector<index_t>(sorted.begin(), sorted.end()));
  const auto now = key_buffer.to_host();
  CHECK(std::is_sorted(now.begin(), now.end()));
}

}  // namespace

TEST_CASE("exclusive_scan sums what came before", "[primitives]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  for (const std::size_t n : sizes()) {
    std::vector<offset_t> values(n), expected(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<offset_t>(i * 13 % 7);
    std::exclusive_scan(values.begin(), values.end(), expected.begin(), offset_t{0});
    Buffer<offset_t> buffer(ctx, std::span<const offset_t>(values));
    const offset_t total = exclusive_scan(buffer);
    CHECK(total == std::accumulate(values.begin(), values.end(), offset_t{0}));
    CHECK(buffer.to_host() == expected);
  }
}

TEST_CASE("sort_keys sorts", "[primitives]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const int bits = GENERATE(1, 7, 11, 12, 33, 64);
  for (const std::size_t n : sizes()) {
    std::vector<std::uint64_t> keys = random_keys(n, bits, 5);
    Buffer<std::uint64_t> buffer(ctx, std::span<const std::uint64_t>(keys));
    sort_keys(buffer, bits);
    std::sort(keys.begin(), keys.end());
    CHECK(buffer.to_host() == keys);
  }
}

TEST_CASE("sort_keys leaves keys in order that agree in the bits it sorts by", "[primitives]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const int bits = GENERATE(1, 5, 12, 17);
  const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
  for (const std::size_t n : sizes()) {
    std::vector<std::uint64_t> keys = random_keys(n, 63, 7);
    Buffer<std::uint64_t> buffer(ctx, std::span<const std::uint64_t>(keys));
    sort_keys(buffer, bits);
    std::stable_sort(keys.begin(), keys.end(),
                     [&](std::uint64_t p, std::uint64_t q) { return (p & mask) < (q & mask); });
    CHECK(buffer.to_host() == keys);
  }
}

TEST_CASE("sort_pairs keeps the order of equal keys", "[primitives]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const int bits = GENERATE(2, 9, 23);
  for (const std::size_t n : sizes()) {
    const std::vector<std::uint64_t> keys = random_keys(n, bits, 9);
    std::vector<offset_t> order(n);
    std::iota(order.begin(), order.end(), offset_t{0});
    Buffer<std::uint64_t> key_buffer(ctx, std::span<const std::uint64_t>(keys));
    Buffer<offset_t> value_buffer(ctx, std::span<const offset_t>(order));
    sort_pairs(key_buffer, value_buffer, bits);
    std::stable_sort(order.begin(), order.end(), [&](offset_t p, offset_t q) {
      return keys[static_cast<std::size_t>(p)] < keys[static_cast<std::size_t>(q)];
    });
    CHECK(value_buffer.to_host() == order);
    const auto sorted = key_buffer.to_host();
    CHECK(std::is_sorted(sorted.begin(), sorted.end()));
    check_narrow(ctx, keys, bits, order);
  }
}

TEST_CASE("sort_pairs sorts keys that crowd together", "[primitives]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  constexpr std::size_t n = 600000;
  constexpr int bits = 40;
  const int crowded = GENERATE(3, 30);  // the keys of seven in eight are under 2^crowded
  std::vector<std::uint64_t> keys = random_keys(n, bits, 3);
  for (std::size_t i = 0; i < n; ++i) {
    if (i % 8 != 0) keys[i] >>= bits - crowded;
  }
  std::vector<offset_t> order(n);
  std::iota(order.begin(), order.end(), offset_t{0});
  Buffer<std::uint64_t> key_buffer(ctx, std::span<const std::uint64_t>(keys));
  Buffer<offset_t> value_buffer(ctx, std::span<const offset_t>(order));
  sort_pairs(key_buffer, value_buffer, bits);
  std::stable_sort(order.begin(), order.end(), [&](offset_t p, offset_t q) {
    return keys[static_cast<std::size_t>(p)] < keys[static_cast<std::size_t>(q)];
  });
  CHECK(value_buffer.to_host() == order);
  std::sort(keys.begin(), keys.end());
  CHECK(key_buffer.to_host() == keys);
}

TEST_CASE("bits_below counts the bits of the largest number", "[primitives]") {
  CHECK(bits_below(0) == 1);
  CHECK(bits_below(1) == 1);
  CHECK(bits_below(2) == 1);
  CHECK(bits_below(3) == 2);
  CHECK(bits_below(4) == 2);
  CHECK(bits_below(5) == 3);
  CHECK(bits_below(std::uint64_t{1} << 31) == 31);
  CHECK(bits_below((std::uint64_t{1} << 31) + 1) == 32);
  CHECK(bits_below(~std::uint64_t{0}) == 64);
}

TEST_CASE("the row of an entry is found behind any number of rows without entries", "[search]") {
  std::mt19937 random(1);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<offset_t> offsets = {0};
    const auto rows = static_cast<index_t>(1 + random() % 300);
    for (index_t r = 0; r < rows; ++r) {
      offsets.push_back(offsets.back() + (random() % 8 == 0 ? random() % 4 : 0));
    }
    std::vector<index_t> row_of;
    for (index_t r = 0; r < rows; ++r) {
      const auto at = static_cast<std::size_t>(r);
      row_of.insert(row_of.end(), static_cast<std::size_t>(offsets[at + 1] - offsets[at]), r);
    }
    for (std::size_t from = 0; from < row_of.size(); ++from) {
      for (std::size_t k = from; k < row_of.size(); ++k) {
        REQUIRE(row_from(offsets.data(), rows, row_of[from], static_cast<offset_t>(k)) ==
                row_of[k]);
      }
    }
  }
}

}  // namespace graphrun
