// Matchings on the CPU: a thread reads whole rows.
#include "engine/matching/cpu/looking.hpp"

namespace graphrun::kernels {
namespace {

// Rows that a thread takes at a time, and entries that a row is taken to have.
constexpr std::size_t share = 256, usual_row = 8;

// A thread's own part of a list. It is appended to the shared list 256 vertices at a time, so that
// the shared count is seldom raised.
class Listed {
 public:
  Listed(index_t* list, index_t* count) : list_(list), count_(count) {}

  // Calls each(i, add) for each i in [begin, end); add(v, is) lists v if so, without a branch: it
  // often cannot be foreseen.
  template <class F>
  void add_of_each(std::size_t begin, std::size_t end, F&& each) {
    std::size_t size = size_;  // in a register
    for (; begin < end; ++begin) {
      each(begin, [&](index_t v, bool is) {
        own_[size] = v;
        size += is ? 1 : 0;
        if (size == most) size = pass_on(size);
      });
    }
    size_ = size;
  }
  void pass_on() { size_ = pass_on(size_); }

 private:
  std::size_t pass_on(std::size_t size) {
    if (size > 0) std::copy_n(own_, size, list_ + add_shared(count_, static_cast<index_t>(size)));
    return 0;
  }

  static constexpr std::size_t most = share;
  index_t *list_, *count_;
  std::size_t size_ = 0;
  index_t own_[most];
};

}  // namespace

template <class W>
void find_candidates(OnCpu on, CsrView<W> a, offset_t entries, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(round.looking);
  // Side by side, an entry takes a sixteenth of the time of one read at random; a row takes longer.
  const bool is_fast = matching::are_side_by_side(a.weights);
  const std::size_t first_work = n + static_cast<std::size_t>(entries) / (is_fast ? 16 : 1);
  const std::size_t work = round.list == nullptr ? first_work : usual_row / (is_fast ? 2 : 1) * n;
  for_shares(worth(on, work), n, share,
             [&](std::size_t i, std::size_t end) { matching::look(a, round, i, end); });
}

void match_candidates(OnCpu on, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(round.looking);
  const auto make = [&](const Member&) { return Listed(round.matched, round.count); };
  for_shares(
      worth(on, n), n, share, make,
      [&](Listed& matched, std::size_t i, std::size_t end) {
        matched.add_of_each(i, end, [round](std::size_t k, auto&& add) {
          const index_t u = round.list == nullptr ? static_cast<index_t>(k) : round.list[k];
          match_candidate(round, u, add);
        });
      },
      [](Listed& matched) { matched.pass_on(); });
}

// Around the vertices that were matched, or among all where those have more neighbours.
void list_next(OnCpu on, CsrView<NoWeights> a, index_t matched, const MatchingRound& round) {
  const auto n = static_cast<std::size_t>(a.rows), found = static_cast<std::size_t>(matched);
  std::size_t around = 0;
  for (std::size_t i = 0; i < found && around < n; ++i) {
    const index_t u = round.matched[i];
    around += static_cast<std::size_t>(a.offsets[u + 1] - a.offsets[u]);
  }
  const auto make = [&](const Member&) { return Listed(round.next, round.count + 1); };
  const auto pass_on = [](Listed& next) { next.pass_on(); };
  if (around >= n) {
    for_shares(
        worth(on, n), n, 16 * share, make,
        [&](Listed& next, std::size_t i, std::size_t end) {
          next.add_of_each(i, end, [round](std::size_t k, auto&& add) {
            const auto v = static_cast<index_t>(k);
            const index_t u = round.candidate[v] == no_vertex ? v : round.candidate[v];
            add(v, (round.partner[v] == no_vertex) & (round.partner[u] != no_vertex));
          });
        },
        pass_on);
    return;
  }
  for_shares(
      worth(on, usual_row * found), found, share, make,
      [&](Listed& next, std::size_t i, std::size_t end) {
        next.add_of_each(i, end, [a, round](std::size_t k, auto&& add) {
          list_neighbours(a, round, round.matched[k], 0, 1, [&](index_t v) { add(v, true); });
        });
      },
      pass_on);
}

GRAPHRUN_INSTANTIATE_MATCHING(OnCpu)

}  // namespace graphrun::kernels
