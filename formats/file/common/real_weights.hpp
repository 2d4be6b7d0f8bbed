// Weights that are real numbers, or none: all that most kinds of files hold.
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

#include <graphrun/base/complex.hpp>
#include <graphrun/base/error.hpp>

namespace graphrun::detail {

// Whether a list, or a view, of weights is one of complex numbers.
template <class Values>
constexpr bool holds_complex() {
  using List = std::remove_cvref_t<Values>;
  if constexpr (std::is_same_v<List, std::monostate>) {
    return false;
  } else {
    return is_complex_v<std::remove_cvref_t<decltype(std::declval<List>()[0])>>;
  }
}

// std::visit() of HostWeights, and of the like, that are real. Throws Unsupported for complex ones.
template <class Weights, class F>
auto visit_real(F&& f, Weights& weights) {
  using R = decltype(f(std::get<0>(weights)));
  return std::visit(
      [&]<class Values>(Values& values) -> R {
        if constexpr (holds_complex<Values>()) {
          throw Unsupported("weights of this kind of file are real, and these are complex");
        } else {
          return f(values);
        }
      },
      weights);
}

}  // namespace graphrun::detail
