// The expected outputs of LDBC Graphalytics graphs, and its validation rules.
#pragma once

#include <graphrun/formats/file/vertex_ids.hpp>
#include <span>
#include <string>
#include <vector>

namespace graphrun::cli::bench {

// Reads lines of "id value" into one value per vertex, in vertex order. Throws ParseError for a
// malformed line, and an unknown or repeated id; FileError if ids are missing.
std::vector<double> read_expected(const std::string& path, const VertexIds& ids);
std::vector<std::int64_t> read_expected_hops(const std::string& path, const VertexIds& ids);

// Validation: |found - expected| <= 1e-4 expected for each vertex. These functions return the fault
// that they found, or an empty string.
std::string ldbc_fault(const VertexIds& ids, std::span<const double> found,
                       std::span<const double> expected);
// Validation: found = expected for each vertex.
std::string ldbc_fault(const VertexIds& ids, std::span<const std::int64_t> found,
                       std::span<const std::int64_t> expected);
// Validation of labels: the same vertices share a label.
std::string ldbc_grouping_fault(const VertexIds& ids, std::span<const index_t> found,
                                std::span<const std::int64_t> expected);

}  // namespace graphrun::cli::bench
