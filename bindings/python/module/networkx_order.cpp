// Breadth-first searches of NetworkX, in the order of its queue.
#include "networkx_order.hpp"

#include <nanobind/stl/vector.h>

#include <algorithm>

#include "lock.hpp"

namespace nb = nanobind;

namespace graphrun::python {

Traversal::Traversal(Numbers64 offsets, Numbers32 columns, nb::list nodes)
    : offsets_(std::move(offsets)), columns_(std::move(columns)), nodes_(std::move(nodes)) {
  const Py_ssize_t size = PyList_Size(nodes_.ptr());
  if (static_cast<std::size_t>(size) + 1 != offsets_.shape(0))
    throw nb::value_error("as many rows as nodes");
  objects_.resize(static_cast<std::size_t>(size));
  for (Py_ssize_t k = 0; k < size; ++k) objects_[k] = PyList_GetItem(nodes_.ptr(), k);
}

std::int32_t Traversal::checked(std::int32_t u) const {
  if (u < 0 || u >= size()) throw nb::index_error("no such node");
  return u;
}

Traversal::Lent::Lent(const Traversal& from) : of_(from) {
  const auto size = static_cast<std::size_t>(from.size());
  if (!from.kept_.empty()) {
    scratch_ = std::move(from.kept_.back());
    from.kept_.pop_back();
  }
  if (scratch_ == nullptr || scratch_->search == UINT32_MAX) {
    scratch_ = std::make_unique<Scratch>();
    scratch_->marks.assign(size, 0);
    scratch_->first.resize(size);
  }
  ++scratch_->search;
}

nb::object nodes_of(const Traversal& rows, const std::int32_t* begin, const std::int32_t* end) {
  nb::object list = new_list(static_cast<std::size_t>(end - begin));
  for (const std::int32_t* u = begin; u != end; ++u) {
    set_item(list.ptr(), static_cast<std::size_t>(u - begin), new_reference(rows.node(*u)));
  }
  return list;
}

nb::object path_on(PyObject* path, PyObject* node, bool backward) {
  const std::size_t length = path == nullptr ? 0 : static_cast<std::size_t>(PyList_Size(path));
  nb::object longer = new_list(length + 1);
  const std::size_t shift = backward ? 1 : 0;
  for (std::size_t k = 0; k < length; ++k) {
    PyObject* const item = PyList_GetItem(path, static_cast<Py_ssize_t>(k));
    set_item(longer.ptr(), k + shift, new_reference(item));
  }
  set_item(longer.ptr(), backward ? 0 : length, new_reference(node));
  return longer;
}

namespace {

// Vertices in the order in which they are found, the place in it of what each was found from, and
// where levels begin and the last ends.
struct Found {
  std::vector<std::int32_t> order, from;
  std::vector<std::size_t> levels{0};
};

// `depth` levels behind the sources; all, if it is negative.
Found breadth_first(const Traversal& rows, std::vector<std::int32_t> sources, std::int64_t depth) {
  for (const std::int32_t u : sources) rows.checked(u);
  const Traversal::Lent lent(rows);
  const Unlocked unlocked;
  Scratch& scratch = *lent;
  Found found;
  for (const std::int32_t u : sources) scratch.mark(u);
  found.order = std::move(sources);
  found.from.assign(found.order.size(), -1);
  for (std::size_t at = 0; at < found.order.size();) {
    const std::size_t end = found.order.size();
    found.levels.push_back(end);
    if (depth >= 0 && static_cast<std::int64_t>(found.levels.size()) - 2 >= depth) break;
    for (; at < end; ++at) {
      const std::int32_t u = found.order[at];
      for (std::int64_t k = rows.begin(u); k < rows.end(u); ++k) {
        const std::int32_t v = rows.column(k);
        if (!scratch.mark(v)) continue;
        found.order.push_back(v);
        found.from.push_back(static_cast<std::int32_t>(at));
      }
    }
  }
  return found;
}

// A pair for each edge of the tree: the child last, or first.
nb::object edges(const Traversal& rows, std::int32_t source, std::int64_t depth, bool child_first) {
  const Found found = breadth_first(rows, {source}, depth);
  const NoCollection no_collection;
  nb::object list = new_list(found.order.size() - 1);
  for (std::size_t k = 1; k < found.order.size(); ++k) {
    PyObject* const child = rows.node(found.order[k]);
    PyObject* const parent = rows.node(found.order[found.from[k]]);
    PyObject* const pair =
        child_first ? PyTuple_Pack(2, child, parent) : PyTuple_Pack(2, parent, child);
    set_item(list.ptr(), k - 1, made_object(pair).release().ptr());
  }
  return list;
}

// Each node that has children, and the source, with their list.
nb::object successors(const Traversal& rows, std::int32_t source, std::int64_t depth) {
  const Found found = breadth_first(rows, {source}, depth);
  const NoCollection no_collection;
  nb::list list;
  const std::int32_t* const order = found.order.data();
  if (found.order.size() == 1)
    list.append(nb::make_tuple(nb::handle(rows.node(source)), nb::list()));
  for (std::size_t begin = 1, end = 1; begin < found.order.size(); begin = end) {
    while (end < found.order.size() && found.from[end] == found.from[begin]) ++end;
    const nb::object children = nodes_of(rows, order + begin, order + end);
    list.append(nb::make_tuple(nb::handle(rows.node(order[found.from[begin]])), children));
  }
  return list;
}

nb::object layers(const Traversal& rows, std::vector<std::int32_t> sources) {
  const Found found = breadth_first(rows, std::move(sources), -1);
  const NoCollection no_collection;
  nb::list list;
  const std::int32_t* const order = found.order.data();
  for (std::size_t k = 0; k + 1 < found.levels.size(); ++k) {
    list.append(nodes_of(rows, order + found.levels[k], order + found.levels[k + 1]));
  }
  return list;
}

// The dicts of a DiGraph: nodes, successors, predecessors.
nb::object tree(const Traversal& rows, std::int32_t source, std::int64_t depth) {
  const Found found = breadth_first(rows, {source}, depth);
  const NoCollection no_collection;
  nb::dict nodes, successors, predecessors;
  std::vector<PyObject*> children(found.order.size());  // held by successors
  for (std::size_t k = 0; k < found.order.size(); ++k) {
    PyObject* const node = rows.node(found.order[k]);
    nb::dict own, parents;
    set_value(nodes.ptr(), node, nb::dict().ptr());
    set_value(successors.ptr(), node, own.ptr());
    set_value(predecessors.ptr(), node, parents.ptr());
    children[k] = own.ptr();
    if (found.from[k] < 0) continue;
    const nb::dict data;
    set_value(children[found.from[k]], node, data.ptr());
    set_value(parents.ptr(), rows.node(found.order[found.from[k]]), data.ptr());
  }
  return nb::make_tuple(nodes, successors, predecessors);
}

nb::object paths(const Traversal& rows, std::int32_t source, std::int64_t depth, bool backward) {
  const Found found = breadth_first(rows, {source}, depth);
  const NoCollection no_collection;
  nb::dict result;
  std::vector<PyObject*> lists(found.order.size());  // held by the result
  for (std::size_t k = 0; k < found.order.size(); ++k) {
    PyObject* const node = rows.node(found.order[k]);
    const nb::object path =
        path_on(found.from[k] < 0 ? nullptr : lists[found.from[k]], node, backward);
    lists[k] = path.ptr();
    set_value(result.ptr(), node, path.ptr());
  }
  return result;
}

// The two sides of a bidirectional search: what is marked has been found from that side.
class Side {
 public:
  Side(const Traversal& rows, Scratch& scratch, std::int32_t end)
      : rows_(rows), scratch_(scratch), fringe_{end} {
    scratch.mark(end);
    scratch.first[end] = -1;
  }

  std::size_t size() const { return fringe_.size(); }
  bool has(std::int32_t v) const { return scratch_.is_marked(v); }
  std::int32_t before(std::int32_t v) const { return scratch_.first[v]; }

  // One level further; the first vertex met that the other side has found, or -1.
  std::int32_t step(const Side& other) {
    next_.clear();
    for (const std::int32_t u : fringe_) {
      for (std::int64_t k = rows_.begin(u); k < rows_.end(u); ++k) {
        const std::int32_t v = rows_.column(k);
        if (scratch_.mark(v)) {
          next_.push_back(v);
          scratch_.first[v] = u;
        }
        if (other.has(v)) return v;
      }
    }
    fringe_.swap(next_);
    return -1;
  }

 private:
  const Traversal& rows_;
  Scratch& scratch_;
  std::vector<std::int32_t> fringe_, next_;
};

// The path that bidirectional_shortest_path finds, None where there is none. `back` are the rows of
// predecessors; the same object, if the graph is undirected.
nb::object path_between(const Traversal& rows, const Traversal& back, std::int32_t source,
                        std::int32_t target) {
  rows.checked(source), back.checked(target);
  const Traversal::Lent forward_lent(rows), backward_lent(back);
  std::vector<std::int32_t> path;
  {
    const Unlocked unlocked;
    Side forward(rows, *forward_lent, source), backward(back, *backward_lent, target);
    std::int32_t met = source == target ? source : -1;
    while (met < 0 && forward.size() > 0 && backward.size() > 0) {
      met = forward.size() <= backward.size() ? forward.step(backward) : backward.step(forward);
    }
    for (std::int32_t v = met; v >= 0; v = forward.before(v)) path.push_back(v);
    std::reverse(path.begin(), path.end());
    if (met >= 0) met = backward.before(met);
    for (; met >= 0; met = backward.before(met)) path.push_back(met);
  }
  if (path.empty()) return nb::none();
  return nodes_of(rows, path.data(), path.data() + path.size());
}

// The dict of the predecessors of each node on shortest paths, and that of the levels. The search
// ends behind level `depth`, unless it is negative.
nb::object levels(const Traversal& rows, std::int32_t source, std::int64_t depth) {
  const Found found = breadth_first(rows, {source}, depth);
  const NoCollection no_collection;
  nb::dict before, seen;
  const Traversal::Lent lent(rows);
  Scratch& scratch = *lent;  // levels
  std::vector<PyObject*> lists(static_cast<std::size_t>(rows.size()));
  for (std::size_t level = 0; level + 1 < found.levels.size(); ++level) {
    const nb::int_ number(level);
    for (std::size_t k = found.levels[level]; k < found.levels[level + 1]; ++k) {
      const std::int32_t v = found.order[k];
      const nb::list list;
      scratch.mark(v);
      scratch.first[v] = static_cast<std::int32_t>(level);
      lists[v] = list.ptr();
      set_value(before.ptr(), rows.node(v), list.ptr());
      set_value(seen.ptr(), rows.node(v), number.ptr());
    }
  }
  for (const std::int32_t u : found.order) {
    for (std::int64_t k = rows.begin(u); k < rows.end(u); ++k) {
      const std::int32_t v = rows.column(k);
      if (!scratch.is_marked(v) || scratch.first[v] != scratch.first[u] + 1) continue;
      if (PyList_Append(lists[v], rows.node(u)) != 0) throw nb::python_error();
    }
  }
  return nb::make_tuple(before, seen);
}

}  // namespace

void bind_networkx_order(nb::module_& module) {
  nb::class_<Traversal> traversal(module, "Traversal");
  traversal.def(nb::init<Numbers64, Numbers32, nb::list>())
      .def("edges", edges)
      .def("successors", successors)
      .def("layers", layers)
      .def("tree", tree)
      .def("paths", paths)
      .def("levels", levels)
      .def("path_between", path_between);
  bind_networkx_depth(traversal);
  bind_networkx_dijkstra(traversal);
}

}  // namespace graphrun::python
