// The options of one command: names, values and checks, over CLI11.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace graphrun::cli {

// A help page for one word of a command, such as a suite of bench.
struct HelpTopic {
  std::string name, summary, usage, definition;
  std::string examples;  // see Options::examples()
};

// Declares options. Parsing throws UsageError, with the option's name in front, for an invalid
// value. Numbers do not depend on the locale. Of a repeated option the last one counts.
class Options {
 public:
  explicit Options(CLI::App& app) : app_(app) {}

  // The heading in --help of the options declared next.
  void group(std::string title) { group_ = std::move(title); }

  void positional(const std::string& name, std::string& target, const std::string& description);
  // One that may be omitted.
  void optional_positional(const std::string& name, std::string& target,
                           const std::string& description);
  // Zero or more; --help shows those after the first as `more`.
  void positionals(const std::string& name, const std::string& more,
                   std::vector<std::string>& target, const std::string& description);
  void flag(const std::string& names, bool& target, const std::string& description);
  void flag(const std::string& names, const std::string& description,
            const std::function<void()>& given);
  void text(const std::string& names, const std::string& value, std::string& target,
            const std::string& description);

  template <class Integer>
  void integer(const std::string& names, Integer& target, std::int64_t least,
               const std::string& description) {
    custom(names, "N", description, [&target, least](const std::string& value) {
      target = static_cast<Integer>(
          parse_integer(value, least, std::numeric_limits<std::int32_t>::max()));
    });
  }
  // In [least, below).
  template <class Real>
  void real(const std::string& names, Real& target, double least, double below,
            const std::string& description) {
    custom(names, "X", description, [&target, least, below](const std::string& value) {
      target = parse_real(value, least, below);
    });
  }
  template <class E, class Target>
  void choice(const std::string& names, Target& target,
              const std::vector<std::pair<std::string, E>>& choices,
              const std::string& description) {
    std::vector<std::string> names_of;
    for (const auto& one : choices) names_of.push_back(one.first);
    custom(names, joined(names_of), description,
           [&target, choices, names_of](const std::string& value) {
             target = choices[position_in(names_of, value)].second;
           });
  }
  // `accept` throws UsageError for an invalid value.
  void custom(const std::string& names, const std::string& value, const std::string& description,
              const std::function<void(const std::string&)>& accept);
  // An option that is not in --help.
  void hidden(const std::string& names, const std::function<void(const std::string&)>& accept);

  // The paragraph below the summary in --help: what the command computes.
  void definition(const std::string& text);
  // The lines at the end of --help. A line that begins with two blanks is an example; two more
  // blanks separate its explanation. Other lines are paragraphs, which are wrapped.
  void examples(const std::string& lines);
  // Replaces the description of a shared option for this command.
  void describe(const std::string& name, const std::string& description);
  // Accepts shared options that have no effect in this command, without showing them.
  void hide(const std::vector<std::string>& names);
  // The words that completions offer for a positional.
  void suggest(const std::string& positional, const std::vector<std::string>& words);
  // The help pages for values of the command's first argument.
  void topics(std::vector<HelpTopic> list);

 private:
  static std::int64_t parse_integer(const std::string& text, std::int64_t least, std::int64_t most);
  static double parse_real(const std::string& text, double least, double below);
  static std::string joined(const std::vector<std::string>& names);
  static std::size_t position_in(const std::vector<std::string>& names, const std::string& value);

  CLI::App& app_;
  std::string group_ = "Options";
};

}  // namespace graphrun::cli
