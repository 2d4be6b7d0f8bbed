// Numbers as people read them, independent of the locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace graphrun::cli {

std::string grouped(std::int64_t number);  // 1,234,567
// "1 edge", "1,234 edges"; the plural is the singular with an s unless given.
std::string counted(std::int64_t number, std::string_view one, std::string_view many = {});
std::string bytes_text(double bytes);            // 43.5 MB
std::string duration_text(double milliseconds);  // 0.61 ms, 12.3 ms, 4.56 s, 2 min 05 s
std::string number_text(double number);          // six significant digits
// A part of a whole in percent, with more than `decimals` where rounding would make it 0 or 100
// that it is not.
std::string share_text(std::int64_t part, std::int64_t whole, int decimals = 1);
std::size_t width_of(const std::string& text);  // characters of a UTF-8 text

// Decimals that show `digits` significant digits of `smallest`, for a column aligned at the point;
// -1 where that would be more than 10 and scientific notation is easier to read.
int decimals_for(double smallest, int digits);

}  // namespace graphrun::cli
