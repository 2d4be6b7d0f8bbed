#include "bindings/c/answer.hpp"

#include <graphrun/formats/matrix/build.hpp>
#include <limits>
#include <type_traits>

#include "bindings/c/catalogue.hpp"
#include "bindings/c/json_text.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

using catalogue::Answer;
using catalogue::ColumnInfo;
using catalogue::Entry;
using catalogue::Fact;

// Vertices are objects, so that they can be told from numbers.
void add_value(JsonText& json, const catalogue::Value& value) {
  std::visit(
      [&]<class T>(const T& of) {
        if constexpr (std::is_same_v<T, std::monostate>) {
          json.null();
        } else if constexpr (std::is_same_v<T, catalogue::VertexNumber>) {
          json.object().member("vertex", of.number).close();
        } else if constexpr (std::is_same_v<T, catalogue::VertexList>) {
          json.object().member("vertices", of.vertices).close();
        } else if constexpr (std::is_same_v<T, catalogue::NumberList>) {
          json.array();
          for (const auto& number : of.numbers) {
            std::visit([&](auto one) { json.value(one); }, number);
          }
          json.close();
        } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, std::string>) {
          json.value(of);
        } else {
          json.value(of.path);
        }
      },
      value);
}

void add_facts(JsonText& json, const char* name, const std::vector<Fact>& facts) {
  json.key(name).object();
  for (const Fact& fact : facts) {
    json.key(fact.name);
    add_value(json, fact.value);
  }
  json.close();
}

void add_lines(JsonText& json, const char* name, const std::vector<catalogue::Line>& lines) {
  json.key(name).array();
  for (const catalogue::Line& line : lines) {
    json.array().value(line.label).value(line.text).close();
  }
  json.close();
}

void add(std::vector<Column>& columns, const char* group, Column column) {
  column.group = group;
  columns.push_back(std::move(column));
}

template <class T>
void add_missing(const ColumnInfo& info, Column& column) {
  if (std::is_same_v<T, index_t> && info.kind != ColumnInfo::Kind::value) {
    column.missing = std::int64_t{no_vertex};
  } else if (info.has_unreached) {
    if constexpr (std::is_same_v<T, index_t>) column.missing = std::int64_t{no_vertex};
    if constexpr (std::is_same_v<T, std::int64_t>) {
      column.missing = std::numeric_limits<std::int64_t>::max();
    }
    if constexpr (std::is_floating_point_v<T>) {
      column.missing = std::numeric_limits<double>::infinity();
    }
  }
}

void add_vertex_columns(const Entry& entry, Answer& answer, std::vector<Column>& columns) {
  for (catalogue::Column& of : answer.columns) {
    const ColumnInfo* info = catalogue::column_named(entry, of.name);
    std::visit(
        [&]<class T>(Vector<T>& values) {
          Column column = column_of(of.name, std::move(values));
          if (info != nullptr) {
            column.kind = name(info->kind);
            add_missing<T>(*info, column);
          }
          add(columns, "vertices", std::move(column));
        },
        of.values);
  }
}

void add_edge_columns(const catalogue::EdgeColumn& edges, std::vector<Column>& columns) {
  std::optional<Matrix> converted;
  if (edges.edges.format() != Format::csr) converted = edges.edges.to(Format::csr);
  const Matrix& matrix = converted ? *converted : edges.edges;
  Coo triples = to_coo(std::get<Csr>(matrix.storage()));
  Column source = column_of("source", std::move(triples.row_of));
  Column target = column_of("target", std::move(triples.column_of));
  source.kind = target.kind = "vertex";
  add(columns, "edges", std::move(source));
  add(columns, "edges", std::move(target));
  triples.weights.visit(
      [&](const auto& values) {
        add(columns, "edges", column_of(edges.name, values.copy()));
        return true;
      },
      false);
}

void add_set_columns(catalogue::RankedSets& sets, std::vector<Column>& columns) {
  Column set = column_of(sets.set, std::move(sets.set_of));
  Column vertex = column_of("vertex", std::move(sets.vertex));
  set.kind = sets.sets_are_vertices ? "vertex" : "value";
  vertex.kind = "vertex";
  add(columns, "sets", std::move(set));
  add(columns, "sets", std::move(vertex));
  add(columns, "sets", column_of(sets.value, std::move(sets.values)));
}

void add_path_columns(catalogue::Path& path, std::vector<Column>& columns) {
  Column vertex = column_of("path", std::move(path.vertices));
  vertex.kind = "vertex";
  add(columns, "path", std::move(vertex));
  std::visit(
      [&](auto& distance) {
        add(columns, "path", column_of("path_" + path.name, std::move(distance)));
      },
      path.distance);
}

// One column of two dimensions.
void add_row_column(catalogue::RowsOfVertices& rows, std::vector<Column>& columns) {
  Column column = column_of(rows.name + "s", std::move(rows.vertices));
  column.width = static_cast<std::int64_t>(rows.width);
  column.rows /= column.width;
  column.dimensions = 2;
  column.kind = "vertex";
  column.missing = std::int64_t{no_vertex};
  add(columns, "rows", std::move(column));
}

void add_column(JsonText& json, const Column& of) {
  json.object();
  json.member("name", of.name).member("of", of.group).member("kind", of.kind);
  json.member("rows", of.rows);
  const bool is_real = of.type.code == code_float;
  if (is_real && of.missing.index() != 0) json.member("missing", "inf");
  if (const auto* whole = std::get_if<std::int64_t>(&of.missing)) {
    json.member("missing", *whole);
  }
  json.close();
}

}  // namespace

Result result_of(const Entry& entry, Answer& answer, double milliseconds) {
  std::vector<Column> columns;
  add_vertex_columns(entry, answer, columns);
  if (answer.edges) add_edge_columns(*answer.edges, columns);
  if (answer.sets) add_set_columns(*answer.sets, columns);
  if (answer.rows) add_row_column(*answer.rows, columns);
  if (answer.path) add_path_columns(*answer.path, columns);
  JsonText json;
  json.object().member("algorithm", entry.name).member("milliseconds", milliseconds);
  json.key("columns").array();
  for (const Column& column : columns) add_column(json, column);
  json.close();
  add_facts(json, "numbers", answer.numbers);
  add_facts(json, "parameters", answer.parameters);
  add_facts(json, "conventions", answer.conventions);
  add_lines(json, "definitions", answer.definitions);
  add_lines(json, "lines", answer.lines);
  json.member("warnings", answer.warnings).member("incomplete", answer.incomplete);
  Result result;
  result.json = json.close().take();
  result.is_per_vertex = !columns.empty() && columns.front().group == "vertices";
  result.columns = std::move(columns);
  return result;
}

Column on_host(ContextState& context, const Column& column) {
  if (column.device.type == on_cpu) return column;
  const auto size = static_cast<std::size_t>(column.rows * column.width);
  auto bytes = std::make_shared<std::vector<std::byte>>(size * (column.type.bits / 8));
  context.require_usable();
  context.worker.run([&] { context.context.copy_out(bytes->data(), column.data, bytes->size()); });
  Column host = column;
  host.device = {on_cpu, 0};
  host.gpu.reset();
  host.data = bytes->data();
  host.owner = bytes;
  return host;
}

namespace {

DLManagedTensorVersioned* column_tensor(const CallState& call, const std::string& name,
                                        std::uint32_t flags) {
  std::vector<std::string> known;
  for (const Column& column : call.found().columns) {
    known.push_back(column.name);
    if (column.name != name) continue;
    return tensor_of((flags & GRAPHRUN_HOST) != 0 ? on_host(*call.context, column) : column);
  }
  throw WrongParameter("the result has no column " + name, name, nearest_name(name, known));
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_call_column(graphrun_call* call, const char* name, uint32_t flags,
                                     DLManagedTensorVersioned** out) {
  return attempt([&] {
    const CallState& state = *given(call, "call").state;
    given(out, "out") = column_tensor(state, &given(name, "name"), flags);
  });
}
