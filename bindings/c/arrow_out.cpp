// Writes a result's columns as a table by the Arrow C data interface.
#include <array>
#include <cerrno>
#include <limits>
#include <memory>

#include "bindings/c/arrow.hpp"
#include "bindings/c/tensor.hpp"

namespace graphrun::c {
namespace {

// A column as Arrow stores it.
struct Stored {
  std::string name, format;
  std::vector<const void*> buffers;
  std::vector<std::shared_ptr<const void>> owners;
  std::int64_t nulls = 0;

  template <class T>
  void own(std::vector<T> values) {
    auto owner = std::make_shared<std::vector<T>>(std::move(values));
    buffers.push_back(owner->data());
    owners.push_back(std::move(owner));
  }
};

struct Table {
  std::vector<Stored> columns;
  std::int64_t rows = 0;
  bool is_given = false;  // the batch
};

// The bits of rows that have a value; sets `nulls`.
template <class HasValue>
std::vector<std::uint8_t> validity(std::int64_t rows, HasValue has_value, std::int64_t& nulls) {
  std::vector<std::uint8_t> bits(static_cast<std::size_t>((rows + 7) / 8), 0);
  for (std::int64_t k = 0; k < rows; ++k) {
    if (has_value(k)) {
      bits[static_cast<std::size_t>(k / 8)] |= static_cast<std::uint8_t>(1U << (k % 8));
    } else {
      ++nulls;
    }
  }
  return bits;
}

template <class HasValue>
void add_validity(Stored& stored, std::int64_t rows, bool may_miss, HasValue has_value) {
  if (!may_miss) {
    stored.buffers.push_back(nullptr);
    return;
  }
  stored.own(validity(rows, has_value, stored.nulls));
}

// Vertices as their ids: int64, or large strings.
Stored ids_of(const TableColumn& of, const VertexIds& ids) {
  const auto* const vertices = static_cast<const index_t*>(of.column.data);
  const std::int64_t rows = of.column.rows;
  const auto has_vertex = [&](std::int64_t k) { return vertices[k] >= 0; };
  Stored stored{of.name, ids.are_integers() ? "l" : "U", {}, {}};
  add_validity(stored, rows, of.column.missing.index() != 0, has_vertex);
  std::vector<std::int64_t> numbers;
  if (ids.are_integers()) {
    numbers.reserve(static_cast<std::size_t>(rows));
    for (std::int64_t k = 0; k < rows; ++k) {
      numbers.push_back(has_vertex(k) ? ids.number(vertices[k]) : 0);
    }
    stored.own(std::move(numbers));
    return stored;
  }
  numbers.push_back(0);
  std::string letters;
  for (std::int64_t k = 0; k < rows; ++k) {
    if (has_vertex(k)) ids.append(vertices[k], letters);
    numbers.push_back(static_cast<std::int64_t>(letters.size()));
  }
  stored.own(std::move(numbers));
  stored.own(std::vector<char>(letters.begin(), letters.end()));
  return stored;
}

template <class T>
Stored values_of(const TableColumn& of, const char* format) {
  const Column& column = of.column;
  const auto* const values = static_cast<const T*>(column.data);
  T missing{};
  if constexpr (std::is_floating_point_v<T>) missing = std::numeric_limits<T>::infinity();
  if (const auto* whole = std::get_if<std::int64_t>(&column.missing)) {
    missing = static_cast<T>(*whole);
  }
  Stored stored{of.name, format, {}, {}};
  add_validity(stored, column.rows, column.missing.index() != 0,
               [&](std::int64_t k) { return values[k] != missing; });
  stored.buffers.push_back(column.data);
  stored.owners.push_back(column.owner);
  return stored;
}

Stored stored(const TableColumn& of, const VertexIds& ids) {
  if (of.are_vertices) return ids_of(of, ids);
  const DLDataType& type = of.column.type;
  if (type.code == code_float) {
    return type.bits == 32 ? values_of<float>(of, "f") : values_of<double>(of, "g");
  }
  return type.bits == 32 ? values_of<std::int32_t>(of, "i") : values_of<std::int64_t>(of, "l");
}

template <class Arrow>
void release_all(std::vector<Arrow>& children) {
  for (Arrow& child : children) {
    if (child.release != nullptr) child.release(&child);
  }
}

// What a schema or an array of the table holds, children included; it is one allocation of each.
struct SchemaParts {
  std::shared_ptr<const Table> table;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
  ~SchemaParts() { release_all(children); }
};
struct ArrayParts {
  std::shared_ptr<const Table> table;
  std::vector<ArrowArray> children;
  std::vector<ArrowArray*> pointers;
  std::array<const void*, 1> no_validity{};
  ~ArrayParts() { release_all(children); }
};

constexpr std::int64_t is_nullable = 2;

// A child may be moved out of its parent, and then keeps what it needs itself.
template <class Arrow>
void release_child(Arrow* child) {
  delete static_cast<std::shared_ptr<const Table>*>(child->private_data);
  child->release = nullptr;
}

template <class Arrow, class Parts>
void release_whole(Arrow* whole) {
  delete static_cast<Parts*>(whole->private_data);
  whole->release = nullptr;
}

void give_schema(const std::shared_ptr<const Table>& table, ArrowSchema* out) {
  auto parts = std::make_unique<SchemaParts>();
  parts->table = table;
  parts->children.reserve(table->columns.size());
  for (const Stored& column : table->columns) {
    ArrowSchema child{};
    child.format = column.format.c_str();
    child.name = column.name.c_str();
    child.flags = is_nullable;
    child.release = release_child<ArrowSchema>;
    child.private_data = new std::shared_ptr<const Table>(table);
    parts->children.push_back(child);
  }
  for (ArrowSchema& child : parts->children) parts->pointers.push_back(&child);
  *out = {};
  out->format = "+s";
  out->name = "";
  out->n_children = static_cast<std::int64_t>(parts->children.size());
  out->children = parts->pointers.data();
  out->release = release_whole<ArrowSchema, SchemaParts>;
  out->private_data = parts.release();
}

void give_batch(const std::shared_ptr<const Table>& table, ArrowArray* out) {
  auto parts = std::make_unique<ArrayParts>();
  parts->table = table;
  parts->children.reserve(table->columns.size());
  for (const Stored& column : table->columns) {
    ArrowArray child{};
    child.length = table->rows;
    child.null_count = column.nulls;
    child.n_buffers = static_cast<std::int64_t>(column.buffers.size());
    child.buffers = const_cast<const void**>(column.buffers.data());
    child.release = release_child<ArrowArray>;
    child.private_data = new std::shared_ptr<const Table>(table);
    parts->children.push_back(child);
  }
  for (ArrowArray& child : parts->children) parts->pointers.push_back(&child);
  *out = {};
  out->length = table->rows;
  out->n_buffers = 1;
  out->n_children = static_cast<std::int64_t>(parts->children.size());
  out->buffers = parts->no_validity.data();
  out->children = parts->pointers.data();
  out->release = release_whole<ArrowArray, ArrayParts>;
  out->private_data = parts.release();
}

std::shared_ptr<Table>& table_of(ArrowArrayStream* stream) {
  return *static_cast<std::shared_ptr<Table>*>(stream->private_data);
}

}  // namespace

void write_arrow(const std::vector<TableColumn>& columns, const VertexIds& ids,
                 ArrowArrayStream* out) {
  auto table = std::make_shared<Table>();
  for (const TableColumn& column : columns) {
    table->rows = column.column.rows;
    table->columns.push_back(stored(column, ids));
  }
  out->private_data = new std::shared_ptr<Table>(std::move(table));
  out->get_schema = [](ArrowArrayStream* stream, ArrowSchema* schema) {
    const graphrun_status status = attempt([&] { give_schema(table_of(stream), schema); });
    return status == GRAPHRUN_OK ? 0 : ENOMEM;
  };
  out->get_next = [](ArrowArrayStream* stream, ArrowArray* array) {
    const std::shared_ptr<Table>& given = table_of(stream);
    *array = {};
    if (given->is_given) return 0;
    const graphrun_status status = attempt([&] { give_batch(given, array); });
    given->is_given = status == GRAPHRUN_OK;
    return status == GRAPHRUN_OK ? 0 : ENOMEM;
  };
  out->get_last_error = [](ArrowArrayStream*) { return graphrun_last_error(); };
  out->release = [](ArrowArrayStream* stream) {
    delete &table_of(stream);
    stream->release = nullptr;
  };
}

}  // namespace graphrun::c
