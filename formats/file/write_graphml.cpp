// Writes a graph as GraphML.
#include <string>
#include <type_traits>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/text_writer.hpp"

namespace graphrun::detail {
namespace {

// The value of an attribute, without its quotes. Throws Unsupported for text that no XML holds.
void add_xml_value(std::string_view text, TextWriter& out) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = utf8_length(text.substr(at));
    const std::string_view character = text.substr(at, length);
    const char c = text[at];
    const bool control =
        static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r';
    if (length == 0 || control || character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf") {
      throw Unsupported("the id '" + printable(text) +
                        "' has bytes that GraphML cannot hold, expected UTF-8 without controls");
    }
    if (c == '&') {
      out.add("&amp;");
    } else if (c == '<') {
      out.add("&lt;");
    } else if (c == '"') {
      out.add("&quot;");
    } else if (c == '\t' || c == '\n' || c == '\r') {  // a parser reads them as blanks
      out.add("&#");
      out.add_number(int{c});
      out.add(';');
    } else {
      out.add(character);
    }
    at += length;
  }
}

template <class Weight>
constexpr std::string_view type_of_attribute() {
  if (std::is_same_v<Weight, std::int32_t>) return "int";
  if (std::is_same_v<Weight, std::int64_t>) return "long";
  return std::is_same_v<Weight, float> ? "float" : "double";
}

class GraphmlWriter {
 public:
  GraphmlWriter(const std::string& path, const EdgeList& edges) : out_(path), edges_(edges) {}

  OutputFile write(const std::string& weight_name);

 private:
  void write_weighted(const std::string&, std::monostate) {
    write_graph([](std::size_t) {});
  }

  template <class T>
  void write_weighted(const std::string& weight_name, const std::vector<T>& values) {
    add_key(weight_name, type_of_attribute<T>());
    write_graph([&](std::size_t i) {
      out_.add("<data key=\"w\">");
      out_.add_number(values[i]);
      out_.add("</data>");
    });
  }

  void add_key(const std::string& name, std::string_view type) {
    out_.add("<key id=\"w\" for=\"edge\" attr.name=\"");
    add_xml_value(name, out_);
    out_.add("\" attr.type=\"");
    out_.add(type);
    out_.add("\"/>\n");
  }

  void add_id(std::string_view attribute, index_t vertex) {
    out_.add(attribute);
    id_.clear();
    edges_.ids.append(vertex, id_);
    add_xml_value(id_, out_);
    out_.add('"');
  }

  template <class AddData>
  void write_graph(const AddData& add_data) {
    out_.add("<graph edgedefault=\"");
    out_.add(edges_.directed() ? "directed" : "undirected");
    out_.add("\">\n");
    for (index_t v = 0; v < edges_.rows; ++v) {
      add_id("<node id=\"", v);
      out_.add("/>\n");
      out_.flush_if_full();
    }
    for (std::size_t i = 0; i < edges_.from.size(); ++i) {
      add_id("<edge source=\"", edges_.from[i]);
      add_id(" target=\"", edges_.to[i]);
      out_.add('>');
      add_data(i);
      out_.add("</edge>\n");
      out_.flush_if_full();
    }
    out_.add("</graph>\n</graphml>\n");
  }

  TextWriter out_;
  const EdgeList& edges_;
  std::string id_;
};

// Outside the class: clang 16 would look up its member templates before they are there.
OutputFile GraphmlWriter::write(const std::string& weight_name) {
  out_.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  out_.add("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
  visit_real([&](const auto& values) { write_weighted(weight_name, values); }, edges_.weights);
  return out_.finish();
}

}  // namespace

OutputFile write_graphml(const std::string& path, const EdgeList& edges,
                         const std::string& weight_name) {
  return GraphmlWriter(path, edges).write(weight_name);
}

}  // namespace graphrun::detail
