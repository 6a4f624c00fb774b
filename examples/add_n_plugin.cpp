// examples/add_n_plugin.cpp - one to many: AddN as a chain of Adds, inlined or kept together, and as one operator
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <graft/graft.hpp>

#include "text_model.hpp"

using namespace graft::literals;

namespace tf = graft::tensorflow;

struct Add : graft::op<Add> {
    static constexpr auto prototype = graft::prototype("Add")
                                          .datatype("T", number)
                                          .input("x1", "T")
                                          .input("x2", "T", follow("x1"))
                                          .output("y", follow("x1"));
};
struct Identity : graft::op<Identity> {
    static constexpr auto prototype =
        graft::prototype("Identity").input("x", any).output("y", follow("x")).is(identity);
};
struct AddN : graft::op<AddN> {
    static constexpr auto prototype = graft::prototype("AddN")
                                          .datatype("T", number)
                                          .dynamic_input("x", "T", at_least(1))
                                          .output("y", "T")
                                          .attr("N", graft::attr_kind::integer);
    static constexpr graft::status infer_shape(shape_context& ctx) {
        return ctx.output<"y">() = ctx.dynamic_desc<"x">()[0].shape, graft::ok;
    }
};
struct TfAddN : tf::op<TfAddN> {
    static constexpr auto prototype = tf::op_def("AddN", "inputs: N * T", "-> sum: T", "N: int >= 1", "T: numbertype");
};

// [expand]
// The subgraph: data nodes by index, operators, and one result per output of AddN. The operators that it adds are
// declared, so that the compiler finds them in the catalog, and any other one is rejected where it is added.
graft::status adds(graft::expand_context<TfAddN, Add, Identity>& ctx) {
    if (ctx.input_count() == 1) return ctx.result(ctx.add<Identity>("copy", "x"_p = ctx.data(0))), graft::ok;
    auto sum = ctx.data(0);
    for (std::size_t i = 1; i < ctx.input_count(); ++i)
        sum = ctx.add<Add>("add" + std::to_string(i - 1), "x1"_p = sum, "x2"_p = ctx.data(i));
    return ctx.result(sum), graft::ok;
}
inline constexpr auto inlined = graft::expand<TfAddN, Add, Identity>(&adds);
// [/expand]
inline constexpr auto kept = graft::expand<TfAddN, Add, Identity>(&adds).kept(); // CANN's PartitionedCall
inline constexpr auto whole = graft::plugin<AddN, TfAddN>();

graft::status add(graft::in<"x1", float> a, graft::in<"x2", float> b, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = a[i] + b[i];
    return graft::ok;
}
graft::status copy(graft::in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = x[i];
    return graft::ok;
}
graft::status add_n(graft::dynamic_in<"x", float> x, graft::out<"y", float> y) {
    for (std::size_t i = 0; i < y.size(); ++i) {
        y[i] = 0;
        for (auto const& one : x) y[i] += one[i];
    }
    return graft::ok;
}
struct my_ops {
    using list = graft::ops<Add, Identity, AddN>;
};
template <auto const& P> struct by {
    using plugins = graft::plugins<P>;
    using list = typename plugins::origins;
    using catalog = my_ops;
};
struct my_kernels {
    static constexpr std::string_view engine = "example";
    using list = graft::kernels<graft::kernel<Add, &add>, graft::kernel<Identity, &copy>, graft::kernel<AddN, &add_n>>;
};

template <auto const& P> bool runs(int n, std::size_t calls, std::size_t operators) {
    std::string text;
    for (int i = 0; i < n; ++i)
        text += "node { name: 'x" + std::to_string(i) +
                "' op: 'Const' attr { key: 'dtype' value { type: DT_FLOAT } } attr { key: 'value' value { tensor { "
                "dtype: DT_FLOAT tensor_shape { dim { size: 2 } } float_val: " +
                std::to_string(i + 1) + " float_val: " + std::to_string(i * i) + " } } } }\n";
    text += "node { name: 'sum' op: 'AddN' attr { key: 'N' value { i: " + std::to_string(n) +
            " } } attr { key: 'T' value { type: DT_FLOAT } }";
    for (int i = 0; i < n; ++i) text += " input: 'x" + std::to_string(i) + "'";
    example::model<my_ops, by<P>, my_kernels> model(text + " }\n");
    std::vector<float> wanted{0, 0}; // numpy: x.sum(axis=0)
    for (int i = 0; i < n; ++i) wanted[0] += static_cast<float>(i + 1), wanted[1] += static_cast<float>(i * i);
    auto const out = model.run();
    std::size_t created = 0;
    for (auto const& node : model.graph().nodes) created += node.kind == graft::node_kind::operation;
    if (calls == 1 && (model.graph().calls.size() != 1 || model.graph().calls[0].original_type != "AddN" ||
                          model.graph().calls[0].inputs.size() != static_cast<std::size_t>(n)))
        return false;
    return out.size() == 1 && example::same<float>(out[0], wanted) && model.graph().calls.size() == calls &&
           created == operators;
}

int main() {
    for (int n : {1, 2, 3, 7}) {
        std::size_t const parts = n == 1 ? 1 : static_cast<std::size_t>(n - 1);
        if (!runs<inlined>(n, 0, parts) || !runs<kept>(n, 1, parts) || !runs<whole>(n, 0, 1)) return n;
    }
    return 0;
}
