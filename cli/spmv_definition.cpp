// Verification of y = A x by the definition, row by row on the host.
#include "cli/spmv_definition.hpp"

#include <fmt/format.h>

#include <cmath>
#include <graphrun/engine/semiring.hpp>

#include "cli/errors.hpp"

namespace graphrun::cli {
namespace {

template <class T>
std::vector<T> host_weights(const Csr& csr) {
  return csr.weights.visit_real(
      "a product over real numbers",
      [](const auto& values) {
        const auto host = values.to_host();
        std::vector<T> weights;
        weights.reserve(host.size());
        for (const auto value : host) weights.push_back(static_cast<T>(value));
        return weights;
      },
      std::vector<T>());
}

template <class S>
constexpr bool rounds = std::is_floating_point_v<typename S::value_type>&& S::zero == 0;

// A sum, and a bound on the rounding error of any other order of its terms.
struct Bounded {
  long double sum = 0, bound = 0;
};

template <class T, class Term>
Bounded real_sum(offset_t begin, offset_t end, int sum_digits, Term&& term) {
  Bounded row;
  long double absolute = 0;
  for (offset_t k = begin; k < end; ++k) {
    const long double value = term(k);
    row.sum += value;
    absolute += std::fabs(value);
  }
  // Each product, each addition and the final store round once.
  const auto count = static_cast<long double>(end - begin);
  row.bound = 2 * (count + 1) * std::ldexp(1.0L, -sum_digits) * absolute +
              std::fabs(row.sum) * std::numeric_limits<T>::epsilon();
  return row;
}

[[noreturn]] void refuse(std::size_t row, const std::string& found, const std::string& expected) {
  throw WrongResult(
      fmt::format("row {} of the product is {}, by its definition {}", row + 1, found, expected));
}

}  // namespace

template <class S>
void verify_product(const Matrix& matrix, const std::vector<typename S::value_type>& x,
                    const std::vector<typename S::value_type>& y, int sum_digits) {
  using T = typename S::value_type;
  using Weight = typename S::weight_type;
  const Csr& csr = std::get<Csr>(matrix.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> columns = csr.column_of.to_host();
  const std::vector<Weight> weights = host_weights<Weight>(csr);
  const auto at = [&](offset_t k) { return static_cast<std::size_t>(k); };
  const auto weight = [&](offset_t k) { return weights.empty() ? Weight{1} : weights[at(k)]; };
  const auto value = [&](offset_t k) { return x[at(columns[at(k)])]; };
  for (std::size_t row = 0; row < y.size(); ++row) {
    if constexpr (rounds<S>) {
      const Bounded expected =
          real_sum<T>(offsets[row], offsets[row + 1], sum_digits, [&](offset_t k) {
            return static_cast<long double>(weight(k)) * static_cast<long double>(value(k));
          });
      const long double off = std::fabs(static_cast<long double>(y[row]) - expected.sum);
      if (!(off <= expected.bound)) {
        refuse(row, fmt::format("{}", y[row]),
               fmt::format("{} within {:.3g}", static_cast<double>(expected.sum),
                           static_cast<double>(expected.bound)));
      }
    } else {
      auto sum = static_cast<typename S::sum_type>(S::zero);
      for (offset_t k = offsets[row]; k < offsets[row + 1]; ++k) {
        sum = S::add(sum, S::mul(weight(k), value(k)));
      }
      const T expected = S::result(sum);
      if (y[row] != expected) {
        refuse(row, fmt::format("{}", y[row]), fmt::format("{}", expected));
      }
    }
  }
}

#define GRAPHRUN_INSTANTIATE(S)                                                     \
  template void verify_product<S>(const Matrix&, const std::vector<S::value_type>&, \
                                  const std::vector<S::value_type>&, int);
GRAPHRUN_SEMIRINGS(GRAPHRUN_INSTANTIATE)

}  // namespace graphrun::cli
