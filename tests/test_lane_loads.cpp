// Sums of CSR rows whose lanes are loaded one by one, which not every processor takes by itself.
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <vector>

#include "engine/spmv/cpu/lane_loads.hpp"

#if defined(__x86_64__)
namespace graphrun {
namespace {

// Rows of 0 to 20 entries, some of them twice, over x{v} = v + 1 and weights 1, 2, 3.
template <class T>
void check_rows(bool weighted, bool far_x) {
  std::vector<offset_t> offsets{0};
  std::vector<index_t> column_of;
  std::vector<T> weights, x;
  std::vector<double> expected;
  for (const index_t length : {3, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 17, 20, 0, 4, 1, 3}) {
    double sum = 0;
    for (index_t i = 0; i < length; ++i) {
      const auto v = static_cast<index_t>((column_of.size() * 7 + 3) % 50);
      column_of.push_back(v);
      weights.push_back(static_cast<T>(column_of.size() % 3 + 1));
      sum += (weighted ? static_cast<double>(weights.back()) : 1) * (v + 1);
    }
    offsets.push_back(static_cast<offset_t>(column_of.size()));
    expected.push_back(sum);
  }
  for (index_t v = 0; v < 50; ++v) x.push_back(static_cast<T>(v + 1));
  std::vector<double> found(expected.size());
  const auto rows = static_cast<index_t>(expected.size());
  const T* const values = weighted ? weights.data() : nullptr;
  kernels::lane_loads::sum_rows<T>({offsets.data(), column_of.data(), values, rows, far_x},
                                   x.data(), found.data());
  CHECK(found == expected);

  // A row's bits do not depend on what is behind it, infinities included.
  for (T& each : x) each = T{1} / each;
  kernels::lane_loads::sum_rows<T>({offsets.data(), column_of.data(), values, rows, far_x},
                                   x.data(), found.data());
  for (index_t row = 0; row < rows; ++row) {
    double alone = 0;
    kernels::lane_loads::sum_rows<T>({offsets.data() + row, column_of.data(), values, 1, far_x},
                                     x.data(), &alone);
    CHECK(alone == found[static_cast<std::size_t>(row)]);
  }
  column_of.assign(4, 0);
  column_of[1] = 1;
  x[1] = std::numeric_limits<T>::infinity();
  offsets = {0, 1, 4};
  kernels::lane_loads::sum_rows<T>({offsets.data(), column_of.data(), nullptr, 2, far_x}, x.data(),
                                   found.data());
  CHECK(found[0] == static_cast<double>(x[0]));
  CHECK(found[1] == std::numeric_limits<double>::infinity());
}

}  // namespace

TEST_CASE("rows are summed by lanes that are loaded one by one", "[spmv]") {
  if (!__builtin_cpu_supports("avx2")) SKIP("no AVX2");
  for (const bool weighted : {false, true}) {
    for (const bool far_x : {false, true}) {
      INFO("weighted " << weighted << ", far x " << far_x);
      check_rows<float>(weighted, far_x);
      check_rows<double>(weighted, far_x);
    }
  }
}

}  // namespace graphrun
#endif
