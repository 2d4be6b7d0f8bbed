// Similarity of the ends of edges in the catalogue: one description, four measures.
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/similarity.hpp>
#include <numeric>

#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

// A measure of similarity: its name, words and column.
struct Measure {
  Similarity similarity;
  const char *name, *column;
  std::vector<std::string> other_names;
  const char* what;     // the summary, behind "similar ends of edges: "
  const char* formula;  // of a pair of vertices
  const char* paper;
  const char* networkx;
};

std::function<Describe(const Query&)> run_of(const Measure& measure) {
  const std::string column = measure.column, formula = measure.formula;
  return [similarity = measure.similarity, column, formula](const Query& asked) -> Describe {
    const auto* listed = asked.parameters.find<ListedPairs>("pairs");
    const auto best = [&] {
      return most_similar(asked.graph, similarity,
                          static_cast<std::size_t>(asked.top.value_or(10)));
    };
    auto edges = std::make_shared<Matrix>(
        asked.parameters.flag("all_pairs") ? best()
        : listed == nullptr                ? graphrun::similarity(asked.graph, similarity)
                            : graphrun::similarity(asked.graph, similarity, listed->pairs));
    return [edges, column, formula](const Query& query) {
      Answer answer;
      const std::vector<double> values = edges->weights().as<double>()->to_host();
      const double total = std::accumulate(values.begin(), values.end(), 0.0);
      const double mean = values.empty() ? 0 : total / static_cast<double>(values.size());
      const bool given = query.parameters.find<ListedPairs>("pairs") != nullptr;
      if (given) answer.parameters = {{"pairs", query.parameters["pairs"]}};
      const bool all = query.parameters.flag("all_pairs");
      if (all) answer.parameters = {{"all_pairs", true}, {"top", query.top.value_or(10)}};
      answer.numbers = {{"pairs", edges->entries()}, {"mean", mean}};
      answer.say("pairs", (all ? "the most alike of all with a neighbour in common: " : "") +
                              counted(edges->entries(), given || all ? "pair" : "edge") +
                              ", mean " + fixed(mean, 6));
      answer.define(column, formula);
      answer.work = ordering_work(query.graph);
      answer.edges = EdgeColumn{column, std::move(*edges)};
      return answer;
    };
  };
}

// A value and two ends of each edge, in the graph's order twice as many places; a matrix of the
// pairs that were asked for; the products of all pairs, in pieces of some megabytes.
RunBytesOf similarity_bytes(const Measure& measure) {
  const bool weighs = measure.similarity == Similarity::adamic_adar;  // by degrees
  return [weighs](const Sizes& on) -> RunBytes {
    const double weights = weighs ? sizeof(double) : 0;
    if (on.request.parameters.flag("all_pairs")) {
      GraphBytes least{60 + weights, 12, 0},
          most{150 + weights, weighs ? 80.0 : 20.0, 8e6 + 16e6 * on.threads};
      if (on.on_gpu() && weighs) least = {60, 24, 0}, most = {60, 125, 130e6};
      if (on.on_gpu() && !weighs) least = {10, 1, 2e6}, most = {30, 110, 65e6};
      return {least, most, {GraphForm::undirected}};
    }
    if (on.count("pairs")) {
      return takes({24 + weights, 0, 24e3 + 12 * *on.count("pairs")}, {GraphForm::undirected});
    }
    const std::vector<GraphForm> forms = {GraphForm::undirected, GraphForm::oriented};
    if (weighs) return {{60, 10, 0}, {61, 14.1, 32e3}, forms};
    return {{8, 10, 0}, {61, 10.1, 32e3}, forms};
  };
}

Entry entry_of(const Measure& measure) {
  Entry entry;
  const std::string name = measure.name;
  entry.name = name;
  entry.summary = "similar ends of edges: " + std::string(measure.what);
  entry.other_names = measure.other_names;
  entry.definition =
      "The value of an edge is, of its ends, " + std::string(measure.formula) +
      ". Direction, self-loops, repeats and weights are ignored. --pairs takes pairs of "
      "vertices instead of edges, joined or not, each once. --all-pairs compares all vertices "
      "that have a neighbour in common, and keeps the --top K most alike pairs, of equal ones "
      "those "
      "of the smallest vertices in the file's order.";
  entry.papers = {measure.paper};
  entry.networkx = measure.networkx;
  entry.examples = "  graphrun " + name + " friends.txt.gz --top 5\n  graphrun " + name +
                   " friends.txt.gz -o edges.tsv    source target " + measure.column +
                   "\n  graphrun " + name + " friends.txt.gz --all-pairs --top 20";
  entry.title = "Similarity";
  entry.parameters = {{.name = "pairs",
                       .kind = Parameter::Kind::pairs,
                       .text = "compare the pairs in this file, two ids a line, not the edges"},
                      {.name = "all_pairs",
                       .text = "compare all vertices, and keep the --top K most alike pairs",
                       .otherwise = false}};
  entry.conflicts = {{"pairs", "", "all_pairs", ""}};
  entry.weights_text = "similarity counts neighbours";
  entry.uses_direction = false;
  entry.columns = {{.name = measure.column, .shown = ColumnInfo::Shown::fixed, .per_edge = true}};
  entry.numbers = {"pairs", "mean"};
  entry.listed = "the edges with the most similar ends";
  entry.run = run_of(measure);
  entry.work = {.cpu = {.once = {.fixed = 240,
                                 .rounds = 10,
                                 .neighbour = 14,
                                 .path = 1.8,
                                 .square = 0.00011,
                                 .triangle = 4.9}}};
  entry.work.on_gpu({.fixed = 1.7e5, .neighbour_steps = 100, .longest_fixed = 20, .triangle = 36},
                    {.rounds = 31});
  entry.work.gpu->times = if_directed;
  entry.memory = similarity_bytes(measure);
  entry.cost = {90, 0.4, 1};
  entry.measured = {.model = ordering_model, .orders_edges = true};
  return entry;
}

}  // namespace

Entry jaccard_entry() {
  return entry_of({Similarity::jaccard,
                   "jaccard",
                   "jaccard",
                   {"jaccard-coefficient", "similarity"},
                   "neighbours in common of all they have",
                   "the number of neighbours that both have over that of those that either has",
                   "Jaccard, The distribution of the flora in the alpine zone, New Phytologist "
                   "11(2), 1912",
                   "networkx.jaccard_coefficient"});
}

Entry overlap_entry() {
  return entry_of({Similarity::overlap,
                   "overlap",
                   "overlap",
                   {"overlap-coefficient", "szymkiewicz-simpson"},
                   "neighbours in common of the fewer",
                   "the number of neighbours that both have over that of the end with fewer",
                   "Simpson, Notes on the measurement of faunal resemblance, American Journal of "
                   "Science 258-A, 1960",
                   ""});
}

Entry cosine_entry() {
  return entry_of(
      {Similarity::cosine,
       "cosine",
       "cosine",
       {"cosine-similarity", "salton"},
       "the angle between their rows",
       "the number of neighbours that both have over the square root of the product of "
       "their degrees",
       "Salton and McGill, Introduction to Modern Information Retrieval, McGraw-Hill 1983",
       ""});
}

Entry adamic_adar_entry() {
  return entry_of({Similarity::adamic_adar,
                   "adamic-adar",
                   "adamic_adar",
                   {"adamic-adar-index", "adamic"},
                   "common neighbours, rare ones count more",
                   "the sum of 1 / log(degree) over the neighbours that both have",
                   "Adamic and Adar, Friends and neighbors on the Web, Social Networks 25(3), 2003",
                   "networkx.adamic_adar_index"});
}

}  // namespace graphrun::catalogue
