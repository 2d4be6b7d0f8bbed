#include "bindings/c/options.hpp"

#include <algorithm>
#include <graphrun/base/error.hpp>
#include <graphrun/base/nearest_name.hpp>

#include "bindings/c/handles.hpp"

namespace graphrun::c {
namespace {

// Sets the option of that name; - is as good as _. Throws WrongParameter.
void set_option(graphrun_options& options, std::string_view name, const std::string& value) {
  const std::string wanted = option_name(name);
  std::vector<std::string> known;
  for (const GraphSetting& setting : graph_settings()) {
    known.push_back(option_name(setting.name));
    if (known.back() != wanted) continue;
    try {
      setting.set(options.settings, value);
    } catch (const InvalidArgument& error) {
      throw WrongParameter(wanted + ": " + error.what(), wanted);
    }
    using Use = GraphSetting::Use;
    if (setting.use == Use::file || setting.use == Use::recipe) options.of_reading = wanted;
    return;
  }
  const std::string nearest = nearest_name(wanted, known);
  throw WrongParameter("there is no option " + std::string(name) +
                           (nearest.empty() ? "" : ": did you mean " + nearest + "?"),
                       std::string(name), nearest);
}

}  // namespace

GraphOptions build_options_of(const graphrun_options* options, std::uint32_t flags) {
  const GraphSettings& settings = settings_of(options);
  if (options != nullptr && !options->of_reading.empty()) {
    throw WrongParameter(options->of_reading + " is an option of reading files",
                         options->of_reading);
  }
  GraphOptions build = settings.building();
  build.undirected = settings.undirected || (flags & GRAPHRUN_UNDIRECTED) != 0;
  if (settings.directed && (build.undirected || (flags & GRAPHRUN_SYMMETRIC) != 0)) {
    throw WrongParameter("directed and undirected exclude each other", "directed");
  }
  return build;
}

const GraphSettings& settings_of(const graphrun_options* options) {
  static const GraphSettings none;
  return options == nullptr ? none : options->settings;
}

std::string option_name(std::string_view name) {
  std::string written(name);
  std::replace(written.begin(), written.end(), '-', '_');
  return written;
}

}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_options_new(graphrun_options** out) {
  return attempt([&] { given(out, "out") = new graphrun_options; });
}

void graphrun_options_release(graphrun_options* options) { delete options; }

graphrun_status graphrun_options_set(graphrun_options* options, const char* name,
                                     const char* value) {
  return attempt(
      [&] { set_option(given(options, "options"), &given(name, "name"), &given(value, "value")); });
}
