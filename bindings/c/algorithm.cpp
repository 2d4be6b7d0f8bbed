// An algorithm's run: from the call's parameters to its result.
#include <chrono>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/algorithms/catalogue/estimate.hpp>

#include "bindings/c/answer.hpp"
#include "bindings/c/call.hpp"

namespace graphrun::c {
namespace {

using catalogue::Answer;
using catalogue::Entry;
using catalogue::Parameter;
using catalogue::Query;
using catalogue::Request;

bool is_given(const Request& request, const std::string& name, const std::string& value) {
  if (!request.parameters.given(name)) return false;
  if (const auto* flag = request.parameters.find<bool>(name)) return *flag;
  if (value.empty()) return true;
  const auto* text = request.parameters.find<std::string>(name);
  return text != nullptr && *text == value;
}

void check_conflicts(const Entry& entry, const Request& request) {
  for (const catalogue::Conflict& conflict : entry.conflicts) {
    if (!is_given(request, conflict.one, conflict.one_value)) continue;
    if (!is_given(request, conflict.other, conflict.other_value)) continue;
    const auto named = [](const std::string& name, const std::string& value) {
      return value.empty() ? name : name + "=" + value;
    };
    const std::string one = named(conflict.one, conflict.one_value);
    const std::string other = named(conflict.other, conflict.other_value);
    throw WrongParameter(conflict.why.empty() ? one + " and " + other + " exclude each other"
                                              : one + " " + conflict.why + " " + other,
                         conflict.one);
  }
}

// Gives what must be given and was not: flags, and a vertex that a property of the file names.
void complete(const CallState& call, Request& request) {
  give_flags(request, *call.entry);
  for (const Parameter& parameter : call.entry->parameters) {
    const std::string& name = parameter.name;
    if (request.parameters.given(name)) continue;
    if (parameter.kind == Parameter::Kind::start_vertices && parameter.otherwise.index() == 0) {
      throw WrongParameter(call.entry->name + " needs " + name, name);
    }
    if (parameter.kind != Parameter::Kind::vertex) continue;
    const std::string* id = catalogue::property(request.properties, parameter.property);
    if (id == nullptr) throw WrongParameter(call.entry->name + " needs a " + name, name);
    const auto found = call.graph->ids.find(*id);
    if (!found) throw WrongParameter(name + ": no vertex has the id " + *id, name);
    request.parameters.give(name, catalogue::VertexNumber{*found});
  }
}

Request request_of(const CallState& call) {
  const Graph& graph = call.graph->graph;
  const Entry& entry = *call.entry;
  Request request = *call.request;
  describe(request, *call.graph);
  const bool asked = call.follow_weights.value_or(false);
  if (asked && entry.weights == catalogue::WeightUse::none) {
    throw WrongParameter(entry.name + " uses no weights", "weights");
  }
  if (asked && !graph.weighted()) throw WrongParameter("the graph has no weights", "weights");
  request.weighted = catalogue::is_on_demand(entry.weights) && asked;
  complete(call, request);
  check_conflicts(entry, request);
  return request;
}

// The graph with its weights where they count, else without.
const Graph& graph_for(const CallState& call, const Request& request) {
  const bool followed =
      catalogue::follows_weights(call.entry->weights) && call.follow_weights.value_or(true);
  return followed || request.weighted ? call.graph->graph : call.graph->unweighted();
}

void check_plan(const CallState& call, const Request& request) {
  if (!call.entry->plan) return;
  const catalogue::Plan plan = call.entry->plan(request);
  const bool drops = plan.self_loops && *plan.self_loops == SelfLoops::drop;
  if (drops && call.graph->graph.counts().self_loops > 0) {
    throw Unsupported(call.entry->name +
                      ": this variant is of graphs without self-loops: build the graph with "
                      "self_loops=drop");
  }
}

// Warnings about how the graph was built, where that changes the result.
std::vector<std::string> assumptions(const CallState& call, const Graph& graph) {
  std::vector<std::string> said;
  const GraphState& of = *call.graph;
  const bool summed = of.origin.build.duplicates == Duplicates::sum && of.origin.merged > 0;
  if (catalogue::are_lengths(call.entry->weights) && graph.weighted() && summed) {
    said.push_back("the lengths of " + std::to_string(of.origin.merged) +
                   " repeated edges were added up when the graph was built: duplicates=min keeps "
                   "the shortest");
  }
  return said;
}

void listen(const std::shared_ptr<CallState>& call, Query& query) {
  query.listener.progress = [&call = *call](double share, const std::string& text) {
    call.tell(share, text);
  };
}

}  // namespace

const Entry& algorithm_named(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  if (const Entry* entry = catalogue::entry_named(name)) return *entry;
  std::vector<std::string> known;
  for (const Entry& one : catalogue::entries()) known.push_back(one.name);
  const std::string nearest = nearest_name(name, known);
  throw WrongParameter(
      "there is no algorithm " + name + (nearest.empty() ? "" : ": did you mean " + nearest + "?"),
      name, nearest);
}

void describe(Request& request, const GraphState& graph) {
  const std::string& path = graph.origin.path;
  request.graph_name = path.empty() ? "the graph" : path;
  request.properties = graph.origin.properties;
  request.vertices = graph.graph.vertices();
  request.undirected = !graph.graph.directed();
  request.host_memory = graph.context->budget;
  request.to_file = true;
}

void give_flags(Request& request, const Entry& entry) {
  for (const Parameter& parameter : entry.parameters) {
    const bool is_open = !request.parameters.given(parameter.name);
    if (is_open && parameter.kind == Parameter::Kind::flag) {
      request.parameters.give(parameter.name, false);
    }
  }
}

Result run_algorithm(const std::shared_ptr<CallState>& call) {
  Request request = request_of(*call);
  check_plan(*call, request);
  const Graph& graph = graph_for(*call, request);
  Query query(std::move(request), graph, call->graph->ids);
  query.columns = call->columns;
  listen(call, query);
  const auto begin = std::chrono::steady_clock::now();
  const catalogue::Describe describe = call->entry->run(query);
  graph.context().synchronize();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  Answer answer = describe(query);
  for (std::string& said : assumptions(*call, graph)) answer.warnings.push_back(std::move(said));
  return result_of(*call->entry, answer, time.count());
}

namespace {

struct Foreseen {
  ByteRange run;
  std::uint64_t available = 0;
};

// On the context's thread, since the graph may be making what is asked for.
Foreseen estimate_of(const CallState& call) {
  if (call.entry == nullptr) throw InvalidArgument("only calls of algorithms have an estimate");
  call.context->require_usable();
  Foreseen found;
  call.context->worker.run([&] {
    const Request request = request_of(call);
    const Graph& graph = graph_for(call, request);
    graph.context().limit_threads(call.context->threads);
    catalogue::Sizes sizes = catalogue::sizes_of(request, graph);
    sizes.format.reset();
    sizes.columns = call.columns;
    found.run = catalogue::estimate(*call.entry, sizes, &graph).run;
    found.available = graph.context().available_memory();
  });
  return found;
}

void new_call(graphrun_graph* graph, const char* algorithm, graphrun_call** out) {
  const auto& on = given(graph, "graph").state;
  const Entry& entry = algorithm_named(&given(algorithm, "algorithm"));
  auto state = std::make_shared<CallState>(on->context);
  state->graph = on;
  state->entry = &entry;
  state->request = std::make_shared<catalogue::Request>(entry);
  given(out, "out") = new graphrun_call(std::move(state));
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_call_new(graphrun_graph* graph, const char* algorithm,
                                  graphrun_call** out) {
  return attempt([&] { new_call(graph, algorithm, out); });
}

graphrun_status graphrun_call_estimate(graphrun_call* call, uint64_t* bytes_least,
                                       uint64_t* bytes_most, uint64_t* available) {
  return attempt([&] {
    const Foreseen found = estimate_of(*given(call, "call").state);
    if (bytes_least != nullptr) *bytes_least = static_cast<uint64_t>(found.run.least);
    if (bytes_most != nullptr) *bytes_most = static_cast<uint64_t>(found.run.most);
    if (available != nullptr) *available = found.available;
  });
}
