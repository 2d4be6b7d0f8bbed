#include "engine/choose/kernel_costs.hpp"

namespace graphrun {
namespace {

constexpr const char* for_any = "every graph: nothing is padded, and rows of any length";
constexpr const char* for_coo = "many empty rows, and rows of very different lengths";
constexpr const char* for_csc = "reading columns; multiplied as a copy in CSR";
constexpr const char* for_ell = "rows of one length: grids, meshes, roads";
constexpr const char* for_hyb = "rows of one length, but for a few long ones";
constexpr const char* for_jds = "rows of many lengths, without padding";
constexpr const char* for_sell = "rows of many lengths on a GPU, with little padding";
constexpr const char* for_bsr = "entries that come in dense blocks: finite elements";
constexpr const char* for_bsrx = "as bsr, where blocks are left out of some products";

// Fitted by fit_kernel_costs.py to `graphrun bench formats` on one H200 and ten graphs, from 84
// thousand to 134 million entries: roads, meshes, a web graph, social and generated ones. What the
// numbers say: COO's scan of row starts costs it 3 us; a thread per row streams at half of what a
// block per tile does; blocks are walked bit by bit.
constexpr KernelCost on_gpu[] = {
    {Format::coo, 0.85, 1.1, 7.5e-12, 1e-13, 0, 5.5e-6, 0.36, 5e-5, true, true, for_coo},
    {Format::csr, 0.73, 0.99, 4.9e-12, 2.9e-12, 0, 2.0e-6, 1, 0, true, true, for_any},
    {Format::csc, 0.73, 0.99, 4.9e-12, 2.9e-12, 0, 2.0e-6, 0.06, 2e-4, true, false, for_csc},
    {Format::ell, 0.55, 1.0, 1.2e-12, 7.5e-12, 6.0e-7, 8.6e-7, 0.13, 5e-5, false, false, for_ell},
    {Format::hyb, 0.54, 1.1, 2.6e-12, 1e-13, 2.9e-7, 4.8e-6, 0.12, 2e-4, false, false, for_hyb},
    {Format::jds, 0.57, 1.1, 3.5e-12, 1e-13, 4.9e-7, 2.1e-6, 0.07, 1.5e-4, false, false, for_jds},
    {Format::sell, 0.48, 1.1, 3.7e-12, 1e-13, 6.3e-7, 1.2e-6, 0.11, 1.5e-4, false, false, for_sell},
    {Format::bsr, 0.38, 0.35, 1e-13, 1.6e-11, 3.3e-7, 1.8e-5, 0.04, 1.7e-4, false, false, for_bsr},
    {Format::bsrx, 0.37, 0.35, 1e-13, 1.6e-11, 3.3e-7, 1.8e-5, 0.04, 1.7e-4, false, false,
     for_bsrx},
};

constexpr KernelCost on_cpu[] = {
    {Format::coo, 1, 1, 1.2e-9, 2e-8, 0, 1e-7, 0.5, 0, false, false, for_coo},
    {Format::csr, 1, 1, 9e-10, 3e-9, 0, 1e-7, 1, 0, false, true, for_any},
    {Format::csc, 1, 1, 9e-10, 3e-9, 0, 1e-7, 0.02, 0, false, false, for_csc},
    {Format::ell, 1, 1, 1.6e-9, 3e-9, 0, 1e-7, 0.2, 0, false, false, for_ell},
    {Format::hyb, 1, 1, 1.8e-9, 6e-9, 0, 1e-7, 0.1, 0, false, false, for_hyb},
    {Format::jds, 1, 1, 2.5e-9, 5e-9, 0, 1e-7, 0.05, 0, false, false, for_jds},
    {Format::sell, 1, 1, 1.8e-9, 5e-9, 0, 1e-7, 0.05, 0, false, false, for_sell},
    {Format::bsr, 1, 1, 3e-9, 5e-9, 0, 1e-7, 0.01, 0, false, false, for_bsr},
    {Format::bsrx, 1, 1, 3e-9, 5e-9, 0, 1e-7, 0.01, 0, false, false, for_bsrx},
};

}  // namespace

const KernelCost& kernel_cost(Backend backend, Format format) {
  const auto at = static_cast<std::size_t>(format);
  return backend == Backend::cuda ? on_gpu[at] : on_cpu[at];
}

}  // namespace graphrun
