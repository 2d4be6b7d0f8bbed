#include <graphrun/engine/oriented.hpp>
#include <graphrun/formats/matrix/build.hpp>
#include <type_traits>
#include <utility>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/by_parts.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/triangles/kernels.hpp"
#include "formats/matrix/common/kernels.hpp"
#include "formats/matrix/common/reorder.hpp"

namespace graphrun {
namespace {

// Products per stored entry above which ordering by degree pays. Relabelling reads each entry's
// rank twice and sorts one half: about ten times the cost of a product.
constexpr double most_work_unsorted = 16;

const Csr& square_csr(const Matrix& matrix) {
  const auto* csr = std::get_if<Csr>(&matrix.storage());
  require(csr != nullptr, "Oriented: the matrix must be in CSR");
  require(csr->rows == csr->columns, "Oriented: the matrix must be square");
  return *csr;
}

Buffer<index_t> rows_of_entries(const Csr& csr) {
  const Context& ctx = csr.context();
  Buffer<index_t> row_of(ctx, csr.column_of.size());
  on_backend(ctx, [&](auto on) {
    kernels::expand_rows(on, csr.offsets.data(), csr.rows, 0, row_of.size(), row_of.data());
  });
  return row_of;
}

// Offsets and columns of L and U.
struct Halves {
  Buffer<offset_t> before, after;
  Buffer<index_t> lower, upper;
};

// U is written row by row, and L is its transpose.
Halves transposed_halves(OnCpu on, const kernels::RankedEdges& edges, Buffer<offset_t> before,
                         Buffer<offset_t> after, std::size_t kept) {
  const Context ctx = after.context();
  Buffer<index_t> columns(ctx, kept);
  kernels::write_upper(on, edges, after.data(), columns.data());
  Csr upper{edges.rows, edges.rows, std::move(after), std::move(columns), Weights()};
  before = Buffer<offset_t>(ctx, 0);
  Csr lower = transpose(upper);
  return {std::move(lower.offsets), std::move(upper.offsets), std::move(lower.column_of),
          std::move(upper.column_of)};
}

// U is written row by row, and its edges w -> u in the order of w. A stable sort by u then yields
// the rows of L, each ascending.
template <class On>
Halves sorted_halves(On on, const kernels::RankedEdges& edges, Buffer<offset_t> before,
                     Buffer<offset_t> after, std::size_t kept) {
  const Context ctx = after.context();
  exclusive_scan(before);
  const int bits = bits_below(static_cast<std::uint64_t>(edges.rows));
  Buffer<std::uint64_t> keys(ctx, kept);
  Buffer<index_t> upper(ctx, kept);
  {
    Buffer<offset_t> next = after.copy();
    kernels::write_upper(on, edges, bits, next.data(), upper.data(), keys.data());
  }
  sort_keys(keys, bits);
  Buffer<index_t> lower(ctx, kept);
  kernels::lower_columns(on, keys.data(), kept, bits, lower.data());
  return {std::move(before), std::move(after), std::move(lower), std::move(upper)};
}

}  // namespace

Oriented::Oriented(const Matrix& adjacency) : adjacency_(adjacency), by_degree_(false) {
  const Csr& csr = square_csr(adjacency);
  StepTimer timer(context(), {"orient", "csr", "", csr.entries(), 0});
  keep_order();
  const auto run = [&](EqualParts rows, Sums<1>* sums) {
    on_backend(context(), [&](auto on) {
      kernels::wedge_work(on, csr.offsets.data(), lower_->data(), upper_->data(), rows, sums);
    });
  };
  const double work = sum_by_parts<1>(static_cast<std::size_t>(csr.rows), run).value[0];
  if (work > most_work_unsorted * static_cast<double>(csr.entries())) sort_by_degree();
  timer.finish();
}

Oriented::Oriented(const Matrix& adjacency, bool by_degree)
    : adjacency_(adjacency), by_degree_(false) {
  square_csr(adjacency);
  if (by_degree) {
    sort_by_degree();
  } else {
    keep_order();
  }
}

void Oriented::keep_order() {
  const Csr& csr = square_csr(adjacency_);
  const auto n = static_cast<std::size_t>(csr.rows);
  lower_.emplace(context(), n);
  upper_.emplace(context(), n);
  on_backend(context(), [&](auto on) {
    kernels::split_rows(on, csr.view(AsPattern{}), 0, lower_->data(), upper_->data());
  });
}

void Oriented::sort_by_degree() {
  const Csr& csr = square_csr(adjacency_);
  const auto n = static_cast<std::size_t>(csr.rows);
  VertexOrder order = degree_order(csr, true);
  const bool on_gpu = context().backend() == Backend::cuda;
  const Buffer<index_t> row_of = on_gpu ? rows_of_entries(csr) : Buffer<index_t>(context(), 0);
  const kernels::RankedEdges edges{
      csr.rows,      csr.entries(),      csr.offsets.data(), csr.column_of.data(),
      row_of.data(), order.place.data(), order.given.data()};
  Buffer<offset_t> before(context(), n + 1), after(context(), n + 1);
  on_backend(context(),
             [&](auto on) { kernels::count_sides(on, edges, before.data(), after.data()); });
  const auto kept = static_cast<std::size_t>(exclusive_scan(after));
  Halves halves = on_backend(context(), [&](auto on) {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      return transposed_halves(on, edges, std::move(before), std::move(after), kept);
    } else {
      return sorted_halves(on, edges, std::move(before), std::move(after), kept);
    }
  });
  lower_ = std::move(halves.before);
  upper_ = std::move(halves.after);
  lower_columns_ = std::move(halves.lower);
  upper_columns_ = std::move(halves.upper);
  vertex_of_ = std::move(order.given);
  by_degree_ = true;
}

OrientedView Oriented::view() const {
  const Csr& csr = square_csr(adjacency_);
  const auto entries = static_cast<offset_t>(places());
  if (by_degree_) {
    return {csr.rows,       lower_->data(),     lower_->data() + 1,     lower_columns_->data(),
            upper_->data(), upper_->data() + 1, upper_columns_->data(), vertex_of_->data(),
            entries};
  }
  return {csr.rows,       csr.offsets.data(),     lower_->data(),       csr.column_of.data(),
          upper_->data(), csr.offsets.data() + 1, csr.column_of.data(), nullptr,
          entries};
}

std::size_t Oriented::places() const noexcept {
  return by_degree_ ? lower_columns_->size() : static_cast<std::size_t>(adjacency_.entries());
}

std::size_t Oriented::bytes() const noexcept {
  const auto n = static_cast<std::size_t>(vertices());
  if (!by_degree_) return 2 * n * sizeof(offset_t);
  return 2 * (n + 1) * sizeof(offset_t) + n * sizeof(index_t) +
         2 * lower_columns_->size() * sizeof(index_t);
}

Matrix symmetric_pattern(const Matrix& adjacency) {
  const Csr& csr = square_csr(adjacency);
  const Context& ctx = csr.context();
  Coo triples{csr.rows, csr.columns, rows_of_entries(csr), csr.column_of.copy(), Weights()};
  BuildOptions options;
  options.mirror = Mirror::same;
  options.self_loops = SelfLoops::drop;
  ctx.check_stop();
  return Matrix(build_csr(std::move(triples), options));
}

Matrix symmetric_pattern(const Matrix& adjacency, const Matrix& transpose) {
  const Context& ctx = adjacency.context();
  const Csr &a = square_csr(adjacency), &turned = square_csr(transpose);
  require(a.rows == turned.rows && a.entries() == turned.entries(),
          "symmetric_pattern: the second matrix must be the transpose of the first");
  return on_backend(ctx, [&](auto on) -> Matrix {
    if constexpr (std::is_same_v<decltype(on), OnCpu>) {
      Buffer<offset_t> offsets(ctx, a.offsets.size());
      const auto rows = a.view(AsPattern{}), columns = turned.view(AsPattern{});
      kernels::count_merged(on, rows, columns, offsets.data());
      Buffer<index_t> column_of(ctx, static_cast<std::size_t>(exclusive_scan(offsets)));
      kernels::write_merged(on, rows, columns, offsets.data(), column_of.data());
      return Matrix(Csr{a.rows, a.columns, std::move(offsets), std::move(column_of), Weights()});
    } else {
      return symmetric_pattern(adjacency);
    }
  });
}

}  // namespace graphrun
