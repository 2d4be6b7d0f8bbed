// C = A B against its definition, for every semiring and backend, with and without masks.
#include <bit>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <graphrun/engine/shared_product.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>

#include "support.hpp"

namespace graphrun {
namespace {

using Place = std::pair<index_t, index_t>;

enum class Masking { none, mask, complement };
constexpr Masking maskings[] = {Masking::none, Masking::mask, Masking::complement};

// The entries of a matrix by row and column.
using Rows = std::map<index_t, std::map<index_t, std::int32_t>>;
Rows rows_of(const test::Triples& t) {
  Rows rows;
  for (std::size_t i = 0; i < t.size(); ++i) rows[t.row_of[i]][t.column_of[i]] = t.weights[i];
  return rows;
}

std::set<Place> places_of(const test::Triples& t) {
  std::set<Place> places;
  for (std::size_t i = 0; i < t.size(); ++i) places.insert({t.row_of[i], t.column_of[i]});
  return places;
}

template <class S>
std::map<Place, typename S::value_type> definition(const test::Triples& a, const test::Triples& b,
                                                   const test::Triples& mask, Masking masking,
                                                   bool weighted) {
  const Rows left = rows_of(a), right = rows_of(b);
  const std::set<Place> marked = places_of(mask);
  std::map<Place, typename S::sum_type> sums;
  for (const auto& [i, row] : left) {
    for (const auto& [k, p] : row) {
      const auto found = right.find(k);
      if (found == right.end()) continue;
      for (const auto& [j, q] : found->second) {
        if (masking != Masking::none && marked.count({i, j}) != (masking == Masking::mask))
          continue;
        const auto term = S::mul(static_cast<typename S::weight_type>(weighted ? p : 1),
                                 static_cast<typename S::value_type>(weighted ? q : 1));
        auto& sum =
            sums.try_emplace({i, j}, static_cast<typename S::sum_type>(S::zero)).first->second;
        sum = S::add(sum, static_cast<typename S::sum_type>(term));
      }
    }
  }
  std::map<Place, typename S::value_type> c;
  for (const auto& [place, sum] : sums) c[place] = S::result(sum);
  return c;
}

template <class T>
std::vector<std::pair<Place, T>> entries_of(const Matrix& c) {
  const Csr& csr = std::get<Csr>(c.storage());
  const auto offsets = csr.offsets.to_host();
  const auto columns = csr.column_of.to_host();
  const std::vector<T> values = csr.weights.as<T>()->to_host();
  std::vector<std::pair<Place, T>> entries;
  for (index_t i = 0; i < csr.rows; ++i) {
    for (offset_t k = offsets[static_cast<std::size_t>(i)];
         k < offsets[static_cast<std::size_t>(i) + 1]; ++k) {
      const auto at = static_cast<std::size_t>(k);
      entries.push_back({{i, columns[at]}, values[at]});
    }
  }
  return entries;
}

// C = A B. Over ranks, each multiplies some of the rows, and rank 0 has them all.
template <class S>
Matrix multiplied(const Context& ctx, const Matrix& a, const Matrix& b,
                  const ProductOptions& options = {}) {
  if (ctx.ranks() == nullptr) return spgemm<S>(a, b, options);
  const RowRange own = rows_of_rank(*ctx.ranks(), a, b);
  std::optional<Matrix> marks;
  ProductOptions of_own = options;
  if (options.mask != nullptr) {
    of_own.mask = &marks.emplace(row_slice(*options.mask, own.first, own.last));
  }
  return joined_rows(*ctx.ranks(), spgemm<S>(row_slice(a, own.first, own.last), b, of_own));
}

// Whether this process has the product: not where it is another rank.
bool has_product(const Context& ctx) { return ctx.ranks() == nullptr || ctx.ranks()->rank() == 0; }

template <class S>
void check_product(const Context& ctx, const test::Triples& a, const test::Triples& b,
                   const test::Triples& mask, Masking masking, bool weighted) {
  INFO(a.name << " times " << b.name << ", " << test::describe(ctx) << ", masking "
              << static_cast<int>(masking) << ", weighted " << weighted);
  using T = typename S::value_type;
  const Context own = ctx.local();
  const Matrix left = weighted ? test::matrix_of<std::int32_t>(own, a) : test::pattern_of(own, a);
  const Matrix right = weighted ? test::matrix_of<T>(own, b) : test::pattern_of(own, b);
  const Matrix marks = test::pattern_of(own, mask);
  ProductOptions options;
  if (masking != Masking::none) options.mask = &marks;
  options.complement = masking == Masking::complement;
  const Matrix c = multiplied<S>(ctx, left, right, options);
  if (!has_product(ctx)) return;
  const auto expected = definition<S>(a, b, mask, masking, weighted);
  REQUIRE(c.rows() == a.rows);
  REQUIRE(c.columns() == b.columns);
  const std::vector<std::pair<Place, T>> wanted(expected.begin(), expected.end());
  REQUIRE((entries_of<T>(c) == wanted));
}

test::Triples random_signed(index_t rows, index_t columns, std::size_t wanted, unsigned seed) {
  test::Triples t = test::random_triples(rows, columns, wanted, seed);
  for (std::int32_t& w : t.weights) w = w % 2 == 0 ? w : -w;  // so that sums cancel
  return t;
}

// A matrix whose square has rows of about 1000 products in up to 375 words of 32 columns: the words
// of all rows are too many to keep.
test::Triples spread_rows() {
  constexpr index_t columns = 12000, first = 1000, inner = 1000;
  test::Triples t{"spread rows", columns, columns, {}, {}, {}};
  std::mt19937 random(23);
  for (index_t r = 0; r < first + inner; r += r == 59 ? first - 59 : 1) {
    std::set<index_t> row;
    while (row.size() < (r < first ? 40 : 25)) {
      row.insert(static_cast<index_t>(r < first ? first + random() % inner : random() % columns));
    }
    for (const index_t j : row) t.add(r, j, 1 + (r + j) % 3);
  }
  return t;
}

// The bits of the values of A A, for random real weights.
std::vector<std::uint64_t> bits_of_square(const Context& ctx, const test::Triples& t) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> value(-1, 1);
  std::vector<double> weights;
  for (std::size_t i = 0; i < t.size(); ++i) weights.push_back(value(random));
  const Matrix a = Matrix::from_triples<double>(ctx.local(), t.rows, t.columns, t.row_of,
                                                t.column_of, std::span<const double>(weights));
  std::vector<std::uint64_t> bits;
  const Matrix square = multiplied<PlusTimes<double>>(ctx, a, a);
  if (!has_product(ctx)) return bits;
  for (const auto& entry : entries_of<double>(square)) {
    bits.push_back(std::bit_cast<std::uint64_t>(entry.second));
  }
  return bits;
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("spgemm equals its definition on random pairs", "[spgemm][over_ranks]",
                        ProductSemirings) {
  std::mt19937 random(7);
  const auto contexts = test::contexts_and_ranks();
  for (unsigned pair = 0; pair < test::random_cases(300); ++pair) {
    const auto rows = static_cast<index_t>(1 + random() % 24);
    const auto inner = static_cast<index_t>(1 + random() % 24);
    const auto columns = static_cast<index_t>(1 + random() % 40);
    const test::Triples a = random_signed(rows, inner, random() % 90, pair);
    const test::Triples b = random_signed(inner, columns, random() % 120, pair + 1000);
    const test::Triples mask = test::random_triples(rows, columns, random() % 200, pair + 2000);
    check_product<TestType>(contexts[pair % contexts.size()], a, b, mask, maskings[pair / 3 % 3],
                            random() % 3 != 0);
  }
}

TEMPLATE_LIST_TEST_CASE("spgemm equals its definition on every shape of rows",
                        "[spgemm][over_ranks]", ProductSemirings) {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  for (const test::Triples& t : test::square_matrices()) {
    if (t.rows == 0 || t.size() > 3000) continue;
    const test::Triples mask = test::random_triples(t.rows, t.columns, t.size(), 99);
    for (const Masking masking : maskings) check_product<TestType>(ctx, t, t, mask, masking, true);
  }
}

TEST_CASE("spgemm takes rows of every length", "[spgemm][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  // Rows of A with numbers of products, and rows of C with numbers of entries, around each limit
  // between two kernels.
  const test::Triples b = test::random_triples(600, 3000, 20000, 4);
  test::Triples a{"rows of 1, 2, 4, ... 512", 40, 600, {}, {}, {}};
  for (index_t r = 0; r < 40; ++r) {
    for (index_t i = 0; i < (index_t{1} << r % 10); ++i) a.add(r, (r + i * 7) % 600, 1 + i % 3);
  }
  const test::Triples mask = test::random_triples(40, 3000, 30000, 5);
  for (const Masking masking : maskings) {
    check_product<PlusTimes<double>>(ctx, a, b, mask, masking, true);
    check_product<PlusTimes<std::int64_t>>(ctx, a, b, mask, masking, true);
    check_product<PlusPair>(ctx, a, b, mask, masking, false);
  }
  const test::Triples spread = spread_rows();
  check_product<PlusTimes<double>>(ctx, spread, spread, spread, Masking::none, true);
  check_product<PlusTimes<double>>(ctx, spread, spread, spread, Masking::complement, true);
  // A row with more columns than a bitmap and more products than a table.
  test::Triples one{"one row", 3, 600, {}, {}, {}}, wide{"wide", 600, 3000000, {}, {}, {}};
  std::mt19937 random(3);
  for (index_t k = 0; k < 600; ++k) {
    one.add(1, k, 1);
    std::set<index_t> columns;
    while (columns.size() < 5) columns.insert(static_cast<index_t>(random() % 3000000));
    for (const index_t j : columns) wide.add(k, j, 1 + j % 4);
  }
  const test::Triples hidden = test::rows_of("first columns", 3000000, {0, 40, 0});
  for (const Masking masking : maskings) {
    check_product<PlusTimes<double>>(ctx, one, wide, hidden, masking, true);
  }
}

TEST_CASE("spgemm takes rows of more columns than fit on a chip, and of very many rows",
          "[spgemm][over_ranks]") {
  const Context ctx = GENERATE(from_range(test::contexts_and_ranks()));
  constexpr index_t columns = 90000, inner = 3000, dense = 40;
  test::Triples a{"long rows", 5, inner, {}, {}, {}}, b{"wide rows", inner, columns, {}, {}, {}};
  for (index_t k = 0; k < inner; ++k) {
    if (k < dense) a.add(0, k, 1 + k % 3);
    a.add(2, k, 1 - k % 3);
    if (k == 7) a.add(3, k, 2);
  }
  std::mt19937 random(17);
  for (index_t k = 0; k < inner; ++k) {
    std::set<index_t> row;
    while (row.size() < static_cast<std::size_t>(k < dense ? 2500 : k % 4)) {
      row.insert(static_cast<index_t>(random() % columns));
    }
    for (const index_t j : row) b.add(k, j, 1 + (j + k) % 5);
  }
  const test::Triples mask = test::random_triples(5, columns, 50000, 18);
  for (const Masking masking : {Masking::none, Masking::complement}) {
    check_product<PlusTimes<double>>(ctx, a, b, mask, masking, true);
    check_product<PlusTimes<std::int64_t>>(ctx, a, b, mask, masking, true);
    check_product<MinSecond>(ctx, a, b, mask, masking, true);
  }
}

TEST_CASE("a product is bit-identical from run to run, and does not know the threads",
          "[spgemm][over_ranks]") {
  for (const test::Triples& t : {test::random_triples(300, 300, 20000, 6), spread_rows()}) {
    std::map<Backend, std::vector<std::uint64_t>> first;
    std::vector<Context> contexts = test::contexts_and_ranks();
    if (contexts.front().ranks() != nullptr && has_product(contexts.front())) {
      contexts.push_back(Context::cpu(1));
    }
    for (const Context& ctx : contexts) {
      INFO(t.name << ", " << test::describe(ctx));
      for (int run = 0; run < 3; ++run) {
        const std::vector<std::uint64_t> bits = bits_of_square(ctx, t);
        CHECK((bits == first.try_emplace(ctx.backend(), bits).first->second));
      }
    }
  }
}

TEST_CASE("spgemm sees every format, and tells the size of a product", "[spgemm]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const test::Triples t = test::random_triples(60, 60, 500, 8);
  const Matrix csr = test::matrix_of<std::int32_t>(ctx, t);
  const auto expected = test::entries_of(spgemm<PlusTimes<double>>(csr, csr));
  for (const Format format : test::formats()) {
    const Matrix other = test::matrix_of<std::int32_t>(ctx, t, format);
    CHECK((test::entries_of(spgemm<PlusTimes<double>>(other, csr)) == expected));
  }
  const ProductSize size = product_size(csr, csr);
  CHECK(size.entries == static_cast<offset_t>(expected.size()));
  offset_t products = 0;
  const Rows rows = rows_of(t);
  for (const auto& [i, row] : rows) {
    for (const auto& [k, p] : row) {
      const auto found = rows.find(k);
      products += found == rows.end() ? 0 : static_cast<offset_t>(found->second.size());
    }
  }
  CHECK(size.products == products);
}

}  // namespace graphrun
