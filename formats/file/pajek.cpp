// Reads Pajek's networks: http://mrvar.fdv.uni-lj.si/pajek/ (reference manual, "Network file")
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/growing_edges.hpp"
#include "formats/file/common/pajek_labels.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/scan.hpp"

namespace graphrun::detail {
namespace {

enum class PajekSection { none, vertices, arcs, edges, arcslist, edgeslist };

class PajekReader {
 public:
  PajekReader(TextReader& reader, const ReadOptions& options)
      : reader_(reader), options_(options), labels_(options.memory) {}

  EdgeList read() {
    count_memory(edges_, options_);
    while (reader_.read_line(line_)) {
      if ((++edges_.counts.lines & 0xffff) == 0) report();
      read_one(trimmed(line_));
    }
    if (!sized_) {
      throw ParseError(reader_.name(), std::max<std::int64_t>(reader_.line_number(), 1), 0,
                       "the network has no vertices", "'*Vertices <number>'");
    }
    report();
    finish();
    return std::move(edges_);
  }

 private:
  void report() const {
    if (!options_.progress) return;
    options_.progress({reader_.source().stored_position(), reader_.source().expected_size(),
                       edges_.counts.edges});
  }

  void read_one(std::string_view content) {
    if (content.empty() || content.front() == '%') {
      edges_.counts.comments += !content.empty();
      return reader_.check_skipped(last_entry_);
    }
    last_entry_ = reader_.bytes();
    if (content.front() == '*') return begin_section();
    at_ = 0;
    switch (section_) {
      case PajekSection::none:
        refuse(Field{content, column_of(content)}, "a line outside of the sections",
               "'*Vertices <number>' first");
      case PajekSection::vertices:
        return add_vertex();
      case PajekSection::arcs:
      case PajekSection::edges:
        return add_edge();
      case PajekSection::arcslist:
      case PajekSection::edgeslist:
        return add_list();
    }
  }

  void begin_section() {
    FieldSplitter splitter;
    const std::vector<Field> words = split_line(reader_, splitter, line_, ' ');
    const std::string name = lower_case(words[0].text);
    const bool again = sized_ && (name == "*network" || name == "*vertices");
    if (again) {
      throw Unsupported(where() + ": a second network, and graphrun reads files of one");
    }
    if (name == "*network") return;
    if (name == "*vertices") return begin_vertices(words);
    constexpr std::array<std::string_view, 4> names = {"*arcs", "*edges", "*arcslist",
                                                       "*edgeslist"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
      throw Unsupported(where() + ": a section " + in_quotes(words[0].text) +
                        ", and graphrun reads *Vertices, *Arcs, *Edges, *Arcslist and *Edgeslist");
    }
    if (!sized_) refuse(words[0], "edges before the vertices", "'*Vertices <number>' first");
    constexpr auto first = static_cast<int>(PajekSection::arcs);
    section_ = static_cast<PajekSection>(first + (found - names.begin()));
    if (is_undirected()) edge_sections_ = true;
    if (!is_undirected()) arc_sections_ = true;
    if (words.size() > 1 && words[1].text.starts_with(':')) ++relations_;
  }

  void begin_vertices(const std::vector<Field>& words) {
    if (words.size() < 2) {
      refuse({{}, static_cast<std::int64_t>(line_.size()) + 1}, "the number of vertices is missing",
             "'*Vertices <number>'");
    }
    vertices_ = header_number(reader_, words[1], line_);
    check_vertex_count(vertices_, where());
    sized_ = true;
    section_ = PajekSection::vertices;
    if (words.size() < 3) return;
    edges_.warnings.push_back("a two-mode network: the first " + std::string(words[2].text) +
                              " vertices are one side");
  }

  bool is_undirected() const {
    return section_ == PajekSection::edges || section_ == PajekSection::edgeslist;
  }

  // The next field of the line, without text at its end.
  Field next_field() {
    while (at_ < line_.size() && (is_blank(line_[at_]) || line_[at_] == '\r')) ++at_;
    const std::size_t begin = at_;
    while (at_ < line_.size() && !is_blank(line_[at_]) && line_[at_] != '\r') ++at_;
    return {line_.substr(begin, at_ - begin), static_cast<std::int64_t>(begin) + 1};
  }

  // The number of a vertex, from 0; nothing under OutOfRange::drop.
  std::optional<index_t> next_vertex() {
    const Field field = next_field();
    std::int64_t id = 0;
    try {
      id = parse_id(field.text, false);
    } catch (const Refusal& refusal) {
      refuse(field, refusal.wrong, refusal.expected);
    }
    const std::int64_t vertex = id - lowest_;
    if (vertex >= 0 && vertex < vertices_) return static_cast<index_t>(vertex);
    const std::string range =
        std::to_string(lowest_) + " to " + std::to_string(vertices_ - 1 + lowest_);
    if (vertex < 0) {
      refuse(field, "index 0 where indices count from 1", range, Remedy::zero_based);
    }
    if (options_.out_of_range == OutOfRange::drop && section_ != PajekSection::vertices) return {};
    refuse(field, "index " + std::to_string(id) + " is outside the dimensions of the header",
           range);
  }

  void add_vertex() {
    const index_t vertex = *next_vertex();
    std::string_view label = next_field().text;
    if (label.starts_with('"')) {
      const std::size_t begin = static_cast<std::size_t>(label.data() - line_.data());
      const std::size_t end = line_.find('"', begin + 1);
      if (end == line_.npos) {
        refuse({label, static_cast<std::int64_t>(begin) + 1}, "a quoted label is not closed",
               "a '\"' on the same line");
      }
      label = line_.substr(begin + 1, end - begin - 1);
    }
    if (label.empty()) return;
    labels_.add(vertex, label);
  }

  void add_edge() {
    const auto from = next_vertex(), to = next_vertex();
    const Field third = next_field();
    const std::optional<WeightValue> weight = weight_of(third);
    ++edges_.counts.edges;
    if (!from || !to) {
      ++edges_.counts.out_of_range;
    } else if (!weight) {
      ++edges_.counts.dropped_infinite;
    } else {
      add(*from, *to, *weight);
    }
  }

  void add_list() {
    const auto from = next_vertex();
    for (;;) {
      const std::size_t before = at_;
      if (next_field().text.empty()) return;
      at_ = before;
      const auto to = next_vertex();
      ++edges_.counts.edges;
      ++unweighted_;
      if (from && to) {
        add(*from, *to, {.is_integer = true, .integer = 1, .real = 1});
      } else {
        ++edges_.counts.out_of_range;
      }
    }
  }

  // 1 without a weight; nothing for an infinite one under InfiniteWeights::drop. Attributes of a
  // line are words with values.
  std::optional<WeightValue> weight_of(const Field& field) {
    WeightValue one = {.is_integer = true, .integer = 1, .real = 1};
    const bool is_word = !field.text.empty() && !is_number_or_not_finite(field.text) &&
                         ((field.text[0] | 0x20) >= 'a' && (field.text[0] | 0x20) <= 'z');
    if (field.text.empty() || is_word) {
      ++unweighted_;
      return one;
    }
    edges_.counts.columns = 3;
    if (options_.weights.kind == WeightColumn::none) return one;
    if (!edges_.weighted()) {  // the edges so far had none
      edges_.weights = no_weights_yet(WeightType::int32);
      for (std::size_t i = 0; i < edges_.from.size(); ++i) {
        append_weight(edges_.weights, one, *edges_.memory_of_edges);
      }
    }
    try {
      return parse_weight(field.text, {});
    } catch (const Refusal& refusal) {
      const bool infinite = refusal.remedy == Remedy::drop_infinite;
      if (infinite && options_.infinite == InfiniteWeights::drop) return std::nullopt;
      refuse(field, refusal.wrong, refusal.expected, refusal.remedy);
    }
  }

  void add(index_t from, index_t to, const WeightValue& weight) {
    if (reader_.sought_entry() == edges_.from.size()) {
      throw SoughtLine{reader_.name(), reader_.line_number(), std::string(line_)};
    }
    MemoryShare& memory = *edges_.memory_of_edges;
    append_counted(edges_.from, from, memory);
    append_counted(edges_.to, to, memory);
    if (edges_.weighted()) append_weight(edges_.weights, weight, memory);
    edges_.counts.zero_weights += edges_.weighted() && weight.real == 0;
    mixed_.add(is_undirected(), memory);
  }

  void finish();

  std::string where() const { return reader_.name() + ":" + std::to_string(reader_.line_number()); }
  std::int64_t column_of(std::string_view text) const { return text.data() - line_.data() + 1; }

  [[noreturn]] void refuse(const Field& field, const std::string& wrong,
                           const std::string& expected, Remedy remedy = Remedy::none) const {
    refuse_line(reader_, field.column, wrong, expected, line_, remedy);
  }

  TextReader& reader_;
  const ReadOptions& options_;
  const std::int64_t lowest_ = options_.index_base == IndexBase::zero ? 0 : 1;
  PajekSection section_ = PajekSection::none;
  std::string_view line_;
  std::size_t at_ = 0;
  std::int64_t last_entry_ = 0;
  bool sized_ = false, arc_sections_ = false, edge_sections_ = false;
  std::int64_t vertices_ = 0, unweighted_ = 0, relations_ = 0;
  PajekLabels labels_;
  MixedEdges mixed_;
  EdgeList edges_;
};

void PajekReader::finish() {
  edges_.kind = FileKind::pajek;
  edges_.rows = edges_.columns = static_cast<index_t>(vertices_);
  const auto warn = [&](const std::string& text) { edges_.warnings.push_back(text); };
  if (relations_ > 1) warn(std::to_string(relations_) + " relations, read as one graph");
  const WeightColumn& asked = options_.weights;
  if (asked.kind == WeightColumn::column && (asked.number != 3 || !edges_.weighted())) {
    throw ParseError(reader_.name(), reader_.line_number(), 0,
                     "there is no weight in column " + std::to_string(asked.number),
                     edges_.weighted() ? "column 3" : "a file with weights");
  }
  if (edges_.weighted() && unweighted_ > 0) {
    warn("edges without a weight, taken as 1: " + std::to_string(unweighted_));
  }
  if (edges_.counts.dropped_infinite > 0) {
    warn("edges whose weight is infinite or NaN, dropped: " +
         std::to_string(edges_.counts.dropped_infinite));
  }
  labels_.number(lowest_, options_.ids, edges_);
  mixed_.undirected_if_none = edge_sections_ && !arc_sections_;
  settle_directions(mixed_, options_, edges_);
}

}  // namespace

bool is_pajek(std::string_view text) {
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    if (!text.starts_with('%')) break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  constexpr std::size_t longest = 9;
  const std::string start = lower_case(text.substr(0, longest));
  return start.starts_with("*vertices") || start.starts_with("*network") ||
         start.starts_with("*arcs") || start.starts_with("*edges");
}

EdgeList read_pajek(TextReader& reader, const ReadOptions& options) {
  return PajekReader(reader, options).read();
}

}  // namespace graphrun::detail
