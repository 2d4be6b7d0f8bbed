// Products of some rows: of those of a rank, or of batches that are written to a file.
#include "cli/spgemm_stream.hpp"

#include <algorithm>
#include <graphrun/engine/spgemm.hpp>
#include <utility>
#include <vector>

#include "cli/overflow.hpp"
#include "formats/file/common/number_text.hpp"

namespace graphrun::cli {
namespace {

// Rows of a product as lines of text.
class ProductText {
 public:
  ProductText(const std::string& path, const Matrix& a, const Matrix& b, offset_t entries,
              const std::string& field)
      : file_(path) {
    text_ = "%%MatrixMarket matrix coordinate ";
    text_ += field + " general\n";
    add(a.rows(), ' ');
    add(b.columns(), ' ');
    add(entries, '\n');
  }

  // C holds the rows from `first` on.
  void add_rows(const Matrix& c, index_t first) {
    const Csr& csr = std::get<Csr>(c.storage());
    const std::vector<offset_t> offsets = csr.offsets.to_host();
    const std::vector<index_t> columns = csr.column_of.to_host();
    csr.weights.visit(
        [&](const auto& stored) {
          const auto values = stored.to_host();
          not_finite_ += count_not_finite(values);
          for (index_t i = 0; i < csr.rows; ++i) {
            const auto row = static_cast<std::size_t>(i);
            for (offset_t k = offsets[row]; k < offsets[row + 1]; ++k) {
              const auto at = static_cast<std::size_t>(k);
              add(std::int64_t{first} + i + 1, ' ');
              add(columns[at] + std::int64_t{1}, ' ');
              add(values[at], '\n');
            }
            flush_if_full();
          }
          return true;
        },
        true);
  }

  offset_t not_finite() const { return not_finite_; }

  OutputFile finish() {
    file_.write(text_);
    file_.finish();
    return std::move(file_);
  }

 private:
  template <class Number>
  void add(Number number, char behind) {
    if constexpr (is_complex_v<Number>) {
      add(number.re, ' ');
      return add(number.im, behind);
    } else {
      char digits[40];
      text_.append(digits, detail::write_digits(digits, digits + sizeof digits, number));
      text_ += behind;
    }
  }
  void flush_if_full() {
    if (text_.size() < std::size_t{1} << 20) return;
    file_.write(text_);
    text_.clear();
  }

  OutputFile file_;
  std::string text_;
  offset_t not_finite_ = 0;
};

// The number of rows whose product has about 64 million entries (1 GB), if rows are alike.
index_t first_batch(const Matrix& a, offset_t entries) {
  constexpr double wanted = 64e6;  // entries
  const double each = static_cast<double>(entries) / std::max<index_t>(a.rows(), 1);
  return static_cast<index_t>(std::clamp(wanted / std::max(each, 1e-9), 1.0,
                                         static_cast<double>(std::max<index_t>(a.rows(), 1))));
}

}  // namespace

Matrix product_of_rows(const Matrix& a, const Matrix& b, const ProductOptions& options,
                       ProductSemiringName semiring, ProductValues values, RowRange range) {
  if (options.mask != nullptr) {
    require(options.mask->rows() == a.rows() && options.mask->columns() == b.columns(),
            "spgemm: the mask must be as large as C");
  }
  const Matrix rows = row_slice(a, range.first, range.last);
  std::optional<Matrix> mask;
  ProductOptions own = options;
  if (options.mask != nullptr) {
    mask.emplace(row_slice(*options.mask, range.first, range.last));
    own.mask = &*mask;
  }
  return with_any_semiring(semiring, values, [&](auto type) {
    return spgemm<typename decltype(type)::type>(rows, b, own);
  });
}

Matrix whole_product(Run& run, const Matrix& a, const Matrix& b, const ProductOptions& options,
                     ProductSemiringName semiring, ProductValues values) {
  run.say_share_of_ranks(
      "each rank has both factors, and multiplied rows of about as many products");
  return run.compute([&] {
    if (Ranks* const ranks = run.ranks()) {
      const RowRange own = rows_of_rank(*ranks, a, b);
      return joined_rows(*ranks, product_of_rows(a, b, options, semiring, values, own));
    }
    return with_any_semiring(semiring, values, [&](auto type) {
      return spgemm<typename decltype(type)::type>(a, b, options);
    });
  });
}

StreamedProduct stream_product(Run& run, const Matrix& a, const Matrix& b,
                               const ProductOptions& options, ProductSemiringName semiring,
                               ProductValues values, const std::string& path) {
  const Stopwatch watch;
  StreamedProduct result;
  result.entries = product_size(a, b, options).entries;
  const bool whole = values == ProductValues::whole && semiring != ProductSemiringName::plus_second;
  const std::string field = whole ? "integer" : is_complex(values) ? "complex" : "real";
  index_t batch = first_batch(a, result.entries);
  run.write_file(path, [&](const std::string& file) {
    ProductText text(file, a, b, result.entries, field);
    for (index_t first = 0; first < a.rows();) {
      run.check_stop();
      const index_t last = first + std::min(batch, a.rows() - first);
      try {
        text.add_rows(product_of_rows(a, b, options, semiring, values, {first, last}), first);
      } catch (const OutOfMemory&) {
        if (last - first == 1) throw;
        batch = (last - first) / 2;
        continue;
      }
      ++result.batches;
      first = last;
    }
    report_overflow(run, text.not_finite(), "of the product's values");
    std::vector<OutputFile> files;
    files.push_back(text.finish());
    return files;
  });
  run.report.milliseconds.compute = watch.milliseconds();
  run.report.milliseconds.write = 0;  // part of the time of computing
  return result;
}

}  // namespace graphrun::cli
