// Infers the shape of an edge list from its first lines.
#include "formats/file/common/edge_list_shape.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/edge_list_columns.hpp"
#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/quoted_records.hpp"
#include "formats/file/common/sample.hpp"

namespace graphrun::detail {
namespace {

// The number after `word` in a comment such as "# Nodes: 7115 Edges: 103689".
std::optional<std::int64_t> number_after(std::string_view comment, std::string_view word) {
  const std::size_t at = comment.find(word);
  if (at == comment.npos) return std::nullopt;
  std::string_view rest = trimmed(comment.substr(at + word.size()));
  std::int64_t value = 0;
  const auto error = std::from_chars(rest.data(), rest.data() + rest.size(), value).ec;
  return error == std::errc() ? std::optional(value) : std::nullopt;
}

// Direction from a SNAP comment.
std::optional<bool> direction_of(const std::string& comment) {
  const std::size_t at = comment.find("directed");
  if (at == comment.npos) return std::nullopt;
  return at < 2 || comment.compare(at - 2, 2, "un") != 0;
}

void read_comments(const Preview& seen, EdgeListShape& shape) {
  for (const PreviewLine& line : seen.comments) {
    const std::string comment = lower_case(trimmed(line.text));
    if (!shape.directed) shape.directed = direction_of(comment);
    if (!shape.promised_vertices) shape.promised_vertices = number_after(comment, "nodes:");
    if (!shape.promised_edges) shape.promised_edges = number_after(comment, "edges:");
  }
}

class ShapeReader {
 public:
  ShapeReader(const TextReader& reader, const ReadOptions& options, const Preview& seen)
      : reader_(reader), options_(options), seen_(seen) {}

  EdgeListShape read() {
    RecordShape& record = shape_.record;
    record.comments = edge_list_comments(options_.comment);
    record.string_ids = options_.ids == IdKind::string;
    record.drop_infinite = options_.infinite == InfiniteWeights::drop;
    shape_.wants_weights = options_.weights.kind != WeightColumn::none;
    read_comments(seen_, shape_);
    if (seen_.data.empty()) {
      shape_.no_data = true;
      shape_.lines_before_data = seen_.lines;
      return shape_;
    }
    record.delimiter = delimiter();
    Sample sample = read_sample();
    read_decimal_mark(sample);
    shape_.listed.header = header_evidence(sample, options_);
    read_columns(sample);
    check_decimal_mark();
    read_ids(sample);
    find_matrix_size(sample);
    return shape_;
  }

 private:
  char delimiter() const {
    if (options_.delimiter != '\0') return options_.delimiter;
    return options_.kind == FileKind::ldbc ? ' ' : delimiter_of(seen_);
  }

  Sample read_sample() const {
    try {
      return Sample(seen_, shape_.record.delimiter);
    } catch (const Defect& defect) {
      throw ParseError(reader_.name(), defect.line, defect.column, defect.wrong, defect.expected,
                       defect.text);
    }
  }

  // The mark matters only for what is then found to be the weights.
  void read_decimal_mark(Sample& sample) {
    char& mark = shape_.record.weight.mark;
    if (shape_.record.delimiter == ',' || options_.kind == FileKind::ldbc) return;
    std::string_view mixed;
    const char found = sample.decimal_mark(0, mixed);
    if (options_.decimal == DecimalMark::automatic) mark = found;
    if (options_.decimal == DecimalMark::comma) mark = ',';
    sample.set_decimal_mark(mark);
    shape_.mixed_marks = options_.decimal == DecimalMark::automatic ? mixed : std::string_view();
  }

  // Refuses weights of which the first lines leave the decimal mark open.
  void check_decimal_mark() const {
    const std::string& mixed = shape_.mixed_marks;
    if (mixed.empty() || shape_.record.weight_column == 0) return;
    const bool both = mixed.find('.') != mixed.npos;
    throw RefusedLine(
        reader_.name(), seen_.data[begin_].number, 0,
        both ? "numbers with commas and with points, such as " + in_quotes(mixed)
             : "the comma of " + in_quotes(mixed) + " may be a decimal mark or separate thousands",
        "one decimal mark", std::string(seen_.data[begin_].text), Remedy::decimal_mark);
  }

  void read_columns(const Sample& sample) {
    const HeaderEvidence evidence = shape_.listed.header;
    const bool header = names_columns(evidence);
    const PreviewLine& first = seen_.data[0];
    begin_ = header ? 1 : 0;
    if (evidence != HeaderEvidence::none) shape_.header = trimmed(first.text);
    const std::int64_t more = std::count(first.text.begin(), first.text.end(), '\n');
    shape_.lines_before_data = header ? first.number + more : first.number - 1;
    shape_.no_data = begin_ >= sample.rows().size() && seen_.data.size() <= begin_;
    FieldSplitter splitter;
    const Fields* names = header ? &sample.rows()[0] : names_in_comment(splitter, sample);
    shape_.listed =
        find_columns(sample, begin_, names, {reader_.name(), first.number, first.text}, options_);
    shape_.listed.header = evidence;
    RecordShape& record = shape_.record;
    const ListedColumns& listed = shape_.listed;
    record.source_column = listed.source.number;
    record.target_column = listed.target.number;
    record.weight_column = listed.weight.number;
    if (options_.weights.kind == WeightColumn::automatic) {
      record.weight.remedy = Remedy::no_weights;
    }
    if (!shape_.no_data) record.columns = std::max(2, static_cast<int>(first_row(sample).size()));
  }

  // The comment directly above the data, if it names the columns as in SNAP's files.
  const Fields* names_in_comment(FieldSplitter& splitter, const Sample& sample) const {
    if (seen_.comments.empty() || options_.header == HeaderLine::no) return nullptr;
    if (options_.kind == FileKind::ldbc || !options_.columns.empty()) return nullptr;
    std::string_view text = trimmed(seen_.comments.back().text);
    text.remove_prefix(std::min(text.find_first_not_of(shape_.record.comments), text.size()));
    try {
      const Fields& names = splitter.split(trimmed(text), shape_.record.delimiter);
      const bool fits = names.size() == sample.rows()[0].size();
      return fits && name_both_ends(names) ? &names : nullptr;
    } catch (const Defect&) {
      return nullptr;
    }
  }

  const Fields& first_row(const Sample& sample) const {
    if (begin_ < sample.rows().size()) return sample.rows()[begin_];
    return sample.rows()[0];  // the line below cannot be split: the parser reports it
  }

  // Calls f(text) for both ids of each row.
  template <class F>
  void for_each_id(const Sample& sample, std::size_t end, const F& f) const {
    for (std::size_t r = begin_; r < std::min(end, sample.rows().size()); ++r) {
      for (const int column : {shape_.listed.source.number, shape_.listed.target.number}) {
        const auto c = static_cast<std::size_t>(column) - 1;
        if (c < sample.rows()[r].size()) f(sample.rows()[r][c].text);
      }
    }
  }

  void read_ids(const Sample& sample) {
    RecordShape& record = shape_.record;
    if (options_.ids == IdKind::integer) record.leading_zeros = LeadingZeros::counted;
    if (options_.ids != IdKind::automatic) return;
    if (options_.kind == FileKind::ldbc) return;
    bool text = false;
    for_each_id(sample, begin_ + 1, [&](std::string_view id) {
      text = text || (!id.empty() && !is_finite_number(id)) || is_over_63_bits(id);
    });
    if (!text) {
      for_each_id(sample, sample.rows().size(), [&](std::string_view id) {
        if (shape_.leading_zero.empty() && has_leading_zero(id)) shape_.leading_zero = id;
      });
    }
    record.string_ids = shape_.listed.text_ids = text || !shape_.leading_zero.empty();
    record.leading_zeros = LeadingZeros::refused;
  }

  static bool is_over_63_bits(std::string_view id) {
    try {
      if (is_whole_number(id)) parse_count(id);
      return false;
    } catch (const Refusal&) {
      return true;
    }
  }

  void find_matrix_size(const Sample& sample) {
    const Fields& first = first_row(sample);
    const bool possible =
        first.size() == 3 && !options_.kind && begin_ == 0 && shape_.listed.source.name.empty() &&
        options_.columns.empty() && shape_.record.delimiter == ' ' && !shape_.record.string_ids &&
        options_.vertices_file.empty() &&
        std::all_of(first.begin(), first.end(),
                    [](const Field& field) { return is_whole_number(field.text); });
    if (!possible) return;
    try {
      const MatrixSize size = {parse_count(first[0].text), parse_count(first[1].text),
                               parse_count(first[2].text)};
      const bool fits = std::max(size.rows, size.columns) <= max_vertices;
      if (fits && std::min({size.rows, size.columns, size.entries}) > 0) shape_.matrix_size = size;
    } catch (const Refusal&) {  // too large for a size: an edge
    }
  }

  const TextReader& reader_;
  const ReadOptions& options_;
  const Preview& seen_;
  EdgeListShape shape_;
  std::size_t begin_ = 0;  // first data row
};

// A text whose lines end with carriage returns alone looks like one line.
void refuse_carriage_returns(const TextReader& reader, const Preview& seen) {
  if (seen.data.size() != 1 || !seen.comments.empty()) return;
  const std::string_view line = trimmed(seen.data[0].text);
  const std::size_t place = line.find('\r');
  if (place == line.npos || line.find('"') != line.npos) return;
  throw ParseError(reader.name(), seen.data[0].number, static_cast<std::int64_t>(place) + 1,
                   "a carriage return alone, which ends no line",
                   "line feeds, as tr '\\r' '\\n' makes them", std::string(line.substr(0, 240)));
}

}  // namespace

EdgeListShape edge_list_shape(TextReader& reader, const ReadOptions& options) {
  Preview seen = preview(reader, edge_list_comments(options.comment));
  refuse_carriage_returns(reader, seen);
  const bool has_quotes = std::ranges::any_of(
      seen.data, [](const PreviewLine& line) { return line.text.find('"') != line.text.npos; });
  if (has_quotes && options.kind != FileKind::ldbc) {
    Preview joined = seen;
    join_quoted_lines(joined);
    const bool asked = options.delimiter != '\0';
    if ((asked ? options.delimiter : delimiter_of(joined)) != ' ') {
      seen = std::move(joined);
      reader.expect_quotes();
    }
  }
  return ShapeReader(reader, options, seen).read();
}

}  // namespace graphrun::detail
