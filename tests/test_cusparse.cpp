// Products by cuSPARSE against graphrun's, and the padded layouts for it.
#include <algorithm>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/spmv.hpp>

#include "engine/vendor/cusparse.hpp"
#include "engine/vendor/padded_layouts.hpp"
#include "support.hpp"

namespace graphrun {
namespace {

struct HostArrays {
  std::vector<offset_t> offsets;
  std::vector<index_t> column_of;
  std::vector<double> weights;
};

HostArrays host_arrays(const test::Triples& t) {
  const Matrix a = test::matrix_of<double>(Context::cpu(1), t);
  const Csr& csr = std::get<Csr>(a.storage());
  HostArrays arrays{csr.offsets.to_host(), csr.column_of.to_host(), {}};
  if (const auto* weights = csr.weights.as<double>()) arrays.weights = weights->to_host();
  return arrays;
}

std::vector<test::Entry> sorted(std::vector<test::Entry> entries) {
  std::sort(entries.begin(), entries.end(), [](const test::Entry& p, const test::Entry& q) {
    return std::pair(p.row, p.column) < std::pair(q.row, q.column);
  });
  return entries;
}

}  // namespace

TEST_CASE("SELL holds each entry once, and padding", "[cusparse]") {
  const test::Triples t = GENERATE(from_range(test::matrices()));
  const index_t slice = GENERATE(1, 7, 32);
  INFO(t.name << ", slices of " << slice);
  const HostArrays a = host_arrays(t);
  const HostSell<double> sell =
      to_sell<double>({t.rows, t.columns, a.offsets, a.column_of, a.weights}, slice);
  REQUIRE(sell.column_of.size() == static_cast<std::size_t>(sell_slots(a.offsets, slice)));
  REQUIRE(sell.values.size() == sell.column_of.size());
  std::vector<test::Entry> found;
  for (std::size_t s = 0; s + 1 < sell.offsets.size(); ++s) {
    for (offset_t k = sell.offsets[s]; k < sell.offsets[s + 1]; ++k) {
      const auto at = static_cast<std::size_t>(k);
      const auto row =
          static_cast<index_t>(static_cast<offset_t>(s) * slice + (k - sell.offsets[s]) % slice);
      if (sell.column_of[at] == no_vertex) {
        CHECK(sell.values[at] == 0);
      } else {
        found.push_back({row, sell.column_of[at], sell.values[at]});
      }
    }
  }
  CHECK(sorted(found) == test::entries_of(test::matrix_of<double>(Context::cpu(1), t)));
}

TEST_CASE("BSR holds each entry once, and zeros", "[cusparse]") {
  const test::Triples t = GENERATE(from_range(test::matrices()));
  const index_t size = GENERATE(2, 4, 5);
  INFO(t.name << ", blocks of " << size);
  const HostArrays a = host_arrays(t);
  const HostBsr<double> bsr =
      to_bsr<double>({t.rows, t.columns, a.offsets, a.column_of, a.weights}, size);
  REQUIRE(bsr.offsets.back() == bsr_blocks(a.offsets, a.column_of, size));
  const std::size_t area = static_cast<std::size_t>(size) * static_cast<std::size_t>(size);
  REQUIRE(bsr.values.size() == bsr.column_of.size() * area);
  std::vector<test::Entry> found;
  for (std::size_t i = 0; i + 1 < bsr.offsets.size(); ++i) {
    for (offset_t b = bsr.offsets[i]; b < bsr.offsets[i + 1]; ++b) {
      const auto block = static_cast<std::size_t>(b);
      if (b > bsr.offsets[i]) CHECK(bsr.column_of[block - 1] < bsr.column_of[block]);
      for (std::size_t k = 0; k < area; ++k) {
        const double value = bsr.values[block * area + k];
        if (value == 0) continue;  // weights are at least 1
        const auto inside = static_cast<index_t>(k);
        found.push_back({static_cast<index_t>(i) * size + inside / size,
                         bsr.column_of[block] * size + inside % size, value});
      }
    }
  }
  CHECK(sorted(found) == test::entries_of(test::matrix_of<double>(Context::cpu(1), t)));
}

TEST_CASE("cuSPARSE is refused on a processor", "[cusparse]") {
  const Matrix a = test::pattern_of(Context::cpu(1), test::random_triples(9, 9, 20, 1));
  CHECK_THROWS_AS(CusparseSpmv<float>(a, CusparseAlgorithm::csr1), Error);
  std::string reason;
  if (!cusparse_version(&reason)) CHECK_FALSE(reason.empty());
}

TEMPLATE_TEST_CASE("cuSPARSE's product is ours", "[cusparse][cuda]", float, double) {
  std::string reason;
  if (cuda_devices(&reason).empty()) SKIP("no GPU: " << reason);
  if (!cusparse_version(&reason)) SKIP(reason);
  const Context ctx = Context::cuda();
  const test::Triples t = GENERATE(from_range(test::matrices()));
  const bool pattern = GENERATE(false, true);
  const CusparseAlgorithm algorithm =
      GENERATE(from_range(std::begin(cusparse_algorithms), std::end(cusparse_algorithms)));
  INFO(t.name << ", " << name(algorithm) << (pattern ? ", pattern" : ", weights"));
  const Matrix a = pattern ? test::pattern_of(ctx, t) : test::matrix_of<std::int32_t>(ctx, t);
  const std::vector<TestType> host = test::whole_numbers<TestType>(t.columns);
  const Vector<TestType> x(ctx, std::span<const TestType>(host));
  const std::vector<TestType> poison(static_cast<std::size_t>(t.rows), TestType{-77});
  Vector<TestType> ours(ctx, std::span<const TestType>(poison)),
      theirs(ctx, std::span<const TestType>(poison));
  spmv<PlusTimes<TestType>>(a, x, ours);
  CusparseOptions options;
  options.max_padding = 1e6;
  try {
    CusparseSpmv<TestType> product(a, algorithm, options);
    for (int run = 0; run < 2; ++run) product.run(x, theirs);
    CHECK(theirs.to_host() == ours.to_host());
    CHECK(product.slots() >= a.entries());
  } catch (const NotAvailable& error) {
    SKIP(error.what());
  }
}

TEST_CASE("cuSPARSE's padding is refused beyond what is allowed", "[cusparse][cuda]") {
  std::string reason;
  if (cuda_devices(&reason).empty()) SKIP("no GPU: " << reason);
  if (!cusparse_version(&reason)) SKIP(reason);
  const Context ctx = Context::cuda();
  const Matrix a = test::pattern_of(ctx, test::rows_of("one long row", 3000, {3000, 1, 1, 1}));
  CHECK_THROWS_AS(CusparseSpmv<float>(a, CusparseAlgorithm::sell), Unsupported);
  CHECK(CusparseSpmv<float>(a, CusparseAlgorithm::csr1).slots() == a.entries());
}

}  // namespace graphrun
