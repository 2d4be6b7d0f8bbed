// Cliques on the CPU: a thread takes a vertex, makes the matrix of bits of the subgraph of its
// neighbours of higher degree, and searches it.
#include <atomic>
#include <bit>
#include <vector>

#include "base/common/for_each.hpp"
#include "engine/cliques/search.hpp"

namespace graphrun::kernels {
namespace {

using Word = std::uint64_t;
constexpr index_t word_bits = 64;

// One thread. `fixed`: words of a row, where the compiler is to know; else 0.
template <int fixed>
struct Thread {
  using Word = kernels::Word;
  static int words(index_t size) {
    return fixed > 0 ? fixed : static_cast<int>((size + word_bits - 1) / word_bits);
  }
  template <class F>
  static void each_word(index_t size, F&& f) {
    for (int i = 0; i < words(size); ++i) f(i);
  }
  template <class F>
  static void each_member(const Word* set, index_t size, F&& f) {
    for (int i = 0; i < words(size); ++i) {
      for (Word left = set[i]; left != 0; left &= left - 1) f(i * word_bits + first(left));
    }
  }
  static std::uint64_t sum(std::uint64_t x) { return x; }
  static std::uint64_t largest(std::uint64_t x) { return x; }
  static int bits(Word word) { return std::popcount(word); }
  static index_t first(Word word) { return std::countr_zero(word); }
  static bool leads() { return true; }
  static void sync() {}
};

struct NoSink {
  static constexpr bool wanted = false;
  void operator()(index_t, std::uint64_t) const {}
};
struct RowSink {
  static constexpr bool wanted = true;
  std::uint64_t* at_row;
  void operator()(index_t v, std::uint64_t count) const { at_row[v] += count; }
};

// A thread's own arrays.
struct Searching {
  explicit Searching(std::size_t vertices) : place(vertices, -1) {}

  std::vector<index_t> place;  // in the row of L, -1: not there
  std::vector<Word> rows, sets;
  std::vector<CliqueLevel> levels;
  std::vector<std::uint64_t> at_row;
  std::uint64_t total = 0;
};

// The subgraph of the vertices in row v of L.
void make_rows(const OrientedView& a, index_t v, Searching& mine) {
  const offset_t begin = a.lower_begin[v], end = a.lower_end[v];
  const auto size = static_cast<std::size_t>(end - begin);
  const std::size_t words = (size + word_bits - 1) / word_bits;
  mine.rows.assign(size * words, 0);
  const auto at = [&](index_t w) -> index_t& { return mine.place[static_cast<std::size_t>(w)]; };
  for (offset_t k = begin; k < end; ++k) at(a.lower[k]) = static_cast<index_t>(k - begin);
  const auto join = [&](std::size_t i, std::size_t j) {
    mine.rows[i * words + j / word_bits] |= Word{1} << (j % word_bits);
  };
  for (std::size_t i = 0; i < size; ++i) {
    const index_t u = a.lower[begin + static_cast<offset_t>(i)];
    for (offset_t k = a.lower_begin[u]; k < a.lower_end[u]; ++k) {
      const index_t j = at(a.lower[k]);
      if (j < 0) continue;
      join(i, static_cast<std::size_t>(j));
      join(static_cast<std::size_t>(j), i);
    }
  }
  for (offset_t k = begin; k < end; ++k) at(a.lower[k]) = -1;
  if (mine.sets.size() < (size + 1) * words) mine.sets.resize((size + 1) * words);
  if (mine.levels.size() <= size) mine.levels.resize(size + 1);
  for (std::size_t i = 0; i < words; ++i) {
    const std::size_t left = size - i * word_bits;
    mine.sets[i] = left < word_bits ? (Word{1} << left) - 1 : ~Word{0};
  }
}

template <class Sink>
std::uint64_t search(const CliqueTask& task, index_t size, Searching& mine, Sink sink) {
  const auto run = [&](auto team) {
    using Search = CliqueSearch<decltype(team), Sink>;
    return Search(team, mine.rows.data(), size, mine.sets.data(), mine.levels.data(), task.choose,
                  sink)
        .run(task.size - 1);
  };
  if (size <= word_bits) return run(Thread<1>());
  if (size <= 2 * word_bits) return run(Thread<2>());
  return run(Thread<0>());
}

std::uint64_t search_with_sums(const CliqueTask& task, index_t v, index_t size, Searching& mine) {
  const OrientedView& a = task.edges;
  mine.at_row.assign(static_cast<std::size_t>(size), 0);
  const std::uint64_t found = search(task, size, mine, RowSink{mine.at_row.data()});
  const auto give = [&](index_t rank, std::uint64_t count) {
    if (count == 0) return;
    const index_t vertex = a.vertex_of == nullptr ? rank : a.vertex_of[rank];
    std::atomic_ref(task.at_vertex[vertex])
        .fetch_add(static_cast<std::int64_t>(count), std::memory_order_relaxed);
  };
  give(v, found);
  for (index_t i = 0; i < size; ++i) {
    give(a.lower[a.lower_begin[v] + i], mine.at_row[static_cast<std::size_t>(i)]);
  }
  return found;
}

}  // namespace

offset_t longest_row(OnCpu on, const OrientedView& a) {
  return largest(on, static_cast<std::size_t>(a.vertices),
                 [=](std::size_t v) { return a.lower_end[v] - a.lower_begin[v]; });
}

std::uint64_t count_cliques(OnCpu on, const CliqueTask& task) {
  const OrientedView& a = task.edges;
  const auto n = static_cast<std::size_t>(a.vertices);
  std::atomic<std::uint64_t> total = 0;
  for_shares(
      worth(on, n + static_cast<std::size_t>(a.lower_end[a.vertices - 1])), n, 16,
      [&](const Member&) { return Searching(n); },
      [&](Searching& mine, std::size_t begin, std::size_t end) {
        for (auto v = static_cast<index_t>(begin); v < static_cast<index_t>(end); ++v) {
          const auto size = static_cast<index_t>(a.lower_end[v] - a.lower_begin[v]);
          if (size + 1 < task.size) continue;
          make_rows(a, v, mine);
          const std::uint64_t found = task.at_vertex == nullptr
                                          ? search(task, size, mine, NoSink())
                                          : search_with_sums(task, v, size, mine);
          mine.total = saturating_sum(mine.total, found);
        }
      },
      [&](const Searching& mine) {
        std::uint64_t seen = total;
        while (!total.compare_exchange_weak(seen, saturating_sum(seen, mine.total))) {
        }
      });
  return total;
}

}  // namespace graphrun::kernels
