// Complex numbers, a value type of matrices and vectors: pairs of float or double.
#pragma once

#include <type_traits>

#include <graphrun/base/types.hpp>

namespace graphrun {

// re + im i. It lies in memory as std::complex, cuComplex and NumPy's complex64 and complex128 do,
// aligned to its size, so that a GPU loads both parts at once.
// A product is (ac - bd) + (ad + bc) i in T, without the repair of infinities that C's Annex G
// asks for: infinity times a number may have a part that is NaN.
template <class T>
struct alignas(2 * sizeof(T)) Complex {
  T re, im;

  Complex() = default;
  GRAPHRUN_HD constexpr Complex(T real, T imaginary = T{0})  // NOLINT: a real is a complex number
      : re(real), im(imaginary) {}
  // Rounds to the precision of T, where that is less.
  template <class U>
  GRAPHRUN_HD explicit(sizeof(U) > sizeof(T)) constexpr Complex(const Complex<U>& other)
      : re(static_cast<T>(other.re)), im(static_cast<T>(other.im)) {}
  // A number of another type, whose imaginary part is 0.
  template <class U>
  requires(std::is_arithmetic_v<U> && !std::is_same_v<U, T>) GRAPHRUN_HD
      explicit constexpr Complex(U real)
      : re(static_cast<T>(real)), im(0) {}

  GRAPHRUN_HD friend constexpr Complex operator+(Complex p, Complex q) {
    return {p.re + q.re, p.im + q.im};
  }
  GRAPHRUN_HD friend constexpr Complex operator-(Complex p) { return {-p.re, -p.im}; }
  GRAPHRUN_HD friend constexpr Complex operator*(Complex p, Complex q) {
    return {p.re * q.re - p.im * q.im, p.re * q.im + p.im * q.re};
  }
  GRAPHRUN_HD friend constexpr bool operator==(Complex p, Complex q) {
    return p.re == q.re && p.im == q.im;
  }
  GRAPHRUN_HD friend constexpr bool operator!=(Complex p, Complex q) { return !(p == q); }
};

// The number with the other sign of the imaginary part, that of a zero included.
template <class T>
GRAPHRUN_HD constexpr Complex<T> conjugate(Complex<T> z) {
  return {z.re, -z.im};
}

// Whether T is a Complex.
template <class T>
inline constexpr bool is_complex_v = false;
template <class T>
inline constexpr bool is_complex_v<Complex<T>> = true;

}  // namespace graphrun
