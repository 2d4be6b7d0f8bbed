// Parses rows of neighbours: a fast path for plain numbers, else field by field.
#include "formats/file/common/metis_rows.hpp"

#include <cstring>
#include <string>

#include "formats/file/common/field_numbers.hpp"
#include "formats/file/common/fields.hpp"
#include "formats/file/common/scan.hpp"

namespace graphrun::detail {
namespace {

class RowParser {
 public:
  RowParser(const MetisShape& shape, Chunk& chunk) : shape_(shape), chunk_(chunk) {}

  void parse() {
    const char* p = chunk_.text.data();
    const char* const end = p + chunk_.text.size();
    while (p < end) {
      const std::size_t size = chunk_.size;
      const char* next = shape_.weighted || shape_.skipped > 0 ? nullptr : plain_row(p);
      if (next != nullptr) {
        end_row(size);
        p = next;
        continue;
      }
      chunk_.size = size;
      const auto length = static_cast<std::size_t>(
          static_cast<const char*>(std::memchr(p, '\n', static_cast<std::size_t>(end - p))) - p);
      exact_line({p, length});
      p += length + 1;
    }
  }

 private:
  std::int64_t row() const {
    return chunk_.first_row + static_cast<std::int64_t>(chunk_.degrees.size());
  }

  void end_row(std::size_t old_size) {
    ++chunk_.lines;
    if (row() < shape_.vertices) {
      chunk_.degrees.push_back(static_cast<std::uint32_t>(chunk_.size - old_size));
    }
    chunk_.entries += static_cast<std::int64_t>(chunk_.size - old_size);
  }

  // The start of the next line; nullptr if the row is not plain, valid neighbours.
  const char* plain_row(const char* p) {
    const auto self = static_cast<std::uint64_t>(row());
    const auto bound = static_cast<std::uint64_t>(shape_.vertices);
    if (self >= bound) return nullptr;
    for (;;) {
      while (is_blank(*p)) ++p;
      while (*p == '\r') ++p;
      if (*p == '\n') return p + 1;
      std::uint64_t id;
      if ((p = scan_unsigned(p, id)) == nullptr) return nullptr;
      if (!is_blank(*p) && *p != '\n' && *p != '\r') return nullptr;
      const std::uint64_t vertex = id - static_cast<std::uint64_t>(shape_.lowest);
      if (vertex >= bound || vertex == self) return nullptr;
      chunk_.to[chunk_.size++] = static_cast<std::uint32_t>(vertex);
    }
  }

  void exact_line(std::string_view line) {
    const std::string_view content = trimmed(line);
    if (content.starts_with('%')) {
      ++chunk_.lines;
      ++chunk_.comments;
      chunk_.comment_rows.push_back(static_cast<std::int64_t>(chunk_.degrees.size()));
      return;
    }
    const std::size_t old_size = chunk_.size;
    try {
      if (row() >= shape_.vertices && !content.empty()) {
        throw Defect{1, "a row beyond the last vertex",
                     std::to_string(shape_.vertices) + " rows as the header says"};
      }
      constexpr std::size_t most_fields = std::size_t{1} << 23;  // a hub's row, with weights
      exact_row(splitter_.split(line, ' ', most_fields));
    } catch (Defect& defect) {
      defect.line = chunk_.lines + 1;
      constexpr std::size_t shown = 240;
      defect.text = line.substr(0, shown);
      throw;
    }
    end_row(old_size);
  }

  void exact_row(const std::vector<Field>& fields) {
    const auto skipped = static_cast<std::size_t>(shape_.skipped);
    if (row() >= shape_.vertices) return;
    if (fields.size() < skipped) {
      throw Defect{1, "a row of " + std::to_string(fields.size()) + " fields",
                   std::to_string(skipped) + " numbers for the vertex itself first"};
    }
    for (std::size_t i = 0; i < skipped; ++i) {
      parse_field(fields[i], [](std::string_view text) { return parse_count(text); });
    }
    for (std::size_t i = skipped; i < fields.size(); ++i) {
      add_neighbour(fields[i]);
      if (shape_.weighted) {
        if (i + 1 == fields.size()) {
          throw Defect{fields[i].column, "the last neighbour has no weight",
                       "a weight after every neighbour"};
        }
        add_weight(fields[++i]);
      }
      ++chunk_.size;
    }
  }

  void add_neighbour(const Field& field) {
    const std::int64_t id =
        parse_field(field, [](std::string_view text) { return parse_id(text, false); });
    const std::int64_t vertex = id - shape_.lowest;
    if (vertex < 0 || vertex >= shape_.vertices) {
      throw Defect{field.column,
                   vertex < 0 ? "neighbour 0 where vertices count from 1"
                              : "neighbour " + std::to_string(id) + " is beyond the last vertex",
                   std::to_string(shape_.lowest) + " to " +
                       std::to_string(shape_.lowest + shape_.vertices - 1),
                   vertex < 0 ? Remedy::zero_based : Remedy::none};
    }
    if (vertex == row()) {
      throw Defect{field.column, "a self-loop at vertex " + std::to_string(id),
                   "a graph without self-loops, as METIS files are"};
    }
    chunk_.to[chunk_.size] = static_cast<std::uint32_t>(vertex);
  }

  void add_weight(const Field& field) {
    if (chunk_.weight_type == WeightType::none) return;
    chunk_.store_weight(parse_field(
        field, [&](std::string_view text) { return parse_weight(text, shape_.weight); }));
  }

  const MetisShape& shape_;
  Chunk& chunk_;
  FieldSplitter splitter_;
};

}  // namespace

std::int64_t count_metis_rows(std::string_view text) {
  std::int64_t rows = 0;
  while (!text.empty()) {
    const std::size_t first = text.find_first_not_of(" \t");
    rows += first == text.npos || text[first] != '%';
    text.remove_prefix(text.find('\n') + 1);
  }
  return rows;
}

void parse_metis_rows(const MetisShape& shape, Chunk& chunk) {
  constexpr std::size_t shortest_entry = 2;  // a digit and a separator
  chunk.allocate_neighbours(chunk.text.size() / shortest_entry + 1, shape.first_weight_type());
  try {
    RowParser(shape, chunk).parse();
  } catch (Defect& defect) {
    chunk.defect = std::move(defect);
  }
}

}  // namespace graphrun::detail
