// Reads JSON lines: an object of plain values for each edge.
#include <string>
#include <utility>

#include "formats/file/common/edge_list_columns.hpp"
#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/json_object.hpp"
#include "formats/file/common/listed_part.hpp"
#include "formats/file/common/record_line.hpp"

namespace graphrun::detail {
namespace {

std::optional<bool> direction_of_word(std::string_view text) {
  return text == "true"    ? std::optional(true)
         : text == "false" ? std::optional(false)
                           : std::nullopt;
}

// Adds the edges of a block to its chunk.
class JsonBlock {
 public:
  JsonBlock(const EdgeListShape& shape, Chunk& chunk)
      : shape_(shape), chunk_(chunk), entry_(shape.record, chunk) {}

  void add(std::string_view line) {
    ++chunk_.lines;
    if (trimmed(line).empty()) return;
    try {
      object_.read(line);
      fields_.clear();
      fields_.push_back(id(member(shape_.listed.source.name, line)));
      fields_.push_back(id(member(shape_.listed.target.name, line)));
      if (shape_.record.weight_column > 0) {
        const JsonValue& weight = member(shape_.listed.weight.name, line);
        if (weight.kind == JsonValue::string) {
          throw Defect{weight.field.column, "a weight is a string", "a number", Remedy::no_weights};
        }
        fields_.push_back(weight.field);
      }
      check_direction();
      entry_.add_entry(fields_);
    } catch (Defect& defect) {
      constexpr std::size_t shown = 240;
      defect.line = chunk_.lines;
      defect.text = line.substr(0, shown);
      throw;
    }
  }

 private:
  const JsonValue& member(const std::string& key, std::string_view line) const {
    for (std::size_t k = 0; k < object_.keys().size(); ++k) {
      if (object_.keys()[k].text == key) return object_.values()[k];
    }
    const auto end = static_cast<std::int64_t>(trimmed(line).size()) + 1;
    throw Defect{end, "the object has no " + in_quotes(key), "it in every line"};
  }

  // What the first object says of the direction holds for all.
  void check_direction() const {
    for (std::size_t k = 0; k < object_.keys().size(); ++k) {
      if (object_.keys()[k].text != "directed") continue;
      const Field& value = object_.values()[k].field;
      if (shape_.directed == direction_of_word(value.text)) continue;
      throw Defect{value.column, "the direction of an edge is not that of the first",
                   "edges that are all directed, or all undirected"};
    }
  }

  const Field& id(const JsonValue& value) const {
    const Field& field = value.field;
    const bool strings = shape_.record.string_ids;
    if (value.kind == JsonValue::word) {
      throw Defect{field.column, "a vertex id is " + std::string(field.text),
                   "a whole number or a string"};
    }
    if (value.kind == JsonValue::number && field.text.find_first_of(".eE") != field.text.npos) {
      throw Defect{field.column,
                   "the vertex id " + in_quotes(field.text) + " is not a whole number",
                   "digits alone, or a string"};
    }
    const bool counted = shape_.record.leading_zeros == LeadingZeros::counted;  // under integer ids
    if (value.kind == JsonValue::string && !strings && !counted) {
      throw Defect{field.column, "the vertex id " + in_quotes(field.text) + " is a string",
                   "a number, as in the first line", Remedy::string_ids};
    }
    return field;
  }

  const EdgeListShape& shape_;
  Chunk& chunk_;
  RecordLine entry_;
  JsonObject object_;
  std::vector<Field> fields_;
};

void parse_json_block(const EdgeListShape& shape, Chunk& chunk) {
  constexpr std::size_t shortest_line = 14;  // {"u":1,"v":2}
  chunk.allocate(chunk.text.size() / shortest_line + 1, shape.record.first_weight_type());
  JsonBlock block(shape, chunk);
  std::string_view rest = chunk.text.view();
  try {
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      block.add(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
  } catch (Defect& defect) {
    chunk.defect = std::move(defect);
  }
  if (chunk.strings) chunk.strings->finish();
}

bool is_object(std::string_view line) {
  JsonObject object;
  try {
    object.read(line);
    return true;
  } catch (const Defect&) {
    return false;
  }
}

}  // namespace

bool is_json_lines(TextReader& reader, std::string_view suffix) {
  const std::string_view start = reader.peek(1);
  const std::size_t begin = start.find_first_not_of(" \t\r\n");
  if (begin == start.npos || start[begin] != '{') return false;
  if (suffix == "jsonl" || suffix == "ndjson") return true;
  const Preview seen = preview(reader, "");
  if (seen.data.empty()) return false;
  const std::string_view first = trimmed(seen.data[0].text);
  if (is_object(first)) return true;
  const bool more = seen.data.size() > 1 && trimmed(seen.data[1].text).starts_with('{');
  return first.size() > 1 && first.ends_with('}') && more;
}

EdgeListShape json_lines_shape(TextReader& reader, const ReadOptions& options) {
  constexpr std::size_t most_rows = 100;
  const Preview seen = preview(reader, "");
  EdgeListShape shape;
  shape.no_data = seen.data.empty();
  if (shape.no_data) return shape;
  std::deque<std::string> texts;  // of the rows below
  std::vector<Fields> rows(1);
  JsonObject object;
  std::vector<JsonValue::Kind> kinds;  // of the first object's values
  try {
    for (std::size_t line = 0; line < std::min(seen.data.size(), most_rows); ++line) {
      object.read(seen.data[line].text);
      if (line == 0) {
        for (const Field& key : object.keys()) rows[0].push_back({texts.emplace_back(key.text), 1});
        for (std::size_t k = 0; k < object.values().size(); ++k) {
          const JsonValue& value = object.values()[k];
          kinds.push_back(value.kind);
          if (object.keys()[k].text == "directed") {
            shape.directed = direction_of_word(value.field.text);
          }
        }
      }
      Fields& row = rows.emplace_back(rows[0].size());
      for (std::size_t k = 0; k < object.keys().size(); ++k) {
        const auto same = [&](const Field& key) { return key.text == object.keys()[k].text; };
        const auto at = std::find_if(rows[0].begin(), rows[0].end(), same);
        if (at == rows[0].end()) continue;
        row[static_cast<std::size_t>(at - rows[0].begin())] = {
            texts.emplace_back(object.values()[k].field.text), 1};
      }
    }
  } catch (const Defect& defect) {  // the parser reports it, unless it is the first
    if (rows.size() == 1) {
      throw ParseError(reader.name(), seen.data[0].number, defect.column, defect.wrong,
                       defect.expected, std::string(seen.data[0].text));
    }
  }
  const Sample sample(std::move(rows));
  shape.listed = find_columns(sample, 1, &sample.rows()[0],
                              {reader.name(), seen.data[0].number, seen.data[0].text}, options);
  RecordShape& record = shape.record;
  record.comments.clear();
  record.columns = static_cast<int>(kinds.size());
  record.weight_column = shape.listed.weight.number > 0 ? 3 : 0;  // of the fields of JsonBlock
  record.drop_infinite = options.infinite == InfiniteWeights::drop;
  if (options.weights.kind == WeightColumn::automatic) record.weight.remedy = Remedy::no_weights;
  const auto is_string = [&](const ListedColumn& column) {
    return kinds.at(static_cast<std::size_t>(column.number) - 1) == JsonValue::string;
  };
  const bool text = is_string(shape.listed.source) || is_string(shape.listed.target);
  record.string_ids = options.ids == IdKind::string || (options.ids == IdKind::automatic && text);
  shape.listed.text_ids = record.string_ids;
  record.leading_zeros =
      options.ids == IdKind::integer ? LeadingZeros::counted : LeadingZeros::refused;
  shape.wants_weights = options.weights.kind != WeightColumn::none;
  return shape;
}

ListedPart parse_json_lines(TextReader& reader, const ReadOptions& options,
                            const VertexTable* table, bool may_be_empty, EdgeList& edges) {
  edges.kind = FileKind::json_lines;
  ReadOptions understood = options;
  if (table != nullptr) understood.ids = table->list.strings ? IdKind::string : IdKind::integer;
  ListedPart part{json_lines_shape(reader, understood), {}};
  if (part.shape.no_data && table == nullptr && !may_be_empty) {
    throw ParseError(reader.name(), 1, 0, "the file holds only blank lines",
                     "a line for each edge");
  }
  if (table != nullptr) {
    if (table->integers) part.shape.record.vertices = &*table->integers;
    if (table->strings) part.shape.record.string_vertices = &*table->strings;
  }
  edges.listed = part.shape.listed;
  BodyFormat format;
  format.parse = [&](Chunk& chunk) { parse_json_block(part.shape, chunk); };
  format.numbers_ids = table == nullptr && !part.shape.record.string_ids;
  part.body = parse_body(reader, options, format);
  return part;
}

}  // namespace graphrun::detail
