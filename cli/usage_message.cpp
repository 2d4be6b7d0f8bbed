// What to tell a user whose command line CLI11 did not accept.
#include "cli/usage_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <string_view>
#include <vector>

namespace graphrun::cli {
namespace {

// Insertions, deletions and replacements that turn one word into the other.
std::size_t distance(std::string_view p, std::string_view q) {
  std::vector<std::size_t> row(q.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= p.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= q.size(); ++j) {
      const std::size_t replaced = diagonal + (p[i - 1] == q[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const auto far = std::max<std::size_t>(1, word.size() / 3);
  std::string nearest;
  std::size_t least = far + 1;
  for (const auto& name : known) {
    const std::size_t here = distance(word, name);
    if (here < least) {
      least = here;
      nearest = name;
    }
  }
  return nearest.empty() ? "" : fmt::format("; did you mean {}?", nearest);
}

const CLI::App& used_command(const CLI::App& app) {
  const auto used = app.get_subcommands();
  return used.empty() ? app : *used.front();
}

std::string unknown(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  if (word.size() > 1 && word.front() == '-') {
    for (const auto* option : used_command(app).get_options()) {
      for (const auto& name : option->get_lnames()) known.push_back("--" + name);
    }
    const std::string name = word.substr(0, word.find('='));
    return fmt::format("unknown option {}{}", name, suggestion(name, known));
  }
  if (!app.get_subcommands().empty()) return fmt::format("unexpected argument '{}'", word);
  for (const auto* command : app.get_subcommands({})) known.push_back(command->get_name());
  return fmt::format("there is no command '{}'{}", word, suggestion(word, known));
}

}  // namespace

std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
  const auto extra = app.remaining(true);
  const std::string text = error.what();
  // In no order that CLI11 promises: an unknown option is the likelier mistake.
  const auto option = std::find_if(extra.begin(), extra.end(), [](const std::string& word) {
    return word.size() > 1 && word.front() == '-';
  });
  if (!extra.empty()) return unknown(app, option == extra.end() ? extra.front() : *option);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    return app.get_subcommands().empty() ? "no command given" : text;
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && text.starts_with("-")) {
    return text.substr(0, text.find(':')) + " needs a value";
  }
  return text;
}

std::string help_pointer(const CLI::App& app) {
  const CLI::App& command = used_command(app);
  return fmt::format("try graphrun {}--help", &command == &app ? "" : command.get_name() + " ");
}

}  // namespace graphrun::cli
