// --trace: a line for each operation.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/formats/file/write.hpp>
#include <string>

namespace graphrun::cli {

// Writes tab-separated values with a header. The file appears when the result of finish() is
// committed. A traced run takes longer: it waits for the end of each operation.
class Trace {
 public:
  Trace(const Context& ctx, const std::string& path);
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();
  OutputFile finish();  // ends the trace

 private:
  Context ctx_;
  OutputFile file_;
};

}  // namespace graphrun::cli
