// Ceilings as lines of text, and back: what is kept in the cache folder.
//
//   graphrun-ceilings 3
//   device NVIDIA H200
//   identity NVIDIA H200 GPU-01234567-... driver 580.65.06 CUDA 13.0
//   measured 2026-11-22T15:04:05Z
//   gather 1048576 1.5e+11 0.002        key, footprint in bytes, value, spread
//   ...
//   end 37                              how many such lines there were
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/measure/ceilings.hpp"

namespace graphrun::measure {

// Whether each rate was measured well. What a launch or a barrier costs may be missing.
bool worth_keeping(const Ceilings& ceilings);

std::string to_text(const Ceilings& ceilings, std::string_view identity);

// Nothing where the text is damaged, of another version, or of another identity.
std::optional<Ceilings> ceilings_from_text(std::string_view text, std::string_view identity);

}  // namespace graphrun::measure
