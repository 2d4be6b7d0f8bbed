// graphrun formats
#include <unistd.h>

#include <memory>
#include <optional>
#include <string>

#include "cli/commands.hpp"
#include "cli/exit_codes.hpp"
#include "cli/program.hpp"
#include "cli/report.hpp"
#include "cli/standard_output.hpp"
#include "cli/wrap.hpp"
#include "engine/choose/kernel_costs.hpp"

namespace graphrun::cli {
namespace {

const char* kernel_text(Backend backend, Format format) {
  return kernel_cost(backend, format).tuned ? "tuned" : "generic";
}

// How often --format auto takes a format, of so many matrices: bench/format_choices.py with 20
// files counts them. Nothing: not counted yet.
struct Taken {
  std::optional<int> cpu, cuda;
};
constexpr int matrices = 112, graphs = 66;

Taken taken(Format format) {
  switch (format) {
    case Format::csr:
      return {65, {}};
    case Format::sell:
      return {38, {}};
    case Format::ell:
      return {9, {}};
    default:
      return {0, {}};
  }
}

Json taken_json(const std::optional<int>& count) { return count ? Json(*count) : Json(); }

std::string taken_text(Format format) {
  const auto of = [](const char* processor, const std::optional<int>& count) {
    if (!count) return std::string();
    const std::string text =
        *count == 0 ? "never" : "for " + std::to_string(*count) + " of " + std::to_string(matrices);
    return "; on a " + std::string(processor) + " auto takes it " + text;
  };
  const Taken found = taken(format);
  return of("CPU", found.cpu) + of("GPU", found.cuda);
}

int run_formats(bool json) {
  if (json) {
    Json list = Json::array();
    for (const Format format : all_formats) {
      list.push_back({{"format", name(format)},
                      {"layout", layout_text(format)},
                      {"good_for", kernel_cost(Backend::cpu, format).good_for},
                      {"cpu", kernel_text(Backend::cpu, format)},
                      {"cuda", kernel_text(Backend::cuda, format)},
                      {"taken",
                       {{"of", matrices},
                        {"cpu", taken_json(taken(format).cpu)},
                        {"cuda", taken_json(taken(format).cuda)}}}});
    }
    const Json object = {{"schema", 1}, {"command", "formats"}, {"formats", std::move(list)}};
    write_standard_output(object.dump(2) + "\n");
    return exit_ok;
  }
  std::vector<Line> lines;
  for (const Format format : all_formats) {
    lines.push_back({std::string(name(format)), std::string(layout_text(format))});
    lines.push_back({"", std::string("for ") + kernel_cost(Backend::cpu, format).good_for});
    lines.push_back({"", std::string("kernels: CPU ") + kernel_text(Backend::cpu, format) +
                             ", CUDA " + kernel_text(Backend::cuda, format) + taken_text(format)});
  }
  const Page page = page_for(STDOUT_FILENO);
  write_standard_output(
      as_text(lines, page) + "\n" +
      wrapped("A tuned kernel is made for the format; the generic one gives a "
              "thread each row. How often --format auto takes a format is counted over " +
                  std::to_string(matrices) + " matrices of " + std::to_string(graphs) +
                  " graphs of all kinds; one that it never takes is for those who "
                  "ask for it.",
              page.width, 0) +
      "\n");
  return exit_ok;
}

}  // namespace

Action formats_command(Options& options) {
  const auto json = std::make_shared<bool>(false);
  options.group("Result");
  options.flag("--json", *json, "one JSON object on standard output");
  options.definition(
      "A command's --format takes one of these names; --format auto, the default, takes the one "
      "foreseen best, --explain says why, and 'graphrun info GRAPH --formats' ranks them all.");
  options.examples("Examples:\n  graphrun formats\n  graphrun formats --json");
  return [json](Program&) { return run_formats(*json); };
}

}  // namespace graphrun::cli
