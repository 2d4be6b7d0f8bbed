// Plan of a product on the CPU: the number of products of each row.
#pragma once

#include <vector>

#include "engine/spgemm/kernels.hpp"

namespace graphrun::kernels {

struct CpuRows : PlannedRows {
  std::vector<offset_t> products;  // per row
};

inline const offset_t* products_of(const ProductPlan& plan) {
  return static_cast<const CpuRows&>(*plan.rows).products.data();
}

}  // namespace graphrun::kernels
