// Samples of neighbours in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/sample.hpp>
#include <graphrun/base/error.hpp>

namespace graphrun::catalogue {
namespace {

std::vector<std::int64_t> fanout_of(const Request& request) {
  std::vector<std::int64_t> fanout;
  const auto* given = request.parameters.find<NumberList>("fanout");
  if (given == nullptr) throw InvalidArgument("the parameter fanout has no value");
  for (const auto& one : given->numbers) {
    fanout.push_back(std::get<std::int64_t>(one));
  }
  return fanout;
}

std::vector<index_t> sample_starts(const Query& query) {
  const auto* listed = query.parameters.find<ListedVertices>("start");
  if (listed == nullptr) throw InvalidArgument("the parameter start has no value");
  std::vector<index_t> starts = listed->vertices;
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  return starts;
}

NeighbourSamples take_sample(const Query& query) {
  return sample(query.graph, sample_starts(query), fanout_of(query),
                static_cast<std::uint64_t>(query.parameters.integer("seed")),
                query.parameters.flag("replace"));
}

Answer describe_sample(const Query& query, NeighbourSamples& found) {
  Answer answer;
  const bool replace = query.parameters.flag("replace");
  for (const char* name : {"start", "fanout", "replace", "seed"}) {
    answer.parameters.push_back({name, query.parameters[name]});
  }
  NumberList by_hop;
  std::string words;
  std::int64_t drawn = 0;
  for (const std::int64_t edges : found.by_hop) {
    by_hop.numbers.emplace_back(edges);
    words += (words.empty() ? "" : ", then ") + grouped(edges);
    drawn += edges;
  }
  const auto starts = static_cast<std::int64_t>(sample_starts(query).size());
  answer.numbers = {{"starts", starts},
                    {"sampled", drawn},
                    {"by_hop", std::move(by_hop)},
                    {"reached", found.reached}};
  answer.say("sample", counted(drawn, "edge") + (replace ? ", repeats counted" : "") +
                           (found.by_hop.size() > 1 ? ": " + words : std::string()));
  answer.say("reached", counted(found.reached, "vertex", "vertices") + ", " +
                            counted(starts, "start") + " among them");
  answer.define("hop", "at how many edges from a start, 1 and so on, the edge was drawn");
  const auto n = static_cast<double>(query.graph.vertices());
  const auto edges = static_cast<double>(drawn), hops = static_cast<double>(found.by_hop.size());
  answer.work = Work{edges, 20 * n * (hops + 1) + 24 * edges, 3 * edges,
                     static_cast<std::uint64_t>(query.graph.counts().entries) * sizeof(index_t)};
  answer.edges = EdgeColumn{"hop", std::move(found.edges), true};
  return answer;
}

// The hop of each vertex and where its sample begins; an edge's column and hop. How many edges
// there are depends on the degrees: between none, with replacement some of the first
// hop, and what the fanouts allow.
RunBytes sample_bytes(const Sizes& on) {
  double level = on.count("start").value_or(1), edges = 0, least = 0;
  for (const std::int64_t wanted : fanout_of(on.request)) {
    level = std::min(level, on.vertices) * static_cast<double>(wanted);
    if (edges == 0) least = 2 * level;
    edges += level;
  }
  const bool replace = on.request.parameters.flag("replace");
  const double most = replace ? edges : std::min(edges, on.entries.most);
  return {{12, 0, replace ? least : 0}, {12, 0, 24e3 + 8 * most}};
}

// Edges that are drawn, where neighbours have as many edges as a neighbour has in the mean.
double draws_foreseen(const StructuredSizes& on) {
  const GraphStructure& s = on.structure;
  const double edges = s.squares / std::max(1.0, s.both_ways);
  double level = on.count("start").value_or(1), drawn = 0;
  for (const std::int64_t wanted : fanout_of(on.request)) {
    const auto most = static_cast<double>(wanted);
    level *= on.request.parameters.flag("replace") ? most : std::min(most, edges);
    drawn += level;
  }
  return std::min(drawn, s.entries);
}

}  // namespace

Entry sample_entry() {
  Entry entry;
  entry.name = "sample";
  entry.summary = "a sample of the neighbours within some hops, for learning";
  entry.other_names = {"neighbour-sample", "neighbor-sample", "neighbor-sampling", "graphsage",
                       "uniform-neighbor-sample"};
  entry.title = "Sample";
  entry.definition =
      "From each start so many of its edges are drawn as the first number of --fanout says; from "
      "each vertex that these lead to, and that is no start, as many as the second says, and so "
      "on: a vertex is drawn from once, at the hop behind the one at which it is first reached. A "
      "vertex with no more edges gives all, of others each set of so many edges is equally likely; "
      "with --replace each draw is of all its edges, and may repeat. A file has a row for each "
      "edge drawn: source, target, hop. In a directed graph edges are drawn along their direction; "
      "a self-loop is an edge; weights are ignored. A sample depends on the seed, the vertex and "
      "its hop alone, not on threads or device.";
  entry.papers = {
      "Hamilton, Ying and Leskovec, Inductive representation learning on large graphs, NIPS 2017",
      "Bentley and Floyd, A sample of brilliance, Communications of the ACM 30(9), 1987 (without "
      "--replace)",
      "Salmon, Moraes, Dror and Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011 (random "
      "bits)"};
  entry.examples =
      "  graphrun sample papers.txt.gz --start 5,90 --fanout 15,10 -o sample.tsv\n"
      "  graphrun sample papers.txt.gz --start batch.txt --fanout 25 --replace --seed 3";
  entry.weights_text = "edges are drawn alike";
  entry.parameters = {{.name = "start",
                       .kind = Parameter::Kind::start_vertices,
                       .text = "the vertices to start from: ids, or a file with one a line"},
                      {.name = "fanout",
                       .kind = Parameter::Kind::numbers,
                       .text = "edges drawn from a vertex, for each hop",
                       .otherwise = NumberList{{std::int64_t{15}, std::int64_t{10}}},
                       .least = 1},
                      {.name = "replace",
                       .text = "draw with replacement: an edge may be drawn again",
                       .otherwise = false},
                      {.name = "seed",
                       .kind = Parameter::Kind::integer,
                       .text = "another seed draws others",
                       .otherwise = std::int64_t{1}}};
  entry.columns = {{.name = "hop", .unit = "hops", .per_edge = true, .is_listed = false}};
  entry.numbers = {"starts", "sampled", "by_hop", "reached"};
  entry.listed = "the edges drawn at the last hops";
  entry.run = run_of(take_sample, describe_sample);
  entry.work = {.cpu = {.once = {.divided = 0.8, .rounds = 10, .vertex = 6.3},
                        .each = {.divided = 0.8, .steps = 25},
                        .times = draws_foreseen}};
  entry.work.on_gpu({.fixed = 2.6e5, .rounds = 0.0014, .vertex = 31, .entry_steps = 0.57});
  entry.memory = sample_bytes;
  entry.cost = {2, 0.02, 1};
  return entry;
}

}  // namespace graphrun::catalogue
