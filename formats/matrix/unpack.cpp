// CSR from any format: counts each row, then writes all rows.
#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/padded.hpp>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/layout_kernels.hpp"

namespace graphrun {
namespace {

template <class Storage>
Csr unpacked(const Storage& from) {
  const Context& ctx = from.context();
  const auto rows = static_cast<std::size_t>(from.rows);
  Buffer<offset_t> offsets(ctx, rows + 1);
  on_backend(ctx, [&](auto on) {
    kernels::number(on, offsets.data(), rows + 1);  // sets the last element, too
    kernels::count_rows(on, from.view(AsPattern{}), offsets.data());
  });
  exclusive_scan(offsets);
  Buffer<index_t> columns(ctx, static_cast<std::size_t>(from.entries()));
  Weights weights = from.stored_weights().visit(
      [&](const auto& typed) -> Weights {
        using W = std::remove_cvref_t<decltype(*typed.data())>;
        Buffer<W> values(ctx, columns.size());
        on_backend(ctx, [&](auto on) {
          kernels::unpack(on, from.view(AsTyped<W>{}), offsets.data(), columns.data(),
                          values.data());
        });
        return values;
      },
      Weights{});
  if (weights.empty()) {
    on_backend(ctx, [&](auto on) {
      kernels::unpack(on, from.view(AsPattern{}), offsets.data(), columns.data(),
                      static_cast<index_t*>(nullptr));
    });
  }
  return {from.rows, from.columns, std::move(offsets), std::move(columns), std::move(weights)};
}

}  // namespace

Csr to_csr(const Ell& ell) { return unpacked(ell); }
Csr to_csr(const Hyb& hyb) { return unpacked(hyb); }
Csr to_csr(const Sell& sell) { return unpacked(sell); }
Csr to_csr(const Jds& jds) { return unpacked(jds); }
Csr to_csr(const Bsr& bsr) { return unpacked(bsr); }
Csr to_csr(const Bsrx& bsrx) { return unpacked(bsrx); }

}  // namespace graphrun
