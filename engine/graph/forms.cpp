// The memory of a graph's forms. Coefficients are of measured peaks on recipes of all kinds:
// tests/estimate holds them to it.
#include <graphrun/engine/graph_forms.hpp>

#include <algorithm>
#include <cmath>

namespace graphrun {
namespace {

constexpr double offset_bytes = 8, column_bytes = 4;

GraphBytes csr(double weight_bytes) {
  return {offset_bytes, column_bytes + weight_bytes, offset_bytes};
}

ByteRange between(const GraphBytes& least, const GraphBytes& most, double vertices,
                  const ByteRange& entries) {
  return {least.on(vertices, entries.least), most.on(vertices, entries.most)};
}

FormBytes with(const ByteRange& kept, const ByteRange& beyond) {
  FormBytes bytes{kept, kept};
  bytes.made += beyond;
  return bytes;
}

bool is_gpu(const GraphSize& size) { return size.backend == Backend::cuda; }

// Parts of the rows that a transpose on a CPU counts columns for.
double row_parts(const GraphSize& size, double entries) {
  return std::clamp(std::floor(entries / std::max(size.vertices, 1.0)), 1.0, double(size.threads));
}

// Beside the transpose: on a CPU numbers of columns for several parts of the rows, on a GPU a sort,
// in pieces where it would take more than the matrix.
ByteRange transposing_bytes(const GraphSize& size) {
  constexpr double count_bytes = 4, sorting = 12, least_piece = 59e6, in_pieces = 0.55;
  const double entries = size.entries.most, csr_most = csr_bytes(size).most;
  if (is_gpu(size)) {
    const double all = offset_bytes * size.vertices + sorting * entries;
    const double most = std::min(all, std::max(csr_most, least_piece));
    return {in_pieces * most, most};
  }
  const double counts = count_bytes * row_parts(size, entries) * size.vertices;
  return {std::min(counts, csr_most), std::min(counts, csr_most) + 32e3};
}

FormBytes in_edges_bytes(const GraphSize& size) {
  if (!size.directed) return {};
  return with(csr_bytes(size), transposing_bytes(size));
}

// Rows are merged with those of the transpose, or a list of all edges is mirrored and sorted.
FormBytes undirected_bytes(const GraphSize& size) {
  if (!size.directed) return {};
  const ByteRange entries = undirected_entries(size);
  const GraphBytes pattern = csr(0);
  if (size.turned && !is_gpu(size)) {
    const ByteRange kept = between(pattern, pattern, size.vertices, entries);
    return {kept, kept};
  }
  const GraphBytes sort = is_gpu(size) ? GraphBytes{4, 12.7, 32e3} : GraphBytes{20, 4.7, 32e3};
  return with(between(pattern, pattern, size.vertices, entries),
              between(sort, sort, size.vertices, entries));
}

// In the given order bounds within the rows; else both triangles, after a sort of one, or on a CPU
// its transpose.
FormBytes oriented_bytes(const GraphSize& size) {
  const ByteRange entries = undirected_entries(size);
  const GraphBytes as_given{16, 0, 0}, sorted{20, 4, 16};
  const double counts = 4 * row_parts(size, entries.most / 2);
  const GraphBytes sort =
      is_gpu(size) ? GraphBytes{20.5, 10.1, 32e3} : GraphBytes{20 + counts, 0, 32e3};
  return with(between(as_given, sorted, size.vertices, entries),
              between({0, 0, 0}, sort, size.vertices, entries));
}

// Ids, messages and their lists, and of weights their places as well.
FormBytes tiled_bytes(const GraphSize& size) {
  const bool gpu = is_gpu(size), narrow = size.value_bytes < sizeof(double);
  const double least_weights = 1.3 * size.weight_bytes;
  const double most_weights = 2.7 * size.weight_bytes, sorted = size.weight_bytes > 0 ? 8 : 0;
  const GraphBytes least{narrow ? 17.0 : 25.0, (narrow ? 3.15 : 3.3) + least_weights, 0};
  const GraphBytes most{narrow ? 35.0 : 55.0, (narrow ? 3.55 : 3.8) + most_weights, 0};
  const GraphBytes least_sort{80, (gpu ? 8 : 7) + sorted, 0};
  const GraphBytes most_sort{gpu ? 160.0 : 115.0, (gpu ? 11.5 : 8) + 1.2 * sorted, 0};
  ByteRange beyond = between(least_sort, most_sort, size.vertices, size.entries);
  // Where they do not fit, rows are taken in bands.
  constexpr double least_band = 2e9, bands = 32;
  beyond.least = std::min(beyond.least, std::max(least_band, beyond.least / bands));
  return with(between(least, most, size.vertices, size.entries), beyond);
}

FormBytes format_bytes(Format format, const GraphSize& size) {
  const double slot = column_bytes + size.weight_bytes;
  const auto times = [&](double vertex, double least, double most) {
    return with(
        between({vertex, least * slot, 0}, {vertex, most * slot, 0}, size.vertices, size.entries),
        between({0, 0, 0}, {16, 0, 64e3}, size.vertices, size.entries));
  };
  switch (format) {
    case Format::csr:
      return {};
    case Format::tiled:
      return tiled_bytes(size);
    case Format::coo:
      return times(0, (slot + column_bytes) / slot, (slot + column_bytes) / slot);
    case Format::csc:
      return with(csr_bytes(size), between({8, 0, 0}, {8, 16, 64e3}, size.vertices, size.entries));
    case Format::jds:
    case Format::sell:
      return times(4, 1, 1.3);
    default:  // as long as the longest row, or as full as the blocks are
      return times(0, 1, 8);
  }
}

FormBytes products_bytes(const GraphSize& size) {
  const FormBytes turned = in_edges_bytes(size);
  FormBytes made;
  if (size.format) {
    made = format_bytes(*size.format, size);
  } else {
    // On a CPU the tiled format is not chosen.
    made = format_bytes(is_gpu(size) ? Format::tiled : Format::sell, size);
    made.kept.least = made.made.least = 0;
    made.made.most += 450e3;  // statistics and tables of costs
  }
  made.made.least = std::max(turned.made.least, turned.kept.least + made.made.least);
  made.made.most = std::max(turned.made.most, turned.kept.most + made.made.most);
  made.kept += turned.kept;
  return made;
}

}  // namespace

std::string_view name(GraphForm form) {
  switch (form) {
    case GraphForm::in_edges:
      return "transpose";
    case GraphForm::undirected:
      return "undirected";
    case GraphForm::oriented:
    case GraphForm::counted:
      return "oriented";
    case GraphForm::products:
      return "products";
  }
  return "";
}

ByteRange csr_bytes(const GraphSize& size) {
  const GraphBytes bytes = csr(size.weight_bytes);
  return between(bytes, bytes, size.vertices, size.entries);
}

ByteRange undirected_entries(const GraphSize& size) {
  return {size.entries.least, size.directed ? 2 * size.entries.most : size.entries.most};
}

FormBytes form_bytes(GraphForm form, const GraphSize& size) {
  switch (form) {
    case GraphForm::in_edges:
      return in_edges_bytes(size);
    case GraphForm::undirected:
      return undirected_bytes(size);
    case GraphForm::oriented:
      return oriented_bytes(size);
    case GraphForm::counted: {
      FormBytes bytes = oriented_bytes(size);
      bytes.kept.least = bytes.made.least = 0;
      return bytes;
    }
    case GraphForm::products:
      return products_bytes(size);
  }
  return {};
}

}  // namespace graphrun
