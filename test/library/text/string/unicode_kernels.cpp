// test/library/text/string/unicode_kernels.cpp - characters of strings in several encodings
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "graft/base/container/arena.hpp"
#include "graft/library/linalg/decomposition/kernels.hpp"
#include "graft/library/math/random/kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/op/catalog/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_text_string_unicode_kernels_test {

namespace lib = graft::library;
using graft::errc;
using graft::shape;
using namespace test;
using texts = tensor<std::string_view>;

namespace {

template <class T> struct attribute {
    T value;
    template <graft::fixed_string Name> operator graft::attr_of<Name, T>() const { return {value}; }
};
attribute<bool> truth(bool v) { return {v}; }
attribute<std::int64_t> number(std::int64_t v) { return {v}; }
attribute<std::string_view> text(std::string_view v) { return {v}; }
struct size_of {
    shape* at;
    template <graft::fixed_string Name> operator graft::actual_shape<Name>() const { return {at}; }
};

} // namespace

TEST_CASE("characters of strings, and back") {
    graft::arena room;
    graft::string_storage const created{&room};
    texts const x({2}, {"a\xC3\xA9", "\xE2\x82z\xFF"}), back({2});
    ints const codes({16});
    longs const ends({3}), starts({16});
    shape n, m;
    CHECK(lib::decode_unicode_places(
        x, text("UTF-8"), text("replace"), number(65533), truth(false), ends, codes, starts, size_of{&n}, size_of{&m}));
    CHECK(n == shape{5}); // two leading bytes of a three-byte character: one replacement
    CHECK(ends.values() == std::vector<std::int64_t>{0, 2, 5});
    CHECK(std::vector<std::int32_t>(codes.elements.get(), codes.elements.get() + 5) ==
          std::vector<std::int32_t>{'a', 0xE9, 0xFFFD, 'z', 0xFFFD});
    CHECK(starts.values()[3] == 2);
    CHECK(lib::decode_unicode(x, text("UTF-8"), text("strict"), number(65533), truth(false), ends, codes, size_of{&n})
              .code == errc::wrong_value);
    CHECK(lib::decode_unicode(x, text("EBCDIC"), text("strict"), number(65533), truth(false), ends, codes, size_of{&n})
              .code == errc::wrong_value);
    CHECK(lib::encode_unicode(ints({3}, {'a', 0x1F600, 0xD800}), longs({3}, {0, 2, 3}), text("replace"),
        text("UTF-16-BE"), number(65533), created, back));
    CHECK(back.values()[0] == std::string_view("\0a\xD8\x3D\xDE\0", 6));
    CHECK(back.values()[1] == std::string_view("\xFF\xFD", 2));
    CHECK(lib::transcode_unicode(texts({1}, {std::string_view("\0a\xD8\x3D\xDE\0", 6)}), text("UTF-16-BE"),
              text("UTF-8"), text("strict"), number(65533), truth(false), created, texts(back))
              .code == errc::ok);
}

} // namespace library_text_string_unicode_kernels_test
