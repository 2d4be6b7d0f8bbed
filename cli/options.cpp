// The options of one command: names, values and checks, over CLI11.
#include "cli/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>

#include "cli/errors.hpp"
#include "cli/help.hpp"

namespace graphrun::cli {

void Options::positional(const std::string& name, std::string& target,
                         const std::string& description) {
  app_.add_option(name, target, description)->required();
}

void Options::optional_positional(const std::string& name, std::string& target,
                                  const std::string& description) {
  app_.add_option(name, target, description)->option_text("(may be left out)");
}

void Options::positionals(const std::string& name, const std::string& more,
                          std::vector<std::string>& target, const std::string& description) {
  app_.add_option(name, target, description)->option_text(more);
}

void Options::flag(const std::string& names, bool& target, const std::string& description) {
  // Since CLI11 2.4 an option --q is one with -q: of the two the long one is kept.
  const bool taken = names.starts_with('-') && names.find(',') == 2 &&
                     app_.get_option_no_throw("-" + names.substr(0, 2)) != nullptr;
  app_.add_flag(taken ? names.substr(3) : names, target, description)
      ->disable_flag_override()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->group(group_);
}

void Options::flag(const std::string& names, const std::string& description,
                   const std::function<void()>& given) {
  app_.add_flag_callback(names, given, description)
      ->disable_flag_override()
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->group(group_);
}

void Options::text(const std::string& names, const std::string& value, std::string& target,
                   const std::string& description) {
  custom(names, value, description, [&target](const std::string& given) {
    if (given.empty()) throw UsageError("must not be empty");
    target = given;
  });
}

void Options::hidden(const std::string& names,
                     const std::function<void(const std::string&)>& accept) {
  const std::string group = std::exchange(group_, "");  // CLI11 leaves these out of its help
  custom(names, "", "", accept);
  group_ = group;
}

void Options::custom(const std::string& names, const std::string& value,
                     const std::string& description,
                     const std::function<void(const std::string&)>& accept) {
  const std::string shown = names.substr(names.rfind(',') + 1);
  const std::function<void(const std::string&)> checked = [accept, shown](const std::string& text) {
    try {
      accept(text);
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}: {}", shown, error.what()));
    }
  };
  app_.add_option_function<std::string>(names, checked, description)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast)
      ->option_text(value)
      ->group(group_);
}

void Options::definition(const std::string& text) {
  app_.description(app_.get_description() + "\n" + text);
}

void Options::examples(const std::string& lines) { app_.footer(lines); }

void Options::describe(const std::string& name, const std::string& description) {
  app_.get_option(name)->description(description);
}

void Options::hide(const std::vector<std::string>& names) {
  for (const auto& name : names) app_.get_option(name)->group("");
}

void Options::suggest(const std::string& positional, const std::vector<std::string>& words) {
  app_.get_option(positional)->type_name(joined(words));
}

void Options::topics(std::vector<HelpTopic> list) {
  app_.formatter(std::make_shared<TopicHelp>(std::move(list)));
}

std::int64_t Options::parse_integer(const std::string& text, std::int64_t least,
                                    std::int64_t most) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc::invalid_argument || stop != end) {
    throw UsageError(fmt::format("'{}' is not a whole number", text));
  }
  if (error != std::errc() || number < least || number > most) {
    throw UsageError(fmt::format("{} is not between {} and {}", text, least, most));
  }
  return number;
}

double Options::parse_real(const std::string& text, double least, double below) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || std::isnan(number)) {
    throw UsageError(fmt::format("'{}' is not a number", text));
  }
  if (number < least || number >= below) {
    throw UsageError(std::isinf(below)
                         ? fmt::format("{} is not a finite number of at least {}", text, least)
                         : fmt::format("{} is not at least {} and below {}", text, least, below));
  }
  return number;
}

std::string Options::joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, "|"));
}

std::size_t Options::position_in(const std::vector<std::string>& names, const std::string& value) {
  const auto found = std::find(names.begin(), names.end(), value);
  if (found == names.end()) {
    throw UsageError(fmt::format("'{}' is not one of {}", value, fmt::join(names, ", ")));
  }
  return static_cast<std::size_t>(found - names.begin());
}

}  // namespace graphrun::cli
