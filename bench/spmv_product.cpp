// Measurement of one product in every format and by the baselines.
#include "bench/spmv_product.hpp"

#include <fmt/format.h>

#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>
#include <optional>

#include "bench/spmv_plain.hpp"
#include "cli/run.hpp"
#include "formats/matrix/common/row_tiles.hpp"
#include "formats/matrix/common/sizes.hpp"

namespace graphrun::cli::bench {
namespace {

TimingOptions timing_options(const Settings& settings) {
  TimingOptions options;
  options.warm_up = settings.warm_up;
  options.min_runs = settings.runs.value_or(10);
  options.min_seconds = settings.seconds;
  options.cold_cache = settings.cold;
  return options;
}

// The work of a product: reads the matrix and x once, writes y once, one gather of x per entry.
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
  row.suite = product.suite;
  row.kernel = "spmv";
  row.graph = product.subject.size();
  row.precision = product.precision();
  row.model = "the stored matrix once, x once, y once; one gather of x an entry";
  row.work = {product_work(product, matrix_bytes)};
  row.figures["ns_per_entry"] =
      row.timing.statistics.median * 1e6 / static_cast<double>(row.graph.entries);
  session.add(std::move(row));
}

// Adds the prediction and its parts to the figures.
template <class T>
void note_foreseen(const Foreseen& foreseen, Format format, const Product<T>& product,
                   Result& row) {
  const Candidate& candidate = foreseen.choice.of(format);
  const ProductWork work =
      graphrun::product_work(foreseen.statistics, format, {}, {sizeof(T), product.weighted},
                             product.session.context().backend());
  row.figures["chosen"] = &candidate == &foreseen.choice.best() ? 1 : 0;
  row.figures["predicted_ms"] = 1000 * candidate.seconds;
  row.figures["predicted_convert_ms"] = 1000 * candidate.convert_seconds;
  row.figures["work_bytes"] = work.bytes;
  row.figures["work_sectors"] = work.sectors;
  row.figures["work_distinct"] = work.distinct;
  row.figures["work_slots"] = work.slots;
  row.figures["work_longest"] = work.longest;
}

template <class T>
void measure_cusparse_by(Product<T>& product, const Matrix& csr, CusparseAlgorithm algorithm) {
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

}  // namespace

template <class T>
void measure_format(Product<T>& product, const Matrix& csr, Format format,
                    const Foreseen* foreseen) {
  const Context& ctx = product.session.context();
  Result row;
  row.implementation = "graphrun";
  row.format = name(format);
  const Stopwatch watch;
  std::optional<Matrix> converted;
  if (format != Format::csr) {
    converted = csr.to(format, {.value_bytes = sizeof(T)});
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
  if (foreseen != nullptr) note_foreseen(*foreseen, format, product, row);
  // Sums are in double for all types of values.
  measure(product, std::move(row), a.bytes(), 53, [&] {
    if (product.weighted) {
      spmv<PlusTimes<T>>(a, product.x, product.y);
    } else {
      spmv<PlusSecond<T>>(a, product.x, product.y);
    }
  });
}

template <class T>
void measure_plain(Product<T>& product) {
  const Rows& graph = product.subject.host();
  const std::vector<T> x = test_values<T>(graph.vertices());
  const std::vector<T> weights =
      product.weighted ? test_weights<T>(graph.entries()) : std::vector<T>();
  std::vector<T> y(x.size());
  Result row;
  row.implementation = "plain loop";
  row.format = "csr";
  const std::size_t bytes = graph.offsets.size() * sizeof(offset_t) +
                            graph.targets.size() * sizeof(index_t) + weights.size() * sizeof(T);
  measure(
      product, std::move(row), bytes, std::numeric_limits<T>::digits,
      [&] { plain_product(graph, weights, x, y, product.session.context().threads()); }, &y);
}

template <class T>
void measure_cusparse(Product<T>& product, const Matrix& csr) {
  std::string reason;
  if (!cusparse_version(&reason)) {
    product.session.note("no cuSPARSE to compare with: " + reason);
    return;
  }
  for (const CusparseAlgorithm algorithm : cusparse_algorithms) {
    measure_cusparse_by(product, csr, algorithm);
  }
}

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

#define GRAPHRUN_INSTANTIATE(T)                                                      \
  template struct Product<T>;                                                        \
  template void measure_format(Product<T>&, const Matrix&, Format, const Foreseen*); \
  template void measure_plain(Product<T>&);                                          \
  template void measure_cusparse(Product<T>&, const Matrix&);                        \
  template bool worth_measuring(const Product<T>&, const Matrix&, Format);
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)

}  // namespace graphrun::cli::bench
