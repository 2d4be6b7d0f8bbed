// NetworkX's rows: offsets, and the numbers of neighbours in the order of its dicts.
#pragma once

#include <cstdint>
#include <vector>

#include "networkx_arrays.hpp"

namespace graphrun::python {

struct Rows {
  const std::int64_t* offsets;
  const std::int32_t* columns;
  std::size_t vertices;

  Rows(const Numbers64& offsets_in, const Numbers32& columns_in)
      : offsets(offsets_in.data()),
        columns(columns_in.data()),
        vertices(offsets_in.shape(0) == 0 ? 0 : offsets_in.shape(0) - 1) {}

  const std::int32_t* begin(std::int32_t u) const { return columns + offsets[u]; }
  const std::int32_t* end(std::int32_t u) const { return columns + offsets[u + 1]; }
};

using Order = std::vector<std::int32_t>;
using Bounds = std::vector<std::int64_t>;

}  // namespace graphrun::python
