// Triangle counting on the CPU: a thread marks the columns of one row and streams the rows that may
// close a wedge with it. A probe is one byte load, whatever the lengths of the rows.
#include <algorithm>
#include <atomic>
#include <type_traits>
#include <vector>

#include "base/common/parallel.hpp"
#include "engine/triangles/kernels.hpp"

namespace graphrun::kernels {
namespace {

// Prefetch distance: rows of U are scattered in memory.
constexpr offset_t rows_ahead = 6;

// Triangles u > v > w with middle vertex v: for each u in row v of U, counts the entries w < v in
// row u of L that are marked as entries of row v.
offset_t closed_at(const OrientedView& a, index_t v, const std::vector<char>& marks) {
  offset_t closed = 0;
  const offset_t end = a.upper_end[v];
  for (offset_t k = a.upper_begin[v]; k < end; ++k) {
    if (k + rows_ahead < end) {
      __builtin_prefetch(&a.lower[a.lower_begin[a.upper[k + rows_ahead]]]);
    }
    const index_t u = a.upper[k];
    // Row u of L contains v, so the loop ends there.
    for (const index_t* w = a.lower + a.lower_begin[u]; *w < v; ++w) {
      closed += marks[static_cast<std::size_t>(*w)];
    }
  }
  return closed;
}

void add(std::int64_t& target, std::int64_t value) {
  std::atomic_ref(target).fetch_add(value, std::memory_order_relaxed);
}
void count(index_t& target, index_t value = 1) {
  std::atomic_ref(target).fetch_add(value, std::memory_order_relaxed);
}

struct Triangle {
  index_t u, v, w;
  offset_t uv, uw, vw;  // positions in L
};

// `of_row`: what the edges of row u of L, from position `begin` on, have got from its triangles.
void visit(const TriangleSums& sums, const Triangle& t, offset_t begin,
           std::vector<index_t>& of_row) {
  if (sums.at_edge != nullptr) {
    ++of_row[static_cast<std::size_t>(t.uv - begin)];
    ++of_row[static_cast<std::size_t>(t.uw - begin)];
    count(sums.at_edge[t.vw]);
  }
  if (sums.weight_at_edge != nullptr) {
    add(sums.weight_at_edge[t.uv], sums.corner_weight[t.w]);
    add(sums.weight_at_edge[t.uw], sums.corner_weight[t.v]);
    add(sums.weight_at_edge[t.vw], sums.corner_weight[t.u]);
  }
}

// A thread's state: a mark per vertex, `none` outside of body(), and a count.
template <class Mark>
struct Marking {
  std::vector<Mark> marks;
  offset_t count = 0;
  std::vector<index_t> of_row = {};       // a count for each entry of the current row
  std::vector<std::int64_t> at_row = {};  // the same, of a vertex each
};

// Calls body(marking, v) for each vertex; returns the sum of the threads' counts.
template <class Mark, class Body>
offset_t for_vertices(OnCpu on, const OrientedView& a, Mark none, Body&& body) {
  if (a.vertices == 0) return 0;
  const auto n = static_cast<std::size_t>(a.vertices);
  std::atomic<offset_t> total = 0;
  for_shares(
      worth(on, n + static_cast<std::size_t>(a.upper_end[a.vertices - 1])), n, 64,
      [&](const Member&) { return Marking<Mark>{std::vector<Mark>(n, none)}; },
      [&](Marking<Mark>& marking, std::size_t v, std::size_t end) {
        for (; v < end; ++v) body(marking, static_cast<index_t>(v));
      },
      [&](const Marking<Mark>& marking) { total += marking.count; });
  return total;
}

}  // namespace

offset_t count_triangles(OnCpu on, const OrientedView& a) {
  return for_vertices(on, a, char{0}, [&](Marking<char>& marking, index_t v) {
    if (a.lower_begin[v] == a.lower_end[v] || a.upper_begin[v] == a.upper_end[v]) return;
    const auto mark = [&](char value) {
      for (offset_t k = a.lower_begin[v]; k < a.lower_end[v]; ++k) {
        marking.marks[static_cast<std::size_t>(a.lower[k])] = value;
      }
    };
    mark(1);
    marking.count += closed_at(a, v, marking.marks);
    mark(0);
  });
}

namespace {

struct One {
  std::int64_t operator()(offset_t) const { return 1; }
};

struct Multiplicity {
  const std::uint8_t* of;  // by position in L
  std::int64_t operator()(offset_t place) const { return of[place]; }
};

// Adds a sum to the vertex of a rank.
auto giving(const OrientedView& a, std::int64_t* at_vertex) {
  return [&a, at_vertex](index_t rank, std::int64_t sum) {
    if (sum != 0) add(at_vertex[a.vertex_of == nullptr ? rank : a.vertex_of[rank]], sum);
  };
}

// The sums of vertices over their triangles u > v > w, found at u. Both others are entries of row u
// of L: sums of a row are the thread's own until its end, so that vertices that other threads add
// to, too, are written once for an edge, not for a triangle. A wedge that is open adds to a place
// that nobody reads, as to jump over it costs more.
template <class Weight>
void sum_from_largest(OnCpu on, const OrientedView& a, std::int64_t* at_vertex, Weight weight) {
  const auto give = giving(a, at_vertex);
  for_vertices(on, a, index_t{0}, [&](Marking<index_t>& marking, index_t u) {
    std::vector<index_t>& place = marking.marks;  // in row u of L, from 1 on; 0: none
    std::vector<std::int64_t>& at_row = marking.at_row;
    const offset_t begin = a.lower_begin[u], end = a.lower_end[u];
    if (end - begin < 2) return;
    for (offset_t k = begin; k < end; ++k) {
      place[static_cast<std::size_t>(a.lower[k])] = static_cast<index_t>(k - begin + 1);
    }
    at_row.assign(static_cast<std::size_t>(end - begin + 1), 0);
    std::int64_t at_u = 0;
    for (offset_t uv = begin; uv < end; ++uv) {
      if (uv + rows_ahead < end) {
        __builtin_prefetch(&a.lower[a.lower_begin[a.lower[uv + rows_ahead]]]);
      }
      const index_t v = a.lower[uv];
      std::int64_t at_v = 0;
      for (offset_t vw = a.lower_begin[v]; vw < a.lower_end[v]; ++vw) {
        const index_t uw = place[static_cast<std::size_t>(a.lower[vw])];
        at_u += uw != 0 ? weight(vw) : 0;
        at_v += uw != 0 ? weight(begin + uw - 1) : 0;
        at_row[static_cast<std::size_t>(uw)] += weight(uv);
      }
      at_row[static_cast<std::size_t>(uv - begin + 1)] += at_v;
    }
    for (offset_t k = begin; k < end; ++k) {
      place[static_cast<std::size_t>(a.lower[k])] = 0;
      give(a.lower[k], at_row[static_cast<std::size_t>(k - begin + 1)]);
    }
    give(u, at_u);
  });
}

// The same, found at the middle vertex v as closed_at() does. All w are entries of row v of L,
// whose sums are the thread's own until the row's end; u gets one sum for all w.
template <class Weight>
void sum_from_middle(OnCpu on, const OrientedView& a, std::int64_t* at_vertex, Weight weight) {
  const auto give = giving(a, at_vertex);
  for_vertices(on, a, index_t{0}, [&](Marking<index_t>& marking, index_t v) {
    std::vector<index_t>& place = marking.marks;  // in row v of L, from 1 on; 0: none
    std::vector<std::int64_t>& at_row = marking.at_row;
    const offset_t begin = a.lower_begin[v], end = a.lower_end[v], last = a.upper_end[v];
    if (begin == end || a.upper_begin[v] == last) return;
    for (offset_t k = begin; k < end; ++k) {
      place[static_cast<std::size_t>(a.lower[k])] = static_cast<index_t>(k - begin + 1);
    }
    at_row.assign(static_cast<std::size_t>(end - begin + 1), 0);
    std::int64_t at_v = 0;
    for (offset_t k = a.upper_begin[v]; k < last; ++k) {
      if (k + rows_ahead < last) {
        __builtin_prefetch(&a.lower[a.lower_begin[a.upper[k + rows_ahead]]]);
      }
      const index_t u = a.upper[k];
      const offset_t row = a.lower_begin[u];
      offset_t uv = row;  // its place counts where weights differ
      if constexpr (!std::is_same_v<Weight, One>) {
        uv = std::lower_bound(a.lower + row, a.lower + a.lower_end[u], v) - a.lower;
      }
      std::int64_t at_u = 0;
      // Row u of L contains v, so the loop ends there.
      for (offset_t uw = row; a.lower[uw] < v; ++uw) {
        const index_t vw = place[static_cast<std::size_t>(a.lower[uw])];
        at_u += vw != 0 ? weight(begin + vw - 1) : 0;
        at_v += vw != 0 ? weight(uw) : 0;
        at_row[static_cast<std::size_t>(vw)] += weight(uv);
      }
      give(u, at_u);
    }
    for (offset_t k = begin; k < end; ++k) {
      place[static_cast<std::size_t>(a.lower[k])] = 0;
      give(a.lower[k], at_row[static_cast<std::size_t>(k - begin + 1)]);
    }
    give(v, at_v);
  });
}

// Whether fewer entries are read from the middle: for each edge of U those before it, and the edge,
// in place of a row of L for each.
bool is_shorter_from_middle(OnCpu on, const OrientedView& a) {
  struct Entries {
    offset_t middle = 0, largest = 0;
  };
  const auto n = static_cast<std::size_t>(a.vertices);
  std::atomic<offset_t> saved = 0;
  for_shares(
      worth(on, n), n, 1024, [](const Member&) { return Entries{}; },
      [&](Entries& entries, std::size_t v, std::size_t end) {
        for (; v < end; ++v) {
          const offset_t lower = a.lower_end[v] - a.lower_begin[v];
          entries.middle += lower * (lower + 1) / 2;
          entries.largest += lower * (a.upper_end[v] - a.upper_begin[v]);
        }
      },
      [&](const Entries& entries) { saved += entries.largest - entries.middle; });
  return saved > 0;
}

template <class Weight>
void sum_at_vertices(OnCpu on, const OrientedView& a, std::int64_t* at_vertex, Weight weight) {
  if (is_shorter_from_middle(on, a)) {
    sum_from_middle(on, a, at_vertex, weight);
  } else {
    sum_from_largest(on, a, at_vertex, weight);
  }
}

}  // namespace

// Middle vertices of other ranks have no row in U.
offset_t count_own_triangles(OnCpu on, const OrientedView& a, const OwnVertices& /*own*/) {
  return count_triangles(on, a);
}

void sum_own_triangles(OnCpu on, const OrientedView& a, const OwnVertices& /*own*/,
                       const std::uint8_t* multiplicity, std::int64_t* at_vertex) {
  if (multiplicity == nullptr) {
    sum_from_middle(on, a, at_vertex, One{});
  } else {
    sum_from_middle(on, a, at_vertex, Multiplicity{multiplicity});
  }
}

// For each u, marks the position of each entry v in its row of L, then streams the rows of those v.
void sum_triangles(OnCpu on, const OrientedView& a, const TriangleSums& sums) {
  if (sums.at_vertex != nullptr && sums.multiplicity == nullptr) {
    sum_at_vertices(on, a, sums.at_vertex, One{});
  } else if (sums.at_vertex != nullptr) {
    sum_at_vertices(on, a, sums.at_vertex, Multiplicity{sums.multiplicity});
  }
  if (sums.at_edge == nullptr && sums.weight_at_edge == nullptr) return;
  for_vertices(on, a, offset_t{-1}, [&](Marking<offset_t>& marking, index_t u) {
    std::vector<offset_t>& place = marking.marks;
    const offset_t begin = a.lower_begin[u], end = a.lower_end[u];
    if (end - begin < 2) return;
    for (offset_t k = begin; k < end; ++k) place[static_cast<std::size_t>(a.lower[k])] = k;
    if (sums.at_edge != nullptr) marking.of_row.assign(static_cast<std::size_t>(end - begin), 0);
    for (offset_t uv = begin; uv < end; ++uv) {
      const index_t v = a.lower[uv];
      for (offset_t vw = a.lower_begin[v]; vw < a.lower_end[v]; ++vw) {
        const index_t w = a.lower[vw];
        const offset_t uw = place[static_cast<std::size_t>(w)];
        if (uw >= 0) visit(sums, {u, v, w, uv, uw, vw}, begin, marking.of_row);
      }
    }
    for (offset_t k = begin; k < end; ++k) place[static_cast<std::size_t>(a.lower[k])] = -1;
    for (offset_t k = begin; sums.at_edge != nullptr && k < end; ++k) {
      const index_t closed = marking.of_row[static_cast<std::size_t>(k - begin)];
      if (closed > 0) count(sums.at_edge[k], closed);
    }
  });
}

}  // namespace graphrun::kernels
