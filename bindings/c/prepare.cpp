// Preparation of a graph: the forms of its edges that algorithms make at their first call.
#include <algorithm>
#include <chrono>
#include <graphrun/algorithms/catalogue/catalogue.hpp>
#include <graphrun/algorithms/catalogue/estimate.hpp>
#include <graphrun/engine/graph_forms.hpp>

#include "bindings/c/call.hpp"
#include "bindings/c/json_text.hpp"

namespace graphrun::c {
namespace {

using catalogue::Entry;
using Entries = std::vector<const Entry*>;

// Without names these are prepared: forms that so many of the catalogue's algorithms have in
// common.
constexpr int shared_by = 3;

struct Wanted {
  const Graph* graph;  // that with its weights, or that without
  GraphForm form;
  int users = 1;
};

// Names with commas between; none: all of the catalogue.
Entries entries_named(const char* names) {
  Entries found;
  if (names == nullptr) {
    for (const Entry& entry : catalogue::entries()) found.push_back(&entry);
    return found;
  }
  const std::string text = names;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    found.push_back(&algorithm_named(text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return found;
}

void check_weights(const GraphState& on, const Entries& entries) {
  if (!on.graph.weighted()) throw WrongParameter("the graph has no weights", "weights");
  const auto ignores = [](const Entry* entry) {
    return entry->weights == catalogue::WeightUse::none;
  };
  if (!std::all_of(entries.begin(), entries.end(), ignores)) return;
  throw WrongParameter(entries.front()->name + " uses no weights", "weights");
}

void want(std::vector<Wanted>& all, const Graph& graph, GraphForm form) {
  const auto same = std::find_if(all.begin(), all.end(), [&](const Wanted& one) {
    return one.graph == &graph && one.form == form;
  });
  if (same == all.end()) {
    all.push_back({&graph, form});
  } else {
    ++same->users;
  }
}

// As the algorithms' calls with their parameters' defaults have the graph make them.
std::vector<Wanted> forms_for(const GraphState& on, const Entries& entries,
                              const std::optional<bool>& weights) {
  std::vector<Wanted> all;
  for (const Entry* entry : entries) {
    catalogue::Request request(*entry);
    describe(request, on);
    give_flags(request, *entry);
    const bool on_demand = catalogue::is_on_demand(entry->weights);
    const bool followed = catalogue::follows_weights(entry->weights) || on_demand;
    request.weighted = on_demand && weights.value_or(false);
    const Graph& graph = followed && weights.value_or(!on_demand) ? on.graph : on.unweighted();
    catalogue::Sizes sizes = catalogue::sizes_of(request, graph);
    sizes.format.reset();
    for (const GraphForm form : entry->memory(sizes).forms) want(all, graph, form);
  }
  return all;
}

Result prepare(CallState& call, const GraphState& on, const std::vector<Wanted>& forms) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::string> made;
  std::size_t done = 0;
  for (const Wanted& one : forms) {
    call.tell(static_cast<double>(done++) / static_cast<double>(forms.size()),
              std::string(name(one.form)));
    if (one.graph->has(one.form)) continue;
    const std::vector<GraphForm> before = one.graph->made();
    try {
      one.graph->make(one.form);
    } catch (...) {
      on.note();  // of what was made by then
      throw;
    }
    for (const GraphForm form : one.graph->made()) {
      const std::string now(name(form));
      const bool is_new = std::find(before.begin(), before.end(), form) == before.end();
      if (is_new && std::find(made.begin(), made.end(), now) == made.end()) made.push_back(now);
    }
    on.note();
  }
  on.graph.context().synchronize();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  JsonText json;
  json.object().member("milliseconds", time.count()).member("prepared", made);
  Result result;
  result.json = json.close().take();
  return result;
}

void start_preparing(graphrun_graph* graph, const char* algorithms, std::int32_t weights,
                     graphrun_call** out) {
  const auto& on = given(graph, "graph").state;
  if (weights > 1) throw WrongParameter("weights must be 0, 1 or negative", "weights");
  const Entries entries = entries_named(algorithms);
  const std::optional<bool> follow = weights < 0 ? std::nullopt : std::optional(weights == 1);
  if (follow.value_or(false)) check_weights(*on, entries);
  const bool all = algorithms == nullptr;
  const auto work = [on, entries, follow, all](const std::shared_ptr<CallState>& call) {
    std::vector<Wanted> forms = forms_for(*on, entries, follow);
    if (all) std::erase_if(forms, [](const Wanted& one) { return one.users < shared_by; });
    return prepare(*call, *on, forms);
  };
  start_new(on->context, work, out);
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_graph_prepare(graphrun_graph* graph, const char* algorithms,
                                       int32_t weights, graphrun_call** out) {
  return attempt([&] { start_preparing(graph, algorithms, weights, out); });
}
