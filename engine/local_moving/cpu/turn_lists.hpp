// The vertices that each turn of a round looks at, so that no turn reads past the others.
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "engine/local_moving/bodies.hpp"

namespace graphrun::kernels {

class TurnLists {
 public:
  explicit TurnLists(std::size_t vertices)
      : listed_(vertices), share_begin_((vertices + share - 1) / share) {}

  // Begins a round with the vertices that are active, each in the list of its part.
  void begin(OnCpu on, const std::uint8_t* active, const Turn& round) {
    const std::size_t n = listed_.size();
    for_shares(on, n, share, [&](std::size_t begin, std::size_t end) {
      Counts& count = share_begin_[begin / share];
      count = {};
      for_each_active(active, begin, end, [&](index_t v) { ++count[round.part_of(v)]; });
    });
    std::size_t place = 0;
    for (std::size_t part = 0; part < parts_of_round; ++part) {
      begin_[part] = place;
      for (Counts& count : share_begin_) {
        const std::size_t first = place;
        place += count[part];
        count[part] = first;
      }
      added_[part].clear();
    }
    begin_[parts_of_round] = place;
    for_shares(on, n, share, [&](std::size_t begin, std::size_t end) {
      Counts& next = share_begin_[begin / share];
      for_each_active(active, begin, end,
                      [&](index_t v) { listed_[next[round.part_of(v)]++] = v; });
    });
  }

  // A vertex that has become active since, of a part whose turn is still to come.
  void add(std::size_t part, index_t v) { added_[part].push_back(v); }

  std::size_t size(std::size_t part) const {
    return begin_[part + 1] - begin_[part] + added_[part].size();
  }
  index_t at(std::size_t part, std::size_t i) const {
    const std::size_t listed = begin_[part + 1] - begin_[part];
    return i < listed ? listed_[begin_[part] + i] : added_[part][i - listed];
  }

 private:
  using Counts = std::array<std::size_t, parts_of_round>;
  static constexpr std::size_t share = 16384;  // vertices, a multiple of 8

  // f(v) for each v of [begin, end) that is active. Eight that are not are passed at once.
  template <class F>
  static void for_each_active(const std::uint8_t* active, std::size_t begin, std::size_t end, F f) {
    for (std::size_t at = begin; at < end; at += 8) {
      const std::size_t past = at + 8 < end ? at + 8 : end;
      std::uint64_t eight = 0;
      std::memcpy(&eight, active + at, past - at);
      if (eight == 0) continue;
      for (std::size_t v = at; v < past; ++v) {
        if (active[v] != 0) f(static_cast<index_t>(v));
      }
    }
  }

  std::vector<index_t> listed_;  // one part after another
  std::array<std::size_t, parts_of_round + 1> begin_{};
  std::vector<Counts> share_begin_;  // of each share, where its vertices of each part are listed
  std::array<std::vector<index_t>, parts_of_round> added_;
};

}  // namespace graphrun::kernels
