// Dijkstra's algorithm as NetworkX has it: of equally near vertices the one first that was pushed
// first.
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "lock.hpp"
#include "networkx_fringe.hpp"
#include "networkx_order.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

using Numbers = std::vector<std::int32_t>;

// Of each vertex a list of vertices.
class Lists {
 public:
  explicit Lists(std::size_t vertices) : ends_(vertices, {-1, -1}) {}

  void reset(std::int32_t v, std::int32_t only) {
    ends_[v] = {-1, -1};
    append(v, only);
  }
  void append(std::int32_t v, std::int32_t item) {
    const auto place = static_cast<std::int64_t>(items_.size());
    items_.push_back({item, -1});
    auto& [first, last] = ends_[v];
    (first < 0 ? first : items_[last].second) = place;
    last = place;
  }
  nb::list of(const Traversal& rows, std::int32_t v) const {
    nb::list list;
    for (std::int64_t at = ends_[v].first; at >= 0; at = items_[at].second) {
      list.append(nb::handle(rows.node(items_[at].first)));
    }
    return list;
  }

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> ends_;
  std::vector<std::pair<std::int32_t, std::int64_t>> items_;
};

template <class T>
struct Question {
  ArrayIn<T> weights;  // none: each is 1
  Numbers sources;
  bool is_cut;
  T cutoff;
  std::int32_t target;  // -1: none
};

// Vertices in the order in which they are settled, with their distances and the places of their
// predecessors, and all but the sources in the order in which they are pushed first.
template <class T>
struct Settled {
  Numbers order, from, pushed;
  std::vector<T> lengths;

  nb::object length(std::size_t place) const {
    if (from[place] < 0) return nb::int_(0);  // of a source
    if constexpr (std::is_same_v<T, double>) return nb::float_(lengths[place]);
    return nb::int_(lengths[place]);
  }
};

template <class T>
Settled<T> settle(const Traversal& rows, const Question<T>& question, Lists* lists) {
  for (const std::int32_t u : question.sources) rows.checked(u);
  const Traversal::Lent seen_lent(rows), settled_lent(rows);
  const Unlocked unlocked;
  Scratch &seen = *seen_lent, &settled = *settled_lent;  // predecessors; places in the order
  const std::unique_ptr<T[]> nearest(new T[static_cast<std::size_t>(rows.size())]);
  const T* const weights = question.weights.shape(0) == 0 ? nullptr : question.weights.data();
  Settled<T> result;
  Fringe<T> fringe;
  for (const std::int32_t u : question.sources) {
    seen.mark(u);
    seen.first[u] = -1;
    nearest[u] = T(0);
    fringe.push(T(0), u);
  }
  while (!fringe.is_empty()) {
    const auto [length, u] = fringe.pop();
    if (!settled.mark(u)) continue;
    settled.first[u] = static_cast<std::int32_t>(result.order.size());
    const std::int32_t before = seen.first[u];
    result.order.push_back(u);
    result.lengths.push_back(length);
    result.from.push_back(before < 0 ? -1 : settled.first[before]);
    if (u == question.target) break;
    const std::int64_t end = rows.end(u);
    for (std::int64_t k = rows.begin(u); k < end; ++k) {
      const std::int32_t v = rows.column(k);
      const T longer = length + (weights == nullptr ? T(1) : weights[k]);
      if (question.is_cut && longer > question.cutoff) continue;
      const bool is_new = seen.mark(v);
      if (is_new || longer < nearest[v]) {
        if (is_new) result.pushed.push_back(v);
        nearest[v] = longer;
        seen.first[v] = u;
        fringe.push(longer, v);
        if (lists != nullptr) lists->reset(v, u);
      } else if (lists != nullptr && longer == nearest[v]) {
        lists->append(v, u);
      }
    }
  }
  return result;
}

template <class T>
nb::dict lengths_of(const Traversal& rows, const Settled<T>& found) {
  nb::dict result;
  for (std::size_t k = 0; k < found.order.size(); ++k) {
    set_value(result.ptr(), rows.node(found.order[k]), found.length(k).ptr());
  }
  return result;
}

template <class T>
nb::object lengths(const Traversal& rows, ArrayIn<T> weights, Numbers sources, bool is_cut,
                   T cutoff) {
  const Settled<T> found = settle(
      rows, Question<T>{std::move(weights), std::move(sources), is_cut, cutoff, -1}, nullptr);
  const NoCollection no_collection;
  return lengths_of(rows, found);
}

// Dicts of lengths and of paths; the latter in the order in which vertices are pushed, or settled.
template <class T>
nb::object lengths_and_paths(const Traversal& rows, ArrayIn<T> weights, Numbers sources,
                             bool is_cut, T cutoff, bool as_pushed) {
  const Question<T> question{std::move(weights), sources, is_cut, cutoff, -1};
  const Settled<T> found = settle(rows, question, nullptr);
  const NoCollection no_collection;
  std::vector<nb::object> paths(found.order.size());
  const Traversal::Lent places(rows);
  for (std::size_t k = 0; k < found.order.size(); ++k) {
    const std::int32_t from = found.from[k];
    paths[k] = path_on(from < 0 ? nullptr : paths[from].ptr(), rows.node(found.order[k]), false);
    (*places).first[found.order[k]] = static_cast<std::int32_t>(k);
  }
  nb::dict result;
  const auto insert = [&](std::int32_t u) {
    set_value(result.ptr(), rows.node(u), paths[(*places).first[u]].ptr());
  };
  std::for_each(sources.begin(), sources.end(), insert);
  const Numbers& order = as_pushed ? found.pushed : found.order;
  std::for_each(order.begin(), order.end(), insert);
  return nb::make_tuple(lengths_of(rows, found), result);
}

// The length and the path to the target, None where there is none.
template <class T>
nb::object length_and_path(const Traversal& rows, ArrayIn<T> weights, Numbers sources, bool is_cut,
                           T cutoff, std::int32_t target) {
  const Question<T> question{std::move(weights), std::move(sources), is_cut, cutoff, target};
  const Settled<T> found = settle(rows, question, nullptr);
  if (found.order.empty() || found.order.back() != target) return nb::none();
  Numbers path;
  for (auto k = static_cast<std::int32_t>(found.order.size()) - 1; k >= 0; k = found.from[k]) {
    path.push_back(found.order[k]);
  }
  std::reverse(path.begin(), path.end());
  return nb::make_tuple(found.length(found.order.size() - 1),
                        nodes_of(rows, path.data(), path.data() + path.size()));
}

// Dicts of the predecessors on all shortest paths, in the order in which vertices are pushed, and
// of lengths.
template <class T>
nb::object predecessors_and_lengths(const Traversal& rows, ArrayIn<T> weights, std::int32_t source,
                                    bool is_cut, T cutoff) {
  Lists lists(static_cast<std::size_t>(rows.size()));
  const Question<T> question{std::move(weights), {source}, is_cut, cutoff, -1};
  const Settled<T> found = settle(rows, question, &lists);
  const NoCollection no_collection;
  nb::dict result;
  set_value(result.ptr(), rows.node(source), lists.of(rows, source).ptr());
  for (const std::int32_t v : found.pushed) {
    set_value(result.ptr(), rows.node(v), lists.of(rows, v).ptr());
  }
  return nb::make_tuple(result, lengths_of(rows, found));
}

// One direction of bidirectional_dijkstra.
template <class T>
struct Half {
  Half(const Traversal& of, const ArrayIn<T>& with, std::int32_t end)
      : rows(of),
        weights(with.shape(0) == 0 ? nullptr : with.data()),
        seen_lent(of),
        settled_lent(of),
        seen(*seen_lent),
        settled(*settled_lent),
        nearest(new T[static_cast<std::size_t>(of.size())]) {
    push(end, T(0), -1);
  }

  void push(std::int32_t v, T length, std::int32_t from) {
    seen.mark(v);
    seen.first[v] = from;
    nearest[v] = length;
    fringe.push(length, v);
  }

  const Traversal& rows;
  const T* weights;
  const Traversal::Lent seen_lent, settled_lent;
  Scratch &seen, &settled;
  const std::unique_ptr<T[]> nearest;
  Fringe<T> fringe;
};

// Where both directions meet, with the predecessor in each at that time.
template <class T>
struct Meeting {
  std::int32_t vertex = -1;
  T length = T(0);
  std::int32_t before[2] = {-1, -1};
};

template <class T>
Meeting<T> meet(Half<T>* const (&halves)[2]) {
  Meeting<T> best;
  for (int direction = 0; !halves[0]->fringe.is_empty() && !halves[1]->fringe.is_empty();
       direction = 1 - direction) {
    Half<T>&half = *halves[direction], &other = *halves[1 - direction];
    const auto [length, u] = half.fringe.pop();
    if (!half.settled.mark(u)) continue;
    if (other.settled.is_marked(u)) return best;
    for (std::int64_t k = half.rows.begin(u); k < half.rows.end(u); ++k) {
      const std::int32_t v = half.rows.column(k);
      const T longer = length + (half.weights == nullptr ? T(1) : half.weights[k]);
      if (half.settled.is_marked(v)) continue;
      if (half.seen.is_marked(v) && !(longer < half.nearest[v])) continue;
      half.push(v, longer, u);
      if (!other.seen.is_marked(v)) continue;
      const T total = longer + other.nearest[v];
      if (best.vertex >= 0 && !(best.length > total)) continue;
      best = {v, total, {halves[0]->seen.first[v], halves[1]->seen.first[v]}};
    }
  }
  best.vertex = -1;
  return best;
}

// The length and the path that bidirectional_dijkstra finds, None where there is none. as_met: the
// path as it was when both directions met, not as it is in the end.
template <class T>
nb::object length_and_path_between(const Traversal& rows, ArrayIn<T> weights, const Traversal& back,
                                   ArrayIn<T> back_weights, std::int32_t source,
                                   std::int32_t target, bool as_met) {
  rows.checked(source), back.checked(target);
  Half<T> forward(rows, weights, source), backward(back, back_weights, target);
  Meeting<T> best;
  Numbers path;
  {
    const Unlocked unlocked;
    best = meet<T>({&forward, &backward});
    if (best.vertex >= 0) {
      if (!as_met) best.before[0] = forward.seen.first[best.vertex];
      if (!as_met) best.before[1] = backward.seen.first[best.vertex];
      path.push_back(best.vertex);
      for (auto v = best.before[0]; v >= 0; v = forward.seen.first[v]) path.push_back(v);
      std::reverse(path.begin(), path.end());
      for (auto v = best.before[1]; v >= 0; v = backward.seen.first[v]) path.push_back(v);
    }
  }
  if (path.empty()) return nb::none();
  return nb::make_tuple(best.length, nodes_of(rows, path.data(), path.data() + path.size()));
}

template <class T>
void bind(nb::class_<Traversal>& traversal) {
  using nb::arg;
  const auto weights = [] { return nb::arg().noconvert(); };
  traversal.def("lengths", lengths<T>, weights(), arg(), arg(), arg())
      .def("lengths_and_paths", lengths_and_paths<T>, weights(), arg(), arg(), arg(), arg())
      .def("length_and_path", length_and_path<T>, weights(), arg(), arg(), arg(), arg())
      .def("predecessors_and_lengths", predecessors_and_lengths<T>, weights(), arg(), arg(), arg())
      .def("length_and_path_between", length_and_path_between<T>, weights(), arg(), weights(),
           arg(), arg(), arg());
}

}  // namespace

void bind_networkx_dijkstra(nb::class_<Traversal>& traversal) {
  bind<std::int64_t>(traversal);
  bind<double>(traversal);
}

}  // namespace graphrun::python
