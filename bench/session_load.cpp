// Reads, generates and builds the graphs of a run.
#include <chrono>
#include <filesystem>
#include <graphrun/formats/generate/generate.hpp>
#include <random>

#include "bench/session.hpp"
#include "cli/errors.hpp"
#include "cli/load_graph.hpp"
#include "cli/run.hpp"

namespace graphrun::cli::bench {
namespace {

// Counts each undirected edge at the end that it is listed from, so that the edges of a component
// are the sum over its vertices.
std::vector<std::int64_t> listed_edges_at(const std::vector<index_t>& from,
                                          const std::vector<index_t>& to, index_t vertices) {
  std::vector<std::int64_t> at(static_cast<std::size_t>(vertices), 0);
  for (std::size_t k = 0; k < from.size(); ++k) {
    if (from[k] != to[k]) ++at[static_cast<std::size_t>(from[k])];
  }
  return at;
}

// Random whole weights, as the GAP programs' builder draws them: with a generator for each 2^18
// edges.
std::vector<std::int32_t> random_lengths(std::size_t count, const WeightRange& range) {
  constexpr std::size_t block = std::size_t{1} << 18;
  const auto width = static_cast<std::uint32_t>(range.high - range.low) + 1;
  const std::uint32_t limit = 0xFFFFFFFFu - 0xFFFFFFFFu % width;
  std::vector<std::int32_t> lengths(count);
  std::mt19937 random;
  for (std::size_t k = 0; k < count; ++k) {
    if (k % block == 0) random.seed(27491095 + static_cast<std::uint32_t>(k / block));
    std::uint32_t number = random();
    while (number >= limit) number = random();
    lengths[k] = static_cast<std::int32_t>(range.low) + static_cast<std::int32_t>(number % width);
  }
  return lengths;
}

HostWeights random_weights(std::size_t count, const WeightRange& range) {
  if (!range.real) return random_lengths(count, range);
  std::mt19937_64 random(2);
  std::vector<double> lengths(count);
  for (double& length : lengths) {
    length = range.low + (range.high - range.low) * static_cast<double>(random() >> 11) * 0x1p-53;
  }
  return lengths;
}

void keep_listed(Subject& subject, std::vector<index_t> from, std::vector<index_t> to,
                 const LoadChoices& choices) {
  if (!subject.graph.directed()) {
    subject.listed_out = listed_edges_at(from, to, subject.graph.vertices());
  }
  if (!choices.keep_listed) return;
  subject.listed_from = std::move(from);
  subject.listed_to = std::move(to);
}

}  // namespace

Subject Session::load(const std::string& path, const LoadChoices& choices) {
  Subject subject = looks_like_recipe(path) ? generate(path, choices) : read_file(path, choices);
  progress_.finish();
  if (subject.graph.vertices() == 0) throw FileError(path + ": a graph without vertices");
  if (settings_.input.order != Ordering::given) {
    doing("sorting " + path);
    subject.order_vertices(settings_.input.order);
  }
  return subject;
}

Subject Session::read_file(const std::string& path, const LoadChoices& choices) {
  GraphArguments arguments = settings_.input;
  arguments.path = path;
  arguments.weight_use = choices.weighted ? WeightUse::lengths : WeightUse::none;
  arguments.undirected = arguments.undirected || choices.undirected;
  if (!arguments.self_loops) arguments.self_loops = choices.self_loops;
  const Stopwatch reading;
  EdgeList edges = load_edges(arguments, settings_.device, program_.stop, progress_);
  const double read_ms = reading.milliseconds();
  doing("building " + path);
  if (choices.weighted) {
    arguments.build.duplicates = Duplicates::min;
    if (!edges.weighted()) edges.weights = random_weights(edges.from.size(), choices.range);
  }
  const Stopwatch building;
  Subject subject(build_graph(ctx_, edges, arguments, choices.weighted));
  ctx_.synchronize();
  subject.build_ms = building.milliseconds();
  subject.read_ms = read_ms;
  subject.name = std::filesystem::path(path).filename().string();
  subject.ids = edges.ids;
  subject.properties = edges.properties;
  keep_listed(subject, std::move(edges.from), std::move(edges.to), choices);
  return subject;
}

Subject Session::generate(const std::string& text, const LoadChoices& choices) {
  GraphRecipe recipe = parse_recipe(text);
  if (choices.weighted) recipe.weights = choices.range;
  doing("generating " + text);
  const Stopwatch generating;
  Coo triples = graphrun::generate(ctx_, recipe);
  ctx_.synchronize();
  const double generate_ms = generating.milliseconds();
  std::vector<index_t> from = triples.row_of.to_host(), to = triples.column_of.to_host();
  doing("building " + text);
  BuildOptions options = build_options(recipe);
  const bool directed = recipe.directed() && !choices.undirected;
  if (!directed) options.mirror = Mirror::same;
  if (choices.weighted) options.duplicates = Duplicates::min;
  if (choices.self_loops == SelfLoops::drop) options.self_loops = SelfLoops::drop;
  BuildCounts counts;
  const Stopwatch building;
  Csr csr = build_csr(std::move(triples), options, &counts);
  ctx_.synchronize();
  Subject subject(Graph(Matrix(std::move(csr)), counts, directed));
  subject.build_ms = building.milliseconds();
  subject.read_ms = generate_ms;
  subject.name = text;
  subject.ids = VertexIds::consecutive(0, subject.graph.vertices());
  subject.scale = recipe.scale > 0 ? recipe.scale : -1;
  subject.degree = recipe.degree;
  keep_listed(subject, std::move(from), std::move(to), choices);
  return subject;
}

}  // namespace graphrun::cli::bench
