// What an algorithm would need, as a table and as a JSON object.
#include <fmt/format.h>
#include <unistd.h>

#include "cli/estimate_need.hpp"
#include "cli/report.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

using catalogue::SecondsRange;

const char* fit_text(Fit fit) {
  switch (fit) {
    case Fit::yes:
      return "fits";
    case Fit::perhaps:
      return "fits perhaps";
    case Fit::no:
      return "does not fit";
    case Fit::unknown:
      break;
  }
  return "not known whether it fits";
}

std::string range_text(const ByteRange& bytes) {
  const std::string least = bytes_text(bytes.least), most = bytes_text(bytes.most);
  return least == most ? most : least + " to " + most;
}

std::string range_text(const SecondsRange& time) {
  constexpr double milli = 1e3;
  return duration_text(milli * time.least) + " to " + duration_text(milli * time.most);
}

Json range_json(const ByteRange& bytes) {
  return {{"least", static_cast<std::uint64_t>(bytes.least)},
          {"most", static_cast<std::uint64_t>(bytes.most)}};
}

Json range_json(const std::optional<SecondsRange>& time) {
  if (!time) return nullptr;
  return {{"least", time->least}, {"most", time->most}};
}

Json fits_json(Fit fit) {
  if (fit == Fit::yes || fit == Fit::no) return fit == Fit::yes;
  return nullptr;
}

Json seconds_json(const Need& need) {
  if (!need.computing) return nullptr;
  SecondsRange all = *need.loading;
  all += *need.computing;
  return {{"least", all.least},
          {"most", all.most},
          {"foreseen", all.foreseen()},
          {"load", range_json(need.loading)},
          {"run", range_json(need.computing)}};
}

Json need_json(const Need& need) {
  const auto& available = need.place.available;
  return {{"device", need.place.name},
          {"bytes_least", static_cast<std::uint64_t>(need.all.least)},
          {"bytes_most", static_cast<std::uint64_t>(need.all.most)},
          {"available", available ? Json(static_cast<std::uint64_t>(*available)) : Json()},
          {"fits", fits_json(fit_of(need))},
          {"verdict", fit_text(fit_of(need))},
          {"graph", range_json(need.graph)},
          {"building", range_json(need.building)},
          {"run", range_json(need.run)},
          {"kept", range_json(need.kept)},
          {"seconds", seconds_json(need)}};
}

Json structure_json(const EstimatedStructure& structure) {
  const GraphStructure& s = structure.figures;
  return {{"known_from", structure.known_from},
          {"neighbours", s.both_ways},
          {"isolated", s.isolated},
          {"most_neighbours", s.longest},
          {"squared_neighbours", s.squares},
          {"later_most", s.later_longest},
          {"later_squares", s.later_squares},
          {"later_paths", s.later_paths},
          {"triangles", s.triangles},
          {"levels", s.levels},
          {"reached", s.reached},
          {"reached_entries", s.reached_entries},
          {"walk_change", s.change},
          {"walk_decay", s.decay},
          {"walk_stop", s.stop},
          {"walk_busiest", s.busiest},
          {"growth", s.growth},
          {"near", s.near},
          {"drawn_levels", s.drawn_levels},
          {"drawn_reached", s.drawn_reached},
          {"drawn_reached_entries", s.drawn_reached_entries},
          {"rounds_tried", s.tried},
          {"tried_change", s.tried_change},
          {"tried_decay", s.tried_decay},
          {"searched_together", s.searched_together},
          {"core", s.core},
          {"core_rounds", s.core_rounds}};
}

std::string entries_text(const ByteRange& entries) {
  const auto of = [](double count) { return grouped(static_cast<std::int64_t>(count)); };
  return entries.least == entries.most ? of(entries.most)
                                       : of(entries.least) + " to " + of(entries.most);
}

std::vector<Line> graph_lines(const Estimated& found) {
  const Need& need = found.needs.front();
  return {{"graph",
           found.arguments.run.graph.shown_path() + ", as " + found.graph.known_from + " says"},
          {"", fmt::format("{} vertices, {} stored entries, {}",
                           grouped(static_cast<std::int64_t>(found.graph.size.vertices)),
                           entries_text(found.graph.size.entries),
                           found.graph.size.directed ? "directed" : "undirected")},
          {"", fmt::format("{}, and {} while it is built", range_text(need.graph),
                           range_text(need.building))}};
}

std::string time_text(const Estimated& found, const Need& need) {
  if (!need.computing) return "not foreseen: the graph is too large to be read for its structure";
  return fmt::format("{}, after {} of reading and building; by the structure of {}",
                     range_text(*need.computing), range_text(*need.loading),
                     found.structure->known_from);
}

// Whether the run would leave edges in the host's memory.
bool spills(const catalogue::Entry& entry, const Need& need) {
  const Fit fit = fit_of(need);
  return entry.beyond_gpu && need.place.backend == Backend::cuda &&
         (fit == Fit::no || fit == Fit::perhaps);
}

std::string device_text(const catalogue::Entry& entry, const Need& one, bool first) {
  const auto& available = one.place.available;
  std::string text = available ? bytes_text(*available) + " available: " : "none here: ";
  text += fit_text(fit_of(one));
  if (spills(entry, one)) text += ": edges would stay in the host's memory in part";
  if (first) return text;
  text += ", with " + range_text(one.all);
  if (one.computing) text += ", in " + range_text(*one.computing);
  return text;
}

}  // namespace

Fit fit_of(const Need& need) {
  if (!need.place.available) return Fit::unknown;
  if (need.all.most <= *need.place.available) return Fit::yes;
  return need.all.least <= *need.place.available ? Fit::perhaps : Fit::no;
}

std::string estimate_as_json(const Estimated& found) {
  const EstimatedGraph& graph = found.graph;
  Json devices = Json::array();
  for (const Need& need : found.needs) devices.push_back(need_json(need));
  Json result = need_json(found.needs.front());
  result["would_fit"] = found.would_fit;
  const Json object = {{"schema", 1},
                       {"command", "estimate"},
                       {"algorithm", found.entry.name},
                       {"graph",
                        {{"path", found.arguments.run.graph.shown_path()},
                         {"known_from", graph.known_from},
                         {"vertices", static_cast<std::uint64_t>(graph.size.vertices)},
                         {"entries",
                          {{"least", static_cast<std::uint64_t>(graph.size.entries.least)},
                           {"most", static_cast<std::uint64_t>(graph.size.entries.most)}}},
                         {"directed", graph.size.directed},
                         {"weight_bytes", static_cast<std::uint64_t>(graph.size.weight_bytes)}}},
                       {"structure", found.structure ? structure_json(*found.structure) : Json()},
                       {"result", std::move(result)},
                       {"devices", std::move(devices)}};
  return json_text(object);
}

std::string estimate_as_table(const Estimated& found) {
  const Need& need = found.needs.front();
  std::vector<Line> lines = graph_lines(found);
  lines.push_back({found.entry.name, range_text(need.run) + " beside the graph"});
  if (need.kept.most > 0) {
    lines.push_back({"", range_text(need.kept) + " of it for other forms of the graph, kept"});
  }
  lines.push_back({"in all", range_text(need.all)});
  lines.push_back({"time", time_text(found, need)});
  for (const Need& one : found.needs) {
    lines.push_back({one.place.name, device_text(found.entry, one, &one == &need)});
  }
  for (const std::string& remedy : found.would_fit) {
    lines.push_back({&remedy == &found.would_fit.front() ? "would fit" : "", "with " + remedy});
  }
  return as_text(lines, page_for(STDOUT_FILENO));
}

}  // namespace graphrun::cli
