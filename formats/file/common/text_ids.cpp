// Sorts labels and finds repeated ones.
#include "formats/file/common/text_ids.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <system_error>
#include <utility>

#include "formats/file/common/field_numbers.hpp"

namespace graphrun::detail {
namespace {

// The labels as integers; empty if some are not.
std::vector<std::int64_t> integer_labels(const std::vector<std::string>& labels) {
  std::vector<std::int64_t> result;
  result.reserve(labels.size());
  for (const std::string& label : labels) {
    std::int64_t value = 0;
    if (!is_whole_number(label) || has_leading_zero(label) ||
        std::from_chars(label.data(), label.data() + label.size(), value).ec != std::errc()) {
      return {};
    }
    result.push_back(value);
  }
  return result;
}

// The places of `values` in ascending order.
template <class Values>
std::vector<index_t> sorted_places(const Values& values) {
  std::vector<index_t> places(values.size());
  std::iota(places.begin(), places.end(), index_t{0});
  std::sort(places.begin(), places.end(), [&](index_t a, index_t b) {
    return values[static_cast<std::size_t>(a)] < values[static_cast<std::size_t>(b)];
  });
  return places;
}

VertexIds ids_of_integers(std::vector<std::int64_t> ascending) {
  const auto last = static_cast<std::int64_t>(ascending.size()) - 1;
  if (!ascending.empty() && ascending.back() - ascending.front() == last) {
    return VertexIds::consecutive(ascending.front(), static_cast<index_t>(ascending.size()));
  }
  return VertexIds::integers(std::move(ascending));
}

}  // namespace

OrderedLabels order_labels(std::vector<std::string> labels, IdKind kind, MemoryShare& memory) {
  const std::uint64_t held = memory.bytes();
  memory.add(labels.size() * (2 * sizeof(std::int64_t) + 2 * sizeof(index_t)), "the vertex ids");
  std::vector<std::int64_t> integers;
  if (kind != IdKind::string) integers = integer_labels(labels);
  const bool numbers = !integers.empty();
  const std::vector<index_t> places = numbers ? sorted_places(integers) : sorted_places(labels);
  OrderedLabels result;
  for (std::size_t i = 1; i < places.size() && result.repeated.empty(); ++i) {
    const auto a = static_cast<std::size_t>(places[i - 1]), b = static_cast<std::size_t>(places[i]);
    if (labels[a] == labels[b]) result.repeated = labels[a];
  }
  if (result.repeated.empty()) {
    result.rank.resize(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      result.rank[static_cast<std::size_t>(places[i])] = static_cast<index_t>(i);
    }
    if (numbers) {
      std::sort(integers.begin(), integers.end());
      result.ids = ids_of_integers(std::move(integers));
      memory.resize(held + labels.size() * sizeof(std::int64_t), "the vertex ids");
      return result;
    }
    std::vector<std::string> ascending;
    ascending.reserve(labels.size());
    for (const index_t place : places) {
      ascending.push_back(std::move(labels[static_cast<std::size_t>(place)]));
    }
    result.ids = VertexIds::strings(std::move(ascending));
  }
  memory.resize(held, "the vertex ids");
  return result;
}

void renumber(const std::vector<index_t>& rank, EdgeList& edges) {
  for (index_t& v : edges.from) v = rank[static_cast<std::size_t>(v)];
  for (index_t& v : edges.to) v = rank[static_cast<std::size_t>(v)];
}

}  // namespace graphrun::detail
