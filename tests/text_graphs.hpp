// Graphs as text, read with every split between blocks and threads, and what their refusals say.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {

// Reads the text as a file of this name.
inline EdgeList read_text(const std::string& name, const std::string& text,
                          const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / name, text);
  EdgeList edges = read_edges(path, options);
  for (const ReadOptions& split : all_splits(options)) CHECK(same(read_edges(path, split), edges));
  return edges;
}

// What the error says after the path, which is the same for every split: "read" without one.
template <class Exception = ParseError>
std::string refusal_of(const std::string& name, const std::string& text,
                       const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  const std::string path = write_file(folder / name, text);
  std::string said;
  for (const ReadOptions& split : all_splits(options)) {
    std::string now = "read";
    try {
      read_edges(path, split);
    } catch (const Exception& error) {
      now = error.what();
      if (now.starts_with(path)) now.erase(0, path.size());
    }
    if (!said.empty()) CHECK(now == said);
    said = now;
  }
  return said;
}

}  // namespace graphrun::test
