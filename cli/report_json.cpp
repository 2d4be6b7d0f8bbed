// A report as one JSON object.
#include "cli/report.hpp"

namespace graphrun::cli {
namespace {

Json graph_json(const GraphFacts& graph) {
  return {{"path", graph.path},
          {"format", graph.kind},
          {"compression", graph.compression.empty() ? Json() : Json(graph.compression)},
          {"vertices", graph.vertices},
          {"edges", graph.counts.edges},
          {"entries", graph.counts.entries},
          {"directed", graph.directed},
          {"weighted", graph.weighted},
          {"self_loops", graph.counts.self_loops},
          {"duplicates", graph.counts.duplicates},
          {"isolated", graph.isolated},
          {"listed", graph.read.edges},
          {"dropped_self_loops", graph.counts.dropped_loops},
          {"dropped_out_of_range", graph.read.out_of_range}};
}

}  // namespace

Json id_json(const VertexIds& ids, index_t vertex) {
  return ids.are_integers() ? Json(ids.number(vertex)) : Json(ids.text(vertex));
}

namespace {

Json storage_json(const StorageFacts& storage) {
  Json object = {{"format", storage.format}, {"bytes", storage.bytes}, {"reason", storage.reason}};
  if (!storage.ranking.is_null()) object["ranking"] = storage.ranking;
  return object;
}

}  // namespace

std::string as_json(const Report& report) {
  const auto& ms = report.milliseconds;
  const Json object = {
      {"schema", 1},
      {"command", report.command},
      {"graph", graph_json(report.graph)},
      {"definition", report.definition},
      {"parameters", report.parameters},
      {"device",
       {{"kind", report.device.backend == Backend::cuda ? "cuda" : "cpu"},
        {"name", report.device.name},
        {"threads", report.device.threads}}},
      {"storage", storage_json(report.storage)},
      {"result", report.result},
      {"milliseconds",
       {{"read", ms.read}, {"build", ms.build}, {"compute", ms.compute}, {"write", ms.write}}},
      {"memory",
       {{"host_peak", report.host_peak},
        {"device_peak", report.device_peak ? Json(*report.device_peak) : Json()}}},
      {"warnings", report.warnings}};
  // Ids and paths may be any bytes; JSON must be UTF-8.
  return object.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace graphrun::cli
