// What --cache keeps beside a graph: what it is of, and what was said while it was read.
#pragma once

#include <graphrun/formats/file/built_matrix.hpp>
#include <graphrun/formats/file/edge_list.hpp>
#include <string>
#include <string_view>

#include "formats/file/common/both_ways.hpp"

namespace graphrun::cli {

struct CacheNote {
  std::string request;  // path and options; empty: kept by another version
  std::string state;    // of the files: sizes, times and so on
  std::string source;   // the graph as `graphrun cache` lists it
  std::string kept_at;  // "2026-11-25 03:13:15 UTC"
  // Without edges, weights and ids: kind, packing, counts, columns, warnings, properties.
  EdgeList facts;
  ListedCounts listed;
  bool both_ways_sought = false;
  BothWays both_ways;
};

std::string packed(CacheNote& note);
// Throws FileError, without a path, for what packed() does not give. Of another version's note
// nothing is taken.
CacheNote unpacked_note(std::string_view bytes);

}  // namespace graphrun::cli
