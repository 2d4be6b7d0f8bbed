// The highest values of a vector.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <graphrun/base/buffer.hpp>

namespace graphrun {

// The positions of the `count` highest values, in descending order of value, equal ones by
// position. Skips NaN and values equal to `absent`, so that there may be fewer. T is index_t,
// int64, float or double. Over ranks a call of all. Blocks. Throws OutOfMemory.
template <class T>
std::vector<std::size_t> highest(const Vector<T>& x, std::size_t count,
                                 std::optional<T> absent = std::nullopt);
// The same of values in the host's memory.
template <class T>
std::vector<std::size_t> highest(std::span<const T> x, std::size_t count,
                                 std::optional<T> absent = std::nullopt);

// How many values are copied to the host in the time that the copy of a few takes to begin.
inline constexpr std::size_t values_of_a_copy = 4096;

}  // namespace graphrun
