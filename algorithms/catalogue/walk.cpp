// Random walks in the catalogue.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/walk.hpp>

namespace graphrun::catalogue {
namespace {

WalkRule walk_rule(const Query& query) {
  const Parameters& given = query.parameters;
  return {.length = given.integer("length"),
          .walks = given.integer("walks"),
          .seed = static_cast<std::uint64_t>(given.integer("seed")),
          .weighted = query.weighted,
          .p = given.real("p"),
          .q = given.real("q")};
}

// The starts that are listed, ascending, each once.
std::optional<std::vector<index_t>> walk_starts(const Query& query) {
  const auto* listed = query.parameters.find<ListedVertices>("start");
  if (listed == nullptr) return {};
  std::vector<index_t> starts = listed->vertices;
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

Walks take_walks(const Query& query) {
  const std::optional<std::vector<index_t>> starts = walk_starts(query);
  std::optional<std::span<const index_t>> listed;
  if (starts) listed = *starts;
  const WalkOutput output{query.wants("walks"), query.wants("visits")};
  return walk(query.graph, walk_rule(query), listed, output);
}

std::string words_of_steps(const Query& query) {
  const WalkRule rule = walk_rule(query);
  std::string words = rule.weighted ? "an edge in proportion to its weight" : "each edge alike";
  if (rule.p != 1 || rule.q != 1) {
    words += ", times 1/" + number_text(rule.p) + " back and 1/" + number_text(rule.q) +
             " away from the neighbours of the vertex before";
  }
  return words;
}

Answer describe_taken_walks(const Query& query, Walks& found) {
  Answer answer;
  for (const char* name : {"start", "length", "walks", "p", "q", "seed"}) {
    answer.parameters.push_back({name, query.parameters[name]});
  }
  const std::int64_t each = query.parameters.integer("walks");
  answer.numbers = {{"starts", each == 0 ? std::int64_t{0} : found.count / each},
                    {"steps", found.steps},
                    {"dead_ends", found.dead_ends}};
  answer.say("walks", counted(found.count, "walk") + ", " + counted(found.steps, "step") + ", " +
                          words_of_steps(query));
  if (found.dead_ends > 0) {
    answer.say("dead ends", counted(found.dead_ends, "walk") + " of " + grouped(found.count) +
                                " ended early, at a vertex that no edge" +
                                (query.weighted ? " of weight above 0" : "") + " leads away from");
  }
  answer.define("walks", "each row a start, and the vertices that its steps led to");
  if (!found.visits.empty() || query.graph.vertices() == 0) {
    answer.define("visits", "how often all walks were at the vertex, their starts included");
    if (query.wants("visits")) answer.columns.push_back({"visits", std::move(found.visits)});
  }
  if (query.wants("walks"))
    answer.rows = RowsOfVertices{"walk", std::move(found.vertices), found.width};
  const auto steps = static_cast<double>(found.steps);
  answer.work = Work{steps, 24 * steps, 2 * steps,
                     static_cast<std::uint64_t>(query.graph.counts().entries) * sizeof(index_t)};
  return answer;
}

// A row of length + 1 vertices for each walk that is kept.
RunBytes walk_bytes(const Sizes& on) {
  const auto& given = on.request.parameters;
  const double length = static_cast<double>(given.integer("length"));
  const double of_start = (length + 1) * static_cast<double>(given.integer("walks")) *
                          (on.wants("walks") ? sizeof(index_t) : 0);
  const std::optional<double> starts = on.count("start");
  GraphBytes bytes{on.wants("visits") ? 8.0 : 0.0, on.request.weighted ? 8.0 : 0.0, 8e3};
  if (starts) {
    bytes.fixed += *starts * (of_start + 8);
  } else {
    bytes.vertex += of_start;
  }
  return takes(bytes);
}

double steps_of_query(const StructuredSizes& on) {
  const Parameters& given = on.request.parameters;
  const double starts = on.count("start").value_or(on.vertices);
  return starts * static_cast<double>(given.integer("walks")) *
         steps_of_walk(on.structure, static_cast<double>(given.integer("length")));
}

// A walk's steps wait for each other. How long the longest walk is depends on more than where walks
// end, so that their mean stands for it. A step reads one entry.
void look_at_steps(const Request& request, const Graph&, GraphStructure& found) {
  const auto length = static_cast<double>(request.parameters.integer("length"));
  found.run_rounds = steps_of_walk(found, length);
  found.run_entries = 1;
}

std::vector<Parameter> walk_parameters() {
  return {{.name = "start",
           .kind = Parameter::Kind::start_vertices,
           .text = "start from these vertices: ids, or a file with one a line",
           .otherwise = std::string("all")},
          {.name = "length",
           .kind = Parameter::Kind::integer,
           .text = "steps of a walk",
           .otherwise = std::int64_t{40},
           .least = 1},
          {.name = "walks",
           .kind = Parameter::Kind::integer,
           .text = "walks from each start",
           .otherwise = std::int64_t{10},
           .least = 1},
          {.name = "p",
           .kind = Parameter::Kind::real,
           .text = "node2vec: a step back to the vertex before weighs 1/p",
           .otherwise = 1.0,
           .least = 1e-6,
           .below = 1e6},
          {.name = "q",
           .kind = Parameter::Kind::real,
           .text = "node2vec: a step that leads away from the vertex before weighs 1/q",
           .otherwise = 1.0,
           .least = 1e-6,
           .below = 1e6},
          {.name = "seed",
           .kind = Parameter::Kind::integer,
           .text = "another seed takes other walks",
           .otherwise = std::int64_t{1}}};
}

}  // namespace

Entry walk_entry() {
  Entry entry;
  entry.name = "walk";
  entry.summary = "random walks: uniform, by weight, or node2vec's";
  entry.other_names = {"walks", "random-walk", "random-walks", "node2vec", "deepwalk"};
  entry.title = "Walks";
  entry.definition =
      "From each start so many walks are taken, each of so many steps. A step leads along an edge "
      "of the vertex, all with the same probability, or with --weights in proportion to their "
      "weights, repeats added; a self-loop leads back to its vertex. With --p and --q a step also "
      "depends on the vertex before, as node2vec has it: its edge counts 1/p times if it leads "
      "back there, once if it leads to a vertex that an edge joins from there, and else 1/q times. "
      "In a directed graph a walk follows the direction of edges, and ends where none leads on: "
      "its row is shorter. -o writes the walks, a row each; with --output-columns visits, how "
      "often walks were at each vertex. A walk depends on the seed, its start and its number "
      "alone, not on threads, device or the other starts.";
  entry.papers = {
      "Perozzi, Al-Rfou and Skiena, DeepWalk: Online learning of social representations, KDD 2014",
      "Grover and Leskovec, node2vec: Scalable feature learning for networks, KDD 2016 (with --p "
      "and --q)",
      "Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011 (random "
      "bits)"};
  entry.examples =
      "  graphrun walk friends.txt.gz -o walks.tsv\n"
      "  graphrun walk friends.txt.gz --p 0.5 --q 2 --length 80 -o walks.npy    node2vec's\n"
      "  graphrun walk roads.mtx.gz --start 5,58611 --walks 100 --seed 7";
  entry.weights = WeightUse::on_demand;
  entry.weights_text = "steps are in proportion to them";
  entry.parameters = walk_parameters();
  entry.columns = {{.name = "visits", .unit = "visits"},
                   {.name = "walks",
                    .kind = ColumnInfo::Kind::vertex,
                    .per_edge = true,
                    .row = "walk",
                    .is_listed = false,
                    .is_default = false}};
  entry.rows = "walk";
  entry.numbers = {"starts", "steps", "dead_ends"};
  entry.listed = "the vertices that walks were at most often";
  entry.run = run_of(take_walks, describe_taken_walks);
  entry.work = {
      .cpu = {.once = {.fixed = 76200},
              .each = {.steps = 9.5, .run_far_entry = 2.3},
              .times = [](const StructuredSizes& on) {
                // The sooner walkers are anywhere, the less of the edges is in the cache.
                constexpr double mebibyte = 1 << 20, missed = 1.5;
                const double beyond = std::log2(std::max(1.0, 4 * on.structure.entries / mebibyte));
                return steps_of_query(on) * (1 + missed * (1 - on.structure.decay) * beyond);
              }}};
  entry.work.on_gpu({.fixed = 82000, .run_round = 0.52}, {.steps = 17, .busiest_fixed = 1.6});
  entry.work.gpu->times = steps_of_query;
  entry.work.look = look_at_steps;
  entry.memory = walk_bytes;
  entry.cost = {400, 1, 1};
  entry.measured = {
      .model =
          "a step reads the offsets of a row and a neighbour, and writes a vertex: two random "
          "loads, 24 bytes",
      .columns = {"walks"},
      .figures = {{"steps", "steps"}}};
  return entry;
}

}  // namespace graphrun::catalogue
