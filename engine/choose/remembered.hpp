// Cache of --autotune's results in the user's cache folder.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/choose/predict.hpp"

namespace graphrun {

// Measurement of one format for one matrix on one device. A list holds the fastest first.
struct RememberedFormat {
  Format format = Format::csr;
  double seconds = 0;          // of one product
  double convert_seconds = 0;  // from CSR
};
using RememberedFormats = std::vector<RememberedFormat>;

// Nothing if this matrix was not measured for this operation, by this version of graphrun, on this
// device, or if the file is damaged.
std::optional<RememberedFormats> remembered_formats(const Context& ctx, std::uint64_t fingerprint,
                                                    const Multiplication& operation);

// Whether there are results for any matrix on this device.
bool remembers_formats(const Context& ctx);

// Stores the results and replaces previous ones. A failure to write is ignored.
void remember_formats(const Context& ctx, std::uint64_t fingerprint,
                      const Multiplication& operation, const RememberedFormats& formats);

}  // namespace graphrun
