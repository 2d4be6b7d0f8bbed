#include "cli/profile/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <graphrun/algorithms/catalogue/catalogue.hpp>

#include "cli/algorithm.hpp"
#include "cli/stop.hpp"
#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr double reserve = 0.5;        // seconds to write the page
constexpr index_t most_samples = 512;  // of a search at a time
constexpr double share_of_all = 0.05;  // of the time: less than it, and all vertices are searched
constexpr double share_of_some = 0.15;

// "graphrun bc GRAPH --sources 512 --seed 1"
std::string command_of(const catalogue::Entry& entry, const GivenParameters& parameters) {
  std::string text = "graphrun " + entry.name + " GRAPH";
  for (const auto& [name, value] : parameters) {
    text += " " + option_of(*catalogue::parameter_named(entry, name)) + " ";
    if (const auto* number = std::get_if<std::int64_t>(&value)) text += std::to_string(*number);
    if (const auto* word = std::get_if<std::string>(&value)) text += *word;
  }
  return text;
}

// Makes a context stop by another token, and by the run's again at the end.
class StoppedBy {
 public:
  StoppedBy(const Run& run, std::stop_token token) : run_(run) {
    run.context().stop_with(std::move(token));
  }
  StoppedBy(const StoppedBy&) = delete;
  StoppedBy& operator=(const StoppedBy&) = delete;
  ~StoppedBy() { run_.context().stop_with(run_.stop_token()); }

 private:
  const Run& run_;
};

}  // namespace

Steps::Steps(Run& run, double seconds, const Stopwatch& began, std::int64_t seed)
    : run_(run), seconds_(seconds), began_(began), seed_(seed) {}

double Steps::seconds_left() const { return seconds_ - reserve - began_.milliseconds() / 1000; }

void Steps::take(const std::string& name, const std::string& command, Json& section,
                 const std::function<void(Json&)>& work, double share) {
  run_.check_stop();
  run_.progress().begin(name);
  const double limit = std::min(share * seconds_, seconds_left());
  std::string why;
  const Stopwatch watch;
  Json found = object_with_room();
  if (!command.empty()) found["command"] = command;
  try {
    if (limit <= 0) {
      why = fmt::format("the {:.6g} seconds of --seconds had passed", seconds_);
    } else {
      const StopAfter stop(limit, run_.stop_token());
      const StoppedBy stopped(run_, stop.token());
      work(found);
      run_.context().synchronize();
    }
  } catch (const Cancelled&) {
    run_.check_stop();
    why = fmt::format("not done within {:.3g} of the {:.6g} seconds of --seconds", limit, seconds_);
  } catch (const OutOfMemory& error) {
    why = error.what();
  } catch (const std::bad_alloc&) {
    why = "it needs more memory than there is";
  }
  if (!why.empty()) {
    found = object_with_room();
    if (!command.empty()) found["command"] = command;
    found["left_out"] = why;
    left_out_.push_back(name);
  }
  section = std::move(found);
  list_.push_back({{"step", name},
                   {"milliseconds", watch.milliseconds()},
                   {"device", run_.context().backend() == Backend::cuda ? "cuda" : "cpu"},
                   {"left_out", why.empty() ? Json() : Json(why)}});
}

catalogue::Answer Steps::answer(const std::string& name, const GivenParameters& parameters,
                                const std::vector<std::string>& columns) {
  const catalogue::Entry& entry = *catalogue::entry_named(name);
  catalogue::Request request(entry);
  request.graph_name = run_.report.graph.path;
  request.vertices = graph().vertices();
  request.undirected = !graph().directed();
  request.host_memory = run_.arguments().device.host_memory();
  for (const auto& [parameter, value] : parameters) request.parameters.give(parameter, value);
  catalogue::Query query(std::move(request), graph(), run_.ids());
  query.columns = columns;
  query.listener.is_due = [this] { return run_.progress().is_due(); };
  query.listener.progress = [this](double share, const std::string& text) {
    run_.progress().round(share, text);
  };
  return entry.run(query)(query);
}

void Steps::run(const std::string& name, const GivenParameters& parameters,
                const std::vector<std::string>& columns, Json& section,
                const std::function<void(const catalogue::Answer&, Json&)>& use, double share) {
  const catalogue::Entry& entry = *catalogue::entry_named(name);
  take(
      name, command_of(entry, parameters), section,
      [&](Json& found) {
        const catalogue::Answer result = answer(name, parameters, columns);
        for (const catalogue::Fact& fact : result.numbers) {
          found[fact.name] = value_json(run_, fact.value);
        }
        if (use) use(result, found);
      },
      share);
}

index_t Steps::samples(double cost) const {
  const Context& ctx = run_.context();
  constexpr double faster = 50;  // a GPU than one thread of a CPU
  const double speed =
      ctx.backend() == Backend::cuda ? faster : std::max(1.0, 0.8 * std::min(ctx.threads(), 24));
  const index_t n = graph().vertices();
  const double size = static_cast<double>(graph().counts().entries) + n;
  const double one = size * cost * 1e-9 / speed;
  if (one * n <= share_of_all * seconds_) return n;
  index_t count = most_samples;
  while (count > 16 && one * count > share_of_some * seconds_) count /= 2;
  return std::min(count, n);
}

std::vector<double> real_values(const catalogue::Answer& answer, const std::string& column) {
  return std::visit(
      [](const auto& values) {
        const auto host = values.to_host();
        return std::vector<double>(host.begin(), host.end());
      },
      answer.column(column)->values);
}

std::vector<index_t> whole_values(const catalogue::Answer& answer, const std::string& column) {
  return answer.values<index_t>(column).to_host();
}

}  // namespace graphrun::cli
