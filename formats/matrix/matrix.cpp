#include <graphrun/formats/matrix/matrix.hpp>

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
  }
  return "";
}

std::string_view name(Format format) { return format == Format::coo ? "coo" : "csr"; }

Weights Weights::copy() const {
  return visit([](const auto& values) -> Weights { return values.copy(); }, Weights{});
}

template <class W>
Matrix Matrix::from_triples(const Context& ctx, index_t rows, index_t columns,
                            std::span<const index_t> row_of, std::span<const index_t> column_of,
                            std::span<const W> weights, const BuildOptions& options,
                            BuildCounts* counts) {
  require(weights.empty() || weights.size() == row_of.size(),
          "Matrix: as many weights as entries are needed, or none");
  Coo triples{rows, columns, {ctx, row_of}, {ctx, column_of}, {}};
  if (!weights.empty()) triples.weights = Buffer<W>(ctx, weights);
  return Matrix(build_csr(std::move(triples), options, counts));
}

#define GRAPHRUN_INSTANTIATE(W)                                                                    \
  template Matrix Matrix::from_triples(const Context&, index_t, index_t, std::span<const index_t>, \
                                       std::span<const index_t>, std::span<const W>,               \
                                       const BuildOptions&, BuildCounts*);
GRAPHRUN_INSTANTIATE(std::int32_t)
GRAPHRUN_INSTANTIATE(std::int64_t)
GRAPHRUN_INSTANTIATE(float)
GRAPHRUN_INSTANTIATE(double)

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
const Weights& Matrix::weights() const noexcept {
  return std::visit([](const auto& s) -> const Weights& { return s.weights; }, storage_);
}
WeightType Matrix::weight_type() const noexcept { return weights().type(); }
const Context& Matrix::context() const noexcept {
  return std::visit([](const auto& s) -> const Context& { return s.column_of.context(); },
                    storage_);
}

Matrix Matrix::to(Format format) const {
  if (const Csr* csr = std::get_if<Csr>(&storage_)) {
    if (format == Format::coo) return Matrix(to_coo(*csr));
    return Matrix(Csr{csr->rows, csr->columns, csr->offsets.copy(), csr->column_of.copy(),
                      csr->weights.copy()});
  }
  const Coo& coo = std::get<Coo>(storage_);
  if (format == Format::csr) return Matrix(to_csr(coo));
  return Matrix(
      Coo{coo.rows, coo.columns, coo.row_of.copy(), coo.column_of.copy(), coo.weights.copy()});
}

Matrix Matrix::transposed() const {
  if (const Csr* csr = std::get_if<Csr>(&storage_)) return Matrix(transpose(*csr));
  return Matrix(to_coo(transpose(to_csr(std::get<Coo>(storage_)))));
}

const RowBins* Matrix::row_bins() const {
  const Csr* csr = std::get_if<Csr>(&storage_);
  if (csr == nullptr) return nullptr;
  if (!row_bins_) row_bins_ = std::make_unique<RowBins>(bin_rows(*csr));
  return row_bins_.get();
}

}  // namespace graphrun
