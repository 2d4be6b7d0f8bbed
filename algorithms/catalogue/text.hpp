// Numbers as people read them, independent of the locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace graphrun::catalogue {

std::string grouped(std::int64_t number);  // 1,234,567
// "1 edge", "1,234 edges"; the plural is the singular with an s unless given.
std::string counted(std::int64_t number, std::string_view one, std::string_view many = {});
std::string fixed(double number, int decimals);       // 0.50
std::string scientific(double number, int decimals);  // 5.0e-01
std::string significant(double number, int digits);   // 0.5, 1e-09: at most `digits` digits
std::string number_text(double number);               // six significant digits
std::string shortest(double number);                  // that reads back to the same number
// part / whole in percent. Has more than `decimals` decimals if rounding would give 0 or 100
// falsely.
std::string share_text(std::int64_t part, std::int64_t whole, int decimals = 1);

}  // namespace graphrun::catalogue
