// --trace: what each operation did, one line each.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/formats/file/write.hpp>
#include <string>

namespace graphrun::cli {

// Tab-separated with a header line. The file appears when what finish() returns is committed.
// Observing makes every operation wait for its end, so the times of a traced run are longer.
class Trace {
 public:
  Trace(const Context& ctx, const std::string& path);
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();
  OutputFile finish();  // nothing more is traced

 private:
  Context ctx_;
  OutputFile file_;
};

}  // namespace graphrun::cli
