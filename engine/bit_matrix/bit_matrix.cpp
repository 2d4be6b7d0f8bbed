#include <graphrun/engine/bit_matrix.hpp>
#include <graphrun/engine/elementwise.hpp>
#include <limits>
#include <map>
#include <vector>

#include "base/common/context_watch.hpp"
#include "base/common/dispatch.hpp"
#include "engine/bit_matrix/kernels.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/elementwise/kernels.hpp"

namespace graphrun {
namespace {

constexpr index_t word_bits = 64;

index_t words_for(index_t rows, index_t columns) {
  require(rows >= 0 && columns >= 0, "BitMatrix: the sizes must not be negative");
  const offset_t words = (offset_t{columns} + word_bits - 1) / word_bits;
  require(words * rows <= std::numeric_limits<index_t>::max(),
          "BitMatrix: there are more words than 2^31 - 1");
  return static_cast<index_t>(words);
}

const Csr& csr_of(const Matrix& matrix) {
  const auto* csr = std::get_if<Csr>(&matrix.storage());
  require(csr != nullptr, "spmspv: A and its transpose must be in CSR");
  return *csr;
}

void check(const Matrix& a, const Matrix& transposed, const BitFrontier& frontier,
           const BitFrontier& next, BitMask mask) {
  require(next.empty(), "spmspv: next must be empty");
  require(transposed.rows() == a.columns() && transposed.columns() == a.rows(),
          "spmspv: the sizes of A and its transpose disagree");
  require(frontier.sets.rows == a.rows() && next.sets.rows == a.columns(),
          "spmspv: the frontiers must match the rows and columns of A");
  require(frontier.sets.columns == next.sets.columns,
          "spmspv: the frontiers must have as many sets as each other");
  require(mask.sets == nullptr ||
              (mask.sets->rows == next.sets.rows && mask.sets->columns == next.sets.columns),
          "spmspv: the mask must be of the same size as next");
  const Context& ctx = a.context();
  require(ctx == transposed.context() && ctx == frontier.places.context() &&
              ctx == next.places.context() &&
              (mask.sets == nullptr || ctx == mask.sets->bits.context()),
          "spmspv: matrices, frontiers and mask must share a context");
}

}  // namespace

// On a CPU a word of a frontier takes about as long as five vertices of a single search, and where
// searches go on by themselves, what was done together is lost. A GPU has enough to do only with
// many searches.
offset_t most_words_together(const Context& ctx, index_t rows, index_t searches) {
  constexpr offset_t single_visits = 8;
  if (ctx.backend() == Backend::cuda) return std::numeric_limits<offset_t>::max();
  return searches <= word_bits ? 0 : offset_t{searches} * rows / single_visits;
}

BitMatrix::BitMatrix(const Context& ctx, index_t r, index_t c)
    : rows(r),
      columns(c),
      words(words_for(r, c)),
      bits(ctx, static_cast<std::size_t>(words) * static_cast<std::size_t>(r)) {
  on_backend(ctx, [&](auto on) {
    kernels::fill(on, reinterpret_cast<std::int64_t*>(bits.data()), bits.size(), std::int64_t{0});
  });
}

BitFrontier::BitFrontier(const Context& ctx, index_t rows, index_t columns)
    : sets(ctx, rows, columns), places(ctx, sets.bits.size()) {}

void BitFrontier::start(std::span<const index_t> members) {
  require(empty(), "BitFrontier::start: the sets must be empty");
  require(members.size() == static_cast<std::size_t>(sets.columns),
          "BitFrontier::start: there must be one member for each set");
  std::map<index_t, std::uint64_t> words;
  for (std::size_t j = 0; j < members.size(); ++j) {
    require(members[j] >= 0 && members[j] < sets.rows, "BitFrontier::start: a member is no row");
    const auto word = static_cast<index_t>(j / word_bits);
    words[members[j] * sets.words + word] |= std::uint64_t{1} << j % word_bits;
  }
  std::vector<index_t> at;
  std::vector<std::uint64_t> host;
  for (const auto& [place, word] : words) {
    at.push_back(place);
    host.push_back(word);
  }
  const Context& ctx = places.context();
  ctx.copy_in(places.data(), at.data(), at.size() * sizeof(index_t));
  const Buffer<std::uint64_t> values(ctx, std::span<const std::uint64_t>(host));
  size = static_cast<index_t>(at.size());
  on_backend(ctx, [&](auto on) {
    kernels::put_bits(on, values.data(), places.data(), size, sets.bits.data());
  });
}

void BitFrontier::clear() {
  on_backend(places.context(),
             [&](auto on) { kernels::clear_bits(on, places.data(), size, sets.bits.data()); });
  size = 0;
}

void spmspv(const Matrix& a, const Matrix& transposed, const BitFrontier& frontier,
            BitFrontier& next, BitMask mask) {
  const Csr &out = csr_of(a), &in = csr_of(transposed);
  check(a, transposed, frontier, next, mask);
  const Context& ctx = a.context();
  ctx.check_stop();
  if (frontier.empty()) return;
  StepTimer timer(ctx, {"spmspv", "csr", "", frontier.size, 0});
  const kernels::BitProduct product{out.view(AsPattern{}),
                                    in.view(AsPattern{}),
                                    next.sets.words,
                                    frontier.sets.bits.data(),
                                    frontier.places.data(),
                                    frontier.size,
                                    mask.sets == nullptr ? nullptr : mask.sets->bits.data(),
                                    mask.complement,
                                    next.sets.bits.data(),
                                    next.places.data()};
  ContextWatch watch(ctx);
  next.size = on_backend(
      ctx, [&](auto on) { return kernels::multiply_bits(on, product, a.entries(), watch); });
  ctx.check_stop();
  timer.finish();
}

void add(const BitFrontier& members, index_t value, BitMatrix& sets, Dense<index_t>& x) {
  require(sets.rows == members.sets.rows && sets.columns == members.sets.columns &&
              x.rows() == sets.rows && x.columns() == sets.columns,
          "add: the sets and x differ in size");
  require(sets.bits.context() == members.places.context() && x.context() == sets.bits.context(),
          "add: the sets and x must share a context");
  on_backend(sets.bits.context(), [&](auto on) {
    kernels::add_bits(on, members.sets.bits.data(), members.places.data(), members.size, sets.words,
                      value, sets.bits.data(), x.view());
  });
}

}  // namespace graphrun
