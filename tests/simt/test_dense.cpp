// Products of sparse and dense matrices by blocks, and sampled ones of two dense matrices, beside
// their definitions.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include "engine/common/cuda/grouping.hpp"
#include "engine/sddmm/cuda/chunks.hpp"
#include "engine/spmm/cuda/tiles.hpp"
#include "simt.hpp"
#include "tests/support.hpp"

namespace graphrun::kernels {
namespace {

constexpr unsigned threads = simt::most_threads;

template <class T>
T number_as(int value) {
  if constexpr (Real16Value<T>) {
    return T::nearest(static_cast<float>(value));
  } else {
    return static_cast<T>(value);
  }
}

int value_at(index_t i, index_t j) { return (i * 7 + j * 3) % 11; }

// A dense matrix in groups, with the values above and zeros behind them.
template <class T>
struct InGroups {
  static constexpr index_t size = cuda::group_size<T>;
  index_t columns, groups, gap;
  std::vector<cuda::Group<T>> data;

  InGroups(index_t rows, index_t of_row, index_t shift)
      : columns(of_row),
        groups((of_row + size - 1) / size),
        gap(1),
        data(static_cast<std::size_t>(rows) * static_cast<std::size_t>(groups + gap)) {
    for (index_t i = 0; i < rows; ++i) {
      for (index_t j = 0; j < groups * size; ++j) {
        at(i, j) = number_as<T>(j < columns ? value_at(i, j + shift) : 0);
      }
    }
  }
  T& at(index_t i, index_t j) {
    return data[static_cast<std::size_t>(i * (groups + gap) + j / size)]
        .value[static_cast<std::size_t>(j % size)];
  }
  cuda::GroupedView<T> view() {
    return {reinterpret_cast<T*>(data.data()), groups, offset_t{groups} + gap};
  }
};

template <class F>
void for_blocks(unsigned count, F&& f) {
  simt::launch(2, threads, [&] {
    for (unsigned b = blockIdx.x; b < count; b += gridDim.x) {
      f(b);
      __syncthreads();
    }
  });
}

template <class S, class W>
void multiply_all(const spmm_tiles::Task<S, W>& task) {
  const auto blocks = static_cast<unsigned>(task.tiles.pieces + task.tiles.tiles);
  const auto groups = static_cast<unsigned>(task.x.groups);
  for (unsigned band = 0; band * spmm_tiles::most_width < groups; ++band) {
    for_blocks(blocks, [&](unsigned b) {
      __shared__ spmm_tiles::Shared<S, W, threads> shared;
      spmm_tiles::multiply<threads>(task, shared, b, band);
    });
  }
}

template <class S>
void check_product(const Matrix& a, const test::Triples& t, index_t columns) {
  using T = typename S::value_type;
  InGroups<T> x(t.columns, columns, 0), y(t.rows, columns, 5);
  const RowTilesView tiles = a.row_tiles()->view();
  const auto weights = AsTyped<std::int32_t>{};
  spmm_tiles::Task<S, TypedWeights<std::int32_t>> task{
      std::get<Csr>(a.storage()).view(weights), tiles, x.view(), y.view(), 1, nullptr};
  task.width = cuda::threads_for(task.x.groups, spmm_tiles::most_width);
  const std::size_t of_piece = task.sums_of_piece();
  std::vector<typename S::sum_type> piece_sums(static_cast<std::size_t>(tiles.pieces) * of_piece);
  task.piece_sums = piece_sums.data();
  multiply_all(task);
  std::vector<std::int64_t> sums(static_cast<std::size_t>(t.rows) *
                                 static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < t.size(); ++i) {
    for (index_t j = 0; j < columns; ++j) {
      sums[static_cast<std::size_t>(t.row_of[i] * columns + j)] +=
          std::int64_t{t.weights[i]} * value_at(t.column_of[i], j);
    }
  }
  for (index_t at = 0; at < tiles.long_rows; ++at) {
    for (index_t j = 0; j < columns; ++j) {
      auto sum = static_cast<typename S::sum_type>(0);
      for (offset_t p = tiles.first_piece[at]; p < tiles.first_piece[at + 1]; ++p) {
        sum = S::add(
            sum, piece_sums[static_cast<std::size_t>(p) * of_piece + static_cast<std::size_t>(j)]);
      }
      y.at(tiles.long_row[at], j) = S::result(sum);
    }
  }
  std::size_t wrong = 0;
  for (index_t i = 0; i < t.rows; ++i) {
    for (index_t j = 0; j < columns; ++j) {
      const auto sum = sums[static_cast<std::size_t>(i * columns + j)];
      if constexpr (Real16Value<T>) {
        wrong += y.at(i, j).bits != T::nearest(static_cast<float>(sum)).bits ? 1 : 0;
      } else {
        wrong += y.at(i, j) != static_cast<T>(sum) ? 1 : 0;
      }
    }
  }
  CHECK(wrong == 0);
}

template <class T>
void check_samples(const Matrix& a, index_t columns, bool scales) {
  InGroups<T> x(a.rows(), columns, 0), y(a.columns(), columns, 5);
  std::vector<SddmmResult<T>> values(static_cast<std::size_t>(a.entries()));
  const SddmmTask<T> of{
      std::get<Csr>(a.storage()).view(AsAny{}), a.entries(), {}, {}, scales, values.data()};
  const sddmm_chunks::Task<T> task{of, x.view(), y.view(),
                                   cuda::threads_for(x.groups, sddmm_chunks::most_width)};
  constexpr unsigned chunk = sddmm_chunks::Shared<threads>::most;
  for_blocks((static_cast<unsigned>(a.entries()) + chunk - 1) / chunk, [&](unsigned b) {
    __shared__ sddmm_chunks::Shared<threads> shared;
    sddmm_chunks::sample(task, shared, b);
  });
  std::size_t wrong = 0, k = 0;
  for (const test::Entry& entry : test::entries_of(a)) {
    int sum = 0;
    for (index_t c = 0; c < columns; ++c) {
      sum += value_at(entry.row, c) * value_at(entry.column, c + 5);
    }
    const double expected = sum * (scales ? entry.weight : 1);
    wrong += values[k++] != static_cast<SddmmResult<T>>(expected) ? 1 : 0;
  }
  CHECK(wrong == 0);
}

// Moves a dense matrix to groups and these back to another, with a gap behind each row or column.
template <class T>
void check_moves(index_t rows, index_t columns, bool by_row) {
  constexpr index_t size = cuda::group_size<T>;
  const index_t groups = (columns + size - 1) / size;
  const offset_t leading = (by_row ? columns : rows) + 3;
  std::vector<T> dense(static_cast<std::size_t>(leading * (by_row ? rows : columns)), T{7});
  std::vector<T> back = dense;
  std::vector<cuda::Group<T>> moved(static_cast<std::size_t>(rows * groups));
  const auto as_dense = [&](std::vector<T>& of) {
    return cuda::AnyDense{of.data(), rows, columns, by_row ? leading : 1, by_row ? 1 : leading};
  };
  const auto at = [&](index_t i, index_t j) {
    return static_cast<std::size_t>(by_row ? i * leading + j : i + j * leading);
  };
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < columns; ++j) dense[at(i, j)] = static_cast<T>(1 + i * columns + j);
  }
  const cuda::GroupedView<T> view{reinterpret_cast<T*>(moved.data()), groups, groups};
  const unsigned log = cuda::grouping::log_columns<T>(groups);
  const auto tiles = [](index_t of, unsigned log_side) {
    return (static_cast<unsigned>(of) + (1u << log_side) - 1) >> log_side;
  };
  const unsigned high = tiles(rows, cuda::grouping::log_slots - log);
  const unsigned all = high * tiles(groups * size, log);
  const auto move = [&](std::vector<T>& between, auto&& as) {
    for_blocks(all, [&](unsigned b) {
      __shared__ cuda::grouping::Shared<T> shared;
      const cuda::AnyDense of = as_dense(between);
      as(cuda::grouping::Tile<T, threads>(of, view, log, b % high, b / high), shared);
    });
  };
  move(dense, [](const auto& tile, auto& shared) { tile.to_groups(shared); });
  move(back, [](const auto& tile, auto& shared) { tile.from_groups(shared); });
  std::size_t wrong = 0;
  for (index_t i = 0; i < rows; ++i) {
    for (index_t j = 0; j < groups * size; ++j) {
      const T found = moved[static_cast<std::size_t>(i * groups + j / size)]
                          .value[static_cast<std::size_t>(j % size)];
      wrong += found != (j < columns ? dense[at(i, j)] : T{0}) ? 1 : 0;
    }
  }
  CHECK(wrong == 0);
  CHECK(back == dense);
}

}  // namespace

TEMPLATE_TEST_CASE("blocks move dense matrices to groups and back", "[dense]", std::uint16_t,
                   unsigned, std::uint64_t) {
  const bool by_row = GENERATE(false, true);
  const index_t columns = GENERATE(1, 8, 33, 70);
  const index_t rows = GENERATE(1, 100, 700);
  INFO(rows << " x " << columns << (by_row ? " by row" : " by column"));
  check_moves<TestType>(rows, columns, by_row);
}

TEMPLATE_TEST_CASE("blocks multiply tiles of rows as the definition does", "[dense]",
                   spmm_tiles::FloatShares, PlusTimes<double>, PlusTimes16<Bfloat16>) {
  const index_t columns = GENERATE(1, 8, 33, 150);
  for (const test::Triples& t : test::matrices()) {
    if (t.rows > 10000 || t.size() == 0) continue;
    INFO(t.name << ", " << columns << " columns");
    check_product<TestType>(test::matrix_of<std::int32_t>(Context::cpu(1), t), t, columns);
  }
}

TEMPLATE_TEST_CASE("blocks sample chunks of entries as the definition does", "[dense]", float,
                   double, Float16) {
  const index_t columns = GENERATE(1, 8, 33, 70);
  for (const test::Triples& t : test::matrices()) {
    if (t.size() == 0) continue;
    INFO(t.name << ", " << columns << " columns");
    check_samples<TestType>(test::matrix_of<std::int32_t>(Context::cpu(1), t), columns,
                            columns == 8);
  }
}

}  // namespace graphrun::kernels
