// Multi-source frontier products on the CPU. Push: threads update words atomically. Pull: each
// thread owns its words.
#include <algorithm>
#include <atomic>
#include <graphrun/engine/common/tuning.hpp>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/bit_matrix/bodies.hpp"
#include "engine/common/cpu/index_list.hpp"

namespace graphrun::kernels {
namespace {

// Positions per share of a thread.
constexpr std::size_t turn = 256;

class Multiplying {
 public:
  Multiplying(OnCpu on, const BitProduct& product, Watch& watch)
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
  // Integers below 2^53: the sum is exact in any order.
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

  // The sets with a nonempty frontier; no row can enter others.
  void find_live() {
    for (index_t i = 0; i < p_.size; ++i) {
      live_[static_cast<std::size_t>(p_.places[i] % p_.words)] |= p_.from[p_.places[i]];
    }
  }

  void push_place(index_t place, IndexList& found, Pulse& pulse) {
    const index_t u = place / p_.words, word = place % p_.words;
    const BitWord bits = p_.from[place];
    const offset_t end = p_.a.offsets[u + 1];
    for (offset_t k = p_.a.offsets[u]; k < end;) {
      const offset_t slice = std::min(end, k + tuning::cpu_row_slice);
      if (pulse.stops(slice - k + 1)) break;
      for (; k < slice; ++k) {
        const index_t to = p_.a.column_of[k] * p_.words + word;
        std::atomic_ref cell(p_.to[to]);
        const BitWord fresh = bits & p_.allowed(to) & ~cell.load(std::memory_order_relaxed);
        if (fresh == 0) continue;
        if (cell.fetch_or(fresh, std::memory_order_relaxed) == 0) found.put(to);
      }
    }
  }

  // State of one thread.
  struct Search {
    explicit Search(Multiplying& all) : found(all.size_, all.p_.found), pulse(all.watch_) {}
    IndexList found;
    Pulse pulse;
  };

  template <class Body>
  void search(std::size_t work, std::size_t size, std::size_t share, Body&& body) {
    for_shares(
        worth(on_, work), size, share, [this](const Member&) { return Search(*this); }, body,
        [](const Search&) {});
  }

  void push(offset_t ahead) {
    search(static_cast<std::size_t>(ahead), static_cast<std::size_t>(p_.size), 64,
           [this](Search& mine, std::size_t i, std::size_t end) {
             for (; i < end; ++i) push_place(p_.places[i], mine.found, mine.pulse);
           });
  }

  // The sets that the row at a position enters; stops early when no more are possible.
  BitWord pull_place(index_t place, Pulse& pulse) const {
    const index_t row = place / p_.words, word = place % p_.words;
    const BitWord wanted = p_.allowed(place) & live_[static_cast<std::size_t>(word)];
    BitWord bits = 0;
    const offset_t end = p_.transposed.offsets[row + 1];
    for (offset_t k = p_.transposed.offsets[row]; k < end && bits != wanted;) {
      const offset_t begin = k, slice = std::min(end, k + tuning::cpu_row_slice);
      for (; k < slice && bits != wanted; ++k) {
        bits |= p_.from[p_.transposed.column_of[k] * p_.words + word] & wanted;
      }
      if (pulse.stops(k - begin)) break;
    }
    return bits;
  }

  void pull() {
    const auto places = static_cast<std::size_t>(p_.places_to());
    search(4 * places, places, turn, [this](Search& mine, std::size_t first, std::size_t last) {
      if (mine.pulse.stops(static_cast<offset_t>(turn))) return;
      for (auto place = static_cast<index_t>(first); place < static_cast<index_t>(last); ++place) {
        const BitWord bits = pull_place(place, mine.pulse);
        if (bits == 0) continue;
        p_.to[place] = bits;
        mine.found.put(place);
      }
    });
  }

  OnCpu on_;
  const BitProduct& p_;
  Watch& watch_;
  std::vector<BitWord> live_;
  std::atomic<index_t> size_ = 0;
};

}  // namespace

index_t multiply_bits(OnCpu on, const BitProduct& product, offset_t, Watch& watch) {
  return Multiplying(on, product, watch).multiply();
}

GRAPHRUN_BIT_BODIES(OnCpu)

}  // namespace graphrun::kernels
