// Which storage format to multiply a matrix in: predicted from its row lengths and a sample of its
// rows, with the reason for each format's place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <graphrun/formats/matrix/matrix.hpp>

namespace graphrun {

struct Candidate {
  Format format = Format::csr;
  double seconds = 0;          // of one product, predicted; measured where `measured`
  double convert_seconds = 0;  // once, from CSR
  std::uint64_t bytes = 0;     // held; beside the CSR matrix
  bool possible = true;        // false: does not fit in memory, or cannot be
  bool measured = false;
  std::string reason;  // for its place
};

struct Choice {
  std::vector<Candidate> ranking;  // the best first, impossible ones last; every format once
  double uses = 0;                 // products that a conversion was charged over
  std::string constants;           // where the device's numbers are from
  const Candidate& best() const { return ranking.front(); }
  const Candidate& of(Format format) const;
  // Puts a format that turned out to be impossible last.
  void refuse(Format format, const std::string& reason);
};

// What a matrix is to be multiplied by.
struct Multiplication {
  std::size_t value_bytes = 8;  // of x and y: 4 or 8
  bool reads_weights = false;   // the semiring looks at them
  bool affine = false;          // spmv_affine()'s epilogue follows
};

// What a matrix is chosen a format for.
struct ChoiceOptions {
  Multiplication operation;
  double expected_uses = 50;  // products: a conversion is charged over them
  // Measure the device once, then the best three, and remember it in the user's cache folder.
  bool autotune = false;
};

// The same for a CSR matrix on its device, from the statistics of the matrix and the ceilings kept
// of the device; where this matrix was measured with `autotune` before, by that. Blocks; without
// `autotune` for some milliseconds on a CPU, under one on a GPU.
Choice choose(const Matrix& csr, const ChoiceOptions& options, const FormatOptions& layout = {});

}  // namespace graphrun
