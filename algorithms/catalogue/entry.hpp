// An algorithm described once: what it is called, takes and gives, how it runs, and what is
// measured of it. The program's commands, result files and checks are made from it, and so are
// benchmarks.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <graphrun/algorithms/catalogue/memory.hpp>
#include <graphrun/algorithms/catalogue/query.hpp>
#include <graphrun/algorithms/catalogue/time.hpp>
#include <graphrun/engine/graph.hpp>

namespace graphrun::catalogue {

struct Parameter {
  enum class Kind {
    flag,             // bool
    integer,          // int64 from `least` on
    real,             // double in [least, below)
    real_or_auto,     // double above 0, or "auto"
    choice,           // string: one of `choices`
    numbers,          // NumberList: int64s from `least` on, with commas between
    vertex,           // VertexNumber; not given: the one that `property` of the file names
    optional_vertex,  // VertexNumber, or nothing
    start_vertices,   // ListedVertices: a file of ids, or ids with commas between; must be given
                      // where there is no `otherwise`
    vertices,         // ListedVertices: a file of ids, or of ids and values
    pairs,            // ListedPairs: a file of two ids a line
    sets,             // ListedSets: a file of one or more ids a line
    sources,          // "all", int64: how many to draw, or ListedVertices
  };
  std::string name = {};  // "max_iterations"
  Kind kind = Kind::flag;
  std::string text = {};  // description for help, one line
  Value otherwise = {};   // its value where none is given; monostate: what `text` says
  double least = 0, below = std::numeric_limits<double>::infinity();
  std::vector<std::string> choices = {};
  std::string property = {};  // of an LDBC .properties file
  bool gives_edges = false;   // where it is given, the file has a row for an edge
};

// Two parameters that contradict each other; a value: only where it is that one.
struct Conflict {
  std::string one, one_value, other, other_value;
  std::string why = {};  // stands between the two
};

enum class WeightUse {
  none,       // the result is about which vertices are joined
  on_demand,  // where a column of weights is named
  lengths,    // of edges: the least of repeats counts
  lengths_on_demand,
  values,  // of entries: repeats are added
};
// Whether weights are followed wherever there are any.
inline bool follows_weights(WeightUse use) {
  return use == WeightUse::lengths || use == WeightUse::values;
}

constexpr bool is_on_demand(WeightUse use) {
  return use == WeightUse::on_demand || use == WeightUse::lengths_on_demand;
}
constexpr bool are_lengths(WeightUse use) {
  return use == WeightUse::lengths || use == WeightUse::lengths_on_demand;
}

// A column of the result: a value for each vertex, or for each edge of a result that is one.
struct ColumnInfo {
  enum class Kind {
    value,
    vertex,  // a vertex, or none
    label,   // the smallest vertex of the group that the vertex is in
    group,   // a vertex that names the group, in it or not
  };
  enum class Shown { whole, fixed, significant, aligned };  // how the highest values are listed
  std::string name = {};
  std::string unit = {};  // of the values, such as "edges"; empty: a share, or a vertex
  Kind kind = Kind::value;
  Shown shown = Shown::whole;
  bool per_edge = false;
  std::string row = "edge";    // subject of a row of the file, where rows are not per vertex
  bool has_unreached = false;  // no_vertex, or the zero of (min, +), is no value
  std::string ldbc_unreached = "infinity";
  bool is_square = false;  // of pairs: .npy has them as a matrix
  bool is_listed = true;   // its highest values are listed by default
  bool is_default = true;  // an answer has it where no parameter asks for another in its place
};

// Requirements of a run that are known before the graph is built.
struct Plan {
  std::optional<SelfLoops> self_loops;      // unless the user says something else
  std::optional<Multiplication> operation;  // of the products that a storage format is chosen for
  double expected_uses = 0;                 // products
  double passes = 0;                        // over the entries; 0: as many as usual
};

// What is measured of it.
struct Measured {
  int sources = 0;         // vertices each trial starts at; 0: a trial is of the whole graph
  int gap_trials = 0;      // of the GAP suite; 0: not in it
  std::string gapbs = {};  // the GAP program and its options; empty: none
  std::string ldbc = {};   // LDBC Graphalytics' name for it; empty: it has none
  std::string model = {};  // what Answer::work counts
  std::vector<std::string> columns = {};  // that a trial computes
  // Numbers that are kept with the times: under which name, and what they are called in an answer.
  std::vector<std::pair<std::string, std::string>> figures = {};
  std::vector<std::pair<std::string, Value>> values = {};  // of parameters
  bool orders_edges = false;  // from the plain matrix: ordering its edges is part of a trial
};

// Nanoseconds for an entry and a pass, by which a processor is chosen: of one thread of a server's
// processor, and of an H200. From kron:20 on two threads and kron:22 on the GPU.
struct Cost {
  double cpu = 20, gpu = 0.1, usual_passes = 1;
};

// Describes what a run found. Not timed; called once.
using Describe = std::function<Answer(const Query&)>;

struct Entry {
  std::string name, summary;
  std::vector<std::string> other_names;
  std::string title;       // of its parameters
  std::string definition;  // what is computed, in sentences
  // Of the method: "Author and Author, Title, Venue Year". Parentheses behind the year say where it
  // is used, if not everywhere.
  std::vector<std::string> papers;
  std::string networkx;  // NetworkX's function for it, "networkx.pagerank"; empty: it has none
  std::string examples;  // lines of "  graphrun NAME ...    what that does"

  WeightUse weights = WeightUse::none;
  std::string weights_text;    // why weights are ignored, or what becomes of them
  bool uses_direction = true;  // of edges
  bool takes_order = false;    // of the vertices while computing; else it sorts them itself
  bool uses_products = false;  // in a storage format that can be chosen
  bool over_ranks = false;     // stands on operations that have a form for several ranks, and GPUs
  bool beyond_gpu = false;     // may run on a graph that lies in the host's memory in part

  std::vector<Parameter> parameters;
  std::vector<Conflict> conflicts;
  std::vector<ColumnInfo> columns;  // the first of those in an answer is the one that is listed
  // Name of a row that is neither vertex nor edge, "walk", in a file for which no column is named.
  std::string rows;
  std::vector<std::string> row_columns;  // of NamedRows, the names' first; none: rows of vertices
  std::vector<std::string> numbers;
  std::string listed;  // what the highest values are, for help
  // Why an answer may be incomplete; empty: it never is.
  std::string incomplete;

  std::function<Plan(const Request&)> plan;   // may be empty
  std::function<Describe(const Query&)> run;  // computes: this is timed
  Cost cost;
  RunBytesOf memory;                 // what a run takes; each entry says it
  WorkOf work;                       // units of work, from which time is foreseen; each says it
  std::optional<Measured> measured;  // nothing: it is not
};

const Parameter* parameter_named(const Entry& entry, std::string_view name);  // null: none
const ColumnInfo* column_named(const Entry& entry, std::string_view name);    // null: none

// Entry::run of a function that computes and one that describes what it computed.
template <class Found>
std::function<Describe(const Query&)> run_of(Found (*compute)(const Query&),
                                             Answer (*describe)(const Query&, Found&)) {
  return [compute, describe](const Query& asked) -> Describe {
    auto found = std::make_shared<Found>(compute(asked));
    return [found, describe](const Query& query) { return describe(query, *found); };
  };
}

}  // namespace graphrun::catalogue
