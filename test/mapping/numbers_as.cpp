// test/mapping/numbers_as.cpp - the elements of a constant that an expansion creates, in every dtype of numbers
// SPDX-License-Identifier: Apache-2.0
#include "graft/mapping/detail/numbers_as.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "graft/base/bytes.hpp"

namespace numbers_as_test {
namespace {

using graft::dtype;
using graft::errc;

struct outcome {
    graft::arena storage{};
    graft::byte_view bytes{};
    graft::status why{};
};
template <class Number> outcome as(dtype type, std::vector<Number> const& all) {
    outcome o;
    o.why = graft::detail::numbers_as("c", graft::span<Number const>(all.data(), all.size()), type, o.storage, o.bytes);
    return o;
}
outcome of(dtype type, std::vector<std::int64_t> const& all) { return as(type, all); }

TEST_CASE("numbers_as: integers are elements of every dtype of numbers") {
    for (auto const t : {dtype::i8, dtype::u8, dtype::i16, dtype::u16, dtype::i32, dtype::u32, dtype::i64, dtype::u64,
             dtype::boolean, dtype::f16, dtype::bf16, dtype::f32, dtype::f64, dtype::qi8, dtype::qu8, dtype::qi32}) {
        auto const o = of(t, {0, 1, 1});
        CAPTURE(graft::name_of(t));
        CHECK(o.why);
        CHECK(o.bytes.size() == 3 * graft::bytes_of(t));
    }
    CHECK(graft::load<std::int16_t>(of(dtype::i16, {-300}).bytes.data()) == -300);
    CHECK(graft::load<std::uint8_t>(of(dtype::u8, {200}).bytes.data()) == 200);
    CHECK(graft::load<float>(of(dtype::f32, {1 << 24}).bytes.data()) == 16777216.0F);
    CHECK(graft::load<std::uint16_t>(of(dtype::f16, {2}).bytes.data()) == 0x4000);
    CHECK(graft::load<std::uint16_t>(of(dtype::bf16, {2}).bytes.data()) == 0x4000);
}

TEST_CASE("numbers_as: an integer that the dtype does not hold is an error with the number") {
    for (auto const& [t, n] : std::vector<std::pair<dtype, std::int64_t>>{{dtype::i8, 128}, {dtype::u8, -1},
             {dtype::i16, 1 << 15}, {dtype::i32, (std::int64_t{1} << 40) + 5}, {dtype::u64, -1}, {dtype::boolean, 2},
             {dtype::f16, 2049}, {dtype::f16, 65536}, {dtype::bf16, 257}, {dtype::f32, (1 << 24) + 1},
             {dtype::f64, (std::int64_t{1} << 53) + 1}}) {
        CAPTURE(graft::name_of(t));
        auto const o = of(t, {0, n});
        CHECK(o.why.code == errc::number_out_of_range);
        CHECK(o.why.parameter == "c");
        CHECK(*o.why.got == n);
    }
    CHECK(of(dtype::string, {1}).why.code == errc::wrong_dtype);
    CHECK(of(dtype::c64, {1}).why.found == "complex64");
}

TEST_CASE("numbers_as: floats are rounded to float dtypes, and are no integers") {
    CHECK(graft::load<float>(as<double>(dtype::f32, {0.1}).bytes.data()) == 0.1F);
    CHECK(graft::load<double>(as<double>(dtype::f64, {0.1}).bytes.data()) == 0.1);
    CHECK(graft::load<std::uint16_t>(as<double>(dtype::f16, {0.5}).bytes.data()) == 0x3800);
    CHECK(as<double>(dtype::f32, {1e300}).why.code == errc::number_out_of_range);
    CHECK(as<double>(dtype::f16, {70000.0}).why.code == errc::number_out_of_range);
    CHECK(as<double>(dtype::f32, {__builtin_inf()}).why);
    CHECK(as<double>(dtype::i32, {1.0}).why.code == errc::wrong_dtype);
}

} // namespace
} // namespace numbers_as_test
