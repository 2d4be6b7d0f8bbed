#include <graphrun/formats/matrix/matrix.hpp>
#include <string>
#include <type_traits>

#include "base/common/dispatch.hpp"
#include "formats/matrix/common/batches.hpp"
#include "formats/matrix/common/host_build.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/row_groups.hpp"
#include "formats/matrix/common/transpose_within.hpp"

namespace graphrun {

std::string_view name(WeightType type) {
  switch (type) {
    case WeightType::none:
      return "pattern";
    case WeightType::int32:
      return "int32";
    case WeightType::int64:
      return "int64";
    case WeightType::float32:
      return "float32";
    case WeightType::float64:
      return "float64";
    case WeightType::complex64:
      return "complex64";
    case WeightType::complex128:
      return "complex128";
  }
  return "";
}

void refuse_complex(std::string_view operation) {
  throw Unsupported(std::string(operation) +
                    " takes real weights, and those of this matrix are complex: leave them out, or "
                    "take their real parts or moduli");
}

bool stores_blocks(Format format) {
  return visit_format(format, [](auto traits) {
    using Owner = typename decltype(traits)::Owner;
    if constexpr (HasView<Owner>) {
      using View = decltype(std::declval<const Owner&>().view(AsPattern{}));
      return requires(const View& view) { view.block_column; };
    } else {
      return false;
    }
  });
}

Weights Weights::copy() const {
  return visit([](const auto& values) -> Weights { return values.copy(); }, Weights{});
}

Matrix::Matrix(Storage storage) : storage_(std::move(storage)) {}
Matrix::Matrix(Matrix&&) noexcept = default;
Matrix& Matrix::operator=(Matrix&&) noexcept = default;
Matrix::~Matrix() = default;

namespace {

// Whether a GPU has too little memory to build the matrix at once. What has weights is then built
// for a context that spills alone.
bool builds_in_steps(const Context& ctx, std::size_t listed, bool weighted,
                     const BuildOptions& options) {
  if (ctx.backend() != Backend::cuda) return false;
  if (!ctx.spills() && (weighted || !can_build_in_batches(options))) return false;
  const std::uint64_t bytes = weighted ? 96 : 32;  // at most, of an entry that is built
  const std::uint64_t entries = listed * (options.mirror == Mirror::none ? 1 : 2);
  return entries * bytes > ctx.available_memory();
}

}  // namespace

template <class W>
Matrix Matrix::from_triples(const Context& ctx, index_t rows, index_t columns,
                            std::span<const index_t> row_of, std::span<const index_t> column_of,
                            std::span<const W> weights, const BuildOptions& options,
                            BuildCounts* counts) {
  if (rows < 0 || columns < 0) {
    throw InvalidArgument("Matrix: the sizes " + std::to_string(rows) + " x " +
                          std::to_string(columns) + " must not be negative");
  }
  require(row_of.size() == column_of.size(), "Matrix: as many rows as columns must be listed");
  require(weights.empty() || weights.size() == row_of.size(),
          "Matrix: as many weights as entries are needed, or none");
  const bool in_steps = builds_in_steps(ctx, row_of.size(), !weights.empty(), options);
  if (in_steps && (!weights.empty() || !can_build_in_batches(options))) {
    return Matrix(Storage(
        build_csr_on_host(ctx, rows, columns, row_of, column_of, weights, options, counts)));
  }
  if (in_steps) {
    const TripleParts parts{rows, columns, row_of.size(), 2 * sizeof(index_t),
                            [&](std::uint64_t first, std::size_t count) -> Coo {
                              return {rows,
                                      columns,
                                      {ctx, row_of.subspan(first, count)},
                                      {ctx, column_of.subspan(first, count)},
                                      {}};
                            }};
    return Matrix(Storage(build_csr_in_batches(ctx, parts, options, counts)));
  }
  Coo triples{rows, columns, {ctx, row_of}, {ctx, column_of}, {}};
  if (!weights.empty()) triples.weights = Buffer<W>(ctx, weights);
  return Matrix(Storage(build_csr(std::move(triples), options, counts)));
}

#define GRAPHRUN_INSTANTIATE(W)                                                                    \
  template Matrix Matrix::from_triples(const Context&, index_t, index_t, std::span<const index_t>, \
                                       std::span<const index_t>, std::span<const W>,               \
                                       const BuildOptions&, BuildCounts*);
GRAPHRUN_INSTANTIATE(std::int32_t)
GRAPHRUN_INSTANTIATE(std::int64_t)
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)
GRAPHRUN_INSTANTIATE(Complex<float>)
GRAPHRUN_INSTANTIATE(Complex<double>)

index_t Matrix::rows() const noexcept {
  return std::visit([](const auto& s) { return s.rows; }, storage_);
}
index_t Matrix::columns() const noexcept {
  return std::visit([](const auto& s) { return s.columns; }, storage_);
}
offset_t Matrix::entries() const noexcept {
  return std::visit([](const auto& s) { return s.entries(); }, storage_);
}
std::size_t Matrix::bytes() const noexcept {
  return std::visit([](const auto& s) { return s.bytes(); }, storage_);
}
const Context& Matrix::context() const noexcept {
  return std::visit([](const auto& s) -> const Context& { return s.context(); }, storage_);
}

namespace {

Csr csr_from(const Csr& csr) { return Csr::from(csr, {}); }
// An intermediate of a conversion. Its result is not known here; it holds at least the entries.
Csr csr_from(const Csc& csc) {
  const Csr& from = csc.columns_as_rows;
  const std::size_t entries = from.bytes() - from.offsets.size() * sizeof(offset_t);
  const std::size_t held = transposed_bytes(from);
  return transpose_within(from, scratch_beside(from.bytes(), entries, held));
}
template <class Storage>
Csr csr_from(const Storage& storage) {
  return to_csr(storage);
}

// `given`: bytes of the source the CSR was built from, if that is not the matrix itself; else 0.
Csr transpose_of(const Csr& csr, std::size_t given) {
  if (given == 0) return transpose(csr);
  return transpose_within(csr, scratch_beside(given, transposed_bytes(csr), csr.bytes()));
}

Matrix::Storage from_csr(const Csr& csr, Format format, const FormatOptions& options,
                         std::size_t given = 0) {
  return visit_format(format, [&](auto traits) -> Matrix::Storage {
    using Owner = typename decltype(traits)::Owner;
    if constexpr (std::is_same_v<Owner, Csc>) {
      return Csc{csr.rows, csr.columns, transpose_of(csr, given)};
    } else {
      return Owner::from(csr, options);
    }
  });
}

}  // namespace

const Weights& Matrix::weights() const noexcept {
  return std::visit([](const auto& s) -> const Weights& { return s.stored_weights(); }, storage_);
}

Matrix Matrix::to(Format format, const FormatOptions& options) const {
  if (const Csr* csr = std::get_if<Csr>(&storage_)) {
    return Matrix(from_csr(*csr, format, options));
  }
  if (const Csc* csc = std::get_if<Csc>(&storage_)) {
    const Csr& columns = csc->columns_as_rows;
    if (format == Format::csr) return Matrix(Storage(transpose(columns)));
    if (format == Format::csc)
      return Matrix(Storage(Csc{rows(), csc->columns, Csr::from(columns, {})}));
  }
  Csr csr = std::visit([](const auto& s) { return csr_from(s); }, storage_);
  if (format == Format::csr) return Matrix(Storage(std::move(csr)));
  return Matrix(from_csr(csr, format, options, bytes()));
}

Matrix Matrix::transposed() const {
  if (const Csr* csr = std::get_if<Csr>(&storage_)) return Matrix(Storage(transpose(*csr)));
  if (const Csc* csc = std::get_if<Csc>(&storage_)) {
    return Matrix(Storage(Csr::from(csc->columns_as_rows, {})));
  }
  Csr csr = transpose(std::visit([](const auto& s) { return csr_from(s); }, storage_));
  if (format() == Format::coo) return Matrix(Storage(to_coo(csr)));
  return Matrix(Storage(std::move(csr)));
}

namespace {

// The matrix must own its weights, and nobody else know them yet.
Matrix with_conjugate_weights(Matrix made) {
  made.weights().visit(
      [](const auto& values) {
        using W = std::remove_cvref_t<decltype(*values.data())>;
        if constexpr (is_complex_v<W>) {
          on_backend(values.context(), [&](auto on) {
            kernels::conjugate_all(on, const_cast<W*>(values.data()), values.size());
          });
        }
        return 0;
      },
      0);
  return made;
}

}  // namespace

Matrix Matrix::conjugate_transposed() const { return with_conjugate_weights(transposed()); }
Matrix Matrix::conjugated() const { return with_conjugate_weights(to(Format::csr)); }

const Buffer<index_t>& Matrix::first_columns() const {
  if (first_columns_) return *first_columns_;
  const Csr* csr = std::get_if<Csr>(&storage_);
  require(csr != nullptr, "Matrix: first columns are those of a matrix in CSR");
  auto columns =
      std::make_unique<Buffer<index_t>>(csr->context(), static_cast<std::size_t>(csr->rows));
  on_backend(csr->context(), [&](auto on) {
    kernels::first_columns(on, csr->offsets.data(), csr->column_of.data(), csr->rows,
                           columns->data());
  });
  first_columns_ = std::move(columns);
  return *first_columns_;
}

template <class W>
const Buffer<W>& Matrix::weights_as() const {
  const Csr* csr = std::get_if<Csr>(&storage_);
  require(csr != nullptr, "Matrix: weights are converted in CSR");
  if (!is_complex_v<W> && is_complex(weight_type())) refuse_complex("a conversion to real weights");
  if (const Buffer<W>* stored = csr->weights.as<W>()) return *stored;
  if (const Buffer<W>* kept = converted_.as<W>()) return *kept;
  converted_ = {};
  Buffer<W> values(csr->context(), csr->column_of.size());
  on_backend(csr->context(), [&](auto on) {
    kernels::convert_weights(on, csr->weights.any(), values.size(), values.data());
  });
  converted_ = std::move(values);
  return *converted_.as<W>();
}
template const Buffer<std::int32_t>& Matrix::weights_as() const;
template const Buffer<std::int64_t>& Matrix::weights_as() const;
template const Buffer<float>& Matrix::weights_as() const;
template const Buffer<double>& Matrix::weights_as() const;
template const Buffer<Complex<float>>& Matrix::weights_as() const;
template const Buffer<Complex<double>>& Matrix::weights_as() const;

const RowTiles* Matrix::row_tiles() const {
  if (row_tiles_) return row_tiles_.get();
  std::visit(
      [&](const auto& storage) {
        using S = std::remove_cvref_t<decltype(storage)>;
        if constexpr (std::is_same_v<S, Csr>) {
          row_tiles_ = std::make_unique<RowTiles>(tile_rows(storage));
        } else if constexpr (requires { cut_groups(storage); }) {
          if (storage.context().backend() == Backend::cuda) {
            row_tiles_ = std::make_unique<RowTiles>(cut_groups(storage));
          }
        }
      },
      storage_);
  // Kernels with tiles are dependent launches: they may read the matrix before earlier kernels
  // finish.
  if (row_tiles_) context().synchronize();
  return row_tiles_.get();
}

const Matrix& Matrix::by_rows() const {
  if (format() != Format::csc) return *this;
  if (!by_rows_) by_rows_ = std::make_unique<Matrix>(to(Format::csr));
  return *by_rows_;
}

}  // namespace graphrun
