// A query of an algorithm, and its answer.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <graphrun/base/memory_budget.hpp>
#include <graphrun/engine/graph.hpp>
#include <graphrun/formats/file/named_rows.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <graphrun/formats/file/vertex_sets.hpp>

namespace graphrun::catalogue {

struct Entry;

// A vertex, by its number in the graph's order.
struct VertexNumber {
  index_t number = 0;
};

// Vertices with a value each, and the file that lists them; by their numbers in the graph's order.
struct ListedVertices {
  std::string path;
  std::vector<index_t> vertices;
  std::vector<double> values;
};

// Pairs of vertices, and the file that lists them; from the smaller number to the larger.
struct ListedPairs {
  std::string path;
  std::vector<Edge> pairs;
};

// Sets of vertices, and the file that lists them, one a line.
struct ListedSets {
  std::string path;
  VertexSets sets;
};

// Several vertices in order, and a number for each of several things.
struct VertexList {
  std::vector<index_t> vertices;
};
struct NumberList {
  std::vector<std::variant<std::int64_t, double>> numbers;
};

using Value = std::variant<std::monostate, bool, std::int64_t, double, std::string, VertexNumber,
                           ListedVertices, ListedPairs, ListedSets, VertexList, NumberList>;

// The parameters of an entry: values that are given, and for others those of the entry.
class Parameters {
 public:
  explicit Parameters(const Entry& entry) : entry_(&entry) {}

  void give(const std::string& name, Value value) { given_[name] = std::move(value); }
  bool given(std::string_view name) const { return given_.find(name) != given_.end(); }
  // Throws InvalidArgument for a name that is no parameter's.
  const Value& operator[](std::string_view name) const;

  // Throw InvalidArgument where there is no value of this type.
  template <class T>
  const T& get(std::string_view name) const;
  bool flag(std::string_view name) const { return get<bool>(name); }
  std::int64_t integer(std::string_view name) const { return get<std::int64_t>(name); }
  double real(std::string_view name) const { return get<double>(name); }
  const std::string& text(std::string_view name) const { return get<std::string>(name); }
  index_t vertex(std::string_view name) const { return get<VertexNumber>(name).number; }
  // Null where the value is none of these.
  template <class T>
  const T* find(std::string_view name) const {
    return std::get_if<T>(&(*this)[name]);
  }

 private:
  const Entry* entry_;
  std::map<std::string, Value, std::less<>> given_;
};

// Observers of a running algorithm. Each function may be empty.
struct Listener {
  std::function<bool()> is_due;  // whether progress() would show anything
  // The part that is done, in [0, 1] or negative if unknown, and the current step as text.
  std::function<void(double, const std::string&)> progress;
  std::function<void(const std::string&)> detail;  // lines about each step

  bool wants_progress() const { return progress && (!is_due || is_due()); }
};

// Writes y = A' x, A' being the graph's pull_edges().
template <class T>
using Multiply = std::function<void(const Vector<T>& x, Vector<T>& y)>;

// The part of a query that is known before the graph is built.
struct Request {
  explicit Request(const Entry& entry) : parameters(entry) {}

  Parameters parameters;
  std::string graph_name;                                       // its file
  std::vector<std::pair<std::string, std::string>> properties;  // of an LDBC file
  index_t vertices = 0;
  bool undirected = false;
  bool weighted = false;                      // weights are to be followed, where that is on demand
  bool single = false;                        // real values in single precision
  std::optional<std::int64_t> top;            // how many of the best values were asked for
  bool to_file = false;                       // the result is written to a file
  std::shared_ptr<MemoryBudget> host_memory;  // of what an answer holds on the host; null: none

  // A property of the graph's file. Throw FileError for one that is not a damping factor in [0, 1),
  // or not a count from 1 on; `otherwise` where there is none.
  double real_property(std::string_view key, double otherwise) const;
  int count_property(std::string_view key, int otherwise) const;
};

struct Query : Request {
  Query(Request request, const Graph& on, const VertexIds& names)
      : Request(std::move(request)), graph(on), ids(names) {}

  const Graph& graph;
  const VertexIds& ids;                             // in the graph's order
  std::optional<std::vector<std::string>> columns;  // that are wanted; nothing: all
  bool summary = true;  // numbers that are computed for themselves, and what details need
  Listener listener;
  // Products by another library, in single and in double precision; empty: by the engine.
  std::tuple<Multiply<float>, Multiply<double>> multiply;

  bool wants(std::string_view column) const;
};

// The value of a property, or null.
const std::string* property(const std::vector<std::pair<std::string, std::string>>& properties,
                            std::string_view key);

struct Fact {
  std::string name;
  Value value;
};

// "label  text": a line for people. Without a label it continues the one before.
struct Line {
  std::string label, text;
};

// A value for each vertex, in the graph's order.
struct Column {
  std::string name;
  std::variant<Vector<index_t>, Vector<std::int64_t>, Vector<float>, Vector<double>> values;
};

// A value for each edge: the weights of a matrix that has an entry (u, v), u < v, for each; where
// `ordered`, for any pairs (u, v).
struct EdgeColumn {
  std::string name;
  Matrix edges;
  bool directed = false;  // an entry (u, v) is an edge from u to v
};

// The best vertices of each set of vertices, set by set, each set's in falling order of its values,
// equal ones by the vertex; or all vertices, in the file's order. In the file's numbering.
struct RankedSets {
  std::string set, value;         // names of the columns
  bool sets_are_vertices = true;  // set_of holds vertices; else numbers of sets, from 1 on
  std::vector<index_t> set_of, vertex;
  std::vector<double> values;
  MemoryShare memory;
};

// Rows of vertices, `width` in each, no_vertex behind the last of a shorter one.
struct RowsOfVertices {
  std::string name;  // of a row: "walk"
  Vector<index_t> vertices;
  std::size_t width = 1;
};

// The path that was asked for: its vertices in order, none where there is no path, and under a name
// the distance of each from the first.
struct Path {
  std::vector<index_t> vertices;
  std::string name;
  std::variant<std::vector<index_t>, std::vector<std::int64_t>, std::vector<float>,
               std::vector<double>>
      distance;
};

// The least work of a run, by Measured::model.
struct Work {
  double entries = 0;           // visited stored entries
  double bytes = 0;             // memory traffic, if each sweep moves each array once
  double gathers = 0;           // random loads
  std::uint64_t footprint = 0;  // bytes of the gathered array
};

struct Answer {
  std::vector<Column> columns;
  std::optional<EdgeColumn> edges;
  std::optional<RankedSets> sets;
  std::optional<RowsOfVertices> rows;  // are written instead of columns that nobody asked for
  std::optional<NamedRows> named;      // the same
  std::optional<Path> path;            // is written instead of the columns
  std::vector<Fact> numbers;
  std::vector<Fact> parameters;   // as they were used
  std::vector<Fact> conventions;  // of the definition
  std::vector<Line> definitions;  // of columns and numbers
  std::vector<Line> lines;        // the summary
  std::vector<std::string> warnings;
  std::string incomplete;  // what it lacks; empty: nothing
  std::optional<Work> work;

  void add(std::string number, Value value) {
    numbers.push_back({std::move(number), std::move(value)});
  }
  void say(std::string label, std::string text) {
    lines.push_back({std::move(label), std::move(text)});
  }
  void define(std::string name, std::string text) {
    definitions.push_back({std::move(name), std::move(text)});
  }
  // Null where there is none.
  const Fact* number(std::string_view name) const;
  const Column* column(std::string_view name) const;
  // Throws InvalidArgument where there is no such column of that type.
  template <class T>
  const Vector<T>& values(std::string_view name) const;
};

}  // namespace graphrun::catalogue
