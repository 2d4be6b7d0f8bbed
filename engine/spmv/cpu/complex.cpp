// SpMV over complex numbers on the CPU: the rows of each format, one by one.
#include "engine/spmv/cpu/rows.hpp"

namespace graphrun::kernels {
GRAPHRUN_SPMV_COMPLEX_TYPED(OnCpu, CsrView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, CsrView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, CooView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, EllView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, HybView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, SellView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, JdsView)
GRAPHRUN_SPMV_COMPLEX(OnCpu, BsrView)
}  // namespace graphrun::kernels
