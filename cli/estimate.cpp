// graphrun estimate: the memory and time that an algorithm needs, before it runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <graphrun/base/context.hpp>
#include <graphrun/base/error.hpp>
#include <optional>

#include "cli/errors.hpp"
#include "cli/estimate_need.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_columns.hpp"
#include "cli/standard_output.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

using catalogue::Entry;
using catalogue::Request;

Place cpu_place(const DeviceArguments& device) {
  Place place;
  const Context cpu = Context::cpu(device.threads);
  place.threads = cpu.threads();
  place.constants = device_constants(cpu);
  if (const auto& budget = device.host_memory()) {
    place.available = static_cast<double>(budget->left());
  }
  return place;
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

// The processors to say it of: the one that is asked for, or that would compute, first.
std::vector<Place> places_of(DeviceArguments device) {
  device.check_gpus();
  if (device.gpus.size() > 1) {
    throw Unsupported("an estimate has no form for several GPUs yet: ask for that of one");
  }
  if (!device.gpus.empty()) device.device = "cuda:" + std::to_string(device.gpus.front());
  device.gpus.clear();
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

}  // namespace

int estimate_algorithm(const Entry& entry, const AlgorithmArguments& a, Program& program) {
  if (a.run.console.quiet) program.console.be_quiet();
  check_parameters(entry, a);
  a.run.graph.check();
  const EstimatedGraph graph = estimated_graph(entry, a, program);
  const Request request = request_of(entry, a, graph);
  const std::optional<EstimatedStructure> structure =
      estimated_structure(entry, request, a, graph, program);
  const std::optional<std::vector<std::string>> columns = wanted_columns(entry, a.run.output);
  Estimated found{entry, a, graph, structure, {}, {}};
  std::vector<Need>& needs = found.needs;
  for (const Place& place : places_of(a.run.device)) {
    needs.push_back(need_on(place, entry, request, graph, structure, columns));
  }
  // Of auto, a GPU where the graph fits.
  const bool gpu_first = a.run.device.device == "auto" && a.run.device.gpus.empty() &&
                         needs.size() > 1 && fit_of(needs[1]) == Fit::yes;
  if (gpu_first) std::swap(needs[0], needs[1]);
  if (fit_of(needs.front()) != Fit::yes) {
    const auto with = [&](const Request& changed) {
      return need_on(needs.front().place, entry, changed, graph, {}, columns);
    };
    if (entry.uses_products && !graph.size.format) {
      EstimatedGraph in_csr = graph;
      in_csr.size.format = Format::csr;
      const Need need = need_on(needs.front().place, entry, request, in_csr, {}, columns);
      if (fit_of(need) == Fit::yes) found.would_fit.emplace_back("--format csr");
    }
    const std::vector<std::string> more =
        remedies(entry, request, with, {needs.begin() + 1, needs.end()});
    found.would_fit.insert(found.would_fit.end(), more.begin(), more.end());
  }
  write_standard_output(a.run.output.json ? estimate_as_json(found) : estimate_as_table(found));
  return exit_ok;
}

void require_memory(const Entry& entry, const catalogue::Query& query) {
  // Peaks are within this factor of what is foreseen.
  constexpr double accuracy = 1.3;
  // Ranks from seeds are refused by their number, which their own message names.
  const bool says_so = catalogue::parameter_named(entry, "seeds") != nullptr;
  if (says_so && query.parameters.given("seeds")) return;
  const Context& ctx = query.graph.context();
  if (ctx.spills()) return;  // what does not fit goes to the host's memory
  // In CSR, which stays where another format does not fit.
  catalogue::Sizes sizes = catalogue::sizes_of(query, query.graph);
  sizes.columns = query.columns;
  const double least = catalogue::estimate(entry, sizes, &query.graph).run.least;
  const auto available = static_cast<double>(ctx.available_memory());
  if (least <= accuracy * available) return;
  throw OutOfMemory(static_cast<std::uint64_t>(least), ctx.available_memory(),
                    entry.name + " of this graph, beside the graph itself,");
}

}  // namespace graphrun::cli
