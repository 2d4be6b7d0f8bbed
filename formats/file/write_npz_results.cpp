// Writes results as .npz: an array for each column, and one of the ids.
#include <algorithm>
#include <cstring>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/graph_writers.hpp"
#include "formats/file/common/npz_archive.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/real_weights.hpp"
#include "formats/file/common/result_columns.hpp"

namespace graphrun::detail {
namespace {

constexpr std::size_t bytes_of_character = 4;

// Calls take(code) for each character of a text, which is first written as by reversible_utf8().
template <class Take>
void for_each_character(std::string_view text, const Take& take) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0x80 && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    for (const char c : text) take(static_cast<char32_t>(c));
    return;
  }
  const std::string encoded = reversible_utf8(text);
  for (std::size_t at = 0; at < encoded.size();) {
    const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(encoded[at + k]); };
    const std::size_t length = utf8_length(std::string_view(encoded).substr(at));
    char32_t code = length == 1 ? byte(0) : byte(0) & (0x7fu >> length);
    for (std::size_t k = 1; k < length; ++k) code = code << 6 | (byte(k) & 0x3f);
    take(code);
    at += length;
  }
}

// Appends the text of an item.
using AddText = std::function<void(std::size_t item, std::string& out)>;

struct TextSizes {
  std::size_t longest = 0, all = 0;  // in characters
};

class ResultArchive {
 public:
  explicit ResultArchive(const std::string& path) : path_(path), archive_(path) {}

  template <class Value>
  void add(const std::string& name, std::span<const Value> values) {
    archive_.add(member_name(name), values);
  }

  void add_integers(const std::string& name, std::size_t count,
                    const std::function<std::int64_t(std::size_t)>& number) {
    archive_.add_made(member_name(name), npy_type<std::int64_t>(), count, sizeof(std::int64_t),
                      [&](std::size_t begin, std::size_t past, char* out) {
                        for (std::size_t item = begin; item < past; ++item) {
                          const std::int64_t value = number(item);
                          std::memcpy(out, &value, sizeof value);
                          out += sizeof value;
                        }
                      });
  }

  // NumPy's text has the room of the longest in every item; the rest of it is 0.
  void add_texts(const std::string& name, std::size_t count, const AddText& add_text) {
    const TextSizes sizes = measure(name, count, add_text);
    const std::size_t width = std::max<std::size_t>(sizes.longest, 1);
    archive_.add_made(member_name(name), "<U" + std::to_string(width), count,
                      width * bytes_of_character,
                      [&](std::size_t begin, std::size_t past, char* out) {
                        std::memset(out, 0, (past - begin) * width * bytes_of_character);
                        std::string text;
                        for (std::size_t item = begin; item < past; ++item) {
                          text.clear();
                          add_text(item, text);
                          char* next = out + (item - begin) * width * bytes_of_character;
                          for_each_character(text, [&](char32_t code) {
                            std::memcpy(next, &code, bytes_of_character);
                            next += bytes_of_character;
                          });
                        }
                      });
  }

  void add_ids(const std::string& name, std::size_t count, const VertexIds& ids,
               const std::function<index_t(std::size_t)>& vertex) {
    if (ids.are_integers()) {
      return add_integers(name, count, [&](std::size_t item) {
        const index_t v = vertex(item);
        return v == no_vertex ? std::int64_t{no_vertex} : ids.number(v);
      });
    }
    add_texts(name, count, [&](std::size_t item, std::string& out) {
      if (const index_t v = vertex(item); v != no_vertex) ids.append(v, out);
    });
  }

  OutputFile finish() { return archive_.finish(); }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw Unsupported(printable(path_) + ": .npz cannot hold " + what +
                      "; .tsv, .csv and .json can");
  }

  // A name is a file's to programs that unpack an archive.
  std::string member_name(const std::string& name) const {
    constexpr std::size_t longest = 1000;
    if (name.find_first_of(std::string_view("/\\\0", 3)) != name.npos || name.size() > longest) {
      refuse("a column called '" + printable(name.substr(0, longest)) + "'");
    }
    return reversible_utf8(name);
  }

  TextSizes measure(const std::string& name, std::size_t count, const AddText& add_text) const {
    constexpr std::size_t items_of_block = 8192;
    TextSizes sizes;
    std::mutex mutex;
    const std::size_t blocks = (count + items_of_block - 1) / items_of_block;
    for_each_parallel(thread_count(0), blocks, [&](std::size_t b) {
      TextSizes own;
      std::string text;
      for (std::size_t item = b * items_of_block; item < std::min(count, (b + 1) * items_of_block);
           ++item) {
        text.clear();
        add_text(item, text);
        // NumPy takes zeros at the end for unused room.
        if (text.ends_with('\0')) refuse("the text '" + printable(text) + "'");
        std::size_t characters = 0;
        for_each_character(text, [&](char32_t) { ++characters; });
        own.longest = std::max(own.longest, characters);
        own.all += characters;
      }
      const std::scoped_lock lock(mutex);
      sizes.longest = std::max(sizes.longest, own.longest);
      sizes.all += own.all;
    });
    // One long text among many short ones would fill the disk.
    constexpr std::size_t much = std::size_t{1} << 32, wasteful = 64;
    const double characters = static_cast<double>(sizes.longest) * static_cast<double>(count);
    if (characters * bytes_of_character > static_cast<double>(much) &&
        characters > static_cast<double>(wasteful) * static_cast<double>(sizes.all)) {
      refuse("the column " + printable(name) + ", in which each text would take the " +
             std::to_string(sizes.longest) + " characters of the longest");
    }
    return sizes;
  }

  const std::string& path_;
  NpzArchive archive_;
};

void add_column(const ResultColumn& column, const VertexIds& ids, ResultArchive& out) {
  const std::size_t count = column_size(column);
  if (column.is_vertex) {
    out.add_ids(column.name, count, ids, [&](std::size_t row) {
      return is_missing(column, row) ? no_vertex : static_cast<index_t>(cell_as_real(column, row));
    });
  } else if (!column.texts.empty()) {
    out.add_texts(column.name, count, [&](std::size_t row, std::string& text) {
      if (!is_missing(column, row)) text += cell_as_text(column, row);
    });
  } else {
    std::visit([&](const auto& values) { out.add(column.name, values); }, column.values);
  }
}

}  // namespace

OutputFile write_npz_of_results(const std::string& path, const VertexIds& ids,
                                std::span<const ResultColumn> columns) {
  ResultArchive out(path);
  out.add_ids("vertex", static_cast<std::size_t>(ids.size()), ids,
              [](std::size_t row) { return static_cast<index_t>(row); });
  for (const ResultColumn& column : columns) add_column(column, ids, out);
  return out.finish();
}

OutputFile write_npz_of_edges(const std::string& path, const EdgeList& edges,
                              const EdgeText& text) {
  require_edges_with_ids(path, edges);
  const auto add_ends = [&](ResultArchive& out, const std::string& name,
                            const std::vector<index_t>& ends) {
    out.add_ids(name, ends.size(), edges.ids, [&](std::size_t edge) { return ends[edge]; });
  };
  ResultArchive out(path);
  if (text.numbered_source) {
    out.add(text.source, std::span<const index_t>(edges.from));
  } else {
    add_ends(out, text.source, edges.from);
  }
  add_ends(out, text.target, edges.to);
  visit_real(
      [&]<class Values>(const Values& values) {
        if constexpr (!std::is_same_v<Values, std::monostate>) {
          out.add(text.value, std::span<const typename Values::value_type>(values));
        }
      },
      edges.weights);
  return out.finish();
}

}  // namespace graphrun::detail
