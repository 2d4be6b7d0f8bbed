// Vertices within some hops of each vertex, and the neighbourhood function, in the catalogue.
#include <algorithm>
#include <cmath>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/elementwise.hpp>

#include "algorithms/catalogue/hop_counts.hpp"

namespace graphrun::catalogue {
namespace {

HopCounting counting_of(const Request& request) {
  HopCounting counting;
  if (const auto* hops = request.parameters.find<std::int64_t>("hops")) {
    counting.hops = static_cast<int>(std::min<std::int64_t>(*hops, all_hops));
  }
  if (const auto* precision = request.parameters.find<std::int64_t>("precision")) {
    counting.precision = static_cast<int>(std::min<std::int64_t>(*precision, 64));
  }
  counting.exact = request.parameters.flag("exact");
  counting.seed = static_cast<std::uint64_t>(request.parameters.integer("seed"));
  return counting;
}

NeighbourhoodResult find_neighbourhood(const Query& query) {
  return count_hops(query, counting_of(query));
}

// How it was counted, in a line; the conventions, the parameters and the bound.
std::string describe_counting(Answer& answer, const Query& query, bool exact) {
  const HopCounting counting = counting_of(query);
  const double bound = exact ? 0 : 2 * standard_error(counting.precision);
  answer.conventions = {{"distance", std::string("from the vertex, in edges")},
                        {"neighbourhood", std::string("with the vertex itself")},
                        {"pairs", std::string("of a vertex and another that it reaches")},
                        {"estimate", !exact}};
  answer.parameters = {{"hops", query.parameters["hops"]},
                       {"percentile", query.parameters.real("percentile")}};
  answer.add("error_bound", bound);
  if (exact) return "exact";
  answer.parameters.push_back({"precision", std::int64_t{counting.precision}});
  answer.parameters.push_back({"seed", query.parameters.integer("seed")});
  answer.parameters.push_back({"certainty", 0.95});
  return "estimates by " + counting.registers() + ": within " + fixed(100 * bound, 1) +
         " % at 95 % for each vertex";
}

void describe_function(Answer& answer, const Query& query, const NeighbourhoodResult& found) {
  const double percentile = query.parameters.real("percentile");
  const auto hops = static_cast<std::int64_t>(found.function.size()) - 1;
  const auto pairs =
      static_cast<std::int64_t>(std::floor(found.function.back() - found.function.front() + 0.5));
  std::optional<double> diameter, mean;
  if (found.complete) {
    diameter = effective_diameter(found.function, percentile / 100);
    mean = mean_distance(found.function);
  }
  NumberList list;
  for (const double value : found.function) list.numbers.emplace_back(value);
  answer.add("hops", hops);
  answer.add("complete", found.complete);
  answer.add("pairs", pairs);
  answer.add("effective_diameter", diameter ? Value(*diameter) : Value());
  answer.add("mean_distance", mean ? Value(*mean) : Value());
  answer.add("neighbourhood_function", std::move(list));
  answer.say("pairs", counted(pairs, "pair") + " of a vertex and another within " +
                          counted(hops, "hop") +
                          (found.complete ? ": all that there are" : ", and there may be more"));
  if (diameter) {
    answer.say("diameter", "effective " + number_text(*diameter) +
                               " hops: " + number_text(percentile) +
                               " % of the pairs lie within; the mean is " + number_text(*mean));
  } else if (!found.complete) {
    answer.say("diameter", "the effective one is not known: without --hops it is");
  }
}

Answer describe_neighbourhood(const Query& query, NeighbourhoodResult& found) {
  Answer answer;
  const HopCounting counting = counting_of(query);
  const bool exact = counting.is_exact(query.graph.vertices());
  answer.say("counts", describe_counting(answer, query, exact));
  describe_function(answer, query, found);
  const auto hops = static_cast<double>(found.function.size());
  const auto entries = static_cast<double>(query.graph.counts().entries);
  const auto n = static_cast<double>(query.graph.vertices());
  const double bytes = exact ? n / 8 : std::exp2(counting.precision);
  answer.work = Work{hops * entries, hops * (entries + 2 * n) * bytes, hops * entries * bytes / 64,
                     static_cast<std::uint64_t>(n * bytes)};
  const std::string name = exact ? "neighbourhood" : "neighbourhood_estimate";
  answer.define(name, "vertices at most so many edges away, the vertex itself among them");
  if (exact) {
    answer.columns.push_back({name, std::move(found.within)});
    return answer;
  }
  auto within = query.graph.vector<double>();
  quotient(found.within, static_cast<double>(found.unit), within);
  answer.columns.push_back({name, std::move(within)});
  return answer;
}

std::vector<Parameter> neighbourhood_parameters() {
  return {{.name = "hops",
           .kind = Parameter::Kind::integer,
           .text = "count the vertices at most so many edges away (all that are reached)",
           .least = 0},
          {.name = "exact",
           .text = "count exactly, 4096 vertices at a time; small graphs always are",
           .otherwise = false},
          {.name = "precision",
           .kind = Parameter::Kind::integer,
           .text = "estimate by 2^N registers of a byte at each vertex, N from 4 to 16",
           .otherwise = std::int64_t{HopCounting().precision},
           .least = 4},
          {.name = "seed",
           .kind = Parameter::Kind::integer,
           .text = "another seed gives other estimates",
           .otherwise = static_cast<std::int64_t>(HopCounting().seed)},
          {.name = "percentile",
           .kind = Parameter::Kind::real,
           .text = "percent of the pairs within the effective diameter",
           .otherwise = 90.0,
           .least = 1,
           .below = 100}};
}

// Levels in which each entry joins sketches; of sets, which take less, so many fewer.
double levels_of_sketches(const StructuredSizes& on) {
  constexpr double words_of_sketch = 75, bits = 64;
  if (!counting_of(on.request).is_exact(static_cast<index_t>(on.vertices))) {
    return on.structure.levels;
  }
  return std::ceil(on.vertices / bits) * levels_of_word(on.structure) / words_of_sketch;
}

}  // namespace

Entry neighbourhood_entry() {
  Entry entry;
  entry.name = "neighbourhood";
  entry.summary = "how many vertices lie within some hops of each, and the effective diameter";
  entry.other_names = {"neighborhood", "anf", "hyperanf", "hyperball", "effective-diameter"};
  entry.title = "Neighbourhoods";
  entry.definition =
      "The neighbourhood of a vertex within h hops is the vertices that it reaches by at most h "
      "edges as they point, itself included. The neighbourhood function N(h) is the sum of their "
      "numbers over all vertices. The effective diameter is the least h, counted on between whole "
      "numbers as if the pairs lay evenly, within which 90 % (--percentile) of the pairs of a "
      "vertex and another that it reaches lie: N(h) - N(0) is 90 % of what it is in the end. "
      "Numbers are estimates by HyperLogLog counters, whose standard error is 1.04 / sqrt(2^N) "
      "with --precision N, 6.5 % by default; exact with --exact, and always where bits for all "
      "vertices take no more memory than the registers (2,048 vertices by default). Estimates "
      "depend on the graph and the seed alone. Weights are ignored.";
  entry.papers = {
      "Palmer, Gibbons and Faloutsos, ANF: a fast and scalable tool for data mining in massive "
      "graphs, KDD 2002",
      "Boldi, Rosa and Vigna, HyperANF: approximating the neighbourhood function of very large "
      "graphs on a budget, WWW 2011",
      "Ertl, New cardinality estimation algorithms for HyperLogLog sketches, arXiv 2017 (the "
      "estimate of a counter)"};
  entry.examples =
      "  graphrun neighbourhood web.txt.gz                      the effective diameter\n"
      "  graphrun neighbourhood web.txt.gz --hops 2 -o near.tsv\n"
      "  graphrun neighbourhood friends.txt --exact --json | jq .result.neighbourhood_function";
  entry.weights_text = "a distance counts edges";
  entry.parameters = neighbourhood_parameters();
  entry.conflicts = {{"exact", "", "precision", "", ""}};
  entry.columns = {{.name = "neighbourhood", .unit = "vertices", .shown = ColumnInfo::Shown::whole},
                   {.name = "neighbourhood_estimate",
                    .unit = "vertices",
                    .shown = ColumnInfo::Shown::significant,
                    .is_default = false}};
  entry.numbers = {
      "error_bound",           "hops", "complete", "pairs", "effective_diameter", "mean_distance",
      "neighbourhood_function"};
  entry.listed = "the vertices that have the most within these hops";
  entry.over_ranks = true;
  entry.run = run_of(find_neighbourhood, describe_neighbourhood);
  entry.work = {.cpu = {.once = {.fixed = 650000, .level = 2},
                        .each = {.entry = 62},
                        .times = levels_of_sketches}};
  entry.work.on_gpu({.fixed = 2.1e6, .vertex = 25000, .level_vertex = 2000, .longest_fixed = 190});
  entry.work.between = {.level = 1};
  entry.memory = [](const Sizes& on) {
    return bytes_of_hops(counting_of(on.request), on.vertices);
  };
  entry.cost = {30, 0.2, 10};
  entry.plan = [](const Request& request) {
    Plan plan;
    const auto* hops = request.parameters.find<std::int64_t>("hops");
    if (hops != nullptr) plan.passes = static_cast<double>(std::min<std::int64_t>(*hops, 10));
    return plan;
  };
  entry.measured = {.model =
                        "the set of each entry's column and twice that of each vertex, a hop; "
                        "edges a second count every stored entry for every hop",
                    .columns = {"neighbourhood"},
                    .figures = {{"hops", "hops"}}};
  return entry;
}

}  // namespace graphrun::catalogue
