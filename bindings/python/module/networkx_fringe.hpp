// The vertices that Dijkstra's algorithm may settle next.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace graphrun::python {

// A heap with four children each: the nearest first, of equally near ones the one pushed first.
template <class T>
class Fringe {
 public:
  bool is_empty() const { return places_.empty(); }

  void push(T length, std::int32_t vertex) {
    const Place pushed{length, number_++, vertex};
    std::size_t at = places_.size();
    places_.push_back(pushed);
    while (at > 0) {
      const std::size_t parent = (at - 1) / 4;
      if (!(pushed < places_[parent])) break;
      places_[at] = places_[parent];
      at = parent;
    }
    places_[at] = pushed;
  }

  std::pair<T, std::int32_t> pop() {
    const Place first = places_.front(), last = places_.back();
    places_.pop_back();
    const std::size_t size = places_.size();
    std::size_t at = 0;
    for (std::size_t child = 1; child < size; child = 4 * at + 1) {
      const std::size_t end = std::min(child + 4, size);
      std::size_t least = child;
      for (std::size_t other = child + 1; other < end; ++other) {
        if (places_[other] < places_[least]) least = other;
      }
      if (!(places_[least] < last)) break;
      places_[at] = places_[least];
      at = least;
    }
    if (size > 0) places_[at] = last;
    return {first.length, first.vertex};
  }

 private:
  struct Place {
    T length;
    std::uint32_t number;
    std::int32_t vertex;

    bool operator<(const Place& other) const {
      return length < other.length || (length == other.length && number < other.number);
    }
  };

  std::vector<Place> places_;
  std::uint32_t number_ = 0;
};

}  // namespace graphrun::python
