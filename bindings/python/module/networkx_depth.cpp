// Depth-first searches of NetworkX, in the order of its stack.
#include <vector>

#include "lock.hpp"
#include "networkx_order.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

struct Visits {
  std::vector<std::int32_t> parents, children;    // the edges of the trees
  std::vector<std::int32_t> preorder, postorder;  // of vertices at the limit only the former
};

// From one vertex, or, for -1, from each that has not been visited yet. The children of vertices at
// the limit are not searched, those of the root always are.
Visits depth_first(const Traversal& rows, std::int32_t source, std::int64_t limit) {
  if (source >= 0) rows.checked(source);
  const Traversal::Lent lent(rows);
  const Unlocked unlocked;
  Scratch& scratch = *lent;
  Visits visits;
  std::vector<std::pair<std::int32_t, std::int64_t>> stack;  // vertices, and their next entries
  const std::int32_t last = source < 0 ? rows.size() : source + 1;
  for (std::int32_t root = source < 0 ? 0 : source; root < last; ++root) {
    if (!scratch.mark(root)) continue;
    visits.preorder.push_back(root);
    stack.emplace_back(root, rows.begin(root));
    while (!stack.empty()) {
      auto& [parent, next] = stack.back();
      if (next == rows.end(parent)) {
        visits.postorder.push_back(parent);
        stack.pop_back();
        continue;
      }
      const std::int32_t child = rows.column(next++);
      if (!scratch.mark(child)) continue;
      visits.parents.push_back(parent);
      visits.children.push_back(child);
      visits.preorder.push_back(child);
      if (static_cast<std::int64_t>(stack.size()) < limit) {
        stack.emplace_back(child, rows.begin(child));
      }
    }
  }
  return visits;
}

nb::object depth_edges(const Traversal& rows, std::int32_t source, std::int64_t limit) {
  const Visits visits = depth_first(rows, source, limit);
  const NoCollection no_collection;
  nb::object list = new_list(visits.children.size());
  for (std::size_t k = 0; k < visits.children.size(); ++k) {
    PyObject* const pair =
        PyTuple_Pack(2, rows.node(visits.parents[k]), rows.node(visits.children[k]));
    set_item(list.ptr(), k, made_object(pair).release().ptr());
  }
  return list;
}

template <auto member>
nb::object visited(const Traversal& rows, std::int32_t source, std::int64_t limit) {
  const Visits visits = depth_first(rows, source, limit);
  const std::vector<std::int32_t>& order = visits.*member;
  return nodes_of(rows, order.data(), order.data() + order.size());
}

}  // namespace

void bind_networkx_depth(nb::class_<Traversal>& traversal) {
  traversal.def("depth_edges", depth_edges)
      .def("preorder", visited<&Visits::preorder>)
      .def("postorder", visited<&Visits::postorder>);
}

}  // namespace graphrun::python
