// Strongly connected components by one depth-first search, on the CPU.
#include <algorithm>

#include "engine/scc_partition/depth_first.hpp"

namespace graphrun::kernels {
namespace {

// Pearce's search. A vertex on the path or waiting has the number of its visit, lowered to that of
// the earliest vertex it is known to reach. A vertex of a finished component has a number above all
// of these, so that edges to it lower nothing. A vertex with a label has that number from the
// start.
class DepthFirst {
 public:
  DepthFirst(const CsrView<NoWeights>& rows, const SearchSpace& space, index_t* label)
      : rows_(rows), number_(space.number), stack_(space.stack), next_(space.next), label_(label) {
    std::transform(label, label + rows.rows, number_,
                   [](index_t known) { return known == no_vertex ? unvisited : finished; });
    bottom_ = rows.rows;
  }

  // Returns false where the pulse stops it.
  bool run(Pulse& pulse) {
    for (index_t root = 0; root < rows_.rows; ++root) {
      if (number_[root] == unvisited) open(root);
      while (top_ > 0) {
        const index_t v = stack_[top_ - 1];
        const offset_t from = place(v);
        if (const index_t child = scan(v); child != no_vertex) {
          open(child);
        } else {
          close(v);
        }
        if (pulse.stops(1 + place(v) - from)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr index_t unvisited = 0;
  static constexpr index_t finished = static_cast<index_t>(max_vertices);

  // next_ is the place in a vertex's row, or its complement once the vertex reaches an earlier one.
  index_t place(index_t v) const { return next_[v] < 0 ? ~next_[v] : next_[v]; }

  void open(index_t v) {
    stack_[top_++] = v;
    number_[v] = ++visits_;
    next_[v] = 0;
  }

  // Goes on through the row of v, to the first unvisited vertex, and returns it; no_vertex: none.
  // The row goes on at that vertex: once closed it tells what it reaches.
  index_t scan(index_t v) {
    const index_t* const row = rows_.column_of + rows_.offsets[v];
    const auto length = static_cast<index_t>(rows_.offsets[v + 1] - rows_.offsets[v]);
    const index_t before = number_[v];
    index_t least = before, k = place(v), child = no_vertex;
    for (; k < length && child == no_vertex; ++k) {
      const index_t number = number_[row[k]];
      if (number == unvisited) {
        child = row[k--];
      } else {
        least = std::min(least, number);
      }
    }
    number_[v] = least;
    next_[v] = next_[v] < 0 || least < before ? ~k : k;
    return child;
  }

  // The last vertex of the path has no edge left. Where it reaches an earlier one it waits, at the
  // other end of the stack; else it is a component with those that wait since it was opened.
  void close(index_t v) {
    --top_;
    if (next_[v] < 0) {
      stack_[--bottom_] = v;
      return;
    }
    index_t end = bottom_, smallest = v;
    for (; end < rows_.rows && number_[stack_[end]] >= number_[v]; ++end) {
      smallest = std::min(smallest, stack_[end]);
    }
    finish(v, smallest);
    while (bottom_ < end) finish(stack_[bottom_++], smallest);
  }

  void finish(index_t v, index_t smallest) {
    number_[v] = finished;
    label_[v] = smallest;
  }

  const CsrView<NoWeights>& rows_;
  index_t *number_, *stack_, *next_, *label_;
  index_t top_ = 0, bottom_ = 0, visits_ = 0;
};

}  // namespace

bool search_depth_first(const CsrView<NoWeights>& rows, const SearchSpace& space, index_t* label,
                        Pulse& pulse) {
  return DepthFirst(rows, space, label).run(pulse);
}

}  // namespace graphrun::kernels
