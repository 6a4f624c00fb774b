// test/library/kernels_origins.cpp - what TensorFlow has beside layers: texts, quantized and random numbers,
// Fourier transforms, suppression, diagonals and equations
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/arena.hpp"
#include "graft/library/data/parse/record_kernels.hpp"
#include "graft/library/detection/nms/training_kernels.hpp"
#include "graft/library/image/warp/scale_kernels.hpp"
#include "graft/library/linalg/decomposition/solver_kernels.hpp"
#include "graft/library/linalg/matrix/training_kernels.hpp"
#include "graft/library/math/random/training_kernels.hpp"
#include "graft/library/math/special/kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/signal/fft/kernels.hpp"
#include "graft/library/text/string/split_kernels.hpp"
#include "graft/library/text/string/unicode_kernels.hpp"
#include "graft/op/ops.hpp"
#include "test/library/kernel_call.hpp"

namespace library_kernels_origins_test {

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
attribute<std::int64_t> number(std::int64_t v) { return {v}; }
attribute<std::string_view> text(std::string_view v) { return {v}; }
attribute<graft::span<std::int64_t const>> list(std::vector<std::int64_t> const& v) { return {{v.data(), v.size()}}; }
struct size_of {
    shape* at;
    template <graft::fixed_string Name> operator graft::actual_shape<Name>() const { return {at}; }
};
/// A tensor of quantized numbers.
template <class T> tensor<T> quantized(graft::dtype type, shape s, std::vector<T> const& v) {
    tensor<T> t(s, v);
    t.desc.type = type;
    return t;
}
shape const point = shape::scalar();
floats one(float v) { return floats(point, {v}); }

TEST_CASE("texts are split into a sparse tensor") {
    longs const at({8, 2}), size({2});
    texts const parts({8});
    shape n, m;
    texts const x({3}, {"a b", " c  d e", ""});
    CHECK(lib::split_text_v2(x, texts(point, {""}), number(-1), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(m == shape{5});
    CHECK(n == shape{5, 2});
    CHECK(strings(parts.elements.get(), parts.elements.get() + 5) == strings{"a", "b", "c", "d", "e"});
    CHECK(size.values() == std::vector<std::int64_t>{3, 3});
    CHECK(at.values()[9] == 2); // "e" is the third of its text
    CHECK(lib::split_text_v2(x, texts(point, {" "}), number(1), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(strings(parts.elements.get(), parts.elements.get() + 5) == strings{"a", "b", "", "c  d e", ""});
    CHECK(lib::split_text(x, texts(point, {" "}), truth(true), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(m == shape{5});
    CHECK(lib::split_text(
        texts({1}, {"a,b;c"}), texts(point, {",;"}), truth(false), at, parts, size, size_of{&n}, size_of{&m}));
    CHECK(strings(parts.elements.get(), parts.elements.get() + 3) == strings{"a", "b", "c"});
    CHECK(lib::split_text(
              texts({1}, {"123456789"}), texts(point, {""}), truth(true), at, parts, size, size_of{&n}, size_of{&m})
              .code == errc::size_exceeds_bound);
}

TEST_CASE("texts are joined along axes, the first one first") {
    graft::arena room;
    graft::made_texts const made{&room};
    texts const x({2, 2}, {"a", "b", "c", "d"}), y({1}), z({2});
    CHECK(lib::join_along_axes(x, ints({2}, {0, 1}), text(""), made, texts(y)));
    CHECK(y.values() == strings{"acbd"});
    CHECK(lib::join_along_axes(x, ints({2}, {1, 0}), text("-"), made, texts(y)));
    CHECK(y.values() == strings{"a-b-c-d"});
    CHECK(lib::join_along_axes(x, ints({1}, {-1}), text(""), made, texts(z)));
    CHECK(z.values() == strings{"ab", "cd"});
    CHECK(lib::join_along_axes(x, ints({2}, {1, 1}), text(""), made, texts(y)).code == errc::wrong_value);
    CHECK(lib::join_along_axes(x, ints({1}, {2}), text(""), made, texts(y)).code == errc::axis_out_of_range);
}

TEST_CASE("n-grams of rows") {
    graft::arena room;
    graft::made_texts const made{&room};
    texts const x({3}, {"a", "b", "c"}), y({8});
    longs const ends({3}, {0, 2, 3}), y_ends({3});
    shape n;
    std::vector<std::int64_t> const pairs{2};
    CHECK(lib::n_grams(
        x, ends, text("|"), list(pairs), text("L"), text("R"), number(-1), truth(false), made, y, y_ends, size_of{&n}));
    CHECK(n == shape{5});
    CHECK(strings(y.elements.get(), y.elements.get() + 5) == strings{"L|a", "a|b", "b|R", "L|c", "c|R"});
    CHECK(y_ends.values() == std::vector<std::int64_t>{0, 3, 5});
    CHECK(lib::n_grams(
        x, ends, text("|"), list(pairs), text(""), text(""), number(0), truth(true), made, y, y_ends, size_of{&n}));
    CHECK(strings(y.elements.get(), y.elements.get() + 2) == strings{"a|b", "c"});
}

TEST_CASE("characters of texts, and back") {
    graft::arena room;
    graft::made_texts const made{&room};
    texts const x({2}, {"a\xC3\xA9", "\xE2\x82z\xFF"}), back({2});
    ints const codes({16});
    longs const ends({3}), starts({16});
    shape n, m;
    CHECK(lib::decode_unicode_places(
        x, text("UTF-8"), text("replace"), number(65533), truth(false), ends, codes, starts, size_of{&n}, size_of{&m}));
    CHECK(n == shape{5}); // two bytes that begin a character of three are one that is replaced
    CHECK(ends.values() == std::vector<std::int64_t>{0, 2, 5});
    CHECK(std::vector<std::int32_t>(codes.elements.get(), codes.elements.get() + 5) ==
          std::vector<std::int32_t>{'a', 0xE9, 0xFFFD, 'z', 0xFFFD});
    CHECK(starts.values()[3] == 2);
    CHECK(lib::decode_unicode(x, text("UTF-8"), text("strict"), number(65533), truth(false), ends, codes, size_of{&n})
              .code == errc::wrong_value);
    CHECK(lib::decode_unicode(x, text("EBCDIC"), text("strict"), number(65533), truth(false), ends, codes, size_of{&n})
              .code == errc::wrong_value);
    CHECK(lib::encode_unicode(ints({3}, {'a', 0x1F600, 0xD800}), longs({3}, {0, 2, 3}), text("replace"),
        text("UTF-16-BE"), number(65533), made, back));
    CHECK(back.values()[0] == std::string_view("\0a\xD8\x3D\xDE\0", 6));
    CHECK(back.values()[1] == std::string_view("\xFF\xFD", 2));
    CHECK(lib::transcode_unicode(texts({1}, {std::string_view("\0a\xD8\x3D\xDE\0", 6)}), text("UTF-16-BE"),
              text("UTF-8"), text("strict"), number(65533), truth(false), made, texts(back))
              .code == errc::ok);
}

TEST_CASE("lines of numbers and texts") {
    graft::arena room;
    graft::made_texts const made{&room};
    floats const a({2});
    texts const b({2});
    auto const record = [&](std::string_view line, auto const& chosen) {
        return lib::decode_csv(texts({2}, {"1.5,\"x,\"\"y\"\"\",9", line}),
            several(floats({1}, {7.f}), texts({1}, {"-"})), text(","), truth(true), text("NA"), chosen, made,
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

TEST_CASE("quantized numbers: ranges, products and windows") {
    using bytes = tensor<std::uint8_t>;
    auto const x = quantized<std::uint8_t>(graft::dtype::qu8, {4}, {0, 128, 200, 255});
    auto const y = quantized<std::uint8_t>(graft::dtype::qu8, {4}, {0, 0, 0, 0});
    auto const low = one(0), high = one(0);
    CHECK(lib::quantize_v2(floats({4}, {-1.f, 0.f, 0.5f, 2.f}), one(-1.f), one(1.f), text("MIN_FIRST"),
        text("HALF_AWAY_FROM_ZERO"), truth(false), number(-1), attribute<double>{0.01}, y, low, high));
    CHECK(y.values() == std::vector<std::uint8_t>{0, 128, 192, 255});
    CHECK(low.values()[0] == -1.f);
    CHECK(lib::quantized_relu(x, one(-1.f), one(1.f), y, low, high));
    CHECK(y.values() == std::vector<std::uint8_t>{128, 128, 200, 255});
    // 2x2 products: (a - zero of a) * (b - zero of b), zeros are 0 and 128
    auto const a = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2}, {1, 2, 3, 4}),
               b = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2}, {129, 126, 128, 131});
    tensor<std::int32_t> product({2, 2});
    product.desc.type = graft::dtype::qi32;
    CHECK(lib::quantized_matmul(
        a, b, one(0.f), one(255.f), one(-128.f), one(127.f), product, low, high, truth(false), truth(false)));
    CHECK(product.values() == std::vector<std::int32_t>{1, 4, 3, 6});
    CHECK(low.values()[0] == -2147483648.f);
    auto const narrow = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2}, {0, 0, 0, 0});
    // the steps of 32 bits are a little wider than 1, as the definition of the range has it: 6 is read as 6.5
    auto const least = one(0), most = one(0);
    CHECK(lib::shrink_range(product, low, high, narrow, least, most));
    CHECK(most.values()[0] == doctest::Approx(6.5));
    CHECK(narrow.values() == std::vector<std::uint8_t>{59, 177, 137, 255});
    std::vector<std::int64_t> const ones{1, 1, 1, 1}, window{1, 2, 2, 1};
    auto const image = quantized<std::uint8_t>(graft::dtype::qu8, {1, 2, 2, 1}, {10, 20, 30, 41}),
               pooled = quantized<std::uint8_t>(graft::dtype::qu8, {1, 1, 1, 1}, {0});
    CHECK(lib::quantized_pool<true>(
        image, one(0.f), one(1.f), pooled, low, high, list(window), list(ones), text("VALID")));
    CHECK(pooled.values()[0] == 25);
    auto const filter = quantized<std::uint8_t>(graft::dtype::qu8, {2, 2, 1, 1}, {1, 0, 0, 2});
    tensor<std::int32_t> made({1, 2, 2, 1});
    made.desc.type = graft::dtype::qi32;
    CHECK(lib::quantized_conv<false>(image, filter, one(0.f), one(255.f), one(0.f), one(255.f), made, low, high,
        list(ones), text("SAME"), list(ones)));
    CHECK(made.values() == std::vector<std::int32_t>{92, 20, 30, 41});
    bytes const plain({4});
    CHECK(lib::quantized_relu(plain, one(-1.f), one(1.f), plain, low, high).code == errc::wrong_dtype);
}

TEST_CASE("Fourier transforms are NumPy's") {
    floats const x({5}, {1, 2, 0, -1, 3}), back({5});
    tensor<float> half({3, 2}), wide({12, 2});
    half.desc.type = graft::dtype::c64;
    half.desc.shape = shape{3};
    half.size = 3;
    CHECK(lib::real_fft<1, false, "input">(x, ints({1}, {5}), half));
    half.size = 6;
    CHECK(close(half.values(), {5, 0, 3.35410197f, 0.36327126f, -3.35410197f, 1.53884177f}));
    half.size = 3;
    CHECK(lib::real_fft<1, true, "x">(half, ints({1}, {5}), back));
    CHECK(close(back.values(), x.values()));
    CHECK(lib::real_fft<1, true, "x">(half, ints({1}, {4}), back).code == errc::wrong_value);
    floats const image({3, 4}, {0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1}), again({3, 4});
    tensor<float> spectrum({9, 2});
    spectrum.desc.type = graft::dtype::c64;
    spectrum.desc.shape = shape{3, 3};
    spectrum.size = 9;
    CHECK(lib::real_fft<2, false, "input">(image, ints({2}, {3, 4}), spectrum));
    CHECK(spectrum.elements[8] == doctest::Approx(-0.66987298f));
    CHECK(spectrum.elements[9] == doctest::Approx(2.5f));
    CHECK(lib::real_fft<2, true, "x">(spectrum, ints({2}, {3, 4}), again));
    CHECK(close(again.values(), image.values()));
}

TEST_CASE("suppression: scores lowered, classes together") {
    floats const boxes({3, 4}, {0, 0, 1, 1, 0, 0.1f, 1, 1.1f, 0, 10, 1, 11}), scores({3}, {0.9f, 0.75f, 0.6f});
    ints const kept({3}), valid(point);
    floats const lowered({3});
    shape n, m;
    CHECK(lib::non_max_suppression_v5(boxes, scores, ints(point, {3}), one(1.f), one(0.f), one(0.5f), truth(false),
        kept, lowered, valid, size_of{&n}, size_of{&m}));
    CHECK(kept.values() == std::vector<std::int32_t>{0, 2, 1}); // the second covers 0.818 of the first
    CHECK(close(lowered.values(), {0.9f, 0.6f, 0.75f * 0.51199695f}));
    CHECK(lib::non_max_suppression_v1(boxes, scores, ints(point, {3}), attribute<double>{0.5}, kept, size_of{&n}));
    CHECK(n == shape{2});
    floats const all({1, 3, 1, 4}, boxes.values()), per_class({1, 3, 2}, {0.9f, 0.f, 0.75f, 0.3f, 0.6f, 0.8f}),
        best({1, 4, 4}), best_scores({1, 4}), classes({1, 4});
    ints const count({1});
    CHECK(lib::non_max_suppression_of_classes(all, per_class, ints(point, {2}), ints(point, {4}), one(0.5f), one(0.1f),
        truth(true), best, best_scores, classes, count));
    CHECK(count.values()[0] == 4);
    CHECK(close(best_scores.values(), {0.9f, 0.8f, 0.6f, 0.3f}));
    CHECK(classes.values() == std::vector<float>{0, 1, 0, 1});
    CHECK(best.values()[5] == 1.f); // clipped
}

TEST_CASE("random numbers are TensorFlow's") {
    // the reference implementation of Philox, all zeros
    auto p = lib::philox::of_key(0, 0, 0);
    CHECK(p() == lib::philox::words{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8});
    // documentation of tf.random.Generator: from_seed(1).normal([2, 3])
    floats const y({2, 3});
    CHECK(lib::stateless_v2<lib::detail::normal_numbers, float>(
        ints({2}, {2, 3}), tensor<std::uint64_t>({1}, {0}), tensor<std::uint64_t>({2}, {1, 0}), ints(point, {1}), y));
    CHECK(close(y.values(), {0.43842277f, -0.53439844f, -0.07710262f, 1.5658046f, -0.1012345f, -0.2744976f}));
    floats const cut({1000});
    CHECK(lib::truncated_normal<float>(ints({1}, {1000}), cut, number(3), number(4)));
    for (auto const v : cut.values()) CHECK(std::fabs(v) < 2.f);
    ints const whole({100}), none({1});
    CHECK(lib::random_whole<std::int32_t>(
        ints({1}, {100}), ints(point, {-2}), ints(point, {3}), whole, number(1), number(2)));
    for (auto const v : whole.values()) CHECK((v >= -2 && v < 3));
    CHECK(
        lib::random_whole<std::int32_t>(ints({1}, {1}), ints(point, {3}), ints(point, {3}), none, number(1), number(2))
            .code == errc::wrong_value);
    ints const rows({4}, {1, 2, 3, 4}), mixed({4});
    CHECK(lib::random_shuffle(rows, mixed, number(1), number(2)));
    auto sorted = mixed.values();
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted == rows.values());
}

TEST_CASE("functions of analysis and statistics") {
    namespace f = lib::function;
    auto const is = [](double got, double expected) {
        return std::fabs(got - expected) <= 1e-7 * (1 + std::fabs(expected));
    };
    CHECK(is(f::erfinv::of(0.5), 0.4769362762044699));
    CHECK(is(f::erfinv::of(-0.5), -0.4769362762044699));
    CHECK(f::erfinv::of(1e-6) == doctest::Approx(8.862269254527581e-7));
    CHECK(is(f::ndtri::of(0.975), 1.959963984540054));
    CHECK(is(f::ndtri::of(1e-10), -6.361340902404056));
    CHECK(std::isnan(f::ndtri::of(1.5)));
    CHECK(is(f::bessel_i<0>::of(1), 1.2660658777520082));
    CHECK(is(f::bessel_i<1>::of(-1), -0.5651591039924851));
    CHECK(is(f::bessel_ie<0>::of(599), f::bessel_ie<0>::of(601) * std::sqrt(601.0 / 599.0)));
    CHECK(is(f::bessel_k<1>::of(1), 0.6019072301972346));
    CHECK(is(f::bessel_j<0>::of(1), 0.7651976865579666));
    CHECK(is(f::bessel_y<1>::of(1), -0.7812128213002887));
    CHECK(is(f::expint::of(1), 1.8951178163559368));
    CHECK(is(f::incomplete_gamma<false>::of(2, 3), 1 - 4 * std::exp(-3)));
    CHECK(is(f::incomplete_gamma<true>::of(0.5, 0.1), std::erfc(std::sqrt(0.1))));
    CHECK(is(f::incomplete_gamma<true>::of(0.5, 4), std::erfc(2)));
    CHECK(is(f::hurwitz_zeta::of(2, 1), 1.6449340668482264));
    CHECK(is(f::polygamma::of(0, 1), -0.5772156649015329));
    CHECK(is(f::polygamma::of(1, 1), 1.6449340668482264));
    CHECK(is(f::incomplete_beta(2, 3, 0.4), 0.5248));
    CHECK(is(f::incomplete_beta(0.5, 0.5, 0.9), 2 / 3.14159265358979 * std::asin(std::sqrt(0.9))));
    floats const x({2}, {0.f, 0.5f}), y({2}), z({2, 2});
    CHECK(lib::special_unary<f::erfinv, float, "x", "y">(x, y));
    CHECK(close(y.values(), {0.f, 0.47693628f}));
    CHECK(lib::special_binary<f::incomplete_gamma<false>, "a", "x", "z", float>(
        floats({2, 1}, {1, 2}), floats({2}, {1, 3}), z));
    CHECK(close(z.values(), {0.63212056f, 0.95021293f, 0.26424112f, 0.80085173f}));
}

TEST_CASE("diagonals read and written") {
    floats const x({1, 3, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6}), band({1, 3, 3}), y({1, 3, 4});
    CHECK(lib::matrix_diag_part_v3(x, ints({2}, {-1, 1}), one(9.f), text("LEFT_RIGHT"), band));
    CHECK(band.values() == std::vector<float>{2, 7, 6, 1, 6, 7, 9, 5, 8});
    CHECK(lib::matrix_diag_v3(
        band, ints({2}, {-1, 1}), ints(point, {3}), ints(point, {4}), one(0.f), text("LEFT_RIGHT"), y));
    CHECK(y.values() == std::vector<float>{1, 2, 0, 0, 5, 6, 7, 0, 0, 8, 7, 6});
    CHECK(lib::matrix_set_diag_v3(y, floats({1, 3}, {-1, -2, -3}), ints({1}, {0}), text("RIGHT_LEFT"), floats(x)));
    CHECK(x.values()[5] == -2.f);
    CHECK(
        lib::matrix_diag_part_v3(x, ints({2}, {1, -1}), one(9.f), text("LEFT_RIGHT"), band).code == errc::wrong_value);
}

TEST_CASE("equations are solved as NumPy solves them") {
    floats const a({1, 3, 3}, {4, 2, 1, 2, 5, 3, 1, 3, 6}), y({1, 3, 3}), b({1, 3, 1}, {1, 2, 3}), z({1, 3, 1});
    CHECK(lib::cholesky<float>(a, y));
    CHECK(close(y.values(), {2, 0, 0, 1, 2, 0, 0.5f, 1.25f, 2.04633819f}));
    CHECK(lib::solve_matrix<float>(a, b, truth(true), z));
    CHECK(close(z.values(), {0.08955224f, 0.10447761f, 0.43283582f}));
    CHECK(lib::solve_triangular<float>(y, b, truth(true), truth(false), z));
    CHECK(close(z.values(), {0.5f, 0.75f, 0.88572847f}));
    floats const sign({1}), logarithm({1});
    CHECK(lib::log_determinant<float>(a, sign, logarithm));
    CHECK(close(logarithm.values(), {4.20469262f}));
    CHECK(lib::solve_matrix<float>(
              floats({1, 2, 2}, {1, 2, 2, 4}), floats({1, 2, 1}, {1, 1}), truth(false), floats({1, 2, 1}))
              .code == errc::wrong_input_data);
}

TEST_CASE("images scaled by filters") {
    floats const x({1, 1, 4, 1}, {0, 1, 2, 3}), y({1, 1, 2, 1});
    CHECK(lib::scale_and_translate<float>(
        x, ints({2}, {1, 2}), floats({2}, {1, 0.5f}), floats({2}, {0, 0}), text("triangle"), truth(true), y));
    // weights 0.75, 0.75, 0.25 of distances 0.5, 0.5, 1.5 at half the size
    CHECK(
        close(y.values(), {(0 * 0.75f + 1 * 0.75f + 2 * 0.25f) / 1.75f, (1 * 0.25f + 2 * 0.75f + 3 * 0.75f) / 1.75f}));
    CHECK(lib::scale_and_translate<float>(
              x, ints({2}, {1, 2}), floats({2}, {1, 0.5f}), floats({2}, {0, 0}), text("none"), truth(true), y)
              .code == errc::wrong_value);
}

} // namespace
} // namespace library_kernels_origins_test
