// Rich-club coefficients in the catalogue.
#include <algorithm>
#include <graphrun/algorithms/catalogue/entry.hpp>
#include <graphrun/algorithms/catalogue/text.hpp>
#include <graphrun/algorithms/rich_club.hpp>

namespace graphrun::catalogue {
namespace {

RichClubResult find_clubs(const Query& query) { return rich_club(query.graph); }

Answer describe_clubs(const Query& query, RichClubResult& found) {
  Answer answer;
  NumberList degrees, vertices, edges, coefficients;
  for (const RichClub& club : found.clubs) {
    degrees.numbers.emplace_back(std::int64_t{club.degree});
    vertices.numbers.emplace_back(std::int64_t{club.vertices});
    edges.numbers.emplace_back(std::int64_t{club.edges});
    coefficients.numbers.emplace_back(club.coefficient);
    answer.say(found.clubs.front().degree == club.degree ? "rich club" : "",
               "degree above " + grouped(club.degree) + ": " +
                   counted(club.vertices, "vertex", "vertices") + ", " +
                   counted(club.edges, "edge") + ", coefficient " +
                   significant(club.coefficient, 4));
  }
  if (found.clubs.empty()) answer.say("rich club", "none: there are no edges");
  answer.numbers = {{"largest_degree", std::int64_t{found.largest_degree}},
                    {"degree", std::move(degrees)},
                    {"vertices", std::move(vertices)},
                    {"edges", std::move(edges)},
                    {"coefficient", std::move(coefficients)}};
  answer.define("rich_club",
                "of all vertices with more edges than it has, their edges over their pairs");
  const auto n = static_cast<double>(query.graph.vertices());
  const auto entries = static_cast<double>(query.graph.counts().entries);
  answer.work = Work{entries, 4 * entries + 40 * n, entries,
                     static_cast<std::uint64_t>(query.graph.vertices()) * sizeof(index_t)};
  answer.columns.push_back({"rich_club", std::move(found.coefficient)});
  return answer;
}

}  // namespace

Entry rich_club_entry() {
  Entry entry;
  entry.name = "rich-club";
  entry.summary = "how densely vertices of many edges are joined to each other";
  entry.other_names = {"rich-club-coefficient", "clubs"};
  entry.title = "Rich clubs";
  entry.definition =
      "The club of k is all vertices of more than k edges. Its coefficient is the number of edges "
      "between them over the number of pairs of them, not normalized. For each vertex that of the "
      "club of its own degree, the vertices with more edges than it has; none where these are "
      "fewer than two. So the file has the coefficients of all k that are a vertex's degree, and "
      "others are those of the next lower one. The report has k = 0, 1, 2, 4, 8 and so on. "
      "Direction, self-loops, repeats and weights are ignored.";
  entry.papers = {
      "Zhou and Mondragon, The rich-club phenomenon in the Internet topology, IEEE Communications "
      "Letters 8(3), 2004"};
  entry.networkx = "networkx.rich_club_coefficient";
  entry.examples =
      "  graphrun rich-club routers.txt\n"
      "  graphrun rich-club routers.txt -o clubs.tsv       by vertex\n"
      "  graphrun rich-club routers.txt --json | jq .result.coefficient";
  entry.weights_text = "a degree counts edges";
  entry.uses_direction = false;
  entry.columns = {
      {.name = "rich_club", .shown = ColumnInfo::Shown::significant, .has_unreached = true}};
  entry.numbers = {"largest_degree", "degree", "vertices", "edges", "coefficient"};
  entry.listed = "the vertices whose betters are joined most densely";
  entry.run = run_of(find_clubs, describe_clubs);
  entry.work = {
      .cpu = {.once = {.divided = 0.95, .fixed = 180, .rounds = 10, .vertex = 20, .entry = 0.47}}};
  entry.work.on_gpu({.fixed = 4.4e5, .rounds = 0.76, .vertex = 960, .entry = 14});
  entry.memory = [](const Sizes&) -> RunBytes {
    // Four numbers for each degree up to the largest.
    return {{12, 0, 0}, {32, 0, 4e3}, {GraphForm::undirected}};
  };
  entry.cost = {3, 0.03, 1};
  entry.measured = {.model =
                        "column indices and a degree an entry once, 40 bytes a vertex; edges "
                        "that are made undirected are not counted",
                    .columns = {"rich_club"},
                    .figures = {{"largest_degree", "largest_degree"}}};
  return entry;
}

}  // namespace graphrun::catalogue
