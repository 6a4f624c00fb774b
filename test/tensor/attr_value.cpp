// test/tensor/attr_value.cpp - the number of elements in a value of each kind
// SPDX-License-Identifier: Apache-2.0
#include "graft/tensor/attr_value.hpp"

#include <cstdint>
#include <string_view>

#include "test/check.hpp"

namespace tensor_attr_value_test {

namespace {

using graft::attr_kind;

constexpr std::int64_t numbers[] = {1, 2, 3}, ends[] = {1, 3};
constexpr double reals[] = {1, 2};
constexpr std::string_view texts[] = {"a", "b", "c", "d"};
constexpr graft::shape shapes[] = {{1}, {2}};
constexpr graft::tensor_view tensors[1] = {};

constexpr std::size_t size_of(attr_kind kind) {
    graft::attr_value v;
    v.kind = kind;
    v.integers = numbers;
    v.ends = ends;
    v.floats = reals;
    v.strings = texts;
    v.shapes = shapes;
    v.tensors = tensors;
    return v.size();
}

} // namespace

TEST_CASE("a list has its elements, a scalar one, nothing none") {
    GRAFT_CHECK_TWICE(size_of(attr_kind::none) == 0);
    GRAFT_CHECK_TWICE(
        size_of(attr_kind::integer) == 1 && size_of(attr_kind::bytes) == 1 && size_of(attr_kind::tensor) == 1);
    GRAFT_CHECK_TWICE(size_of(attr_kind::integers) == 3 && size_of(attr_kind::booleans) == 3 &&
                      size_of(attr_kind::types) == 3 && size_of(attr_kind::unsigned_integers) == 3);
    GRAFT_CHECK_TWICE(size_of(attr_kind::floats) == 2);
    GRAFT_CHECK_TWICE(size_of(attr_kind::strings) == 4 && size_of(attr_kind::functions) == 4 &&
                      size_of(attr_kind::messages) == 4 && size_of(attr_kind::byte_strings) == 4);
    GRAFT_CHECK_TWICE(size_of(attr_kind::integer_lists) == 2 && size_of(attr_kind::float_lists) == 2);
    GRAFT_CHECK_TWICE(size_of(attr_kind::shapes) == 2 && size_of(attr_kind::tensors) == 1);
}

TEST_CASE("lists of lists are cut at their ends") {
    GRAFT_CHECK_TWICE(graft::list_of_lists<std::int64_t>{numbers, ends}.size() == 2);
    GRAFT_CHECK_TWICE(graft::list_of_lists<std::int64_t>{numbers, ends}[0].size() == 1);
    GRAFT_CHECK_TWICE(graft::list_of_lists<std::int64_t>{numbers, ends}[1].back() == 3);
    GRAFT_CHECK_TWICE(graft::list_of(attr_kind::string) == attr_kind::strings && graft::is_list(attr_kind::strings) &&
                      !graft::is_list(attr_kind::string));
}

} // namespace tensor_attr_value_test
