// Classes of row lengths: one per length below 1024, 512 per octave above.
#pragma once

#include <graphrun/base/types.hpp>

namespace graphrun {

inline constexpr unsigned exact_lengths = 1024;
inline constexpr unsigned classes_per_octave = 512;
inline constexpr unsigned length_classes = exact_lengths + 21 * classes_per_octave;

GRAPHRUN_HD inline unsigned length_class(offset_t length) {
  if (length < static_cast<offset_t>(exact_lengths)) return static_cast<unsigned>(length);
  unsigned octave = 0;  // length / 2^octave is in [512, 1024)
  while ((length >> octave) >= static_cast<offset_t>(exact_lengths)) ++octave;
  const auto leading = static_cast<unsigned>(length >> octave);
  return exact_lengths + (octave - 1) * classes_per_octave + (leading - classes_per_octave);
}

}  // namespace graphrun
