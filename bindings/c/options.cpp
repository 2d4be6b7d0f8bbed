#include "bindings/c/options.hpp"

#include <algorithm>
#include <charconv>
#include <graphrun/base/error.hpp>

#include "bindings/c/handles.hpp"

namespace graphrun::c {
namespace {

using Text = const std::string&;
using Settings = GraphSettings&;

template <class T>
using Choices = std::initializer_list<std::pair<const char*, T>>;

template <class T>
T chosen(Text value, Choices<T> choices) {
  std::string expected;
  for (const auto& [name, choice] : choices) {
    if (value == name) return choice;
    expected += (expected.empty() ? "" : ", ") + std::string(name);
  }
  throw InvalidArgument("'" + value + "' is not one of " + expected);
}

bool yes_or_no(Text value) {
  return chosen<bool>(value, {{"yes", true}, {"no", false}, {"1", true}, {"0", false}});
}

int whole(Text value, int least) {
  int number = 0;
  const char* end = value.data() + value.size();
  const auto [stop, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || stop != end || number < least) {
    throw InvalidArgument("'" + value + "' is not a whole number from " + std::to_string(least) +
                          " on");
  }
  return number;
}

char character(Text value) {
  if (value == "\\t") return '\t';
  if (value.size() != 1) throw InvalidArgument("'" + value + "' is not one character");
  return value[0];
}

WeightColumn weight_column(Text value) {
  if (value == "auto") return {};
  if (value == "none") return {WeightColumn::none, 0};
  return {WeightColumn::column, whole(value, 3)};
}

std::vector<std::string> column_names(Text value) {
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

std::optional<Format> storage_format(Text value) {
  if (value == "auto") return std::nullopt;
  std::string known = "auto";
  for (const Format format : all_formats) {
    if (value == name(format)) return format;
    known += ", " + std::string(name(format));
  }
  throw InvalidArgument("'" + value + "' is not one of " + known);
}

std::string format_names() {
  std::string known = "auto";
  for (const Format format : all_formats) known += "|" + std::string(name(format));
  return known;
}

std::vector<SettingInfo> reading_settings() {
  return {
      {"directed", "yes|no", "take edges as directed, whatever the file says",
       [](Settings s, Text v) { s.directed = yes_or_no(v); }},
      {"undirected", "yes|no", "take edges both ways, each pair once",
       [](Settings s, Text v) { s.undirected = yes_or_no(v); }},
      {"weights", "auto|none|N", "the column of the weights, counted from 1",
       [](Settings s, Text v) { s.read.weights = weight_column(v); }},
      {"columns", "SOURCE,TARGET[,WEIGHT]",
       "the columns of an edge list, by name or number (as a first line names them, else 1,2 and "
       "3)",
       [](Settings s, Text v) { s.read.columns = column_names(v); }},
      {"header", "auto|yes|no",
       "whether the first line of an edge list names its columns (auto: by what is below it)",
       [](Settings s, Text v) {
         s.read.header = chosen<HeaderLine>(
             v,
             {{"auto", HeaderLine::automatic}, {"yes", HeaderLine::yes}, {"no", HeaderLine::no}});
       }},
      {"infinite", "error|drop",
       "edges whose weight is infinite or NaN, where weights are read (error)",
       [](Settings s, Text v) {
         s.read.infinite = chosen<InfiniteWeights>(
             v, {{"error", InfiniteWeights::error}, {"drop", InfiniteWeights::drop}});
       }},
      {"index_base", "auto|0|1", "the number of the first vertex (auto: the format's rule)",
       [](Settings s, Text v) {
         s.read.index_base = chosen<IndexBase>(
             v, {{"auto", IndexBase::automatic}, {"0", IndexBase::zero}, {"1", IndexBase::one}});
       }},
      {"out_of_range", "error|drop", "edges outside the dimensions of the header (error)",
       [](Settings s, Text v) {
         s.read.out_of_range =
             chosen<OutOfRange>(v, {{"error", OutOfRange::error}, {"drop", OutOfRange::drop}});
       }},
      {"ids", "auto|int|string",
       "what names vertices in an edge list (auto: as its first edges show)",
       [](Settings s, Text v) {
         s.read.ids = chosen<IdKind>(
             v,
             {{"auto", IdKind::automatic}, {"int", IdKind::integer}, {"string", IdKind::string}});
       }},
      {"vertices", "FILE", "the vertices of an edge list, one id per line, isolated ones included",
       [](Settings s, Text v) { s.read.vertices_file = v; }},
      {"files_anywhere", "yes|no", "let an LDBC .properties file name files outside its folder",
       [](Settings s, Text v) { s.read.files_anywhere = yes_or_no(v); }},
      {"delimiter", "CHAR", "between the columns of an edge list",
       [](Settings s, Text v) { s.read.delimiter = character(v); }},
      {"comment", "CHAR", "begins a comment line (# and %)",
       [](Settings s, Text v) { s.read.comment = character(v); }},
      {"random_weights", "LOW:HIGH",
       "give a generated graph random weights, whole or real as the bounds are",
       [](Settings s, Text v) { s.random_weights = parse_weight_range(v); }}};
}

std::vector<SettingInfo> building_settings() {
  return {
      {"duplicates", "sum|min|max|first|error",
       "what becomes of weights where an edge is listed twice (sum)",
       [](Settings s, Text v) {
         s.build.duplicates = chosen<Duplicates>(v, {{"sum", Duplicates::sum},
                                                     {"min", Duplicates::min},
                                                     {"max", Duplicates::max},
                                                     {"first", Duplicates::first},
                                                     {"error", Duplicates::error}});
       }},
      {"self_loops", "keep|drop|error", "edges from a vertex to itself (keep)",
       [](Settings s, Text v) {
         s.build.self_loops = chosen<SelfLoops>(
             v,
             {{"keep", SelfLoops::keep}, {"drop", SelfLoops::drop}, {"error", SelfLoops::error}});
       }},
      {"format", format_names(), "how the matrix is stored (auto: what is foreseen best)",
       [](Settings s, Text v) { s.build.format = storage_format(v); }},
      {"block_size", "N", "of bsr and bsrx, at most 32 (4)",
       [](Settings s, Text v) { s.build.layout.block_size = whole(v, 2); }},
      {"slice", "N", "rows in a slice of sell (32)",
       [](Settings s, Text v) { s.build.layout.slice_height = whole(v, 1); }},
      {"sigma", "N", "rows within which sell sorts, a multiple of the slice (0: all)",
       [](Settings s, Text v) { s.build.layout.sigma = whole(v, 0); }},
      {"tile_columns", "N", "columns in a tile of tiled, at most 65535 (0: as many as suit a GPU)",
       [](Settings s, Text v) { s.build.layout.tile_columns = whole(v, 0); }}};
}

}  // namespace

GraphOptions chosen_format() {
  GraphOptions options;
  options.format.reset();
  return options;
}

const std::vector<SettingInfo>& all_settings() {
  static const std::vector<SettingInfo> settings = [] {
    std::vector<SettingInfo> all = reading_settings();
    for (SettingInfo& one : building_settings()) all.push_back(std::move(one));
    return all;
  }();
  return settings;
}

namespace {

bool is_of_reading(const std::string& name) {
  static const std::vector<SettingInfo> reading = reading_settings();
  const auto is_this = [&](const SettingInfo& setting) { return setting.name == name; };
  return name != "directed" && name != "undirected" &&
         std::any_of(reading.begin(), reading.end(), is_this);
}

}  // namespace

GraphOptions build_options_of(const graphrun_options* options, std::uint32_t flags) {
  const GraphSettings& settings = settings_of(options);
  if (!settings.of_reading.empty()) {
    throw WrongParameter(settings.of_reading + " is an option of reading files",
                         settings.of_reading);
  }
  GraphOptions build = settings.build;
  build.undirected = settings.undirected || (flags & GRAPHRUN_UNDIRECTED) != 0;
  if (settings.directed && (build.undirected || (flags & GRAPHRUN_SYMMETRIC) != 0)) {
    throw WrongParameter("directed and undirected exclude each other", "directed");
  }
  return build;
}

void set_option(GraphSettings& settings, std::string_view name, const std::string& value) {
  std::string wanted(name);
  std::replace(wanted.begin(), wanted.end(), '-', '_');
  std::vector<std::string> known;
  for (const SettingInfo& setting : all_settings()) {
    known.push_back(setting.name);
    if (setting.name != wanted) continue;
    try {
      setting.set(settings, value);
      if (is_of_reading(setting.name)) settings.of_reading = setting.name;
      return;
    } catch (const InvalidArgument& error) {
      throw WrongParameter(setting.name + ": " + error.what(), setting.name);
    }
  }
  const std::string nearest = nearest_name(wanted, known);
  throw WrongParameter("there is no option " + std::string(name) +
                           (nearest.empty() ? "" : ": did you mean " + nearest + "?"),
                       std::string(name), nearest);
}

const GraphSettings& settings_of(const graphrun_options* options) {
  static const GraphSettings none;
  return options == nullptr ? none : options->settings;
}

}  // namespace graphrun::c

using namespace graphrun::c;

graphrun_status graphrun_options_new(graphrun_options** out) {
  return attempt([&] { given(out, "out") = new graphrun_options; });
}

void graphrun_options_release(graphrun_options* options) { delete options; }

graphrun_status graphrun_options_set(graphrun_options* options, const char* name,
                                     const char* value) {
  return attempt([&] {
    set_option(given(options, "options").settings, &given(name, "name"), &given(value, "value"));
  });
}
