// A sparse matrix in one of the supported formats, chosen when it is built.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/formats/matrix/build.hpp>
#include <graphrun/formats/matrix/coo.hpp>
#include <graphrun/formats/matrix/csr.hpp>
#include <graphrun/formats/matrix/row_bins.hpp>

namespace graphrun {

enum class Format { coo, csr };
std::string_view name(Format format);  // "coo", "csr"

// Move-only; lives in the memory of one context.
class Matrix {
 public:
  using Storage = std::variant<Coo, Csr>;

  explicit Matrix(Coo storage) : storage_(std::move(storage)) {}  // row-major, no repeats
  explicit Matrix(Csr storage) : storage_(std::move(storage)) {}

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
  WeightType weight_type() const noexcept;
  const Weights& weights() const noexcept;
  Format format() const noexcept { return static_cast<Format>(storage_.index()); }
  const Context& context() const noexcept;
  const Storage& storage() const noexcept { return storage_; }

  Matrix to(Format format) const;  // a copy in another format (or the same), on the same device
  Matrix transposed() const;       // in the same format

  // The rows of a CSR matrix by length, made on first use; null for another format. Blocks then.
  const RowBins* row_bins() const;

 private:
  Storage storage_;
  mutable std::unique_ptr<RowBins> row_bins_;
};

}  // namespace graphrun
