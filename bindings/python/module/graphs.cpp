// Graphs, how they come in, and algorithms on them.
#include <nanobind/stl/optional.h>

#include <optional>

#include "handles.hpp"
#include "tensor.hpp"

namespace nb = nanobind;

namespace graphrun::python {
namespace {

Call read(const Context& context, const char* path, nb::handle options) {
  const Options as = options_of(context.library(), options);
  return made<Call, graphrun_call>(context.library(), [&](auto** out) {
    return context.library().graph_read(context.get(), path, as.get(), out);
  });
}

// Of offsets and indices (csr), or of sources and targets (edges).
template <auto build>
Call graph_of_arrays(const Context& context, std::int64_t vertices, nb::handle first,
                     nb::handle second, nb::handle weights, nb::handle options,
                     std::uint32_t flags) {
  TensorGiven given[] = {tensor_of(first), tensor_of(second), tensor_of(weights)};
  const Options as = options_of(context.library(), options);
  Call call = made<Call, graphrun_call>(context.library(), [&](auto** out) {
    return (context.library().*build)(context.get(), vertices, given[0].get(), given[1].get(),
                                      given[2].get(), as.get(), flags, out);
  });
  for (TensorGiven& tensor : given) tensor.release();
  return call;
}

// The stream in a capsule, or null for None. Whoever takes it over empties it.
ArrowArrayStream* stream_of(nb::handle capsule) {
  if (capsule.is_none()) return nullptr;
  void* const stream = PyCapsule_GetPointer(capsule.ptr(), "arrow_array_stream");
  if (stream == nullptr) throw nb::python_error();
  return static_cast<ArrowArrayStream*>(stream);
}

Call graph_of_table(const Context& context, nb::handle edges, const char* source,
                    const char* target, std::optional<nb::str> weight, nb::handle vertices,
                    nb::handle options, std::uint32_t flags) {
  const Options as = options_of(context.library(), options);
  ArrowArrayStream *const rows = stream_of(edges), *const ids = stream_of(vertices);
  const char* const weights = weight ? weight->c_str() : nullptr;
  return made<Call, graphrun_call>(context.library(), [&](auto** out) {
    return context.library().graph_arrow(context.get(), rows, source, target, weights, ids,
                                         as.get(), flags, out);
  });
}

template <auto derive>
Call derived(const Graph& graph) {
  return made<Call, graphrun_call>(
      graph.library(), [&](auto** out) { return (graph.library().*derive)(graph.get(), out); });
}

// Makes forms of the edges for the algorithms of these names, with commas between; without names
// those that several share.
Call prepare(const Graph& graph, std::optional<nb::str> algorithms, std::int32_t weights) {
  const char* const names = algorithms ? algorithms->c_str() : nullptr;
  return made<Call, graphrun_call>(graph.library(), [&](auto** out) {
    return graph.library().graph_prepare(graph.get(), names, weights, out);
  });
}

nb::str graph_info(const Graph& graph) {
  return text_of(graph.library(),
                 [&](char** text) { return graph.library().graph_info(graph.get(), text); });
}

Matrix adjacency_of(const Graph& graph) {
  return made<Matrix, graphrun_matrix>(
      graph.library(), [&](auto** out) { return graph.library().graph_matrix(graph.get(), out); });
}

// Numbers, or offsets and bytes; the last is None for numbers.
nb::tuple ids_of(const Graph& graph) {
  DLManagedTensorVersioned *numbers = nullptr, *bytes = nullptr;
  checked(graph.library(),
          [&] { return graph.library().graph_ids(graph.get(), &numbers, &bytes); });
  nb::object first = nb::cast(Tensor(numbers, true));
  return nb::make_tuple(first, bytes == nullptr ? nb::none() : nb::cast(Tensor(bytes, true)));
}

std::int64_t find(const Graph& graph, const nb::bytes& id) {
  std::int64_t vertex = -1;
  const char* const text = id.c_str();
  checked(graph.library(), [&] { return graph.library().graph_find(graph.get(), text, &vertex); });
  return vertex;
}

// A tuple: an array, and its values or None.
void set_array(const Call& call, const char* name, nb::handle value) {
  const TensorGiven array = tensor_of(nb::object(value[nb::int_(0)]));
  const TensorGiven values = tensor_of(nb::object(value[nb::int_(1)]));
  call.library().check(call.library().call_set_array(call.get(), name, array.get(), values.get()));
}

void set(const Call& call, const char* name, nb::handle value) {
  const Library& library = call.library();
  if (nb::isinstance<nb::bool_>(value)) {
    library.check(library.call_set_int(call.get(), name, nb::cast<bool>(value) ? 1 : 0));
  } else if (nb::isinstance<nb::int_>(value)) {
    library.check(library.call_set_int(call.get(), name, nb::cast<std::int64_t>(value)));
  } else if (nb::isinstance<nb::float_>(value)) {
    library.check(library.call_set_double(call.get(), name, nb::cast<double>(value)));
  } else if (nb::isinstance<nb::str>(value)) {
    library.check(library.call_set_text(call.get(), name, nb::cast<const char*>(value)));
  } else {
    set_array(call, name, value);
  }
}

Call new_call(const Graph& graph, const char* algorithm, const nb::dict& parameters,
              const std::optional<nb::str>& columns) {
  const Library& library = graph.library();
  graphrun_call* raw = nullptr;
  library.check(library.call_new(graph.get(), algorithm, &raw));
  Call call(library, raw);
  for (const auto [name, value] : parameters) set(call, nb::cast<const char*>(name), value);
  if (columns) library.check(library.call_set_columns(call.get(), columns->c_str()));
  return call;
}

// Starts an algorithm and waits until it has ended.
Call run(const Graph& graph, const char* algorithm, const nb::dict& parameters,
         std::optional<nb::str> columns, nb::handle progress) {
  Call call = new_call(graph, algorithm, parameters, columns);
  call.library().check(call.library().call_start(call.get()));
  call.wait(progress);
  return call;
}

// Bytes at least and at most, and those available.
nb::tuple estimate(const Graph& graph, const char* algorithm, const nb::dict& parameters,
                   std::optional<nb::str> columns) {
  const Call call = new_call(graph, algorithm, parameters, columns);
  std::uint64_t least = 0, most = 0, available = 0;
  checked(call.library(),
          [&] { return call.library().call_estimate(call.get(), &least, &most, &available); });
  return nb::make_tuple(least, most, available);
}

}  // namespace

void bind_graphs(nb::module_& module) {
  nb::class_<Graph>(module, "Graph")
      .def("info", graph_info)
      .def("matrix", adjacency_of)
      .def("ids", ids_of)
      .def("find", find)
      .def("unweighted", derived<&Library::graph_unweighted>)
      .def("reversed", derived<&Library::graph_reversed>)
      .def("prepare", prepare, nb::arg().none(), nb::arg())
      .def("run", run, nb::arg(), nb::arg(), nb::arg().none(), nb::arg().none())
      .def("estimate", estimate, nb::arg(), nb::arg(), nb::arg().none());
  module.def("graph_read", read, nb::arg(), nb::arg(), nb::arg().none());
  module.def("graph_csr", graph_of_arrays<&Library::graph_csr>, nb::arg(), nb::arg(), nb::arg(),
             nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg());
  module.def("graph_edges", graph_of_arrays<&Library::graph_edges>, nb::arg(), nb::arg(), nb::arg(),
             nb::arg(), nb::arg().none(), nb::arg().none(), nb::arg());
  module.def("graph_arrow", graph_of_table, nb::arg(), nb::arg(), nb::arg(), nb::arg(),
             nb::arg().none(), nb::arg().none(), nb::arg().none(), nb::arg());
}

}  // namespace graphrun::python
