// y = A x in every storage format, beside cuSPARSE on a GPU and a plain loop on a CPU.
#include "bench/spmv_complex.hpp"
#include "bench/spmv_product.hpp"
#include "bench/suites.hpp"

namespace graphrun::cli::bench {
namespace {

template <class T>
void measure_precision(Session& session, const Subject& subject, bool weighted) {
  Product<T> product(session, subject, "spmv", weighted);
  const Matrix csr = product.matrix();
  measure_format(product, csr, Format::csr);
  for (const Format format : all_formats) {
    if (format != Format::csr && worth_measuring(product, csr, format)) {
      measure_format(product, csr, format);
    }
  }
  if (session.settings().no_baselines) return;
  if (!session.on_gpu()) {
    measure_plain(product);
    return;
  }
  if (!weighted) {
    session.note("cuSPARSE multiplies no pattern: compare with its fp32 rows");
    return;
  }
  measure_cusparse(product, csr);
}

}  // namespace

void run_spmv(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {session.on_gpu() ? "kron:22" : "kron:18"};
  for (const auto& path : graphs) {
    const Subject subject = session.load(path);
    measure_precision<float>(session, subject, false);
    measure_precision<float>(session, subject, true);
    measure_precision<double>(session, subject, true);
    measure_complex_spmv(session, subject);
  }
}

}  // namespace graphrun::cli::bench
