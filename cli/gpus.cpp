#include "cli/gpus.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/errors.hpp"
#include "cli/fork_ranks.hpp"

namespace graphrun::cli {
namespace {

int seen_alone = -1;  // of see_one_gpu(), its number among all
int taken_by_auto = 1;

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number < 0) return std::nullopt;
  return number;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t comma = 0; comma != text.npos; text.remove_prefix(comma + 1)) {
    comma = text.find(',');
    parts.push_back(text.substr(0, comma));
    if (comma == text.npos) break;
  }
  return parts;
}

std::vector<int> first_gpus(int count) {
  std::vector<int> gpus(static_cast<std::size_t>(count));
  std::iota(gpus.begin(), gpus.end(), 0);
  return gpus;
}

std::vector<int> gpus_in_list(const std::string& text) {
  std::vector<int> gpus;
  for (const std::string_view part : split(text)) {
    const auto number = whole_number(part);
    if (!number) throw UsageError(fmt::format("'{}' is no list of GPUs, such as 0,2", text));
    if (std::find(gpus.begin(), gpus.end(), *number) != gpus.end()) {
      throw UsageError(fmt::format("'{}' names GPU {} twice", text, *number));
    }
    gpus.push_back(*number);
  }
  return gpus;
}

// The last value of the option.
std::optional<std::string> value_of_gpus(const std::vector<std::string>& words) {
  std::optional<std::string> value;
  const auto end = std::find(words.begin(), words.end(), "--");
  for (auto word = words.begin(); word != end; ++word) {
    if (word->starts_with("--gpus=")) value = word->substr(7);
    if (*word == "--gpus" && word + 1 != end) value = *++word;
  }
  return value;
}

// Its suites are a program of their own, which this one becomes.
bool is_bench(const std::vector<std::string>& words) {
  const auto is_command = [](const std::string& word) {
    const auto& all = commands();
    return std::any_of(all.begin(), all.end(), [&](const Command& c) { return c.name == word; });
  };
  const auto command = std::find_if(words.begin(), words.end(), is_command);
  return command != words.end() && *command == "bench";
}

}  // namespace

std::vector<int> parse_gpus(const std::string& text) {
  if (text == "all") return first_gpus(std::max(1, listed_gpus()));
  if (text == "auto") return first_gpus(taken_by_auto);
  std::vector<int> gpus;
  if (text.find(',') != std::string::npos) {
    gpus = gpus_in_list(text);
  } else {
    const int count = whole_number(text).value_or(0);
    if (count < 1) {
      throw UsageError(
          fmt::format("'{}' is not a number of GPUs, auto, all, or a list such as 0,2", text));
    }
    if (count <= most_local_ranks) gpus = first_gpus(count);
  }
  if (gpus.empty() || gpus.size() > most_local_ranks) {
    throw UsageError(fmt::format("'{}' is more than {} GPUs", text, most_local_ranks));
  }
  return gpus;
}

GpuWish gpu_wish(const std::vector<std::string>& words) {
  const auto value = value_of_gpus(words);
  if (!value || is_bench(words)) return {};
  const auto end = std::find(words.begin(), words.end(), "--");
  const bool explains = std::find(words.begin(), end, "--explain") != end;
  try {
    return {static_cast<int>(parse_gpus(*value).size()), *value == "auto", explains};
  } catch (const UsageError&) {
    return {};
  }
}

void take_gpus(int count) { taken_by_auto = count; }

int gpu_of_device(const std::string& device) {
  const auto colon = device.find(':');
  return colon == std::string::npos ? 0 : std::stoi(device.substr(colon + 1));
}

int see_one_gpu(int number) {
  if (seen_alone >= 0) return number == seen_alone ? 0 : number;
  if (number >= listed_gpus() || listed_gpus() == 1) return number;
  constexpr const char* variable = "CUDA_VISIBLE_DEVICES";
  std::string name = std::to_string(number);
  if (const char* const visible = std::getenv(variable)) {
    const auto each = split(visible);
    if (static_cast<std::size_t>(number) >= each.size()) return number;
    name = each[static_cast<std::size_t>(number)];
  }
  ::setenv(variable, name.c_str(), 1);
  seen_alone = number;
  return 0;
}

int number_among_all(int number) { return seen_alone >= 0 ? seen_alone : number; }

int listed_gpus() {
  int listed = 0;
  for (int number = 0; number < most_local_ranks; ++number) {  // of which a container may lack some
    if (::access(fmt::format("/dev/nvidia{}", number).c_str(), F_OK) == 0) ++listed;
  }
  const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
  if (visible == nullptr) return listed;
  int left = 0;  // what stands behind an entry that is not a GPU does not count
  for (const std::string_view part : split(visible)) {
    const auto number = whole_number(part);
    if (part.empty() || part.front() == '-' || (number && *number >= listed)) break;
    ++left;
  }
  return std::min(left, listed);
}

int local_ranks_asked_for(const std::vector<std::string>& words) {
  if (is_bench(words)) return 1;
  if (const auto value = value_of_gpus(words)) {
    try {
      const std::vector<int> gpus = parse_gpus(*value);
      const bool are_there = *std::max_element(gpus.begin(), gpus.end()) < listed_gpus();
      return are_there ? static_cast<int>(gpus.size()) : 1;
    } catch (const UsageError&) {  // which parsing the words says
      return 1;
    }
  }
  const char* const variable = std::getenv("GRAPHRUN_LOCAL_RANKS");
  if (variable == nullptr || *variable == '\0') return 1;
  const int count = whole_number(variable).value_or(0);
  if (count < 1 || count > most_local_ranks) {
    throw UsageError(fmt::format("GRAPHRUN_LOCAL_RANKS is '{}', not between 1 and {}", variable,
                                 most_local_ranks));
  }
  return count;
}

}  // namespace graphrun::cli
