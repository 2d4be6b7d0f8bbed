// Communities by label propagation in the catalogue.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/cdlp.hpp>
#include <graphrun/engine/components.hpp>

#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

int rounds_of(const Request& request) {
  return request.parameters.given("iterations")
             ? static_cast<int>(request.parameters.integer("iterations"))
             : request.count_property("cdlp.max-iterations", 10);
}

CdlpResult propagate_labels(const Query& query) {
  CdlpOptions options;
  options.iterations = rounds_of(query);
  const Listener& listener = query.listener;
  if (listener.progress || listener.detail) {
    options.on_round = [&listener, most = options.iterations](const CdlpRound& round) {
      const std::string text = "iteration " + std::to_string(round.iteration);
      const std::string changed = counted(round.changed, "label") + " changed";
      if (listener.wants_progress()) {
        listener.progress(static_cast<double>(round.iteration) / most, text + "   " + changed);
      }
      if (listener.detail) listener.detail("cdlp: " + text + ", " + changed);
    };
  }
  return cdlp(query.graph, options);
}

Answer describe_communities(const Query& query, CdlpResult& found) {
  Answer answer;
  const LabelCounts counts = count_labels(found.label);
  answer.parameters = {{"iterations", rounds_of(query)}};
  answer.numbers = {{"communities", counts.distinct},
                    {"largest", counts.largest},
                    {"iterations", found.iterations},
                    {"changed", found.changed}};
  answer.say("cdlp", counted(counts.distinct, "community", "communities") + " after " +
                         counted(found.iterations, "iteration") + ", the last changed " +
                         counted(found.changed, "label"));
  if (counts.largest > 0) {
    answer.say("",
               "the largest has " + counted(counts.largest, "vertex", "vertices") + ", " +
                   share_text(counts.largest, static_cast<std::int64_t>(query.graph.vertices())));
  }
  answer.define("label", query.graph.directed()
                             ? "the most frequent among in- and out-neighbours (LDBC, directed)"
                             : "the most frequent among neighbours (LDBC)");
  answer.work = modes_work(query.graph, found.iterations);
  answer.columns.push_back({"label", std::move(found.label)});
  return answer;
}

}  // namespace

Entry cdlp_entry() {
  Entry entry;
  entry.name = "cdlp";
  entry.summary = "communities by label propagation, as LDBC defines them";
  entry.other_names = {"label-propagation", "lpa", "communities"};
  entry.title = "Label propagation";
  entry.definition =
      "At first a vertex's label is its id. In each round all vertices at once take the most "
      "frequent label among their neighbours, the smallest of equally frequent ones, as LDBC "
      "Graphalytics has it; those without neighbours keep theirs. In a directed graph in- and "
      "out-neighbours count, one twice to which edges lead both ways. A loop makes a vertex its "
      "own "
      "neighbour. Ids are compared as numbers, strings byte by byte. Rounds end after 10, or where "
      "one changes no label. Weights are ignored.";
  entry.papers = {
      "Raghavan, Albert and Kumara, Near linear time algorithm to detect community structures in "
      "large-scale networks, Physical Review E 76, 2007",
      "Iosup et al., The LDBC Graphalytics benchmark, arXiv 2011.15028, 2020 (ties, directed "
      "graphs)"};
  entry.examples =
      "  graphrun cdlp friends.txt.gz                 how many communities, and the largest\n"
      "  graphrun cdlp friends.txt.gz -o labels.tsv   the label of every vertex\n"
      "  graphrun cdlp friends.txt.gz --iterations 30 --verify";
  entry.weights_text = "a label counts once for each neighbour that has it";
  entry.parameters = {{.name = "iterations",
                       .kind = Parameter::Kind::integer,
                       .text = "rounds (10, or as an LDBC .properties file says)",
                       .least = 1}};
  entry.columns = {{.name = "label", .kind = ColumnInfo::Kind::group}};
  entry.numbers = {"communities", "largest", "iterations", "changed"};
  entry.listed = "the largest communities";
  entry.run = run_of(propagate_labels, describe_communities);
  // Long rows are sorted.
  entry.work = {.cpu = {.once = {.fixed = 940, .rounds = 10, .vertex = 68, .neighbour = 23}}};
  entry.work.on_gpu({.fixed = 4.6e5, .neighbour = 11, .neighbour_steps = 290});
  entry.work.between = {.rounds = 10};
  entry.memory = [](const Sizes& on) -> RunBytes {
    if (on.on_gpu()) return {{20, 0, 0}, {20.3, 4.4, 64e3}, {GraphForm::in_edges}, 4};
    return {{8, 0, 0}, {10, 0.3, 64e3}, {GraphForm::in_edges}, 4};
  };
  entry.cost = {8, 0.12, 10};
  entry.measured = {.ldbc = "CDLP",
                    .model =
                        "a round: column indices and row offsets once, of a directed graph both "
                        "ways, one gather an entry, two vectors of n labels",
                    .columns = {"label"},
                    .figures = {{"sweeps", "iterations"}}};
  entry.over_ranks = true;
  return entry;
}

}  // namespace graphrun::catalogue
