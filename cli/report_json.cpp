// A report as one JSON object.
#include "cli/json_text.hpp"
#include "cli/report.hpp"

namespace graphrun::cli {
namespace {

// The name of the column, or else its number; null: no column.
Json column_json(const ListedColumn& column) {
  if (column.number == 0) return Json();
  return column.name.empty() ? Json(column.number) : Json(column.name);
}

Json columns_json(const ListedColumns& listed) {
  return {{"source", column_json(listed.source)},
          {"target", column_json(listed.target)},
          {"weight", column_json(listed.weight)}};
}

Json graph_json(const GraphFacts& graph) {
  Json facts = {
      {"path", graph.path},
      {"format", graph.kind},
      {"compression", graph.compression.empty() ? Json() : Json(graph.compression)},
      {"vertices", graph.vertices},
      {"edges", graph.counts.edges},
      {"entries", graph.counts.entries},
      {"directed", graph.directed},
      {"listed_both_ways", graph.both_ways ? Json(*graph.both_ways) : Json()},
      {"weighted", graph.weighted},
      {"self_loops", graph.counts.self_loops},
      {"duplicates", graph.counts.duplicates},
      {"isolated", graph.isolated},
      {"listed", graph.read.edges},
      {"dropped_self_loops", graph.counts.dropped_loops},
      {"dropped_out_of_range", graph.read.out_of_range},
      {"dropped_infinite", graph.read.dropped_infinite},
      {"leading_zeros", graph.read.leading_zeros},
      {"ids", graph.ids_are_integers ? "integer" : "string"},
      {"header", graph.read.headers > 0},
      {"columns", graph.kind == name(FileKind::edge_list) ? columns_json(graph.listed) : Json()}};
  if (graph.sides) {
    facts["sides"] = {{"sources", graph.sides->first}, {"targets", graph.sides->second}};
  }
  if (graph.cache) {
    const CacheReport& cache = *graph.cache;
    facts["cache"] = {{"hit", cache.hit},
                      {"file", cache.file.empty() ? Json() : Json(cache.file)},
                      {"kept", cache.kept_at.empty() ? Json() : Json(cache.kept_at)}};
  }
  return facts;
}

}  // namespace

Json id_json(const VertexIds& ids, index_t vertex) {
  return ids.are_integers() ? Json(ids.number(vertex)) : Json(ids.text(vertex));
}

namespace {

Json storage_json(const StorageFacts& storage) {
  Json object = {{"format", storage.format}, {"bytes", storage.bytes}, {"reason", storage.reason}};
  if (storage.on_host > 0) object["bytes_on_host"] = storage.on_host;
  if (!storage.ranking.is_null()) object["ranking"] = storage.ranking;
  return object;
}

}  // namespace

void put_json(const Report& report, Json& object) {
  const auto& ms = report.milliseconds;
  // Large values are assigned: an initializer list would copy them, and the copies' destructors
  // allocate.
  object["schema"] = 1;
  object["command"] = report.command;
  object["graph"] = graph_json(report.graph);
  object["definition"] = report.definition;
  object["parameters"] = report.parameters;
  object["device"] = Json({{"kind", report.device.backend == Backend::cuda ? "cuda" : "cpu"},
                           {"name", report.device.name},
                           {"threads", report.device.threads}});
  if (!report.ranks.is_null()) object["ranks"] = report.ranks;
  if (!report.gpus.is_null()) object["gpus"] = report.gpus;
  object["storage"] = storage_json(report.storage);
  object["result"] = report.result;
  object["milliseconds"] = Json({{"read", ms.read},
                                 {"build", ms.build},
                                 {"compute", ms.compute},
                                 {"write", ms.write},
                                 {"sync", ms.sync}});
  if (!ms.trials.empty()) object["milliseconds"]["trials"] = ms.trials;
  object["memory"] =
      Json({{"host_peak", report.host_peak},
            {"device_peak", report.device_peak ? Json(*report.device_peak) : Json()}});
  object["warnings"] = report.warnings;
}

std::string as_json(const Report& report) {
  JsonDocument document(object_with_room());
  put_json(report, *document);
  return json_text(*document);
}

}  // namespace graphrun::cli
