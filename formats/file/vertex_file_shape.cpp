// How the file of --vertices splits into fields, and whether its first line names them.
#include <algorithm>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/column_names.hpp"
#include "formats/file/common/edge_list_shape.hpp"
#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/preview.hpp"
#include "formats/file/common/quoted_records.hpp"
#include "formats/file/common/readers.hpp"
#include "formats/file/common/sample.hpp"

namespace graphrun::detail {
namespace {

class VertexFileLook {
 public:
  VertexFileLook(const EdgeListShape& edges, const ReadOptions& options, const Preview& seen)
      : edges_(edges), options_(options), seen_(seen) {}

  VertexFileShape shape() {
    VertexFileShape shape;
    if (seen_.data.empty()) return shape;
    shape.delimiter = delimiter();
    try {
      look_at_lines(shape);
    } catch (const Defect&) {  // the reader of attributes says where
      if (first_.empty()) return shape;
    }
    shape.header = is_header();
    shape.may_be_header = !shape.header && may_be_header();
    if (!shape.header) return shape;
    shape.fields = static_cast<int>(first_.size());
    shape.names = std::move(first_);
    return shape;
  }

 private:
  // A field in the lines below the first. Blank ones count as neither.
  struct Below {
    bool numbers = false, words = false;
  };

  void look_at_lines(VertexFileShape& shape) {
    FieldSplitter splitter;
    for (const PreviewLine& line : seen_.data) {
      const std::vector<Field>& fields = splitter.split(line.text, shape.delimiter);
      shape.fields = std::max(shape.fields, static_cast<int>(fields.size()));
      if (first_.empty()) {
        for (const Field& field : fields) first_.emplace_back(field.text);
        below_.resize(first_.size());
        continue;
      }
      first_recurs_ = first_recurs_ || fields[0].text == first_[0];
      for (std::size_t f = 0; f < std::min(fields.size(), first_.size()); ++f) {
        if (fields[f].text.empty()) continue;
        (is_finite_number(fields[f].text) ? below_[f].numbers : below_[f].words) = true;
      }
    }
  }

  // That of the edges, if blanks do not separate them: ids may contain blanks. Otherwise, and where
  // attributes are asked for that it does not separate, what separates the fields of the file.
  char delimiter() const {
    if (options_.delimiter != '\0') return options_.delimiter;
    const char of_edges = edges_.record.delimiter;
    const bool occurs = std::ranges::any_of(seen_.data, [of_edges](const PreviewLine& line) {
      return line.text.find(of_edges) != line.text.npos;
    });
    const bool is_free =
        of_edges == ' ' || !edges_.record.string_ids || (!occurs && !options_.attributes.empty());
    return is_free ? own_delimiter() : of_edges;
  }

  // What separates the fields of the lines that are not an id alone.
  char own_delimiter() const {
    Preview several = seen_;
    std::erase_if(several.data, [](const PreviewLine& line) {
      return trimmed(line.text).find_first_of(" \t,;|") == line.text.npos;
    });
    return several.data.empty() ? ' ' : delimiter_of(several);
  }

  bool is_header() const {
    if (options_.header != HeaderLine::automatic) return options_.header == HeaderLine::yes;
    return edges_.record.string_ids ? heads_texts() : is_above_integers();
  }

  // Whether an attribute is asked for by one of the names, the first names a column of ids, or
  // another is a word above numbers.
  bool heads_texts() const {
    for (const std::string& asked : options_.attributes) {
      if (!is_whole_number(asked) &&
          std::find(first_.begin() + 1, first_.end(), asked) != first_.end())
        return true;
    }
    const std::string name = lower_case(first_.front());
    const ListedColumns& listed = edges_.listed;
    if (!name.empty() &&
        (name == lower_case(listed.source.name) || name == lower_case(listed.target.name))) {
      return true;
    }
    if (first_recurs_) return false;
    if (heads_vertices(name)) return true;
    for (std::size_t f = 1; f < first_.size(); ++f) {
      const bool word = !first_[f].empty() && !is_finite_number(first_[f]);
      if (word && below_[f].numbers && !below_[f].words) return true;
    }
    return false;
  }

  bool may_be_header() const {
    return options_.header == HeaderLine::automatic && edges_.record.string_ids && !first_recurs_ &&
           std::ranges::none_of(first_, [](const std::string& field) {
             return field.empty() || is_finite_number(field);
           });
  }

  bool is_above_integers() const {
    constexpr std::size_t most_lines = 1000;
    const std::size_t lines = std::min(seen_.data.size(), most_lines);
    if (lines < 2 || is_finite_number(first_of_vertex(seen_.data[0].text))) return false;
    return std::all_of(
        seen_.data.begin() + 1, seen_.data.begin() + static_cast<std::ptrdiff_t>(lines),
        [](const PreviewLine& line) { return is_whole_number(first_of_vertex(line.text)); });
  }

  static std::string_view first_of_vertex(std::string_view line) {
    return integer_field(line).text;
  }

  const EdgeListShape& edges_;
  const ReadOptions& options_;
  const Preview& seen_;
  std::vector<std::string> first_;  // fields of the first line
  std::vector<Below> below_;        // of each of them
  bool first_recurs_ = false;       // whether another line is of the same id
};

}  // namespace

VertexFileShape vertex_file_shape(TextReader& reader, const EdgeListShape& edges,
                                  const ReadOptions& options) {
  const Preview seen = preview(reader, edge_list_comments(options.comment));
  Preview joined = seen;
  join_quoted_lines(joined);
  VertexFileShape shape = VertexFileLook(edges, options, joined).shape();
  return shape.delimiter == ' ' ? VertexFileLook(edges, options, seen).shape() : shape;
}

}  // namespace graphrun::detail
