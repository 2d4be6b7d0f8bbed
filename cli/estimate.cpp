// graphrun estimate: the memory that an algorithm needs, before it runs.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <optional>

#include "cli/device.hpp"
#include "cli/errors.hpp"
#include "cli/estimate_graph.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_columns.hpp"
#include "cli/report.hpp"
#include "cli/standard_output.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Entry;
using catalogue::Request;

// A processor, and what is free of its memory; nothing: there is none here, or it is unknown.
struct Place {
  Backend backend = Backend::cpu;
  std::string name = "cpu";  // of --device
  int threads = 1;
  std::optional<double> available = {};
};

// What one processor would need.
struct Need {
  Place place;
  ByteRange graph, building, kept, run, all;
};

Place cpu_place(const DeviceArguments& device) {
  Place place;
  place.threads = Context::cpu(device.threads).threads();
  if (const auto& budget = device.host_memory()) {
    place.available = static_cast<double>(budget->left());
  }
  return place;
}

Place gpu_place(const DeviceArguments& device) {
  Place place{Backend::cuda, device.device == "auto" ? "cuda" : device.device};
  DeviceArguments asked = device;
  asked.device = place.name;
  try {
    const Context gpu = open_context(asked, Console());
    place.available = static_cast<double>(gpu.available_memory());
  } catch (const NotAvailable&) {
    place.available.reset();
  }
  return place;
}

Need need_on(const Place& place, const Entry& entry, const Request& request,
             const EstimatedGraph& graph, const std::optional<std::vector<std::string>>& columns) {
  catalogue::Sizes sizes(request, graph.size);
  sizes.backend = place.backend;
  sizes.threads = place.threads;
  sizes.columns = columns;
  const catalogue::Estimate found = catalogue::estimate(entry, sizes);
  Need need{place, found.graph, building_bytes(graph, sizes), found.kept, found.run, {}};
  need.all = {std::max(need.building.least, found.graph.least + found.run.least),
              std::max(need.building.most, found.graph.most + found.run.most)};
  return need;
}

enum class Fit { yes, perhaps, no, unknown };

Fit fit_of(const Need& need) {
  if (!need.place.available) return Fit::unknown;
  if (need.all.most <= *need.place.available) return Fit::yes;
  return need.all.least <= *need.place.available ? Fit::perhaps : Fit::no;
}

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

// Options of the same run with which it would fit.
std::vector<std::string> remedies(const Entry& entry, const Request& request,
                                  const std::function<Need(const Request&)>& with,
                                  const std::vector<Need>& others) {
  std::vector<std::string> found;
  for (const Need& other : others) {
    if (fit_of(other) == Fit::yes) found.push_back("--device " + other.place.name);
  }
  const auto fits_with = [&](const std::string& name, const catalogue::Value& value) {
    Request changed = request;
    changed.parameters.give(name, value);
    return fit_of(with(changed)) == Fit::yes;
  };
  const catalogue::Parameter* precision = catalogue::parameter_named(entry, "precision");
  if (precision != nullptr && fits_with("precision", std::string("single"))) {
    found.emplace_back("--precision single");
  }
  for (const char* const name : {"sources", "seeds"}) {
    const auto* parameter = catalogue::parameter_named(entry, name);
    const auto listed = catalogue::Sizes(request, {}).count(name);
    if (parameter == nullptr || !listed || *listed < 2) continue;
    for (double count = std::floor(*listed / 2); count >= 1; count = std::floor(count / 2)) {
      if (!fits_with(name, static_cast<std::int64_t>(count))) continue;
      found.push_back(
          fmt::format("{} {} at a time", grouped(static_cast<std::int64_t>(count)), name));
      break;
    }
  }
  return found;
}

std::string range_text(const ByteRange& bytes) {
  const std::string least = bytes_text(bytes.least), most = bytes_text(bytes.most);
  return least == most ? most : least + " to " + most;
}

Json range_json(const ByteRange& bytes) {
  return {{"least", static_cast<std::uint64_t>(bytes.least)},
          {"most", static_cast<std::uint64_t>(bytes.most)}};
}

Json fits_json(Fit fit) {
  if (fit == Fit::yes || fit == Fit::no) return fit == Fit::yes;
  return nullptr;
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
          {"kept", range_json(need.kept)}};
}

std::string as_json(const Entry& entry, const AlgorithmArguments& a, const EstimatedGraph& graph,
                    const std::vector<Need>& needs, const std::vector<std::string>& remedies) {
  Json devices = Json::array();
  for (const Need& need : needs) devices.push_back(need_json(need));
  Json result = need_json(needs.front());
  result["would_fit"] = remedies;
  const Json object = {{"schema", 1},
                       {"command", "estimate"},
                       {"algorithm", entry.name},
                       {"graph",
                        {{"path", a.run.graph.shown_path()},
                         {"known_from", graph.known_from},
                         {"vertices", static_cast<std::uint64_t>(graph.size.vertices)},
                         {"entries",
                          {{"least", static_cast<std::uint64_t>(graph.size.entries.least)},
                           {"most", static_cast<std::uint64_t>(graph.size.entries.most)}}},
                         {"directed", graph.size.directed},
                         {"weight_bytes", static_cast<std::uint64_t>(graph.size.weight_bytes)}}},
                       {"result", std::move(result)},
                       {"devices", std::move(devices)}};
  return json_text(object);
}

std::string entries_text(const ByteRange& entries) {
  const auto of = [](double count) { return grouped(static_cast<std::int64_t>(count)); };
  return entries.least == entries.most ? of(entries.most)
                                       : of(entries.least) + " to " + of(entries.most);
}

std::string as_table(const Entry& entry, const AlgorithmArguments& a, const EstimatedGraph& graph,
                     const std::vector<Need>& needs, const std::vector<std::string>& remedies) {
  const Need& need = needs.front();
  std::vector<Line> lines = {
      {"graph", a.run.graph.shown_path() + ", as " + graph.known_from + " says"},
      {"", fmt::format("{} vertices, {} stored entries, {}",
                       grouped(static_cast<std::int64_t>(graph.size.vertices)),
                       entries_text(graph.size.entries),
                       graph.size.directed ? "directed" : "undirected")},
      {"", fmt::format("{}, and {} while it is built", range_text(need.graph),
                       range_text(need.building))},
      {entry.name, range_text(need.run) + " beside the graph"}};
  if (need.kept.most > 0) {
    lines.push_back({"", range_text(need.kept) + " of it for other forms of the graph, kept"});
  }
  lines.push_back({"in all", range_text(need.all)});
  for (const Need& one : needs) {
    const auto& available = one.place.available;
    std::string text = available ? bytes_text(*available) + " available: " : "none here: ";
    text += fit_text(fit_of(one));
    if (&one != &need) text += ", with " + range_text(one.all);
    lines.push_back({one.place.name, text});
  }
  for (const std::string& remedy : remedies) {
    lines.push_back({&remedy == &remedies.front() ? "would fit" : "", "with " + remedy});
  }
  return as_text(lines, page_for(STDOUT_FILENO));
}

// The processors to say it of: the one that is asked for, or that would compute, first.
std::vector<Place> places_of(const DeviceArguments& device) {
  std::vector<Place> places;
  if (device.device != "auto" && device.device != "cpu") places.push_back(gpu_place(device));
  places.push_back(cpu_place(device));
  if (device.device == "cpu" || device.device == "auto") {
    if (!cuda_devices().empty()) {
      DeviceArguments any = device;
      any.device = "cuda";
      places.push_back(gpu_place(any));
    }
  }
  return places;
}

Request request_of(const Entry& entry, const AlgorithmArguments& a, const EstimatedGraph& graph) {
  Request request(entry);
  request.graph_name = a.run.graph.shown_path();
  request.vertices = static_cast<index_t>(std::min(graph.size.vertices, 2147483647.0));
  request.undirected = !graph.size.directed;
  if (a.run.output.top) request.top = *a.run.output.top;
  request.to_file = !a.run.output.file.empty();
  request.weighted = is_on_demand(entry.weights) && a.run.graph.names_weights();
  give_counts(entry, a, request);
  return request;
}

}  // namespace

int estimate_algorithm(const Entry& entry, const AlgorithmArguments& a, Program& program) {
  if (a.run.console.quiet) program.console.be_quiet();
  check_parameters(entry, a);
  a.run.graph.check();
  const EstimatedGraph graph = estimated_graph(entry, a, program);
  const Request request = request_of(entry, a, graph);
  const std::optional<std::vector<std::string>> columns = wanted_columns(entry, a.run.output);
  std::vector<Need> needs;
  for (const Place& place : places_of(a.run.device)) {
    needs.push_back(need_on(place, entry, request, graph, columns));
  }
  // Of auto, a GPU where the graph fits.
  const bool gpu_first =
      a.run.device.device == "auto" && needs.size() > 1 && fit_of(needs[1]) == Fit::yes;
  if (gpu_first) std::swap(needs[0], needs[1]);
  std::vector<std::string> found;
  if (fit_of(needs.front()) != Fit::yes) {
    const auto with = [&](const Request& changed) {
      return need_on(needs.front().place, entry, changed, graph, columns);
    };
    if (entry.uses_products && !graph.size.format) {
      EstimatedGraph in_csr = graph;
      in_csr.size.format = Format::csr;
      const Need need = need_on(needs.front().place, entry, request, in_csr, columns);
      if (fit_of(need) == Fit::yes) found.emplace_back("--format csr");
    }
    const std::vector<std::string> more =
        remedies(entry, request, with, {needs.begin() + 1, needs.end()});
    found.insert(found.end(), more.begin(), more.end());
  }
  write_standard_output(a.run.output.json ? as_json(entry, a, graph, needs, found)
                                          : as_table(entry, a, graph, needs, found));
  return exit_ok;
}

}  // namespace graphrun::cli
