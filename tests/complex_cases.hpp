// Matrices of complex numbers whose parts are whole numbers, and the definition of their products.
#pragma once

#include <graphrun/base/complex.hpp>
#include <graphrun/formats/matrix/matrix.hpp>
#include <span>
#include <vector>

#include "support.hpp"

namespace graphrun::complex_tests {

// The weight of the k-th triple: whole parts of either sign.
template <class T>
Complex<T> weight_at(std::size_t k) {
  return {static_cast<T>(static_cast<int>(k * 5 % 9) - 4),
          static_cast<T>(static_cast<int>(k * 7 % 11) - 5)};
}

template <class T>
std::vector<Complex<T>> weights_of(std::size_t size, std::size_t first = 0) {
  std::vector<Complex<T>> weights;
  for (std::size_t k = 0; k < size; ++k) weights.push_back(weight_at<T>(first + k));
  return weights;
}

template <class T>
Matrix complex_matrix(const Context& ctx, const test::Triples& t,
                      const std::vector<Complex<T>>& weights, const BuildOptions& options = {}) {
  return Matrix::from_triples<Complex<T>>(ctx, t.rows, t.columns, t.row_of, t.column_of,
                                          std::span<const Complex<T>>(weights), options);
}

template <class T>
std::vector<Complex<T>> product(const test::Triples& t, const std::vector<Complex<T>>& weights,
                                const std::vector<Complex<T>>& x) {
  std::vector<Complex<T>> y(static_cast<std::size_t>(t.rows), Complex<T>(0));
  for (std::size_t k = 0; k < t.size(); ++k) {
    auto& sum = y[static_cast<std::size_t>(t.row_of[k])];
    const Complex<T> w = weights[k], v = x[static_cast<std::size_t>(t.column_of[k])];
    sum = sum + Complex<T>(w.re * v.re - w.im * v.im, w.re * v.im + w.im * v.re);
  }
  return y;
}

}  // namespace graphrun::complex_tests
