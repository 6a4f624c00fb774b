// test/constant/written_net.cpp - the compiler and an import read the same graph from a front end outside of the
// library, with an operator, plugins and kernels of the user: shapes, memory and results are the same
// SPDX-License-Identifier: Apache-2.0
#include "graft/constant/written_net.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "examples/nnef/front_end.hpp"
#include "examples/nnef/kernels.hpp"
#include "examples/nnef/operators.hpp"
#include "graft/constant.hpp"
#include "graft/model/attribute_inputs.hpp"
#include "graft/program/compile.hpp"
#include "graft/program/import.hpp"
#include "graft/session/session.hpp"

namespace constant_written_net_test {

/// An operator of the user that is in no catalog of the library.
struct Rectify : graft::op<Rectify> {
    static constexpr auto prototype =
        graft::prototype("Rectify").input("x", f32).output("y", follow("x")).attr("bend", 0.0);
};
constexpr auto rectify_plugin = graft::plugin<Rectify, nnef::relu>().set("bend", 0.25);

namespace {

namespace lib = graft::library;

struct operators {
    using list = graft::ops<lib::Add, lib::BatchMatMulV2, lib::Conv2D, lib::MaxPool, lib::Mul, Rectify, lib::Reshape,
        lib::SoftmaxV2>;
};
struct nnef_plugins {
    using plugins = graft::plugins<rectify_plugin, nnef::add_plugin, nnef::mul_plugin, nnef::softmax_plugin,
        nnef::reshape_plugin, nnef::matmul_plugin, nnef::conv_plugin, nnef::pool_plugin<lib::MaxPool, "max_pool">>;
    using list = plugins::origins;
};
graft::status rectify(graft::in<"x", float> x, graft::out<"y", float, "x"> y, graft::attr_of<"bend", double> bend) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i] > 0 ? x[i] : x[i] * static_cast<float>(*bend);
    return graft::ok;
}
struct kernels {
    using list = graft::join<nnef::kernels::list, graft::kernels<graft::kernel<Rectify, &rectify>>>;
    static constexpr std::string_view engine = "test";
};
struct target {
    using operators = constant_written_net_test::operators;
    using kernels = constant_written_net_test::kernels;
    static constexpr graft::plugin_set plugins = graft::plugins_of<nnef_plugins>(nnef::front_end);
    template <class Model> using net = graft::written_net<Model, nnef::grammar>;
};

/// The example's graph; its weights are passed to run().
struct model {
    static constexpr std::string_view text = R"(version 1.0;

# A convolution, a pool and a dense layer.
graph net( x ) -> ( y, r )
{
    x = external<scalar>(shape = [1,2,6,6]);
    filter = variable<scalar>(shape = [3,2,3,3], label = 'conv/filter');
    bias = variable<scalar>(shape = [1,3], label = 'conv/bias');
    c = conv(x, filter, bias, border = 'constant', padding = [(1,1), (1,1)], stride = [1,1], dilation = [1,1], groups = 1);
    r = relu(c);
    m = max_pool(r, size = [1,1,2,2], border = 'ignore', padding = [(0,0), (0,0), (0,0), (0,0)], stride = [1,1,2,2]);
    h = mul(m, 0.5);
    f = reshape(h, shape = [1,-1]);
    weights = variable<scalar>(shape = [4,27], label = "dense/weights");
    a = matmul(f, weights, transposeB = true);
    offset = variable<scalar>(shape = [1,4], label = 'dense/bias');
    s = add(a, offset);
    y = softmax(s, axes = [1]);
}
)";
};
using net = graft::program_of<model, target>;
static_assert(net::layers == 14); // a number among the tensors is a node, too
static_assert(net::shape<"f"> == graft::shape{1, 27} && net::weight_count == 54 + 3 + 108 + 4);
static_assert(net::macs == 3 * 6 * 6 * 18 + 4 * 27);

std::string content(std::string const& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}
constexpr char const* folder = "examples/nnef/net/";

TEST_CASE("a graph of a front end of one's own in constants is the graph that an import makes, and runs as it does") {
    REQUIRE(content(std::string(folder) + "graph.nnef") == model::text);
    static constexpr graft::plugin_set plugins[]{target::plugins};
    static constexpr graft::target to{graft::catalog<operators>::view(), plugins, {}};
    auto g = graft::import(to, std::string(folder) + "graph.nnef");
    REQUIRE(static_cast<bool>(g));
    auto const same = [&](std::string_view name, graft::tensor_desc const& d) {
        CAPTURE(name);
        graft::tensor_desc const* other = nullptr;
        for (auto const& t : g->tensors)
            if (t.origin == name) other = &t.desc;
        REQUIRE(other);
        CHECK(*other == d);
    };
    same("x", net::desc<"x">), same("filter", net::desc<"filter">), same("bias", net::desc<"bias">);
    same("c", net::desc<"c">), same("r", net::desc<"r">), same("m", net::desc<"m">), same("h", net::desc<"h">);
    same("f", net::desc<"f">), same("a", net::desc<"a">), same("s", net::desc<"s">), same("y", net::desc<"y">);

    static constexpr graft::kernel_table_view tables[]{graft::kernel_table<kernels>::view()};
    auto const program = graft::compile(*std::move(g), graft::kernel_set{tables});
    REQUIRE(static_cast<bool>(program));
    CHECK(program->plan().arena_bytes == net::arena_bytes);
    CHECK(program->plan().lower_bound_bytes == net::lower_bound_bytes);
    graft::session session{*program};
    std::vector<float> x(72);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7) / 4 - 0.75F;
    REQUIRE(static_cast<bool>(session.set_input<float>("x", x)));
    REQUIRE(static_cast<bool>(session.run()));

    std::vector<float> weights;
    for (auto const* const name : {"conv/filter", "conv/bias", "dense/weights", "dense/bias"}) {
        auto const file = content(std::string(folder) + name + ".dat");
        for (std::size_t at = 128; at + 4 <= file.size(); at += 4)
            weights.push_back(graft::load<float>(reinterpret_cast<std::byte const*>(file.data()) + at));
    }
    alignas(64) static net::arena_type arena;
    CHECK(!net::run(arena, graft::span<float const>(weights).first(100)));
    auto const in = net::tensor<"x">(arena);
    std::copy(x.begin(), x.end(), in.begin());
    REQUIRE(net::run(arena, weights));
    auto const equal = [&](auto const& found, char const* name) {
        CAPTURE(name);
        auto const wanted = session.output<float>(name);
        REQUIRE(static_cast<bool>(wanted));
        REQUIRE((*wanted).size() == found.size());
        float min = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            CHECK(std::abs(found[i] - (*wanted)[i]) < 1e-5F);
            min = std::min(min, found[i]);
        }
        return min;
    };
    CHECK(equal(net::tensor<"r">(arena), "r") < 0); // the user's operator, whose output is a graph output
    equal(net::tensor<"y">(arena), "y");
}

/// The values that a reader accepts in a constant expression: numbers of all kinds, lists, escapes that are none.
constexpr bool reads(std::string_view text, double real, std::int64_t whole) {
    graft::error_list errors;
    graft::attr_value a, b;
    graft::model::text_scanner in(text, {}, errors);
    return in.value(a) && in.value(b) && in.at_end() && a.real == real && b.integer == whole && !errors.failed();
}
static_assert(reads("0.1 -12", 0.1, -12));
static_assert(reads("-2.5e-3 9223372036854775807", -2.5e-3, INT64_MAX));
static_assert(reads("1e300 -9223372036854775808", 1e300, INT64_MIN));
static_assert(!reads("0.1 9223372036854775808", 0.1, INT64_MIN) && !reads("1e400 1", 0, 1));
static_assert(!reads("1e-400 1", 0, 1) && !reads("-1e-400 1", 0, 1) && reads("0e-400 1", 0, 1));
static_assert(reads("0.000e5 1", 0, 1) && reads("4e-320 1", 4e-320, 1));

TEST_CASE("numbers in a constant expression are those of a run") {
    CHECK(reads("0.1 -12", 0.1, -12));
    CHECK(reads("-2.5e-3 9223372036854775807", -2.5e-3, INT64_MAX));
    CHECK(reads("1e300 -9223372036854775808", 1e300, INT64_MIN));
    CHECK(!reads("0.1 9223372036854775808", 0.1, INT64_MIN));
    CHECK(!reads("1e400 1", 0, 1));
    CHECK((!reads("1e-400 1", 0, 1) && !reads("-1e-400 1", 0, 1) && reads("0e-400 1", 0, 1)));
    CHECK((reads("0.000e5 1", 0, 1) && reads("4e-320 1", 4e-320, 1)));
}

/// Additions by a user's own front end: elements of one byte before elements of four.
constexpr graft::model::node_role role_of(std::string_view type) {
    return type == "k" ? graft::model::node_role::constant : graft::model::node_role::operation;
}
constexpr graft::front_end small_front_end{
    .name = "small", .role = &role_of, .graph_inputs = &graft::model::attribute_inputs};
constexpr std::byte one_byte[1]{}, four_bytes[4]{};
constexpr graft::shape of_six[]{{2, 3}};
constexpr std::int64_t three[]{3};
struct small_grammar {
    static constexpr graft::front_end const& front = small_front_end;
    static constexpr void read(
        std::string_view text, graft::model::source&, graft::model::source_writer& to, graft::error_list&) {
        if (text == "halves") {
            graft::series<graft::named_attr> has;
            has.push_back({"dtype", graft::attr_value::of(graft::dtype::f16)});
            has.push_back({"shape", graft::attr_value::of(graft::span<std::int64_t const>(three))});
            to.add({"a", "k", {}, {"a"}, std::move(has), {}}, {1, 1, {}});
            to.output("a", {1, 1, {}});
            return;
        }
        to.add({"a", "k", {}, {"a"}, {}, one_byte}, {1, 1, {}});
        graft::series<graft::named_attr> declared;
        if (text == "a shape") {
            auto& v = declared.emplace_back(graft::named_attr{"like", {}}).value;
            v.kind = graft::attr_kind::shape, v.shapes = of_six;
        }
        to.add({"b", "k", {}, {"b"}, std::move(declared), four_bytes}, {2, 1, {}});
        to.output("b", {2, 1, {}});
    }
};
struct two_constants {
    static constexpr std::string_view text = "";
};
struct halves_from_nowhere {
    static constexpr std::string_view text = "halves";
};
struct small_target {
    using operators = constant_written_net_test::operators;
    static constexpr graft::plugin_set plugins{.front = &small_front_end};
    template <class Model> using net = graft::written_net<Model, small_grammar>;
};
// A run accepts floats: there is no place for elements of another type.
static_assert(
    graft::constant::plan_of<halves_from_nowhere, small_target>.weight_fault.code == graft::errc::missing_weights);
static_assert(graft::constant::plan_of<halves_from_nowhere, small_target>.weight_count == 0);
struct says_a_shape {
    static constexpr std::string_view text = "a shape";
};
using of_two = graft::written_net<two_constants, small_grammar>;
using of_shape = graft::written_net<says_a_shape, small_grammar>;
static_assert(of_two::mistake.code == graft::errc::ok && of_two::size == 2);
static_assert(of_two::elements<0>().size() == 1 && of_two::elements<1>().size() == 4);
static_assert(of_shape::mistake.code == graft::errc::unsupported_operator && of_shape::mistake.line == 2);
static_assert(of_shape::mistake.parameter.view() == "like" && of_shape::mistake.found.view() == "shape");

TEST_CASE("the elements of every constant in a text begin where a kernel may read them") {
    CHECK(reinterpret_cast<std::uintptr_t>(of_two::elements<0>().data()) % 16 == 0);
    CHECK(reinterpret_cast<std::uintptr_t>(of_two::elements<1>().data()) % 16 == 0);
}

} // namespace
} // namespace constant_written_net_test
