// The steps of a profile: each is timed, and left out where the time or the memory does not do.
#pragma once

#include <functional>
#include <graphrun/algorithms/catalogue/query.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/run.hpp"

namespace graphrun::cli {

// Parameters of an entry of the catalogue, by name.
using GivenParameters = std::vector<std::pair<std::string, catalogue::Value>>;

class Steps {
 public:
  // Of a run whose graph is built. The seconds are those that may pass from `began` on.
  Steps(Run& run, double seconds, const Stopwatch& began, std::int64_t seed);

  // Calls work(section), and puts beside it what it was and took; `command` is what else gives the
  // figures. At most `share` of all the time goes into it, and never more than is left. Where that
  // is too little, or the memory is, section has nothing but `command` and `left_out`, the reason.
  void take(const std::string& name, const std::string& command, Json& section,
            const std::function<void(Json&)>& work, double share = 1);
  // take() of a run of this entry with these parameters, of which `columns` are wanted. Puts its
  // numbers into the section, then calls use(answer, section).
  void run(const std::string& entry, const GivenParameters& parameters,
           const std::vector<std::string>& columns, Json& section,
           const std::function<void(const catalogue::Answer&, Json&)>& use, double share = 1);

  // How many vertices to search from where a search takes `cost` nanoseconds an entry on one
  // thread of a CPU: all where that takes little of the time, else 512 or fewer.
  index_t samples(double cost) const;

  double seconds_left() const;
  std::uint64_t seed() const { return static_cast<std::uint64_t>(seed_); }
  const Graph& graph() const { return run_.graph(); }
  Run& of() { return run_; }
  Json as_json() const { return list_; }
  std::vector<std::string> left_out() const { return left_out_; }

 private:
  catalogue::Answer answer(const std::string& entry, const GivenParameters& parameters,
                           const std::vector<std::string>& columns);

  Run& run_;
  double seconds_;
  const Stopwatch& began_;
  std::int64_t seed_;
  Json list_ = Json::array();
  std::vector<std::string> left_out_;  // names of steps
};

// The values of a column of an answer, as doubles where they are real, else as whole numbers.
std::vector<double> real_values(const catalogue::Answer& answer, const std::string& column);
std::vector<index_t> whole_values(const catalogue::Answer& answer, const std::string& column);

}  // namespace graphrun::cli
