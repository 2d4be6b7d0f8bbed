// graphrun spmv
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/engine/spmv.hpp>
#include <graphrun/formats/file/read_vector.hpp>
#include <limits>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/complex_spmv.hpp"
#include "cli/cusparse_kernel.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_target.hpp"
#include "cli/overflow.hpp"
#include "cli/product_semiring.hpp"
#include "cli/run.hpp"
#include "cli/spill.hpp"
#include "cli/spmv_definition.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "engine/vendor/cusparse.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string x;
  ProductSemiringName semiring = ProductSemiringName::plus_times;
  bool transpose = false, conjugate = false, single = false;
};

// The operands of the product, and the run.
struct Task {
  Run& run;
  const Arguments& a;
  Matrix csr;
  HostVector x;
};

// x as values of S; a missing whole number is S's zero.
template <class S>
std::vector<typename S::value_type> values_of(const HostVector& x) {
  using T = typename S::value_type;
  return std::visit(
      [](const auto& given) {
        std::vector<T> values(given.begin(), given.end());
        if constexpr (std::is_same_v<decltype(given), const std::vector<std::int64_t>&>) {
          for (std::size_t i = 0; i < given.size(); ++i) {
            if (given[i] == missing_whole) values[i] = S::zero;
          }
        }
        return values;
      },
      x);
}

HostVector read_x(Run& run, const Arguments& a, index_t columns) {
  if (a.x.empty()) return std::vector<std::int64_t>(static_cast<std::size_t>(columns), 1);
  ReadOptions options;
  options.stop = run.stop_token();
  options.memory = a.run.device.host_memory();
  const VectorValues values =
      is_minimum(a.semiring) ? VectorValues::finite_or_missing : VectorValues::finite;
  return within_memory("reading " + a.x,
                       [&] { return read_vector(a.x, options, columns, values); });
}

// The largest entries of y.
template <class T>
void list_largest(Run& run, const std::vector<T>& y, std::optional<T> missing,
                  const VertexIds& ids) {
  std::vector<std::vector<TopCell>> rows;
  for (const std::size_t row : highest(run, y, missing)) {
    rows.push_back(
        {vertex_cell(ids, static_cast<index_t>(row), "row"), {"y", y[row], Json(y[row]).dump()}});
  }
  list_rows(run, rows);
}

// The matrix in the requested or chosen format; nothing if that is CSR, which it has already.
std::optional<Matrix> stored(Task& task, std::size_t value_bytes) {
  Run& run = task.run;
  const GraphArguments& graph = task.a.run.graph;
  StorageFacts& storage = run.report.storage;
  ChoiceOptions options = graph.build.choice;
  options.operation = {value_bytes, !ignores_first(task.a.semiring)};
  options.expected_uses = 1;
  std::optional<Choice> choice;
  if (!graph.build.format || graph.explain) choice = choose(task.csr, options, graph.build.layout);
  const Format format = graph.build.format ? *graph.build.format : choice->best().format;
  storage.format = name(format);
  storage.reason = graph.build.format ? "asked for with --format" : choice->best().reason;
  std::optional<Matrix> converted;
  FormatOptions layout = graph.build.layout;
  layout.value_bytes = static_cast<index_t>(value_bytes);
  if (format != Format::csr) converted = task.csr.to(format, layout);
  storage.bytes = converted ? converted->bytes() : task.csr.bytes();
  if (graph.explain) run.explain(storage, &*choice);
  return converted;
}

// Reports the semiring and the type of the values, `kind`.
void describe(Task& task, const std::string& kind) {
  Run& run = task.run;
  const Arguments& a = task.a;
  run.report.definition = {
      {"semiring", name(a.semiring)}, {"values", kind}, {"transpose", a.transpose}};
  run.report.parameters = {{"x", a.x.empty() ? Json("all ones") : Json(a.x)}};
  run.report.result = {
      {"rows", task.csr.rows()}, {"columns", task.csr.columns()}, {"entries", task.csr.entries()}};
  run.say("spmv", fmt::format("{}{} x over {}, in {}; x is {}", a.transpose ? "transpose of " : "",
                              "A", name(a.semiring), kind, a.x.empty() ? "all ones" : a.x));
}

// Reports y. `overflowed`: the number of entries that are missing by overflow.
template <class T>
void conclude(Task& task, const Vector<T>& y, std::optional<T> missing, const std::string& kind,
              offset_t overflowed = 0) {
  Run& run = task.run;
  describe(task, kind);
  say_spilled(run);
  const std::vector<T> host = y.to_host();
  report_overflow(run, overflowed + count_not_finite(host, missing), "of y's entries");
  // The columns of a matrix that is no graph have no ids.
  const bool by_rows = !task.a.transpose || task.csr.rows() == task.csr.columns();
  const VertexIds ids = by_rows ? run.ids() : VertexIds::consecutive(1, task.csr.rows());
  list_largest(run, host, missing, ids);
  if (!run.arguments().output.file.empty()) {
    const std::optional<double> none =
        missing ? std::optional<double>(static_cast<double>(*missing)) : std::nullopt;
    const ResultColumn column{"y", std::span<const T>(host), none, "infinity", false};
    run.write(std::span(&column, 1), ids);
  }
}

template <class T>
std::string kind_of() {
  return fmt::format("{}{}", std::is_integral_v<T> ? "int" : "float", 8 * sizeof(T));
}

template <class S>
int multiply(Task& task) {
  using T = typename S::value_type;
  Run& run = task.run;
  const std::vector<T> x_host = values_of<S>(task.x);
  const Vector<T> x(run.context(), std::span<const T>(x_host));
  Vector<T> y(run.context(), static_cast<std::size_t>(task.csr.rows()));
  run.progress().begin("converting");
  const std::optional<Matrix> converted = stored(task, sizeof(T));
  const Matrix& matrix = converted ? *converted : task.csr;
  matrix.row_tiles();  // made on first use: not part of the timed product
  run.compute([&] {
    spmv<S>(matrix, x, y);
    return 0;
  });
  offset_t lost = 0;
  if constexpr (std::is_same_v<S, MinPlus<T>> && std::is_floating_point_v<T>) {
    lost = count_lost_rows(matrix, x_host, y.to_host());
  }
  const std::optional<T> missing =
      is_minimum(task.a.semiring) ? std::optional<T>(S::zero) : std::nullopt;
  conclude<T>(task, y, missing, kind_of<T>(), lost);
  if (task.a.run.output.verify) {
    verify_product<S>(task.csr, x_host, y.to_host());
    run.verified("by definition: every row summed one entry at a time");
  }
  run.finish();
  return exit_ok;
}

template <class T>
int multiply_by_cusparse(Task& task) {
  Run& run = task.run;
  const GraphArguments& graph = task.a.run.graph;
  const CusparseAlgorithm algorithm = cusparse_algorithm(run.context(), graph);
  const std::vector<T> x_host = values_of<PlusTimes<T>>(task.x);
  const Vector<T> x(run.context(), std::span<const T>(x_host));
  Vector<T> y(run.context(), static_cast<std::size_t>(task.csr.rows()));
  CusparseSpmv<T> product(task.csr, algorithm, cusparse_options(graph));
  run.compute([&] {
    product.run(x, y);
    return 0;
  });
  run.report.storage = {std::string(name(algorithm)), "cuSPARSE, asked for with --kernel",
                        product.matrix_bytes() + product.workspace_bytes(), nullptr};
  conclude<T>(task, y, std::nullopt, kind_of<T>() + ", by cuSPARSE");
  if (task.a.run.output.verify) {
    verify_product<PlusTimes<T>>(task.csr, x_host, y.to_host(), sizeof(T) == 4 ? 24 : 53);
    run.verified("by definition: every row summed anew, within the rounding of its sum");
  }
  run.finish();
  return exit_ok;
}

bool is_whole(const Task& task) {
  return !is_real(task.csr.weight_type()) &&
         std::holds_alternative<std::vector<std::int64_t>>(task.x);
}

// Throws Unsupported if values are no labels: vertices have 31 bits.
void check_labels(const Task& task) {
  const auto* labels = std::get_if<std::vector<std::int64_t>>(&task.x);
  const auto fits = [](std::int64_t label) {
    return label == missing_whole ||
           (label >= std::numeric_limits<index_t>::min() && label < MinSecond::zero);
  };
  if (labels == nullptr || !std::all_of(labels->begin(), labels->end(), fits)) {
    throw Unsupported("--semiring min_second takes x as labels: whole numbers of 31 bits");
  }
}

int multiply_over(Task& task) {
  const bool single = task.a.single;
  if (task.a.run.graph.kernel == Kernel::cusparse) {
    if (is_minimum(task.a.semiring)) {
      throw Unsupported("--kernel cusparse multiplies over plus_times only");
    }
    return single ? multiply_by_cusparse<float>(task) : multiply_by_cusparse<double>(task);
  }
  if (task.a.semiring == ProductSemiringName::min_second) check_labels(task);
  const ProductValues values = single           ? ProductValues::single_
                               : is_whole(task) ? ProductValues::whole
                                                : ProductValues::double_;
  return with_semiring(task.a.semiring, values, [&]<class S>(SemiringType<S>) {
    if constexpr (Semiring<S>) return multiply<S>(task);
    return int{exit_usage};  // plus_pair is not among the choices
  });
}

int run_spmv(Arguments a, Program& program) {
  a.run.graph.refuse_bipartite();
  check_distinct({{"-o", a.run.output.file}}, {{"X", a.x}});
  Run run("spmv", a.run, program);
  run.read();
  const bool weighs = !ignores_first(a.semiring);
  if (!a.transpose) spill_product_if_larger(run, a.single ? 4 : 8, weighs, a.run.graph);
  Matrix matrix = run.build_matrix(weighs);
  if (a.transpose) matrix = matrix.transposed();
  if (a.conjugate) matrix = matrix.conjugated();
  if (is_complex(matrix.weight_type())) {
    check_complex(a.semiring);
    if (a.run.graph.kernel == Kernel::cusparse)
      throw Unsupported("--kernel cusparse multiplies real matrices");
    multiply_complex(run, {matrix, a.x, a.single, a.transpose, a.conjugate});
    return exit_ok;
  }
  HostVector x = read_x(run, a, matrix.columns());
  Task task{run, a, std::move(matrix), std::move(x)};
  return multiply_over(task);
}

}  // namespace

Action spmv_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  a->run.graph.declare_input(options);
  a->run.graph.suit_weights(options, WeightUse::values);
  options.hide({"--bipartite"});
  options.optional_positional("X", a->x,
                              "the vector: Matrix Market with one column, or a number a line; "
                              "all ones where it is left out; over a minimum, `infinity` and "
                              "entries that are not listed are missing");
  options.group("Product");
  auto semirings = product_semirings();
  std::erase_if(semirings,
                [](const auto& one) { return one.second == ProductSemiringName::plus_pair; });
  options.choice<ProductSemiringName>("--semiring", a->semiring, semirings,
                                      "what adds and what multiplies (plus_times)");
  options.flag("--transpose", a->transpose, "multiply by the transpose of the matrix");
  options.flag("--conjugate", a->conjugate,
               "multiply by the conjugate of a complex matrix; with --transpose, by its conjugate "
               "transpose");
  options.choice<bool>("--precision", a->single, {{"single", true}, {"double", false}},
                       "of real numbers (double); whole ones are exact");
  a->run.device.declare(options);
  a->run.graph.declare_format(options);
  a->run.graph.declare_kernel(options);
  a->run.graph.refuse_order(options, "sorting the rows takes longer than one product");
  a->run.output.declare(options, {"of the largest entries of y, how many to list (10)",
                                  "by summing every row one entry at a time"});
  a->run.console.declare(options);
  options.definition(
      "y(i) is the sum over j of A(i,j) times x(j), by the semiring's sum and product; A may have "
      "any shape. Products of whole numbers are exact. A complex matrix is multiplied over "
      "plus_times, by a real or complex x.");
  options.examples(
      "Examples:\n  graphrun spmv A.mtx                       the sum of each row\n"
      "  graphrun spmv A.mtx x.mtx -o y.mtx\n  graphrun spmv A.mtx --semiring min_plus --transpose "
      "--format ell --verify");
  return [a](Program& program) {
    if (ignores_first(a->semiring)) a->run.graph.weight_use = WeightUse::none;
    return run_spmv(*a, program);
  };
}

}  // namespace graphrun::cli
