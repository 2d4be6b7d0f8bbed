// Reads Matrix Market files: https://math.nist.gov/MatrixMarket/formats.html
#include <string>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/gather.hpp"
#include "formats/file/common/matrix_market_header.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/record_parser.hpp"

namespace graphrun::detail {
namespace {

RecordShape shape_of(const MatrixMarketHeader& header, const ReadOptions& options) {
  RecordShape shape;
  shape.comments = header.banner ? "%" : "#%";
  shape.bounded = true;
  shape.lowest = options.index_base == IndexBase::zero ? 0 : 1;
  shape.rows = static_cast<std::uint64_t>(header.rows);
  shape.columns_bound = static_cast<std::uint64_t>(header.columns);
  shape.drop_out_of_range = options.out_of_range == OutOfRange::drop;
  if (header.symmetry == Symmetry::skew_symmetric) shape.diagonal = DiagonalRule::skew;
  if (header.symmetry == Symmetry::hermitian) shape.diagonal = DiagonalRule::hermitian;
  shape.weight = header.weight;
  if (!header.pattern) {
    shape.columns = 2 + shape.weight_fields();
    if (options.weights.kind != WeightColumn::none) shape.weight_column = 3;
    shape.drop_infinite = options.infinite == InfiniteWeights::drop;
  }
  return shape;
}

void check_weight_column(const MatrixMarketHeader& header, const TextReader& reader,
                         const ReadOptions& options) {
  if (options.weights.kind != WeightColumn::column) return;
  if (!header.pattern && options.weights.number == 3) return;
  throw ParseError(reader.name(), header.promised.line, 0,
                   "there is no weight in column " + std::to_string(options.weights.number),
                   header.pattern ? "a file with weights" : "column 3", header.promised.text);
}

void warn_of_upper_entries(const Body& body, EdgeList& edges) {
  if (edges.symmetry != Symmetry::symmetric || body.upper == 0) return;
  edges.warnings.push_back(
      "entries above the diagonal of a symmetric matrix, which is stored by its lower half: " +
      std::to_string(body.upper) + "; each was read as an undirected edge");
}

// Whether ranks may each have some of the entries, which stand for one or two of equal weights.
bool may_be_shared(const MatrixMarketHeader& header, const ReadOptions& options) {
  const bool is_mirrored_here = options.directed == true && header.symmetry == Symmetry::symmetric;
  return header.rows == header.columns && header.weight.form != WeightRule::complex &&
         (header.symmetry == Symmetry::general || header.symmetry == Symmetry::symmetric) &&
         !is_mirrored_here;
}

void apply_direction(const ReadOptions& options, EdgeList& edges) {
  if (!options.directed || edges.rows != edges.columns) return;
  if (*options.directed && edges.symmetry == Symmetry::symmetric) mirror(edges);
  if (!*options.directed) edges.symmetry = Symmetry::symmetric;
}

}  // namespace

EdgeList read_matrix_market(TextReader& reader, const ReadOptions& options) {
  MatrixMarketHeader header = read_matrix_market_header(reader);
  check_weight_column(header, reader, options);
  if (header.array) {
    EdgeList edges = read_matrix_market_array(reader, options, std::move(header));
    apply_direction(options, edges);
    return edges;
  }
  const RecordShape shape = shape_of(header, options);
  if (!may_be_shared(header, options)) reader.read_with(nullptr);
  Body body = parse_records(reader, options, shape, header.promised);

  EdgeList edges;
  count_memory(edges, options);
  edges.kind = FileKind::matrix_market;
  edges.rows = static_cast<index_t>(header.rows);
  edges.columns = static_cast<index_t>(header.columns);
  edges.symmetry = header.symmetry;
  edges.ids = VertexIds::consecutive(shape.lowest, edges.rows);
  edges.warnings = std::move(header.warnings);
  edges.has_complex = header.weight.form == WeightRule::complex;
  edges.counts.comments = header.comments;
  edges.counts.columns = shape.columns;
  copy_counts(body, edges);
  warn_of_upper_entries(body, edges);
  gather(std::move(body.chunks), nullptr, 0, thread_count(options.threads), edges);
  apply_direction(options, edges);
  return edges;
}

}  // namespace graphrun::detail
