// What the kernels of the CPU keep of the rows of a product that is to be made.
#pragma once

#include <vector>

#include "engine/spgemm/kernels.hpp"

namespace graphrun::kernels {

struct CpuRows : PlannedRows {
  std::vector<offset_t> products;  // of each row
};

inline const offset_t* products_of(const ProductPlan& plan) {
  return static_cast<const CpuRows&>(*plan.rows).products.data();
}

}  // namespace graphrun::kernels
