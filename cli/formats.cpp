// graphrun formats
#include <unistd.h>

#include <memory>
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

// How often --format auto takes a format, of so many matrices: bench/format_choices.py counts them,
// with 20 files on a CPU and 18 on a GPU, of at most 4 million entries.
struct Taken {
  int cpu, cuda;
  bool suits_large;  // taken on a GPU for larger ones or more products
};
constexpr int on_cpu = 112, on_cuda = 110;

Taken taken(Format format) {
  switch (format) {
    case Format::csr:
      return {65, 110, true};
    case Format::sell:
      return {38, 0, true};
    case Format::ell:
      return {9, 0, true};
    case Format::tiled:
      return {0, 0, true};
    default:
      return {0, 0, false};
  }
}

std::string taken_text(int count, int of) {
  return count == 0 ? "never" : "for " + std::to_string(count) + " of " + std::to_string(of);
}

std::string taken_text(Format format) {
  const Taken found = taken(format);
  std::string gpu = taken_text(found.cuda, on_cuda);
  if (found.cuda == 0 && found.suits_large) gpu = "for larger matrices or more products alone";
  return "; auto takes it on a CPU " + taken_text(found.cpu, on_cpu) + ", on a GPU " + gpu;
}

Json taken_json(Format format) {
  const Taken found = taken(format);
  return {{"cpu", found.cpu},
          {"cpu_of", on_cpu},
          {"cuda", found.cuda},
          {"cuda_of", on_cuda},
          {"cuda_large", found.suits_large}};
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
                      {"taken", taken_json(format)}});
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
      wrapped("A tuned kernel is made for the format; the generic one gives a thread each row. How "
              "often --format auto takes a format is counted over the patterns of 66 graphs of all "
              "kinds, 64 on a GPU, and 46 of them with weights, of at most 4 million entries; one "
              "that it never takes is for those who ask for it.",
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
