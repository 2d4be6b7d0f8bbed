// The live line, and the layout of printed text.
#include <unistd.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <thread>

#include "cli/progress.hpp"
#include "cli/table_text.hpp"
#include "cli/wrap.hpp"

using namespace graphrun::cli;

namespace {

// Returns what `action` writes to standard error, which must be less than a pipe holds.
template <class Action>
std::string said(Action&& action) {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const int before = ::dup(STDERR_FILENO);
  ::dup2(ends[1], STDERR_FILENO);
  action();
  ::dup2(before, STDERR_FILENO);
  ::close(before);
  ::close(ends[1]);
  std::string text(65536, '\0');
  const ssize_t count = ::read(ends[0], text.data(), text.size());
  ::close(ends[0]);
  text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
  return text;
}

ConsoleArguments with(ShowProgress how) {
  ConsoleArguments arguments;
  arguments.progress = how;
  return arguments;
}

void work(ShowProgress how, int milliseconds) {
  const Console console;
  Progress progress(console, with(how));
  progress.begin("building");
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  progress.finish();
}

}  // namespace

TEST_CASE("a step that reports nothing is shown after half a second", "[progress]") {
  CHECK(said([] { work(ShowProgress::always, 900); }).find("building") != std::string::npos);
  CHECK(said([] { work(ShowProgress::always, 50); }).find("building") == std::string::npos);
  CHECK(said([] { work(ShowProgress::never, 900); }).empty());
}

TEST_CASE("lines are broken at blanks, and long words at joints", "[text]") {
  CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrapped("one  two", 80) == std::vector<std::string>{"one  two"});
  CHECK(wrapped("/usr/share/graphs", 10) == std::vector<std::string>{"/usr/", "share/", "graphs"});
  CHECK(wrapped("abcdefgh", 3) == std::vector<std::string>{"abc", "def", "gh"});
  CHECK(wrapped("\u00e4\u00e4 \u00e4\u00e4", 2) ==
        std::vector<std::string>{"\u00e4\u00e4", "\u00e4\u00e4"});
  CHECK(wrapped("", 10) == std::vector<std::string>{""});
  CHECK(wrapped("a b", 2, 4) == "a\n    b");
  CHECK(shortened("abcdefghijkl", 9) == "abc...jkl");
}

TEST_CASE("columns give way by number, words are wrapped and bars shortened", "[text]") {
  const std::vector<TableColumn> columns{{"graph", true, 0, false},
                                         {"ms", false, 0, false},
                                         {"spread", false, 2, false},
                                         {"least", false, 1, false}};
  const std::vector<std::vector<std::string>> rows{{"kron:16", "1.25", "3 %", "1.20"}};
  CHECK(table_text(columns, rows, {80, 0, false}) ==
        "graph      ms  spread  least\n"
        "kron:16  1.25     3 %   1.20\n");
  CHECK(table_text(columns, rows, {20, 0, false}) ==
        "graph      ms  least\n"
        "kron:16  1.25   1.20\n"
        "no room for: spread\n"
        "(--json has all)\n");
  const std::vector<TableColumn> bars{{"n", false, 0, false}, {"count", true, 0, true}};
  CHECK(table_text(bars, {{"1", std::string(40, '#')}, {"2", std::string(20, '#')}},
                   {23, 0, false}) ==
        "n  count\n"
        "1  ####################\n"
        "2  ##########\n");
}
