// One small file per defect: it is refused at the exact line and column, with every compression and
// every split of the text between blocks and threads.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <string>
#include <vector>

#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read.hpp>

#include "tests/graph_files.hpp"

namespace graphrun::test {
namespace {

struct DefectiveFile {
  std::string name;
  std::int64_t line, column;
  std::string wrong;  // how the message goes on after path:line:column
};

const std::vector<DefectiveFile> defective_files = {
    {"dimacs_edge_with_weight.col", 3, 7, "the line has 4 fields"},
    {"dimacs_missing_weight.gr", 3, 6, "the line has only 3 fields"},
    {"dimacs_negative_vertices.gr", 1, 6, "the negative number '-3'"},
    {"dimacs_no_problem_line.gr", 2, 0, "the file has no problem line"},
    {"dimacs_short_problem_line.gr", 1, 1, "no problem line"},
    {"dimacs_too_few_arcs.gr", 2, 8, "too few entries by the end of the file (line 4): found 2"},
    {"dimacs_too_many_arcs.gr", 5, 1, "an entry beyond the number in the header: found 2"},
    {"dimacs_unknown_line.gr", 4, 1, "the line starts with 'b'"},
    {"dimacs_vertex_beyond.gr", 4, 5, "index 4 is outside the dimensions of the header"},
    {"dimacs_vertex_zero.gr", 3, 3, "index 0 where indices count from 1"},
    {"dimacs_weight_word.gr", 3, 7, "'x' is not a number"},
    {"edges_blank.txt", 1, 0, "the file holds only comments or blank lines"},
    {"edges_carriage_return_inside.txt", 2, 4, "the line has only 1 field"},
    {"edges_id_over_63_bits.txt", 2, 3, "the vertex id '9223372036854775808' is over 2^63-1"},
    {"edges_infinite.tsv", 2, 5, "a weight is infinite"},
    {"edges_inline_comment.txt", 2, 5, "the line has 4 fields"},
    {"edges_minus_zero.txt", 2, 1, "the negative vertex id '-0'"},
    {"edges_missing_id.csv", 2, 1, "a vertex id is missing"},
    {"edges_missing_third_field.csv", 2, 4, "the line has only 2 fields"},
    {"edges_missing_weight.csv", 3, 5, "a weight is missing"},
    {"edges_mixed_delimiters.csv", 2, 4, "the line has only 1 field"},
    {"edges_nan.csv", 2, 5, "a weight is not a number (NaN)"},
    {"edges_negative_id.txt", 3, 3, "the negative vertex id '-4'"},
    {"edges_not_utf8_text.txt", 2, 3, "the vertex id '\\xe9' is not a whole number"},
    {"edges_one_field.txt", 2, 2, "the line has only 1 field"},
    {"edges_only_comments.txt", 1, 0, "the file holds only comments or blank lines"},
    {"edges_only_carriage_returns.txt", 1, 4, "a carriage return alone, which ends no line"},
    {"edges_open_quote.csv", 2, 5, "a quoted field is not closed"},
    {"edges_scientific_id.txt", 2, 3, "the vertex id '1e6' is not a whole number"},
    {"edges_signed_id.txt", 2, 1, "the vertex id '+3' is not a whole number"},
    {"edges_surplus_field.txt", 2, 5, "the line has 3 fields"},
    {"edges_text_after_quote.csv", 2, 4, "text follows a closing quote"},
    {"edges_two_headers.csv", 3, 1, "the vertex id 'source' is not a whole number"},
    {"edges_weight_over_64_bits.txt", 2, 5,
     "'18446744073709551616' is out of the range of 64-bit integers"},
    {"edges_weight_word.tsv", 2, 5, "'heavy' is not a number"},
    {"edges_word_id.txt", 2, 3, "the vertex id 'four' is not a whole number"},
    {"metis_edge_count.graph", 1, 3, "the rows list 2 edges"},
    {"metis_missing_edge_weight.graph", 3, 1, "the last neighbour has no weight"},
    {"metis_missing_row.graph", 3, 3, "vertex 2 lists 3, which does not list 2"},
    {"metis_missing_vertex_weight.graph", 4, 1, "a row of 0 fields"},
    {"metis_neighbour_beyond.graph", 3, 3, "neighbour 4 is beyond the last vertex"},
    {"metis_neighbour_zero.graph", 3, 3, "neighbour 0 where vertices count from 1"},
    {"metis_no_header.graph", 1, 0, "the file ends before its header"},
    {"metis_one_sided.graph", 7, 2, "vertex 4 lists 1, which does not list 4"},
    {"metis_one_sided_later.graph", 5, 1, "vertex 4 lists 2, which does not list 4"},
    {"metis_self_loop.graph", 3, 5, "a self-loop at vertex 2"},
    {"metis_surplus_row.graph", 4, 1, "a row beyond the last vertex"},
    {"metis_unknown_format.graph", 1, 5, "unknown format '12'"},
    {"metis_weights_differ.graph", 3, 5, "the edge between 2 and 3 has two different weights"},
    {"metis_word.graph", 3, 1, "the vertex id 'x' is not a whole number"},
    {"mtx_absurd_dimension.mtx", 2, 1, "the number '99999999999999999999' is over 2^63-1"},
    {"mtx_array_hermitian_diagonal.mtx", 5, 3,
     "a diagonal entry of a hermitian matrix that is not real"},
    {"mtx_array_pattern.mtx", 1, 29, "an array has no pattern"},
    {"mtx_column_zero.mtx", 5, 3, "index 0 where indices count from 1"},
    {"mtx_complex_nan.mtx", 3, 9, "a weight is not a number (NaN)"},
    {"mtx_complex_one_part.mtx", 4, 8, "the line has only 3 fields"},
    {"mtx_complex_real_type.mtx", 2, 18, "type double under a complex banner"},
    {"mtx_complex_skew_diagonal.mtx", 4, 1, "an entry on the diagonal of a skew-symmetric matrix"},
    {"mtx_complex_three_parts.mtx", 4, 13, "the line has 5 fields"},
    {"mtx_complex_type.mtx", 2, 18, "a complex type under a banner that is not complex"},
    {"mtx_fortran_exponent.mtx", 3, 5, "'1d5' is not a number"},
    {"mtx_hermitian_diagonal.mtx", 3, 7, "a diagonal entry of a hermitian matrix that is not real"},
    {"mtx_hermitian_oblong.mtx", 2, 3, "a symmetric matrix that is not square"},
    {"mtx_hermitian_real.mtx", 1, 39, "only complex matrices are hermitian"},
    {"mtx_huge_entry_count.mtx", 2, 5, "too few entries by the end of the file (line 3): found 1"},
    {"mtx_index_beyond_columns.mtx", 5, 8, "index 5 is outside the dimensions of the header"},
    {"mtx_index_beyond_rows.mtx", 4, 1, "index 4 is outside the dimensions of the header"},
    {"mtx_index_not_a_number.mtx", 4, 3, "the vertex id 'x' is not a whole number"},
    {"mtx_index_over_64_bits.mtx", 4, 3, "the vertex id '9223372036854775808' is over 2^63-1"},
    {"mtx_index_real.mtx", 4, 3, "the vertex id '1.0' is not a whole number"},
    {"mtx_index_zero.mtx", 3, 1, "index 0 where indices count from 1"},
    {"mtx_infinity.mtx", 3, 5, "a weight is infinite"},
    {"mtx_integer_over_64_bits.mtx", 4, 5,
     "'9223372036854775808' is out of the range of 64-bit integers"},
    {"mtx_long_banner.mtx", 1, 50, "the banner has 6 words"},
    {"mtx_long_size_line.mtx", 3, 7, "the size line has 4 fields"},
    {"mtx_missing_type.mtx", 2, 17, "the type is missing"},
    {"mtx_missing_weight.mtx", 4, 4, "the line has only 2 fields"},
    {"mtx_nan.mtx", 4, 5, "a weight is not a number (NaN)"},
    {"mtx_negative_dimension.mtx", 2, 3, "the negative number '-2'"},
    {"mtx_negative_index.mtx", 4, 3, "the negative vertex id '-1'"},
    {"mtx_negative_of_unsigned_type.mtx", 5, 5, "'-3' is out of the range of uint64_t"},
    {"mtx_no_banner_index_zero.mtx", 2, 1, "index 0 where indices count from 1"},
    {"mtx_no_banner_mismatch.mtx", 1, 5,
     "too few entries by the end of the file (line 3): found 2"},
    {"mtx_no_banner_words.mtx", 1, 1, "'rows' is not a whole number"},
    {"mtx_no_entries_promised.mtx", 3, 1, "an entry beyond the number in the header: found 1"},
    {"mtx_no_size_line.mtx", 3, 0, "the file ends before its size line"},
    {"mtx_one_field.mtx", 4, 2, "the line has only 1 field"},
    {"mtx_over_float.mtx", 5, 5, "'-1e39' is out of the range of float"},
    {"mtx_over_int64_of_uint64.mtx", 4, 5,
     "'18446744073709551615' is out of the range of 64-bit integers"},
    {"mtx_over_int8.mtx", 6, 5, "'128' is out of the range of int8_t"},
    {"mtx_real_of_integer_type.mtx", 5, 5, "'3.5' is not a whole number"},
    {"mtx_real_under_integer.mtx", 4, 5, "'7.5' is not a whole number"},
    {"mtx_short_banner.mtx", 1, 41, "the banner has 4 words"},
    {"mtx_short_size_line.mtx", 3, 4, "the size line has 2 fields"},
    {"mtx_size_not_a_number.mtx", 2, 3, "'two' is not a whole number"},
    {"mtx_skew_diagonal.mtx", 4, 1, "an entry on the diagonal of a skew-symmetric matrix"},
    {"mtx_skew_pattern.mtx", 1, 42, "a pattern cannot be skew-symmetric"},
    {"mtx_surplus_before_bad_index.mtx", 4, 1,
     "an entry beyond the number in the header: found 2 or more"},
    {"mtx_surplus_field.mtx", 4, 5, "the line has 3 fields"},
    {"mtx_symmetric_not_square.mtx", 2, 3, "a symmetric matrix that is not square"},
    {"mtx_too_few_entries.mtx", 3, 5, "too few entries by the end of the file (line 7): found 2"},
    {"mtx_too_many_entries.mtx", 7, 3, "an entry beyond the number in the header: found 4"},
    {"mtx_two_defects.mtx", 4, 3, "the vertex id 'x' is not a whole number"},
    {"mtx_unknown_field.mtx", 1, 34, "unknown field 'boolean'"},
    {"mtx_unknown_format.mtx", 1, 23, "unknown format 'sparse'"},
    {"mtx_unknown_object.mtx", 1, 16, "unknown object 'graph'"},
    {"mtx_unknown_symmetry.mtx", 1, 42, "unknown symmetry 'lower'"},
    {"mtx_unknown_type.mtx", 2, 18, "unknown type 'quaternion'"},
    {"mtx_unsigned_skew.mtx", 2, 18, "a skew-symmetric matrix of the unsigned type uint32_t"},
    {"mtx_weight_over_double.mtx", 4, 5, "weight '1e400' is over the largest double"},
    {"mtx_weight_two_points.mtx", 4, 5, "'1.2.3' is not a number"},
    {"mtx_weight_word.mtx", 4, 5, "'half' is not a number"},
};

std::string place(const std::string& path, const DefectiveFile& file) {
  const std::string result = path + ":" + std::to_string(file.line);
  return file.column == 0 ? result : result + ":" + std::to_string(file.column);
}

// A line of the text by its number: the message must show it.
std::string line_of(const std::string& text, std::int64_t number) {
  std::size_t begin = 0;
  for (std::int64_t line = 1; line < number; ++line) begin = text.find('\n', begin) + 1;
  return text.substr(begin, text.find('\n', begin) - begin);
}

void check_refusal(const std::string& path, const ReadOptions& options, const DefectiveFile& file) {
  INFO(path << ", " << options.threads << " threads, blocks of " << options.block_bytes);
  try {
    read_edges(path, options);
    FAIL("the file was read");
  } catch (const ParseError& error) {
    CHECK(error.path() == path);
    CHECK(error.line() == file.line);
    CHECK(error.column() == file.column);
    CHECK_THAT(error.what(),
               Catch::Matchers::StartsWith(place(path, file) + ": " + file.wrong + ", expected "));
  }
}

}  // namespace

TEST_CASE("every defect is refused at its line and column", "[read]") {
  const TemporaryFolder folder;
  for (const DefectiveFile& file : defective_files) {
    ReadOptions options;
    if (file.name == "metis_unknown_format.graph") options.kind = FileKind::metis;
    for (const std::string& path : packed_copies(test_file(file.name), folder)) {
      for (const ReadOptions& split : all_splits(options)) check_refusal(path, split, file);
    }
  }
}

TEST_CASE("a refusal shows the line", "[read]") {
  for (const DefectiveFile& file : defective_files) {
    if (file.column == 0 || file.name == "metis_unknown_format.graph") continue;
    const std::string line = line_of(contents(test_file(file.name)), file.line);
    if (line.find_first_of("\r\xe9") != std::string::npos) continue;  // shown otherwise
    const std::string end = line.empty() ? "" : "\n    " + line;
    CHECK_THROWS_WITH(read_edges(test_file(file.name)), Catch::Matchers::EndsWith(end));
  }
}

TEST_CASE("what is well formed but out of reach is unsupported", "[read]") {
  for (const auto& [name, place_and_reason] : std::vector<std::pair<std::string, std::string>>{
           {"mtx_dimension_over_31_bits.mtx", ":2: a dimension of 2147483648"},
           {"dimacs_other_problem.max", ":2: the DIMACS problem 'max'"}}) {
    const std::string path = test_file(name);
    REQUIRE_THROWS_AS(read_edges(path), Unsupported);
    REQUIRE_THROWS_WITH(read_edges(path), Catch::Matchers::StartsWith(path + place_and_reason));
  }
}

TEST_CASE("the first of several defects in a long file is reported", "[read]") {
  const TemporaryFolder folder;
  constexpr int lines = 20000;
  std::string text;
  for (int line = 1; line <= lines; ++line) {
    const bool bad = line == 12345 || line == 12346 || line > 15000;
    text += bad ? "1 two\n" : std::to_string(line) + "\t" + std::to_string(line * 7) + "\r\n";
    if (line % 1000 == 0) text += "# a comment\n\n";
  }
  const std::string path = write_file(folder / "long.txt", text);
  for (const std::size_t block_bytes : {1, 100, 1000, 4096, 1 << 20}) {
    for (const int threads : {1, 2, 5}) {
      ReadOptions options;
      options.block_bytes = block_bytes;
      options.threads = threads;
      try {
        read_edges(path, options);
        FAIL("the file was read");
      } catch (const ParseError& error) {
        CHECK(error.line() == 12345 + 2 * 12);
        CHECK(error.column() == 3);
      }
    }
  }
}

TEST_CASE("options that no file can meet are refused", "[read]") {
  ReadOptions options;
  options.weights = {WeightColumn::column, 2};
  REQUIRE_THROWS_AS(read_edges(test_file("good_header.csv"), options), InvalidArgument);
  options.weights.number = 3;
  REQUIRE_THROWS_AS(read_edges(test_file("good_header.csv"), options), ParseError);
  REQUIRE_THROWS_AS(read_edges(test_file("good_upper_triangle.mtx"), options), ParseError);
  REQUIRE_THROWS_AS(read_edges(test_file("good_colouring.col"), options), ParseError);
  options = {};
  options.threads = -1;
  REQUIRE_THROWS_AS(read_edges(test_file("good_header.csv"), options), InvalidArgument);
}

}  // namespace graphrun::test
