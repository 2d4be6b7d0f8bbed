// The expected outputs of LDBC Graphalytics graphs.
#include "bench/ldbc_outputs.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <fstream>
#include <graphrun/base/error.hpp>
#include <map>

namespace graphrun::cli::bench {
namespace {

template <class T>
std::vector<T> read_values(const std::string& path, const VertexIds& ids) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw FileError(path + ": cannot be opened");
  std::vector<T> values(static_cast<std::size_t>(ids.size()));
  std::vector<bool> seen(values.size(), false);
  std::int64_t number = 0, found = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty()) continue;
    const auto space = line.find(' ');
    const auto vertex = ids.find(std::string_view(line).substr(0, space));
    T value{};
    const char* end = line.data() + line.size();
    const bool good = space != std::string::npos &&
                      std::from_chars(line.data() + space + 1, end, value).ptr == end;
    if (!good || !vertex || seen[static_cast<std::size_t>(*vertex)]) {
      throw ParseError(path, number, 1, "no output of a vertex of the graph",
                       "'id value', once each", line);
    }
    seen[static_cast<std::size_t>(*vertex)] = true;
    values[static_cast<std::size_t>(*vertex)] = value;
    ++found;
  }
  if (found != ids.size()) {
    throw FileError(fmt::format("{}: has {} of {} vertices", path, found, ids.size()));
  }
  return values;
}

template <class T, class Right>
std::string first_fault(const VertexIds& ids, std::span<const T> found, std::span<const T> expected,
                        Right&& right) {
  if (found.size() != expected.size()) return "a value is missing";
  for (std::size_t v = 0; v < found.size(); ++v) {
    if (right(found[v], expected[v])) continue;
    return fmt::format("vertex {} has {}, expected {}", ids.text(static_cast<index_t>(v)), found[v],
                       expected[v]);
  }
  return {};
}

}  // namespace

std::vector<double> read_expected(const std::string& path, const VertexIds& ids) {
  return read_values<double>(path, ids);
}

std::vector<std::int64_t> read_expected_hops(const std::string& path, const VertexIds& ids) {
  return read_values<std::int64_t>(path, ids);
}

std::string ldbc_fault(const VertexIds& ids, std::span<const double> found,
                       std::span<const double> expected) {
  return first_fault(ids, found, expected, [](double p, double q) {
    return p == q || std::fabs(p - q) <= 1e-4 * std::fabs(q);
  });
}

std::string ldbc_fault(const VertexIds& ids, std::span<const std::int64_t> found,
                       std::span<const std::int64_t> expected) {
  return first_fault(ids, found, expected, [](std::int64_t p, std::int64_t q) { return p == q; });
}

std::string ldbc_grouping_fault(const VertexIds& ids, std::span<const index_t> found,
                                std::span<const std::int64_t> expected) {
  std::map<std::int64_t, index_t> found_of;
  std::map<index_t, std::int64_t> expected_of;
  for (std::size_t v = 0; v < expected.size(); ++v) {
    const index_t ours = found_of.emplace(expected[v], found[v]).first->second;
    const std::int64_t theirs = expected_of.emplace(found[v], expected[v]).first->second;
    if (ours != found[v] || theirs != expected[v]) {
      return fmt::format("vertex {} has label {}, but its group is not that of {}",
                         ids.text(static_cast<index_t>(v)), found[v], expected[v]);
    }
  }
  return {};
}

}  // namespace graphrun::cli::bench
