// y = A x in every storage format, beside cuSPARSE on a GPU and a plain loop on a CPU.
#include <fmt/format.h>

#include <graphrun/engine/cusparse.hpp>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/engine/vector_ops.hpp>
#include <graphrun/formats/matrix/sizes.hpp>
#include <limits>

#include "cli/bench/spmv_data.hpp"
#include "cli/bench/spmv_plain.hpp"
#include "cli/bench/suites.hpp"
#include "cli/errors.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

// One matrix with one kind of value, and what a product with it must be.
template <class T>
struct Product {
  Session& session;
  const Subject& subject;
  bool weighted;
  Vector<T> x, y;
  std::vector<std::int64_t> exact;

  Product(Session& where, const Subject& what, bool with_weights)
      : session(where),
        subject(what),
        weighted(with_weights),
        x(where.context(), std::span<const T>(test_values<T>(what.graph.vertices()))),
        y(where.context(), static_cast<std::size_t>(what.graph.vertices())),
        exact(exact_product(what.host(), with_weights)) {}

  std::string precision() const { return !weighted ? "pattern" : sizeof(T) == 4 ? "fp32" : "fp64"; }

  // The adjacency matrix with the test's weights, in CSR.
  Matrix matrix() const {
    const Context& ctx = session.context();
    const Csr& csr = std::get<Csr>(subject.graph.out_edges().storage());
    Weights weights;
    if (weighted) weights = Buffer<T>(ctx, std::span<const T>(test_weights<T>(csr.entries())));
    return Matrix(
        Csr{csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(), std::move(weights)});
  }
};

TimingOptions timing_options(const Settings& settings) {
  TimingOptions options;
  options.warm_up = settings.warm_up;
  options.min_runs = settings.runs.value_or(10);
  options.min_seconds = settings.seconds;
  options.cold_cache = settings.cold;
  return options;
}

// The matrix once, x once, y once; one gather of x an entry.
template <class T>
Work product_work(const Product<T>& product, std::size_t matrix_bytes) {
  const auto n = static_cast<double>(product.subject.graph.vertices());
  const auto entries = static_cast<double>(product.subject.graph.counts().entries);
  return {entries, 0, static_cast<double>(matrix_bytes) + 2 * n * sizeof(T), entries,
          product.x.size() * sizeof(T)};
}

// Times `multiply`, which fills product.y (or `host`, where that is not null), and adds the row.
template <class T, class Multiply>
void measure(Product<T>& product, Result row, std::size_t matrix_bytes, int sum_digits,
             Multiply&& multiply, const std::vector<T>* host = nullptr) {
  Session& session = product.session;
  session.doing("spmv " + row.format + " " + product.precision() + " by " + row.implementation +
                " on " + product.subject.name);
  fill(product.y, std::numeric_limits<T>::quiet_NaN());
  row.timing = time_runs(session.context(), multiply, timing_options(session.settings()));
  std::vector<T> y = host != nullptr ? *host : product.y.to_host();
  if (session.settings().inject_fault && row.ours()) y[y.size() / 2] = 2 * y[y.size() / 2] + 1;
  row.fault = product_fault<T>(product.subject.host(), product.exact, y, sum_digits);
  row.check = sum_digits == 53 ? "the definition, in integers, exactly"
                               : "the definition, in integers, within the rounding of fp32 sums";
  row.suite = "spmv";
  row.kernel = "spmv";
  row.graph = product.subject.size();
  row.precision = product.precision();
  row.model = "the stored matrix once, x once, y once; one gather of x an entry";
  row.work = {product_work(product, matrix_bytes)};
  row.figures["ns_per_entry"] =
      row.timing.statistics.median * 1e6 / static_cast<double>(row.graph.entries);
  session.add(std::move(row));
}

template <class T>
void measure_format(Product<T>& product, const Matrix& csr, Format format) {
  const Context& ctx = product.session.context();
  Result row;
  row.implementation = "graphrun";
  row.format = name(format);
  const Stopwatch watch;
  std::optional<Matrix> converted;
  if (format != Format::csr) {
    converted = csr.to(format);
    row.preprocessing.what = "from CSR";
    row.preprocessing.bytes = converted->bytes();
  }
  const Matrix& a = converted ? *converted : csr;
  if (ctx.backend() == Backend::cuda && a.row_tiles() != nullptr) {
    row.preprocessing.what = "tiles of rows";
    row.preprocessing.bytes = a.row_tiles()->bytes();
  }
  ctx.synchronize();
  row.preprocessing.milliseconds = watch.milliseconds();
  // Sums are in double whatever the values are.
  measure(product, std::move(row), a.bytes(), 53, [&] {
    if (product.weighted) {
      spmv<PlusTimes<T>>(a, product.x, product.y);
    } else {
      spmv<PlusSecond<T>>(a, product.x, product.y);
    }
  });
}

template <class T>
void measure_cusparse(Product<T>& product, const Matrix& csr, CusparseAlgorithm algorithm) {
  Session& session = product.session;
  try {
    session.doing("preparing cuSPARSE " + std::string(name(algorithm)));
    CusparseSpmv<T> baseline(csr, algorithm);
    Result row;
    row.implementation = "cuSPARSE";
    row.format = name(algorithm);
    row.preprocessing = {"its own copy, cusparseSpMV_preprocess",
                         baseline.convert_milliseconds() + baseline.preprocess_milliseconds(),
                         baseline.matrix_bytes() + baseline.workspace_bytes()};
    row.figures["preprocess_ms"] = baseline.preprocess_milliseconds();
    row.figures["slots"] = static_cast<double>(baseline.slots());
    measure(product, std::move(row), baseline.matrix_bytes(), sizeof(T) == 4 ? 24 : 53,
            [&] { baseline.run(product.x, product.y); });
  } catch (const NotAvailable& error) {
    session.note("cuSPARSE " + std::string(name(algorithm)) + ": " + error.what());
  } catch (const Unsupported& error) {
    session.note("cuSPARSE " + std::string(name(algorithm)) + " on " + product.subject.name + ": " +
                 error.what());
  } catch (const OutOfMemory& error) {
    session.note("cuSPARSE " + std::string(name(algorithm)) + " on " + product.subject.name + ": " +
                 error.what());
  }
}

template <class T>
void measure_plain(Product<T>& product) {
  const PlainProduct plain(product.subject.graph);
  std::vector<T> y;
  const std::vector<T> x = test_values<T>(product.subject.graph.vertices());
  Result row;
  row.implementation = "Boost.Graph";
  row.format = "csr";
  row.preprocessing = {"Boost graph", plain.build_milliseconds(), 0};
  const auto& csr = product.subject.graph.out_edges();
  measure(
      product, std::move(row), csr.bytes(), 53, [&] { plain.multiply(x, y); }, &y);
}

// Formats that pad a graph to many times its size are named, not measured; so is CSC, which is
// multiplied as CSR.
template <class T>
bool worth_measuring(const Product<T>& product, const Matrix& csr, Format format) {
  constexpr double most = 4;  // times CSR
  const std::string what = std::string(name(format)) + " " + product.precision() + " on " +
                           product.subject.name + ": not measured, ";
  if (format == Format::csc) {
    product.session.note("csc: multiplied as a copy in CSR");
    return false;
  }
  try {
    const double times =
        static_cast<double>(bytes_in(csr, format)) / static_cast<double>(csr.bytes());
    if (times <= most) return true;
    product.session.note(what + fmt::format("it would take {:.3g} times what CSR does", times));
  } catch (const InvalidArgument& error) {
    product.session.note(what + error.what());
  }
  return false;
}

template <class T>
void measure_precision(Session& session, const Subject& subject, bool weighted) {
  Product<T> product(session, subject, weighted);
  const Matrix csr = product.matrix();
  measure_format(product, csr, Format::csr);
  for (const Format format : all_formats) {
    if (format != Format::csr && worth_measuring(product, csr, format)) {
      measure_format(product, csr, format);
    }
  }
  if (session.settings().no_baselines) return;
  if (!session.on_gpu()) {
    if (!weighted) measure_plain(product);
    return;
  }
  if (!weighted) {
    session.note("cuSPARSE multiplies no pattern: compare with its fp32 rows");
    return;
  }
  std::string reason;
  if (!cusparse_version(&reason)) {
    session.note("no cuSPARSE to compare with: " + reason);
    return;
  }
  for (const CusparseAlgorithm algorithm : cusparse_algorithms) {
    measure_cusparse(product, csr, algorithm);
  }
}

}  // namespace

void run_spmv(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:22" : "kron:18"};
  for (const auto& path : graphs) {
    const Subject subject = session.load(path);
    measure_precision<float>(session, subject, false);
    measure_precision<float>(session, subject, true);
    measure_precision<double>(session, subject, true);
  }
}

}  // namespace graphrun::cli::bench
