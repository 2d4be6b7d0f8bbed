// Numbers as people read them, independent of the locale.
#pragma once

#include <graphrun/algorithms/catalogue/text.hpp>
#include <string>

namespace graphrun::cli {

using catalogue::counted;
using catalogue::grouped;
using catalogue::number_text;
using catalogue::share_text;

std::string bytes_text(double bytes);            // 43.5 MB
std::string duration_text(double milliseconds);  // 0.61 ms, 12.3 ms, 4.56 s, 2 min 05 s
std::size_t width_of(const std::string& text);   // characters of a UTF-8 text

// The number of decimals that show `digits` significant digits of `smallest`; -1, for scientific
// notation, if it would be more than 10.
int decimals_for(double smallest, int digits);

}  // namespace graphrun::cli
