#include "cli/overflow.hpp"

#include <graphrun/base/error.hpp>
#include <graphrun/engine/spmv.hpp>
#include <span>

#include "cli/text.hpp"

namespace graphrun::cli {

offset_t count_not_finite(const Matrix& matrix) {
  return matrix.weights().visit(
      []<class T>(const Vector<T>& values) {
        if constexpr (std::is_integral_v<T>) {
          return offset_t{0};
        } else {
          return count_not_finite(values.to_host());
        }
      },
      offset_t{0});
}

template <class T>
offset_t count_lost_rows(const Matrix& matrix, const std::vector<T>& x, const std::vector<T>& y) {
  if (std::ranges::find(y, MinPlus<T>::zero) == y.end()) return 0;
  std::vector<index_t> labels(x.size());
  std::ranges::transform(x, labels.begin(),
                         [](T value) { return value == MinPlus<T>::zero ? MinSecond::zero : 0; });
  const Context& ctx = matrix.context();
  const Vector<index_t> present(ctx, std::span<const index_t>(labels));
  Vector<index_t> reached(ctx, y.size());
  spmv<MinSecond>(matrix, present, reached);
  const std::vector<index_t> rows = reached.to_host();
  offset_t lost = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    lost += y[i] == MinPlus<T>::zero && rows[i] != MinSecond::zero ? 1 : 0;
  }
  return lost;
}

template offset_t count_lost_rows(const Matrix&, const std::vector<float>&,
                                  const std::vector<float>&);
template offset_t count_lost_rows(const Matrix&, const std::vector<double>&,
                                  const std::vector<double>&);

void report_overflow(Run& run, offset_t count, const std::string& results) {
  run.report.result["not_finite"] = count;
  if (count == 0) return;
  const std::string what = grouped(count) + " " + results + (count == 1 ? " is" : " are") +
                           " infinite or NaN: the sum overflows";
  const std::string& file = run.arguments().output.file;
  if (!file.empty()) throw Unsupported(what + "; " + file + " is not written");
  run.warn(what);
}

}  // namespace graphrun::cli
