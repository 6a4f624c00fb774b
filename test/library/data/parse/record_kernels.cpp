// test/library/data/parse/record_kernels.cpp - lines of numbers and strings, raw records
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_data_parse_record_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using texts = tensor<std::string_view>;
using strings = std::vector<std::string_view>;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }
attribute<std::string_view> text(std::string_view v) { return {v}; }
attribute<graft::span<std::int64_t const>> list(std::vector<std::int64_t> const& v) { return {{v.data(), v.size()}}; }
struct size_of {
    shape* at;
    template <graft::fixed_string Name> operator graft::actual_shape<Name>() const { return {at}; }
};

} // namespace

TEST_CASE("lines of numbers and strings") {
    graft::arena room;
    graft::string_storage const created{&room};
    floats const a({2});
    texts const b({2});
    auto const record = [&](std::string_view line, auto const& chosen) {
        return lib::decode_csv(texts({2}, {"1.5,\"x,\"\"y\"\"\",9", line}),
            several(floats({1}, {7.f}), texts({1}, {"-"})), text(","), truth(true), text("NA"), chosen, created,
            several(a, b));
    };
    std::vector<std::int64_t> const first_two{0, 1};
    CHECK(record("NA,,2", list(first_two)));
    CHECK(a.values() == std::vector<float>{1.5f, 7.f});
    CHECK(b.values() == strings{"x,\"y\"", "-"});
    CHECK(record("1,2,3", list({})).code == errc::wrong_value);
    CHECK(record("z,2,3", list(first_two)).code == errc::wrong_value);
    CHECK(record("1,a\"b,3", list(first_two)).code == errc::wrong_value);

    tensor<std::uint16_t> const raw({2, 2});
    shape n;
    CHECK(lib::decode_raw(texts({2}, {"abcd", "efgh"}), truth(false), raw, size_of{&n}));
    CHECK(n == shape{2, 2});
    CHECK(raw.values()[0] == 0x6162);
    CHECK(lib::decode_raw(texts({2}, {"abcd", "ef"}), truth(true), raw, size_of{&n}).code == errc::wrong_value);
}

} // namespace library_data_parse_record_kernels_test
