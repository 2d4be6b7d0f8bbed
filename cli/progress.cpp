// The progress bar: a live line on standard error.
#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "cli/text.hpp"

namespace graphrun::cli {
namespace {

constexpr auto before_first = std::chrono::milliseconds(500);
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
    : console_(console), shown_(wanted(console, arguments)) {
  if (!shown_) return;
  try {
    clock_ = std::jthread([this](std::stop_token stop) { keep_drawing(std::move(stop)); });
  } catch (const std::system_error&) {
    // Without a thread, the line is drawn only when progress is reported.
  }
}

Progress::~Progress() { finish(); }

void Progress::begin(std::string phase) {
  const std::lock_guard lock(mutex_);
  end_phase();
  phase_ = std::move(phase);
  text_.clear();
  fraction_ = -1;
  began_ = Clock::now();
  drawn_ = began_ + before_first - between;
}

void Progress::finish() {
  const std::lock_guard lock(mutex_);
  end_phase();
}

void Progress::end_phase() noexcept {
  try {
    if (shown_) console_.erase();
    if (!phase_.empty()) {
      console_.detail(fmt::format("{}: {}", phase_, duration_text(1000 * seconds())));
    }
  } catch (...) {  // such as out of memory: the line is left out
  }
  phase_.clear();
}

double Progress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - began_).count();
}

bool Progress::is_due_now() const { return !phase_.empty() && Clock::now() >= drawn_ + between; }

bool Progress::is_due() const {
  if (!shown_) return false;
  const std::lock_guard lock(mutex_);
  return is_due_now();
}

void Progress::keep_drawing(std::stop_token stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    wake_.wait_for(lock, stop, between, [] { return false; });
    if (!is_due_now()) continue;
    try {
      draw();
    } catch (...) {
      return;  // the line is left out
    }
  }
}

void Progress::read(const ReadProgress& read) {
  if (!is_due()) return;
  const std::lock_guard lock(mutex_);
  const auto done = static_cast<double>(read.bytes_read);
  const auto total = static_cast<double>(read.bytes_total);
  text_ =
      total > 0 ? fmt::format("{} of {}", bytes_text(done), bytes_text(total)) : bytes_text(done);
  text_ += fmt::format("   {} edges   {:.1f} M edges/s", grouped(read.edges),
                       static_cast<double>(read.edges) / seconds() / 1e6);
  fraction_ = total > 0 ? std::min(done / total, 1.0) : -1;
  draw();
}

void Progress::round(double fraction, std::string_view text) {
  if (!is_due()) return;
  const std::lock_guard lock(mutex_);
  fraction_ = fraction;
  text_ = text;
  draw();
}

void Progress::draw() {
  drawn_ = Clock::now();
  std::string line = fmt::format("{:<9}", phase_);
  if (fraction_ >= 0) {
    const int full = std::clamp(static_cast<int>(fraction_ * bar_width), 0, bar_width);
    line +=
        fmt::format(" [{:#<{}}{:.<{}}] {:3.0f} %", "", full, "", bar_width - full, 100 * fraction_);
  }
  if (!text_.empty()) line += "   " + text_;
  const double passed = seconds();
  if (fraction_ > 0.02 && fraction_ < 1) {
    const double left = passed * (1 - fraction_) / fraction_;
    line += left < 1 ? "   under 1 s left" : fmt::format("   {:.0f} s left", left);
  } else {
    line += fmt::format("   {:.1f} s", passed);
  }
  const auto width = static_cast<std::size_t>(std::max(console_.width() - 1, 20));
  if (line.size() > width) line.resize(width);
  console_.show(line);
}

}  // namespace graphrun::cli
