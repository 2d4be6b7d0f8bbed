// Reads the values of a dense Matrix Market file, column by column: those that are not 0 are edges.
#include <optional>
#include <string>
#include <utility>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/growing_edges.hpp"
#include "formats/file/common/matrix_market_header.hpp"
#include "formats/file/common/token_reader.hpp"

namespace graphrun::detail {
namespace {

class ArrayReader {
 public:
  ArrayReader(TextReader& reader, const ReadOptions& options, MatrixMarketHeader header)
      : reader_(reader),
        options_(options),
        header_(std::move(header)),
        tokens_(reader, options, "%") {}

  EdgeList read() {
    count_memory(edges_, options_);
    if (options_.weights.kind != WeightColumn::none) {
      edges_.weights =
          no_weights_yet(is_complex()                              ? WeightType::complex
                         : header_.weight.form == WeightRule::real ? WeightType::real
                                                                   : WeightType::int32);
    }
    read_values();
    edges_.kind = FileKind::matrix_market;
    edges_.rows = static_cast<index_t>(header_.rows);
    edges_.columns = static_cast<index_t>(header_.columns);
    edges_.symmetry = header_.symmetry;
    edges_.ids =
        VertexIds::consecutive(options_.index_base == IndexBase::zero ? 0 : 1, edges_.rows);
    edges_.has_complex = is_complex();
    edges_.counts.columns = is_complex() ? 4 : 3;
    edges_.counts.lines = tokens_.lines();
    edges_.counts.comments = header_.comments + tokens_.comments();
    edges_.warnings = std::move(header_.warnings);
    if (zeros_ > 0) {
      edges_.warnings.push_back("zeros of the dense matrix, which are no edges: " +
                                std::to_string(zeros_));
    }
    if (edges_.counts.dropped_infinite > 0) {
      edges_.warnings.push_back("edges whose weight is infinite or NaN, dropped: " +
                                std::to_string(edges_.counts.dropped_infinite));
    }
    return std::move(edges_);
  }

 private:
  bool is_complex() const { return header_.weight.form == WeightRule::complex; }

  void read_values() {
    std::int64_t read = 0;
    std::string_view token;
    if (header_.promised.count > 0) {
      for (std::int64_t column = 0; column < header_.columns; ++column) {
        for (std::int64_t row = first_row(column); row < header_.rows; ++row, ++read) {
          if (!tokens_.next(token)) refuse_shortage(read);
          std::optional<WeightValue> value = value_of(token);
          if (is_complex()) {
            if (!tokens_.next(token)) refuse_shortage(read);
            value = with_imaginary(value, token, row == column);
          }
          add_value(value, row, column);
        }
      }
    }
    if (!tokens_.next(token)) return;
    tokens_.refuse("a value beyond the size of the matrix: found " + std::to_string(read),
                   std::to_string(read) + " (line " + std::to_string(header_.promised.line) + ")");
  }

  std::int64_t first_row(std::int64_t column) const {
    if (header_.symmetry == Symmetry::general) return 0;
    return header_.symmetry == Symmetry::skew_symmetric ? column + 1 : column;
  }

  // Nothing where one of the parts is infinite, and dropped.
  std::optional<WeightValue> with_imaginary(std::optional<WeightValue> value,
                                            std::string_view token, bool diagonal) const {
    const std::optional<WeightValue> imaginary = value_of(token);
    if (!imaginary) return std::nullopt;
    if (diagonal && header_.symmetry == Symmetry::hermitian && imaginary->real != 0) {
      tokens_.refuse("a diagonal entry of a hermitian matrix that is not real",
                     "an imaginary part of 0");
    }
    if (value) value->imaginary = imaginary->real;
    return value;
  }

  void add_value(const std::optional<WeightValue>& value, std::int64_t row, std::int64_t column) {
    if (value && value->real == 0 && value->imaginary == 0) {
      ++zeros_;
      return;
    }
    tokens_.set_edges(++edges_.counts.edges);
    if (!value) {
      ++edges_.counts.dropped_infinite;
      return;
    }
    if (reader_.sought_entry() == edges_.from.size()) tokens_.found();
    append_counted(edges_.from, static_cast<index_t>(row), *edges_.memory_of_edges);
    append_counted(edges_.to, static_cast<index_t>(column), *edges_.memory_of_edges);
    if (edges_.weighted()) append_weight(edges_.weights, *value, *edges_.memory_of_edges);
  }

  // Nothing for an infinite value under InfiniteWeights::drop.
  std::optional<WeightValue> value_of(std::string_view token) const {
    try {
      return parse_weight(token, header_.weight);
    } catch (const Refusal& refusal) {
      const bool infinite = refusal.remedy == Remedy::drop_infinite;
      if (infinite && options_.infinite == InfiniteWeights::drop) return std::nullopt;
      tokens_.refuse(refusal.wrong, refusal.expected, refusal.remedy);
    }
  }

  [[noreturn]] void refuse_shortage(std::int64_t read) const {
    const PromisedEntries& promised = header_.promised;
    throw ParseError(reader_.name(), promised.line, promised.column,
                     "too few values by the end of the file (line " +
                         std::to_string(tokens_.lines()) + "): found " + std::to_string(read),
                     std::to_string(promised.count) + ", as the size line says", promised.text);
  }

  TextReader& reader_;
  const ReadOptions& options_;
  MatrixMarketHeader header_;
  TokenReader tokens_;
  EdgeList edges_;
  std::int64_t zeros_ = 0;
};

}  // namespace

EdgeList read_matrix_market_array(TextReader& reader, const ReadOptions& options,
                                  MatrixMarketHeader header) {
  return ArrayReader(reader, options, std::move(header)).read();
}

}  // namespace graphrun::detail
