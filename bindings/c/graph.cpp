// Graphs of the C interface: what is known of one, its ids, its matrix.
#include "bindings/c/build.hpp"
#include "bindings/c/call.hpp"
#include "bindings/c/json_text.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

bool are_ascending(const VertexIds& ids) {
  for (index_t v = 1; v < ids.size(); ++v) {
    if (ids.are_integers() ? ids.number(v) <= ids.number(v - 1) : ids.text(v) <= ids.text(v - 1)) {
      return false;
    }
  }
  return true;
}

void add_origin(JsonText& json, const Origin& origin) {
  if (!origin.path.empty()) {
    json.member("path", origin.path);
    json.member("file_format", origin.format);
    if (!origin.compression.empty()) json.member("compression", origin.compression);
  }
  for (const auto& [name, count] : origin.counts) json.member(name, count);
  json.member("borrowed", origin.taken.borrowed);
  json.member("copied", origin.taken.copied);
  json.member("warnings", origin.warnings);
}

std::string info_of(const GraphState& state) {
  const Graph& graph = state.graph;
  GraphState::Facts facts = state.facts();
  if (!facts.isolated) {
    state.context->worker.run([&] { state.note(true); });
    facts = state.facts();
  }
  const GraphCounts& counts = graph.counts();
  const bool integers = state.ids.are_integers();
  JsonText json;
  json.object();
  json.member("vertices", graph.vertices());
  json.member("edges", counts.edges);
  json.member("entries", counts.entries);
  json.member("directed", graph.directed());
  json.member("weight_type", name(graph.out_edges().weight_type()));
  json.member("self_loops", counts.self_loops);
  json.member("duplicates", counts.duplicates);
  json.member("dropped_self_loops", counts.dropped_loops);
  json.member("isolated", *facts.isolated);
  json.member("ids", !state.origin.has_ids ? "numbers" : integers ? "integers" : "strings");
  json.member("ids_ascending", are_ascending(state.ids));
  json.member("backend", graph.context().backend() == Backend::cpu ? "cpu" : "cuda");
  if (facts.format.empty()) {
    json.key("format").null();
  } else {
    json.member("format", facts.format);
  }
  json.member("bytes", facts.bytes);
  json.member("prepared", facts.prepared);
  add_origin(json, state.origin);
  return json.close().take();
}

Column read_only(Column column) {
  column.is_read_only = true;
  return column;
}

void give_ids(const GraphState& state, DLManagedTensorVersioned** numbers,
              DLManagedTensorVersioned** bytes) {
  const VertexIds& ids = state.ids;
  const auto size = static_cast<std::size_t>(ids.size());
  std::vector<std::int64_t> values;
  if (ids.are_integers()) {
    values.resize(size);
    for (std::size_t v = 0; v < size; ++v) values[v] = ids.number(static_cast<index_t>(v));
    *numbers = tensor_of(read_only(column_of("", std::move(values))));
    *bytes = nullptr;
    return;
  }
  values.reserve(size + 1);
  values.push_back(0);
  auto text = std::make_shared<std::string>();
  for (std::size_t v = 0; v < size; ++v) {
    ids.append(static_cast<index_t>(v), *text);
    values.push_back(static_cast<std::int64_t>(text->size()));
  }
  Column letters{"", "value", type_of<std::uint8_t>(), static_cast<std::int64_t>(text->size())};
  letters.data = text->data();
  letters.owner = text;
  letters.is_read_only = true;
  DLManagedTensorVersioned* const offsets = tensor_of(read_only(column_of("", std::move(values))));
  try {
    *bytes = tensor_of(letters);
  } catch (...) {
    offsets->deleter(offsets);
    throw;
  }
  *numbers = offsets;
}

std::int64_t find_vertex(const GraphState& state, const std::string& id) {
  if (const auto found = state.ids.find(id)) return *found;
  const std::string hint = state.ids.hint(id);
  throw WrongParameter("no vertex has the id " + id + (hint.empty() ? "" : ": " + hint), "id",
                       hint);
}

// A call that makes another graph of this one.
void start_variant(graphrun_graph* graph, Graph (*make)(const Graph&, const GraphOptions&),
                   graphrun_call** out) {
  const auto& state = given(graph, "graph").state;
  const auto work = [state, make](const std::shared_ptr<CallState>&) {
    Result result;
    Origin origin = state->origin;
    origin.taken = {};
    result.graph = std::make_shared<GraphState>(
        state->context, make(state->graph, state->origin.build), state->ids, std::move(origin));
    return result;
  };
  start_new(state->context, work, out);
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_graph_unweighted(graphrun_graph* graph, graphrun_call** out) {
  return attempt([&] { start_variant(graph, without_weights, out); });
}

graphrun_status graphrun_graph_reversed(graphrun_graph* graph, graphrun_call** out) {
  return attempt([&] { start_variant(graph, turned_around, out); });
}

void graphrun_graph_retain(graphrun_graph* graph) { retain(graph); }
void graphrun_graph_release(graphrun_graph* graph) {
  if (drops_last(graph)) delete graph;
}

graphrun_status graphrun_graph_info(graphrun_graph* graph, char** json) {
  return attempt([&] {
    const GraphState& state = *given(graph, "graph").state;
    state.context->require_usable();
    given(json, "json") = text_copy(info_of(state));
  });
}

graphrun_status graphrun_graph_matrix(graphrun_graph* graph, graphrun_matrix** out) {
  return attempt([&] {
    const auto& state = given(graph, "graph").state;
    const std::shared_ptr<const graphrun::Matrix> edges(state, &state->graph.out_edges());
    given(out, "out") = new graphrun_matrix(
        std::make_shared<MatrixState>(MatrixState{state->context, edges, state->origin.taken}));
  });
}

graphrun_status graphrun_graph_ids(graphrun_graph* graph, DLManagedTensorVersioned** numbers,
                                   DLManagedTensorVersioned** bytes) {
  return attempt([&] {
    give_ids(*given(graph, "graph").state, &given(numbers, "numbers"), &given(bytes, "bytes"));
  });
}

graphrun_status graphrun_graph_find(graphrun_graph* graph, const char* id, int64_t* vertex) {
  return attempt([&] {
    given(vertex, "vertex") = find_vertex(*given(graph, "graph").state, &given(id, "id"));
  });
}
