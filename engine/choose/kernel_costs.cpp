#include "engine/choose/kernel_costs.hpp"

#include <algorithm>
#include <span>

namespace graphrun {
namespace {

constexpr const char* for_any = "every graph: nothing is padded, and rows of any length";
constexpr const char* for_coo = "many empty rows, and rows of very different lengths";
constexpr const char* for_csc = "reading columns; multiplied as a copy in CSR";
constexpr const char* for_ell = "rows of one length: grids, meshes, roads";
constexpr const char* for_hyb = "rows of one length, but for a few long ones";
constexpr const char* for_jds = "rows of many lengths, without padding";
constexpr const char* for_sell = "rows of many lengths, side by side with little padding";
constexpr const char* for_bsr = "entries that come in dense blocks: finite elements";
constexpr const char* for_bsrx = "as bsr, where blocks are left out of some products";
constexpr const char* for_tiled = "many products of a large matrix whose x leaves the caches";

// Fitted by fit_kernel_costs.py to `graphrun bench formats` on one H200 and eleven graphs, from 84
// thousand to 134 million entries: roads, meshes, a web graph, social and generated ones. Then
// CSR's and ELL's constants per gather, slot and row were adjusted within the error of the fit, so
// that near ties match the measurement. Observations: SELL, JDS and ELL gather above the ceiling,
// since neighbouring lanes share sectors. Dependent launches have little fixed cost. COO's scan of
// row starts takes 3 us, HYB's serialised kernels 9 us. Blocks are walked bit by bit. Conversion
// includes the first touch of the new arrays: the driver provides about 80 GB/s of new memory, far
// less than the conversion's write rate. TILED's hops were fitted by hand to four graphs.
constexpr KernelCost gpu_costs[] = {
    {Format::coo, 1, 1.0, 7.6e-12, 1e-13, 0, 5.5e-6, 0.06, 5e-5, true, true, true, for_coo},
    {Format::csr, 0.58, 0.97, 1.5e-12, 3e-12, 0, 1.3e-6, 1, 0, true, true, true, for_any},
    {Format::csc, 0.58, 0.97, 1.5e-12, 3e-12, 0, 1.3e-6, 0.06, 2e-4, true, false, true, for_csc},
    {Format::ell, 0.69, 1.1, 1e-13, 1e-13, 1.2e-8, 1.3e-6, 0.02, 5e-5, false, true, true, for_ell},
    {Format::hyb, 0.66, 0.94, 1.8e-12, 1e-13, 1.3e-9, 1.1e-5, 0.02, 2e-4, false, true, true,
     for_hyb},
    {Format::jds, 0.98, 1.2, 4.7e-12, 1e-13, 2.4e-9, 2.0e-6, 0.012, 1.5e-4, false, true, true,
     for_jds},
    {Format::sell, 1, 1.2, 3.9e-12, 2.5e-12, 1.6e-9, 1.3e-6, 0.018, 1.5e-4, false, true, true,
     for_sell},
    {Format::bsr, 0.21, 0.22, 1e-13, 8.9e-11, 0, 2.0e-6, 0.007, 1.7e-4, false, true, true, for_bsr},
    {Format::bsrx, 0.20, 0.22, 1e-13, 9.0e-11, 0, 2.0e-6, 0.007, 1.7e-4, false, true, true,
     for_bsrx},
    {Format::tiled, 0.78, 1, 6.2e-13, 0, 0, 8e-6, 1, 2e-3, true, true, true, for_tiled},
};

// Fitted in the same way on two cores of a Xeon (Sapphire Rapids) and eleven graphs, from 84
// thousand to 31 million entries, under measured and built-in ceilings. ELL's constants per row
// were raised to SELL's, so that near ties match the measurement. ELL and SELL sum 32 rows at once.
// A row of CSR costs a branch misprediction at its end. Consecutive entries of a row are far apart
// in ELL. TILED's constants are rough.
constexpr KernelCost cpu_costs[] = {
    {Format::coo, 0.3, 0.37, 8.9e-10, 9e-8, 0, 1e-7, 0.19, 0, false, false, true, for_coo},
    {Format::csr, 0.79, 1.2, 7.4e-10, 3.4e-9, 0, 1e-7, 1, 0, false, true, true, for_any},
    {Format::csc, 0.79, 1.2, 7.4e-10, 3.4e-9, 0, 1e-7, 0.02, 0, false, false, true, for_csc},
    {Format::ell, 0.71, 0.73, 3.3e-10, 2.2e-9, 0, 1e-7, 0.11, 0, false, true, true, for_ell},
    {Format::hyb, 0.3, 0.35, 9.4e-10, 3.4e-8, 0, 1e-7, 0.06, 0, false, false, true, for_hyb},
    {Format::jds, 0.3, 0.45, 1.3e-9, 3.8e-9, 0, 1e-7, 0.06, 0, false, false, true, for_jds},
    {Format::sell, 0.88, 1.6, 4e-10, 2.3e-9, 0, 1e-7, 0.075, 0, false, true, true, for_sell},
    {Format::bsr, 0.62, 3, 8e-9, 1.2e-8, 0, 1e-5, 0.035, 0, false, false, true, for_bsr},
    {Format::bsrx, 0.3, 3, 8.1e-9, 9.5e-9, 0, 1e-5, 0.04, 0, false, false, true, for_bsrx},
    {Format::tiled, 0.88, 1, 4.5e-10, 2e-9, 0, 1e-6, 0.8, 0, true, true, false, for_tiled},
};

// Whether the table has a row for each format, in the order of Format.
constexpr bool is_whole(std::span<const KernelCost> costs) {
  return std::ranges::equal(costs, all_formats, {}, &KernelCost::format);
}
static_assert(is_whole(gpu_costs) && is_whole(cpu_costs));

}  // namespace

const KernelCost& kernel_cost(Backend backend, Format format) {
  const auto at = static_cast<std::size_t>(format);
  return backend == Backend::cuda ? gpu_costs[at] : cpu_costs[at];
}

}  // namespace graphrun
