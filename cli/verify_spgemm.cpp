// Verification of a product of two sparse matrices by a plain loop.
#include "cli/verify_spgemm.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

// A matrix in host memory.
template <class T>
struct HostMatrix {
  std::vector<offset_t> offsets;
  std::vector<index_t> columns;
  std::vector<T> values;

  explicit HostMatrix(const Matrix& matrix) {
    const Matrix copy = matrix.to(Format::csr);
    const Csr& csr = std::get<Csr>(copy.storage());
    offsets = csr.offsets.to_host();
    columns = csr.column_of.to_host();
    values.assign(columns.size(), T{1});
    csr.weights.visit(
        [&]<class W>(const Buffer<W>& stored) {
          const auto host = stored.to_host();
          if constexpr (is_complex_v<W> && !is_complex_v<T>) {
            refuse_complex("a product over real numbers");
          } else {
            for (std::size_t k = 0; k < host.size(); ++k) values[k] = static_cast<T>(host[k]);
          }
          return true;
        },
        false);
  }
  std::size_t begin(index_t row) const {
    return static_cast<std::size_t>(offsets[static_cast<std::size_t>(row)]);
  }
  std::size_t end(index_t row) const { return begin(row + 1); }
};

[[noreturn]] void refuse(index_t row, index_t column, const std::string& what) {
  throw WrongResult(
      fmt::format("verification failed: entry ({}, {}) {}", row + 1, column + 1, what));
}

template <class T>
std::string text_of_value(T value) {
  if constexpr (is_complex_v<T>) {
    return fmt::format("{}{:+}i", value.re, value.im);
  } else {
    return fmt::format("{}", value);
  }
}

template <class T>
bool agrees(T found, T expected) {
  if constexpr (is_complex_v<T>) {  // within the bound of the modulus
    using Real = decltype(found.re);
    const double bound = sizeof(Real) == 4 ? 1e-5 : 1e-9;
    const auto part = [](Real value) { return static_cast<double>(value); };
    const double off =
        std::hypot(part(found.re) - part(expected.re), part(found.im) - part(expected.im));
    return found == expected ||
           off <= bound * std::hypot(part(expected.re), part(expected.im)) + bound * 1e-3;
  } else if constexpr (std::is_integral_v<T>) {
    return found == expected;
  } else {
    const double bound = sizeof(T) == 4 ? 1e-5 : 1e-9;
    return found == expected ||
           std::fabs(static_cast<double>(found) - static_cast<double>(expected)) <=
               bound * std::fabs(static_cast<double>(expected)) + bound * 1e-3;
  }
}

template <class S>
void check(const Matrix& a, const Matrix& b, const ProductOptions& options, const Matrix& c) {
  using T = typename S::value_type;
  using Sum = typename S::sum_type;
  const HostMatrix<typename S::weight_type> left(a);
  const HostMatrix<T> right(b), found(c);
  std::optional<HostMatrix<double>> mask;  // read without its weights
  if (options.mask != nullptr) mask.emplace(*options.mask);
  for (index_t i = 0; i < a.rows(); ++i) {
    std::map<index_t, Sum> row;
    for (std::size_t p = left.begin(i); p < left.end(i); ++p) {
      const index_t k = left.columns[p];
      for (std::size_t q = right.begin(k); q < right.end(k); ++q) {
        Sum& sum = row.try_emplace(right.columns[q], static_cast<Sum>(S::zero)).first->second;
        sum = S::add(sum, static_cast<Sum>(S::mul(left.values[p], right.values[q])));
      }
    }
    const auto allowed = [&](index_t j) {
      if (!mask) return true;
      const auto from = mask->columns.begin();
      const bool marked = std::binary_search(from + static_cast<std::ptrdiff_t>(mask->begin(i)),
                                             from + static_cast<std::ptrdiff_t>(mask->end(i)), j);
      return marked != options.complement;
    };
    std::erase_if(row, [&](const auto& entry) { return !allowed(entry.first); });
    std::size_t at = found.begin(i);
    for (const auto& [j, sum] : row) {
      if (at == found.end(i) || found.columns[at] > j) refuse(i, j, "is missing");
      if (found.columns[at] < j) refuse(i, found.columns[at], "should not be there");
      if (!agrees(found.values[at], S::result(sum))) {
        refuse(i, j,
               fmt::format("is {}, expected {}", text_of_value(found.values[at]),
                           text_of_value(S::result(sum))));
      }
      ++at;
    }
    if (at < found.end(i)) refuse(i, found.columns[at], "should not be there");
  }
}

}  // namespace

void verify_spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options,
                   ProductSemiringName semiring, ProductValues values, const Matrix& c) {
  if (c.rows() != a.rows() || c.columns() != b.columns()) {
    throw WrongResult("verification failed: the product has another shape");
  }
  with_any_semiring(semiring, values, [&](auto type) {
    check<typename decltype(type)::type>(a, b, options, c);
    return true;
  });
}

}  // namespace graphrun::cli
