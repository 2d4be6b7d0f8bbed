// Shared by all tests: the contexts of this machine, and small graphs for the edge cases of
// kernels.
#pragma once

#include <algorithm>
#include <catch2/catch_message.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <graphrun/base/memory_budget.hpp>
#include <graphrun/base/ranks.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace graphrun::test {

// The contexts to test: CPU with one and with several threads, and CUDA if there is a GPU. Tests
// loop over them with GENERATE. GRAPHRUN_TEST_CONTEXT=cpu, cuda or cuda:1 (the second GPU) selects
// one, such as for compute-sanitizer.
inline std::vector<Context> contexts() {
  const char* set = std::getenv("GRAPHRUN_TEST_CONTEXT");
  const std::string only = set == nullptr ? "" : set;
  std::vector<Context> all;
  const bool cuda = only.starts_with("cuda");
  if (!cuda) all = {Context::cpu(1), Context::cpu(4)};
  try {
    if (only != "cpu")
      all.push_back(Context::cuda(only.size() > 5 ? std::stoi(only.substr(5)) : 0));
  } catch (const NotAvailable&) {  // said aloud by the test "which contexts are tested"
    if (cuda) throw;
  }
  return all;
}

// Under mpirun, makes this process a context of its own as that of a rank: set by main.cpp.
inline std::function<Context()> context_of_a_rank;

// The same, and under mpirun that of this rank alone: for tests, tagged [over_ranks], of what has a
// form over ranks. All ranks run them in the same order. None stops a run: ranks that a stop has
// ended are of no use to later tests.
inline std::vector<Context> contexts_and_ranks() {
  if (context_of_a_rank) return {context_of_a_rank()};
  return contexts();
}

// The number of random cases for a test: `wanted`, or at most GRAPHRUN_TEST_RANDOM.
inline unsigned random_cases(unsigned wanted) {
  const char* most = std::getenv("GRAPHRUN_TEST_RANDOM");
  return most == nullptr ? wanted
                         : std::min(wanted, static_cast<unsigned>(std::strtoul(most, nullptr, 10)));
}

inline std::string describe(const Context& ctx) {
  if (ctx.ranks() != nullptr) return std::to_string(ctx.ranks()->size()) + " ranks";
  if (ctx.backend() == Backend::cuda) return "cuda";
  return "cpu(" + std::to_string(ctx.threads()) + ")";
}

// A matrix as a list of triples, by which the tests define expected results.
struct Triples {
  std::string name;
  index_t rows, columns;
  std::vector<index_t> row_of, column_of;
  std::vector<std::int32_t> weights;

  void add(index_t row, index_t column, std::int32_t weight) {
    row_of.push_back(row);
    column_of.push_back(column);
    weights.push_back(weight);
  }
  std::size_t size() const { return row_of.size(); }
};

// GRAPHRUN_TEST_EVERY=5: tests use every fifth of their graphs, for tools under which a kernel
// launch takes seconds.
inline std::size_t every_so_many() {
  const char* set = std::getenv("GRAPHRUN_TEST_EVERY");
  return set == nullptr ? 1 : std::max(1UL, std::strtoul(set, nullptr, 10));
}
// Whether tests run under such a tool: times mean nothing then, and large graphs take hours.
inline bool is_watched() { return every_so_many() > 1; }

// The graphs to use of `all`: every every_so_many()-th, and the last.
inline std::vector<Triples> some_of(std::vector<Triples> all) {
  const std::size_t every = every_so_many();
  std::vector<Triples> some;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if ((all.size() - 1 - i) % every == 0) some.push_back(std::move(all[i]));
  }
  return some;
}

// Random triples without repeats.
inline Triples random_triples(index_t rows, index_t columns, std::size_t wanted, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<index_t> row(0, rows - 1), column(0, columns - 1);
  std::uniform_int_distribution<int> weight(1, 9);
  Triples t{"random " + std::to_string(rows) + "x" + std::to_string(columns) + ", seed " +
                std::to_string(seed),
            rows,
            columns,
            {},
            {},
            {}};
  std::vector<char> seen(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < wanted; ++i) {
    const index_t r = row(random), c = column(random);
    const auto at = static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) +
                    static_cast<std::size_t>(c);
    if (seen[at]++ == 0) t.add(r, c, weight(random));
  }
  return t;
}

// Rows of the given lengths, which begin at different columns.
inline Triples rows_of(std::string name, index_t columns, const std::vector<index_t>& lengths) {
  Triples t{std::move(name), static_cast<index_t>(lengths.size()), columns, {}, {}, {}};
  for (index_t r = 0; r < t.rows; ++r) {
    for (index_t i = 0; i < lengths[static_cast<std::size_t>(r)]; ++i) {
      t.add(r, (r * 7 + i) % columns, 1 + (r + i) % 5);
    }
  }
  return t;
}

// Matrices named after the edge case that they test: no entries; rows as long as a warp, and one
// more or less; rows at the limits of tiles and pieces; a row of several pieces beside empty ones;
// more rows than a block has.
inline std::vector<Triples> matrices() {
  std::vector<Triples> all;
  all.push_back({"nothing at all", 0, 0, {}, {}, {}});
  all.push_back({"one vertex, no edges", 1, 1, {}, {}, {}});
  all.push_back({"no rows", 0, 5, {}, {}, {}});
  all.push_back({"rows without columns", 5, 0, {}, {}, {}});
  all.push_back(rows_of("self-loop on one vertex", 1, {1}));
  all.push_back(rows_of("rows of a warp and one off", 70, {31, 32, 33, 0, 1, 64, 65, 63}));
  all.push_back(rows_of("rows at a tile's and a piece's limits", 5000,
                        {0, 1, 1022, 1, 1023, 1024, 0, 1025, 3, 2047, 2048, 2049, 4096, 4097}));
  all.push_back(rows_of("a row of three pieces between empty ones", 9000, {0, 0, 8193, 0, 2, 0}));
  Triples star{"star", 70, 70, {}, {}, {}}, path{"path", 40, 40, {}, {}, {}},
      diagonal{"self-loops only", 33, 33, {}, {}, {}}, two{"two components", 60, 60, {}, {}, {}};
  for (index_t v = 1; v < 70; ++v) star.add(0, v, v);
  for (index_t v = 0; v + 1 < 40; ++v) path.add(v, v + 1, 2);
  for (index_t v = 0; v < 33; ++v) diagonal.add(v, v, 3);
  for (index_t v = 0; v < 60; ++v) two.add(v, v < 30 ? (v + 1) % 30 : 30 + (v + 1) % 30, 1);
  all.push_back(star);
  all.push_back(path);
  all.push_back(diagonal);
  all.push_back(two);
  Triples far{"last row and column of a hypersparse matrix", 100000, 200000, {}, {}, {}};
  far.add(99999, 199999, 7);
  far.add(0, 199999, 5);
  all.push_back(far);
  all.push_back(random_triples(64, 64, 20000, 3));  // dense
  all.push_back(random_triples(257, 255, 257, 2));
  all.push_back(random_triples(1300, 40, 9000, 5));
  all.push_back(random_triples(100, 100, 600, 1));
  return all;
}

inline std::vector<Triples> square_matrices() {
  std::vector<Triples> result;
  for (Triples& t : matrices()) {
    if (t.rows == t.columns) result.push_back(std::move(t));
  }
  return result;
}

inline std::vector<Format> formats() { return {std::begin(all_formats), std::end(all_formats)}; }

// Small layout parameters, for which small matrices have many slices and blocks.
inline FormatOptions small_layout() {
  FormatOptions options;
  options.slice_height = 4;
  options.sigma = 16;
  options.block_size = 3;
  options.tile_columns = 24;
  options.piece_length = 8;
  options.chunk_bytes = 1500;
  options.round_slices = 3;
  return options;
}

// Whether the matrix can have the format: blocks must not be larger than it.
inline bool fits(const Triples& t, Format format) {
  if (!stores_blocks(format)) return true;
  const index_t size = small_layout().block_size;
  return t.rows == 0 || t.columns == 0 || t.rows >= size || t.columns >= size;
}

template <class W>
Matrix matrix_of(const Context& ctx, const Triples& t, Format format = Format::csr,
                 const BuildOptions& options = {}) {
  const std::vector<W> weights(t.weights.begin(), t.weights.end());
  return Matrix::from_triples<W>(ctx, t.rows, t.columns, t.row_of, t.column_of,
                                 std::span<const W>(weights), options)
      .to(format, small_layout());
}

inline Matrix pattern_of(const Context& ctx, const Triples& t, Format format = Format::csr,
                         const BuildOptions& options = {}) {
  return Matrix::from_triples<double>(ctx, t.rows, t.columns, t.row_of, t.column_of, {}, options)
      .to(format, small_layout());
}

inline std::vector<Edge> edges_of(const Triples& t) {
  std::vector<Edge> edges;
  for (std::size_t i = 0; i < t.size(); ++i) edges.push_back({t.row_of[i], t.column_of[i]});
  return edges;
}

// Small whole numbers: sums are exact in every order, so that results compare with ==.
template <class T>
std::vector<T> whole_numbers(index_t n) {
  std::vector<T> x(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i * 7 % 11);
  return x;
}

// The entries of a matrix in host memory, whatever its format and weights.
struct Entry {
  index_t row, column;
  double weight;
  friend bool operator==(const Entry&, const Entry&) = default;
};
inline std::ostream& operator<<(std::ostream& out, const Entry& e) {
  return out << "(" << e.row << "," << e.column << "," << e.weight << ")";
}

// The triples in row-major order; there must be no repeats.
inline std::vector<Entry> sorted_entries(const Triples& t) {
  std::map<std::pair<index_t, index_t>, double> entries;
  for (std::size_t i = 0; i < t.size(); ++i) entries[{t.row_of[i], t.column_of[i]}] = t.weights[i];
  std::vector<Entry> result;
  for (const auto& [at, weight] : entries) result.push_back({at.first, at.second, weight});
  return result;
}

inline std::vector<Entry> entries_of(const Matrix& matrix) {
  const Matrix coo = matrix.to(Format::coo);
  const Coo& c = std::get<Coo>(coo.storage());
  const auto rows = c.row_of.to_host(), columns = c.column_of.to_host();
  std::vector<double> weights(rows.size(), 1.0);
  c.weights.visit_real(
      "entries_of",
      [&](const auto& values) {
        const auto host = values.to_host();
        weights.assign(host.begin(), host.end());
        return 0;
      },
      0);
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < rows.size(); ++i)
    entries.push_back({rows[i], columns[i], weights[i]});
  return entries;
}

// Lets the context have so many bytes more than it holds.
class Limited {
 public:
  Limited(const Context& ctx, std::uint64_t more) : ctx_(ctx) {
    ctx.limit_memory(std::make_shared<MemoryBudget>(ctx.memory().current + more));
  }
  Limited(const Limited&) = delete;
  Limited& operator=(const Limited&) = delete;
  ~Limited() { ctx_.limit_memory(nullptr); }

 private:
  Context ctx_;
};

}  // namespace graphrun::test
