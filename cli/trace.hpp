// --trace: a line for each operation.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/formats/file/write.hpp>
#include <string>

namespace graphrun::cli {

// Writes tab-separated values with a header. Of a graph that lies in the host's memory in part, a
// last column `bus` has, for each product, the share of the bus's rate at which it would read all
// that lies there. The file appears when the result of finish() is
// committed. A traced run takes longer: it waits for the end of each operation.
class Trace {
 public:
  Trace(const Context& ctx, const std::string& path);
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;
  ~Trace();
  OutputFile finish();  // ends the trace

 private:
  void begin();  // the header, before the first line
  void write(const Step& step);

  Context ctx_;
  OutputFile file_;
  bool has_begun_ = false;
  double bus_rate_ = 0;  // bytes a second; 0: no array may lie in the host's memory
};

}  // namespace graphrun::cli
