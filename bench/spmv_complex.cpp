#include "bench/spmv_complex.hpp"

#include <fmt/format.h>

#include <cmath>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>
#include <optional>

#include "bench/spmv_data.hpp"
#include "cli/run.hpp"
#include "engine/vendor/cusparse.hpp"
#include "formats/matrix/common/row_tiles.hpp"
#include "formats/matrix/common/sizes.hpp"

namespace graphrun::cli::bench {
namespace {

// An entry's weight and a column's value: parts are whole numbers, so that sums are exact.
template <class T>
Complex<T> complex_weight(offset_t k) {
  return {static_cast<T>(test_weight(k)), static_cast<T>(test_weight(k + 1) - 4)};
}
template <class T>
Complex<T> complex_value(index_t j) {
  return {static_cast<T>(test_value(j)), static_cast<T>(test_value(j + 1) - 8)};
}

// A row of the product, and the sum of the moduli of what is added in either part.
struct ExactRow {
  std::int64_t re = 0, im = 0, absolute = 0;
};

std::vector<ExactRow> exact_rows(const Rows& a) {
  std::vector<ExactRow> rows(static_cast<std::size_t>(a.vertices()));
  offset_t k = 0;
  for (index_t i = 0; i < a.vertices(); ++i) {
    ExactRow& row = rows[static_cast<std::size_t>(i)];
    for (const index_t j : a.row(i)) {
      const std::int64_t p = test_weight(k), q = test_weight(k + 1) - 4;
      const std::int64_t u = test_value(j), v = test_value(j + 1) - 8;
      row.re += p * u - q * v;
      row.im += p * v + q * u;
      row.absolute += (std::abs(p) + std::abs(q)) * (std::abs(u) + std::abs(v));
      ++k;
    }
  }
  return rows;
}

// What is wrong with y, whose sums have `sum_digits` bits; empty: nothing.
template <class T>
std::string fault_of(const Rows& a, const std::vector<ExactRow>& exact,
                     const std::vector<Complex<T>>& y, int sum_digits) {
  for (std::size_t i = 0; i < y.size(); ++i) {
    const auto absolute = static_cast<double>(exact[i].absolute);
    const bool is_exact = exact[i].absolute < std::int64_t{1} << sum_digits;
    const double terms = 2.0 * static_cast<double>(a.degree(static_cast<index_t>(i)));
    const double bound = is_exact ? 0 : terms * std::ldexp(absolute, -sum_digits);
    const auto off = [&](T found, std::int64_t expected) {
      if (found == static_cast<T>(expected)) return false;
      return !(std::fabs(static_cast<double>(found) - static_cast<double>(expected)) <= bound);
    };
    if (!off(y[i].re, exact[i].re) && !off(y[i].im, exact[i].im)) continue;
    return fmt::format("row {} is {} + {} i, expected {} + {} i", i, y[i].re, y[i].im, exact[i].re,
                       exact[i].im);
  }
  return {};
}

template <class T>
class ComplexProduct {
 public:
  ComplexProduct(Session& session, const Subject& subject, const std::vector<ExactRow>& exact)
      : session_(session),
        subject_(subject),
        exact_(exact),
        x_(session.context(), std::span<const Complex<T>>(values())),
        y_(session.context(), static_cast<std::size_t>(subject.graph.vertices())),
        csr_(matrix()) {}

  // In each format that takes at most four times the bytes of CSR.
  void measure_ours() {
    measure_format(Format::csr);
    for (const Format format : all_formats) {
      if (format != Format::csr && is_worth_measuring(format)) measure_format(format);
    }
  }

  void measure_cusparse(CusparseAlgorithm algorithm) {
    const std::string what = "cuSPARSE " + std::string(name(algorithm)) + " " + precision();
    try {
      session_.doing("preparing " + what);
      CusparseSpmv<Complex<T>> baseline(csr_, algorithm);
      Result row;
      row.implementation = "cuSPARSE";
      row.format = name(algorithm);
      row.preprocessing = {"its own copy, cusparseSpMV_preprocess",
                           baseline.convert_milliseconds() + baseline.preprocess_milliseconds(),
                           baseline.matrix_bytes() + baseline.workspace_bytes()};
      measure(std::move(row), baseline.matrix_bytes(), std::numeric_limits<T>::digits,
              [&] { baseline.run(x_, y_); });
    } catch (const NotAvailable& error) {
      session_.note(what + ": " + error.what());
    } catch (const OutOfMemory& error) {
      session_.note(what + " on " + subject_.name + ": " + error.what());
    }
  }

 private:
  // A copy in CSR multiplies for CSC.
  bool is_worth_measuring(Format format) const {
    constexpr double most = 4;
    if (format == Format::csc) return false;
    try {
      const auto bytes = static_cast<double>(bytes_in(csr_, format));
      return bytes <= most * static_cast<double>(csr_.bytes());
    } catch (const InvalidArgument&) {  // it cannot be stored so
      return false;
    }
  }

  void measure_format(Format format) {
    Result row;
    row.implementation = "graphrun";
    row.format = name(format);
    const Stopwatch watch;
    std::optional<Matrix> converted;
    if (format != Format::csr) {
      converted = csr_.to(format, {.value_bytes = sizeof(Complex<T>)});
      row.preprocessing.what = "from CSR";
      row.preprocessing.bytes = converted->bytes();
    }
    const Matrix& a = converted ? *converted : csr_;
    if (a.row_tiles() != nullptr && session_.on_gpu()) {
      row.preprocessing.what = "tiles of rows";
      row.preprocessing.bytes = a.row_tiles()->bytes();
    }
    session_.context().synchronize();
    row.preprocessing.milliseconds = watch.milliseconds();
    measure(std::move(row), a.bytes(), 53, [&] { spmv<PlusTimes<Complex<T>>>(a, x_, y_); });
  }

  static std::string precision() { return sizeof(T) == 4 ? "complex64" : "complex128"; }

  std::vector<Complex<T>> values() const {
    std::vector<Complex<T>> x;
    for (index_t j = 0; j < subject_.graph.vertices(); ++j) x.push_back(complex_value<T>(j));
    return x;
  }

  Matrix matrix() const {
    const Csr& csr = std::get<Csr>(subject_.graph.out_edges().storage());
    std::vector<Complex<T>> weights;
    for (offset_t k = 0; k < csr.entries(); ++k) weights.push_back(complex_weight<T>(k));
    return Matrix(Csr{csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(),
                      Buffer<Complex<T>>(csr.context(), std::span<const Complex<T>>(weights))});
  }

  template <class Multiply>
  void measure(Result row, std::size_t matrix_bytes, int sum_digits, Multiply&& multiply) {
    const Settings& settings = session_.settings();
    session_.doing("spmv " + row.format + " " + precision() + " by " + row.implementation + " on " +
                   subject_.name);
    TimingOptions options;
    options.warm_up = settings.warm_up;
    options.min_runs = settings.runs.value_or(10);
    options.min_seconds = settings.seconds;
    options.cold_cache = settings.cold;
    row.timing = time_runs(session_.context(), multiply, options);
    std::vector<Complex<T>> y = y_.to_host();
    if (settings.inject_fault && row.ours()) y[y.size() / 2].im += 1;
    row.fault = fault_of(subject_.host(), exact_, y, sum_digits);
    row.check = sum_digits == 53 ? "the definition, in integers, exactly"
                                 : "the definition, in integers, within the rounding of fp32 sums";
    row.suite = row.kernel = "spmv";
    row.graph = subject_.size();
    row.precision = precision();
    row.model = "the stored matrix once, x once, y once; one gather of x an entry";
    const auto n = static_cast<double>(subject_.graph.vertices());
    const auto entries = static_cast<double>(row.graph.entries);
    row.work = {{entries, 0, static_cast<double>(matrix_bytes) + 2 * n * sizeof(Complex<T>),
                 entries, x_.size() * sizeof(Complex<T>)}};
    row.figures["ns_per_entry"] = row.timing.statistics.median * 1e6 / entries;
    session_.add(std::move(row));
  }

  Session& session_;
  const Subject& subject_;
  const std::vector<ExactRow>& exact_;
  Vector<Complex<T>> x_, y_;
  Matrix csr_;
};

template <class T>
void measure_precision(Session& session, const Subject& subject,
                       const std::vector<ExactRow>& exact) {
  ComplexProduct<T> product(session, subject, exact);
  product.measure_ours();
  if (session.settings().no_baselines || !session.on_gpu() || !cusparse_version()) return;
  for (const CusparseAlgorithm algorithm : {CusparseAlgorithm::csr1, CusparseAlgorithm::csr2,
                                            CusparseAlgorithm::coo1, CusparseAlgorithm::coo2}) {
    product.measure_cusparse(algorithm);
  }
}

}  // namespace

void measure_complex_spmv(Session& session, const Subject& subject) {
  const std::vector<ExactRow> exact = exact_rows(subject.host());
  measure_precision<float>(session, subject, exact);
  measure_precision<double>(session, subject, exact);
}

}  // namespace graphrun::cli::bench
