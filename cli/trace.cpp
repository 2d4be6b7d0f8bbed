// --trace: a line for each operation.
#include "cli/trace.hpp"

#include <fmt/format.h>

#include <graphrun/base/error.hpp>

#include <utility>

#include "engine/measure/bus.hpp"

namespace graphrun::cli {

Trace::Trace(const Context& ctx, const std::string& path) : ctx_(ctx), file_(path) {
  ctx_.on_step([this](const Step& step) { write(step); });
}

Trace::~Trace() { ctx_.on_step({}); }

void Trace::begin() {
  if (has_begun_) return;
  has_begun_ = true;
  try {
    if (ctx_.spills()) bus_rate_ = measure::bus_rate(ctx_);
  } catch (const OutOfMemory&) {  // then there is no such column
  }
  file_.write("operation\tformat\tdirection\tsize\tmilliseconds");
  file_.write(bus_rate_ > 0 ? "\tbus\n" : "\n");
}

void Trace::write(const Step& step) {
  begin();
  file_.write(fmt::format("{}\t{}\t{}\t{}\t{}", step.operation, step.format, step.direction,
                          step.size, step.milliseconds));
  if (bus_rate_ > 0) {
    const auto bytes = static_cast<double>(ctx_.spilled_memory());
    const bool reads_all = step.operation == "spmv" && step.milliseconds > 0;
    const double share = reads_all ? bytes / (step.milliseconds / 1000) / bus_rate_ : 0;
    file_.write(reads_all ? fmt::format("\t{:.3f}", share) : "\t");
  }
  file_.write("\n");
}

OutputFile Trace::finish() {
  ctx_.on_step({});
  begin();
  file_.finish();
  return std::move(file_);
}

}  // namespace graphrun::cli
