#include "cli/overflow.hpp"

#include <graphrun/engine/base/error.hpp>

#include "cli/text.hpp"

namespace graphrun::cli {

void report_overflow(Run& run, offset_t count, const std::string& results) {
  run.report.result["not_finite"] = count;
  if (count == 0) return;
  const std::string what = grouped(count) + " " + results + (count == 1 ? " is" : " are") +
                           " infinite or NaN: the sum overflows";
  const std::string& file = run.arguments().output.file;
  if (!file.empty()) throw Unsupported(what + "; " + file + " is not written");
  run.warn(what);
}

}  // namespace graphrun::cli
