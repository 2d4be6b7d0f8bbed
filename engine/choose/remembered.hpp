// The formats that --autotune found fastest, kept in the user's cache folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/choose/predict.hpp"

namespace graphrun {

// What was measured of one matrix on one device: the formats tried, fastest first.
struct RememberedFormat {
  Format format = Format::csr;
  double seconds = 0;          // of a product
  double convert_seconds = 0;  // from CSR
};
using RememberedFormats = std::vector<RememberedFormat>;

// Nothing where this matrix was not measured for this operation, by this version of graphrun, on
// this device; or where the file is damaged.
std::optional<RememberedFormats> remembered_formats(const Context& ctx, std::uint64_t fingerprint,
                                                    const Multiplication& operation);

// Keeps them, in the place of what was kept before. That it cannot be written is no error.
void remember_formats(const Context& ctx, std::uint64_t fingerprint,
                      const Multiplication& operation, const RememberedFormats& formats);

}  // namespace graphrun
