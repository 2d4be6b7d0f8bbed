// Files for the tests of readers and writers: the committed ones, compressed copies, temporary
// ones.
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <graphrun/formats/file/read.hpp>

#include "paths.hpp"

namespace graphrun::test {

inline std::string test_file(const std::string& name) { return files_folder() + "/" + name; }

inline std::string shared_graph(const std::string& name) {
  return shared_graphs_folder() + "/" + name;
}

// A temporary folder.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::random_device random;
    do {
      path_ =
          std::filesystem::temp_directory_path() / ("graphrun-test-" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot open " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline std::string write_file(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

// The text as one gzip member.
inline std::string gzipped(const std::string& text) {
  z_stream state = {};
  deflateInit2(&state, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&state, text.size()) + 32, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(packed.data());
  state.avail_out = static_cast<uInt>(packed.size());
  deflate(&state, Z_FINISH);
  packed.resize(packed.size() - state.avail_out);
  deflateEnd(&state);
  return packed;
}

// The text as one zstd frame with a checksum.
inline std::string zstd_packed(const std::string& text) {
  ZSTD_CCtx* const state = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(state, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(state, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(state);
  return packed;
}

// The file, and copies of it in `folder`, compressed by gzip and zstd.
inline std::vector<std::string> packed_copies(const std::string& path,
                                              const TemporaryFolder& folder) {
  const std::string name = std::filesystem::path(path).filename().string();
  const std::string text = contents(path);
  return {path, write_file(folder / (name + ".gz"), gzipped(text)),
          write_file(folder / (name + ".zst"), zstd_packed(text))};
}

// The options with several block sizes and numbers of threads. Results must not depend on these.
inline std::vector<ReadOptions> all_splits(const ReadOptions& options) {
  std::vector<ReadOptions> result;
  for (const std::size_t block_bytes :
       {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{4} << 20}) {
    for (const int threads : {1, 3}) {
      result.push_back(options);
      result.back().block_bytes = block_bytes;
      result.back().threads = threads;
    }
  }
  result.push_back(options);
  result.back().block_bytes = 64;
  result.back().threads = 6;  // so many make all arrays of the edges at once
  return result;
}

// Every entry as {from, to, weight} with the ids as text and the weight as a double (0 without
// one).
struct ListedEntry {
  std::string from, to;
  double weight = 0;
  bool operator==(const ListedEntry&) const = default;
};

inline double weight_of(const EdgeList& edges, std::size_t i) {
  return std::visit(
      [i](const auto& weights) -> double {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          return 0;
        } else if constexpr (is_complex_v<std::decay_t<decltype(weights.at(i))>>) {
          return static_cast<double>(weights.at(i).re);
        } else {
          return static_cast<double>(weights.at(i));
        }
      },
      edges.weights);
}

inline std::vector<ListedEntry> entries(const EdgeList& edges) {
  std::vector<ListedEntry> result;
  for (std::size_t i = 0; i < edges.from.size(); ++i) {
    const index_t to = edges.to.at(i);
    const bool square = edges.rows == edges.columns;
    result.push_back({edges.ids.text(edges.from[i]),
                      square ? edges.ids.text(to) : std::to_string(to + 1), weight_of(edges, i)});
  }
  return result;
}

// Whether two lists are equal in all arrays and counts.
inline bool same(const EdgeList& a, const EdgeList& b) {
  if (a.ids.size() != b.ids.size()) return false;
  for (index_t v = 0; v < a.ids.size(); ++v) {
    if (a.ids.text(v) != b.ids.text(v)) return false;
  }
  return a.kind == b.kind && a.rows == b.rows && a.columns == b.columns &&
         a.symmetry == b.symmetry && a.from == b.from && a.to == b.to && a.weights == b.weights &&
         a.counts.lines == b.counts.lines && a.counts.bytes == b.counts.bytes &&
         a.counts.comments == b.counts.comments && a.counts.headers == b.counts.headers &&
         a.counts.edges == b.counts.edges && a.counts.out_of_range == b.counts.out_of_range &&
         a.counts.zero_weights == b.counts.zero_weights && a.counts.columns == b.counts.columns &&
         a.warnings == b.warnings;
}

// Reads the file with all compressions and all_splits(). Requires equal results, and returns one.
inline EdgeList read_all_ways(const std::string& name, const ReadOptions& options = {}) {
  const TemporaryFolder folder;
  const EdgeList result = read_edges(test_file(name), options);
  for (const std::string& path : packed_copies(test_file(name), folder)) {
    for (const ReadOptions& split : all_splits(options)) {
      if (!same(read_edges(path, split), result)) {
        throw std::runtime_error(path + " reads otherwise with " + std::to_string(split.threads) +
                                 " threads and blocks of " + std::to_string(split.block_bytes));
      }
    }
  }
  return result;
}

}  // namespace graphrun::test
