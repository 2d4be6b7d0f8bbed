// --trace: a line for each operation.
#include "cli/trace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graphrun::cli {

Trace::Trace(const Context& ctx, const std::string& path) : ctx_(ctx), file_(path) {
  file_.write("operation\tformat\tdirection\tsize\tmilliseconds\n");
  ctx_.on_step([this](const Step& step) {
    file_.write(fmt::format("{}\t{}\t{}\t{}\t{}\n", step.operation, step.format, step.direction,
                            step.size, step.milliseconds));
  });
}

Trace::~Trace() { ctx_.on_step({}); }

OutputFile Trace::finish() {
  ctx_.on_step({});
  file_.finish();
  return std::move(file_);
}

}  // namespace graphrun::cli
