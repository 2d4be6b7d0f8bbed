// Sets side by side on the CPU: pushed rows race for words, pulled ones have theirs to themselves.
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <graphrun/engine/tuning.hpp>
#include <vector>

#include "engine/common/bit_bodies.hpp"
#include "engine/cpu/stop_poll.hpp"

namespace graphrun::kernels {
namespace {

// Places that a thread takes at a time.
constexpr offset_t turn = 256;

// The places that one thread found, put into the list of all some at a time.
class FoundPlaces {
 public:
  FoundPlaces(std::atomic<index_t>& size, index_t* list) : size_(size), list_(list) {}
  ~FoundPlaces() { hand_over(); }
  void put(index_t place) {
    mine_[count_++] = place;
    if (count_ == most) hand_over();
  }

 private:
  static constexpr index_t most = 1024;
  void hand_over() {
    std::copy_n(mine_, count_, list_ + size_.fetch_add(count_, std::memory_order_relaxed));
    count_ = 0;
  }
  std::atomic<index_t>& size_;
  index_t* list_;
  index_t mine_[most];
  index_t count_ = 0;
};

class Multiplying {
 public:
  Multiplying(OnCpu on, const BitProduct& product, StopWatch& watch)
      : on_(on), p_(product), watch_(watch), live_(static_cast<std::size_t>(product.words)) {}

  index_t multiply() {
    const offset_t ahead = edges_ahead();
    if (pull_pays(ahead)) {
      find_live();
      pull();
    } else {
      push(ahead);
    }
    return size_.load();
  }

 private:
  // Whole numbers below 2^53, so the sum is exact in any order.
  offset_t edges_ahead() const {
    const auto length = [this](std::size_t i) {
      return Sums<1>{{static_cast<double>(p_.row_length(p_.places[i]))}};
    };
    return static_cast<offset_t>(
        ordered_sums<1>(on_, static_cast<std::size_t>(p_.size), length).value[0]);
  }

  bool pull_pays(offset_t ahead) const {
    const double push_cost = tuning::cpu_push_cost * static_cast<double>(ahead);
    if (push_cost < static_cast<double>(p_.places_to())) return false;
    const auto cost = [this](std::size_t i) {
      const auto place = static_cast<index_t>(i);
      return Sums<1>{{p_.allowed(place) == 0 ? 0.0 : static_cast<double>(p_.looks(place))}};
    };
    const auto open = ordered_sums<1>(on_, static_cast<std::size_t>(p_.places_to()), cost);
    return open.value[0] + static_cast<double>(p_.places_to()) < push_cost;
  }

  // The sets that anything is in: no row can be found for the others.
  void find_live() {
    for (index_t i = 0; i < p_.size; ++i) {
      live_[static_cast<std::size_t>(p_.places[i] % p_.words)] |= p_.from[p_.places[i]];
    }
  }

  void push_place(index_t place, FoundPlaces& found, StopPoll& poll) {
    const index_t u = place / p_.words, word = place % p_.words;
    const BitWord bits = p_.from[place];
    const offset_t end = p_.a.offsets[u + 1];
    for (offset_t k = p_.a.offsets[u]; k < end;) {
      const offset_t slice = std::min(end, k + tuning::cpu_row_slice);
      if (poll.stops(slice - k + 1)) break;
      for (; k < slice; ++k) {
        const index_t to = p_.a.column_of[k] * p_.words + word;
        std::atomic_ref cell(p_.to[to]);
        const BitWord fresh = bits & p_.allowed(to) & ~cell.load(std::memory_order_relaxed);
        if (fresh == 0) continue;
        if (cell.fetch_or(fresh, std::memory_order_relaxed) == 0) found.put(to);
      }
    }
  }

  void push(offset_t ahead) {
#pragma omp parallel num_threads(on_.threads) if (ahead >= tuning::cpu_narrow_edges)
    {
      FoundPlaces found(size_, p_.found);
      StopPoll poll(watch_);
#pragma omp for schedule(dynamic, 64) nowait
      for (index_t i = 0; i < p_.size; ++i) push_place(p_.places[i], found, poll);
    }
  }

  // The sets that the row at a place is found to be in, until these are all it may be in.
  BitWord pull_place(index_t place, StopPoll& poll) const {
    const index_t row = place / p_.words, word = place % p_.words;
    const BitWord wanted = p_.allowed(place) & live_[static_cast<std::size_t>(word)];
    BitWord bits = 0;
    const offset_t end = p_.transposed.offsets[row + 1];
    for (offset_t k = p_.transposed.offsets[row]; k < end && bits != wanted;) {
      const offset_t begin = k, slice = std::min(end, k + tuning::cpu_row_slice);
      for (; k < slice && bits != wanted; ++k) {
        bits |= p_.from[p_.transposed.column_of[k] * p_.words + word] & wanted;
      }
      if (poll.stops(k - begin)) break;
    }
    return bits;
  }

  void pull() {
    const offset_t places = p_.places_to();
#pragma omp parallel num_threads(on_.threads)
    {
      FoundPlaces found(size_, p_.found);
      StopPoll poll(watch_);
#pragma omp for schedule(dynamic, 1) nowait
      for (offset_t first = 0; first < places; first += turn) {
        if (poll.stops(turn)) continue;
        const auto last = static_cast<index_t>(std::min(places, first + turn));
        for (auto place = static_cast<index_t>(first); place < last; ++place) {
          const BitWord bits = pull_place(place, poll);
          if (bits == 0) continue;
          p_.to[place] = bits;
          found.put(place);
        }
      }
    }
  }

  OnCpu on_;
  const BitProduct& p_;
  StopWatch& watch_;
  std::vector<BitWord> live_;
  std::atomic<index_t> size_ = 0;
};

}  // namespace

index_t multiply_bits(OnCpu on, const BitProduct& product, offset_t, StopWatch& watch) {
  return Multiplying(on, product, watch).multiply();
}

GRAPHRUN_BIT_BODIES(OnCpu)

}  // namespace graphrun::kernels
