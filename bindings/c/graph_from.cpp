// Graphs from files, recipes and arrays.
#include <algorithm>
#include <graphrun/engine/graph_forms.hpp>
#include <graphrun/formats/file/read.hpp>
#include <graphrun/formats/file/vertex_sides.hpp>
#include <graphrun/formats/generate/generate.hpp>

#include "bindings/c/build.hpp"
#include "bindings/c/call.hpp"
#include "bindings/c/options.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

Origin origin_of(const std::string& path, const EdgeList& edges) {
  Origin origin;
  origin.path = path;
  origin.format = name(edges.kind);
  origin.compression = edges.compression;
  const FileCounts& counts = edges.counts;
  origin.counts = {{"listed", counts.edges},
                   {"dropped_out_of_range", counts.out_of_range},
                   {"dropped_infinite", counts.dropped_infinite},
                   {"zero_weights", counts.zero_weights},
                   {"leading_zeros", counts.leading_zeros}};
  origin.properties = edges.properties;
  origin.warnings = edges.warnings;
  origin.has_ids = true;
  return origin;
}

Result generate_graph(const std::shared_ptr<ContextState>& context, const std::string& text,
                      const GraphSettings& settings) {
  GraphRecipe recipe = parse_recipe(text);
  if (settings.bipartite) {
    throw InvalidArgument("bipartite: " + text + " is generated, and has one kind of vertices");
  }
  if (settings.directed && !recipe.directed()) {
    throw InvalidArgument("directed: " + text + " is undirected; rmat makes directed graphs");
  }
  recipe.weights = settings.random_weights;
  BuildCounts counts;
  Csr csr = generate_csr(context->context, recipe, settings.building(recipe), &counts);
  const EdgeList described = describe_edges(recipe);
  Origin origin = origin_of(text, described);
  origin.build = settings.build;
  return graph_result(
      context, Graph(Matrix(std::move(csr)), counts, settings.is_directed(recipe), settings.build),
      described.ids, std::move(origin));
}

Result read_graph(const std::shared_ptr<CallState>& call, const std::string& path,
                  const GraphSettings& settings) {
  settings.check_direction();
  if (looks_like_recipe(path)) return generate_graph(call->context, path, settings);
  if (settings.random_weights) {
    throw InvalidArgument("random_weights is for generated graphs, such as kron:20");
  }
  ReadOptions options = settings.reading();
  options.threads = call->context->context.threads();
  options.memory = call->context->budget;
  options.stop = call->stop.get_token();
  options.keep_built = true;
  options.progress = [&call](const ReadProgress& read) {
    const double total = static_cast<double>(read.bytes_total);
    call->tell(total > 0 ? static_cast<double>(read.bytes_read) / total : -1, "reading");
  };
  EdgeList edges = read_edges(path, options);
  if (settings.bipartite) edges = two_sided(std::move(edges)).edges;
  call->tell(-1, "building");
  Origin origin = origin_of(path, edges);
  return graph_of_edges(call->context, std::move(edges), settings.building(), std::move(origin));
}

Result graph_of_arrays(const std::shared_ptr<CallState>& call, const EdgesInput& input,
                       index_t vertices, const GraphOptions& options, std::uint32_t flags) {
  const Context& ctx = call->context->context;
  EdgeList edges;
  Origin origin;
  if ((flags & GRAPHRUN_IDS) != 0) {
    CompactIds numbered =
        compact_ids(input.from.to_host<std::int64_t>(ctx), input.to.to_host<std::int64_t>(ctx),
                    numbering(*call->context, flags));
    edges.ids = std::move(numbered.ids);
    edges.from = std::move(numbered.source);
    edges.to = std::move(numbered.target);
    vertices = edges.ids.size();
    origin.has_ids = true;
  } else {
    edges.from = input.from.to_host<index_t>(ctx);
    edges.to = input.to.to_host<index_t>(ctx);
    edges.ids = VertexIds::consecutive(0, vertices);
  }
  edges.rows = edges.columns = vertices;
  edges.weights = host_weights(ctx, input.weights);
  origin.taken.copied = bytes_of(edges);
  return graph_of_edges(call->context, std::move(edges), options, std::move(origin));
}

}  // namespace

std::uint64_t bytes_of(const EdgeList& edges) {
  const std::uint64_t weights = std::visit(
      []<class Values>(const Values& values) -> std::uint64_t {
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return 0;
        } else {
          return values.size() * sizeof(values[0]);
        }
      },
      edges.weights);
  return 2 * edges.from.size() * sizeof(index_t) + weights;
}

void refuse_borrow(std::uint32_t flags) {
  if ((flags & GRAPHRUN_BORROW) == 0) return;
  throw InvalidArgument("edges cannot be used where they lie: they are sorted into a matrix");
}

EdgesInput::EdgesInput(const Context& ctx, TensorsGiven& tensors, DLManagedTensorVersioned* from_of,
                       DLManagedTensorVersioned* to_of, DLManagedTensorVersioned* weights_of,
                       std::array<const char*, 3> names)
    : from(ctx, tensors.add(&given(from_of, names[0])), names[0]),
      to(ctx, tensors.add(&given(to_of, names[1])), names[1]),
      weights(ctx, tensors.add(weights_of), names[2]) {
  for (const Input* input : {&from, &to}) {
    if (input->is_real()) throw InvalidArgument(input->name() + " must hold whole numbers");
  }
  if (from.size() != to.size() || (weights && weights.size() != from.size())) {
    throw InvalidArgument(from.name() + ", " + to.name() + " and " + names[2] +
                          " must have equal lengths");
  }
}

Result graph_of_edges(const std::shared_ptr<ContextState>& context, EdgeList edges,
                      const GraphOptions& options, Origin origin) {
  origin.build = options;
  Graph graph(context->context, edges, options);
  origin.merged = graph.counts().duplicates;
  return graph_result(context, std::move(graph), std::move(edges.ids), std::move(origin));
}

HostWeights host_weights(const Context& ctx, const Input& weights) {
  if (!weights) return {};
  BytesTaken taken;
  return weights.as_weights(ctx, 0, taken)
      .visit([](const auto& values) -> HostWeights { return values.to_host(); }, HostWeights());
}

Result graph_result(const std::shared_ptr<ContextState>& context, Graph graph, VertexIds ids,
                    Origin origin) {
  Result result;
  result.graph =
      std::make_shared<GraphState>(context, std::move(graph), std::move(ids), std::move(origin));
  return result;
}

CompactOptions numbering(const ContextState& context, std::uint32_t flags) {
  const bool is_given = (flags & GRAPHRUN_GIVEN_ORDER) != 0;
  return {is_given ? IdOrder::given : IdOrder::sorted, context.context.threads(), context.budget};
}

Graph without_weights(const Graph& graph, const GraphOptions& storage) {
  if (!graph.weighted()) return graph;
  const Csr& csr = std::get<Csr>(graph.out_edges().storage());
  return Graph(shared_csr(csr, std::make_shared<Graph>(graph), false), graph.directed(),
               CsrCheck::sizes, storage);
}

Graph turned_around(const Graph& graph, const GraphOptions& storage) {
  if (!graph.directed()) return graph;
  const Csr& csr = std::get<Csr>(graph.in_edges().storage());
  return Graph(shared_csr(csr, std::make_shared<Graph>(graph), true), true, CsrCheck::sizes,
               storage);
}

const Graph& GraphState::unweighted() const {
  if (!graph.weighted()) return graph;
  if (!unweighted_) unweighted_ = without_weights(graph, origin.build);
  return *unweighted_;
}

GraphState::Facts GraphState::facts() const {
  const std::lock_guard lock(noting_);
  return facts_;
}

void GraphState::note(bool isolated) const {
  Facts now = facts();
  if (isolated) now.isolated = graph.isolated();
  now.bytes = graph.bytes();
  now.prepared.clear();
  const auto name_forms = [&now](const Graph& of) {
    for (const GraphForm form : of.made()) {
      const auto same = std::find(now.prepared.begin(), now.prepared.end(), name(form));
      if (same == now.prepared.end()) now.prepared.emplace_back(name(form));
    }
  };
  name_forms(graph);
  if (unweighted_) {
    now.bytes += unweighted_->bytes() - unweighted_->out_edges().bytes();  // these are shared
    name_forms(*unweighted_);
  }
  const Choice* choice = graph.choice();
  if (choice == nullptr && unweighted_) choice = unweighted_->choice();
  if (origin.build.format) now.format = name(*origin.build.format);
  if (choice != nullptr) now.format = name(choice->best().format);
  const std::lock_guard lock(noting_);
  facts_ = std::move(now);
}

}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_graph_read(graphrun_context* context, const char* path,
                                    const graphrun_options* options, graphrun_call** out) {
  return attempt([&] {
    const auto work = [path = std::string(&given(path, "path")),
                       settings = settings_of(options)](const std::shared_ptr<CallState>& call) {
      return read_graph(call, path, settings);
    };
    start_new(given(context, "context").state, work, out);
  });
}

graphrun_status graphrun_graph_edges(graphrun_context* context, int64_t vertices,
                                     DLManagedTensorVersioned* source,
                                     DLManagedTensorVersioned* target,
                                     DLManagedTensorVersioned* weights,
                                     const graphrun_options* options, uint32_t flags,
                                     graphrun_call** out) {
  return attempt([&] {
    const auto& state = given(context, "context").state;
    refuse_borrow(flags);
    const bool by_id = (flags & GRAPHRUN_IDS) != 0;
    const auto size = by_id ? 0 : dimension(vertices, "vertices");
    TensorsGiven tensors;
    const EdgesInput input(state->context, tensors, source, target, weights,
                           {"source", "target", "weights"});
    const graphrun::GraphOptions build = build_options_of(options, flags);
    const auto work = [=](const std::shared_ptr<CallState>& call) {
      return graph_of_arrays(call, input, size, build, flags);
    };
    tensors.while_taking([&] { start_new(state, work, out); });
  });
}
