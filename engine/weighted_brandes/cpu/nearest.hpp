// Vertices of a search that are not settled, the nearest on top: a heap of four children a node.
#pragma once

#include <algorithm>
#include <graphrun/base/buffer.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun::kernels {

// Of equal distances the smaller vertex is nearer. Takes 20 or 24 bytes a vertex.
template <class T>
class Nearest {
 public:
  Nearest(const Context& ctx, std::size_t vertices) : heap_(ctx, vertices), place_(ctx, vertices) {
    std::fill_n(place_.data(), vertices, no_vertex);
  }
  bool empty() const { return size_ == 0; }

  // Puts a vertex in, or nearer: `distance` must be less than before.
  void put(index_t vertex, T distance) {
    const index_t at = place_.data()[vertex];
    rise(at == no_vertex ? size_++ : at, {distance, vertex});
  }

  // Takes the nearest out.
  index_t take() {
    const index_t nearest = heap_.data()[0].vertex;
    place_.data()[nearest] = no_vertex;
    const Entry last = heap_.data()[--size_];
    if (size_ > 0) sink(last);
    return nearest;
  }

 private:
  static constexpr index_t children = 4;

  struct Entry {
    T distance;
    index_t vertex;
    bool is_before(const Entry& other) const {
      return distance < other.distance || (distance == other.distance && vertex < other.vertex);
    }
  };

  void set(index_t at, const Entry& entry) {
    heap_.data()[at] = entry;
    place_.data()[entry.vertex] = at;
  }
  void rise(index_t at, const Entry& entry) {
    for (; at > 0; at = (at - 1) / children) {
      const Entry& above = heap_.data()[(at - 1) / children];
      if (!entry.is_before(above)) break;
      set(at, above);
    }
    set(at, entry);
  }
  void sink(const Entry& entry) {
    const Entry* const heap = heap_.data();
    index_t at = 0;
    for (;;) {
      const offset_t first = offset_t{at} * children + 1;
      if (first >= size_) break;
      auto least = static_cast<index_t>(first);
      const auto end = static_cast<index_t>(std::min<offset_t>(first + children, size_));
      for (index_t c = least + 1; c < end; ++c) {
        if (heap[c].is_before(heap[least])) least = c;
      }
      if (!heap[least].is_before(entry)) break;
      set(at, heap[least]);
      at = least;
    }
    set(at, entry);
  }

  Buffer<Entry> heap_;
  Buffer<index_t> place_;
  index_t size_ = 0;
};

}  // namespace graphrun::kernels
