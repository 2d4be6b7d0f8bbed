// The storage formats: one list that generates the enum, the names, Matrix::Storage and every
// dispatch over formats.
#pragma once

#include <string_view>

#include <graphrun/base/error.hpp>
#include <graphrun/base/types.hpp>

namespace graphrun {

// X(format, owner, layout): the name, the type that owns the arrays, and what they hold.
//
// An owner has rows, columns, context(), entries(), bytes() and stored_weights(). All but CSC have
// view(as), the view that kernels see, and TILED views(as), those of its bands; all have from(csr,
// options), CSC elsewhere. bytes_from(csr, options) are the bytes that a matrix made from this CSR
// holds, exactly, without making it.
#define GRAPHRUN_FORMATS(X)                                                 \
  X(coo, Coo, "row and column of each entry")                               \
  X(csr, Csr, "columns row after row, and where rows begin")                \
  X(csc, Csc, "rows column after column, and where columns begin")          \
  X(ell, Ell, "rows padded to the longest, column-major")                   \
  X(hyb, Hyb, "ell for the first entries of each row, coo for the rest")    \
  X(jds, Jds, "rows sorted by length, first entries first")                 \
  X(sell, Sell, "rows sorted by length, slices padded each to its longest") \
  X(bsr, Bsr, "dense square blocks, row of blocks after row")               \
  X(bsrx, Bsrx, "bsr whose rows of blocks also say where they end")         \
  X(tiled, Tiled, "tiles of columns, each row's sum in a tile on its own")

#define GRAPHRUN_FORMAT(format, owner, layout) format,
// A storage format.
enum class Format { GRAPHRUN_FORMATS(GRAPHRUN_FORMAT) };
#undef GRAPHRUN_FORMAT

#define GRAPHRUN_FORMAT(format, owner, layout) Format::format,
// All formats, in the order of the enum.
inline constexpr Format all_formats[] = {GRAPHRUN_FORMATS(GRAPHRUN_FORMAT)};
#undef GRAPHRUN_FORMAT

// Owner, name and description of a format.
template <Format>
struct FormatTraits;

#define GRAPHRUN_FORMAT(format, owner, text)          \
  struct owner;                                       \
  template <>                                         \
  struct FormatTraits<Format::format> {               \
    using Owner = owner;                              \
    static constexpr std::string_view name = #format; \
    static constexpr std::string_view layout = text;  \
  };
GRAPHRUN_FORMATS(GRAPHRUN_FORMAT)
#undef GRAPHRUN_FORMAT

// Calls f(FormatTraits<format>{}).
template <class F>
auto visit_format(Format format, F&& f) {
  switch (format) {
#define GRAPHRUN_FORMAT(format, owner, layout) \
  case Format::format:                         \
    return f(FormatTraits<Format::format>{});
    GRAPHRUN_FORMATS(GRAPHRUN_FORMAT)
#undef GRAPHRUN_FORMAT
  }
  throw InvalidArgument("there is no such storage format");
}

inline std::string_view name(Format format) {  // "coo", "csr", ...
  return visit_format(format, [](auto traits) { return traits.name; });
}
// Description of the format's arrays.
inline std::string_view layout_text(Format format) {
  return visit_format(format, [](auto traits) { return traits.layout; });
}

// Parameters of the formats that have any.
struct FormatOptions {
  index_t hyb_width = 0;      // of HYB's head; 0: the largest that a third of the rows fill
  index_t slice_height = 32;  // rows of a SELL slice
  index_t sigma = 0;          // rows of a SELL sort window, a multiple of the height; 0: all
  index_t block_size = 4;     // rows of a block of BSR and BSRX, 2 to 32; lower in smaller matrices
  bool block_row_major = true;  // order of the weights within a block
  // Of TILED: columns of a tile, at most 65,535; entries of a piece, a multiple of 8 up to 2,016;
  // bytes of a chunk, at most 232,448; slices of a round, at most 32. 0: what suits a GPU with 228
  // KB of shared memory and vectors of values of 4, 8 or 16 bytes, as `value_bytes` says. Any
  // vectors can be multiplied, wider ones more slowly. Entries of a band of rows, where that is
  // more than one row; 0: as many as memory allows. Tiles of a rank's rows: of more columns, a row
  // would have many messages of an entry or two, and these entries stay in CSR.
  index_t tile_columns = 0, piece_length = 64, chunk_bytes = 0, round_slices = 32;
  index_t value_bytes = 8;
  offset_t band_entries = 0;
  index_t most_tiles = 2200;
};

}  // namespace graphrun
