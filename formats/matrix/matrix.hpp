// A sparse matrix in one of the supported formats, chosen at construction.
#pragma once

#include <iterator>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include <graphrun/formats/matrix/bsr.hpp>
#include <graphrun/formats/matrix/build.hpp>
#include <graphrun/formats/matrix/coo.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/format.hpp>
#include <graphrun/formats/matrix/padded.hpp>
#include <graphrun/formats/matrix/tiled.hpp>

namespace graphrun {

struct RowTiles;

namespace detail {
template <std::size_t... I>
auto storage_of(std::index_sequence<I...>)
    -> std::variant<typename FormatTraits<all_formats[I]>::Owner...>;
}  // namespace detail

// Owners with a view: formats whose rows can be read one by one.
template <class Owner>
concept HasView = requires(const Owner& owner) {
  owner.view(AsPattern{});
};

// Whether the format stores dense blocks instead of entries.
bool stores_blocks(Format format);

// Move-only; lives in the memory of one context.
class Matrix {
 public:
  // One owner per format, in the order of Format.
  using Storage = decltype(detail::storage_of(std::make_index_sequence<std::size(all_formats)>()));

  // COO must be in row-major order without duplicates.
  explicit Matrix(Storage storage);
  Matrix(Matrix&&) noexcept;
  Matrix& operator=(Matrix&&) noexcept;
  ~Matrix();

  // From triples in host memory. `weights` is empty for a pattern, else has one per entry. W is
  // int32, int64, float, double or a Complex of these. Throws as build_csr() does.
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

  // A copy in `format` on the same device, by way of CSR where there is no direct conversion.
  // Blocks. Throws InvalidArgument for options out of range. Throws OutOfMemory before allocating,
  // if the format needs more memory than there is.
  Matrix to(Format format, const FormatOptions& options = {}) const;
  Matrix transposed() const;  // in CSR; in COO and CSC from these. Blocks
  // The transpose of the conjugate, in the same formats; of real weights the transpose. Blocks.
  Matrix conjugate_transposed() const;
  // Of each weight its conjugate, in CSR. Blocks.
  Matrix conjugated() const;

  // A format whose rows can be read one by one: the matrix itself, or for CSC a CSR copy that is
  // built on first use, blocking, and cached.
  const Matrix& by_rows() const;

  // Work partition for a GPU's kernels, built on first use: tiles of equal work for CSR, the pieces
  // of long row groups for formats that store rows side by side. Null for COO and CSC; on a CPU,
  // null for all but CSR. Blocks on first use.
  const RowTiles* row_tiles() const;

  // The first column of each row, no_vertex for an empty row. Built on first use. The matrix must
  // be in CSR. Does not block.
  const Buffer<index_t>& first_columns() const;

  // The weights as type W, 1 in a pattern: as stored, or converted on first use and cached until
  // another type is requested. W is int32, int64, float, double or, the one type that complex ones
  // become, a Complex. The matrix must be in CSR. Does not block.
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
