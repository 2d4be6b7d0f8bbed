// Tables in and out by the Arrow C data interface: a reader and a writer of the columns that graphs
// and results need.
#pragma once

#include <cstdint>
#include <functional>
#include <graphrun/formats/file/edge_list.hpp>
#include <graphrun/formats/file/vertex_ids.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bindings/c/arrow_structures.hpp"
#include "bindings/c/call.hpp"

namespace graphrun::c {

// Columns of a table: ids are whole numbers or text, weights as they are stored.
struct ArrowIds {
  std::variant<std::vector<std::int64_t>, std::vector<std::string>> values;
  std::size_t size() const {
    return std::visit([](const auto& of) { return of.size(); }, values);
  }
};
struct ArrowEdges {
  ArrowIds source, target;
  HostWeights weights;
};

// Reads a stream to its end. `weight` is null for none; `check_stop` is called between batches.
// Throws InvalidArgument, naming the column and the row, for a column that is missing or of another
// type and for a missing value, and what the stream says of its own failure.
ArrowEdges read_arrow_edges(ArrowArrayStream& stream, const char* source, const char* target,
                            const char* weight, const std::function<void()>& check_stop);
// The first column.
ArrowIds read_arrow_ids(ArrowArrayStream& stream, const std::function<void()>& check_stop);

// A column of a table: values in host memory, or vertices that are written as their ids.
struct TableColumn {
  std::string name;
  Column column;  // in host memory
  bool are_vertices = false;
};

// A stream of one batch. Missing values are null.
void write_arrow(const std::vector<TableColumn>& columns, const VertexIds& ids,
                 ArrowArrayStream* out);

}  // namespace graphrun::c
