// test/constant/stored_types.cpp - a GraphDef that graft_embed wrote as a header, with 16-bit floats and 8-bit
// integers: memory and results are those of a session
// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "frozen.embedded.hpp" // graft_embed(test_constant constant/frozen.pbtxt)
#include "graft/constant.hpp"
#include "graft/frontend/tensorflow.hpp"
#include "graft/frontend/tensorflow/constant_net.hpp"
#include "graft/frontend/tensorflow/embedded_text.hpp"
#include "graft/library/array/cast/tensorflow.hpp"
#include "graft/library/linalg/matmul/tensorflow.hpp"
#include "graft/library/math/arithmetic/tensorflow.hpp"
#include "graft/library/nn/activation/tensorflow.hpp"
#include "graft/library/nn/quantization/kernels.hpp"
#include "graft/library/nn/quantization/quantized_kernels.hpp"
#include "graft/library/nn/quantization/quantized_window_kernels.hpp"
#include "graft/library/nn/quantization/tensorflow.hpp"
#include "graft/library/nn/quantization/training_ops.hpp"
#include "graft/library/nn/scale/tensorflow.hpp"
#include "graft/library/tensorflow/same.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/embedded_header.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"
#include "test/constant/float_kernels.hpp"

namespace constant_stored_types_test {

template <class Op>
constexpr auto same = graft::mapping<Op, typename graft::library::tensorflow_plugins::form_in_tensorflow<Op>::type>();

namespace {

namespace lib = graft::library;
namespace from = graft::library::tensorflow_plugins;
using constant_test::add_bias, constant_test::multiply, constant_test::rectify;

struct operators {
    using list = graft::ops<lib::MatMulV2, lib::BiasAdd, lib::Relu, lib::Add, lib::Cast, lib::Dequantize,
        lib::QuantizeV2, lib::QuantizedMatMul>;
};
struct tensorflow_plugins {
    using plugins =
        graft::plugins<from::matmul, from::bias_add, from::relu, from::alike<from::tf::arithmetic_lines, lib::Add>,
            from::cast, from::dequantize, same<lib::QuantizeV2>, same<lib::QuantizedMatMul>>;
    using list = plugins::origins;
};

graft::status add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}
graft::status add_halves(
    graft::in<"x1", graft::half> a, graft::in<"x2", graft::half> b, graft::out<"y", graft::half> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = graft::to_half(graft::to_float(a[i]) + graft::to_float(b[i]));
    return graft::ok;
}
graft::status shorten(graft::in<"x", float> x, graft::out<"y", graft::half> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = graft::to_half(x[i]);
    return graft::ok;
}
/// The kernels for 8-bit numbers are the shipped ones.
struct kernels {
    using list = graft::kernels<graft::kernel<lib::MatMulV2, &multiply>, graft::kernel<lib::BiasAdd, &add_bias>,
        graft::kernel<lib::Relu, &rectify>, graft::kernel<lib::Add, &add_halves>, graft::kernel<lib::Add, &add>,
        graft::kernel<lib::Cast, &shorten>, graft::kernel<lib::QuantizeV2, &lib::quantize_v2>,
        graft::kernel<lib::QuantizedMatMul, &lib::quantized_matmul>,
        graft::kernel<lib::Dequantize, &lib::dequantize<float>>>;
    static constexpr std::string_view engine = "test";
};
struct target {
    using operators = constant_stored_types_test::operators;
    using kernels = constant_stored_types_test::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<tensorflow_plugins>(graft::tensorflow::front_end);
    template <class Model> using net = graft::tensorflow::text_net<Model>;
};
using net = graft::program_of<frozen, target>;
static_assert(net::dtype<"weights"> == graft::dtype::f16 && net::dtype<"hidden"> == graft::dtype::f32);
static_assert(net::dtype<"whole"> == graft::dtype::qu8 && net::dtype<"sums"> == graft::dtype::qi32);
static_assert(net::dtype<"y"> == graft::dtype::f16 && net::shape<"y"> == graft::shape{1, 5});
// Tensors that are read as float are among the weights, whatever their type in the model; half operators read the
// bits.
static_assert(net::weight_count == 48 + 6 + 30);
static_assert(graft::span(frozen::half_blobs).size() == 2 && frozen::half_blobs[1].layer == "shift");

/// A file that exists until the test ends.
struct temporary {
    std::string path =
        (std::filesystem::temp_directory_path() / ("graft_stored_types_" + std::to_string(::getpid()))).string();

    explicit temporary(std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }
    ~temporary() {
        std::error_code ignored;
        std::filesystem::remove(path, ignored);
    }
};
constexpr char const* model = "test/constant/frozen.pbtxt";

TEST_CASE("an embedded GraphDef with 16-bit floats and 8-bit numbers has the memory and the answers of a session") {
    static constexpr graft::plugin_set plugins[]{target::plugins};
    static constexpr graft::target to{graft::catalog<operators>::view(), plugins, {}};
    auto g = graft::import(to, model);
    REQUIRE(static_cast<bool>(g));
    CHECK(g.notes().warnings.size() == 1); // floats are read, the model declares half
    static constexpr graft::kernel_table_view tables[]{graft::kernel_table<kernels>::view()};
    auto const program = graft::compile(*std::move(g), graft::kernel_set{tables});
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes == net::arena_bytes);
    CHECK(program->plan().lower_bound_bytes == net::lower_bound_bytes);
    graft::session session{*program};
    std::vector<float> x(8);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 5) * 0.5F - 0.75F;
    REQUIRE(static_cast<bool>(session.set_input<float>("x", x)));
    REQUIRE(static_cast<bool>(session.run()));
    auto const expected = session.output<graft::half>("y");
    REQUIRE(static_cast<bool>(expected));
    REQUIRE((*expected).size() == 5);

    alignas(64) static net::arena_type arena;
    auto const in = net::tensor<"x">(arena);
    std::copy(x.begin(), x.end(), in.begin());
    REQUIRE(net::run(arena));
    auto const y = net::tensor<"y">(arena);
    REQUIRE(y.size() == 5);
    bool any = false;
    for (std::size_t i = 0; i < y.size(); ++i) {
        CHECK(std::abs(graft::to_float(y[i]) - graft::to_float((*expected)[i])) < 1e-5F);
        any = any || std::abs(graft::to_float(y[i])) > 1;
    }
    CHECK(any);
}

/// Halves in the text: the compiler converts them.
struct in_text {
    static constexpr std::string_view text = R"(
node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
  attr { key: "shape" value { shape { dim { size: 1 } dim { size: 3 } } } } }
node { name: "w" op: "Const" attr { key: "dtype" value { type: DT_HALF } }
  attr { key: "value" value { tensor { dtype: DT_HALF tensor_shape { dim { size: 3 } dim { size: 2 } }
    half_val: 15360 half_val: 49152 half_val: 14336 half_val: 0 half_val: 13312 half_val: 15872 } } } }
node { name: "y" op: "MatMul" input: "x" input: "w" attr { key: "T" value { type: DT_HALF } }
  attr { key: "transpose_a" value { b: false } } attr { key: "transpose_b" value { b: false } } }
)";
};
using text_net = graft::program_of<in_text, target>;
static_assert(text_net::weight_count == 0 && text_net::dtype<"y"> == graft::dtype::f32);

TEST_CASE("halves in the text of a graph are read as floats where floats are multiplied by them") {
    alignas(64) static text_net::arena_type arena;
    auto const x = text_net::tensor<"x">(arena);
    x[0] = 1, x[1] = 2, x[2] = 4;
    REQUIRE(text_net::run(arena));
    auto const y = text_net::tensor<"y">(arena);
    CHECK(std::vector<float>(y.begin(), y.end()) == std::vector<float>{1 + 1 + 1, -2 + 6}); // 1 0.5 0.25, -2 0 1.5
}

TEST_CASE("a binary GraphDef is embedded as its text is; large constants are kept apart, notes of tools are not kept") {
    std::vector<std::string> names, others;
    std::vector<float> elements;
    auto const keep = [&](std::string_view name, graft::tensor_view const& v) {
        names.emplace_back(name);
        for (std::size_t i = 0; v.desc.type == graft::dtype::f32 && i < v.bytes.size(); i += 4)
            elements.push_back(graft::load<float>(v.bytes.data() + i));
    };
    auto const text = graft::tensorflow::embedded_text(model, keep);
    REQUIRE(static_cast<bool>(text));
    CHECK(names == std::vector<std::string>{"weights", "bias", "matrix", "shift"});
    REQUIRE(elements.size() == 36);
    CHECK(std::equal(elements.begin(), elements.end(), std::begin(frozen::weights) + 48));
    CHECK(*text == frozen::text);
    CHECK(text->find("half_val") == text->npos);
    CHECK(text->find("_note") == text->npos);
    CHECK(text->find("float_val: 6") != text->npos); // a range is not a weight: rules may read it

    std::ifstream file(model, std::ios::binary);
    std::string const written{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::byte> encoded;
    graft::series<graft::wire::position> marks;
    graft::error_list errors;
    REQUIRE(
        graft::wire::text_to_wire(written, graft::tensorflow::schema::graph_def, encoded, marks, {}, model, errors));
    temporary const binary({reinterpret_cast<char const*>(encoded.data()), encoded.size()});
    auto const again = graft::tensorflow::embedded_text(
        binary.path, [&](std::string_view name, graft::tensor_view const&) { others.emplace_back(name); });
    REQUIRE(static_cast<bool>(again));
    CHECK(*again == *text);
    CHECK(others == names);
}

TEST_CASE("what is no frozen GraphDef is not embedded") {
    auto const none = [](std::string_view, graft::tensor_view const&) {};
    auto const code_of = [&](std::string_view content) {
        temporary const file(content);
        auto const text = graft::tensorflow::embedded_text(file.path, none);
        return text ? graft::errc::ok : text.error().errors.at(0).code;
    };
    CHECK(code_of("name: \"net\"\n") == graft::errc::unknown_framework); // a Caffe net
    CHECK(code_of("node { name: \"x\" ") == graft::errc::syntax_error);
    CHECK(
        code_of("node { name: \"x\" op: \"Const\" attr { key: \"value\" value { tensor { dtype: DT_FLOAT tensor_shape "
                "{ dim { size: 2 } } tensor_content: \"abc\" } } } }") == graft::errc::invalid_tensor);
    CHECK(code_of("node { name: \"x\" op: \"f\" } library { function { signature { name: \"f\" } } }") ==
          graft::errc::unsupported_operator);
    CHECK(code_of("node { name: \"x\" op: \"NoOp\" }\n# as it is\n") == graft::errc::ok);
}

TEST_CASE("one number that stands for many becomes no header of any size") {
    auto const code_of = [&](std::string const& elements) {
        temporary const file("node { name: \"x\" op: \"Const\" attr { key: \"value\" value { tensor { dtype: DT_FLOAT "
                             "tensor_shape { dim { size: " +
                             elements + " } } float_val: 1 } } } }");
        std::size_t bytes = 0;
        auto const keep = [&](std::string_view, graft::tensor_view const& v) { bytes += v.bytes.size(); };
        auto const text = graft::tensorflow::embedded_text(file.path, keep);
        CHECK(bytes <= std::size_t{4} << 20);
        return text ? graft::errc::ok : text.error().errors.at(0).code;
    };
    CHECK(code_of("100000") == graft::errc::ok);
    CHECK(code_of("4194304") == graft::errc::memory_budget_exceeded);
    CHECK(code_of("1000000000000") == graft::errc::memory_budget_exceeded);
}

TEST_CASE("a header has floats of any type, a text with any characters, and no integers") {
    graft::embedded_header all;
    graft::tensor_view floats, integers;
    float const one[]{1.5F};
    std::int32_t const whole[]{1, 2};
    floats.desc.type = graft::dtype::f32, floats.bytes = graft::as_bytes(graft::span<float const>(one));
    integers.desc.type = graft::dtype::i32, integers.bytes = graft::as_bytes(graft::span<std::int32_t const>(whole));
    all.add("w", 0, floats);
    temporary const file("");
    std::string_view const text = "a )_graft_\" b )_graft_0\" c";
    REQUIRE(!all.write(file.path, "net", text).failed());
    std::ifstream in(file.path, std::ios::binary);
    std::string const written{std::istreambuf_iterator<char>(in), {}};
    CHECK(written.find("R\"_graft_1(" + std::string(text) + ")_graft_1\"") != written.npos);
    all.add("whole", 0, integers);
    CHECK(all.size() == 1);
    auto const refused = all.write(file.path, "net", text);
    REQUIRE(refused.errors.size() == 1);
    CHECK((refused.errors[0].code == graft::errc::unknown_dtype && refused.errors[0].where.node == "whole"));
    CHECK(refused.errors[0].got == "int32");
}

TEST_CASE("a binary GraphDef whose messages are too deep in one another is an error, not the end of the tool") {
    auto const field = [](unsigned number, std::string const& bytes) {
        std::string to(1, static_cast<char>(number << 3 | 2));
        auto n = bytes.size();
        for (; n > 127; n >>= 7) to += static_cast<char>((n & 127) | 128);
        return (to += static_cast<char>(n)) + bytes;
    };
    auto const code_of = [&](int depth) {
        std::string value("\x18\x01");                                                                // i: 1
        for (int i = 0; i < depth; ++i) value = field(10, field(2, field(1, "a") + field(2, value))); // func, attr
        temporary const file(field(1, field(1, "x") + field(2, "Foo") + field(5, field(1, "f") + field(2, value))));
        auto const text = graft::tensorflow::embedded_text(
            file.path, [](std::string_view, graft::tensor_view const&) {});
        return text ? graft::errc::ok : text.error().errors.at(0).code;
    };
    CHECK(code_of(30) == graft::errc::ok);
    CHECK(code_of(40) == graft::errc::nesting_too_deep);
    CHECK(code_of(2000) == graft::errc::nesting_too_deep);
}

} // namespace
} // namespace constant_stored_types_test
