// Measurement of one product in every format and by the baselines.
#pragma once

#include <graphrun/engine/choose.hpp>
#include <string>
#include <vector>

#include "bench/session.hpp"
#include "bench/spmv_data.hpp"
#include "bench/subject.hpp"
#include "engine/choose/predict.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::cli::bench {

// A matrix with one type of values, and the right result of its product.
template <class T>
struct Product {
  Session& session;
  const Subject& subject;
  std::string suite;
  bool weighted;
  Vector<T> x, y;
  std::vector<std::int64_t> exact;

  Product(Session& where, const Subject& what, std::string of_suite, bool with_weights)
      : session(where),
        subject(what),
        suite(std::move(of_suite)),
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

// The chooser's predictions for each format, reported beside the measurements.
struct Foreseen {
  MatrixStatistics statistics;
  Choice choice;
};

// Each function adds a row. `csr` is product.matrix(); `foreseen` may be null.
template <class T>
void measure_format(Product<T>& product, const Matrix& csr, Format format,
                    const Foreseen* foreseen = nullptr);
template <class T>
void measure_plain(Product<T>& product);  // a loop over CSR arrays, on a CPU

// cuSPARSE with all of its algorithms. Adds a note if it cannot be loaded.
template <class T>
void measure_cusparse(Product<T>& product, const Matrix& csr);

// Whether to measure the format. Returns false, with a note, if it would pad the graph to many
// times its size, and for CSC, which is multiplied as CSR.
template <class T>
bool worth_measuring(const Product<T>& product, const Matrix& csr, Format format);

}  // namespace graphrun::cli::bench
