// Products of the C interface.
#include "bindings/c/products.hpp"

#include <algorithm>
#include <graphrun/engine/spgemm.hpp>
#include <graphrun/engine/spmm.hpp>
#include <graphrun/engine/spmv.hpp>
#include <limits>

#include "bindings/c/build.hpp"
#include "bindings/c/call.hpp"
#include "bindings/c/json_text.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {

const std::vector<std::string>& semiring_names() {
  static const std::vector<std::string> names = {"plus_times", "plus_second", "min_plus",
                                                 "min_second", "max_plus",    "plus_pair"};
  return names;
}

namespace {

// The type of a product's values.
enum class Values { whole, single_, double_, complex64, complex128 };

std::string semiring_of(const char* semiring) {
  const std::string name = semiring == nullptr ? "plus_times" : semiring;
  const auto& known = semiring_names();
  if (std::find(known.begin(), known.end(), name) != known.end()) return name;
  const std::string nearest = nearest_name(name, known);
  throw WrongParameter(
      "there is no semiring " + name + (nearest.empty() ? "" : ": did you mean " + nearest + "?"),
      "semiring", nearest);
}

// Whether the semiring ignores the weights of the first factor, which is then a pattern.
bool ignores_weights(const std::string& semiring) {
  return semiring == "plus_second" || semiring == "min_second" || semiring == "plus_pair";
}

// The factor of a product: a matrix, transposed or without its weights as asked.
class Factor {
 public:
  Factor(const MatrixState& state, bool transpose, bool as_pattern) : matrix_(state.matrix) {
    if (transpose) matrix_ = std::make_shared<Matrix>(matrix_->transposed());
    if (as_pattern && matrix_->weight_type() != WeightType::none) {
      const Csr& csr = std::get<Csr>(matrix_->storage());
      matrix_ = std::make_shared<Matrix>(shared_csr(csr, matrix_, false));
    }
  }
  const Matrix& matrix() const { return *matrix_; }
  bool is_real() const { return graphrun::is_real(matrix_->weight_type()); }
  bool is_complex() const { return graphrun::is_complex(matrix_->weight_type()); }
  // Whether single precision holds its weights.
  bool is_narrow() const {
    const WeightType type = matrix_->weight_type();
    return type == WeightType::none || type == WeightType::float32 || type == WeightType::complex64;
  }

 private:
  std::shared_ptr<const Matrix> matrix_;
};

Values values_of(const Factor& a, const Input& x) {
  if (a.is_complex() || x.is_complex()) {
    return a.is_narrow() && x.is_single() ? Values::complex64 : Values::complex128;
  }
  if (!a.is_real() && !x.is_real()) return Values::whole;
  return a.is_narrow() && x.is_single() ? Values::single_ : Values::double_;
}

// Calls f(S) for the semiring over these values; throws Unsupported where there is none.
template <class F>
auto with_semiring(const std::string& name, Values values, F&& f) {
  using Whole = std::int64_t;
  if (values == Values::complex64 || values == Values::complex128) {
    if (name != "plus_times") throw Unsupported("complex numbers are multiplied over plus_times");
    return values == Values::complex64 ? f(PlusTimes<Complex<float>>{})
                                       : f(PlusTimes<Complex<double>>{});
  }
  if (name == "min_second") return f(MinSecond{});
  if (name == "max_plus") return f(MaxPlus<double>{});
  if (name == "plus_pair") return f(PlusPair{});
  if (name == "min_plus") {
    if (values == Values::whole) return f(MinPlus<Whole>{});
    return values == Values::single_ ? f(MinPlus<float>{}) : f(MinPlus<double>{});
  }
  if (values == Values::whole) return f(PlusTimes<Whole>{});
  return values == Values::single_ ? f(PlusTimes<float>{}) : f(PlusTimes<double>{});
}

Result product_result(Column column, std::int64_t rows) {
  column.rows = rows;
  JsonText json;
  json.object().key("columns").array().object();
  json.member("name", "y").member("of", "rows").member("kind", "value").member("rows", column.rows);
  Result result;
  result.json = json.close().close().close().take();
  result.columns.push_back(std::move(column));
  return result;
}

template <class S>
Result multiply_vector(const Factor& a, const Input& x) {
  using T = typename S::value_type;
  const Context& ctx = a.matrix().context();
  BytesTaken taken;
  if constexpr (std::is_same_v<S, PlusPair>) {
    throw Unsupported("plus_pair is for products of two sparse matrices");
  } else {
    const Vector<T> of = x.as<T>(ctx, 0, taken);
    Vector<T> y(ctx, static_cast<std::size_t>(a.matrix().rows()));
    spmv<S>(a.matrix(), of, y);
    return product_result(column_of("y", std::move(y)), a.matrix().rows());
  }
}

template <class S>
Result multiply_columns(const Factor& a, const Input& x) {
  using T = typename S::value_type;
  if constexpr (SpmmSemiring<S>) {
    const Context& ctx = a.matrix().context();
    const auto width = static_cast<index_t>(x.width());
    BytesTaken taken;
    Dense<T> of(ctx, dimension(x.rows(), "rows of x"), width, DenseOrder::row_major);
    Dense<T> y(ctx, a.matrix().rows(), width, DenseOrder::row_major);
    if (width > 0) {
      of.values() = x.as<T>(ctx, 0, taken);
      spmm<S>(a.matrix(), of, y);
    }
    Column column = column_of("y", std::move(y.values()));
    column.width = width;
    column.dimensions = x.dimensions();
    return product_result(std::move(column), a.matrix().rows());
  } else {
    throw Unsupported("products with several columns are over real numbers");
  }
}

Values values_for_columns(const Factor& a, const Input& x) {
  const Values values = values_of(a, x);
  return values == Values::whole ? Values::double_ : values;
}

Values values_of(const Factor& a, const Factor& b) {
  if (a.is_complex() || b.is_complex()) {
    return a.is_narrow() && b.is_narrow() ? Values::complex64 : Values::complex128;
  }
  if (!a.is_real() && !b.is_real()) return Values::whole;
  return a.is_narrow() && b.is_narrow() ? Values::single_ : Values::double_;
}

Result multiply_matrices(const std::shared_ptr<ContextState>& context, const Factor& a,
                         const Factor& b, const std::string& semiring,
                         const ProductOptions& options) {
  Result result;
  with_semiring(semiring, values_of(a, b), [&]<class S>(S) {
    result.matrix = std::make_shared<MatrixState>(MatrixState{
        context, std::make_shared<Matrix>(spgemm<S>(a.matrix(), b.matrix(), options)), {}});
  });
  return result;
}

void require_same(const graphrun_matrix& a, const graphrun_matrix& b) {
  if (a.state->context != b.state->context) {
    throw InvalidArgument("the matrices must be of one context");
  }
}

enum class Shape { vector, columns };

graphrun_status start_product(graphrun_matrix* matrix, const char* semiring,
                              DLManagedTensorVersioned* x, std::uint32_t flags, Shape shape,
                              graphrun_call** out) {
  return attempt([&] {
    const auto& state = given(matrix, "matrix").state;
    const std::string name = semiring_of(semiring);
    TensorsGiven tensors;
    const Input input(state->context->context, tensors.add(&given(x, "x")), "x",
                      shape == Shape::columns);
    const bool transpose = (flags & GRAPHRUN_TRANSPOSE) != 0;
    const std::int64_t expected = transpose ? state->matrix->rows() : state->matrix->columns();
    if (input.rows() != expected) {
      throw InvalidArgument("x must have " + std::to_string(expected) + " rows, not " +
                            std::to_string(input.rows()));
    }
    const auto work = [state, name, input, transpose, shape](const std::shared_ptr<CallState>&) {
      const Factor a(*state, transpose, ignores_weights(name));
      if (shape == Shape::vector) {
        return with_semiring(name, values_of(a, input),
                             [&]<class S>(S) { return multiply_vector<S>(a, input); });
      }
      return with_semiring(name, values_for_columns(a, input),
                           [&]<class S>(S) { return multiply_columns<S>(a, input); });
    };
    tensors.while_taking([&] { start_new(state->context, work, out); });
  });
}

}  // namespace
}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_spmv(graphrun_matrix* matrix, const char* semiring,
                              DLManagedTensorVersioned* x, uint32_t flags, graphrun_call** out) {
  return start_product(matrix, semiring, x, flags, Shape::vector, out);
}

graphrun_status graphrun_spmm(graphrun_matrix* matrix, const char* semiring,
                              DLManagedTensorVersioned* x, uint32_t flags, graphrun_call** out) {
  return start_product(matrix, semiring, x, flags, Shape::columns, out);
}

graphrun_status graphrun_spgemm(graphrun_matrix* a, graphrun_matrix* b, const char* semiring,
                                graphrun_matrix* mask, uint32_t flags, graphrun_call** out) {
  return attempt([&] {
    const auto first = given(a, "a").state, second = given(b, "b").state;
    const auto third = mask == nullptr ? nullptr : mask->state;
    require_same(*a, *b);
    if (mask != nullptr) require_same(*a, *mask);
    const std::string name = semiring_of(semiring);
    const bool complement = (flags & GRAPHRUN_COMPLEMENT) != 0;
    const bool transpose = (flags & GRAPHRUN_TRANSPOSE) != 0;
    const auto work = [=](const std::shared_ptr<CallState>& call) {
      graphrun::ProductOptions options;
      if (third) options.mask = third->matrix.get();
      options.complement = complement;
      return multiply_matrices(call->context, Factor(*first, transpose, ignores_weights(name)),
                               Factor(*second, false, false), name, options);
    };
    start_new(first->context, work, out);
  });
}
