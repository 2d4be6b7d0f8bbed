// What the kernels of each format make of a device's ceilings, as data: the constants of the
// model in predict.hpp. One row a format and backend; change it together with the kernel.
#pragma once

#include <graphrun/base/context.hpp>
#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct KernelCost {
  Format format;
  double stream;          // the share of the read ceiling that its arrays are streamed at
  double gather;          // the share of the gather ceiling that x is read at
  double slot_seconds;    // per slot gone through, padding included: instructions, on the whole GPU
                          // or on one core
  double row_seconds;     // per row, in the same way
  double step_seconds;    // between two entries of the longest row that one thread walks alone
  double fixed_seconds;   // of a product with nothing to do: kernels, and loads that wait for
                          // one another
  double convert_stream;  // the share of the copy ceiling that conversion from CSR runs at,
  double convert_seconds;  // and what it takes besides
  bool splits_long_rows;   // rows are shared out, so that none is walked by one thread alone
  bool tuned;              // a kernel of its own, not a thread per row
  const char* good_for;
};

const KernelCost& kernel_cost(Backend backend, Format format);

}  // namespace graphrun
