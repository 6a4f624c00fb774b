// examples/hana_structs.cpp - the attributes and the ports of a node as Hana Structs: five passes that are a line each
// SPDX-License-Identifier: Apache-2.0
#include <boost/hana.hpp>

#include <cstdio>
#include <graft/graph/ir/hana_struct.hpp>
#include <graft/graph/ir/network.hpp>
#include <graft/op.hpp>
#include <string>

namespace hana = boost::hana;
using namespace graft::literals;

struct Pool : graft::op<Pool> {
    static constexpr auto prototype = graft::prototype("Pool")
                                          .input("x", f32)
                                          .output("y", follow("x", aspect::dtype))
                                          .attr("window", integers(2, 2))
                                          .attr("stride", 2, at_least(1))
                                          .attr("ceil", false);

    static constexpr graft::status infer_shape(shape_context& ctx) {
        graft::shape y = ctx.input<"x">();
        for (std::size_t i = 1; i < 3 && y.has_rank(); ++i) y[i] = graft::floor_div(y[i], ctx.attr<"stride">());
        ctx.output<"y">() = y;
        return graft::ok;
    }
};
struct my_ops {
    using list = graft::ops<Pool>;
};

std::string text(bool b) { return b ? "true" : "false"; }
std::string text(std::int64_t n) { return std::to_string(n); }
std::string text(graft::span<std::int64_t const> all) {
    std::string s;
    for (auto n : all) s += (s.empty() ? "" : ",") + text(n);
    return s;
}

// [write]
/// 1. A writer of any operator: names and values, in the order of the prototype.
template <class Op> std::string line(graft::attribute_record<Op> const& attributes) {
    return hana::fold_left(attributes, std::string(Op::prototype.name()), [](std::string s, auto const& member) {
        return s + ' ' + hana::to<char const*>(hana::first(member)) + '=' + text(hana::second(member));
    });
}
// [/write]

// [device]
/// 2. What a device wants, as a struct of one's own: filled by the names of its members.
struct pool_parameters {
    BOOST_HANA_DEFINE_STRUCT(pool_parameters, (std::int64_t, stride), (bool, ceil));
};
template <class Wanted, class Op> Wanted filled(graft::attribute_record<Op> const& attributes) {
    Wanted w;
    hana::for_each(hana::accessors<Wanted>(),
        [&](auto member) { hana::second(member)(w) = hana::at_key(attributes, hana::first(member)); });
    return w;
}
// [/device]

// [static]
/// 3. Whether all tensors of a node have a size.
template <class Op> bool has_sizes(graft::op_ref<Op> const& node) {
    return hana::all_of(hana::members(node), [](graft::tensor_ref t) { return t.shape().is_static(); });
}
// [/static]

// [equal]
/// 4. Whether one of two nodes is superfluous: the same inputs, and equal attributes.
template <class Op> bool same(graft::op_ref<Op> const& a, graft::op_ref<Op> const& b) {
    auto const attributes = [](auto const& n) { return graft::attribute_record<Op>(n.of().attributes_of(n.row())); };
    return a.template input<"x">() == b.template input<"x">() && hana::equal(attributes(a), attributes(b));
}
// [/equal]

// [kinds]
/// 5. A question to the definition, answered by the compiler: does a name occur among its attributes?
constexpr auto stride = BOOST_HANA_STRING("stride");
template <class Op> constexpr bool has_stride = decltype(hana::contains(
    hana::keys(std::declval<graft::attribute_record<Op>>()), stride))::value;
static_assert(has_stride<Pool>);
// [/kinds]

int main() {
    graft::network net(graft::catalog<my_ops>::view());
    auto const x = net.input("x", graft::dtype::f32, {1, 8, 8, 3});
    auto const a = net.add<Pool>("a", "x"_p = x), b = net.add<Pool>("b", "x"_p = x),
               c = net.add<Pool>("c", "x"_p = x, "stride"_p = 4, "ceil"_p = true);
    for (auto const* n : {&a, &b, &c}) {
        auto const& node = static_cast<graft::op_ref<Pool> const&>(*n);
        graft::attribute_record<Pool> const attributes(node.of().attributes_of(node.row()));
        auto const wanted = filled<pool_parameters>(attributes);
        std::printf("%s '%.*s': %d%s%s\n", line(attributes).c_str(), static_cast<int>(node.name().size()),
            node.name().data(), static_cast<int>(wanted.stride), has_sizes(node) ? ", static" : "",
            same<Pool>(a, node) ? ", as 'a'" : "");
    }
    return 0;
}
// prints
// Pool window=2,2 stride=2 ceil=false 'a': 2, static, as 'a'
// Pool window=2,2 stride=2 ceil=false 'b': 2, static, as 'a'
// Pool window=2,2 stride=4 ceil=true 'c': 4, static
