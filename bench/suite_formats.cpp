// The suite `formats`: the predicted and the measured times of all formats, and the regret of the
// choice.
#include "bench/spmv_product.hpp"
#include "bench/suites.hpp"
#include "engine/choose/predict.hpp"

namespace graphrun::cli::bench {
namespace {

// So many products that conversions do not count: the suite judges the choice of the kernel.
constexpr double uses = 1e9;

template <class T>
void measure_choice(Session& session, const Subject& subject, bool weighted) {
  Product<T> product(session, subject, "formats", weighted);
  const Matrix csr = product.matrix();
  Foreseen foreseen;
  foreseen.statistics = matrix_statistics(csr);
  foreseen.choice = choose(foreseen.statistics, device_constants(session.context()),
                           {sizeof(T), weighted}, uses, session.context().available_memory());
  session.note("device constants: " + foreseen.choice.constants);
  for (const Format format : all_formats) {
    const Candidate& candidate = foreseen.choice.of(format);
    if ((candidate.possible || candidate.only_asked_for) && worth_measuring(product, csr, format)) {
      measure_format(product, csr, format, &foreseen);
    }
  }
  if (session.settings().no_baselines) return;
  if (!session.on_gpu()) measure_plain(product);
  if (session.on_gpu() && weighted) measure_cusparse(product, csr);
}

}  // namespace

void run_formats(Session& session, std::vector<std::string> graphs) {
  if (graphs.empty()) graphs = {"kron:16", "grid:1024x1024"};
  for (const auto& path : graphs) {
    const Subject subject = session.load(path);
    measure_choice<float>(session, subject, false);
    measure_choice<float>(session, subject, true);
  }
}

}  // namespace graphrun::cli::bench
