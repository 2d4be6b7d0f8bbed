// Roles of edge-list columns by their names.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::detail {

enum class ColumnRole { unknown, source, target, weight, other };

struct ColumnWord {
  ColumnRole role = ColumnRole::unknown;
  bool clear = false;  // unambiguous; others have a second meaning (start, u, head)
};

// The role that a name implies. Ignores case, '_', '-', '.', ':' and blanks.
ColumnWord column_word(std::string_view name);

// Whether the name usually heads a column of ids without implying source or target (user, employee,
// name, ...).
bool heads_ids(std::string_view name);

// Whether the name usually heads the ids in a list of vertices (id, node, name, ...).
bool heads_vertices(std::string_view name);

// Whether the name is of a relation. Beside one, head is the source and tail the target.
bool is_relation(std::string_view name);

// `name` in lower case, without '_', '-', '.', ':' and blanks.
std::string plain_name(std::string_view name);

}  // namespace graphrun::detail
