// The text of --help.
#include "cli/help.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <span>

#include "cli/text.hpp"
#include "cli/wrap.hpp"

namespace graphrun::cli {
namespace {

constexpr std::size_t widest_page = 100;  // longer lines are hard to read
constexpr std::size_t longest_name = 20;  // of a name with its explanation beside it

// Two columns: names and their explanations.
class Columns {
 public:
  Columns(std::size_t width, std::size_t left) : width_(width), left_(left) {}

  // The same page with another left column.
  Columns with_left(std::size_t left) const { return {width_, left}; }

  std::string entry(const std::string& name, const std::string& description) const {
    const std::size_t indent = name.starts_with(' ') ? 8 : 4;  // below a long name
    std::string out = "  " + wrapped(name, width_ - 2, indent);
    if (description.empty()) return out + "\n";
    if (out.size() + 2 > left_) {  // a longer name gets a line of its own
      out += "\n" + std::string(left_, ' ');
    } else {
      out.append(left_ - out.size(), ' ');
    }
    return out + wrapped(description, width_, left_) + "\n";
  }
  std::string paragraph(const std::string& text) const { return wrapped(text, width_, 0) + "\n"; }
  std::size_t width() const { return width_; }

 private:
  std::size_t width_, left_;
};

Columns page_columns() {
  const std::size_t width = std::min(page_width(STDOUT_FILENO), widest_page);
  return {width, std::size_t{width < 72 ? 22u : 28u}};
}

// Explanations stand beside their examples if all fit there or the examples are names, else below.
std::string entries(std::span<const HelpLine> lines, const Columns& columns) {
  std::size_t typed = 0, explained = 0;
  for (const auto& line : lines) {
    if (line.explanation.empty()) continue;
    typed = std::max(typed, width_of(line.text));
    explained = std::max(explained, width_of(line.explanation));
  }
  const bool beside = 2 + typed + 2 + explained <= columns.width();
  const bool short_names = typed <= longest_name;
  std::string out;
  for (const auto& line : lines) {
    if (beside && !line.explanation.empty()) {
      out += fmt::format("  {:<{}}  {}\n", line.text, typed, line.explanation);
      continue;
    }
    if (short_names && !line.explanation.empty()) {
      out += columns.with_left(2 + typed + 2).entry(line.text, line.explanation);
      continue;
    }
    out += "  " + wrapped(line.text, columns.width() - 2, 4) + "\n";
    if (!line.explanation.empty()) {
      out += "      " + wrapped(line.explanation, columns.width(), 6) + "\n";
    }
  }
  return out;
}

std::string closing(const std::string& text, const Columns& columns) {
  const auto lines = closing_lines(text);
  std::string out;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    std::size_t end = at;
    while (end < lines.size() && lines[end].kind == HelpLine::entry) ++end;
    if (end > at) {
      out += entries(std::span(lines).subspan(at, end - at), columns);
      at = end - 1;
    } else if (at > 0 && lines[at - 1].kind == HelpLine::heading) {  // a paragraph below a heading
      out += "  " + wrapped(lines[at].text, columns.width(), 2) + "\n";
    } else {
      out += "\n" + columns.paragraph(lines[at].text);
    }
  }
  return out;
}

template <class Item>
void add_new(std::vector<std::string>& groups, const Item& item) {
  const std::string& group = item.get_group();
  if (group.empty()) return;  // hidden
  if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
}

std::string commands(const CLI::App& app, const Columns& columns) {
  std::string out;
  for (const auto& group : command_groups(app)) {
    out += fmt::format("\n{}:\n", group);
    for (const auto* command : app.get_subcommands({})) {
      if (command->get_group() == group) {
        out += columns.entry(command->get_name(), summary_of(*command));
      }
    }
  }
  return out;
}

std::string options(const CLI::App& app, const Columns& columns) {
  std::string out;
  for (const auto& group : option_groups(app)) {
    out += fmt::format("\n{}:\n", group);
    for (const auto* option : options_in(app, group)) {
      const std::string shift = option->get_snames().empty() ? "    " : "";
      out += columns.entry(shift + names_of(*option), option->get_description());
    }
  }
  return out;
}

}  // namespace

std::string names_of(const CLI::Option& option) {
  std::string names;
  for (const auto& name : option.get_snames()) names += "-" + name + ", ";
  for (const auto& name : option.get_lnames()) names += "--" + name + ", ";
  names.resize(names.size() - 2);
  return option.get_option_text().empty() ? names : names + " " + option.get_option_text();
}

std::string positional_of(const CLI::Option& option) {
  const std::string name = option.get_name(true);
  return option.get_option_text().empty() ? name : name + " " + option.get_option_text();
}

std::vector<std::string> option_groups(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const auto* option : app.get_options()) {
    if (!option->get_positional()) add_new(groups, *option);
  }
  // CLI11 lists the group of --help first; it is printed last.
  if (groups.size() > 1) std::rotate(groups.begin(), groups.begin() + 1, groups.end());
  return groups;
}

std::vector<const CLI::Option*> options_in(const CLI::App& app, const std::string& group) {
  std::vector<const CLI::Option*> found;
  for (const auto* option : app.get_options()) {
    if (!option->get_positional() && option->get_group() == group) found.push_back(option);
  }
  return found;
}

std::vector<std::string> command_groups(const CLI::App& app) {
  std::vector<std::string> groups;
  for (const auto* command : app.get_subcommands({})) add_new(groups, *command);
  return groups;
}

std::string usage_line(const CLI::App& app) {
  std::string line = app.get_name();
  if (app.get_parent() != nullptr) line = app.get_parent()->get_name() + " " + line;
  for (const auto* option : app.get_options()) {
    if (option->get_positional()) line += " " + positional_of(*option);
  }
  if (!app.get_subcommands({}).empty()) line += " COMMAND";
  return line + " [options]";
}

std::string summary_of(const CLI::App& app) {
  const std::string text = app.get_description();
  return text.substr(0, text.find('\n'));
}

std::string definition_of(const CLI::App& app) {
  const std::string text = app.get_description();
  const auto end = text.find('\n');
  return end == std::string::npos ? "" : text.substr(end + 1);
}

std::vector<HelpLine> closing_lines(const std::string& text) {
  std::vector<HelpLine> lines;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.starts_with("  ")) {
      const std::string_view inner = line.substr(2);
      const std::size_t end = std::min(inner.find("  "), inner.size());
      const std::size_t next = std::min(inner.find_first_not_of(' ', end), inner.size());
      lines.push_back(
          {HelpLine::entry, std::string(inner.substr(0, end)), std::string(inner.substr(next))});
    } else if (line.ends_with(':')) {
      lines.push_back({HelpLine::heading, std::string(line), ""});
    } else if (!line.empty()) {
      const bool goes_on = !lines.empty() && lines.back().kind == HelpLine::paragraph;
      if (!goes_on) lines.push_back({HelpLine::paragraph, "", ""});
      std::string& paragraph = lines.back().text;
      if (!paragraph.empty()) paragraph += ' ';
      paragraph += line;
    }
  }
  return lines;
}

std::string HelpText::make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const {
  const Columns columns = page_columns();
  const bool is_command = app->get_parent() != nullptr;
  const std::string title = is_command ? "graphrun " + app->get_name() + ": " : "";
  std::string out = columns.paragraph(title + summary_of(*app));
  if (!definition_of(*app).empty()) out += "\n" + columns.paragraph(definition_of(*app));
  out += "\n" + columns.paragraph("Usage: " + usage_line(*app));
  bool first = true;
  for (const auto* option : app->get_options()) {
    if (!option->get_positional()) continue;
    if (first) out += '\n';
    first = false;
    out += columns.entry(positional_of(*option), option->get_description());
  }
  out += commands(*app, columns.with_left(15));
  out += options(*app, columns);
  return out + closing(app->get_footer(), columns);
}

std::string TopicHelp::make_help(const CLI::App* app, std::string name,
                                 CLI::AppFormatMode mode) const {
  std::string word;
  for (const auto* option : app->get_options()) {
    if (word.empty() && option->get_positional() && option->count() > 0) {
      word = option->results().front();
    }
  }
  const auto found = std::find_if(topics_.begin(), topics_.end(),
                                  [&](const HelpTopic& topic) { return topic.name == word; });
  if (found == topics_.end()) return HelpText::make_help(app, std::move(name), mode);
  const Columns columns = page_columns();
  const std::string command = "graphrun " + app->get_name();
  return columns.paragraph(fmt::format("{} {}: {}", command, found->name, found->summary)) + "\n" +
         columns.paragraph(found->definition) + "\n" +
         columns.paragraph(fmt::format("Usage: {} {} [options]", command, found->usage)) +
         closing(found->examples, columns) + "\n" +
         columns.paragraph(fmt::format("Options: {} --help", command));
}

}  // namespace graphrun::cli
