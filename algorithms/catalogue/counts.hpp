// Counts of 128 bits in answers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/semiring.hpp>
#include <limits>
#include <string>
#include <vector>

namespace graphrun::catalogue {

// Counts that are added to an answer as numbers and as lines, one below the other. Those beyond 64
// bits are no number, which a warning says.
class WideCounts {
 public:
  void add(const std::string& name, detail::Int128 count, const std::string& what) {
    const bool fits = count <= std::numeric_limits<std::int64_t>::max();
    numbers_.push_back({name, fits ? Value(static_cast<std::int64_t>(count)) : Value()});
    lines_.push_back({grouped_digits(count), what});
    width_ = std::max(width_, lines_.back().label.size());
    if (!fits) beyond_ += (beyond_.empty() ? "" : ", ") + name;
  }
  void put_in(Answer& answer) const {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      const std::string& count = lines_[i].label;
      answer.add(numbers_[i].name, numbers_[i].value);
      answer.say(numbers_[i].name,
                 std::string(width_ - count.size(), ' ') + count + "  " + lines_[i].text);
    }
    if (beyond_.empty()) return;
    answer.warnings.push_back("more than 2^63 - 1, which JSON has as null: " + beyond_);
  }

  // All digits, whatever the size.
  static std::string digits_of(detail::Int128 count) {
    std::string digits = grouped_digits(count);
    std::erase(digits, ',');
    return digits;
  }

 private:
  static std::string grouped_digits(detail::Int128 count) {
    constexpr std::int64_t digits = 1'000'000'000'000'000;
    if (count <= std::numeric_limits<std::int64_t>::max()) {
      return grouped(static_cast<std::int64_t>(count));
    }
    const std::string low = grouped(digits + static_cast<std::int64_t>(count % digits));
    return grouped_digits(count / digits) + low.substr(1);
  }

  std::vector<Fact> numbers_;
  std::vector<Line> lines_;  // the count and what it is of
  std::size_t width_ = 0;
  std::string beyond_;
};

}  // namespace graphrun::catalogue
