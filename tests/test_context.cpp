// Contexts and buffers: where work runs, and the memory it holds.
#include <catch2/catch_test_macros.hpp>
#include <graphrun/base/buffer.hpp>
#include <numeric>

#include "support.hpp"

namespace graphrun {

TEST_CASE("which contexts are tested", "[context]") {
  std::string reason;
  if (cuda_devices(&reason).empty()) SKIP("no cuda context: " << reason);
  CHECK(Context::cuda().backend() == Backend::cuda);
}

TEST_CASE("a cpu context has the threads it was asked for", "[context]") {
  CHECK(Context::cpu(3).threads() == 3);
  CHECK(Context::cpu().threads() >= 1);
  CHECK(Context::cpu(1) != Context::cpu(1));
  const Context ctx = Context::cpu();
  const Context copy = ctx;
  CHECK(copy == ctx);
  CHECK_FALSE(ctx.name().empty());
}

TEST_CASE("a GPU that is not there is refused", "[context]") {
  CHECK_THROWS_AS(Context::cuda(4096), NotAvailable);
  CHECK_THROWS_AS(Context::cuda(-1), NotAvailable);
}

TEST_CASE("what is copied in comes out again", "[buffer]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::size_t size = GENERATE(0, 1, 1000, (1 << 20) + 3, 3 << 20);  // staged copies too
  INFO(test::describe(ctx) << ", " << size << " elements");
  std::vector<std::int64_t> host(size);
  std::iota(host.begin(), host.end(), -5);
  const Buffer<std::int64_t> buffer(ctx, std::span<const std::int64_t>(host));
  CHECK(buffer.to_host() == host);
  CHECK(buffer.copy().to_host() == host);
  if (size > 0) CHECK(buffer.at(size - 1) == host.back());
  CHECK_THROWS_AS(buffer.at(size), InvalidArgument);
}

TEST_CASE("a buffer counts what it holds until it is gone", "[buffer]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  {
    Buffer<double> first(ctx, 100);
    CHECK(ctx.memory().current == 800);
    Buffer<double> second(std::move(first));
    CHECK(ctx.memory().current == 800);
    CHECK(first.empty());  // NOLINT: what a moved-from buffer is, is the point
    Buffer<double> third(ctx, 50);
    third = std::move(second);
    CHECK(third.size() == 100);
  }
  CHECK(ctx.memory().current == 0);
  CHECK(ctx.memory().peak == 1200);
}

TEST_CASE("a borrowed buffer is the caller's array", "[buffer]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<int> host{4, 5, 6};
  Buffer<int> owner(ctx, host);
  const auto held = ctx.memory().current;
  {
    Buffer<int> lent = Buffer<int>::borrow(ctx, {owner.data(), owner.size()});
    CHECK(lent.data() == owner.data());
    CHECK(lent.borrowed());
    CHECK(lent.to_host() == host);
    CHECK(ctx.memory().current == held);
    CHECK_FALSE(lent.copy().borrowed());
    Buffer<int> moved(std::move(lent));
    CHECK(moved.borrowed());
    CHECK(lent.empty());  // NOLINT: what a moved-from buffer is, is the point
    CHECK_FALSE(lent.borrowed());
    Buffer<int> own(ctx, std::size_t{7});
    swap(own, moved);
    CHECK(own.borrowed());
    CHECK_FALSE(moved.borrowed());
    own = std::move(moved);  // the borrowed array goes to `moved`, and with it to its end
    CHECK(own.size() == 7);
  }
  CHECK(ctx.memory().current == held);
  CHECK(owner.to_host() == host);
  CHECK(Buffer<int>::borrow(ctx, {}).empty());
}

TEST_CASE("a borrowed buffer drops its owner once, at its end", "[buffer]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::vector<int> host{4, 5, 6};
  Buffer<int> array(ctx, host);
  int dropped = 0;
  const auto lend = [&](std::span<int> part) {
    return Buffer<int>::borrow(
        ctx, part, std::shared_ptr<const void>(array.data(), [&](const void*) { ++dropped; }));
  };
  const std::span<int> all(array.data(), array.size());
  {
    Buffer<int> lent = lend(all);
    CHECK(lent.data() == array.data());
    CHECK(lent.borrowed());
    CHECK(lent.to_host() == host);
    Buffer<int> moved(std::move(lent));
    CHECK(dropped == 0);
    Buffer<int> swapped(ctx, std::size_t{7});
    {
      Buffer<int> own(ctx, std::size_t{2});
      swap(own, moved);
      swap(own, swapped);
      CHECK(swapped.data() == array.data());
    }
    CHECK(dropped == 0);
    swapped = Buffer<int>(ctx);
    CHECK(dropped == 1);
    CHECK_FALSE(swapped.borrowed());
  }
  CHECK(dropped == 1);
  {
    const Buffer<int> nothing = lend({});
    CHECK(nothing.empty());
    const Buffer<int> copy = nothing.copy();
    CHECK(dropped == 1);
  }
  CHECK(dropped == 2);
  auto* const askew = reinterpret_cast<int*>(reinterpret_cast<char*>(array.data()) + 1);
  CHECK_THROWS_AS(lend({askew, 1}), InvalidArgument);
  CHECK(dropped == 3);
  CHECK(array.to_host() == host);
}

TEST_CASE("an array that kernels cannot read is not borrowed", "[buffer]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  Buffer<int> owner(ctx, std::size_t{4});
  auto* const askew = reinterpret_cast<int*>(reinterpret_cast<char*>(owner.data()) + 1);
  CHECK_THROWS_AS(Buffer<int>::borrow(ctx, {askew, 1}), InvalidArgument);
  std::vector<int> host(4);
  if (ctx.backend() == Backend::cuda) {
    CHECK_THROWS_AS(Buffer<int>::borrow(ctx, host), InvalidArgument);
  } else {
    CHECK(Buffer<int>::borrow(ctx, host).data() == host.data());
  }
}

TEST_CASE("memory that nobody has is refused with what is needed and what there is", "[buffer]") {
  const Context ctx = GENERATE(from_range(test::contexts()));
  const std::size_t elements = std::size_t{1} << 45;
  try {
    Buffer<double> buffer(ctx, elements);
    FAIL("2^48 bytes were allocated");
  } catch (const OutOfMemory& error) {
    CHECK(error.needed() == elements * 8);
    CHECK(error.available() > 0);
  }
  CHECK_THROWS_AS(Buffer<double>(ctx, ~std::size_t{0}), OutOfMemory);
  CHECK(ctx.memory().current == 0);
  Buffer<double> after(ctx, 10);  // the context still works
  CHECK(after.size() == 10);
}

TEST_CASE("a stop request is seen", "[context]") {
  const Context ctx = Context::cpu(1);
  std::stop_source source;
  ctx.stop_with(source.get_token());
  CHECK_NOTHROW(ctx.check_stop());
  source.request_stop();
  CHECK_THROWS_AS(ctx.check_stop(), Cancelled);
}

TEST_CASE("a stop ends operations of a cpu context, which stays usable", "[context]") {
  for (const int threads : {1, 4}) {
    const Context ctx = Context::cpu(threads);
    const Matrix matrix = test::matrix_of<double>(ctx, test::matrices().back());
    const auto transposed = test::entries_of(matrix.transposed());
    std::stop_source source;
    ctx.stop_with(source.get_token());
    CHECK(test::entries_of(matrix.transposed()) == transposed);
    source.request_stop();
    CHECK_THROWS_AS(matrix.transposed(), Cancelled);
    ctx.stop_with({});
    CHECK(test::entries_of(matrix.transposed()) == transposed);
  }
}

}  // namespace graphrun
