// The words that say what a column of an edge list holds.
#pragma once

#include <string>
#include <string_view>

namespace graphrun::detail {

enum class ColumnRole { unknown, source, target, weight, other };

struct ColumnWord {
  ColumnRole role = ColumnRole::unknown;
  bool clear =
      false;  // says so wherever it stands; others may mean something else (start, u, head)
};

// What a name says, whatever its case and with or without '_', '-', '.', ':' and blanks.
ColumnWord column_word(std::string_view name);

// Whether the name is a word that heads columns of ids without telling source from target (user,
// employee, name, ...).
bool heads_ids(std::string_view name);

// Whether the name is of a relation, beside which head is the source and tail the target.
bool is_relation(std::string_view name);

// `name` in lower case, without '_', '-', '.', ':' and blanks.
std::string plain_name(std::string_view name);

}  // namespace graphrun::detail
