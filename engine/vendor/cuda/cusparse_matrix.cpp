#include "engine/vendor/cuda/cusparse_matrix.hpp"

#if defined(GRAPHRUN_HAS_CUSPARSE_HEADER)

#include <graphrun/base/error.hpp>
#include <limits>
#include <string>

#include "engine/vendor/cuda/cusparse_arrays.hpp"
#include "engine/vendor/padded_layouts.hpp"
#include "formats/matrix/common/kernels.hpp"

namespace graphrun::cuda {
namespace {

bool is_wide(offset_t positions) { return positions > std::numeric_limits<std::int32_t>::max(); }

OnCuda on(const Context& ctx) { return {ctx.stream(), ctx.device_state()}; }

IndexArray in_width(const Buffer<std::int64_t>& from, bool wide) {
  if (wide) return from.copy();
  Buffer<std::int32_t> narrow(from.context(), from.size());
  kernels::convert_integers(on(from.context()), from.data(), from.size(), narrow.data());
  return narrow;
}

IndexArray in_width(const Buffer<std::int32_t>& from, bool wide) {
  if (!wide) return from.copy();
  Buffer<std::int64_t> widened(from.context(), from.size());
  kernels::convert_integers(on(from.context()), from.data(), from.size(), widened.data());
  return widened;
}

template <class T>
Buffer<T> values_of(const Matrix& a) {
  const auto n = static_cast<std::size_t>(a.entries());
  Buffer<T> values(a.context(), n);
  kernels::convert_weights(on(a.context()), a.weights().any(), n, values.data());
  return values;
}

// A CSR matrix copied to the host.
template <class T>
struct HostCopy {
  explicit HostCopy(const Matrix& a)
      : offsets(std::get<Csr>(a.storage()).offsets.to_host()),
        column_of(std::get<Csr>(a.storage()).column_of.to_host()),
        rows(a.rows()),
        columns(a.columns()) {
    if (a.weight_type() != WeightType::none) values = values_of<T>(a).to_host();
  }
  HostCsr<T> view() const { return {rows, columns, offsets, column_of, values}; }
  std::vector<offset_t> offsets;
  std::vector<index_t> column_of;
  std::vector<T> values;
  index_t rows, columns;
};

// Refuses excessive padding, and layouts that exceed host memory.
void check_padding(const Matrix& a, const char* layout, offset_t slots, std::size_t slot_bytes,
                   double max_padding) {
  if (static_cast<double>(slots) > max_padding * static_cast<double>(a.entries())) {
    throw Unsupported(std::string("cuSPARSE's ") + layout + " would pad " +
                      std::to_string(a.entries()) + " entries to " + std::to_string(slots));
  }
  const std::uint64_t needed = static_cast<std::uint64_t>(slots) * slot_bytes;
  const std::uint64_t available = Context::cpu().available_memory();
  if (needed > available) throw OutOfMemory(needed, available, "converting for cuSPARSE");
}

template <class T>
std::span<const T> span_of(const std::vector<T>& values) {
  return values;
}

}  // namespace

template <class T>
CusparseMatrix<T>::CusparseMatrix(const Matrix& a, CusparseAlgorithm algorithm,
                                  const CusparseOptions& options)
    : library_(cusparse()),
      rows_(static_cast<std::size_t>(a.rows())),
      columns_(static_cast<std::size_t>(a.columns())),
      values_(a.context(), 0) {
  if constexpr (is_complex_v<T>) {
    if (algorithm == CusparseAlgorithm::sell || algorithm == CusparseAlgorithm::bsr) {
      throw NotAvailable("complex matrices are given to cuSPARSE in CSR and COO");
    }
  }
  switch (algorithm) {
    case CusparseAlgorithm::csr1:
    case CusparseAlgorithm::csr2:
      make_csr(a);
      break;
    case CusparseAlgorithm::coo1:
    case CusparseAlgorithm::coo2:
      make_coo(a);
      break;
    case CusparseAlgorithm::sell:
      if constexpr (!is_complex_v<T>) make_sell(a, options);
      break;
    case CusparseAlgorithm::bsr:
      if constexpr (!is_complex_v<T>) make_bsr(a, options);
      break;
  }
}

template <class T>
CusparseMatrix<T>::~CusparseMatrix() {
  if (descriptor_ != nullptr) library_.destroy_matrix(descriptor_);
}

template <class T>
std::size_t CusparseMatrix<T>::bytes() const {
  std::size_t sum = values_.size() * sizeof(T);
  for (const IndexArray& array : indices_) sum += array.bytes();
  return sum;
}

// cuSPARSE requires offsets and columns of one width.
template <class T>
void CusparseMatrix<T>::make_csr(const Matrix& a) {
  const Csr& csr = std::get<Csr>(a.storage());
  const bool wide = is_wide(a.entries());
  indices_.push_back(in_width(csr.offsets, wide));
  indices_.push_back(in_width(csr.column_of, wide));
  values_ = values_of<T>(a);
  library_.check(library_.create_csr(&descriptor_, a.rows(), a.columns(), a.entries(),
                                     indices_[0].data(), indices_[1].data(), values_.data(),
                                     indices_[0].type(), indices_[1].type(),
                                     CUSPARSE_INDEX_BASE_ZERO, value_type_of<T>));
}

template <class T>
void CusparseMatrix<T>::make_coo(const Matrix& a) {
  const Matrix triples = a.to(Format::coo);
  const Coo& coo = std::get<Coo>(triples.storage());
  const bool wide = is_wide(a.entries());
  indices_.push_back(in_width(coo.row_of, wide));
  indices_.push_back(in_width(coo.column_of, wide));
  values_ = values_of<T>(triples);
  library_.check(library_.create_coo(
      &descriptor_, a.rows(), a.columns(), a.entries(), indices_[0].data(), indices_[1].data(),
      values_.data(), indices_[0].type(), CUSPARSE_INDEX_BASE_ZERO, value_type_of<T>));
}

template <class T>
void CusparseMatrix<T>::make_sell(const Matrix& a,
                                  const CusparseOptions& options) requires(!is_complex_v<T>) {
  const HostCopy<T> host(a);
  check_padding(a, "SELL", sell_slots(host.offsets, options.slice), sizeof(T) + sizeof(index_t),
                options.max_padding);
  const HostSell<T> sell = to_sell(host.view(), options.slice);
  const Context& ctx = a.context();
  const bool wide = is_wide(sell.offsets.back());
  indices_.push_back(in_width(Buffer<offset_t>(ctx, span_of(sell.offsets)), wide));
  indices_.push_back(in_width(Buffer<index_t>(ctx, span_of(sell.column_of)), wide));
  values_ = Buffer<T>(ctx, span_of(sell.values));
  library_.check(library_.create_sell(
      &descriptor_, a.rows(), a.columns(), a.entries(), sell.offsets.back(), options.slice,
      indices_[0].data(), indices_[1].data(), values_.data(), indices_[0].type(),
      indices_[1].type(), CUSPARSE_INDEX_BASE_ZERO, value_type_of<T>));
}

template <class T>
void CusparseMatrix<T>::make_bsr(const Matrix& a,
                                 const CusparseOptions& options) requires(!is_complex_v<T>) {
  if (library_.create_bsr == nullptr) throw NotAvailable("this cuSPARSE has no BSR product");
  const HostCopy<T> host(a);
  const offset_t size = options.block_size, area = size * size;
  const offset_t blocks = bsr_blocks(host.offsets, host.column_of, options.block_size);
  check_padding(a, "BSR", blocks * area, sizeof(T), options.max_padding);
  const HostBsr<T> bsr = to_bsr(host.view(), options.block_size);
  const Context& ctx = a.context();
  const bool wide = is_wide(blocks * area);
  indices_.push_back(in_width(Buffer<offset_t>(ctx, span_of(bsr.offsets)), wide));
  indices_.push_back(in_width(Buffer<index_t>(ctx, span_of(bsr.column_of)), wide));
  values_ = Buffer<T>(ctx, span_of(bsr.values));
  const offset_t block_rows = (a.rows() + size - 1) / size;
  const offset_t block_columns = (a.columns() + size - 1) / size;
  rows_ = static_cast<std::size_t>(block_rows * size);
  columns_ = static_cast<std::size_t>(block_columns * size);
  library_.check(library_.create_bsr(
      &descriptor_, block_rows, block_columns, blocks, size, size, indices_[0].data(),
      indices_[1].data(), values_.data(), indices_[0].type(), indices_[1].type(),
      CUSPARSE_INDEX_BASE_ZERO, value_type_of<T>, CUSPARSE_ORDER_ROW));
}

template class CusparseMatrix<float>;
template class CusparseMatrix<double>;
template class CusparseMatrix<Complex<float>>;
template class CusparseMatrix<Complex<double>>;

}  // namespace graphrun::cuda

#endif
