#include "cli/complex_spmv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/formats/file/read_vector.hpp>
#include <limits>
#include <optional>

#include "cli/complex_values.hpp"
#include "cli/errors.hpp"
#include "cli/overflow.hpp"
#include "cli/spill.hpp"
#include "cli/top.hpp"

namespace graphrun::cli {
namespace {

std::vector<Complex<double>> read_x(Run& run, const ComplexProduct& product) {
  const auto size = static_cast<std::size_t>(product.csr.columns());
  if (product.x_file.empty()) return std::vector<Complex<double>>(size, Complex<double>(1));
  ReadOptions options;
  options.stop = run.stop_token();
  options.memory = run.arguments().device.host_memory();
  return within_memory("reading " + product.x_file, [&] {
    return read_complex_vector(product.x_file, options, static_cast<std::int64_t>(size));
  });
}

// The matrix in the format asked for, and CSR without one: the choice knows real products alone.
// `value_bytes`: of a value of x.
std::optional<Matrix> stored(Run& run, const ComplexProduct& product, std::size_t value_bytes) {
  const GraphArguments& graph = run.arguments().graph;
  StorageFacts& storage = run.report.storage;
  const Format format = graph.build.format.value_or(Format::csr);
  storage.format = name(format);
  storage.reason = graph.build.format ? "asked for with --format" : "complex matrices stay in CSR";
  std::optional<Matrix> converted;
  FormatOptions layout = graph.build.layout;
  layout.value_bytes = static_cast<index_t>(value_bytes);
  if (format != Format::csr) converted = product.csr.to(format, layout);
  storage.bytes = converted ? converted->bytes() : product.csr.bytes();
  if (graph.explain) run.explain(storage, nullptr);
  return converted;
}

// Throws WrongResult for a row that differs from its definition by more than the rounding of its
// terms and sums.
template <class T>
void verify(const Matrix& matrix, const std::vector<Complex<T>>& x,
            const std::vector<Complex<T>>& y) {
  const Csr& csr = std::get<Csr>(matrix.storage());
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  const std::vector<index_t> columns = csr.column_of.to_host();
  const auto weights = matrix.weights_as<Complex<T>>().to_host();
  using Wide = Complex<long double>;
  for (std::size_t row = 0; row < y.size(); ++row) {
    Wide sum(0.0L);
    long double absolute = 0;
    for (auto k = static_cast<std::size_t>(offsets[row]);
         k < static_cast<std::size_t>(offsets[row + 1]); ++k) {
      const Wide edge(weights[k]), value(x[static_cast<std::size_t>(columns[k])]);
      sum = sum + edge * value;
      absolute += std::hypot(edge.re, edge.im) * std::hypot(value.re, value.im);
    }
    const auto terms = static_cast<long double>(offsets[row + 1] - offsets[row]);
    // Terms of single precision are rounded to it, and added up in double; in tiles, eight of them
    // in single precision.
    const long double rounding = sizeof(T) == 4 ? 8 * std::numeric_limits<T>::epsilon() : 0;
    const long double bound = ((2 * terms + 4) * std::ldexp(1.0L, -52) + rounding) * absolute +
                              std::hypot(sum.re, sum.im) * 2 * std::numeric_limits<T>::epsilon();
    const Wide found(y[row]);
    if (std::hypot(found.re - sum.re, found.im - sum.im) <= bound) continue;
    throw WrongResult(fmt::format("row {} of the product is {}, by its definition {}", row + 1,
                                  number_text_of(y[row]), number_text_of(Complex<double>(sum))));
  }
}

// y as a file: of .mtx a complex matrix of one column, else its parts in two columns.
template <class T>
void write_y(Run& run, const std::vector<Complex<T>>& y, const VertexIds& ids) {
  const std::string& file = run.arguments().output.file;
  if (file.empty()) return;
  if (output_format(file) != "mtx") {
    std::vector<T> real, imaginary;
    for (const Complex<T> z : y) {
      real.push_back(z.re);
      imaginary.push_back(z.im);
    }
    const ResultColumn columns[] = {
        {"y_real", std::span<const T>(real), {}, "infinity", false},
        {"y_imaginary", std::span<const T>(imaginary), {}, "infinity", false}};
    run.write(columns, ids);
    return;
  }
  EdgeList list;
  list.rows = static_cast<index_t>(y.size());
  list.columns = 1;
  list.ids = ids;
  for (index_t row = 0; row < list.rows; ++row) list.from.push_back(row);
  list.to.assign(y.size(), 0);
  list.weights = y;
  run.write(file, list, {"y", false});
}

template <class T>
void multiply(Run& run, const ComplexProduct& product) {
  using Value = Complex<T>;
  const std::vector<Complex<double>> given = read_x(run, product);
  const std::vector<Value> x_host(given.begin(), given.end());
  const Matrix& csr = product.csr;
  const Vector<Value> x(run.context(), std::span<const Value>(x_host));
  Vector<Value> y(run.context(), static_cast<std::size_t>(csr.rows()));
  run.progress().begin("converting");
  const std::optional<Matrix> converted = stored(run, product, sizeof(Value));
  const Matrix& matrix = converted ? *converted : csr;
  say_spilled(run);
  matrix.row_tiles();  // made on first use: not part of the timed product
  run.compute([&] {
    spmv<PlusTimes<Value>>(matrix, x, y);
    return 0;
  });
  const std::string kind = fmt::format("complex{}", 8 * sizeof(Value));
  run.report.definition = {{"semiring", "plus_times"},
                           {"values", kind},
                           {"transpose", product.transposed},
                           {"conjugate", product.conjugated}};
  run.report.parameters = {{"x", product.x_file.empty() ? Json("all ones") : Json(product.x_file)}};
  run.report.result = {
      {"rows", csr.rows()}, {"columns", csr.columns()}, {"entries", csr.entries()}};
  run.say("spmv", fmt::format("{}{}A x over plus_times, in {}; x is {}",
                              product.conjugated ? "conjugate of " : "",
                              product.transposed ? "transpose of " : "", kind,
                              product.x_file.empty() ? "all ones" : product.x_file));
  const std::vector<Value> host = y.to_host();
  report_overflow(run, count_not_finite(host), "of y's entries");
  const bool by_rows = !product.transposed || csr.rows() == csr.columns();
  const VertexIds ids = by_rows ? run.ids() : VertexIds::consecutive(1, csr.rows());
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t row : largest_of(run, host)) {
    rows.push_back({vertex_cell(ids, static_cast<index_t>(row), "row"),
                    {"y", number_json(host[row]), number_text_of(host[row])}});
  }
  list_rows(run, rows);
  write_y(run, host, ids);
  if (run.arguments().output.verify) {
    verify(csr, x_host, host);
    run.verified("by definition: every row summed anew, within the rounding of its sum");
  }
  run.finish();
}

}  // namespace

void multiply_complex(Run& run, const ComplexProduct& product) {
  product.single ? multiply<float>(run, product) : multiply<double>(run, product);
}

}  // namespace graphrun::cli
