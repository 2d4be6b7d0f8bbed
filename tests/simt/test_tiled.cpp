// The two hops of a product with a tiled matrix, staged in shared memory and not.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

#include "engine/spmv/cuda/tiled_add.hpp"
#include "engine/spmv/cuda/tiled_send.hpp"
#include "simt.hpp"
#include "tests/support.hpp"

namespace graphrun::kernels {

// The shared memory that a launch gives each block.
alignas(16) thread_local unsigned char of_tile[4096];
alignas(128) thread_local unsigned char of_chunk[32768];

namespace {

// x in the order of columns; with a gap, a zero behind each tile.
template <class S, class View>
std::vector<Value<S>> ordered(const View& a, const std::vector<Value<S>>& x, bool gap) {
  std::vector<Value<S>> to;
  for (index_t j = 0; j < a.used_columns; ++j) {
    const index_t column = a.column_at == nullptr ? j : a.column_at[j];
    to.push_back(x[static_cast<std::size_t>(column)]);
    if (gap && (j + 1) % a.tile_columns == 0) to.push_back(S::zero);
  }
  if (gap) to.resize(static_cast<std::size_t>(a.tiles * (a.tile_columns + 1)), S::zero);
  return to;
}

// Runs `kernel` for so many blocks, some at a time. `array`: what a block finds its work in.
template <class T, class Kernel>
void in_launches(unsigned blocks, unsigned threads, const T*& array, Kernel kernel) {
  for (unsigned first = 0; first < blocks; first += simt::most_blocks) {
    simt::launch(std::min(blocks - first, simt::most_blocks), threads, kernel);
    array += simt::most_blocks;
  }
}

// The rows of y = A x that a band has, by kernels whose arrays fit into shared memory or do not.
template <class S, class View>
void multiply(View a, const std::vector<Value<S>>& given, bool staged, std::vector<Value<S>>& y) {
  std::vector<Message<S>> messages(a.messages);
  std::vector<typename S::sum_type> parts(a.parts);
  const PlainEpilogue<S> epilogue{y.data(), {}, Output::replace};
  const unsigned threads = a.lanes();
  in_launches(a.blocks, threads, a.first_visit, [&] {
    if (staged) {
      send_messages<S>(a, given.data(), messages.data());
    } else {
      send_unstaged<S>(a, given.data(), messages.data());
    }
  });
  in_launches(a.chunks, threads, a.chunk, [&] {
    if (staged) {
      add_messages<S>(a, messages.data(), parts.data(), epilogue, cuda::TotalsView{});
    } else {
      add_unstaged<S>(a, messages.data(), parts.data(), epilogue, cuda::TotalsView{});
    }
  });
  if (a.long_rows > 0) {
    simt::launch(1, 64, [&] { add_parts<S>(a, parts.data(), epilogue, cuda::TotalsView{}); });
  }
}

template <class S, class As>
std::vector<Value<S>> product(const Tiled& tiled, As as, const std::vector<Value<S>>& x,
                              bool staged) {
  std::vector<Value<S>> y(static_cast<std::size_t>(tiled.rows), Value<S>{42});
  for (const auto& band : tiled.views(as)) {
    multiply<S>(band, ordered<S>(band, x, !staged), staged, y);
  }
  return y;
}

// The product where x comes in parts of three ranks: of each tile they have a quarter, nothing, and
// the others.
template <class S, class As>
std::vector<Value<S>> product_of_parts(const Tiled& tiled, As as, const std::vector<Value<S>>& x) {
  std::vector<Value<S>> y(static_cast<std::size_t>(tiled.rows), Value<S>{42});
  for (auto band : tiled.views(as)) {
    const std::vector<Value<S>> whole = ordered<S>(band, x, false);
    const auto tile_of = [&](std::size_t i) { return i / std::size_t(band.tile_columns); };
    const auto count_of = [&](std::size_t tile) {
      const std::size_t first = tile * std::size_t(band.tile_columns);
      return std::min(std::size_t(band.tile_columns), whole.size() - std::min(first, whole.size()));
    };
    const auto is_last = [&](std::size_t i) {
      const std::size_t tile = tile_of(i);
      return i - tile * std::size_t(band.tile_columns) >= count_of(tile) / 4;
    };
    std::vector<Value<S>> parts;
    std::vector<TileSegment> segments;
    for (const bool last : {false, true}) {
      for (std::size_t i = 0; i < whole.size(); ++i) {
        if (is_last(i) == last) parts.push_back(whole[i]);
      }
    }
    const auto firsts = static_cast<std::uint32_t>(whole.size());
    std::uint32_t first_taken = 0, last_taken = 0;
    for (std::size_t i = 0; i < whole.size(); ++i) last_taken += is_last(i) ? 0 : 1;
    for (std::size_t tile = 0; tile < std::size_t(band.tiles); ++tile) {
      const auto count = static_cast<std::uint32_t>(count_of(tile)), quarter = count / 4;
      segments.push_back({0, first_taken});
      segments.push_back({quarter, firsts});
      segments.push_back({quarter, last_taken});
      segments.push_back({count, 0});
      first_taken += quarter;
      last_taken += count - quarter;
    }
    band.column_at = nullptr;
    band.segments = segments.data();
    band.ranks = 3;
    for (std::size_t i = 0; i < whole.size(); ++i) {
      CHECK(parts[band.source(static_cast<index_t>(i))] == whole[i]);
    }
    multiply<S>(band, parts, true, y);
  }
  return y;
}

template <class S, class As>
void check(const test::Triples& t, const Tiled& tiled, As as, bool weighted) {
  using Sum = typename S::sum_type;
  const auto x = test::whole_numbers<Value<S>>(t.columns);
  std::vector<Sum> sums(static_cast<std::size_t>(t.rows), static_cast<Sum>(S::zero));
  for (std::size_t i = 0; i < t.size(); ++i) {
    auto& sum = sums[static_cast<std::size_t>(t.row_of[i])];
    const auto edge = static_cast<typename S::weight_type>(weighted ? t.weights[i] : 1);
    sum = S::add(sum, S::mul(edge, x[static_cast<std::size_t>(t.column_of[i])]));
  }
  std::vector<Value<S>> expected;
  for (const Sum& sum : sums) expected.push_back(S::result(sum));
  CHECK(product<S>(tiled, as, x, true) == expected);
  CHECK(product<S>(tiled, as, x, false) == expected);
  CHECK(product_of_parts<S>(tiled, as, x) == expected);
}

template <class T>
void check_complex(const test::Triples& t, const FormatOptions& options) {
  std::vector<Complex<T>> weights;
  for (const auto w : t.weights) weights.push_back(Complex<T>(w));
  const Matrix a =
      Matrix::from_triples<Complex<T>>(Context::cpu(1), t.rows, t.columns, t.row_of, t.column_of,
                                       std::span<const Complex<T>>(weights))
          .to(Format::tiled, options);
  check<PlusTimes<Complex<T>>>(t, std::get<Tiled>(a.storage()), AsTyped<Complex<T>>{}, true);
}

std::vector<test::Triples> cases() {
  std::vector<test::Triples> all{test::rows_of("long rows", 120, {100, 0, 55, 48, 1, 2, 120, 7}),
                                 {"nothing", 9, 9, {}, {}, {}}};
  for (const unsigned seed : {1u, 2u, 3u}) all.push_back(test::random_triples(90, 150, 900, seed));
  return all;
}

}  // namespace

TEST_CASE("the hops of a tiled product equal its definition", "[tiled]") {
  const Context ctx = Context::cpu(1);
  FormatOptions options;
  options.round_slices = 2;  // 64 threads
  options.piece_length = 16;
  for (const test::Triples& t : cases()) {
    for (const index_t tile_columns : {4, 24, 70, 150}) {
      INFO(t.name << ", tiles of " << tile_columns);
      options.tile_columns = tile_columns;
      options.chunk_bytes = tile_columns == 70 ? 1200 : 0;
      options.band_entries = tile_columns == 24 ? 300 : 0;
      const auto in = [&](const Matrix& csr) { return csr.to(Format::tiled, options); };
      const std::vector<float> floats(t.weights.begin(), t.weights.end());
      const Matrix pattern =
          in(Matrix::from_triples<float>(ctx, t.rows, t.columns, t.row_of, t.column_of, {}));
      const Matrix weighted = in(Matrix::from_triples<float>(
          ctx, t.rows, t.columns, t.row_of, t.column_of, std::span<const float>(floats)));
      const auto& a = std::get<Tiled>(pattern.storage());
      const auto& w = std::get<Tiled>(weighted.storage());
      check<PlusSecond<float>>(t, a, AsPattern{}, false);
      check<PlusSecond<double>>(t, a, AsPattern{}, false);
      check<MinSecond>(t, a, AsPattern{}, false);
      if (t.size() == 0) continue;
      check<PlusTimes<float>>(t, w, AsTyped<float>{}, true);
      check<PlusTimes<double>>(t, w, AsAny{}, true);
      check<MinPlus<double>>(t, w, AsAny{}, true);
      check<PlusTimes<Complex<float>>>(t, w, AsAny{}, true);
      check_complex<float>(t, options);
      check_complex<double>(t, options);
    }
  }
}

TEST_CASE("a visit may have more rounds than a warp has lanes", "[tiled]") {
  // Rows of so many entries: one warp takes 5 slices of three steps and 35 of two, then 35 of one
  // message a lane and 4 of two.
  constexpr index_t columns = 60;
  const std::vector<std::pair<index_t, index_t>> rows{{160, 20}, {1120, 12}, {1216, 6}, {256, 3}};
  test::Triples t{"many rounds", 2752, columns, {}, {}, {}};
  index_t r = 0;
  for (const auto& [count, entries] : rows) {
    for (const index_t end = r + count; r < end; ++r) {
      for (index_t i = 0; i < entries; ++i) t.add(r, (7 * r + i) % columns, 1 + i % 9);
    }
  }
  FormatOptions options;
  options.round_slices = 1;
  options.piece_length = 24;
  options.tile_columns = columns;
  options.chunk_bytes = 20000;
  const std::vector<float> floats(t.weights.begin(), t.weights.end());
  const Matrix matrix = Matrix::from_triples<float>(Context::cpu(1), t.rows, t.columns, t.row_of,
                                                    t.column_of, std::span<const float>(floats))
                            .to(Format::tiled, options);
  const auto& tiled = std::get<Tiled>(matrix.storage());
  const TileVisit visit = tiled.bands.front().visits.at(0);
  CHECK(visit.wide_rounds > 32);
  CHECK(visit.single_rounds > 32);
  check<PlusSecond<float>>(t, tiled, AsPattern{}, false);
  check<PlusTimes<float>>(t, tiled, AsTyped<float>{}, true);
}

TEST_CASE("parts of a long row are added up", "[tiled]") {
  const Context ctx = Context::cpu(1);
  const test::Triples t = test::rows_of("a row of 1,250 messages", 10000, {10000, 3});
  FormatOptions options;
  options.round_slices = 2;
  options.piece_length = 8;
  options.tile_columns = 500;
  const Matrix matrix =
      Matrix::from_triples<float>(ctx, t.rows, t.columns, t.row_of, t.column_of, {})
          .to(Format::tiled, options);
  const auto& a = std::get<Tiled>(matrix.storage());
  REQUIRE(a.bands.front().parts == 2);
  check<PlusSecond<float>>(t, a, AsPattern{}, false);
}

}  // namespace graphrun::kernels
