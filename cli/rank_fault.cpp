#include "cli/rank_fault.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <new>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

constexpr const char* variable = "GRAPHRUN_RANK_FAULT";

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = error == std::errc() && end == text.data() + text.size() && number >= 0;
  return is_whole ? std::optional(number) : std::nullopt;
}

// Takes what comes before the next colon, or all.
std::string_view next_part(std::string_view& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view part = text.substr(0, colon);
  text.remove_prefix(std::min(colon + 1, text.size()));
  return part;
}

// Of a size that no other exchange is likely to have.
void exchange_alone(Ranks& ranks) { ranks.gather(std::array<char, 13>{}); }

using Action = std::function<void(Ranks&)>;

Action action_named(std::string_view name) {
  if (name == "throw") {
    return [](Ranks& ranks) {
      throw Error(fmt::format("rank {} fails before an exchange ({})", ranks.rank(), variable));
    };
  }
  if (name == "memory") return [](Ranks&) { throw std::bad_alloc(); };
  if (name == "kill") return [](Ranks&) { ::raise(SIGKILL); };
  if (name == "stop") return [](Ranks&) { ::raise(SIGSTOP); };
  if (name == "delay") {
    return [](Ranks&) { std::this_thread::sleep_for(std::chrono::milliseconds(50)); };
  }
  if (name == "extra") return exchange_alone;
  return nullptr;
}

bool plant_delays(Ranks& ranks, std::string_view seed) {
  const auto number = number_in(seed);
  if (!number) return false;
  std::seed_seq sequence{*number, std::int64_t{ranks.rank()}};
  ranks.before_exchange = [random = std::mt19937(sequence)](std::int64_t) mutable {
    constexpr std::uint32_t most_microseconds = 2000;
    std::this_thread::sleep_for(std::chrono::microseconds(random() % most_microseconds));
  };
  return true;
}

bool plant(Ranks& ranks, std::string_view text) {
  const std::string_view first = next_part(text);
  if (first == "random-delay") return plant_delays(ranks, text);
  const auto rank = number_in(first), exchange = number_in(next_part(text));
  const Action action = action_named(text);
  if (!rank || !exchange || !action || *rank >= ranks.size()) return false;
  if (*rank != ranks.rank()) return true;
  ranks.before_exchange = [&ranks, at = *exchange, action,
                           is_done = false](std::int64_t count) mutable {
    if (is_done || count != at) return;
    is_done = true;  // before an exchange of its own
    action(ranks);
  };
  return true;
}

}  // namespace

void plant_rank_fault(Ranks& ranks) {
  const char* const text = std::getenv(variable);
  if (text == nullptr || plant(ranks, text)) return;
  throw UsageError(
      fmt::format("{}: '{}' is neither RANK:K:ACTION, of one of {} ranks and throw, memory, kill, "
                  "stop, delay or extra, nor random-delay:SEED",
                  variable, text, ranks.size()));
}

}  // namespace graphrun::cli
