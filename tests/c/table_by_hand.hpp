// Arrow tables made by hand.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bindings/c/arrow.hpp"

namespace graphrun::test {

// A column of one batch, made by hand. Buffers and dictionary must outlive the stream.
struct ByHand {
  std::string name, format;
  std::vector<const void*> buffers;
  std::int64_t offset = 0, nulls = 0;
  ByHand* dictionary = nullptr;
  std::int64_t length = 0;
};

template <class Arrow>
void forget(Arrow* of) {
  of->release = nullptr;
}

// A stream of a table of these columns, as batches of the given lengths, each the rows after those
// before.
struct TableByHand {
  std::vector<ByHand> columns;
  std::vector<std::int64_t> lengths;
  std::size_t next = 0;
  std::int64_t row = 0;
  int released = 0;
  std::vector<ArrowSchema> schemas = {}, dictionaries = {};
  std::vector<ArrowSchema*> schema_pointers = {};
  std::vector<ArrowArray> arrays = {}, dictionary_arrays = {};
  std::vector<ArrowArray*> array_pointers = {};

  ArrowArrayStream stream() {
    ArrowArrayStream of{};
    of.private_data = this;
    of.get_schema = [](ArrowArrayStream* self, ArrowSchema* out) {
      static_cast<TableByHand*>(self->private_data)->give(out);
      return 0;
    };
    of.get_next = [](ArrowArrayStream* self, ArrowArray* out) {
      static_cast<TableByHand*>(self->private_data)->give(out);
      return 0;
    };
    of.get_last_error = [](ArrowArrayStream*) -> const char* { return nullptr; };
    of.release = [](ArrowArrayStream* self) {
      ++static_cast<TableByHand*>(self->private_data)->released;
      self->release = nullptr;
    };
    return of;
  }

  void give(ArrowSchema* out) {
    schemas.assign(columns.size(), {});
    dictionaries.assign(columns.size(), {});
    schema_pointers.clear();
    for (std::size_t k = 0; k < columns.size(); ++k) {
      schemas[k].format = columns[k].format.c_str();
      schemas[k].name = columns[k].name.c_str();
      schemas[k].release = forget<ArrowSchema>;
      if (columns[k].dictionary != nullptr) {
        dictionaries[k].format = columns[k].dictionary->format.c_str();
        schemas[k].dictionary = &dictionaries[k];
      }
      schema_pointers.push_back(&schemas[k]);
    }
    *out = {};
    out->format = "+s";
    out->name = "";
    out->n_children = static_cast<std::int64_t>(columns.size());
    out->children = schema_pointers.data();
    out->release = forget<ArrowSchema>;
  }

  static ArrowArray array_of(ByHand& column, std::int64_t length, std::int64_t begin) {
    ArrowArray array{};
    array.length = length;
    array.offset = column.offset + begin;
    array.null_count = column.nulls;
    array.n_buffers = static_cast<std::int64_t>(column.buffers.size());
    array.buffers = column.buffers.data();
    array.release = forget<ArrowArray>;
    return array;
  }

  void give(ArrowArray* out) {
    *out = {};
    if (next == lengths.size()) return;
    const std::int64_t length = lengths[next++];
    arrays.assign(columns.size(), {});
    dictionary_arrays.assign(columns.size(), {});
    array_pointers.clear();
    for (std::size_t k = 0; k < columns.size(); ++k) {
      arrays[k] = array_of(columns[k], length, row);
      if (ByHand* of = columns[k].dictionary) {
        dictionary_arrays[k] = array_of(*of, of->length, 0);
        arrays[k].dictionary = &dictionary_arrays[k];
      }
      array_pointers.push_back(&arrays[k]);
    }
    row += length;
    out->length = length;
    out->n_children = static_cast<std::int64_t>(columns.size());
    out->children = array_pointers.data();
    out->release = forget<ArrowArray>;
  }
};

}  // namespace graphrun::test
