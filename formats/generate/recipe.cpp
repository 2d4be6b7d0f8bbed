#include <graphrun/formats/generate/generate.hpp>
#include <graphrun/formats/generate/recipe.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include <graphrun/base/error.hpp>

namespace graphrun {
namespace {

constexpr std::array<std::string_view, 5> kinds = {"kron", "rmat", "urand", "grid", "smallworld"};

std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

template <class T>
std::optional<T> number(std::string_view text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

template <class T>
T number_or_throw(std::string_view text, const char* what) {
  const std::optional<T> value = number<T>(text);
  if (!value) throw InvalidArgument(std::string(what) + ", not " + in_quotes(text));
  return *value;
}

// Removes and returns the part of `text` before the first separator; removes the separator, too.
std::string_view take(std::string_view* text, char separator) {
  const std::size_t end = text->find(separator);
  const std::string_view part = text->substr(0, end);
  *text = end == std::string_view::npos ? std::string_view() : text->substr(end + 1);
  return part;
}

// The shortest decimal that parses back to the same number.
template <class T>
std::string decimal(T number) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

void set_option(std::string_view part, GraphRecipe* recipe) {
  std::string_view value = part;
  const std::string_view key = take(&value, '=');
  if (key == "seed") {
    recipe->seed = number_or_throw<std::uint64_t>(value, "seed is a whole number from 0 on");
  } else if (key == "removed" && recipe->kind == GraphKind::grid) {
    recipe->removed = number_or_throw<double>(value, "removed is a number from 0 to 1");
  } else if (key == "rewire" && recipe->kind == GraphKind::smallworld) {
    recipe->rewire = number_or_throw<double>(value, "rewire is a number from 0 to 1");
  } else if (key == "abcd" && recipe->kind == GraphKind::rmat) {
    recipe->quadrants = parse_quadrants(value);
  } else {
    throw InvalidArgument("it has no option " + in_quotes(key));
  }
}

GraphRecipe parse_parts(GraphKind kind, std::string_view rest) {
  require(!rest.ends_with(':'), "it ends in a colon");
  GraphRecipe recipe;
  recipe.kind = kind;
  const std::string_view size = take(&rest, ':');
  if (kind == GraphKind::grid) {
    parse_size(size, &recipe);
  } else {
    recipe.scale = number_or_throw<int>(size, "the scale is a whole number");
  }
  bool may_be_degree = kind != GraphKind::grid;
  while (!rest.empty()) {
    const std::string_view part = take(&rest, ':');
    if (part.find('=') != std::string_view::npos) {
      set_option(part, &recipe);
    } else if (may_be_degree) {
      recipe.degree = number_or_throw<double>(part, "the degree is a number");
    } else {
      throw InvalidArgument("an option is written NAME=VALUE, not " + in_quotes(part));
    }
    may_be_degree = false;
  }
  check_recipe(recipe);
  return recipe;
}

void check_probability(double p, const char* what) {
  if (!(p >= 0 && p <= 1)) throw InvalidArgument(std::string(what) + " is a number from 0 to 1");
}

void check_vertices(const GraphRecipe& recipe) {
  const bool grid = recipe.kind == GraphKind::grid;
  require(!grid || (recipe.width > 0 && recipe.height > 0), "width and height are at least 1");
  require(grid || recipe.scale >= 0, "the scale is at least 0");
  if (!grid && recipe.scale > 30) {
    throw Unsupported("2^" + std::to_string(recipe.scale) +
                      " vertices, and graphrun's graphs have at most 2^31 - 1");
  }
  if (recipe.vertices() > max_vertices) {
    throw Unsupported(std::to_string(recipe.vertices()) +
                      " vertices, and graphrun's graphs have at most 2147483647");
  }
}

void check_degree(const GraphRecipe& recipe) {
  constexpr double largest_degree = 1 << 30;
  require(recipe.degree >= 0 && recipe.degree <= largest_degree,
          "the degree is a number from 0 to 2^30");
  if (recipe.kind != GraphKind::smallworld) return;
  require(std::fmod(recipe.degree, 2) == 0,
          "the degree of a smallworld is even: half of it to either side");
  if (recipe.degree > 0 && recipe.degree >= static_cast<double>(recipe.vertices())) {
    throw InvalidArgument(
        "each vertex of a smallworld has fewer neighbours than there are "
        "vertices: take a larger scale or a smaller degree");
  }
}

void check_weights(const WeightRange& range) {
  require(std::isfinite(range.low) && std::isfinite(range.high) && range.low <= range.high &&
              std::isfinite(range.high - range.low),
          "weights are LOW:HIGH, two numbers, the smaller one first");
  constexpr double most = std::numeric_limits<std::int32_t>::max();
  require(range.real || (range.low >= -most - 1 && range.high <= most),
          "whole weights are from -2147483648 to 2147483647");
}

}  // namespace

std::string_view name(GraphKind kind) { return kinds[static_cast<std::size_t>(kind)]; }

std::optional<GraphKind> graph_kind(std::string_view name) {
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k] == name) return static_cast<GraphKind>(k);
  }
  return std::nullopt;
}

offset_t GraphRecipe::vertices() const noexcept {
  if (kind == GraphKind::grid) return offset_t{width} * height;
  return offset_t{1} << scale;
}

offset_t GraphRecipe::edges() const noexcept {
  switch (kind) {
    case GraphKind::grid:
      return offset_t{width - 1} * height + offset_t{width} * (height - 1);
    case GraphKind::smallworld:
      return vertices() * static_cast<offset_t>(degree / 2);
    default:
      return std::llround(static_cast<double>(vertices()) * degree);
  }
}

bool looks_like_recipe(std::string_view text) {
  return text.find(':') != std::string_view::npos && graph_kind(text.substr(0, text.find(':')));
}

GraphRecipe parse_recipe(std::string_view text) {
  if (!looks_like_recipe(text)) {
    throw InvalidArgument(in_quotes(text) +
                          " is not a graph to generate: kron:SCALE, rmat:SCALE, urand:SCALE, "
                          "smallworld:SCALE or grid:WIDTHxHEIGHT");
  }
  std::string_view rest = text;
  const GraphKind kind = *graph_kind(take(&rest, ':'));
  try {
    return parse_parts(kind, rest);
  } catch (const InvalidArgument& error) {
    throw InvalidArgument(std::string(text) + ": " + error.what());
  } catch (const Unsupported& error) {
    throw Unsupported(std::string(text) + ": " + error.what());
  }
}

std::string recipe_text(const GraphRecipe& recipe) {
  const GraphRecipe usual;
  std::string result(name(recipe.kind));
  if (recipe.kind == GraphKind::grid) {
    result += ":" + decimal(recipe.width) + "x" + decimal(recipe.height);
    if (recipe.removed != usual.removed) result += ":removed=" + decimal(recipe.removed);
  } else {
    result += ":" + decimal(recipe.scale);
    if (recipe.degree != usual.degree) result += ":" + decimal(recipe.degree);
  }
  if (recipe.kind == GraphKind::smallworld && recipe.rewire != usual.rewire) {
    result += ":rewire=" + decimal(recipe.rewire);
  }
  if (recipe.kind == GraphKind::rmat && recipe.quadrants != usual.quadrants) {
    const auto& q = recipe.quadrants;
    result +=
        ":abcd=" + decimal(q[0]) + "," + decimal(q[1]) + "," + decimal(q[2]) + "," + decimal(q[3]);
  }
  if (recipe.seed != usual.seed) result += ":seed=" + decimal(recipe.seed);
  return result;
}

std::array<double, 4> parse_quadrants(std::string_view text) {
  constexpr const char* what = "abcd is four shares A,B,C,D";
  if (std::count(text.begin(), text.end(), ',') != 3) {
    throw InvalidArgument(std::string(what) + ", not " + in_quotes(text));
  }
  std::array<double, 4> shares{};
  for (double& share : shares) share = number_or_throw<double>(take(&text, ','), what);
  return shares;
}

void parse_size(std::string_view text, GraphRecipe* recipe) {
  constexpr const char* what = "the size of a grid is WIDTHxHEIGHT, two whole numbers";
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) {
    throw InvalidArgument(std::string(what) + ", not " + in_quotes(text));
  }
  recipe->width = number_or_throw<index_t>(text.substr(0, cross), what);
  recipe->height = number_or_throw<index_t>(text.substr(cross + 1), what);
}

WeightRange parse_weight_range(std::string_view text) {
  constexpr const char* what = "weights are LOW:HIGH, two numbers";
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    throw InvalidArgument(std::string(what) + ", not " + in_quotes(text));
  }
  const WeightRange range{number_or_throw<double>(text.substr(0, colon), what),
                          number_or_throw<double>(text.substr(colon + 1), what),
                          text.find_first_of(".eE") != std::string_view::npos};
  check_weights(range);
  return range;
}

void check_recipe(const GraphRecipe& recipe) {
  check_vertices(recipe);
  if (recipe.kind == GraphKind::grid) {
    check_probability(recipe.removed, "the probability that an edge is removed");
  } else {
    check_degree(recipe);
  }
  check_probability(recipe.rewire, "the probability that an edge is rewired");
  double sum = 0;
  for (const double share : recipe.quadrants) {
    check_probability(share, "each of A, B, C and D");
    sum += share;
  }
  require(std::abs(sum - 1) < 1e-6, "A, B, C and D sum to 1");
  if (recipe.weights) check_weights(*recipe.weights);
}

EdgeList describe_edges(const GraphRecipe& recipe) {
  check_recipe(recipe);
  EdgeList list;
  list.kind = FileKind::generated;
  list.rows = list.columns = static_cast<index_t>(recipe.vertices());
  list.symmetry = recipe.directed() ? Symmetry::general : Symmetry::symmetric;
  list.ids = VertexIds::consecutive(0, list.rows);
  list.counts.edges = recipe.edges();
  list.counts.columns = recipe.weights ? 3 : 2;
  if (recipe.weights && recipe.weights->real) list.weights = std::vector<double>();
  if (recipe.weights && !recipe.weights->real) list.weights = std::vector<std::int32_t>();
  return list;
}

}  // namespace graphrun
