// Fitted constants of the cost model in predict.hpp, one row per format and backend. Change a row
// together with its kernel.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct KernelCost {
  Format format;
  double stream;           // fraction of the read ceiling for its arrays
  double gather;           // fraction of the gather ceiling for x
  double slot_seconds;     // instructions per slot, on the whole GPU or on one core
  double row_seconds;      // per row, likewise
  double step_seconds;     // latency between entries of a row that one thread walks
  double fixed_seconds;    // of an empty product: launches and dependent loads
  double convert_stream;   // fraction of the copy ceiling for conversion from CSR
  double convert_seconds;  // fixed cost of a conversion
  bool splits_long_rows;   // no row is walked by a single thread
  bool tuned;              // has its own kernel, not the generic one with a thread per row
  bool automatic;          // whether a choice may take it unasked
  const char* good_for;
};

const KernelCost& kernel_cost(Backend backend, Format format);

}  // namespace graphrun
