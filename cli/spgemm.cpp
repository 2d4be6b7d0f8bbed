// graphrun spgemm
#include <fmt/format.h>

#include <algorithm>
#include <graphrun/engine/spgemm.hpp>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/complex_values.hpp"
#include "cli/edge_file.hpp"
#include "cli/errors.hpp"
#include "cli/exit_codes.hpp"
#include "cli/output_target.hpp"
#include "cli/overflow.hpp"
#include "cli/product_semiring.hpp"
#include "cli/run.hpp"
#include "cli/spgemm_stream.hpp"
#include "cli/text.hpp"
#include "cli/top.hpp"
#include "cli/verify_spgemm.hpp"
#include "formats/file/common/url.hpp"

namespace graphrun::cli {
namespace {

struct Arguments {
  RunArguments run;
  std::string second, mask;
  bool complement = false, single_precision = false, stream = false;
  ProductSemiringName semiring = ProductSemiringName::plus_times;
};

// The second matrix, or the mask: read and built like the first.
struct OtherMatrix {
  EdgeList edges;  // without the entries
  BuildCounts counts;
  Matrix matrix;
};

OtherMatrix load_other(Run& run, const Arguments& a, const std::string& path, bool keep_weights) {
  GraphArguments arguments = a.run.graph;
  arguments.path = path;
  const Stopwatch reading;
  std::optional<CacheReport> cache;
  EdgeList edges =
      load_edges(arguments, a.run.device, run.stop_token(), run.progress(), nullptr, &cache);
  run.report.milliseconds.read += reading.milliseconds();
  if (cache) run.say_cache(*cache, detail::shown_path(path) + ": ");
  for (const auto& warning : edges.warnings) run.warn(detail::shown_path(path) + ": " + warning);
  const Stopwatch building;
  BuildCounts counts;
  Matrix matrix = build_matrix(run.context().local(), edges, arguments, keep_weights, counts);
  run.context().synchronize();
  run.report.milliseconds.build += building.milliseconds();
  edges.from = {};
  edges.to = {};
  edges.weights = std::monostate();
  edges.built.reset();
  edges.memory_of_edges.reset();
  return {std::move(edges), counts, std::move(matrix)};
}

// Throws if two edge lists number their vertices differently: each numbers them as they occur.
void require_same_ids(const Run& run, const OtherMatrix& other, const std::string& path) {
  const EdgeList& first = run.edges();
  const auto named = [](const EdgeList& e) {
    return e.kind == FileKind::edge_list || e.kind == FileKind::grun;
  };
  if (!named(first) && !named(other.edges)) return;
  bool same = first.ids.size() == other.edges.ids.size();
  for (index_t v = 0; same && v < first.ids.size(); ++v) {
    same = first.ids.text(v) == other.edges.ids.text(v);
  }
  if (!same) {
    throw InvalidArgument(run.arguments().graph.shown_path() + " and " + detail::shown_path(path) +
                          " do not have the same vertices: give both as Matrix Market, or their "
                          "vertices with --vertices");
  }
}

void say_matrix(Run& run, const char* label, const std::string& path, const OtherMatrix& other) {
  std::string text = fmt::format("{}: {} x {}, {}", detail::shown_path(path),
                                 grouped(other.matrix.rows()), grouped(other.matrix.columns()),
                                 counted(other.matrix.entries(), "entry", "entries"));
  const auto dropped = other.edges.counts.out_of_range;
  if (other.counts.duplicates > 0) {
    text += fmt::format("; {} merged", counted(other.counts.duplicates, "repeat"));
  }
  if (dropped > 0) text += fmt::format("; {} out of range dropped", grouped(dropped));
  run.say(label, text);
  run.report.parameters[label] = {
      {"path", detail::shown_path(path)},      {"rows", other.matrix.rows()},
      {"columns", other.matrix.columns()},     {"entries", other.matrix.entries()},
      {"duplicates", other.counts.duplicates}, {"dropped_out_of_range", dropped}};
}

ProductValues values_of(const Arguments& a, const Matrix& first, const Matrix& second) {
  if (is_complex(first.weight_type()) || is_complex(second.weight_type())) {
    check_complex(a.semiring);
    return a.single_precision ? ProductValues::complex_single : ProductValues::complex_double;
  }
  if (!is_real(first.weight_type()) && !is_real(second.weight_type())) return ProductValues::whole;
  return a.single_precision ? ProductValues::single_ : ProductValues::double_;
}

void conclude(Run& run, const Arguments& a, const ProductSize& c, index_t rows, index_t columns,
              ProductValues values) {
  run.report.definition = {{"C", "the sum over k of A(i,k) times B(k,j)"},
                           {"semiring", name(a.semiring)}};
  run.report.parameters["values"] = text_of(values);
  run.report.parameters["complement"] = a.complement;
  run.report.result = {
      {"rows", rows}, {"columns", columns}, {"entries", c.entries}, {"products", c.products}};
  run.say("product",
          fmt::format("{} x {}, {} from {} over {}, {}", grouped(rows), grouped(columns),
                      counted(c.entries, "entry", "entries"), counted(c.products, "product"),
                      name(a.semiring), text_of(values)));
}

// C as a list of its entries.
EdgeList listed(const Matrix& c, const Run& run) {
  EdgeList list;
  list.rows = c.rows();
  list.columns = c.columns();
  list.symmetry = Symmetry::general;
  list.ids = run.ids();
  const Csr& csr = std::get<Csr>(c.storage());
  list.memory_of_edges =
      run.memory_of_list(csr.entries(), std::max(sizeof(double), weight_bytes(csr.weights.type())));
  const std::vector<offset_t> offsets = csr.offsets.to_host();
  list.to = csr.column_of.to_host();
  list.from.resize(list.to.size());
  for (index_t i = 0; i < c.rows(); ++i) {
    const auto row = static_cast<std::size_t>(i);
    std::fill(list.from.begin() + offsets[row], list.from.begin() + offsets[row + 1], i);
  }
  list.weights = csr.weights.visit(
      [](const auto& values) -> HostWeights { return values.to_host(); }, HostWeights());
  return list;
}

// The largest entries of C.
void list_largest(Run& run, const Matrix& c) {
  const EdgeList list = listed(c, run);
  const VertexIds columns =
      c.rows() == c.columns() ? list.ids : VertexIds::consecutive(1, c.columns());
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          std::vector<std::vector<TopCell>> rows;
          for (const std::size_t at : largest_of(run, values)) {
            rows.push_back({vertex_cell(list.ids, list.from[at], "row"),
                            vertex_cell(columns, list.to[at], "column"),
                            {"value", number_json(values[at]), number_text_of(values[at])}});
          }
          list_rows(run, rows);
        }
      },
      list.weights);
}

// Throws Unsupported if values are no labels: vertices have 31 bits.
void check_labels(const Matrix& b) {
  const auto* labels = b.weights().as<std::int32_t>();
  const bool fit = b.weights().empty() ||
                   (labels != nullptr && std::ranges::all_of(labels->to_host(), [](index_t label) {
                      return label < MinSecond::zero;
                    }));
  if (!fit) {
    throw Unsupported("--semiring min_second takes B's values as labels: whole numbers of 31 bits");
  }
}

void stream(Run& run, const Arguments& a, const Matrix& first, const Matrix& second,
            const ProductOptions& options) {
  const ProductValues values = values_of(a, first, second);
  const StreamedProduct made =
      stream_product(run, first, second, options, a.semiring, values, a.run.output.file);
  conclude(run, a, {product_count(first, second), made.entries, 0}, first.rows(), second.columns(),
           values);
  run.report.result["batches"] = made.batches;
  run.report.result["not_finite"] = 0;  // stream_product() throws otherwise
  run.say("", fmt::format("written in {} of rows", counted(made.batches, "batch", "batches")));
}

void make_and_write(Run& run, const Arguments& a, const Matrix& first, const Matrix& second,
                    const ProductOptions& options) {
  const ProductValues values = values_of(a, first, second);
  const Matrix c = whole_product(run, first, second, options, a.semiring, values);
  if (!run.writes()) return;  // rank 0 has the product
  conclude(run, a, {product_count(first, second), c.entries(), 0}, c.rows(), c.columns(), values);
  report_overflow(run, count_not_finite(c), "of the product's values");
  if (a.run.output.verify) {
    verify_spgemm(first, second, options, a.semiring, values, c);
    run.verified("by definition: a plain loop over rows gives every entry");
  }
  if (a.run.output.top) list_largest(run, c);
  if (a.run.output.file.empty()) return;
  const Stopwatch listing;
  const EdgeList list = listed(c, run);
  const double milliseconds = listing.milliseconds();
  run.write(a.run.output.file, list, {"value", false});
  run.report.milliseconds.write += milliseconds;
}

void check(const Arguments& a) {
  a.run.graph.refuse_bipartite();
  check_edge_file(a.run.output.file, a.run);
  check_distinct({{"-o", a.run.output.file}, {"--trace", a.run.console.trace}},
                 {{"B", a.second}, {"--mask", a.mask}});
  if (a.complement && a.mask.empty()) throw UsageError("--complement is of a --mask");
  if (!a.stream) return;
  if (format_suffix(a.run.output.file) != "mtx")
    throw UsageError("--stream writes a .mtx file: -o C.mtx");
  if (a.run.output.verify) throw UsageError("--stream and --verify exclude each other");
  if (a.run.output.top) throw UsageError("--stream and --top exclude each other");
}

int run_spgemm(const Arguments& a, Program& program) {
  check(a);
  if (program.ranks != nullptr && a.stream) {
    throw Unsupported("--stream has no form for several ranks yet: run it as one process");
  }
  for (const std::string& path : {a.second, a.mask}) check_file_of_ranks(path, program);
  Run run("spgemm", a.run, program);
  run.read();
  const Matrix first = run.build_matrix(!ignores_first(a.semiring));
  const OtherMatrix second =
      load_other(run, a, a.second, a.semiring != ProductSemiringName::plus_pair);
  if (a.semiring == ProductSemiringName::min_second) check_labels(second.matrix);
  require_same_ids(run, second, a.second);
  say_matrix(run, "B", a.second, second);
  std::optional<OtherMatrix> mask;
  ProductOptions options;
  options.complement = a.complement;
  if (!a.mask.empty()) {
    mask.emplace(load_other(run, a, a.mask, false));
    require_same_ids(run, *mask, a.mask);
    say_matrix(run, "mask", a.mask, *mask);
    options.mask = &mask->matrix;
  }
  if (a.stream) {
    stream(run, a, first, second.matrix, options);
  } else {
    make_and_write(run, a, first, second.matrix, options);
  }
  run.finish();
  return exit_ok;
}

}  // namespace

Action spgemm_command(Options& options) {
  const auto a = std::make_shared<Arguments>();
  options.positional("A", a->run.graph.path, "a matrix or graph file, or kron:16 and so on");
  options.positional("B", a->second, "the other factor; may be the same");
  a->run.graph.declare_reading(options);
  a->run.graph.declare_cache(options);
  a->run.graph.suit_weights(options, WeightUse::values);
  options.hide({"--bipartite"});
  options.group("Product");
  options.choice<ProductSemiringName>("--semiring", a->semiring, product_semirings(),
                                      "what is added and multiplied (plus_times)");
  options.text("--mask", "FILE", a->mask, "compute only the entries that this matrix has");
  options.flag("--complement", a->complement, "only those that the mask does not have");
  options.choice<bool>("--precision", a->single_precision, {{"single", true}, {"double", false}},
                       "of real values (double)");
  a->run.device.declare(options);
  a->run.graph.refuse_order(options, "sorting the rows takes longer than one product");
  a->run.output.declare(
      options,
      {"of the largest entries, how many to list", "by a plain loop over rows, entry by entry",
       "the product, by suffix: .mtx .tsv .csv .json .jsonl, each also .gz .zst"});
  options.flag("--stream", a->stream,
               "write the product some rows at a time: it need not fit in memory");
  a->run.console.declare(options);
  options.definition(
      "C(i,j) is the sum over k of A(i,k) times B(k,j), by the semiring's sum and product; complex "
      "matrices are multiplied over plus_times. Whole "
      "numbers are multiplied exactly; a result beyond 64 bits is exit 4, a product beyond memory "
      "exit 5 with what it needs.");
  options.examples(
      "Examples:\n"
      "  graphrun spgemm A.mtx B.mtx -o C.mtx\n"
      "  graphrun spgemm A.mtx B.mtx -o C.mtx --index-base 0 --out-of-range drop\n"
      "  graphrun spgemm web.mtx web.mtx --mask web.mtx --semiring plus_pair");
  return [a](Program& program) {
    if (a->semiring == ProductSemiringName::plus_pair) a->run.graph.weight_use = WeightUse::none;
    return run_spgemm(*a, program);
  };
}

}  // namespace graphrun::cli
