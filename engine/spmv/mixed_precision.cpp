#include <graphrun/engine/mixed_precision.hpp>
#include <string>
#include <utility>

#include "base/common/dispatch.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/spmv/mixed_kernels.hpp"
#include "formats/matrix/common/row_tiles.hpp"

namespace graphrun {
namespace {

// A copy of the matrix without weights.
Matrix structure_of(const Matrix& a) {
  if (const auto* csr = std::get_if<Csr>(&a.storage())) {
    return Matrix(Csr{csr->rows, csr->columns, csr->offsets.copy(), csr->column_of.copy(), {}});
  }
  if (const auto* ell = std::get_if<Ell>(&a.storage())) {
    return Matrix(Ell{ell->rows, ell->columns, ell->width, ell->stored, ell->column_of.copy(), {}});
  }
  const auto* sell = std::get_if<Sell>(&a.storage());
  if (sell == nullptr) {
    throw InvalidArgument("Matrix16: the matrix must be in CSR, ELL or SELL, not " +
                          std::string(name(a.format())));
  }
  return Matrix(Sell{sell->rows,
                     sell->columns,
                     sell->height,
                     sell->sigma,
                     sell->stored,
                     sell->slice_offsets.copy(),
                     sell->row_of.copy(),
                     sell->column_of.copy(),
                     {}});
}

// Number of stored weights, padding included.
std::size_t slots_of(const Matrix& a) {
  return a.weights().visit([](const auto& values) { return values.size(); }, std::size_t{0});
}

Buffer<std::uint16_t> rounded(const Matrix& a, Real16 type) {
  require(!a.weights().empty() || a.entries() == 0, "Matrix16: a pattern has no weights to store");
  Buffer<std::uint16_t> values(a.context(), slots_of(a));
  const offset_t lost = on_backend(a.context(), [&](auto on) {
    return kernels::round_to_16_bits(on, a.weights().any(), values.size(), type, values.data());
  });
  if (lost > 0) {
    throw Unsupported("Matrix16: " + std::to_string(lost) + " weights are too large for 16 bits");
  }
  return values;
}

// Reads 16-bit weights: the argument of the owners' view().
template <class T>
struct As16 {
  const Buffer<std::uint16_t>& values;
  TypedWeights<T> operator()(const Weights&) const {
    static_assert(sizeof(T) == sizeof(std::uint16_t));
    return {reinterpret_cast<const T*>(values.data())};
  }
};

template <class Storage>
inline constexpr bool has_16_bits =
    std::is_same_v<Storage, Csr> || std::is_same_v<Storage, Ell> || std::is_same_v<Storage, Sell>;

template <class T>
void multiply(const Matrix16& a, const Vector<float>& x, const PlainEpilogue<PlusTimes<float>>& y) {
  const Matrix& structure = a.structure();
  RowTilesView tiles{};
  if (structure.context().backend() == Backend::cuda && structure.row_tiles() != nullptr) {
    tiles = structure.row_tiles()->view();
  }
  std::visit(
      [&](const auto& storage) {
        if constexpr (has_16_bits<std::remove_cvref_t<decltype(storage)>>) {
          on_backend(structure.context(), [&](auto on) {
            kernels::spmv<PlusTimes<float>>(on, storage.view(As16<T>{a.values()}), &tiles, x.data(),
                                            y);
          });
        }
      },
      structure.storage());
}

}  // namespace

Matrix16::Matrix16(const Matrix& a, Real16 type)
    : structure_(structure_of(a)), values_(rounded(a, type)), type_(type) {}

void spmv(const Matrix16& a, const Vector<float>& x, Vector<float>& y, Mask mask, Output output) {
  const Matrix& structure = a.structure();
  require(x.size() == static_cast<std::size_t>(a.columns()),
          "spmv: x must have one value per column of A");
  require(y.size() == static_cast<std::size_t>(a.rows()),
          "spmv: y must have one value per row of A");
  require(structure.context() == x.context() && structure.context() == y.context(),
          "spmv: A, x and y must share a context");
  require(x.size() == 0 || x.data() != y.data(), "spmv: x and y must be different vectors");
  StepTimer timer(structure.context(),
                  {"spmv", name(structure.format()), "pull", structure.entries(), 0});
  const PlainEpilogue<PlusTimes<float>> epilogue{y.data(), mask, output};
  if (a.type() == Real16::float16) {
    multiply<Float16>(a, x, epilogue);
  } else {
    multiply<Bfloat16>(a, x, epilogue);
  }
  timer.finish();
}

}  // namespace graphrun
