// C = A A for the adjacency matrix A with all values 1, beside cuSPARSE on a GPU.
#include <fmt/format.h>

#include <functional>
#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spgemm.hpp>

#include "bench/suites.hpp"
#include "cli/run.hpp"
#include "engine/measure/peak_memory.hpp"
#include "engine/vendor/cusparse.hpp"
#include "engine/vendor/cusparse_spgemm.hpp"

namespace graphrun::cli::bench {
namespace {

// A matrix with all values 1, and the sum of the values of its square.
template <class T>
struct Square {
  Session& session;
  const Subject& subject;
  Matrix a;
  ProductSize size;
};

template <class T>
Square<T> square_of(Session& session, const Subject& subject) {
  const Csr& csr = std::get<Csr>(subject.graph.out_edges().storage());
  Buffer<T> ones(session.context(), csr.column_of.size());
  fill(ones, T{1});
  Matrix a(Csr{csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(), std::move(ones)});
  ProductSize size = product_size(a, a);
  return {session, subject, std::move(a), size};
}

// The result of an implementation: the number of entries of C, and the sum of their values.
struct Found {
  offset_t entries = 0;
  double sum = 0;
};

template <class T>
void measure(Square<T>& square, Result row, const std::function<void()>& multiply,
             const std::function<Found()>& found) {
  Session& session = square.session;
  const PeakMemory peak(session.context());  // of one product with C; the previous C is freed first
  const Settings& settings = session.settings();
  TimingOptions options;
  options.warm_up = settings.warm_up;
  options.min_runs = settings.runs.value_or(5);
  options.min_seconds = 0;
  options.cold_cache = settings.cold;
  session.doing(fmt::format("spgemm by {} on {}", row.implementation, square.subject.name));
  row.timing = time_runs(session.context(), multiply, options);
  if (session.on_gpu()) row.figures["peak_bytes"] = static_cast<double>(peak.bytes());
  Found result = found();
  if (settings.inject_fault && row.ours()) result.sum += 1;
  const auto products = static_cast<double>(square.size.products);
  if (result.entries != square.size.entries || result.sum != products) {
    row.fault = fmt::format("{} entries that add up to {}, expected {} and {}", result.entries,
                            result.sum, square.size.entries, products);
  }
  row.check = "as many entries as the pattern has, and all values added up are the products";
  row.suite = "spgemm";
  row.kernel = "spgemm";
  row.graph = square.subject.size();
  row.precision = sizeof(T) == 4 ? "fp32" : "fp64";
  row.model = "a column and a value for each product and each entry of C";
  const double bytes = sizeof(index_t) + sizeof(T);
  row.work = {{products, 0, bytes * (products + static_cast<double>(square.size.entries)), products,
               static_cast<std::uint64_t>(square.a.bytes())}};
  row.figures["products"] = products;
  row.figures["c_entries"] = static_cast<double>(square.size.entries);
  row.figures["compression"] = products / static_cast<double>(square.size.entries);
  row.figures["gflops"] = 2e-6 * products / row.timing.statistics.median;
  session.add(std::move(row));
}

template <class T>
void measure_own(Square<T>& square) {
  Result row;
  row.implementation = "graphrun";
  row.format = "csr";
  std::optional<Matrix> c;
  measure<T>(
      square, std::move(row),
      [&] {
        c.reset();
        c.emplace(spgemm<PlusTimes<T>>(square.a, square.a));
      },
      [&] {
        return Found{c->entries(), sum(*c->weights().template as<T>())};
      });
  square.session.last().figures["c_bytes"] = static_cast<double>(c->bytes());
}

template <class T>
void measure_cusparse(Square<T>& square, CusparseProductAlgorithm algorithm) {
  Session& session = square.session;
  const std::string label = fmt::format("cuSPARSE {} {} on {}", name(algorithm),
                                        sizeof(T) == 4 ? "fp32" : "fp64", square.subject.name);
  try {
    CusparseSpgemm<T> baseline(square.a, square.a, algorithm);
    CusparseProductOutcome outcome;
    Result row;
    row.implementation = "cuSPARSE";
    row.format = name(algorithm);
    measure<T>(
        square, std::move(row), [&] { outcome = baseline.run(); },
        [&] {
          return Found{outcome.entries, baseline.value_sum()};
        });
    session.last().figures["workspace_bytes"] = static_cast<double>(outcome.workspace);
  } catch (const NotAvailable& error) {
    session.note(label + ": " + error.what());
  } catch (const DeviceError& error) {  // out of memory or of other resources
    session.note(label + ": " + error.what());
  }
}

template <class T>
void measure_precision(Session& session, const Subject& subject) {
  Square<T> square = square_of<T>(session, subject);
  measure_own(square);
  std::string reason;
  if (!session.on_gpu() || session.settings().no_baselines) return;
  if (!cusparse_version(&reason)) {
    session.note("no cuSPARSE to compare with: " + reason);
    return;
  }
  for (const CusparseProductAlgorithm algorithm : cusparse_product_algorithms) {
    measure_cusparse(square, algorithm);
  }
}

}  // namespace

void run_spgemm(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:16" : "kron:13"};
  for (const auto& path : graphs) {
    const Subject subject = session.load(path);
    try {
      measure_precision<double>(session, subject);
      measure_precision<float>(session, subject);
    } catch (const OutOfMemory& error) {
      session.note(subject.name + ": " + error.what());
    }
  }
}

}  // namespace graphrun::cli::bench
