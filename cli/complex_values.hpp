// Complex values on the command line: their order, texts and JSON.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <graphrun/base/complex.hpp>
#include <string>
#include <vector>

#include "cli/top.hpp"

namespace graphrun::cli {

// Of a complex number its two parts in a list.
template <class T>
Json number_json(T value) {
  if constexpr (is_complex_v<T>) {
    return Json::array({value.re, value.im});
  } else {
    return Json(value);
  }
}

// Of a complex number its parts with a sign between them: 1+2i.
template <class T>
std::string number_text_of(T value) {
  if constexpr (is_complex_v<T>) {
    const std::string imaginary = Json(value.im).dump();
    const bool negative = std::signbit(value.im) && !std::isnan(value.im);
    return Json(value.re).dump() + (negative ? "" : "+") + imaginary + "i";
  } else {
    return Json(value).dump();
  }
}

template <class T>
std::vector<double> moduli(const std::vector<Complex<T>>& values) {
  std::vector<double> result;
  result.reserve(values.size());
  for (const Complex<T> z : values) {
    result.push_back(std::hypot(static_cast<double>(z.re), static_cast<double>(z.im)));
  }
  return result;
}

// highest(), of complex numbers by modulus.
template <class T>
std::vector<std::size_t> largest_of(const Run& run, const std::vector<T>& values) {
  if constexpr (is_complex_v<T>) {
    return highest(run, moduli(values));
  } else {
    return highest(run, values);
  }
}

}  // namespace graphrun::cli
