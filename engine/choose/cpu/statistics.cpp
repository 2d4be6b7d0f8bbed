// Row-length histogram and samples on the CPU.
#include <algorithm>
#include <bit>
#include <mutex>
#include <vector>

#include "engine/choose/common/length_classes.hpp"
#include "engine/choose/common/sample_bodies.hpp"

namespace graphrun::kernels {
namespace {

// A team of one thread, lane after lane.
class SerialTeam {
 public:
  template <class F>
  int take(F sector) {
    int taken = 0, distinct = 0;
    ++takes_;
    for (int lane = 0; lane < sample_lanes; ++lane) {
      const index_t mine = sector(lane);
      if (mine < 0) continue;
      ++taken;
      const std::uint32_t place = distinct_bit(mine);
      bits_[place / 32] |= 1u << (place % 32);
      std::uint32_t at = place % slots;
      while (take_of_[at] == takes_ && seen_[at] != mine) at = (at + 1) % slots;
      if (take_of_[at] == takes_) continue;
      take_of_[at] = takes_;
      seen_[at] = mine;
      ++distinct;
    }
    gathers_ += taken;
    sectors_ += distinct;
    return taken;
  }
  double gathers() const { return gathers_; }
  double sectors() const { return sectors_; }
  double distinct() const {
    int unset = 0;
    for (const std::uint32_t word : bits_) unset += std::popcount(~word);
    return distinct_estimate(unset, gathers_);
  }
  template <class F>
  double sum(F f) const {
    double sum = 0;
    for (int lane = 0; lane < sample_lanes; ++lane) sum += f(lane);
    return sum;
  }
  template <class F>
  int first(F holds) const {
    for (int lane = 0; lane < sample_lanes; ++lane) {
      if (holds(lane)) return lane;
    }
    return -1;
  }
  template <class F>
  void collect(F holds, offset_t first) {
    for (int lane = 0; lane < sample_lanes && count_ < sample_lanes; ++lane) {
      if (holds(lane)) collected_[count_++] = first + lane;
    }
  }
  int count() const { return count_; }
  offset_t collected(int i) const { return collected_[i]; }

 private:
  static constexpr std::uint32_t slots = 4 * sample_lanes;
  std::uint32_t bits_[distinct_words] = {};
  // A hash table of the sectors that the lanes take at once: of the take with this number.
  std::uint32_t takes_ = 0, take_of_[slots] = {};
  index_t seen_[slots];
  double gathers_ = 0, sectors_ = 0;
  offset_t collected_[sample_lanes] = {};
  int count_ = 0;
};

template <class Look>
Sums<Look::sums> sum_of_samples(OnCpu on, const Look& look) {
  return ordered_sums<Look::sums>(on, static_cast<std::size_t>(look.a.samples), [&](std::size_t i) {
    SerialTeam team;
    return look(team, static_cast<offset_t>(i));
  });
}

}  // namespace

void count_lengths(OnCpu on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in) {
  struct Counts {
    std::vector<offset_t> rows, entries;
  };
  std::mutex adding;
  const auto n = static_cast<std::size_t>(rows);
  for_shares(
      worth(on, n), n, 16384,
      [](const Member&) {
        return Counts{std::vector<offset_t>(length_classes), std::vector<offset_t>(length_classes)};
      },
      [&](Counts& mine, std::size_t r, std::size_t end) {
        for (; r < end; ++r) {
          const offset_t length = offsets[r + 1] - offsets[r];
          const unsigned at = length_class(length);
          ++mine.rows[at];
          mine.entries[at] += length;
        }
      },
      [&](const Counts& mine) {
        const std::lock_guard lock(adding);
        for (unsigned c = 0; c < length_classes; ++c) {
          rows_in[c] += mine.rows[c];
          entries_in[c] += mine.entries[c];
        }
      });
}

Padding padding(OnCpu on, const offset_t* offsets, index_t rows, index_t width) {
  const std::size_t groups = (static_cast<std::size_t>(rows) + sample_lanes - 1) / sample_lanes;
  const auto longest_of = [=](std::size_t group) {
    const offset_t first = static_cast<offset_t>(group) * sample_lanes;
    offset_t longest = 0;
    for (offset_t r = first; r < first + sample_lanes && r < rows; ++r) {
      longest = std::max(longest, offsets[r + 1] - offsets[r]);
    }
    return longest;
  };
  const Sums<2> slots = ordered_sums<2>(on, groups, [=](std::size_t g) {
    const offset_t whole = longest_of(g), cut = std::min<offset_t>(whole, width);
    return Sums<2>{
        {static_cast<double>(whole * sample_lanes), static_cast<double>(cut * sample_lanes)}};
  });
  return {largest(on, groups, longest_of), static_cast<offset_t>(slots.value[0]),
          static_cast<offset_t>(slots.value[1])};
}

GRAPHRUN_DEFINE_SAMPLES(OnCpu)

}  // namespace graphrun::kernels
