// Reads GraphML: http://graphml.graphdrawing.org/specification.html
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <graphrun/base/error.hpp>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/graphml_keys.hpp"
#include "formats/file/common/graphml_nodes.hpp"
#include "formats/file/common/growing_edges.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/text_ids.hpp"
#include "formats/file/common/xml_parser.hpp"

namespace graphrun::detail {
namespace {

class GraphmlReader : public XmlHandler {
 public:
  GraphmlReader(TextReader& reader, const ReadOptions& options)
      : reader_(reader), options_(options), nodes_(options.memory) {
    count_memory(edges_, options);
  }

  EdgeList read() {
    const std::int64_t lines = parse_xml(reader_, options_, *this);
    if (!graph_seen_) throw ParseError(reader_.name(), 1, 0, "there is no graph", "a <graph>");
    if (const auto unknown = nodes_.undeclared()) {
      refuse(unknown->place, "the node " + in_quotes(unknown->id) + " is nowhere declared",
             "a <node> with this id");
    }
    check_vertex_count(nodes_.size(), reader_.name());
    edges_.kind = FileKind::graphml;
    edges_.rows = edges_.columns = static_cast<index_t>(nodes_.size());
    edges_.counts.lines = lines;
    edges_.counts.columns = weight_.key || weight_.unread ? 3 : 2;
    OrderedLabels ordered = order_labels(nodes_.take_ids(), options_.ids, nodes_.memory());
    edges_.ids = std::move(ordered.ids);
    *edges_.memory_of_ids = std::move(nodes_.memory());
    renumber(ordered.rank, edges_);
    if (!weight_.warning.empty()) edges_.warnings.push_back(weight_.warning);
    if (edges_.counts.dropped_infinite > 0) {
      edges_.warnings.push_back("edges whose weight is infinite or NaN, dropped: " +
                                std::to_string(edges_.counts.dropped_infinite));
    }
    settle_directions(mixed_, options_, edges_);
    return std::move(edges_);
  }

  void start(std::string_view name, const XmlAttributes& attributes, XmlPlace place) override {
    place_ = place;
    ++depth_;
    if (skipped_from_ > 0) return;
    refuse_unread(name, place);
    const Element outer = inside_;
    if (outer == Element::none) {
      if (name != "graphml") refuse(place, "the first element is " + in_quotes(name), "'graphml'");
      inside_ = Element::graphml;
    } else if (outer == Element::graphml && name == "key") {
      begin_key(attributes);
    } else if (outer == Element::graphml && name == "graph") {
      begin_graph(attributes);
    } else if (outer == Element::key && name == "default") {
      begin_text(Element::default_value);
    } else if (outer == Element::graph && name == "node") {
      begin_node(attributes);
    } else if (outer == Element::graph && name == "edge") {
      begin_edge(attributes);
    } else if (outer == Element::edge && name == "data" && weight_.key &&
               attributes.find("key") == weight_.key->id) {
      begin_text(Element::weight);
    } else {
      skipped_from_ = depth_;
    }
  }

  void end(XmlPlace) override {
    const int depth = depth_--;
    if (skipped_from_ == depth)
      skipped_from_ = 0;
    else if (skipped_from_ == 0)
      end_element();
  }

  void text(std::string_view piece) override {
    if (skipped_from_ > 0 || (inside_ != Element::weight && inside_ != Element::default_value)) {
      return;
    }
    constexpr std::size_t longest = 4096;
    if (text_.size() + piece.size() > longest)
      refuse(place_, "a value of more than 4096 characters", "a number");
    text_ += piece;
  }

  std::int64_t edges() const override { return edges_.counts.edges; }

 private:
  // The element that is open, among those that are read.
  enum class Element { none, graphml, key, default_value, graph, node, edge, weight };

  [[noreturn]] void refuse(XmlPlace place, const std::string& wrong, const std::string& expected,
                           Remedy remedy = Remedy::none) const {
    throw RefusedLine(reader_.name(), place.line, place.column, wrong, expected, {}, remedy);
  }

  void refuse_unread(std::string_view name, XmlPlace place) const {
    std::string what;
    const bool in_node_or_edge = inside_ == Element::node || inside_ == Element::edge;
    if (name == "graph" && in_node_or_edge) what = "a graph within a node or an edge";
    if (name == "graph" && inside_ == Element::graphml && graph_seen_) what = "a second graph";
    if (name == "hyperedge" && inside_ == Element::graph) what = "a hyperedge";
    if (name == "port" && inside_ == Element::node) what = "a port";
    if (name == "locator" && inside_ != Element::none) what = "a <locator> of content elsewhere";
    if (!what.empty()) refuse_kind(what, place);
  }

  [[noreturn]] void refuse_kind(const std::string& what, XmlPlace place) const {
    throw Unsupported(reader_.name() + ":" + std::to_string(place.line) + ":" +
                      std::to_string(place.column) + ": " + what +
                      ", and graphrun reads one graph of nodes and edges");
  }

  std::string_view required(const XmlAttributes& attributes, const char* name,
                            const char* element) const {
    const auto value = attributes.find(name);
    if (value) return *value;
    refuse(place_, "<" + std::string(element) + "> has no " + name, "one");
  }

  void begin_key(const XmlAttributes& attributes) {
    if (graph_seen_) refuse(place_, "a <key> behind the graph", "the keys before it");
    const auto domain = attributes.find("for").value_or("all");
    const auto value_of = [&](const char* name) {
      return std::string(attributes.find(name).value_or(std::string_view()));
    };
    if (domain != "edge" && domain != "all") {
      skipped_from_ = depth_;
      return;
    }
    inside_ = Element::key;
    keys_.add({.id = std::string(required(attributes, "id", "key")),
               .name = value_of("attr.name"),
               .type = value_of("attr.type")});
  }

  // "directed" or "undirected", or false or true.
  bool is_undirected(std::string_view value, std::string_view yes, std::string_view no) const {
    if (value == yes || value == no) return value == yes;
    refuse(place_, in_quotes(value) + " is no direction",
           "'" + std::string(yes) + "' or '" + std::string(no) + "'");
  }

  void begin_graph(const XmlAttributes& attributes) {
    inside_ = Element::graph;
    graph_seen_ = true;
    weight_ = keys_.choose_weight(options_, reader_.name());
    if (weight_.key) {
      edges_.weights = no_weights_yet(
          weight_.key->rule.form == WeightRule::real ? WeightType::real : WeightType::int32);
    }
    mixed_.undirected_if_none =
        is_undirected(required(attributes, "edgedefault", "graph"), "undirected", "directed");
  }

  void begin_node(const XmlAttributes& attributes) {
    inside_ = Element::node;
    const std::string_view id = required(attributes, "id", "node");
    if (options_.ids == IdKind::integer) check_integer(id);
    if (!nodes_.declare(id, place_)) {
      refuse(place_, "the node " + in_quotes(id) + " is declared twice", "another id");
    }
  }

  void check_integer(std::string_view id) const {
    try {
      parse_id(id, true);
      if (has_leading_zero(id)) {
        throw Refusal{"the vertex id " + in_quotes(id) + " has a leading zero", "ids without",
                      Remedy::string_ids};
      }
    } catch (const Refusal& refusal) {
      refuse(place_, refusal.wrong, refusal.expected, refusal.remedy);
    }
  }

  void begin_edge(const XmlAttributes& attributes) {
    inside_ = Element::edge;
    edge_place_ = place_;
    if (attributes.find("sourceport") || attributes.find("targetport"))
      refuse_kind("a port of an edge", place_);
    from_ = nodes_.use(required(attributes, "source", "edge"), place_);
    to_ = nodes_.use(required(attributes, "target", "edge"), place_);
    const auto directed = attributes.find("directed");
    undirected_ = directed ? is_undirected(*directed, "false", "true") : mixed_.undirected_if_none;
    value_.reset();
    ++edges_.counts.edges;
  }

  void begin_text(Element element) {
    inside_ = element;
    text_.clear();
  }

  void end_element() {
    switch (inside_) {
      case Element::default_value:
        keys_.set_default(std::string(trimmed_text()));
        inside_ = Element::key;
        break;
      case Element::weight:
        value_ = trimmed_text();
        inside_ = Element::edge;
        break;
      case Element::edge:
        end_edge();
        inside_ = Element::graph;
        break;
      case Element::node:
        inside_ = Element::graph;
        break;
      case Element::graph:
      case Element::key:
        inside_ = Element::graphml;
        break;
      case Element::graphml:
      case Element::none:
        inside_ = Element::none;
    }
  }

  std::string trimmed_text() const {
    const std::size_t begin = std::min(text_.find_first_not_of(" \t\r\n"), text_.size());
    const std::size_t end = text_.find_last_not_of(" \t\r\n") + 1;
    return begin < end ? text_.substr(begin, end - begin) : std::string();
  }

  void end_edge() {
    std::optional<WeightValue> weight = WeightValue();
    if (weight_.key) weight = weight_of(value_ ? value_ : weight_.key->default_value);
    if (!weight) {
      ++edges_.counts.dropped_infinite;
      return;
    }
    MemoryShare& memory = *edges_.memory_of_edges;
    append_counted(edges_.from, static_cast<index_t>(from_), memory);
    append_counted(edges_.to, static_cast<index_t>(to_), memory);
    mixed_.add(undirected_, memory);
    if (!weight_.key) return;
    append_weight(edges_.weights, *weight, memory);
    edges_.counts.zero_weights += weight->real == 0;
  }

  // Nothing for an infinite weight under InfiniteWeights::drop.
  std::optional<WeightValue> weight_of(const std::optional<std::string>& value) const {
    if (!value) {
      refuse(edge_place_, "the edge has no " + in_quotes(weight_.key->name),
             "one, or a <default> of its key", Remedy::no_weights);
    }
    try {
      return parse_weight(*value, weight_.key->rule);
    } catch (const Refusal& refusal) {
      const bool infinite = refusal.remedy == Remedy::drop_infinite;
      if (infinite && options_.infinite == InfiniteWeights::drop) return std::nullopt;
      refuse(edge_place_, refusal.wrong, refusal.expected, refusal.remedy);
    }
  }

  TextReader& reader_;
  const ReadOptions& options_;
  GraphmlKeys keys_;
  GraphmlNodes nodes_;
  GraphmlWeight weight_;
  Element inside_ = Element::none;
  bool graph_seen_ = false, undirected_ = false;
  int depth_ = 0, skipped_from_ = 0;  // the depth of an element that is passed over; 0: none
  XmlPlace place_, edge_place_;
  std::uint32_t from_ = 0, to_ = 0;
  std::string text_;
  std::optional<std::string> value_;  // of the edge's weight
  MixedEdges mixed_;
  EdgeList edges_;
};

}  // namespace

EdgeList read_graphml(TextReader& reader, const ReadOptions& options) {
  return GraphmlReader(reader, options).read();
}

}  // namespace graphrun::detail
