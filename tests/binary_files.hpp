// Makes and spoils binary graph files for the tests.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {

// Numbers as little-endian bytes.
template <class Number>
std::string bytes_of(const std::vector<Number>& numbers) {
  std::string text(numbers.size() * sizeof(Number), '\0');
  if (!numbers.empty()) std::memcpy(text.data(), numbers.data(), text.size());
  return text;
}

// Reads the file plain and packed, in several splits and without a known size, with one result.
inline EdgeList read_every_way(const TemporaryFolder& folder, const std::string& name,
                               const std::string& bytes, const ReadOptions& options = {}) {
  const EdgeList result = read_edges(write_file(folder / name, bytes), options);
  for (const std::string& path : packed_copies(folder / name, folder)) {
    for (const ReadOptions& split : all_splits(options)) {
      CHECK(same(read_edges(path, split), result));
    }
  }
  return result;
}

template <class Thrown = FileError>
void refuses_bytes(const TemporaryFolder& folder, const std::string& name, const std::string& bytes,
                   const std::string& reason, const ReadOptions& options = {}) {
  const std::string path = write_file(folder / name, bytes);
  INFO(reason);
  CHECK_THROWS_AS(read_edges(path, options), Thrown);
  CHECK_THROWS_WITH(read_edges(path, options),
                    Catch::Matchers::Equals(folder / (name + ": " + reason)));
}

// Each beginning of the file, packed and plain, is refused; each file with one byte changed gives a
// graph with vertices that exist, or an error.
inline void survives_spoiling(const TemporaryFolder& folder, const std::string& name,
                              const std::string& bytes) {
  for (std::size_t size = 1; size < bytes.size(); ++size) {
    CHECK_THROWS_AS(read_edges(write_file(folder / ("cut-" + name), bytes.substr(0, size))), Error);
    const std::string packed = gzipped(bytes.substr(0, size));
    CHECK_THROWS_AS(read_edges(write_file(folder / ("cut-" + name + ".gz"), packed)), Error);
  }
  ReadOptions options;
  options.memory = std::make_shared<MemoryBudget>(std::uint64_t{1} << 20);
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const char flip : {'\x01', '\x10', '\x80', '\xff'}) {
      std::string spoiled = bytes;
      spoiled[at] = static_cast<char>(spoiled[at] ^ flip);
      for (const std::string& path :
           {write_file(folder / ("bad-" + name), spoiled),
            write_file(folder / ("bad-" + name + ".gz"), gzipped(spoiled))}) {
        try {
          const EdgeList edges = read_edges(path, options);
          CHECK(edges.from.size() == edges.to.size());
          for (std::size_t k = 0; k < edges.from.size(); ++k) {
            CHECK((edges.from[k] >= 0 && edges.from[k] < edges.rows));
            CHECK((edges.to[k] >= 0 && edges.to[k] < edges.rows));
          }
        } catch (const Error&) {
        }
      }
      CHECK(options.memory->taken() == 0);
    }
  }
}

// No budget is overdrawn, whatever its size, and all is given back.
inline void keeps_to_limits(const TemporaryFolder& folder, const std::string& name,
                            const std::string& bytes, std::uint64_t enough) {
  for (const std::string& path : {write_file(folder / name, bytes),
                                  write_file(folder / (name + ".zst"), zstd_packed(bytes))}) {
    ReadOptions options;
    for (std::uint64_t limit = 1; limit <= enough; limit += 13) {
      options.memory = std::make_shared<MemoryBudget>(limit);
      try {
        const EdgeList edges = read_edges(path, options);
        CHECK(edges.memory_of_edges->bytes() >= 8 * edges.from.size());
      } catch (const OutOfMemory& error) {
        CHECK(error.available() <= limit);
      }
      CHECK(options.memory->taken() == 0);
    }
    CHECK_NOTHROW(read_edges(path, options));
  }
}

}  // namespace graphrun::test
