// --cache: a graph as it was read and built before, in place of its file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <graphrun/base/context.hpp>
#include <graphrun/formats/file/read.hpp>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "cli/cache_note.hpp"

namespace graphrun::cli {

// What --cache did.
struct CacheReport {
  bool hit = false;
  std::string file;                   // of the cache; empty: nothing is kept
  std::string kept_at;                // "2026-11-25 03:13:15 UTC"
  std::uintmax_t bytes = 0;           // of that file
  std::string why_not;                // why nothing is kept; else empty
  std::string spoiled;                // why what was kept is thrown away; else empty
  std::optional<BothWays> both_ways;  // of the edges as listed, where their direction is assumed
};

// One graph of the command line in the user's cache folder. What goes wrong with the cache is in
// `report`, and no error.
class GraphCache {
 public:
  // Looks at the files. `options` are those of reading them.
  GraphCache(const GraphArguments& arguments, const ReadOptions& options);

  // The graph that was kept, if the files, the options and the version are the same: with
  // EdgeList::built and, but for weights and edges, all that reading the files gives. Throws
  // OutOfMemory and Cancelled.
  std::optional<EdgeList> find();

  // Keeps what was read: builds it on the CPU of `ctx`, and gives `edges` what find() would. Edges
  // that are not kept stay as they are. Throws Cancelled.
  void keep(const Context& ctx, EdgeList& edges);

  CacheReport report;

 private:
  bool build(const Context& ctx, EdgeList& edges, CacheNote& note) const;
  std::string why_not_keep(const EdgeList& edges) const;

  const GraphArguments& arguments_;
  const ReadOptions& options_;
  std::string request_, state_;
  std::filesystem::path file_;
  std::string why_fresh_;  // a file changed so lately that it may change unseen; else empty
};

}  // namespace graphrun::cli
