// Reads adjacency files of Ligra and GBBS, and edge arrays of PBBS:
// https://www.cs.cmu.edu/~pbbs/benchmarks/graphIO.html
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
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/record_parser.hpp"
#include "formats/file/common/token_reader.hpp"

namespace graphrun::detail {
namespace {

std::string_view first_word(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_first_of(" \t\r\n"));
}

class AdjacencyReader {
 public:
  AdjacencyReader(TextReader& reader, const ReadOptions& options)
      : reader_(reader),
        options_(options),
        tokens_(reader, options),
        offset_memory_(options.memory) {}

  EdgeList read() {
    read_heading();
    count_memory(edges_, options_);
    read_offsets();
    read_neighbours();
    if (weighted_) read_weights();
    check_end();
    offsets_ = {};
    edges_.kind = FileKind::ligra;
    edges_.rows = edges_.columns = static_cast<index_t>(vertices_);
    edges_.ids = VertexIds::consecutive(lowest_, edges_.rows);
    edges_.counts.columns = weighted_ ? 3 : 2;
    edges_.counts.lines = tokens_.lines();
    edges_.counts.edges = edge_count_;
    drop_edges();
    return std::move(edges_);
  }

 private:
  void read_heading() {
    std::string_view word;
    tokens_.next(word);
    weighted_ = word.starts_with("Weighted");
    if (word.ends_with("Hypergraph")) {
      throw Unsupported(reader_.name() + ":1: a hypergraph of Ligra's (" + std::string(word) +
                        "), whose edges may have any number of ends");
    }
    if (options_.weights.kind == WeightColumn::column &&
        (!weighted_ || options_.weights.number != 3)) {
      tokens_.refuse("there is no weight in column " + std::to_string(options_.weights.number),
                     weighted_ ? "column 3" : "a file with weights");
    }
    vertices_ = count("the number of vertices");
    check_vertex_count(vertices_, reader_.name());
    edge_count_ = count("the number of edges");
    constexpr std::int64_t most = std::int64_t{1} << 60;
    if (edge_count_ > most) tokens_.refuse("too many edges", "at most 2^60");
  }

  // Numbers after the word: two counts, offsets, neighbours, weights.
  std::int64_t promised() const { return 2 + vertices_ + (weighted_ ? 2 : 1) * edge_count_; }

  [[noreturn]] void refuse_shortage() const {
    tokens_.refuse_end("the file ends after " + std::to_string(read_) + " numbers",
                       std::to_string(promised()) + " for " + std::to_string(vertices_) +
                           " vertices and " + std::to_string(edge_count_) +
                           (weighted_ ? " weighted edges" : " edges"));
  }

  std::int64_t count(const char* what) {
    std::int64_t value = 0;
    if (!tokens_.next_count(value)) {
      tokens_.refuse_end("the file ends before " + std::string(what), "a number");
    }
    ++read_;
    return value;
  }

  std::int64_t number() {
    std::int64_t value = 0;
    if (!tokens_.next_count(value)) refuse_shortage();
    ++read_;
    return value;
  }

  void read_offsets() {
    reserve_counted(offsets_, room_for_numbers(reader_, vertices_), offset_memory_);
    std::int64_t last = 0;
    for (std::int64_t v = 0; v < vertices_; ++v) {
      const std::int64_t offset = number();
      if (v == 0 && offset != 0) tokens_.refuse("the first offset is not 0", "0");
      if (offset < last) {
        tokens_.refuse("offset " + std::to_string(offset) + " of vertex " +
                           std::to_string(v + lowest_) + " is below the one before",
                       std::to_string(last) + " or more");
      }
      if (offset > edge_count_) {
        tokens_.refuse("offset " + std::to_string(offset) + " is beyond the last edge",
                       "at most " + std::to_string(edge_count_));
      }
      append_counted(offsets_, offset, offset_memory_);
      last = offset;
    }
    if (vertices_ == 0 && edge_count_ > 0) tokens_.refuse("edges of no vertices", "0 edges");
  }

  void read_neighbours() {
    MemoryShare& memory = *edges_.memory_of_edges;
    const std::size_t room = room_for_numbers(reader_, edge_count_);
    reserve_counted(edges_.from, room, memory);
    reserve_counted(edges_.to, room, memory);
    std::size_t row = 0;
    for (std::int64_t k = 0; k < edge_count_; ++k) {
      while (row + 1 < offsets_.size() && offsets_[row + 1] <= k) ++row;
      std::int64_t neighbour = number() - lowest_;
      const bool outside = neighbour < 0 || neighbour >= vertices_;
      if (outside) {
        refuse_neighbour(neighbour);
        drop(dropped_outside_, k);
        neighbour = 0;
      }
      append_counted(edges_.from, static_cast<index_t>(row), memory);
      append_counted(edges_.to, static_cast<index_t>(neighbour), memory);
      tokens_.set_edges(k);
      const std::size_t kept = static_cast<std::size_t>(k) - dropped_outside_.size();
      if (!outside && reader_.sought_entry() == kept) tokens_.found();
    }
  }

  void refuse_neighbour(std::int64_t neighbour) const {
    const std::string range =
        std::to_string(lowest_) + " to " + std::to_string(vertices_ - 1 + lowest_);
    if (neighbour < 0) tokens_.refuse("index 0 where indices count from 1", range);
    if (options_.out_of_range == OutOfRange::drop) return;
    tokens_.refuse(
        "index " + std::to_string(neighbour + lowest_) + " is outside the dimensions of the header",
        range);
  }

  void read_weights() {
    const bool stored = options_.weights.kind != WeightColumn::none;
    if (stored) edges_.weights = no_weights_yet(WeightType::int32);
    std::string_view token;
    WeightValue weight;
    for (std::int64_t k = 0; k < edge_count_; ++k, ++read_) {
      weight = {.is_integer = true};
      if (stored && tokens_.next_plain_count(weight.integer)) {
        weight.real = static_cast<double>(weight.integer);
      } else if (!tokens_.next(token)) {
        refuse_shortage();
      } else if (stored) {
        weight = weight_of(token, k);
      }
      if (stored) append_weight(edges_.weights, weight, *edges_.memory_of_edges);
      if (stored) edges_.counts.zero_weights += weight.real == 0;
    }
  }

  WeightValue weight_of(std::string_view token, std::int64_t k) {
    try {
      return parse_weight(token, {});
    } catch (const Refusal& refusal) {
      const bool infinite = refusal.remedy == Remedy::drop_infinite;
      if (!infinite || options_.infinite == InfiniteWeights::error) {
        tokens_.refuse(refusal.wrong, refusal.expected, refusal.remedy);
      }
      drop(dropped_infinite_, k);
      return {.is_integer = false, .real = 1};
    }
  }

  void check_end() {
    std::string_view token;
    if (!tokens_.next(token)) return;
    tokens_.refuse("a number beyond those of the header: found " + std::to_string(read_),
                   std::to_string(promised()) + " for " + std::to_string(vertices_) +
                       " vertices and " + std::to_string(edge_count_) +
                       (weighted_ ? " weighted edges" : " edges"));
  }

  void drop(std::vector<std::size_t>& places, std::int64_t k) {
    append_counted(places, static_cast<std::size_t>(k), offset_memory_);
  }

  void drop_edges() {
    std::vector<std::size_t> places;
    std::set_union(dropped_outside_.begin(), dropped_outside_.end(), dropped_infinite_.begin(),
                   dropped_infinite_.end(), std::back_inserter(places));
    edges_.counts.out_of_range = static_cast<std::int64_t>(dropped_outside_.size());
    edges_.counts.dropped_infinite =
        static_cast<std::int64_t>(places.size()) - edges_.counts.out_of_range;
    remove_edges(edges_, places);
    if (edges_.counts.dropped_infinite == 0) return;
    edges_.warnings.push_back("edges whose weight is infinite or NaN, dropped: " +
                              std::to_string(edges_.counts.dropped_infinite));
  }

  TextReader& reader_;
  const ReadOptions& options_;
  TokenReader tokens_;
  bool weighted_ = false;
  const std::int64_t lowest_ = options_.index_base == IndexBase::one ? 1 : 0;
  std::int64_t vertices_ = 0, edge_count_ = 0, read_ = 0;
  std::vector<std::int64_t> offsets_;
  std::vector<std::size_t> dropped_outside_, dropped_infinite_;
  MemoryShare offset_memory_;
  EdgeList edges_;
};

EdgeList read_edge_array(TextReader& reader, const ReadOptions& options, bool weighted) {
  std::string_view line;
  reader.skip_comments("");
  reader.read_line(line);
  const std::int64_t heading = reader.line_number();
  RecordShape shape;
  shape.bounded = true;
  shape.lowest = options.index_base == IndexBase::one ? 1 : 0;
  shape.rows = shape.columns_bound = std::uint64_t{1} << 61;
  shape.columns = weighted ? 3 : 2;
  shape.drop_infinite = options.infinite == InfiniteWeights::drop;
  if (weighted && options.weights.kind != WeightColumn::none) shape.weight_column = 3;
  if (options.weights.kind == WeightColumn::column &&
      options.weights.number != shape.weight_column) {
    throw ParseError(reader.name(), heading, 0,
                     "there is no weight in column " + std::to_string(options.weights.number),
                     weighted ? "column 3" : "a file with weights", std::string(line));
  }
  Body body = parse_records(reader, options, shape);
  std::int64_t vertices = 0;
  for (const Chunk& chunk : body.chunks) {
    for (std::size_t i = 0; i < chunk.size; ++i) {
      vertices = std::max({vertices, chunk.from_id(i) + 1, chunk.to_id(i) + 1});
    }
  }
  check_vertex_count(vertices, reader.name());
  EdgeList edges;
  count_memory(edges, options);
  edges.kind = FileKind::ligra;
  edges.rows = edges.columns = static_cast<index_t>(vertices);
  edges.ids = VertexIds::consecutive(shape.lowest, edges.rows);
  edges.counts.columns = shape.columns;
  copy_counts(body, edges);
  edges.warnings.push_back(
      "an edge array gives no number of vertices: there are as many as the largest id says");
  gather(std::move(body.chunks), nullptr, 0, thread_count(options.threads), edges);
  return edges;
}

}  // namespace

bool is_ligra(std::string_view text) {
  constexpr std::array<std::string_view, 6> words = {
      "AdjacencyGraph",      "WeightedAdjacencyGraph",      "EdgeArray",
      "AdjacencyHypergraph", "WeightedAdjacencyHypergraph", "WeightedEdgeArray"};
  return std::find(words.begin(), words.end(), first_word(text)) != words.end();
}

EdgeList read_ligra(TextReader& reader, const ReadOptions& options) {
  const std::string word(first_word(reader.peek(1)));
  if (!is_ligra(word)) {
    throw ParseError(reader.name(), 1, 0, "no first word of Ligra's",
                     "'AdjacencyGraph' or similar");
  }
  const bool is_array = word.ends_with("EdgeArray");
  EdgeList edges = is_array ? read_edge_array(reader, options, word.starts_with("Weighted"))
                            : AdjacencyReader(reader, options).read();
  if (options.directed == false) {
    make_undirected(edges, options.memory);
  } else if (!options.directed) {
    edges.direction_assumed = true;
    edges.warnings.push_back("the file does not say whether it is directed: read as directed");
  }
  return edges;
}

}  // namespace graphrun::detail
