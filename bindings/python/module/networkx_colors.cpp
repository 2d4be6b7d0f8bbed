// Colors of NetworkX's greedy_color, and its order smallest_last.
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lock.hpp"
#include "networkx_rows.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

// Each vertex of the order gets the first color that no neighbour has.
nb::object greedy_colors(const Numbers64& offsets, const Numbers32& columns,
                         const Numbers32& order) {
  const Rows rows(offsets, columns);
  std::vector<std::int32_t> colors(rows.vertices, -1);
  {
    const Unlocked unlocked;
    std::vector<std::int64_t> taken(rows.vertices + 1, -1);
    for (std::size_t k = 0; k < order.shape(0); ++k) {
      const std::int32_t u = order.data()[k];
      for (const std::int32_t* v = rows.begin(u); v != rows.end(u); ++v) {
        if (colors[*v] >= 0) taken[colors[*v]] = static_cast<std::int64_t>(k);
      }
      std::int32_t color = 0;
      while (taken[color] == static_cast<std::int64_t>(k)) ++color;
      colors[u] = color;
    }
  }
  return owned(std::move(colors));
}

// Rows in the order that they have in a copy of an undirected graph, which adds each edge where it
// first meets it, walking nodes and their rows: earlier neighbours by their numbers, the others as
// before. With the number of parallel edges of each entry, where there are any.
struct Copied {
  std::vector<std::int64_t> offsets;
  std::vector<std::int32_t> columns;
  std::vector<std::int64_t> counts;

  Copied(const Rows& rows, const Numbers64& parallel)
      : offsets(rows.offsets, rows.offsets + rows.vertices + 1),
        columns(static_cast<std::size_t>(offsets.back())),
        counts(parallel.shape(0) == 0 ? 0 : columns.size()) {
    std::vector<std::int64_t> ends(offsets.begin(), offsets.end() - 1);
    const auto append = [&](std::int32_t u, std::int32_t v, std::int64_t from) {
      const std::int64_t at = ends[u]++;
      columns[at] = v;
      if (!counts.empty()) counts[at] = parallel.data()[from];
    };
    const auto size = static_cast<std::int32_t>(rows.vertices);
    for (std::int32_t u = 0; u < size; ++u) {
      for (std::int64_t k = rows.offsets[u]; k < rows.offsets[u + 1]; ++k) {
        const std::int32_t v = rows.columns[k];
        if (v < u) continue;
        append(u, v, k);
        if (v != u) append(v, u, k);
      }
    }
  }
};

// The nodes left by their degrees, in Python's own sets, which say what comes first of several.
class Buckets {
 public:
  Buckets(const nb::list& nodes, const Numbers64& degrees) {
    const std::size_t size = degrees.shape(0);
    for (std::size_t v = 0; v < size; ++v) {
      objects_.push_back(PyList_GetItem(nodes.ptr(), static_cast<Py_ssize_t>(v)));
      numbers_.emplace(objects_.back(), static_cast<std::int32_t>(v));
      add(static_cast<std::int32_t>(v), degrees.data()[v]);
    }
  }

  // Removes a node of the least degree from `least` on, which becomes that degree.
  std::int32_t pop(std::int64_t& least) {
    while (!sets_[least].is_valid()) ++least;
    const nb::object node = nb::steal(PySet_Pop(sets_[least].ptr()));
    if (!node.is_valid()) throw nb::python_error();
    drop_if_empty(least);
    return numbers_.at(node.ptr());
  }

  // Moves a node from this degree to the one below. Raises KeyError where it is not there, as
  // NetworkX does for loops and parallel edges.
  void lower(std::int32_t v, std::int64_t degree) {
    nb::object& set = of(degree);
    PyObject* const node = objects_[v];
    const int found = PySet_Discard(set.ptr(), node);
    if (found < 0) throw nb::python_error();
    if (found == 0) {
      set.attr("remove")(nb::handle(node));
    }
    drop_if_empty(degree);
    add(v, degree - 1);
  }

 private:
  nb::object& of(std::int64_t degree) {
    if (degree >= static_cast<std::int64_t>(sets_.size())) sets_.resize(degree + 1);
    if (!sets_[degree].is_valid()) sets_[degree] = nb::steal(PySet_New(nullptr));
    if (!sets_[degree].is_valid()) throw nb::python_error();
    return sets_[degree];
  }

  void add(std::int32_t v, std::int64_t degree) {
    if (PySet_Add(of(degree).ptr(), objects_[v]) != 0) throw nb::python_error();
  }

  // Another one is made when a node gets the degree again: what an old one has held shows in its
  // order.
  void drop_if_empty(std::int64_t degree) {
    if (PySet_Size(sets_[degree].ptr()) == 0) sets_[degree].reset();
  }

  std::vector<PyObject*> objects_;
  std::unordered_map<PyObject*, std::int32_t> numbers_;
  std::vector<nb::object> sets_;
};

// The order of NetworkX's strategy_smallest_last of an undirected graph: of what is left a node of
// the least degree is removed, and comes before those removed earlier.
nb::object smallest_last(const Numbers64& offsets, const Numbers32& columns,
                         const Numbers64& parallel, const Numbers64& degrees,
                         const nb::list& nodes) {
  constexpr std::int64_t removed = -1;
  const Rows rows(offsets, columns);
  const std::size_t size = rows.vertices;
  if (degrees.shape(0) != size || nb::len(nodes) != size) throw nb::value_error("sizes differ");
  const Copied copy(rows, parallel);
  Buckets buckets(nodes, degrees);
  std::vector<std::int64_t> left(degrees.data(), degrees.data() + size);
  std::vector<std::int32_t> order(size);
  std::int64_t least = 0;
  for (std::size_t place = size; place-- > 0;) {
    if (place % 4096 == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
    const std::int32_t u = order[place] = buckets.pop(least);
    const std::int64_t begin = copy.offsets[u], end = copy.offsets[u + 1];
    for (std::int64_t k = begin; k < end; ++k) {
      const std::int32_t v = copy.columns[k];
      if (left[v] != removed) buckets.lower(v, left[v]);
    }
    for (std::int64_t k = begin; k < end; ++k) {
      const std::int32_t v = copy.columns[k];
      if (left[v] != removed) left[v] -= copy.counts.empty() ? 1 : copy.counts[k];
    }
    left[u] = removed;
    if (least > 0) --least;
  }
  return owned(std::move(order));
}

}  // namespace

void bind_networkx_colors(nb::module_& module) {
  module.def("nx_greedy_colors", greedy_colors);
  module.def("nx_smallest_last", smallest_last);
}

}  // namespace graphrun::python
