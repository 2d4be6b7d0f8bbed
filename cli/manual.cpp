// The manual page.
#include "cli/manual.hpp"

#include <fmt/format.h>

#include <graphrun/version.hpp>
#include <map>
#include <vector>

#include "cli/help.hpp"

namespace graphrun::cli {
namespace {

// Escapes a text for roff.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == '\'') {
      out += "\\(aq";
    } else if (c == '~') {
      out += "\\(ti";
    } else if (c == '^') {
      out += "\\(ha";
    } else {
      out += c;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string section(const std::string& title) { return ".SH " + plain(title) + "\n"; }
std::string paragraph(const std::string& text) { return ".PP\n" + plain(text) + "\n"; }
std::string tagged(const std::string& tag, const std::string& text) {
  return ".TP\n.B " + plain(tag) + "\n" + plain(text) + "\n";
}

// An option's names and description, which many commands may share.
using Declared = std::pair<std::string, std::string>;

// An option that so many commands share is described once for all of them.
constexpr std::size_t many = 4;

Declared declared(const CLI::Option& option) {
  return {names_of(option), option.get_description()};
}

class Manual {
 public:
  explicit Manual(const CLI::App& app) : app_(app) {
    for (const auto* command : app.get_subcommands({})) {
      for (const auto* option : shown(*command)) ++uses_[declared(*option)];
    }
  }

  std::string text() const {
    std::string out = fmt::format(".TH GRAPHRUN 1 \"\" \"graphrun {}\" \"User Commands\"\n",
                                  plain(GRAPHRUN_VERSION));
    out += section("NAME") + "graphrun \\- graph analytics on CPUs and GPUs\n";
    out += section("SYNOPSIS") + ".B " + plain(usage_line(app_)) + "\n";
    out += section("DESCRIPTION") + plain(summary_of(app_)) + "\n";
    out += paragraph(
        "Options may stand before the command or after it. Defaults stand in "
        "parentheses.");
    for (const auto& group : command_groups(app_)) {
      out += section("COMMANDS: " + group);
      for (const auto* command : app_.get_subcommands({})) {
        if (command->get_group() == group) out += of_command(*command);
      }
    }
    return out + common() + statuses();
  }

 private:
  static std::vector<const CLI::Option*> shown(const CLI::App& command) {
    std::vector<const CLI::Option*> all;
    for (const auto& group : option_groups(command)) {
      for (const auto* option : options_in(command, group)) all.push_back(option);
    }
    return all;
  }

  bool is_common(const CLI::Option& option) const { return uses_.at(declared(option)) >= many; }

  std::string of_command(const CLI::App& command) const {
    std::string out =
        ".SS " + plain(usage_line(command)) + "\n" + plain(summary_of(command)) + "\n";
    if (!definition_of(command).empty()) out += paragraph(definition_of(command));
    for (const auto* option : command.get_options()) {
      if (option->get_positional()) {
        out += tagged(positional_of(*option), option->get_description());
      }
    }
    std::string also;
    for (const auto* option : shown(command)) {
      if (is_common(*option)) {
        also += (also.empty() ? "" : ", ") + option->get_name();
      } else {
        out += tagged(names_of(*option), option->get_description());
      }
    }
    if (!also.empty()) out += paragraph("Also: " + also + ".");
    return out + closing(command);
  }

  static std::string closing(const CLI::App& command) {
    std::string out;
    for (const auto& line : closing_lines(command.get_footer())) {
      if (line.kind == HelpLine::entry) {
        const std::string typed = ".TP\n.B " + plain(line.text) + "\n";
        out += typed + (line.explanation.empty() ? "\\&" : plain(line.explanation)) + "\n";
      } else {
        out += paragraph(line.text);
      }
    }
    return out;
  }

  std::string common() const {
    std::string out = section("OPTIONS OF MANY COMMANDS");
    std::map<Declared, bool> said;
    for (const auto* command : app_.get_subcommands({})) {
      for (const auto* option : shown(*command)) {
        if (!is_common(*option) || said[declared(*option)]) continue;
        said[declared(*option)] = true;
        out += tagged(names_of(*option), option->get_description());
      }
    }
    return out;
  }

  static std::string statuses() {
    return section("EXIT STATUS") + tagged("0", "success") +
           tagged("1", "an internal or device error, or an output that cannot be written") +
           tagged("2", "the command line, or a vertex that is not in the graph") +
           tagged("3", "input that is unreadable or malformed") +
           tagged("4", "input that is not supported") + tagged("5", "not enough memory") +
           tagged("6", "ranks that do not converge, under --strict") +
           tagged("7", "a result that --verify or bench found wrong") +
           tagged("8", "a device that is not there") +
           tagged("9", "slower than bench --baseline allows") + tagged("130", "interrupted") +
           section("ENVIRONMENT") +
           tagged("COLUMNS", "the width of help and summaries; else the terminal's, or 80") +
           tagged("GRAPHRUN_LOCAL_RANKS", "how many processes compute together (1)") +
           tagged("NO_COLOR", "no colours where it is set") +
           tagged("TERM, CI", "no progress bar on a dumb terminal or in continuous integration");
  }

  const CLI::App& app_;
  std::map<Declared, std::size_t> uses_;
};

}  // namespace

std::string manual_page(const CLI::App& app) { return Manual(app).text(); }

}  // namespace graphrun::cli
