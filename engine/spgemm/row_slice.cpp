#include <graphrun/engine/spgemm.hpp>

#include "base/common/dispatch.hpp"
#include "engine/spgemm/kernels.hpp"

namespace graphrun {

Matrix row_slice(const Matrix& matrix, index_t first, index_t last) {
  require(first >= 0 && first <= last && last <= matrix.rows(),
          "row_slice: there are no such rows");
  if (matrix.format() != Format::csr) return row_slice(matrix.to(Format::csr), first, last);
  const Csr& csr = std::get<Csr>(matrix.storage());
  const Context& ctx = csr.context();
  const offset_t begin = csr.offsets.at(static_cast<std::size_t>(first));
  const auto count =
      static_cast<std::size_t>(csr.offsets.at(static_cast<std::size_t>(last)) - begin);
  Csr slice{last - first,
            csr.columns,
            {ctx, static_cast<std::size_t>(last - first) + 1},
            {ctx, count},
            Weights()};
  on_backend(ctx, [&](auto on) {
    kernels::shift_offsets(on, csr.offsets.data() + first, slice.offsets.size(), begin,
                           slice.offsets.data());
  });
  ctx.copy(slice.column_of.data(), csr.column_of.data() + begin, count * sizeof(index_t));
  slice.weights = csr.weights.visit(
      [&](const auto& values) -> Weights {
        using W = std::remove_cvref_t<decltype(*values.data())>;
        Buffer<W> part(ctx, count);
        ctx.copy(part.data(), values.data() + begin, count * sizeof(W));
        return part;
      },
      Weights());
  return Matrix(std::move(slice));
}

}  // namespace graphrun
