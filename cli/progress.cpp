// The progress bar: a live line on standard error while a graph is read and an algorithm runs.
#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr auto before_first = std::chrono::milliseconds(300);
constexpr auto between = std::chrono::milliseconds(100);
constexpr int bar_width = 24;

bool wanted(const Console& console, const ConsoleArguments& arguments) {
  if (arguments.progress == ShowProgress::always) return true;
  if (arguments.progress == ShowProgress::never || arguments.quiet) return false;
  const char* kind = std::getenv("TERM");
  const char* ci = std::getenv("CI");
  const bool in_ci = ci != nullptr && *ci != '\0' && std::string_view(ci) != "false";
  return console.terminal() && !in_ci && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

Progress::Progress(const Console& console, const ConsoleArguments& arguments)
    : console_(console), shown_(wanted(console, arguments)) {}

void Progress::begin(std::string phase) {
  phase_ = std::move(phase);
  began_ = Clock::now();
  drawn_ = began_ + before_first - between;
  console_.erase();
}

void Progress::finish() {
  if (shown_) console_.erase();
}

bool Progress::is_due() const { return shown_ && Clock::now() >= drawn_ + between; }

void Progress::read(const ReadProgress& read) {
  if (!is_due()) return;
  const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
  const auto done = static_cast<double>(read.bytes_read);
  const auto total = static_cast<double>(read.bytes_total);
  std::string text =
      total > 0 ? fmt::format("{} of {}", bytes_text(done), bytes_text(total)) : bytes_text(done);
  text += fmt::format("   {} edges   {:.1f} M edges/s", grouped(read.edges),
                      static_cast<double>(read.edges) / seconds / 1e6);
  draw(total > 0 ? std::min(done / total, 1.0) : -1, text);
}

void Progress::round(double fraction, std::string_view text) {
  if (is_due()) draw(fraction, text);
}

void Progress::draw(double fraction, std::string_view text) {
  drawn_ = Clock::now();
  std::string line = fmt::format("{:<9}", phase_);
  if (fraction >= 0) {
    const int full = std::clamp(static_cast<int>(fraction * bar_width), 0, bar_width);
    line +=
        fmt::format(" [{:#<{}}{:.<{}}] {:3.0f} %", "", full, "", bar_width - full, 100 * fraction);
  }
  line += fmt::format("   {}", text);
  const double milliseconds = std::chrono::duration<double, std::milli>(drawn_ - began_).count();
  if (fraction > 0.02 && fraction < 1) {
    const double left = milliseconds / 1000 * (1 - fraction) / fraction;
    line += left < 1 ? "   under 1 s left" : fmt::format("   {:.0f} s left", left);
  }
  const auto width = static_cast<std::size_t>(std::max(console_.width() - 1, 20));
  if (line.size() > width) line.resize(width);
  console_.show(line);
}

}  // namespace graphrun::cli
