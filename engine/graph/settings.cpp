#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/engine/graph_settings.hpp>
#include <graphrun/formats/generate/generate.hpp>

namespace graphrun {
namespace {

using SettingText = const std::string&;
using Use = GraphSetting::Use;

template <class T>
using Choices = std::vector<std::pair<std::string, T>>;

std::string joined_names(const auto& choices, const char* between) {
  std::string all;
  for (const auto& [name, value] : choices) all += (all.empty() ? "" : between) + name;
  return all;
}

template <class T>
T chosen(SettingText value, const Choices<T>& choices) {
  for (const auto& [name, choice] : choices) {
    if (value == name) return choice;
  }
  throw InvalidArgument("'" + value + "' is not one of " + joined_names(choices, ", "));
}

bool yes_or_no(SettingText value) {
  return chosen<bool>(value, {{"yes", true}, {"no", false}, {"1", true}, {"0", false}});
}

int whole_number(SettingText value, int least) {
  int number = 0;
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error == std::errc::invalid_argument || stop != end) {
    throw InvalidArgument("'" + value + "' is not a whole number");
  }
  if (error != std::errc() || number < least) {
    throw InvalidArgument(value + " is not between " + std::to_string(least) + " and " +
                          std::to_string(std::numeric_limits<int>::max()));
  }
  return number;
}

char one_character(SettingText value) {
  if (value == "tab" || value == "\\t") return '\t';
  if (value == "space") return ' ';
  if (value == "comma") return ',';
  if (value.size() == 1) return value[0];
  throw InvalidArgument("'" + value + "' is not a character (write one, or tab, space, comma)");
}

WeightColumn weight_column(SettingText value) {
  if (value == "auto") return {};
  if (value == "none") return {WeightColumn::none, 0};
  WeightColumn column{WeightColumn::column, 0};
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, column.number);
  if (error != std::errc() || stop != end || column.number < 3) {
    throw InvalidArgument("'" + value + "' is not auto, none, or a column from 3 on");
  }
  return column;
}

std::vector<std::string> column_list(SettingText value) {
  std::vector<std::string> columns;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    columns.push_back(value.substr(begin, end - begin));
    begin = end + 1;
  }
  const bool has_empty = std::find(columns.begin(), columns.end(), "") != columns.end();
  if (has_empty || columns.size() < 2 || columns.size() > 3) {
    throw InvalidArgument("'" + value + "' is not SOURCE,TARGET or SOURCE,TARGET,WEIGHT");
  }
  return columns;
}

std::string file_name(SettingText value) {
  if (value.empty()) throw InvalidArgument("must not be empty");
  return value;
}

const Choices<HeaderLine> header_lines = {
    {"auto", HeaderLine::automatic}, {"yes", HeaderLine::yes}, {"no", HeaderLine::no}};
const Choices<InfiniteWeights> infinite_weights = {{"error", InfiniteWeights::error},
                                                   {"drop", InfiniteWeights::drop}};
const Choices<DecimalMark> decimal_marks = {
    {"auto", DecimalMark::automatic}, {"point", DecimalMark::point}, {"comma", DecimalMark::comma}};
const Choices<Duplicates> duplicates = {{"sum", Duplicates::sum},
                                        {"min", Duplicates::min},
                                        {"max", Duplicates::max},
                                        {"first", Duplicates::first},
                                        {"error", Duplicates::error}};
const Choices<SelfLoops> self_loops = {
    {"keep", SelfLoops::keep}, {"drop", SelfLoops::drop}, {"error", SelfLoops::error}};
const Choices<IndexBase> index_bases = {
    {"auto", IndexBase::automatic}, {"0", IndexBase::zero}, {"1", IndexBase::one}};
const Choices<OutOfRange> out_of_range = {{"error", OutOfRange::error}, {"drop", OutOfRange::drop}};
const Choices<IdKind> id_kinds = {
    {"auto", IdKind::automatic}, {"int", IdKind::integer}, {"string", IdKind::string}};

Choices<std::optional<Format>> storage_formats() {
  Choices<std::optional<Format>> all{{"auto", std::nullopt}};
  for (const Format format : all_formats) all.emplace_back(name(format), format);
  return all;
}

std::string values_of(const auto& choices) { return joined_names(choices, "|"); }

using Settings = GraphSettings&;

std::vector<GraphSetting> settings_of_edges() {
  return {
      {"directed", "yes|no", "take edges as directed, whatever the file says", Use::edges, true,
       [](Settings s, SettingText v) { s.directed = yes_or_no(v); }},
      {"undirected", "yes|no", "take edges both ways, each pair once", Use::edges, true,
       [](Settings s, SettingText v) { s.undirected = yes_or_no(v); }},
      {"bipartite", "yes|no",
       "take the sources (rows) and the targets (columns) as two kinds of vertices", Use::file,
       true, [](Settings s, SettingText v) { s.bipartite = yes_or_no(v); }},
      {"weights", "auto|none|N", "the column of the weights, counted from 1", Use::file, false,
       [](Settings s, SettingText v) { s.weights = weight_column(v); }},
      {"columns", "SOURCE,TARGET[,WEIGHT]",
       "the columns of an edge list, by name or number (as a first line names them, else 1,2 and "
       "3)",
       Use::file, false, [](Settings s, SettingText v) { s.read.columns = column_list(v); }},
      {"header", values_of(header_lines),
       "whether the first line of an edge list names its columns (auto: by what is below it)",
       Use::file, false,
       [](Settings s, SettingText v) { s.read.header = chosen(v, header_lines); }},
      {"infinite", values_of(infinite_weights),
       "edges whose weight is infinite or NaN, where weights are read (error)", Use::file, false,
       [](Settings s, SettingText v) { s.read.infinite = chosen(v, infinite_weights); }},
      {"duplicates", values_of(duplicates),
       "what becomes of weights where an edge is listed twice (sum)", Use::edges, false,
       [](Settings s, SettingText v) { s.build.duplicates = chosen(v, duplicates); }},
      {"self-loops", values_of(self_loops), "edges from a vertex to itself (keep)", Use::edges,
       false, [](Settings s, SettingText v) { s.self_loops = chosen(v, self_loops); }}};
}

std::vector<GraphSetting> settings_of_files() {
  return {
      {"index-base", values_of(index_bases),
       "the number of the first vertex (auto: the format's rule)", Use::file, false,
       [](Settings s, SettingText v) { s.read.index_base = chosen(v, index_bases); }},
      {"out-of-range", values_of(out_of_range),
       "edges outside the dimensions of the header (error)", Use::file, false,
       [](Settings s, SettingText v) { s.read.out_of_range = chosen(v, out_of_range); }},
      {"ids", values_of(id_kinds),
       "what names vertices in an edge list (auto: as its first edges show)", Use::file, false,
       [](Settings s, SettingText v) { s.read.ids = chosen(v, id_kinds); }},
      {"vertices", "FILE", "the vertices of an edge list, one id per line, isolated ones included",
       Use::file, false, [](Settings s, SettingText v) { s.read.vertices_file = file_name(v); }},
      {"files-anywhere", "yes|no", "let an LDBC .properties file name files outside its folder",
       Use::file, true, [](Settings s, SettingText v) { s.read.files_anywhere = yes_or_no(v); }},
      {"delimiter", "CHAR", "between the columns of an edge list", Use::file, false,
       [](Settings s, SettingText v) { s.read.delimiter = one_character(v); }},
      {"comment", "CHAR", "begins a comment line (# and %)", Use::file, false,
       [](Settings s, SettingText v) { s.read.comment = one_character(v); }},
      {"decimal", values_of(decimal_marks),
       "the decimal mark of an edge list's weights (auto: as its first lines show)", Use::file,
       false, [](Settings s, SettingText v) { s.read.decimal = chosen(v, decimal_marks); }},
      {"random-weights", "LOW:HIGH",
       "give a generated graph random weights, whole or real as the bounds are", Use::recipe, false,
       [](Settings s, SettingText v) { s.random_weights = parse_weight_range(v); }}};
}

std::vector<GraphSetting> settings_of_storage() {
  return {
      {"format", values_of(storage_formats()),
       "how the matrix is stored (auto: what is foreseen best)", Use::storage, false,
       [](Settings s, SettingText v) { s.build.format = chosen(v, storage_formats()); }},
      {"block-size", "N", "of bsr and bsrx, at most 32 (4)", Use::storage, false,
       [](Settings s, SettingText v) { s.build.layout.block_size = whole_number(v, 2); }},
      {"slice", "N", "rows in a slice of sell (32)", Use::storage, false,
       [](Settings s, SettingText v) { s.build.layout.slice_height = whole_number(v, 1); }},
      {"sigma", "N", "rows within which sell sorts, a multiple of the slice (0: all)", Use::storage,
       false, [](Settings s, SettingText v) { s.build.layout.sigma = whole_number(v, 0); }},
      {"tile-columns", "N", "columns in a tile of tiled, at most 65535 (0: as many as suit a GPU)",
       Use::storage, false,
       [](Settings s, SettingText v) { s.build.layout.tile_columns = whole_number(v, 0); }}};
}

}  // namespace

ReadOptions GraphSettings::reading(WeightColumn otherwise) const {
  ReadOptions options = read;
  if (directed || bipartite) options.directed = true;
  options.two_sided = bipartite;
  if (undirected) options.directed = false;
  options.weights = weights.value_or(otherwise);
  return options;
}

void GraphSettings::check_direction() const {
  if (directed && undirected) {
    throw InvalidArgument("directed and undirected exclude each other");
  }
  if (bipartite && (directed || undirected)) {
    throw InvalidArgument(std::string("bipartite and ") + (directed ? "directed" : "undirected") +
                          " exclude each other: a line of the file is an undirected edge from a "
                          "source to a target");
  }
}

GraphOptions GraphSettings::building() const {
  GraphOptions options = build;
  options.undirected = undirected;
  options.self_loops = self_loops.value_or(SelfLoops::keep);
  return options;
}

BuildOptions GraphSettings::building(const GraphRecipe& recipe) const {
  if (!recipe.directed()) {
    if (self_loops.value_or(SelfLoops::drop) != SelfLoops::drop) {
      throw InvalidArgument("self-loops: an undirected graph is generated without any");
    }
    return build_options(recipe);
  }
  return {undirected ? Mirror::same : Mirror::none, build.duplicates,
          self_loops.value_or(SelfLoops::keep)};
}

const std::vector<GraphSetting>& graph_settings() {
  static const std::vector<GraphSetting> settings = [] {
    std::vector<GraphSetting> all = settings_of_edges();
    for (GraphSetting& one : settings_of_files()) all.push_back(std::move(one));
    for (GraphSetting& one : settings_of_storage()) all.push_back(std::move(one));
    return all;
  }();
  return settings;
}

}  // namespace graphrun
