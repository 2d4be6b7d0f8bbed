// Numbers the strings of all chunks: those of their tables, one of each thread that parsed. They
// are parted by their hashes, so that the table of a part stays in a processor's cache; only the
// distinct strings are sorted.
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/file/common/gather.hpp"
#include "formats/file/common/parallel.hpp"
#include "formats/file/common/sorted_strings.hpp"

namespace graphrun::detail {
namespace {

constexpr int part_bits = 8;
constexpr std::size_t part_count = std::size_t{1} << part_bits;

// Texts lie anywhere in memory: they are asked for while this many before them are used.
constexpr std::size_t texts_ahead = 8;

std::size_t part_of(std::uint64_t hash) { return hash >> (64 - part_bits); }

// The strings of a table by parts, and their numbers: within the parts, then in the whole.
struct PartedStrings {
  std::span<const std::string_view> strings;
  std::span<const std::uint64_t> hashes;
  std::array<std::uint32_t, part_count + 1> begins = {};
  std::vector<std::uint32_t> positions;  // of the strings of each part, from begins[part] on
  std::vector<std::uint32_t> numbers;    // of the string at each position
};

void sort_by_part(PartedStrings& table) {
  for (const std::uint64_t hash : table.hashes) ++table.begins[part_of(hash) + 1];
  for (std::size_t part = 0; part < part_count; ++part) {
    table.begins[part + 1] += table.begins[part];
  }
  std::array<std::uint32_t, part_count + 1> next = table.begins;
  table.positions.resize(table.hashes.size());
  table.numbers.resize(table.hashes.size());
  for (std::size_t k = 0; k < table.hashes.size(); ++k) {
    table.positions[next[part_of(table.hashes[k])]++] = static_cast<std::uint32_t>(k);
  }
}

// The distinct strings of a part in order of appearance. Sets the numbers of all its strings.
std::vector<std::string_view> distinct_in_part(std::vector<PartedStrings>& tables,
                                               std::size_t part) {
  StringSlots slots;
  std::vector<std::string_view> distinct;
  for (PartedStrings& table : tables) {
    const std::uint32_t end = table.begins[part + 1];
    for (std::uint32_t k = table.begins[part]; k < end; ++k) {
      if (k + 2 * texts_ahead < end) {
        __builtin_prefetch(&table.strings[table.positions[k + 2 * texts_ahead]]);
        __builtin_prefetch(&table.hashes[table.positions[k + 2 * texts_ahead]]);
        __builtin_prefetch(table.strings[table.positions[k + texts_ahead]].data());
      }
      const std::uint32_t position = table.positions[k];
      // The first bits are the part's: the slots take the others.
      const std::uint64_t hash = std::rotl(table.hashes[position], part_bits);
      const std::string_view text = table.strings[position];
      std::uint32_t number = slots.find(text, hash, distinct);
      if (number == StringSlots::none) {
        number = static_cast<std::uint32_t>(distinct.size());
        distinct.push_back(text);
        slots.add(hash);
      }
      table.numbers[position] = number;
    }
  }
  return distinct;
}

// The tables of the chunks, each once, and which of them a chunk has.
std::vector<std::shared_ptr<StringTable>> tables_of(const std::vector<Chunk>& chunks,
                                                    std::vector<std::size_t>& table_of) {
  std::vector<std::shared_ptr<StringTable>> tables;
  std::unordered_map<const StringTable*, std::size_t> places;
  for (const Chunk& chunk : chunks) {
    const auto [place, is_new] = places.emplace(chunk.strings.get(), tables.size());
    if (is_new) tables.push_back(chunk.strings);
    table_of.push_back(place->second);
  }
  return tables;
}

}  // namespace

std::vector<std::string> number_strings(std::vector<Chunk>& chunks, int threads,
                                        const std::shared_ptr<MemoryBudget>& memory) {
  MemoryShare share(memory);
  std::vector<std::size_t> table_of;
  const std::vector<std::shared_ptr<StringTable>> strings = tables_of(chunks, table_of);
  std::vector<PartedStrings> parted(strings.size());
  std::uint64_t count = 0;
  for (std::size_t t = 0; t < strings.size(); ++t) {
    parted[t].strings = strings[t]->strings();
    parted[t].hashes = strings[t]->hashes();
    count += parted[t].strings.size();
  }
  constexpr std::uint64_t each = 2 * sizeof(std::uint32_t);
  share.resize(count * each + strings.size() * sizeof(PartedStrings), "the vertex ids");
  for_each_parallel(threads, parted.size(), [&](std::size_t t) { sort_by_part(parted[t]); });

  std::vector<std::vector<std::string_view>> distinct(part_count);
  for_each_parallel(threads, part_count,
                    [&](std::size_t part) { distinct[part] = distinct_in_part(parted, part); });
  std::vector<std::size_t> bases(part_count + 1);
  for (std::size_t part = 0; part < part_count; ++part) {
    bases[part + 1] = bases[part] + distinct[part].size();
  }
  constexpr std::uint64_t of_distinct = 2 * sizeof(std::string_view) + each + sizeof(std::string);
  share.add(bases.back() * of_distinct, "the vertex ids");
  std::vector<std::string_view> all;
  all.reserve(bases.back());
  for (const auto& part : distinct) all.insert(all.end(), part.begin(), part.end());
  const std::vector<std::uint32_t> order = sorted_order(all, threads, memory);
  std::vector<std::uint32_t> rank(order.size());
  std::vector<std::string> result(order.size());
  constexpr std::size_t least = 4096;
  for_shares(OnCpu{threads}, order.size(), least, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (i + 2 * texts_ahead < end) {
        __builtin_prefetch(&all[order[i + 2 * texts_ahead]]);
        __builtin_prefetch(&rank[order[i + 2 * texts_ahead]], 1);
        __builtin_prefetch(all[order[i + texts_ahead]].data());
      }
      rank[order[i]] = static_cast<std::uint32_t>(i);
      result[i] = all[order[i]];
    }
  });

  for_each_parallel(threads, parted.size(), [&](std::size_t t) {
    std::vector<std::uint32_t>& numbers = parted[t].numbers;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      numbers[k] = rank[bases[part_of(parted[t].hashes[k])] + numbers[k]];
    }
  });
  for_each_parallel(threads, chunks.size(), [&](std::size_t c) {
    Chunk& chunk = chunks[c];
    const std::vector<std::uint32_t>& numbers = parted[table_of[c]].numbers;
    for (std::size_t i = 0; i < chunk.size; ++i) {
      chunk.from[i] = numbers[chunk.from[i]];
      chunk.to[i] = numbers[chunk.to[i]];
    }
  });
  return result;
}

}  // namespace graphrun::detail
