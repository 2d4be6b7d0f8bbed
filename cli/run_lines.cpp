// Lines of the report: the input, the result and its verification.
#include <fmt/format.h>

#include <utility>

#include "base/common/printable.hpp"
#include "cli/ranking.hpp"
#include "cli/run.hpp"
#include "cli/text.hpp"
#include "formats/file/common/both_ways.hpp"

namespace graphrun::cli {

void Run::warn(const std::string& text) {
  report.warnings.push_back(text);
  program_.console.warning(text);
}

void Run::say(std::string label, const std::string& text) {
  report.lines.push_back({std::move(label), printable(text)});
}

void Run::explain(const StorageFacts& storage, const Choice* choice) {
  say("storage", fmt::format("{}, {}: {}", storage.format,
                             bytes_text(static_cast<double>(storage.bytes)), storage.reason));
  if (choice == nullptr) return;
  report.storage.ranking = ranking_json(*choice);
  say("", fmt::format("ranked for {} products; device constants {}", number_text(choice->uses),
                      choice->constants));
  report.tables.push_back(ranking_table(*choice));
}

void Run::look_at_direction() {
  if (!edges_.direction_assumed || edges_.rows != edges_.columns) return;
  const auto& cache = report.graph.cache;
  const BothWays both_ways = cache && cache->both_ways ? *cache->both_ways
                             : edges_.share
                                 ? find_both_ways(*program_.ranks, edges_.from, edges_.to)
                                 : find_both_ways(edges_.from, edges_.to);
  if (both_ways.edges == 0) return;
  report.graph.both_ways = both_ways.found;
  if (both_ways.found) return;
  if (both_ways.looked_at == both_ways.edges) {
    say("direction", "no edge is listed both ways: --undirected if each line means both");
    return;
  }
  say("direction", fmt::format("none of {} looked at is listed both ways:",
                               counted(static_cast<std::int64_t>(both_ways.looked_at), "edge")));
  say("", "--undirected if each line means both");
}

void Run::say_cache(const CacheReport& cache, const std::string& of) {
  if (!cache.spoiled.empty()) {
    warn(of + "--cache: what was kept is thrown away: " + cache.spoiled);
  }
  if (!cache.why_not.empty()) {
    warn(of + "--cache: the graph is not kept: " + cache.why_not);
    return;
  }
  if (cache.file.empty()) return;
  say("cache", of + (cache.hit ? "read from what was kept on " + cache.kept_at + ":"
                               : "kept for the next run, " +
                                     bytes_text(static_cast<double>(cache.bytes)) + ":"));
  say("", cache.file);
}

void Run::define(const std::string& name, const std::string& definition) {
  report.definition[name] = definition;
  say(std::exchange(defined_, true) ? "" : "means", name + ": " + definition);
}

void Run::verified(const std::string& how) {
  report.result["verified"] = true;
  report.result["verified_by"] = how;
  say("verified", how);
}

}  // namespace graphrun::cli
