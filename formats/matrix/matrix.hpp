// A sparse matrix in one of the supported formats, chosen when it is built.
#pragma once

#include <iterator>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/build.hpp>
#include <graphrun/formats/matrix/coo.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/format.hpp>
#include <graphrun/formats/matrix/padded.hpp>

namespace graphrun {

struct RowTiles;

namespace detail {
template <std::size_t... I>
auto storage_of(std::index_sequence<I...>)
    -> std::variant<typename FormatTraits<all_formats[I]>::Owner...>;
}  // namespace detail

// Whether the format has a view, so that its rows can be read one by one.
template <class Owner>
concept HasView = requires(const Owner& owner) {
  owner.view(AsPattern{});
};

// Whether dense blocks are stored, not entries.
bool stores_blocks(Format format);

// Move-only; lives in the memory of one context.
class Matrix {
 public:
  // One owner a format, in the order of Format.
  using Storage = decltype(detail::storage_of(std::make_index_sequence<std::size(all_formats)>()));

  // COO must be in row-major order without repeats.
  explicit Matrix(Storage storage);
  Matrix(Matrix&&) noexcept;
  Matrix& operator=(Matrix&&) noexcept;
  ~Matrix();

  // From triples in host memory: `weights` is empty for a pattern, else one per entry. W is int32,
  // int64, float or double. Throws as build_csr does.
  template <class W>
  static Matrix from_triples(const Context& ctx, index_t rows, index_t columns,
                             std::span<const index_t> row_of, std::span<const index_t> column_of,
                             std::span<const W> weights, const BuildOptions& options = {},
                             BuildCounts* counts = nullptr);

  index_t rows() const noexcept;
  index_t columns() const noexcept;
  offset_t entries() const noexcept;
  std::size_t bytes() const noexcept;
  WeightType weight_type() const noexcept { return weights().type(); }
  // As stored, padding included; of HYB, those of the head.
  const Weights& weights() const noexcept;
  Format format() const noexcept { return static_cast<Format>(storage_.index()); }
  const Context& context() const noexcept;
  const Storage& storage() const noexcept { return storage_; }

  // A copy in another format (or the same), made on the same device, by way of CSR where there is
  // no direct way. Blocks. Throws InvalidArgument for options out of their ranges and OutOfMemory,
  // before it allocates, where the format would take more than there is.
  Matrix to(Format format, const FormatOptions& options = {}) const;
  Matrix transposed() const;  // in CSR; in COO and CSC from these. Blocks

  // The matrix in a format whose rows can be read one by one: itself, but for CSC a copy in CSR,
  // made on first use and kept. Blocks then.
  const Matrix& by_rows() const;

  // How a GPU's kernels share out the rows, made on first use: of CSR tiles of equal work, of the
  // formats that lay rows side by side the pieces of the longest; null for COO and CSC, and for
  // all but CSR on a CPU. Blocks then.
  const RowTiles* row_tiles() const;

  // The first column of each row, no_vertex of an empty one, made on first use. The matrix must be
  // in CSR. Does not block.
  const Buffer<index_t>& first_columns() const;

  // The weights as Ws, 1 in a pattern: as they are stored, or converted on first use and kept until
  // another type is asked for. W is int32, int64, float or double. The matrix must be in CSR. Does
  // not block.
  template <class W>
  const Buffer<W>& weights_as() const;

 private:
  Storage storage_;
  mutable std::unique_ptr<RowTiles> row_tiles_;
  mutable std::unique_ptr<Matrix> by_rows_;
  mutable std::unique_ptr<Buffer<index_t>> first_columns_;
  mutable Weights converted_;
};

#define GRAPHRUN_FORMAT(format, owner, layout)                                                   \
  static_assert(                                                                                 \
      std::is_same_v<owner, std::variant_alternative_t<static_cast<std::size_t>(Format::format), \
                                                       Matrix::Storage>>,                        \
      "Matrix::format() is the index of its storage");
GRAPHRUN_FORMATS(GRAPHRUN_FORMAT)
#undef GRAPHRUN_FORMAT

}  // namespace graphrun
