// Tables in and out of the C interface.
#include "bindings/c/arrow.hpp"
#include "bindings/c/build.hpp"
#include "bindings/c/call.hpp"
#include "bindings/c/number_ids.hpp"
#include "bindings/c/options.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

// A stream that was moved in, as the C data interface has it; it is released once.
class StreamIn {
 public:
  explicit StreamIn(ArrowArrayStream* stream) : stream_(*stream), giver_(stream) {
    stream->release = nullptr;
  }
  StreamIn(const StreamIn&) = delete;
  StreamIn& operator=(const StreamIn&) = delete;
  ~StreamIn() {
    if (stream_.release != nullptr) stream_.release(&stream_);
  }
  // The giver's again.
  void give_back() {
    *giver_ = stream_;
    stream_.release = nullptr;
  }
  ArrowArrayStream& stream() { return stream_; }

 private:
  ArrowArrayStream stream_;
  ArrowArrayStream* giver_;
};

void require_open(const ArrowArrayStream& stream, const std::string& name) {
  if (stream.release != nullptr) return;
  throw InvalidArgument(name + ": the stream was released, or taken before");
}

struct Columns {
  std::string source, target;
  std::optional<std::string> weight;
};

Result graph_of_table(const std::shared_ptr<CallState>& call, StreamIn& edges_in,
                      StreamIn* vertices, const Columns& columns, const GraphOptions& options,
                      std::uint32_t flags) {
  const auto check_stop = [&] { call->context->context.check_stop(); };
  call->tell(-1, "reading the table");
  ArrowEdges table =
      read_arrow_edges(edges_in.stream(), columns.source.c_str(), columns.target.c_str(),
                       columns.weight ? columns.weight->c_str() : nullptr, check_stop);
  std::optional<ArrowIds> listed;
  if (vertices != nullptr) listed = read_arrow_ids(vertices->stream(), check_stop);
  CompactIds numbered = number_edges(table.source, table.target, listed ? &*listed : nullptr,
                                     numbering(*call->context, flags));
  call->tell(-1, "building");
  EdgeList edges;
  edges.ids = std::move(numbered.ids);
  edges.rows = edges.columns = edges.ids.size();
  edges.from = std::move(numbered.source);
  edges.to = std::move(numbered.target);
  edges.weights = std::move(table.weights);
  Origin origin;
  origin.has_ids = true;
  origin.taken.copied = bytes_of(edges);
  return graph_of_edges(call->context, std::move(edges), options, std::move(origin));
}

// The vertices 0 to n - 1 as a column.
Column all_vertices(index_t vertices) {
  std::vector<index_t> numbers(static_cast<std::size_t>(vertices));
  for (std::size_t v = 0; v < numbers.size(); ++v) numbers[v] = static_cast<index_t>(v);
  return column_of("id", std::move(numbers));
}

void write_table(const CallState& call, ArrowArrayStream* out) {
  const Result& result = call.found();
  if (call.graph == nullptr) throw InvalidArgument("the call gives no table");
  std::vector<TableColumn> table;
  if (result.is_per_vertex) {
    table.push_back({"id", all_vertices(call.graph->graph.vertices()), true});
  }
  const std::int64_t rows = result.columns.empty() ? 0 : result.columns.front().rows;
  for (const Column& column : result.columns) {
    if (column.group != result.columns.front().group || column.rows != rows) continue;
    if (column.dimensions > 1) throw InvalidArgument("rows of " + column.name + " are no table");
    const bool is_vertex = column.kind != "value" && column.type.bits == 32;
    table.push_back({column.name, on_host(*call.context, column), is_vertex});
  }
  write_arrow(table, call.graph->ids, out);
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_graph_arrow(graphrun_context* context, ArrowArrayStream* edges,
                                     const char* source, const char* target, const char* weight,
                                     ArrowArrayStream* vertices, const graphrun_options* options,
                                     uint32_t flags, graphrun_call** out) {
  return attempt([&] {
    const auto& state = given(context, "context").state;
    Columns columns{&given(source, "source"), &given(target, "target"), {}};
    if (weight != nullptr) columns.weight = weight;
    const graphrun::GraphOptions build = build_options_of(options, flags);
    refuse_borrow(flags);
    require_open(given(edges, "edges"), "edges");
    if (vertices != nullptr) require_open(*vertices, "vertices");
    const auto edges_in = std::make_shared<StreamIn>(edges);
    std::shared_ptr<StreamIn> vertices_in;
    try {
      if (vertices != nullptr) vertices_in = std::make_shared<StreamIn>(vertices);
      const auto work = [=](const std::shared_ptr<CallState>& call) {
        return graph_of_table(call, *edges_in, vertices_in.get(), columns, build, flags);
      };
      start_new(state, work, out);
    } catch (...) {
      edges_in->give_back();
      if (vertices_in) vertices_in->give_back();
      throw;
    }
  });
}

graphrun_status graphrun_call_table(graphrun_call* call, ArrowArrayStream* out) {
  return attempt([&] { write_table(*given(call, "call").state, &given(out, "out")); });
}
