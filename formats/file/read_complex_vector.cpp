#include <graphrun/base/error.hpp>
#include <graphrun/formats/file/read_vector.hpp>

#include "formats/file/common/preview.hpp"
#include "formats/file/common/text_reader.hpp"

namespace graphrun {

std::vector<Complex<double>> read_complex_vector(const std::string& path,
                                                 const ReadOptions& options,
                                                 std::optional<std::int64_t> length) {
  bool complex = false;
  {
    detail::TextReader reader(path, options.block_bytes, options.stop);
    const std::string first = detail::lower_case(std::string_view(reader.peek(256)).substr(0, 256));
    complex = (first.starts_with("%%matrixmarket") || first.starts_with("%matrixmarket")) &&
              first.substr(0, first.find('\n')).find("complex") != first.npos;
  }
  std::vector<Complex<double>> values;
  if (!complex) {
    std::visit(
        [&](const auto& real) {
          for (const auto value : real) values.emplace_back(static_cast<double>(value));
        },
        read_vector(path, options, length));
    return values;
  }
  const EdgeList list = read_edges(path, options);
  if (list.rows != 1 && list.columns != 1) {
    throw Unsupported(path + ": is a matrix of " + std::to_string(list.rows) + " rows and " +
                      std::to_string(list.columns) + " columns, where a vector is needed");
  }
  const std::int64_t size = std::int64_t{list.rows} * list.columns;
  if (length && size != *length) {
    throw FileError(path + ": has " + std::to_string(size) + " values, and " +
                    std::to_string(*length) + " are needed");
  }
  values.resize(static_cast<std::size_t>(size));
  const auto& listed = std::get<std::vector<Complex<double>>>(list.weights);
  for (std::size_t k = 0; k < listed.size(); ++k) {
    values[static_cast<std::size_t>(list.from[k]) + static_cast<std::size_t>(list.to[k])] =
        listed[k];
  }
  return values;
}

}  // namespace graphrun
