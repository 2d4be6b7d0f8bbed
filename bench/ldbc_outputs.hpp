// The expected outputs of LDBC Graphalytics graphs, and its validation rules.
#pragma once

#include <graphrun/formats/file/vertex_ids.hpp>
#include <span>
#include <string>
#include <vector>

namespace graphrun::cli::bench {

// One value per vertex, in vertex order, from lines of "id value". Throws ParseError for a line
// that is not that, an id that is not in the graph or occurs twice, and FileError where ids are
// missing.
std::vector<double> read_expected(const std::string& path, const VertexIds& ids);
std::vector<std::int64_t> read_expected_hops(const std::string& path, const VertexIds& ids);

// |found - expected| <= 1e-4 expected for each, so a 0 must be 0 exactly. What is wrong, or
// nothing.
std::string ldbc_fault(const VertexIds& ids, std::span<const double> found,
                       std::span<const double> expected);
// Equality.
std::string ldbc_fault(const VertexIds& ids, std::span<const std::int64_t> found,
                       std::span<const std::int64_t> expected);
// The same vertices together, whatever each group is called.
std::string ldbc_grouping_fault(const VertexIds& ids, std::span<const index_t> found,
                                std::span<const std::int64_t> expected);

}  // namespace graphrun::cli::bench
