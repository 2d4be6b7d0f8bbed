// One measured row as JSON.
#include "bench/result.hpp"

#include <cmath>
#include <numeric>

namespace graphrun::cli::bench {
namespace {

Json statistics_json(const Timing& timing) {
  const Statistics& s = timing.statistics;
  const double total = std::accumulate(timing.milliseconds.begin(), timing.milliseconds.end(), 0.0);
  return {{"runs", s.runs},
          {"median", s.median},
          {"mean", total / static_cast<double>(timing.milliseconds.size())},
          {"minimum", s.minimum},
          {"maximum", s.maximum},
          {"first_quartile", s.first_quartile},
          {"third_quartile", s.third_quartile},
          {"relative_spread", s.relative_spread},
          {"interval",
           {{"low", s.median_low},
            {"high", s.median_high},
            {"confidence", s.confidence},
            {"kind", s.runs < runs_of_interval ? "range" : "order statistics"}}}};
}

Json share_json(double share) { return share > 0 ? Json(share) : Json(); }

}  // namespace

Work mean_work(const std::vector<Work>& work) {
  Work sum;
  for (const Work& one : work) {
    sum.entries += one.entries;
    sum.input_edges += one.input_edges;
    sum.bytes += one.bytes;
    sum.gathers += one.gathers;
    sum.footprint = one.footprint;
  }
  const double count = work.empty() ? 1 : static_cast<double>(work.size());
  return {sum.entries / count, sum.input_edges / count, sum.bytes / count, sum.gathers / count,
          sum.footprint};
}

double mean_rate(const Result& result, double Work::*amount) {
  const auto& samples = result.timing.milliseconds;
  if (samples.empty() || result.work.empty()) return 0;
  double seconds = 0, done = 0;
  for (std::size_t k = 0; k < samples.size(); ++k) {
    seconds += samples[k] / 1000;
    done += result.work[result.work.size() == 1 ? 0 : k].*amount;
  }
  return seconds > 0 ? done / seconds : 0;
}

Json to_json(const Result& r) {
  const Work work = mean_work(r.work);
  Json object = {{"suite", r.suite},
                 {"graph",
                  {{"name", r.graph.name},
                   {"vertices", r.graph.vertices},
                   {"edges", r.graph.edges},
                   {"entries", r.graph.entries},
                   {"directed", r.graph.directed},
                   {"checksum", r.graph.checksum}}},
                 {"kernel", r.kernel},
                 {"implementation", r.implementation},
                 {"format", r.format},
                 {"precision", r.precision},
                 {"verified", r.fault.empty()},
                 {"check", r.check}};
  if (!r.fault.empty()) {
    object["fault"] = r.fault;
    return object;
  }
  object["cache"] = r.timing.cold_cache ? "cold" : "warm";
  object["samples_ms"] = r.timing.milliseconds;
  object["runs_per_sample"] = r.timing.runs_per_sample;
  object["method"] = name(r.timing.method);
  if (!r.timing.note.empty()) object["note"] = r.timing.note;
  object["statistics"] = statistics_json(r.timing);
  object["model"] = {{"statement", r.model},    {"bytes", work.bytes},
                     {"gathers", work.gathers}, {"footprint", work.footprint},
                     {"entries", work.entries}, {"input_edges", work.input_edges}};
  object["rates"] = {{"entries_per_second", mean_rate(r, &Work::entries)},
                     {"input_edges_per_second", share_json(mean_rate(r, &Work::input_edges))}};
  object["shares"] = {{"stream", share_json(r.stream_share)},
                      {"gather", share_json(r.gather_share)}};
  if (!r.preprocessing.what.empty()) {
    object["preprocessing"] = {{"what", r.preprocessing.what},
                               {"milliseconds", r.preprocessing.milliseconds},
                               {"bytes", r.preprocessing.bytes}};
  }
  object["figures"] = Json::object();
  for (const auto& [name, value] : r.figures) {
    if (std::isfinite(value)) object["figures"][name] = value;  // JSON has no NaN
  }
  return object;
}

}  // namespace graphrun::cli::bench
