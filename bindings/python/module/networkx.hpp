// NetworkX's adjacency, dicts of dicts, as numbered vertices and rows of columns.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace graphrun::python {

template <class T>
using Shared = std::shared_ptr<const std::vector<T>>;

// The value of an int of exactly this type that fits.
inline bool as_int64(PyObject* object, std::int64_t& value) {
  if (!PyLong_CheckExact(object)) return false;
#if !defined(Py_LIMITED_API) && PY_VERSION_HEX < 0x030C0000
  // Most have one digit.
  const Py_ssize_t digits = Py_SIZE(object);
  if (digits >= -1 && digits <= 1) {
    value =
        digits * static_cast<std::int64_t>(reinterpret_cast<PyLongObject*>(object)->ob_digit[0]);
    return true;
  }
#endif
  int overflow = 0;
  value = PyLong_AsLongLongAndOverflow(object, &overflow);
  return overflow == 0;
}

// Brings what lies at an address into the cache; an address that holds nothing does no harm.
inline void prefetch(const void* address) { __builtin_prefetch(address); }
// The object of a dict; its entries, a while later.
inline void prefetch_entries(PyObject* dict, int lines = 4) {
  // The pointer to a dict's keys comes after its head, its size and its version.
  const char* keys = nullptr;
  std::memcpy(&keys, reinterpret_cast<const char*>(dict) + 32, sizeof keys);
  for (int line = 0; line < lines; ++line) prefetch(keys + 64 * line);
}

// The nodes of a graph in its order, and their numbers: 0, 1, 2 and so on.
class Nodes {
 public:
  // Keys of a dict, in its order.
  explicit Nodes(nanobind::dict adjacency);

  // The number of an object that is equal to a node, -1 if none is. Throws TypeError where it has
  // no hash.
  std::int32_t find(PyObject* node) const;

  // A key of a row that is being looked for, in two steps: what the second one needs is on its way
  // into the cache after the first one.
  struct Wanted {
    PyObject* object;
    std::int64_t key;
    bool is_of_kind;
  };
  void begin(Wanted& wanted) const {
    wanted.is_of_kind = key_of(wanted.object, wanted.key);
    if (wanted.is_of_kind && kind_ != Kind::numbers) prefetch(&places_[first_place(wanted.key)]);
  }
  // -1 where no node is equal to it. Where code of Python has to be asked it is, or -1 is returned.
  std::int32_t find(const Wanted& wanted, bool may_ask) const {
    if (kind_ == Kind::numbers && wanted.is_of_kind) {
      return wanted.key >= 0 && wanted.key < size_ ? static_cast<std::int32_t>(wanted.key) : -1;
    }
    const std::int32_t number = wanted.is_of_kind ? number_of(wanted.key) : -1;
    if (number >= 0 || (kind_ != Kind::objects && wanted.is_of_kind) || !may_ask) return number;
    return by_index(wanted.object);  // an equal key of another type, or at another address
  }

  std::int32_t size() const { return size_; }
  PyObject* operator[](std::int32_t number) const { return objects_[number]; }
  const nanobind::list& list() const { return list_; }
  bool are_numbers() const { return kind_ == Kind::numbers; }
  // Whether finding may run code of Python.
  bool are_objects() const { return kind_ == Kind::objects; }

 private:
  // Ints 0, 1, 2 and so on; ints, by their values; strings, by their hashes; others, by addresses.
  enum class Kind { numbers, ints, strings, objects };
  struct Place {
    std::int64_t key;
    std::int32_t number;
  };

  // The key of a node of this kind; false for an object that is not of it.
  bool key_of(PyObject* node, std::int64_t& key) const {
    switch (kind_) {
      case Kind::numbers:
      case Kind::ints:
        return as_int64(node, key);
      case Kind::strings:
        if (!PyUnicode_CheckExact(node)) return false;
        key = PyObject_Hash(node);  // kept by the string
        return true;
      case Kind::objects:
        key = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(node));
    }
    return true;
  }
  bool insert_all();
  std::size_t first_place(std::int64_t key) const {
    return (static_cast<std::uint64_t>(key) * 0x9E3779B97F4A7C15u) >> shift_;
  }
  std::int32_t number_of(std::int64_t key) const {
    std::size_t at = first_place(key);
    while (places_[at].number >= 0 && places_[at].key != key) at = (at + 1) & (places_.size() - 1);
    return places_[at].number;
  }
  std::int32_t by_index(PyObject* node) const;

  std::int32_t size_ = 0;
  Kind kind_ = Kind::numbers;
  nanobind::list list_;
  std::vector<PyObject*> objects_;  // those of the list
  std::vector<Place> places_;       // open addressing
  int shift_ = 63;
  mutable nanobind::dict index_ = nanobind::steal<nanobind::dict>(nanobind::handle());
};

// Weights of the entries of an adjacency.
struct Weights {
  enum class Kind { none, whole, real, mixed };

  Kind kind = Kind::none;  // mixed: as real, but some were ints
  double least = 1, greatest = 1;
  nanobind::object in_order;  // a tensor, in the order of insertion; None for none
  nanobind::object sorted;    // a tensor, in the order of the sorted columns
};

// How the parallel edges of a multigraph are one entry.
enum class Parallel { none, sum, least, count };

class WeightsRead;

// Rows of columns: sorted ones for the engine, those in the order of insertion for what replays
// NetworkX's own rules.
class Adjacency {
 public:
  // None where rows are no dicts, or a neighbour is no node.
  static std::optional<Adjacency> read(nanobind::dict adjacency, bool symmetric);
  // The same with the weights that edges have by this name, in one go. None also where weights() is
  // none, and where nodes have to be compared by code of Python.
  static std::optional<std::pair<Adjacency, Weights>> read_weighted(nanobind::dict adjacency,
                                                                    bool symmetric,
                                                                    nanobind::str name);
  // Of the rows of predecessors in the same graph.
  std::optional<Adjacency> reversed(nanobind::dict predecessors) const;

  // None where a weight is neither an int of 64 bits nor a finite float, or the rows have changed.
  std::optional<Weights> weights(nanobind::dict adjacency, nanobind::str name,
                                 Parallel parallel) const;

  const Nodes& nodes() const { return *nodes_; }
  std::int32_t size() const { return nodes_->size(); }
  bool symmetric() const { return symmetric_; }
  const Shared<std::int64_t>& offsets() const { return offsets_; }
  const Shared<std::int32_t>& columns() const { return columns_; }
  const Shared<std::int32_t>& order() const { return order_; }

 private:
  static std::optional<Adjacency> read(std::shared_ptr<const Nodes> nodes, nanobind::dict adjacency,
                                       bool symmetric);
  Adjacency(std::shared_ptr<const Nodes> nodes, std::vector<std::int64_t>&& offsets,
            std::vector<std::int32_t>&& order, bool symmetric);
  void sort_columns();
  // Moves values in the order of insertion into a result, mirrored where they are symmetric. Sorts
  // columns, too, where that is not done yet.
  template <class T>
  void keep(std::vector<T>& values, Weights& result);
  std::optional<Weights> kept(WeightsRead& read);

  std::shared_ptr<const Nodes> nodes_;
  Shared<std::int64_t> offsets_;
  Shared<std::int32_t> columns_, order_;
  bool symmetric_ = false;
};

// Rows of a dict of dicts, and where each begins and ends. Empty where one is no dict.
struct RowsOfDicts {
  std::vector<PyObject*> rows;
  std::vector<std::int64_t> offsets;
};
RowsOfDicts rows_of(const nanobind::dict& adjacency, std::int32_t size);

bool rows_ascend(const std::vector<std::int64_t>& offsets,
                 const std::vector<std::int32_t>& columns);

// The columns of each row, sorted; empty where all are. Throws std::domain_error where a pattern
// that should be symmetric has other numbers of entries in its columns than in its rows. Needs no
// lock.
std::vector<std::int32_t> sorted_rows(const std::vector<std::int64_t>& offsets,
                                      const std::vector<std::int32_t>& columns, bool symmetric);

// The same with values in the order of the columns, as many. Of a symmetric matrix those left of
// the diagonal are filled in before.
template <class T>
struct SortedRows {
  std::vector<std::int32_t> columns;
  std::vector<T> values;
};
template <class T>
SortedRows<T> sorted_rows(const std::vector<std::int64_t>& offsets,
                          const std::vector<std::int32_t>& columns, std::vector<T>& values,
                          bool symmetric);

}  // namespace graphrun::python
