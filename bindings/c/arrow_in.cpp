// Reads tables by the Arrow C data interface.
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <type_traits>

#include "bindings/c/arrow.hpp"

namespace graphrun::c {
namespace {

template <class T>
struct Released {
  T of{};
  Released() = default;
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;
  ~Released() {
    if (of.release != nullptr) of.release(&of);
  }
};

void check(ArrowArrayStream& stream, int error) {
  if (error == 0) return;
  const char* const said = stream.get_last_error(&stream);
  throw InvalidArgument(std::string("the Arrow stream failed: ") +
                        (said != nullptr ? said : std::strerror(error)));
}

bool is_valid(const ArrowArray& array, std::int64_t row) {
  if (array.null_count == 0 || array.n_buffers == 0 || array.buffers[0] == nullptr) return true;
  const auto* const bits = static_cast<const std::uint8_t*>(array.buffers[0]);
  return (bits[row / 8] >> (row % 8) & 1) != 0;
}

template <class T>
T number_at(const ArrowArray& array, std::int64_t row) {
  return static_cast<const T*>(array.buffers[1])[row];
}

// A view of a column of strings, of formats u, U and vu.
std::string_view text_at(const ArrowArray& array, std::string_view format, std::int64_t row) {
  if (format == "vu") {
    const auto* const view = static_cast<const char*>(array.buffers[1]) + 16 * row;
    std::int32_t length = 0, buffer = 0, offset = 0;
    std::memcpy(&length, view, 4);
    if (length <= 12) return {view + 4, static_cast<std::size_t>(length)};
    std::memcpy(&buffer, view + 8, 4);
    std::memcpy(&offset, view + 12, 4);
    const auto* const letters = static_cast<const char*>(array.buffers[2 + buffer]);
    return {letters + offset, static_cast<std::size_t>(length)};
  }
  const auto* const letters = static_cast<const char*>(array.buffers[2]);
  const bool is_large = format == "U";
  const std::int64_t begin =
      is_large ? number_at<std::int64_t>(array, row) : number_at<std::int32_t>(array, row);
  const std::int64_t end =
      is_large ? number_at<std::int64_t>(array, row + 1) : number_at<std::int32_t>(array, row + 1);
  return {letters + begin, static_cast<std::size_t>(end - begin)};
}

bool is_text(std::string_view format) { return format == "u" || format == "U" || format == "vu"; }

// Calls f(T{}) for a format of numbers; false for others.
template <class F>
bool with_number(std::string_view format, F&& f) {
  if (format.size() != 1) return false;
  switch (format[0]) {
    case 'c':
      return f(std::int8_t{}), true;
    case 'C':
      return f(std::uint8_t{}), true;
    case 's':
      return f(std::int16_t{}), true;
    case 'S':
      return f(std::uint16_t{}), true;
    case 'i':
      return f(std::int32_t{}), true;
    case 'I':
      return f(std::uint32_t{}), true;
    case 'l':
      return f(std::int64_t{}), true;
    case 'L':
      return f(std::uint64_t{}), true;
    case 'f':
      return f(float{}), true;
    case 'g':
      return f(double{}), true;
    default:
      return false;
  }
}

// A column's name and where it stands; with -1 the stream is the column itself.
struct Place {
  std::string name;
  std::int64_t child = -1;
};

std::string named(const ArrowSchema& schema) { return schema.name != nullptr ? schema.name : ""; }

Place place_of(const ArrowSchema& schema, const char* name) {
  const bool is_table = std::string_view(schema.format) == "+s";
  if (name == nullptr) {
    if (!is_table) return {"the stream", -1};
    if (schema.n_children == 0) throw InvalidArgument("the table has no columns");
    return {named(*schema.children[0]), 0};
  }
  std::vector<std::string> known;
  if (!is_table) throw InvalidArgument("the Arrow stream is no table with columns");
  for (std::int64_t k = 0; k < schema.n_children; ++k) {
    known.push_back(named(*schema.children[k]));
    if (known.back() == name) return {name, k};
  }
  throw WrongParameter("the table has no column " + std::string(name), name,
                       nearest_name(name, known));
}

const ArrowSchema& schema_at(const ArrowSchema& schema, const Place& place) {
  return place.child < 0 ? schema : *schema.children[place.child];
}

// A column of one batch. `first` is the row of the batch in the table.
struct Slice {
  const ArrowSchema& schema;
  const ArrowArray& array;
  const ArrowArray& batch;  // the array itself where that is no table
  std::int64_t begin, length, first;
  const std::string& name;

  [[noreturn]] void refuse(std::int64_t k, const std::string& what) const {
    throw InvalidArgument(name + ", row " + std::to_string(first + k + 1) + ": " + what);
  }
  void require_valid(std::int64_t k) const {
    const bool is_row = &batch == &array || is_valid(batch, batch.offset + k);
    if (!is_row || !is_valid(array, begin + k)) refuse(k, "there is no value");
  }
};

Slice slice_of(const ArrowSchema& schema, const ArrowArray& batch, const Place& place,
               std::int64_t first) {
  const ArrowArray& array = place.child < 0 ? batch : *batch.children[place.child];
  // A table's own offset is that of its rows in each column.
  const std::int64_t outer = place.child < 0 ? 0 : batch.offset;
  return {schema_at(schema, place),
          array,
          batch,
          array.offset + outer,
          batch.length,
          first,
          place.name};
}

template <class T>
void add_numbers(const Slice& slice, std::vector<std::int64_t>& ids) {
  for (std::int64_t k = 0; k < slice.length; ++k) {
    slice.require_valid(k);
    const T value = number_at<T>(slice.array, slice.begin + k);
    if constexpr (std::is_floating_point_v<T>) {
      slice.refuse(k, "an id must be a whole number or text, not " + std::to_string(value));
    } else {
      if (!std::in_range<std::int64_t>(value)) slice.refuse(k, "the id is beyond 63 bits");
      ids.push_back(static_cast<std::int64_t>(value));
    }
  }
}

std::string format_of(const Slice& slice) {
  if (slice.schema.dictionary != nullptr) return slice.schema.dictionary->format;
  return slice.schema.format;
}

// The row of the dictionary that the k-th value names; the row itself without one.
std::int64_t row_at(const Slice& slice, std::int64_t k) {
  const std::int64_t row = slice.begin + k;
  if (slice.schema.dictionary == nullptr) return row;
  std::int64_t named = 0;
  with_number(slice.schema.format, [&]<class T>(T) {
    named = static_cast<std::int64_t>(number_at<T>(slice.array, row));
  });
  return named + slice.array.dictionary->offset;
}

void add_ids(const Slice& slice, ArrowIds& ids, bool is_first_batch) {
  const std::string format = format_of(slice);
  const bool text = is_text(format);
  if (is_first_batch && text) ids.values = std::vector<std::string>();
  if (text) {
    auto& values = std::get<std::vector<std::string>>(ids.values);
    const bool coded = slice.schema.dictionary != nullptr;
    const ArrowArray& array = coded ? *slice.array.dictionary : slice.array;
    for (std::int64_t k = 0; k < slice.length; ++k) {
      slice.require_valid(k);
      const std::int64_t row = row_at(slice, k);
      if (coded && !is_valid(array, row)) slice.refuse(k, "there is no value");
      values.emplace_back(text_at(array, format, row));
    }
    return;
  }
  auto& values = std::get<std::vector<std::int64_t>>(ids.values);
  const bool plain = slice.schema.dictionary == nullptr &&
                     with_number(format, [&]<class T>(T) { add_numbers<T>(slice, values); });
  if (!plain) {
    throw InvalidArgument(slice.name + " must hold whole numbers or text, not Arrow's type " +
                          format);
  }
}

template <class To, class From>
void add_values(const Slice& slice, std::vector<To>& values) {
  for (std::int64_t k = 0; k < slice.length; ++k) {
    slice.require_valid(k);
    const From value = number_at<From>(slice.array, slice.begin + k);
    if constexpr (std::is_same_v<From, std::uint64_t>) {
      if (!std::in_range<To>(value)) slice.refuse(k, "the weight is beyond 63 bits");
    }
    values.push_back(static_cast<To>(value));
  }
}

void add_weights(const Slice& slice, HostWeights& weights) {
  if (slice.schema.dictionary != nullptr) {
    throw InvalidArgument(slice.name + " must hold numbers, not codes of a dictionary");
  }
  const bool known = with_number(slice.schema.format, [&]<class T>(T) {
    constexpr bool wide = sizeof(T) == 8 || std::is_same_v<T, std::uint32_t>;
    using Whole = std::conditional_t<wide, std::int64_t, std::int32_t>;
    using To = std::conditional_t<std::is_floating_point_v<T>, T, Whole>;
    if (!std::holds_alternative<std::vector<To>>(weights)) weights = std::vector<To>();
    add_values<To, T>(slice, std::get<std::vector<To>>(weights));
  });
  if (!known) throw InvalidArgument(slice.name + " must hold numbers");
}

// Calls use(schema, batch, row of the batch) for each batch.
template <class Use>
void for_batches(ArrowArrayStream& stream, const std::function<void()>& check_stop, Use use) {
  Released<ArrowSchema> schema;
  check(stream, stream.get_schema(&stream, &schema.of));
  std::int64_t row = 0;
  while (true) {
    check_stop();
    Released<ArrowArray> batch;
    check(stream, stream.get_next(&stream, &batch.of));
    const bool at_end = batch.of.release == nullptr;
    // Of a table without batches the types are wanted too.
    if (at_end && row == 0) use(schema.of, nullptr, row);
    if (at_end) return;
    use(schema.of, &batch.of, row);
    row += batch.of.length;
  }
}

}  // namespace

ArrowEdges read_arrow_edges(ArrowArrayStream& stream, const char* source, const char* target,
                            const char* weight, const std::function<void()>& check_stop) {
  ArrowEdges edges;
  bool is_first = true;
  for_batches(stream, check_stop,
              [&](const ArrowSchema& schema, const ArrowArray* batch, std::int64_t row) {
                const Place from = place_of(schema, source), to = place_of(schema, target);
                std::optional<Place> of;
                if (weight != nullptr) of = place_of(schema, weight);
                if (batch == nullptr) return;
                add_ids(slice_of(schema, *batch, from, row), edges.source, is_first);
                add_ids(slice_of(schema, *batch, to, row), edges.target, is_first);
                if (of) add_weights(slice_of(schema, *batch, *of, row), edges.weights);
                is_first = false;
              });
  if (edges.source.values.index() != edges.target.values.index()) {
    throw InvalidArgument(std::string(source) + " and " + target +
                          " must both be whole numbers or both text");
  }
  if (weight != nullptr && edges.weights.index() == 0) edges.weights = std::vector<double>();
  return edges;
}

ArrowIds read_arrow_ids(ArrowArrayStream& stream, const std::function<void()>& check_stop) {
  ArrowIds ids;
  bool is_first = true;
  for_batches(stream, check_stop,
              [&](const ArrowSchema& schema, const ArrowArray* batch, std::int64_t row) {
                const Place place = place_of(schema, nullptr);
                if (batch == nullptr) return;
                add_ids(slice_of(schema, *batch, place, row), ids, is_first);
                is_first = false;
              });
  return ids;
}

}  // namespace graphrun::c
