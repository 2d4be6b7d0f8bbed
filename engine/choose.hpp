// Choice of a storage format for products: predicted from row lengths and a sample of rows, with a
// reason for each format's rank.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

// A format and its predicted or measured cost.
struct Candidate {
  Format format = Format::csr;
  double seconds = 0;           // of one product: predicted, or measured if `measured`
  double convert_seconds = 0;   // once, from CSR
  std::uint64_t bytes = 0;      // in addition to the CSR matrix
  bool possible = true;         // false: too large for memory, not convertible, or only_asked_for
  bool only_asked_for = false;  // never chosen: its time is not foreseen well enough
  bool measured = false;
  std::string reason;  // for its rank
};

// Ranking of the formats for one matrix.
struct Choice {
  std::vector<Candidate> ranking;  // all formats, the best first, impossible ones last
  double uses = 0;                 // products over which the conversion is amortised
  std::string constants;           // origin of the device constants
  const Candidate& best() const { return ranking.front(); }
  const Candidate& of(Format format) const;
  // Moves a format that turned out to be impossible to the end.
  void refuse(Format format, const std::string& reason);
};

// The product to choose a format for.
struct Multiplication {
  std::size_t value_bytes = 8;  // of x and y: 4 or 8
  bool reads_weights = false;   // whether the semiring uses weights
  bool affine = false;          // followed by spmv_affine()'s epilogue
};

// Settings of choose().
struct ChoiceOptions {
  Multiplication operation;
  double expected_uses = 50;  // products over which a conversion is amortised
  // Measure the device once and the best three formats, and cache the results in the user's cache
  // folder.
  bool autotune = false;
};

// Ranks the formats for a CSR matrix on its device, by the statistics of the matrix and the cached
// ceilings of the device, or by cached measurements of this matrix from `autotune`. Blocks; without
// `autotune` for some milliseconds on a CPU, less than one on a GPU.
Choice choose(const Matrix& csr, const ChoiceOptions& options, const FormatOptions& layout = {});

}  // namespace graphrun
