#include <graphrun/engine/elementwise.hpp>
#include <graphrun/engine/spgemm.hpp>
#include <optional>
#include <string>

#include "base/common/dispatch.hpp"
#include "base/common/primitives.hpp"
#include "engine/common/step_timer.hpp"
#include "engine/common/weight_access.hpp"
#include "engine/spgemm/kernels.hpp"

namespace graphrun {
namespace {

// A matrix in CSR: the given one, or a converted copy.
class AsCsr {
 public:
  explicit AsCsr(const Matrix& matrix) : given_(matrix.by_rows()) {
    if (given_.format() != Format::csr) copy_ = given_.to(Format::csr);
  }
  const Matrix& matrix() const { return copy_ ? *copy_ : given_; }
  const Csr& get() const { return std::get<Csr>(matrix().storage()); }

 private:
  const Matrix& given_;
  std::optional<Matrix> copy_;
};

kernels::Pattern pattern_of(const Csr& csr) { return csr.view(AsPattern{}); }

// The factors and the optional mask, validated and in CSR.
struct Factors {
  AsCsr a, b;
  std::optional<AsCsr> mask;
  bool complement;

  Factors(const Matrix& first, const Matrix& second, const ProductOptions& options)
      : a(first), b(second), complement(options.complement) {
    require(first.columns() == second.rows(), "spgemm: A must have as many columns as B has rows");
    require(first.context() == second.context(), "spgemm: A and B must share a context");
    if (options.mask == nullptr) {
      require(!options.complement, "spgemm: there is no mask to take the complement of");
      return;
    }
    require(options.mask->rows() == first.rows() && options.mask->columns() == second.columns(),
            "spgemm: the mask must be as large as C");
    require(options.mask->context() == first.context(), "spgemm: the mask is in another context");
    mask.emplace(*options.mask);
  }
  const Context& context() const { return a.get().context(); }
  bool masked() const { return mask && !complement; }
  kernels::MaskRows mask_rows() const {
    if (!mask) return {};
    return {mask->get().offsets.data(), mask->get().column_of.data()};
  }
  kernels::MaskRows hidden() const { return complement ? mask_rows() : kernels::MaskRows{}; }
};

Buffer<offset_t> products_per_row(const Factors& f) {
  const Csr& a = f.a.get();
  Buffer<offset_t> products(f.context(), static_cast<std::size_t>(a.rows));
  on_backend(f.context(), [&](auto on) {
    kernels::count_products(on, pattern_of(a), pattern_of(f.b.get()), products.data());
  });
  return products;
}

kernels::PatternProduct pattern_of(const Factors& f) {
  return {pattern_of(f.a.get()), pattern_of(f.b.get()), f.hidden()};
}

kernels::ProductPlan plan_of(const Factors& f) {
  return on_backend(f.context(), [&](auto on) { return kernels::plan_product(on, pattern_of(f)); });
}

// Number of entries of A B in every `step`-th row.
offset_t count_entries(const Factors& f, const kernels::ProductPlan& plan, index_t step) {
  Buffer<offset_t> lengths(f.context(), static_cast<std::size_t>(f.a.get().rows));
  fill(lengths, offset_t{0});
  on_backend(f.context(), [&](auto on) {
    kernels::count_entries(on, pattern_of(f), plan, step, lengths.data());
  });
  return exclusive_scan(lengths);
}

std::uint64_t bytes_of(double entries, index_t rows, std::size_t value_bytes) {
  return static_cast<std::uint64_t>(entries * static_cast<double>(sizeof(index_t) + value_bytes)) +
         (static_cast<std::uint64_t>(rows) + 1) * sizeof(offset_t);
}

// Below this size, skip asking for free memory: it costs more than the product.
constexpr std::uint64_t unchecked_bytes = std::uint64_t{64} << 20;

void require_room(const Factors& f, double entries, std::size_t value_bytes, const char* what) {
  const std::uint64_t needed = bytes_of(entries, f.a.get().rows, value_bytes);
  if (needed < unchecked_bytes) return;
  const std::uint64_t available = f.context().available_memory();
  if (needed > available) throw OutOfMemory(needed, available, what);
}

// Estimates the size of a large C from a sample of rows, and refuses a hopeless one: an exact count
// can take too long.
void refuse_oversized(const Factors& f, const kernels::ProductPlan& plan, std::size_t value_bytes) {
  const index_t rows = f.a.get().rows;
  const std::uint64_t bytes = bytes_of(static_cast<double>(plan.most_entries), rows, value_bytes);
  if (bytes < unchecked_bytes || bytes <= f.context().available_memory()) return;
  constexpr double sampled_products = 2e8;
  const double share = static_cast<double>(plan.products) / sampled_products;
  const auto step = static_cast<index_t>(std::min(share, rows / 256.0)) | 1;
  if (step < 3) return;
  const auto sampled = static_cast<double>(count_entries(f, plan, step));
  // The estimate gets a margin for its error.
  require_room(f, sampled * step / 1.25, value_bytes, "the product of two matrices");
}

// The factor with weights of type T.
template <class T>
CsrView<TypedWeights<T>> typed(const AsCsr& factor) {
  access_as<T>(factor.get().weights.type());
  const T* values = factor.matrix().weights_as<T>().data();
  return {factor.get().rows,
          factor.get().columns,
          factor.get().offsets.data(),
          factor.get().column_of.data(),
          {values}};
}

// The first factor if S ignores its weights.
template <class T>
CsrView<TypedWeights<T>> unread(const Csr& a) {
  return {a.rows, a.columns, a.offsets.data(), a.column_of.data(), {nullptr}};
}

// Calls f(view of A, view of B): both patterns, or both with weights of S's type.
template <class S, class F>
auto visit_factors(const Factors& factors, F&& f) {
  using T = typename S::value_type;
  const Csr &a = factors.a.get(), &b = factors.b.get();
  if constexpr (S::ignores_values) {
    return f(pattern_of(a), pattern_of(b));
  } else {
    if constexpr (!is_complex_v<T>) {
      if (b.weights.empty() && (S::ignores_weights || a.weights.empty())) {
        return f(pattern_of(a), pattern_of(b));
      }
    }
    const CsrView<TypedWeights<T>> second = typed<T>(factors.b);
    return f(S::ignores_weights ? unread<T>(a) : typed<T>(factors.a), second);
  }
}

void check_overflow(offset_t overflowed) {
  if (overflowed == 0) return;
  throw Unsupported("spgemm: " + std::to_string(overflowed) + " results do not fit in 64 bits");
}

template <class S>
Matrix multiply(const Factors& f) {
  using T = typename S::value_type;
  const Context& ctx = f.context();
  const kernels::ProductPlan plan = plan_of(f);
  refuse_oversized(f, plan, sizeof(T));
  Buffer<offset_t> offsets(ctx, static_cast<std::size_t>(f.a.get().rows) + 1);
  std::optional<Buffer<index_t>> columns;
  std::optional<Buffer<T>> values;
  const kernels::MakeRows<T> make_rows = [&](offset_t entries) {
    require_room(f, static_cast<double>(entries), sizeof(T), "the product of two matrices");
    ctx.check_stop();
    columns.emplace(ctx, static_cast<std::size_t>(entries));
    values.emplace(ctx, static_cast<std::size_t>(entries));
    return kernels::ProductRows<T>{offsets.data(), columns->data(), values->data()};
  };
  check_overflow(visit_factors<S>(f, [&](const auto& a, const auto& b) {
    return on_backend(ctx, [&](auto on) {
      return kernels::make_product<S>(on, a, b, f.hidden(), plan, offsets.data(), make_rows);
    });
  }));
  return Matrix(Csr{f.a.get().rows, f.b.get().columns, std::move(offsets), std::move(*columns),
                    std::move(*values)});
}

// C's entries are a subset of the mask's. Values are summed at those, and entries without a product
// are dropped afterwards.
template <class S>
Matrix multiply_masked(const Factors& f) {
  using T = typename S::value_type;
  const Context& ctx = f.context();
  const Csr& mask = f.mask->get();
  const std::size_t n = mask.column_of.size();
  require_room(f, 2.0 * static_cast<double>(n), sizeof(T), "a masked product of two matrices");
  const Buffer<offset_t> products = products_per_row(f);
  Buffer<T> values(ctx, n);
  Buffer<offset_t> places(ctx, n + 1);
  fill(places, offset_t{0});
  check_overflow(visit_factors<S>(f, [&](const auto& a, const auto& b) {
    return on_backend(ctx, [&](auto on) {
      return kernels::write_masked<S>(on, a, b, f.mask_rows(), products.data(), values.data(),
                                      places.data());
    });
  }));
  const auto kept = static_cast<std::size_t>(exclusive_scan(places));
  Csr c{mask.rows, mask.columns, {ctx, static_cast<std::size_t>(mask.rows) + 1}, {ctx, kept}, {}};
  Buffer<T> kept_values(ctx, kept);
  on_backend(ctx, [&](auto on) {
    kernels::keep_found(on, places.data(), mask.column_of.data(), values.data(), n,
                        c.column_of.data(), kept_values.data());
    kernels::kept_offsets(on, places.data(), mask.offsets.data(), mask.rows, c.offsets.data());
  });
  c.weights = std::move(kept_values);
  return Matrix(std::move(c));
}

}  // namespace

template <ProductSemiring S>
Matrix spgemm(const Matrix& a, const Matrix& b, const ProductOptions& options) {
  StepTimer timer(a.context(), {"spgemm", "csr", options.mask != nullptr ? "masked" : "",
                                a.entries() + b.entries(), 0});
  const Factors factors(a, b, options);
  a.context().check_stop();
  Matrix c = factors.masked() ? multiply_masked<S>(factors) : multiply<S>(factors);
  timer.finish();
  return c;
}

offset_t product_count(const Matrix& a, const Matrix& b) {
  return plan_of(Factors(a, b, {})).products;
}

ProductSize product_size(const Matrix& a, const Matrix& b, const ProductOptions& options) {
  const Factors f(a, b, options);
  const kernels::ProductPlan plan = plan_of(f);
  ProductSize size;
  size.products = plan.products;
  size.entries = f.masked() ? spgemm<PlusPair>(a, b, options).entries() : count_entries(f, plan, 1);
  size.bytes = bytes_of(static_cast<double>(size.entries), a.rows(), sizeof(double));
  return size;
}

#define GRAPHRUN_INSTANTIATE_SPGEMM(S) \
  template Matrix spgemm<S>(const Matrix&, const Matrix&, const ProductOptions&);
GRAPHRUN_PRODUCT_SEMIRINGS(GRAPHRUN_INSTANTIATE_SPGEMM)
GRAPHRUN_COMPLEX_SEMIRINGS(GRAPHRUN_INSTANTIATE_SPGEMM)

}  // namespace graphrun
