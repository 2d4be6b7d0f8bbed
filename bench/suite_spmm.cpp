// Products with dense matrices of 8, 32 and 128 columns: Y = A X, and X Y^T at the entries of A,
// beside cuSPARSE on a GPU.
#include <fmt/format.h>

#include <functional>
#include <graphrun/engine/mixed_precision.hpp>
#include <graphrun/engine/sddmm.hpp>
#include <graphrun/engine/spmm.hpp>

#include "bench/spmm_data.hpp"
#include "bench/suites.hpp"
#include "engine/vendor/cusparse.hpp"
#include "engine/vendor/cusparse_dense.hpp"

namespace graphrun::cli::bench {
namespace {

template <class T>
class Products {
 public:
  Products(Session& session, const Exact& exact)
      : session_(session),
        exact_(exact),
        subject_(exact.subject),
        a_(matrix()),
        values_(session.context(), 0),
        samples_(session.context(), static_cast<std::size_t>(a_.entries())) {
    if constexpr (Real16Value<T>) a16_.emplace(a_, real16_of<T>);
    if (!has_baselines()) return;
    std::vector<T> host;
    for (offset_t k = 0; k < a_.entries(); ++k) host.push_back(number_as<T>(test_weight(k)));
    values_ = Buffer<T>(session.context(), std::span<const T>(host));
  }

  void measure(index_t columns, DenseOrder order) {
    const index_t n = a_.rows();
    const Context& ctx = session_.context();
    columns_ = columns;
    order_ = order;
    Dense<T> x(ctx, n, columns, order), y(ctx, n, columns, order);
    fill_values(x);
    const auto check_y = [&](bool ours) { return product_fault(y, ours); };
    add("spmm", "graphrun", check_y, [&] {
      if constexpr (Real16Value<T>) {
        spmm(*a16_, x, y);
      } else {
        spmm<PlusTimes<T>>(a_, x, y);
      }
    });
    measure_cusparse_spmm(x, y, check_y);
    const auto check_samples = [&](bool ours) { return samples_fault(ours); };
    add("sddmm", "graphrun", check_samples, [&] { sddmm(a_, x, x, samples_); });
    if (!has_baselines()) return;
    const double before = session_.last().timing.statistics.median;
    try {
      forget(samples_);
      const auto call = cusparse_sddmm(a_, x, x, samples_);
      add(
          "sddmm", "cuSPARSE", check_samples, [&] { call->run(); }, before);
    } catch (const NotAvailable& error) {
      session_.note(fmt::format("cuSPARSE's SDDMM in {}: {}", precision(), error.what()));
    } catch (const DeviceError& error) {
      session_.note(fmt::format("cuSPARSE's SDDMM in {}: {}", precision(), error.what()));
    }
  }

 private:
  using Check = std::function<std::string(bool ours)>;

  static std::string precision() {
    return std::is_same_v<T, float> ? "fp32" : std::is_same_v<T, Float16> ? "fp16" : "bf16";
  }
  bool has_baselines() const {
    return session_.on_gpu() && !session_.settings().no_baselines && cusparse_version();
  }
  TimingOptions timing_options() const {
    const Settings& settings = session_.settings();
    TimingOptions options;
    options.warm_up = settings.warm_up;
    options.min_runs = settings.runs.value_or(10);
    options.min_seconds = settings.seconds;
    options.cold_cache = settings.cold;
    return options;
  }

  Matrix matrix() const {
    const Csr& csr = std::get<Csr>(subject_.graph.out_edges().storage());
    return Matrix(Csr{
        csr.rows, csr.columns, csr.offsets.copy(), csr.column_of.copy(),
        Buffer<float>(csr.context(), std::span<const float>(test_weights<float>(csr.entries())))});
  }

  // So that a call that writes nothing is not taken for right.
  template <class Value>
  static void forget(Buffer<Value>& values) {
    const std::vector<Value> none(values.size(), number_as<Value>(-1));
    values = Buffer<Value>(values.context(), std::span<const Value>(none));
  }

  void fill_values(Dense<T>& x) const {
    std::vector<T> host(x.values().size());
    const DenseView<T> view{host.data(), x.rows(), x.columns(), x.view().row_step,
                            x.view().column_step};
    first_wrong(x.rows(), [&](index_t i) {
      for (index_t c = 0; c < x.columns(); ++c) view.at(i, c) = number_as<T>(dense_value(i, c));
      return false;
    });
    x.values() = Buffer<T>(x.context(), std::span<const T>(host));
  }

  // All of cuSPARSE's algorithms are run, and the fastest that was right is a row.
  void measure_cusparse_spmm(const Dense<T>& x, Dense<T>& y, const Check& check) {
    if (!has_baselines()) return;
    const double before = session_.last().timing.statistics.median;
    std::optional<Result> best;
    for (const CusparseSpmmAlgorithm algorithm : cusparse_spmm_algorithms) {
      try {
        forget(y.values());
        const auto call = cusparse_spmm(a_, values_, x, y, algorithm);
        Result row =
            timed("spmm", fmt::format("cuSPARSE {}", name(algorithm)), check, [&] { call->run(); });
        row.figures["workspace_bytes"] = static_cast<double>(call->workspace_bytes);
        if (!row.fault.empty()) {
          session_.note(fmt::format("{} {} {}: {}", row.implementation, row.format, row.precision,
                                    row.fault));
        } else if (!best || row.timing.statistics.median < best->timing.statistics.median) {
          best = std::move(row);
        }
      } catch (const NotAvailable&) {  // not for this order or precision
      } catch (const DeviceError& error) {
        session_.note(fmt::format("cuSPARSE {}: {}", name(algorithm), error.what()));
      }
    }
    if (!best) return session_.note("cuSPARSE has no SpMM for " + precision());
    best->figures["ratio_of_medians"] = before / best->timing.statistics.median;
    session_.add(std::move(*best));
  }

  Result timed(const std::string& kernel, const std::string& by, const Check& check,
               const std::function<void()>& work) {
    Result row;
    row.suite = "spmm";
    row.kernel = kernel;
    row.implementation = by;
    row.format = fmt::format("{} {}", columns_,
                             order_ == DenseOrder::row_major ? "row-major" : "column-major");
    row.precision = precision();
    row.graph = subject_.size();
    session_.doing(
        fmt::format("{} {} {} by {} on {}", kernel, row.format, precision(), by, subject_.name));
    row.timing = time_runs(session_.context(), work, timing_options());
    row.fault = check(row.ours());
    row.check = "the definition, in integers, within the roundings of its sums";
    row.model = "the stored matrix once, both dense matrices once";
    const auto entries = static_cast<double>(a_.entries());
    const double dense = 2.0 * a_.rows() * columns_ * sizeof(T);
    const double matrix = static_cast<double>(a_.bytes()) - entries * (sizeof(float) - sizeof(T));
    row.work = {{entries, 0, matrix + dense, 0, 0}};
    row.figures["columns"] = columns_;
    if (entries > 0) row.figures["ns_per_entry"] = row.timing.statistics.median * 1e6 / entries;
    return row;
  }

  // `before`: the median of graphrun's time, where another's is added; else 0.
  void add(const std::string& kernel, const std::string& by, const Check& check,
           const std::function<void()>& work, double before = 0) {
    Result row = timed(kernel, by, check, work);
    if (before > 0) row.figures["ratio_of_medians"] = before / row.timing.statistics.median;
    session_.add(std::move(row));
  }

  std::string product_fault(const Dense<T>& y, bool ours) const {
    std::vector<T> host = y.values().to_host();
    if (session_.settings().inject_fault && ours && !host.empty())
      host[host.size() / 2] = number_as<T>(0.5);
    const DenseView<const T> view{host.data(), y.rows(), columns_, y.view().row_step,
                                  y.view().column_step};
    const auto wrong_column = [&](index_t i) {
      const auto terms = static_cast<double>(subject_.host().degree(i));
      index_t c = 0;
      while (c < columns_ && is_right(view.at(i, c), exact_.row(i)[c % period], terms, ours)) ++c;
      return c;
    };
    const index_t i =
        first_wrong(y.rows(), [&](index_t row) { return wrong_column(row) < columns_; });
    if (i == y.rows()) return {};
    const index_t c = wrong_column(i);
    return fmt::format("row {}, column {} is {}, expected {}", i, c,
                       static_cast<float>(view.at(i, c)), exact_.row(i)[c % period]);
  }

  std::string samples_fault(bool ours) const {
    std::vector<float> host = samples_.to_host();
    if (session_.settings().inject_fault && ours && !host.empty()) host[host.size() / 2] += 1;
    const Rows& a = subject_.host();
    const auto sample = [&](index_t i, index_t j) {
      std::int64_t sum = 0;
      for (index_t c = 0; c < period; ++c) {  // as often as the column is repeated
        const std::int64_t times = columns_ / period + (c < columns_ % period ? 1 : 0);
        sum += times * dense_value(i, c) * dense_value(j, c);
      }
      return sum;
    };
    const auto wrong_entry = [&](index_t i) {
      offset_t k = a.offsets[static_cast<std::size_t>(i)];
      for (const index_t j : a.row(i)) {
        if (!is_right(host[static_cast<std::size_t>(k)], sample(i, j), columns_, ours)) return k;
        ++k;
      }
      return offset_t{-1};
    };
    const index_t i = first_wrong(a.vertices(), [&](index_t row) { return wrong_entry(row) >= 0; });
    if (i == a.vertices()) return {};
    const auto k = static_cast<std::size_t>(wrong_entry(i));
    return fmt::format("entry ({}, {}) is {}, expected {}", i, a.targets[k], host[k],
                       sample(i, a.targets[k]));
  }

  Session& session_;
  const Exact& exact_;
  const Subject& subject_;
  Matrix a_;
  std::optional<Matrix16> a16_;
  Buffer<T> values_;  // of the entries, for cuSPARSE
  Vector<float> samples_;
  index_t columns_ = 0;
  DenseOrder order_ = DenseOrder::row_major;
};

template <class T>
void measure_precision(Session& session, const Exact& exact) {
  Products<T> products(session, exact);
  for (const index_t columns : {8, 32, 128}) {
    for (const DenseOrder order : {DenseOrder::row_major, DenseOrder::column_major}) {
      products.measure(columns, order);
    }
  }
}

}  // namespace

void run_spmm(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:20" : "kron:13"};
  for (const auto& path : graphs) {
    const Subject subject = session.load(path);
    const Exact exact(subject);
    measure_precision<float>(session, exact);
    measure_precision<Bfloat16>(session, exact);
    measure_precision<Float16>(session, exact);
  }
}

}  // namespace graphrun::cli::bench
