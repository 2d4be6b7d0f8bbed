// Tables by the Arrow C data interface: made by hand, and the library's own.
#include <cstring>

#include "tests/c/support.hpp"
#include "tests/c/table_by_hand.hpp"

namespace graphrun::test {
namespace {

struct Built {
  graphrun_status status = GRAPHRUN_OK;
  OwnedGraph graph;
};

Built build(graphrun_context* context, TableByHand& table, const char* weight = nullptr,
            std::uint32_t flags = 0, TableByHand* vertices = nullptr) {
  ArrowArrayStream stream = table.stream(), other{};
  if (vertices != nullptr) other = vertices->stream();
  OwnedCall call;
  Built built;
  REQUIRE(graphrun_graph_arrow(context, &stream, "from", "to", weight,
                               vertices != nullptr ? &other : nullptr, nullptr, flags,
                               call.out()) == GRAPHRUN_OK);
  CHECK(stream.release == nullptr);
  built.status = graphrun_call_wait(call, -1);
  if (built.status == GRAPHRUN_OK) {
    REQUIRE(graphrun_call_graph(call, built.graph.out()) == GRAPHRUN_OK);
  }
  return built;
}

std::vector<std::string> ids_of(graphrun_graph* graph) {
  OwnedTensor numbers, bytes;
  REQUIRE(graphrun_graph_ids(graph, numbers.out(), bytes.out()) == GRAPHRUN_OK);
  const auto values = values_of<std::int64_t>(numbers);
  std::vector<std::string> ids;
  if (static_cast<DLManagedTensorVersioned*>(bytes) == nullptr) {
    for (const std::int64_t id : values) ids.push_back(std::to_string(id));
    return ids;
  }
  const auto letters = values_of<std::uint8_t>(bytes);
  for (std::size_t k = 0; k + 1 < values.size(); ++k) {
    ids.emplace_back(letters.begin() + values[k], letters.begin() + values[k + 1]);
  }
  return ids;
}

using Ids = std::vector<std::string>;

TEST_CASE("a table of whole numbers in several batches, sliced, with weights") {
  const OwnedContext context = new_context(2);
  std::vector<std::int16_t> from = {99, 5, 7, 5};
  std::vector<std::uint64_t> to = {7, -0ULL + 9, 5};
  std::vector<float> weight = {1, 2, 3};
  TableByHand table{{{"from", "s", {nullptr, from.data()}, 1},
                     {"to", "L", {nullptr, to.data()}},
                     {"km", "f", {nullptr, weight.data()}}},
                    {2, 1}};
  const Built built = build(context, table, "km");
  REQUIRE(built.status == GRAPHRUN_OK);
  CHECK(table.released == 1);
  CHECK(ids_of(built.graph) == Ids{"5", "7", "9"});
  OwnedMatrix matrix;
  REQUIRE(graphrun_graph_matrix(built.graph, matrix.out()) == GRAPHRUN_OK);
  OwnedTensor offsets, indices, values;
  REQUIRE(graphrun_matrix_export(matrix, GRAPHRUN_HOST, offsets.out(), indices.out(),
                                 values.out()) == GRAPHRUN_OK);
  CHECK(values_of<std::int32_t>(indices) == std::vector<std::int32_t>{0, 1, 2});
  CHECK(values_of<float>(values) == std::vector<float>{3, 1, 2});
}

TEST_CASE("a table of text: offsets, views, and dictionaries; in the order given") {
  const OwnedContext context = new_context(1);
  const std::string letters = "bettyannlongname beyond twelve bytes";
  std::vector<std::int32_t> offsets = {0, 5, 8, 36};
  struct View {
    std::int32_t length;
    char text[12];
  };
  std::vector<View> views(3);
  const auto view = [&](std::size_t k, const std::string& text, std::int32_t offset) {
    views[k].length = static_cast<std::int32_t>(text.size());
    std::memset(views[k].text, 0, 12);
    if (text.size() <= 12) {
      std::memcpy(views[k].text, text.data(), text.size());
    } else {
      const std::int32_t buffer = 0;
      std::memcpy(views[k].text, text.data(), 4);
      std::memcpy(views[k].text + 4, &buffer, 4);
      std::memcpy(views[k].text + 8, &offset, 4);
    }
  };
  view(0, "ann", 0);
  view(1, letters.substr(8), 8);
  view(2, "betty", 0);
  TableByHand table{{{"from", "u", {nullptr, offsets.data(), letters.data()}},
                     {"to", "vu", {nullptr, views.data(), letters.data()}}},
                    {3}};
  const Built sorted = build(context, table);
  REQUIRE(sorted.status == GRAPHRUN_OK);
  CHECK(ids_of(sorted.graph) == Ids{"ann", "betty", letters.substr(8)});
  table.next = 0;
  table.row = 0;
  const Built given = build(context, table, nullptr, GRAPHRUN_GIVEN_ORDER);
  REQUIRE(given.status == GRAPHRUN_OK);
  CHECK(ids_of(given.graph) == Ids{"betty", "ann", letters.substr(8)});
  std::int64_t vertex = -1;
  CHECK(graphrun_graph_find(given.graph, "betty", &vertex) == GRAPHRUN_OK);
  CHECK(vertex == 0);

  ByHand names{"", "u", {nullptr, offsets.data(), letters.data()}, 0, 0, nullptr, 3};
  std::vector<std::int8_t> codes = {1, 1}, other = {0, 2};
  TableByHand coded{{{"from", "c", {nullptr, codes.data()}, 0, 0, &names},
                     {"to", "c", {nullptr, other.data()}, 0, 0, &names}},
                    {2}};
  const Built by_code = build(context, coded);
  REQUIRE(by_code.status == GRAPHRUN_OK);
  CHECK(ids_of(by_code.graph) == Ids{"ann", "betty", letters.substr(8)});
}

TEST_CASE("a table of vertices lists all of them, and no other may occur") {
  const OwnedContext context = new_context(1);
  std::vector<std::int64_t> from = {3}, to = {1}, all = {8, 3, 1}, few = {3, 4};
  TableByHand table{{{"from", "l", {nullptr, from.data()}}, {"to", "l", {nullptr, to.data()}}},
                    {1}};
  TableByHand vertices{{{"id", "l", {nullptr, all.data()}}}, {3}};
  const Built built = build(context, table, nullptr, 0, &vertices);
  REQUIRE(built.status == GRAPHRUN_OK);
  CHECK(ids_of(built.graph) == Ids{"1", "3", "8"});
  table.next = 0;
  table.row = 0;
  TableByHand fewer{{{"id", "l", {nullptr, few.data()}}}, {2}};
  CHECK(build(context, table, nullptr, 0, &fewer).status == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) ==
        "compact_ids: the target 1 of edge 0, counted from 0, is not among the vertices");
}

TEST_CASE("codes of a dictionary are no weights, and what it lacks is no id") {
  const OwnedContext context = new_context(1);
  std::vector<std::int64_t> from = {3, 4}, to = {1, 1}, lengths = {10, 20};
  std::vector<std::int8_t> codes = {0, 1};
  ByHand coded{"", "l", {nullptr, lengths.data()}, 0, 0, nullptr, 2};
  TableByHand table{{{"from", "l", {nullptr, from.data()}},
                     {"to", "l", {nullptr, to.data()}},
                     {"w", "c", {nullptr, codes.data()}, 0, 0, &coded}},
                    {2}};
  CHECK(build(context, table, "w").status == GRAPHRUN_INVALID);
  const std::string letters = "ab";
  std::vector<std::int32_t> offsets = {0, 1, 2};
  std::vector<std::uint8_t> bits = {0b01};
  ByHand names{"", "u", {bits.data(), offsets.data(), letters.data()}, 0, 1, nullptr, 2};
  TableByHand lacking{{{"from", "c", {nullptr, codes.data()}, 0, 0, &names},
                       {"to", "c", {nullptr, codes.data()}, 0, 0, &names}},
                      {2}};
  CHECK(build(context, lacking).status == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) == "from, row 2: there is no value");
}

TEST_CASE("missing values, columns and wrong types are refused with their place") {
  const OwnedContext context = new_context(1);
  std::vector<std::int64_t> from = {3, 4, 5}, to = {1, 1, 1};
  std::vector<double> real = {1, 2, 3};
  std::vector<std::uint8_t> bits = {0b101};
  TableByHand nulls{
      {{"from", "l", {bits.data(), from.data()}, 0, 1}, {"to", "l", {nullptr, to.data()}}}, {3}};
  CHECK(build(context, nulls).status == GRAPHRUN_INVALID);
  CHECK(std::string(graphrun_last_error()) == "from, row 2: there is no value");
  TableByHand reals{{{"from", "g", {nullptr, real.data()}}, {"to", "l", {nullptr, to.data()}}},
                    {3}};
  CHECK(build(context, reals).status == GRAPHRUN_INVALID);
  TableByHand other{{{"form", "l", {nullptr, from.data()}}, {"to", "l", {nullptr, to.data()}}},
                    {3}};
  CHECK(build(context, other).status == GRAPHRUN_INVALID);
  CHECK(last_detail()["nearest"] == "form");
  CHECK(other.released == 1);
}

TEST_CASE("a result's table is read again as a graph") {
  const OwnedContext context = new_context(2);
  const OwnedGraph graph = read(context, GRAPHRUN_C_GRAPHS "/webring.txt");
  const OwnedCall forest = run(graph, "mst");
  ArrowArrayStream table{};
  REQUIRE(graphrun_call_table(forest, &table) == GRAPHRUN_OK);
  OwnedCall call;
  OwnedGraph again;
  REQUIRE(graphrun_graph_arrow(context, &table, "source", "target", "weight", nullptr, nullptr,
                               GRAPHRUN_UNDIRECTED, call.out()) == GRAPHRUN_OK);
  finish(call);
  REQUIRE(graphrun_call_graph(call, again.out()) == GRAPHRUN_OK);
  CHECK(ids_of(again) == ids_of(graph));
  char* text = nullptr;
  REQUIRE(graphrun_graph_info(again, &text) == GRAPHRUN_OK);
  CHECK(parsed(text)["edges"] == 29);
}

TEST_CASE("a table says which vertices were not reached") {
  const OwnedContext context = new_context(1);
  std::vector<std::int32_t> from = {0}, to = {1};
  OwnedCall building;
  OwnedGraph graph;
  REQUIRE(graphrun_graph_edges(context, 3, tensor_on(from), tensor_on(to), nullptr, nullptr, 0,
                               building.out()) == GRAPHRUN_OK);
  finish(building);
  REQUIRE(graphrun_call_graph(building, graph.out()) == GRAPHRUN_OK);
  const OwnedCall call = new_call(graph, "bfs");
  REQUIRE(graphrun_call_set_int(call, "source", 0) == GRAPHRUN_OK);
  REQUIRE(graphrun_call_start(call) == GRAPHRUN_OK);
  finish(call);
  ArrowArrayStream table{};
  REQUIRE(graphrun_call_table(call, &table) == GRAPHRUN_OK);
  ArrowSchema schema{};
  ArrowArray batch{}, end{};
  REQUIRE(table.get_schema(&table, &schema) == 0);
  REQUIRE(table.get_next(&table, &batch) == 0);
  REQUIRE(table.get_next(&table, &end) == 0);
  CHECK(end.release == nullptr);
  CHECK(schema.n_children == 3);
  CHECK(std::string(schema.children[0]->name) == "id");
  CHECK(std::string(schema.children[1]->name) == "level");
  CHECK(batch.length == 3);
  CHECK(batch.children[1]->null_count == 1);
  CHECK((*static_cast<const std::uint8_t*>(batch.children[1]->buffers[0]) & 7) == 3);
  table.release(&table);
  schema.release(&schema);
  batch.release(&batch);
}

}  // namespace
}  // namespace graphrun::test
