// Reads the files of a graph one after the other.
#include "formats/file/common/shards.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/write.hpp>

#include "base/common/printable.hpp"
#include "formats/file/common/body_parser.hpp"
#include "formats/file/common/detect.hpp"
#include "formats/file/common/edge_list_columns.hpp"
#include "formats/file/common/gather.hpp"
#include "formats/file/common/listed_part.hpp"

namespace graphrun::detail {
namespace {

std::string shown_name(const std::string& path) { return printable(path); }

class ShardReader {
 public:
  ShardReader(const ReadOptions& options, std::optional<std::size_t> sought)
      : options_(options), sought_(sought) {
    count_memory(edges_, options);
  }

  void count_bytes(const std::string& file) {
    struct stat status = {};
    if (::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode)) total_ += status.st_size;
  }

  void read(const std::string& file) {
    struct stat status = {};
    if (::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0) {
      ++empty_files_;
      return;
    }
    done_ +=
        read_records_whole(file, [&](bool keep_records) { return read_once(file, keep_records); });
  }

  EdgeList finish(const std::string& path) {
    if (!any_) throw FileError(shown_name(path) + ": the files hold no edges");
    if (empty_files_ > 0) {
      edges_.warnings.push_back("files without a byte, passed over: " +
                                std::to_string(empty_files_));
    }
    finish_listed(std::move(whole_), shown_name(path), options_, table_ ? &*table_ : nullptr,
                  edges_);
    if (vertices_) {
      edges_.vertices_file = vertices_->file;
      vertices_->warn(edges_);
    }
    return std::move(edges_);
  }

 private:
  // Adds the file's edges; returns the number of its bytes as stored.
  std::int64_t read_once(const std::string& file, bool keep_records) {
    TextReader reader(file, options_.block_bytes, options_.stop);
    if (keep_records) reader.keep_records();
    const FileKind kind = options_.kind
                              ? *options_.kind
                              : detect_kind(reader, format_suffix(reader.source().file_name()));
    if (kind != FileKind::edge_list && kind != FileKind::json_lines) {
      throw FileError(
          shown_name(file) + ": " + std::string(name(kind)) +
          ", expected an edge list or JSON lines: only these are read from several files");
    }
    if (any_ && kind != edges_.kind) {
      throw FileError(shown_name(file) + ": " + std::string(name(kind)) + ", and " +
                      shown_name(first_) + " is " + std::string(name(edges_.kind)) +
                      ", expected files of one kind");
    }
    ReadOptions own = options_of_next(reader, kind);
    if (sought_ && *sought_ >= kept_) reader.seek_entry(*sought_ - kept_);
    EdgeList facts;
    const VertexTable* const table = table_ ? &*table_ : nullptr;
    ListedPart part = kind == FileKind::json_lines
                          ? parse_json_lines(reader, own, table, true, facts)
                          : parse_edge_list(reader, own, table, true, facts);
    add(std::move(part), std::move(facts), reader, file);
    return reader.source().stored_position();
  }

  // The options of this file: what the files before it leave no choice about.
  ReadOptions options_of_next(TextReader& reader, FileKind kind) {
    ReadOptions own = options_;
    if (options_.progress) {
      own.progress = [this](const ReadProgress& read) {
        options_.progress({done_ + read.bytes_read, total_,
                           read.edges + static_cast<std::int64_t>(whole_.body.entries)});
      };
    }
    if (!any_ && !options_.vertices_file.empty()) {
      const EdgeListShape shape = kind == FileKind::json_lines ? json_lines_shape(reader, options_)
                                                               : edge_list_shape(reader, options_);
      vertices_ = read_vertex_list(shape, options_);
      table_.emplace(*vertices_, options_);
    }
    if (!any_) return own;
    if (whole_.shape.record.string_ids) own.ids = IdKind::string;
    if (whole_.shape.record.weight.mark == ',') own.decimal = DecimalMark::comma;
    if (kind == FileKind::json_lines || !names_columns(whole_.shape.listed.header)) return own;
    const ListedColumns& listed = whole_.shape.listed;
    if (names_columns(edge_list_shape(reader, own).listed.header)) return own;
    // Only the first file names the columns.
    own.header = HeaderLine::no;
    own.columns = {std::to_string(listed.source.number), std::to_string(listed.target.number)};
    if (listed.weight.number > 0) {
      own.columns.push_back(std::to_string(listed.weight.number));
      own.weights = {};
    }
    return own;
  }

  void add(ListedPart&& part, EdgeList&& facts, const TextReader& reader, const std::string& file) {
    edges_.counts.bytes += reader.bytes();
    edges_.counts.comments += facts.counts.comments;
    edges_.counts.headers += facts.counts.headers;
    for (std::string& warning : facts.warnings) add_warning(std::move(warning), file);
    for (std::string& warning : reader.source().warnings()) add_warning(std::move(warning), file);
    Body& body = whole_.body;
    body.lines += part.body.lines;
    body.comments += part.body.comments;
    if (part.shape.no_data) return;
    if (any_) check_alike(part, file);
    if (!std::exchange(any_, true)) {
      first_ = file;
      edges_.kind = facts.kind;
      edges_.listed = facts.listed;
      edges_.compression = reader.compression();
      whole_.shape = part.shape;
      whole_.shape.matrix_size.reset();
      whole_.shape.promised_edges.reset();
      whole_.shape.promised_vertices.reset();
    }
    body.entries += part.body.entries;
    body.out_of_range += part.body.out_of_range;
    body.zero_weights += part.body.zero_weights;
    body.upper += part.body.upper;
    body.dropped_infinite += part.body.dropped_infinite;
    body.leading_zeros += part.body.leading_zeros;
    for (Chunk& chunk : part.body.chunks) {
      kept_ += chunk.size;
      body.chunks.push_back(std::move(chunk));
    }
  }

  void check_alike(const ListedPart& part, const std::string& file) const {
    const EdgeListShape& first = whole_.shape;
    const auto refuse = [&](const std::string& wrong, Remedy remedy) {
      throw RefusedLine(file, part.shape.lines_before_data + 1, 0, wrong + shown_name(first_),
                        "files that are alike", "", remedy);
    };
    if (part.shape.record.string_ids != first.record.string_ids) {
      refuse("ids are text, and whole numbers in ", Remedy::string_ids);
    }
    const bool weighted = part.shape.record.weight_column > 0;
    if (weighted != (first.record.weight_column > 0)) {
      refuse(weighted ? "edges have weights, and none in " : "edges have no weights, and some in ",
             Remedy::name_columns);
    }
    if (!options_.directed && part.shape.directed && part.shape.directed != first.directed) {
      refuse("the edges' direction is said, and not so in ", Remedy::none);
    }
  }

  void add_warning(std::string&& warning, const std::string& file) {
    constexpr std::size_t most = 20;
    const auto same = std::find(said_.begin(), said_.end(), warning);
    if (same != said_.end() || said_.size() == most) return;
    edges_.warnings.push_back(shown_name(file) + ": " + warning);
    said_.push_back(std::move(warning));
  }

  const ReadOptions& options_;
  std::optional<std::size_t> sought_;
  std::optional<VertexList> vertices_;
  std::optional<VertexTable> table_;
  EdgeList edges_;
  ListedPart whole_;
  bool any_ = false;  // whether a file had edges
  std::string first_;
  std::size_t kept_ = 0;  // edges so far
  std::int64_t done_ = 0, total_ = 0, empty_files_ = 0;
  std::vector<std::string> said_;
};

}  // namespace

EdgeList read_shards(const std::vector<std::string>& files, const std::string& path,
                     const ReadOptions& options, std::optional<std::size_t> sought) {
  ShardReader shards(options, sought);
  for (const std::string& file : files) shards.count_bytes(file);
  for (const std::string& file : files) shards.read(file);
  EdgeList edges = shards.finish(path);
  edges.warnings.insert(edges.warnings.begin(), "read from " + std::to_string(files.size()) +
                                                    " files: " + shown_name(files.front()) +
                                                    " to " + shown_name(files.back()));
  return edges;
}

}  // namespace graphrun::detail
