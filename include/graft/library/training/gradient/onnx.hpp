// graft/library/training/gradient/onnx.hpp - ONNX, domain ai.onnx.preview.training: gradients of a tensor of the model
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "graft/graph/ir/builder.hpp"
#include "graft/graph/ir/graph.hpp"
#include "graft/library/array/creation/ops.hpp"
#include "graft/library/array/reshape/ops.hpp"
#include "graft/library/control/identity/ops.hpp"
#include "graft/library/linalg/matmul/ops.hpp"
#include "graft/library/math/arithmetic/ops.hpp"
#include "graft/library/math/compare/ops.hpp"
#include "graft/library/math/reduce/ops.hpp"
#include "graft/library/math/unary/ops.hpp"
#include "graft/library/nn/activation/ops.hpp"
#include "graft/library/onnx/expansion_helpers.hpp"
#include "graft/library/onnx/pieces.hpp"

GRAFT_BEGIN
namespace onnx::training {

struct Gradient : op<Gradient> {
    static constexpr auto history = define("ai.onnx.preview.training.Gradient",
        since(1,
            "**Inputs: T1 -> **Outputs: T2; !xs: strings; !y: string; zs: strings; T1: {floats, ints, uints, bool, "
            "string, complex}; T2: {floats}"));
};

} // namespace onnx::training

namespace library::onnx_plugins {

/// Walks from a tensor back to those whose gradient is requested: the gradient of each tensor on the path is the sum
/// of the contributions of its readers.
struct going_back {
    making& m;
    graph& g;
    std::vector<tensor_id> const& wanted;
    std::vector<tensor_id> of{}; ///< the gradient of each tensor, by its number
    std::vector<char> leads{};   ///< whether a tensor leads to a requested one: 1 no, 2 yes
    std::size_t created = 0;

    going_back(making& parts, std::vector<tensor_id> const& all)
        : m(parts), g(parts.ctx.graph().builder().target()), wanted(all), of(g.tensors.size(), no_id),
          leads(g.tensors.size(), 0) {
        for (auto const t : wanted) leads[t] = 2;
    }
    [[nodiscard]] std::string_view path(std::string_view name) {
        return m.ctx.storage().path(name, std::to_string(created++));
    }
    template <class Op> tensor_id two(std::string_view name, tensor_id a, tensor_id b) {
        return m.of_two<Op>(path(name), a, b);
    }
    template <class Op> tensor_id one(std::string_view name, tensor_id x) { return m.of<Op>(path(name), x); }
    tensor_id number(double v, tensor_id like) { return m.number(path("number"), v, m.desc(like).type); }

    /// The nodes between y and the requested tensors, the last ones first.
    void order(tensor_id y, std::vector<node_id>& nodes) {
        struct open {
            tensor_id tensor;
            std::size_t next;
        };
        std::vector<open> stack{{y, 0}};
        std::vector<char> done(g.nodes.size(), 0);
        while (!stack.empty()) {
            auto& top = stack.back();
            auto const producer = g.tensors[top.tensor].producer;
            auto const inputs = g.inputs_of(g.nodes[producer]);
            while (top.next < inputs.size() && (inputs[top.next] == no_id || leads[inputs[top.next]] != 0)) ++top.next;
            if (leads[top.tensor] == 0 && top.next < inputs.size()) {
                auto const input = inputs[top.next++];
                stack.push_back({input, 0});
                continue;
            }
            if (leads[top.tensor] == 0) {
                bool found = false;
                for (auto const i : inputs) found = found || (i != no_id && leads[i] == 2);
                leads[top.tensor] = found ? 2 : 1;
            }
            bool const requested = is_wanted(top.tensor);
            if (leads[top.tensor] == 2 && !requested && !done[producer]) done[producer] = 1, nodes.push_back(producer);
            stack.pop_back();
        }
        for (std::size_t a = 0, b = nodes.size(); a + 1 < b; ++a, --b) {
            auto const t = nodes[a];
            nodes[a] = nodes[b - 1], nodes[b - 1] = t;
        }
    }
    [[nodiscard]] bool is_wanted(tensor_id t) const {
        for (auto const w : wanted)
            if (w == t) return true;
        return false;
    }
    /// Adds a contribution to the gradient of t.
    void add(tensor_id t, tensor_id share) {
        if (t == no_id || t >= of.size() || leads[t] != 2) return;
        of[t] = of[t] == no_id ? share : two<Add>("sum", of[t], share);
    }
    /// Adds the contribution of a tensor that was broadcast: the sum over its repeated elements.
    /// error wrong_shape: sizes that are not known
    status add_broadcast(tensor_id t, tensor_id share) {
        if (t == no_id || t >= of.size() || leads[t] != 2) return ok;
        auto const to = m.desc(t).shape, from = m.desc(share).shape;
        if (to == from) return add(t, share), ok;
        if (!to.is_static() || !from.is_static())
            return fail(
                errc::wrong_shape, "y", "sizes that are known when the model is imported, of what is broadcast");
        numbers axes, left;
        auto const more = from.rank() - to.rank();
        for (std::size_t i = 0; i < from.rank(); ++i)
            if (i < more || (to[i - more].value() == 1 && from[i].value() != 1))
                axes.push_back(static_cast<std::int64_t>(i));
        for (std::size_t i = 0; i < to.rank(); ++i) left.push_back(to[i].value());
        auto const p = m.add<ReduceSum>(
            path("repeated"), "x"_p = share, "axes"_p = m.integers(path("axes"), axes), "keep_dims"_p = true);
        add(t, m.reshape(path("as_it_was"), p, left));
        return ok;
    }
    template <class Op, fixed_string Name> [[nodiscard]] attr_value attribute(node const& n) const {
        return g.attributes[n.first_attribute + static_cast<std::size_t>(graft::detail::attribute_of<Op, Name>)];
    }
    /// Propagates the gradient of a node's result to its inputs.
    /// error unsupported_operator: an operator whose derivative is not here
    status back(node_id id) {
        auto const n = g.nodes[id]; // by value: nodes are added
        auto const op = g.op_name(n);
        auto const dy = of[n.first_output], y = n.first_output;
        if (dy == no_id) return ok;
        std::vector<tensor_id> in;
        for (auto const t : g.inputs_of(n)) in.push_back(t);
        auto const a = in.empty() ? no_id : in[0], b = in.size() > 1 ? in[1] : no_id;
        if (op == "Identity") return add(a, dy), ok;
        if (op == "Cast") return add(a, m.cast(path("as_given"), dy, m.desc(a).type)), ok;
        if (op == "Neg") return add(a, one<Neg>("turned", dy)), ok;
        if (op == "Add" || op == "Sub") {
            if (auto s = add_broadcast(a, dy); !s) return s;
            return add_broadcast(b, op == "Add" ? dy : one<Neg>("turned", dy));
        }
        if (op == "Mul") {
            if (auto s = add_broadcast(a, two<Mul>("by_second", dy, b)); !s) return s;
            return add_broadcast(b, two<Mul>("by_first", dy, a));
        }
        if (op == "Div" || op == "RealDiv") {
            auto const share = two<Div>("over_second", dy, b);
            if (auto s = add_broadcast(a, share); !s) return s;
            return add_broadcast(b, one<Neg>("turned", two<Mul>("by_result", share, y)));
        }
        if (op == "Pow") {
            auto const less = two<Pow>("power", a, two<Sub>("less", b, number(1, b)));
            if (auto s = add_broadcast(a, two<Mul>("by_power", dy, two<Mul>("steep", b, less))); !s) return s;
            return add_broadcast(b, two<Mul>("by_log", dy, two<Mul>("grown", y, one<Log>("log", a))));
        }
        if (op == "Exp") return add(a, two<Mul>("by_result", dy, y)), ok;
        if (op == "Log") return add(a, two<Div>("over_input", dy, a)), ok;
        if (op == "Sqrt") return add(a, two<Div>("over_twice", dy, two<Mul>("twice", number(2, y), y))), ok;
        if (op == "Square") return add(a, two<Mul>("by_twice", dy, two<Mul>("twice", number(2, a), a))), ok;
        if (op == "Reciprocal")
            return add(a, one<Neg>("turned", two<Mul>("by_square", dy, two<Mul>("square", y, y)))), ok;
        if (op == "Sin") return add(a, two<Mul>("by_cosine", dy, one<Cos>("cosine", a))), ok;
        if (op == "Cos") return add(a, one<Neg>("turned", two<Mul>("by_sine", dy, one<Sin>("sine", a)))), ok;
        if (op == "Tanh")
            return add(a, two<Mul>("by_rest", dy, two<Sub>("rest", number(1, y), two<Mul>("square", y, y)))), ok;
        if (op == "Sigmoid")
            return add(a, two<Mul>("by_both", dy, two<Mul>("both", y, two<Sub>("rest", number(1, y), y)))), ok;
        if (op == "Relu" || op == "Abs") {
            auto const condition = two<Greater>("above", a, number(0, a));
            auto const else_in = op == "Abs" ? one<Neg>("turned", dy) : number(0, dy);
            auto const p = m.add<SelectV2>(
                path("where_above"), "condition"_p = condition, "then"_p = dy, "else"_p = else_in);
            return add(a, p), ok;
        }
        if (op == "Reshape" || op == "Squeeze" || op == "Unsqueeze" || op == "Flatten") {
            auto const dims = m.add<Shape>(path("dims"), "x"_p = a, "dtype"_p = dtype::i64);
            auto const p = m.add<Reshape>(path("as_it_was"), "x"_p = dy, "shape"_p = dims);
            return add(a, p), ok;
        }
        if (op == "Permute") {
            auto const order = attribute<Permute, "order">(n).integers;
            numbers backward(order.size());
            for (std::size_t i = 0; i < order.size(); ++i)
                backward[static_cast<std::size_t>(order[i])] = static_cast<std::int64_t>(i);
            return add(a, m.permute(path("as_it_was"), dy, backward)), ok;
        }
        if (op == "ReduceSum" || op == "ReduceMean") return back_through_sum(a, b, dy, op == "ReduceMean");
        if (op == "MatMulV2" && in.size() <= 2) return product<MatMulV2, "transpose_x1", "transpose_x2">(n, a, b, dy);
        if (op == "BatchMatMulV2") return product<BatchMatMulV2, "adj_x1", "adj_x2">(n, a, b, dy);
        return fail(errc::unsupported_operator, op, "an operator whose derivative is known");
    }
    /// Each element of a sum gets the gradient of the sum; of a mean, a share of it.
    status back_through_sum(tensor_id a, tensor_id axes, tensor_id dy, bool mean) {
        numbers along;
        auto const d = m.desc(a).shape;
        if (!d.is_static() || !integers_of(m.constant(axes), along))
            return fail(errc::wrong_shape, "y", "sizes and axes that are known when the model is imported, of sums");
        if (auto s = count_from_front(along, d.rank(), "y"); !s) return s;
        numbers kept;
        double count = 1;
        for (std::size_t i = 0; i < d.rank(); ++i) {
            bool gone = false;
            for (auto const x : along) gone = gone || x == static_cast<std::int64_t>(i);
            kept.push_back(gone ? 1 : d[i].value());
            if (gone) count *= static_cast<double>(d[i].value());
        }
        auto share = m.reshape(path("with_axes"), dy, kept);
        if (mean) share = two<Div>("share", share, number(count, dy));
        add(a, spread(m, path("for_each"), share, a));
        return ok;
    }
    template <class Op, fixed_string First, fixed_string Second>
    status product(node const& n, tensor_id a, tensor_id b, tensor_id dy) {
        bool const ta = attribute<Op, First>(n).integer != 0, tb = attribute<Op, Second>(n).integer != 0;
        auto const times = [&](tensor_id x, bool tx, tensor_id z, bool tz) {
            return m.add<Op>(
                path("product"), "x1"_p = x, "x2"_p = z, param_name<First>() = tx, param_name<Second>() = tz);
        };
        if (auto s = add_broadcast(a, ta ? times(b, tb, dy, true) : times(dy, false, b, !tb)); !s) return s;
        return add_broadcast(b, tb ? times(dy, true, a, ta) : times(a, !ta, dy, false));
    }
};

/// The gradient of y, a tensor of the graph, with respect to each of the inputs: the front end passes y as one more
/// input. A tensor that y does not depend on has the gradient zero.
/// error unsupported_operator: between y and the inputs an operator whose derivative is not here; wrong_shape
inline constexpr auto gradient = expand<onnx::training::Gradient>([](auto& ctx) -> status {
    making m(ctx);
    (void)ctx.template attr<"y">();
    (void)ctx.template has_attr<"zs">(); // held constant
    auto const xs = ctx.template attr<"xs">().size(), n = ctx.template count<"Inputs">();
    if (n < xs + 1)
        return fail(errc::wrong_input_count, "Inputs", "one for each of xs", static_cast<std::int64_t>(xs),
            static_cast<std::int64_t>(n) - 1);
    std::vector<tensor_id> wanted;
    for (std::size_t i = 0; i < xs; ++i) wanted.push_back(ctx.template tensor<"Inputs">(i));
    for (auto i = xs; i + 1 < n; ++i) (void)ctx.template tensor<"Inputs">(i);
    auto const y = ctx.template tensor<"Inputs">(n - 1);
    going_back g(m, wanted);
    std::vector<node_id> nodes;
    g.order(y, nodes);
    g.of[y] = m.of<OnesLike>("of_itself", y);
    for (auto const id : nodes)
        if (auto s = g.back(id); !s) return s;
    for (std::size_t i = 0; i < xs; ++i) {
        auto const t = g.of[wanted[i]];
        ctx.result(t == no_id ? m.of<ZerosLike>(g.path("nothing"), wanted[i]) : m.of<Identity>(g.path("gradient"), t));
    }
    return ok;
});

/// The plugins of this family.
using gradient_plugins = graft::plugins<gradient>;
static_assert(onnx::complete<gradient_plugins, ops<onnx::training::Gradient>>);

} // namespace library::onnx_plugins
GRAFT_END
