// NetworkX's adjacency, dicts of dicts, as numbered vertices and rows of columns.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace graphrun::python {

template <class T>
using Shared = std::shared_ptr<const std::vector<T>>;

// The value of an int of exactly this type that fits.
bool as_int64(PyObject* object, std::int64_t& value);

// Brings what lies at an address into the cache; an address that holds nothing does no harm.
inline void prefetch(const void* address) { __builtin_prefetch(address); }
// The object of a dict; its entries, a while later.
void prefetch_entries(PyObject* dict, int lines = 4);

// The nodes of a graph in its order, and their numbers: 0, 1, 2 and so on.
class Nodes {
 public:
  // Keys of a dict, in its order.
  explicit Nodes(nanobind::dict adjacency);

  // The number of an object that is equal to a node, -1 if none is. Throws TypeError where it has
  // no hash.
  std::int32_t find(PyObject* node) const;

  // The numbers of keys of rows; where there is a node equal to each. -1 where none is known.
  void find(PyObject* const* keys, std::size_t count, std::int32_t* numbers) const;

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
  bool key_of(PyObject* node, std::int64_t& key) const;
  bool insert_all();
  std::size_t first_place(std::int64_t key) const {
    return (static_cast<std::uint64_t>(key) * 0x9E3779B97F4A7C15u) >> shift_;
  }
  std::int32_t number_of(std::int64_t key) const;
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

// Rows of columns: sorted ones for the engine, those in the order of insertion for what replays
// NetworkX's own rules.
class Adjacency {
 public:
  // None where rows are no dicts, or a neighbour is no node.
  static std::optional<Adjacency> read(nanobind::dict adjacency, bool symmetric);
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
  // Moves values in the order of insertion into a result, mirrored where they are symmetric.
  template <class T>
  void keep(std::vector<T>& values, Weights& result) const;

  std::shared_ptr<const Nodes> nodes_;
  Shared<std::int64_t> offsets_;
  Shared<std::int32_t> columns_, order_;
  bool symmetric_ = false;
};

// Rows of a dict of dicts. Empty where one is no dict.
std::vector<PyObject*> rows_of(const nanobind::dict& adjacency, std::int32_t size);

// The columns of each row, sorted; empty where all are. Throws std::domain_error where a pattern
// that should be symmetric has other numbers of entries in its columns than in its rows. Needs no
// lock.
std::vector<std::int32_t> sorted_rows(const std::vector<std::int64_t>& offsets,
                                      const std::vector<std::int32_t>& columns, bool symmetric);

// Values in the order of the sorted rows.
template <class T>
std::vector<T> values_sorted(const std::vector<std::int64_t>& offsets,
                             const std::vector<std::int32_t>& order, const std::vector<T>& values);

// The same of a symmetric matrix, of whose values those left of the diagonal are yet to be filled
// in.
template <class T>
std::vector<T> values_mirrored(const std::vector<std::int64_t>& offsets,
                               const std::vector<std::int32_t>& columns,
                               const std::vector<std::int32_t>& order, std::vector<T>& values);

}  // namespace graphrun::python
