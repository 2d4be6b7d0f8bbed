// Counting and sampling rows with OpenMP.
#include <vector>

#include "engine/choose/common/length_classes.hpp"
#include "engine/choose/common/sample_bodies.hpp"

namespace graphrun::kernels {

void count_lengths(OnCpu on, const offset_t* offsets, index_t rows, offset_t* rows_in,
                   offset_t* entries_in) {
#pragma omp parallel num_threads(on.threads) if (rows > 100000)
  {
    std::vector<offset_t> mine(length_classes), entries(length_classes);
#pragma omp for schedule(static) nowait
    for (index_t r = 0; r < rows; ++r) {
      const offset_t length = offsets[r + 1] - offsets[r];
      const unsigned at = length_class(length);
      ++mine[at];
      entries[at] += length;
    }
#pragma omp critical(graphrun_count_lengths)
    for (unsigned c = 0; c < length_classes; ++c) {
      rows_in[c] += mine[c];
      entries_in[c] += entries[c];
    }
  }
}

GRAPHRUN_INSTANTIATE_SAMPLES(OnCpu)

}  // namespace graphrun::kernels
