#include "algorithms/catalogue/pagerank_seeds.hpp"

#include <algorithm>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/engine/vertex_order.hpp>
#include <numeric>
#include <ranges>

#include "algorithms/catalogue/iterations.hpp"
#include "algorithms/catalogue/work.hpp"

namespace graphrun::catalogue {
namespace {

// The ranks that are kept, of all sets of seeds.
struct SeedRanks {
  RankedSets ranked;
  std::size_t each = 0;  // vertices of a set, at most
  bool all = false;      // in the file's order, whatever their rank
  int iterations = 0;
  double residual = 0;
  std::size_t open = 0;  // sets that did not converge
  double sweeps = 0;     // over the entries, one for each pass and round
};

// The positions of the highest of these values, equal ones by position, without those of 0.
template <class T>
std::vector<std::size_t> highest(const std::vector<T>& values, std::size_t count) {
  std::vector<std::size_t> best(std::min(count, values.size()));
  std::ranges::partial_sort_copy(std::views::iota(std::size_t{0}, values.size()), best,
                                 [&](std::size_t p, std::size_t q) {
                                   return values[p] != values[q] ? values[p] > values[q] : p < q;
                                 });
  std::erase_if(best, [&](std::size_t at) { return !(values[at] > 0); });
  return best;
}

SeedRanks room_for(const Query& query, const VertexSets& sets) {
  SeedRanks found;
  const auto n = static_cast<std::size_t>(query.graph.vertices());
  found.all = query.to_file && !query.top;
  found.each = found.all ? n : std::min(n, static_cast<std::size_t>(query.top.value_or(10)));
  RankedSets& ranked = found.ranked;
  ranked.set = "seed";
  ranked.value = "rank";
  ranked.sets_are_vertices = sets.size() == sets.vertices.size();
  ranked.memory = MemoryShare(query.host_memory);
  constexpr std::size_t row = 2 * sizeof(index_t) + sizeof(double);
  ranked.memory.resize(std::uint64_t{sets.size()} * found.each * row, "ranks from all seeds");
  ranked.set_of.reserve(sets.size() * found.each);
  ranked.vertex.reserve(sets.size() * found.each);
  ranked.values.reserve(sets.size() * found.each);
  return found;
}

template <class T>
void keep(const Query& query, const VertexSets& sets, std::size_t set, PageRankResult<T> result,
          SeedRanks& found) {
  const std::vector<T> rank = in_given_order(query.graph, std::move(result.rank)).to_host();
  std::vector<std::size_t> kept(found.all ? rank.size() : 0);
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  if (!found.all) kept = highest(rank, found.each);
  RankedSets& ranked = found.ranked;
  const index_t name = ranked.sets_are_vertices ? given_number(query.graph, sets[set].front())
                                                : static_cast<index_t>(set + 1);
  for (const std::size_t at : kept) {
    ranked.set_of.push_back(name);
    ranked.vertex.push_back(static_cast<index_t>(at));
    ranked.values.push_back(static_cast<double>(rank[at]));
  }
  found.iterations = std::max(found.iterations, result.iterations);
  found.residual = std::max(found.residual, result.residual);
  found.open += result.converged ? 0 : 1;
}

template <class T>
SeedRanks ranks_in(const Query& query, const PageRankSetting& setting) {
  if (std::get<Multiply<T>>(query.multiply)) {
    throw InvalidArgument("pagerank: ranks from many seeds are products of the engine's own");
  }
  const VertexSets& sets = std::get<ListedSets>(query.parameters["seeds"]).sets;
  SeedRanks found = room_for(query, sets);
  PageRankOptions<T> options = pagerank_options<T>(query, setting);
  options.on_round = [&found, tell = options.on_round](const IterationRound& round) {
    found.sweeps += 1;
    if (tell) tell(round);
  };
  pagerank_of_seeds<T>(query.graph, sets, options, [&](std::size_t set, PageRankResult<T> result) {
    keep(query, sets, set, std::move(result), found);
  });
  return found;
}

Answer describe_seeds(const Query& query, SeedRanks& found) {
  Answer answer;
  const PageRankSetting setting = pagerank_setting(query);
  const auto& listed = std::get<ListedSets>(query.parameters["seeds"]);
  const auto sets = static_cast<std::int64_t>(listed.sets.size());
  describe_pagerank(answer, query, "each seed's");
  answer.parameters.push_back({"seeds", listed.path});
  const bool converged = found.open == 0;
  answer.numbers = {{"seeds", sets},
                    {"iterations", found.iterations},
                    {"residual", found.residual},
                    {"converged", converged}};
  const std::string rounds = iterations_text({found.iterations, found.residual, converged});
  const std::string goal = significant(setting.tolerance, 6);
  answer.say("seeds", (found.ranked.sets_are_vertices ? counted(sets, "seed")
                                                      : counted(sets, "set") + " of seeds") +
                          ", " +
                          (found.all ? std::string("all vertices for each")
                                     : "the best " +
                                           counted(static_cast<std::int64_t>(found.each), "vertex",
                                                   "vertices") +
                                           " for each"));
  answer.say("", "at most " + rounds + " (" +
                     (setting.exactly ? "as asked"
                      : converged     ? "all converged below " + goal
                                      : "not all below " + goal) +
                     ")");
  answer.define("rank", "a surfer's share of time; jumps lead to the seed");
  if (!found.ranked.sets_are_vertices) {
    answer.define("seed", "the number of the set among those listed, from 1 on");
  }
  if (!setting.exactly && !converged) {
    answer.incomplete = "pagerank did not converge for " +
                        counted(static_cast<std::int64_t>(found.open), "seed") + " after " +
                        rounds + ", not below " + goal;
  }
  answer.work =
      sweeps_work(query.graph, found.sweeps, setting.single ? sizeof(float) : sizeof(double));
  answer.sets = std::move(found.ranked);
  return answer;
}

SeedRanks rank_seeds(const Query& query) {
  const PageRankSetting setting = pagerank_setting(query);
  return setting.single ? ranks_in<float>(query, setting) : ranks_in<double>(query, setting);
}

// Old and new values of so many columns at once, their sums, and the ranks that are kept.
RunBytes bytes_from_seeds(const Sizes& on, double sets, double value) {
  constexpr double most_of_cpu = 8, of_gpu = 16;
  double columns = on.on_gpu() ? of_gpu : 2;
  while (columns < sets && columns < most_of_cpu) columns *= 2;
  constexpr double row = 2 * sizeof(index_t) + sizeof(double);
  const bool all = on.request.to_file && !on.request.top;
  const double each = static_cast<double>(on.request.top.value_or(10));
  GraphBytes bytes{(4 * columns + 3.5) * value, 0, 32e3};
  if (!on.on_gpu() && all) bytes.vertex += row * sets;
  if (!on.on_gpu() && !all) bytes.fixed += row * sets * each;
  return takes(bytes, {GraphForm::in_edges}, 2 * value);
}

}  // namespace

Describe rank_from_seeds(const Query& query) { return run_of(rank_seeds, describe_seeds)(query); }

// Vectors of values; for seeds, two matrices of some columns. What listed vertices become is a
// vector, and on a CPU the one in host memory that it is made of.
RunBytes rank_bytes(const Sizes& on) {
  const bool single = on.request.single || on.request.parameters.text("precision") == "single";
  const double value = single ? sizeof(float) : sizeof(double);
  if (const auto sets = on.count("seeds")) return bytes_from_seeds(on, *sets, value);
  double more = 0;
  for (const char* const name : {"personalize", "start", "dangling"}) {
    if (on.request.parameters.given(name)) more += (on.on_gpu() ? 1 : 2) * value;
  }
  const double vertex = (on.on_gpu() ? 6 * value + sizeof(index_t) : 5 * value) + more;
  RunBytes run = takes({vertex, 0, 24e3}, {GraphForm::products}, 5 * value + more);
  // A thread adds up the messages of its chunks in arrays of its own.
  if (!on.on_gpu() && on.format == Format::tiled) run.most.fixed += 64e3 * on.threads;
  return run;
}

double rounds_of_ranks(const StructuredSizes& on) {
  const PageRankSetting setting = pagerank_setting(on.request);
  const double seeds = on.count("seeds").value_or(1);
  if (setting.exactly) return seeds * setting.rounds;
  const double foreseen = rounds_of_walk(on, setting.damping, setting.tolerance);
  return seeds * std::min<double>(setting.rounds, foreseen);
}

}  // namespace graphrun::catalogue
