// Lookup and printing of vertex ids.
#include <graphrun/formats/file/vertex_ids.hpp>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <system_error>
#include <utility>

#include <graphrun/base/error.hpp>

namespace graphrun {
namespace {

// The value of a decimal `id`; nothing if it has other characters or exceeds 64 bits.
std::optional<std::int64_t> number_of(std::string_view id) {
  std::int64_t value = 0;
  const char* const end = id.data() + id.size();
  const auto [stop, error] = std::from_chars(id.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

void append_number(std::int64_t number, std::string& out) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out.append(digits, end);
}

// ASCII lower case.
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_but_for_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

// "; the nearest are 14 and 17": the neighbours of position `at` in a sorted sequence of `size`
// ids.
template <class Text>
std::string nearest(std::ptrdiff_t at, std::ptrdiff_t size, const Text& text) {
  if (at == 0) return "; the nearest is " + text(0);
  if (at == size) return "; the nearest is " + text(size - 1);
  return "; the nearest are " + text(at - 1) + " and " + text(at);
}

}  // namespace

VertexIds VertexIds::consecutive(std::int64_t first, index_t count) {
  VertexIds result;
  result.size_ = count;
  result.ids_ = first;
  return result;
}

VertexIds VertexIds::integers(std::vector<std::int64_t> ascending) {
  VertexIds result;
  result.size_ = static_cast<index_t>(ascending.size());
  result.ids_ = std::move(ascending);
  return result;
}

VertexIds VertexIds::strings(std::vector<std::string> ascending) {
  VertexIds result;
  result.size_ = static_cast<index_t>(ascending.size());
  result.ids_ = std::move(ascending);
  return result;
}

VertexIds VertexIds::reordered(std::vector<index_t> given) const {
  require(given.size() == static_cast<std::size_t>(size_),
          "VertexIds: not an order of all of them");
  VertexIds result = *this;
  result.place_.resize(given.size());
  for (index_t& v : given) v = this->given(v);
  for (std::size_t v = 0; v < given.size(); ++v) {
    result.place_[static_cast<std::size_t>(given[v])] = static_cast<index_t>(v);
  }
  result.given_ = std::move(given);
  return result;
}

VertexIds VertexIds::selected(const std::vector<index_t>& vertices) const {
  std::vector<index_t> places;  // of the ids, in their order
  for (const index_t v : vertices) places.push_back(given(v));
  std::vector<index_t> sorted = places;
  std::sort(sorted.begin(), sorted.end());
  VertexIds result;
  if (const auto* texts = std::get_if<Strings>(&ids_)) {
    Strings kept;
    for (const index_t place : sorted) kept.push_back((*texts)[static_cast<std::size_t>(place)]);
    result = strings(std::move(kept));
  } else if (const auto* numbers = std::get_if<Integers>(&ids_)) {
    Integers kept;
    for (const index_t place : sorted) kept.push_back((*numbers)[static_cast<std::size_t>(place)]);
    result = integers(std::move(kept));
  } else {
    Integers kept;
    for (const index_t place : sorted) kept.push_back(std::get<std::int64_t>(ids_) + place);
    const bool whole =
        !kept.empty() && kept.back() - kept.front() + 1 == static_cast<std::int64_t>(kept.size());
    result = whole ? consecutive(kept.front(), static_cast<index_t>(kept.size()))
                   : integers(std::move(kept));
  }
  if (sorted == places) return result;
  for (index_t& place : places) {
    place = static_cast<index_t>(std::lower_bound(sorted.begin(), sorted.end(), place) -
                                 sorted.begin());
  }
  return result.reordered(std::move(places));
}

std::string VertexIds::text(index_t v) const {
  std::string result;
  append(v, result);
  return result;
}

std::int64_t VertexIds::number(index_t v) const {
  if (const auto* first = std::get_if<std::int64_t>(&ids_)) return *first + given(v);
  if (const auto* numbers = std::get_if<Integers>(&ids_)) {
    return (*numbers)[static_cast<std::size_t>(given(v))];
  }
  throw InvalidArgument("the vertex ids are strings, not numbers");
}

void VertexIds::append(index_t v, std::string& out) const {
  if (const auto* texts = std::get_if<Strings>(&ids_)) {
    out += (*texts)[static_cast<std::size_t>(given(v))];
  } else {
    append_number(number(v), out);
  }
}

std::optional<index_t> VertexIds::find(std::string_view id) const {
  const std::optional<index_t> found = find_given(id);
  return found && !place_.empty() ? place_[static_cast<std::size_t>(*found)] : found;
}

std::optional<index_t> VertexIds::find_given(std::string_view id) const {
  if (const auto* texts = std::get_if<Strings>(&ids_)) {
    const auto found = std::lower_bound(texts->begin(), texts->end(), id);
    if (found == texts->end() || *found != id) return std::nullopt;
    return static_cast<index_t>(found - texts->begin());
  }
  const std::optional<std::int64_t> wanted = number_of(id);
  if (!wanted) return std::nullopt;
  if (const auto* first = std::get_if<std::int64_t>(&ids_)) {
    if (*wanted < *first || size_ == 0 || *wanted > *first + (size_ - 1)) return std::nullopt;
    return static_cast<index_t>(*wanted - *first);
  }
  const auto& numbers = std::get<Integers>(ids_);
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), *wanted);
  if (found == numbers.end() || *found != *wanted) return std::nullopt;
  return static_cast<index_t>(found - numbers.begin());
}

std::string VertexIds::hint(std::string_view id) const {
  if (size_ == 0) return "there are no vertices";
  const auto text_at = [this](std::ptrdiff_t at) {
    return text(place_.empty() ? static_cast<index_t>(at) : place_[static_cast<std::size_t>(at)]);
  };
  const std::string range = "ids run from " + text_at(0) + " to " + text_at(size_ - 1);
  if (const auto* texts = std::get_if<Strings>(&ids_)) {
    const auto alike = std::find_if(texts->begin(), texts->end(), [id](const std::string& text) {
      return same_but_for_case(text, id);
    });
    if (alike != texts->end()) return range + " (in byte order); the nearest is " + *alike;
    const auto at = std::lower_bound(texts->begin(), texts->end(), id) - texts->begin();
    return range + " (in byte order)" + nearest(at, size_, text_at);
  }
  const std::optional<std::int64_t> wanted = number_of(id);
  const auto* numbers = std::get_if<Integers>(&ids_);
  if (!wanted || numbers == nullptr || *wanted < numbers->front() || *wanted > numbers->back()) {
    return range;
  }
  const auto at = std::lower_bound(numbers->begin(), numbers->end(), *wanted) - numbers->begin();
  return range + nearest(at, size_, text_at);
}

}  // namespace graphrun
