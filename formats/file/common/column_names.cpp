// The word lists.
#include "formats/file/common/column_names.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "formats/file/common/preview.hpp"

namespace graphrun::detail {
namespace {

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 16> clear_sources = {
    "source",   "sources",    "sourceid",   "sourcenode", "src",   "srcid",   "from",    "fromid",
    "fromnode", "fromnodeid", "fromvertex", "id1",        "node1", "nodeid1", "vertex1", "startid"};
constexpr std::array<std::string_view, 19> clear_targets = {
    "target", "targets", "targetid", "targetnode", "dst",        "dstid",    "dest",
    "destid", "to",      "toid",     "tonode",     "tonodeid",   "tovertex", "id2",
    "node2",  "nodeid2", "vertex2",  "endid",      "destination"};
constexpr std::array<std::string_view, 17> possible_sources = {
    "u",      "i",      "tail",     "n1",     "nodea",   "ida",   "start",   "startnode", "origin",
    "sender", "citing", "follower", "caller", "subject", "user1", "author1", "s"};
constexpr std::array<std::string_view, 18> possible_targets = {
    "v",         "j",     "head",     "n2",     "nodeb",  "idb",   "end",     "endnode", "receiver",
    "recipient", "cited", "followee", "callee", "object", "user2", "author2", "t",       "sink"};
constexpr std::array<std::string_view, 3> clear_weights = {"weight", "weights", "edgeweight"};
constexpr std::array<std::string_view, 15> possible_weights = {
    "w",        "wt",    "wgt",      "length",   "len",    "cost",  "costs", "dist",
    "distance", "value", "capacity", "strength", "rating", "score", "count"};
// Columns that are no part of an edge: edge and row numbers, kinds, times.
constexpr std::array<std::string_view, 24> other_words = {
    "",          "id",       "edgeid",    "edge",     "eid",  "index",    "idx",      "row",
    "rowid",     "unnamed0", "key",       "label",    "type", "kind",     "relation", "rel",
    "predicate", "time",     "timestamp", "unixtime", "date", "datetime", "year",     "ts"};
constexpr std::array<std::string_view, 22> id_words = {
    "user",    "userid", "username", "follows", "following", "friend",   "friends", "employee",
    "manager", "boss",   "parent",   "child",   "person",    "name",     "node",    "vertex",
    "item",    "author", "coauthor", "id",      "entity",    "neighbour"};

// For example departure_time, updated_at.
bool names_a_time(std::string_view name) {
  const std::string word = lower_case(name);
  return word.ends_with("time") || word.ends_with("date") || word.ends_with("timestamp") ||
         word.ends_with("_at");
}

bool among(std::string_view word, Words words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string plain_name(std::string_view name) {
  std::string result = lower_case(name);
  std::erase_if(result, [](char c) {
    return c == '_' || c == '-' || c == '.' || c == ':' || c == ' ' || c == '\t';
  });
  return result;
}

ColumnWord column_word(std::string_view name) {
  const std::string word = plain_name(name);
  if (among(word, clear_sources)) return {ColumnRole::source, true};
  if (among(word, clear_targets)) return {ColumnRole::target, true};
  if (among(word, possible_sources)) return {ColumnRole::source, false};
  if (among(word, possible_targets)) return {ColumnRole::target, false};
  if (among(word, clear_weights)) return {ColumnRole::weight, true};
  if (among(word, possible_weights)) return {ColumnRole::weight, false};
  if (among(word, other_words) || names_a_time(name)) return {ColumnRole::other, true};
  return {};
}

bool heads_ids(std::string_view name) {
  const ColumnRole role = column_word(name).role;
  return role == ColumnRole::source || role == ColumnRole::target ||
         among(plain_name(name), id_words);
}

bool heads_vertices(std::string_view name) {
  constexpr std::array<std::string_view, 7> words = {"nodeid",   "vertexid", "personid", "itemid",
                                                     "authorid", "entityid", "key"};
  const std::string word = plain_name(name);
  return among(word, id_words) || among(word, words);
}

bool is_relation(std::string_view name) {
  constexpr std::array<std::string_view, 3> words = {"relation", "rel", "predicate"};
  return among(plain_name(name), words);
}

}  // namespace graphrun::detail
