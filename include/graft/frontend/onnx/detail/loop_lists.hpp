// graft/frontend/onnx/detail/loop_lists.hpp - parts of loops: states, what is known of bodies, lists that they fill
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm> // find
#include <string>
#include <string_view>
#include <utility>

#include "graft/base/bytes.hpp"
#include "graft/base/container/series.hpp"
#include "graft/base/error.hpp"
#include "graft/frontend/onnx/detail/attributes.hpp"
#include "graft/frontend/onnx/detail/body.hpp"
#include "graft/frontend/onnx/detail/build_state.hpp"
#include "graft/frontend/onnx/detail/graph_inputs.hpp"
#include "graft/frontend/onnx/detail/graph_nodes.hpp"
#include "graft/frontend/onnx/detail/local_functions.hpp"
#include "graft/frontend/onnx/detail/node_roles.hpp"
#include "graft/frontend/onnx/detail/scopes.hpp"
#include "graft/frontend/onnx/detail/value_type.hpp"
#include "graft/frontend/onnx/dtype.hpp"
#include "graft/frontend/onnx/schema.hpp"
#include "graft/model/front_end.hpp"
#include "graft/model/source.hpp"
#include "graft/model/wire/reader.hpp"
#include "graft/tensor/attr_value.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/view.hpp"

GRAFT_BEGIN
namespace onnx::detail {

/// One state of a loop at its stages.
struct carried {
    std::string_view name{};
    model::edge merged{}, inside{}, left{};
};

/// A loop. The body is a branch that is taken while there is another iteration.
struct loop_frame {
    std::string_view name{};  ///< of the frame, and prefix of its nodes' names
    std::uint32_t around = 0; ///< the scope that contains the loop
    std::uint32_t body = 0;   ///< the scope of the body
    series<carried> all{};    ///< the first one is the iteration number
    model::edge one{};        ///< the number
    model::edge const& turn() const { return all[0].inside; }
};

/// The nodes of a loop. Each state of a loop enters through a merge, which also has the value of the previous
/// iteration as input; a split forwards it to the body, or out of the loop.
class GRAFT_TYPE loop_nodes {
public:
    explicit loop_nodes(graph_nodes& g) : g_(g) {}

    std::string_view path(loop_frame const& f, std::string_view part) {
        return g_.state.out.storage.path(f.name, part);
    }

    /// Begins a loop whose iterations are counted from 0.
    loop_frame begin_loop(std::string_view name, std::uint32_t s) {
        loop_frame f;
        f.name = g_.state.out.storage.path(name, std::to_string(g_.graph.nodes.size()));
        f.around = s;
        f.one = g_.number(path(f, "one"), 1);
        carry(f, g_.number(path(f, "zero"), 0), "turn");
        return f;
    }
    /// Adds another state to the loop; returns its number.
    std::size_t carry(loop_frame& f, operand const& initial, std::string_view part) {
        carried c;
        c.name = path(f, part);
        auto const in = g_.make(enter, g_.state.out.storage.path(c.name, "enter"), f.around, {initial},
            {{"frame_name", attr_value::of(f.name)}});
        c.merged = g_.make(merge, g_.state.out.storage.path(c.name, "merge"), f.around, {in, in},
            {{"N", attr_value::of(std::int64_t{2})}}, true, 2);
        f.all.push_back(c);
        return f.all.size() - 1;
    }
    /// All states have been added: the loop continues while `more` is true.
    void begin_body(loop_frame& f, model::edge const& more) {
        scope b{scope::kind::branch, f.around};
        b.then = true;
        b.condition = g_.make("loop condition", path(f, "more"), f.around, {more}, {}, true);
        b.prefix = path(f, "body");
        f.body = g_.scopes.add(b);
        for (auto& c : f.all) {
            auto const both = g_.make(detail::split, g_.state.out.storage.path(c.name, "split"), f.body,
                {c.merged, b.condition}, {}, true, 2);
            c.inside = g_.output(both, 1);
            c.left = both;
        }
    }
    /// Sets the value of a state for the next iteration.
    void set_next_state(loop_frame& f, std::size_t k, operand const& value) {
        auto const back = g_.make(next, g_.state.out.storage.path(f.all[k].name, "next"), f.body, {value});
        if (back.node != model::none) g_.graph.edges[g_.graph.nodes[f.all[k].merged.node].first_input + 1] = back;
    }
    void end_body(loop_frame& f) {
        set_next_state(f, 0, g_.make("loop count", path(f, "count"), f.body, {f.turn(), f.one}));
    }
    /// The value of a state after the last iteration.
    model::edge leaves(loop_frame const& f, std::size_t k) {
        return g_.make(exit, g_.state.out.storage.path(f.all[k].name, "exit"), f.around, {f.all[k].left}, {}, true);
    }

private:
    graph_nodes& g_;
};

/// Follows names back to a node that determines the dtype. A loop's list needs the dtype of its elements before
/// anything is inferred, and bodies need not declare it.
class GRAFT_TYPE typed_names {
public:
    explicit typed_names(graph_nodes& g) : g_(g) {}

    /// The dtype of a tensor, as far as the operators on the path to it determine it; undefined if they do not.
    /// cost O(nodes on the path), at most 200
    [[nodiscard]] dtype type_of(operand const& of) {
        auto at = node_of(of.from, of.scope);
        for (int turn = 0; turn < 200 && at != model::none; ++turn) {
            auto const& n = g_.graph.nodes[at];
            auto const role = role_of(n.type);
            if (role == model::node_role::input) {
                value_type declared;
                fault why; // reported by the reader of the input
                return read_value_type(n.message, declared, why) ? declared.desc.type : dtype::undefined;
            }
            if (role == model::node_role::constant) {
                series<model::graph_input> all;
                error_list quiet; // as above
                auto const fine = graph_inputs(g_.state.out, n, true, true, all, quiet);
                return fine && all.size() == 1 ? all[0].desc.type : dtype::undefined;
            }
            if (auto const own = own_type(n); own != dtype::undefined) return own;
            std::uint32_t const from = n.type == "Where" ? 1 : 0; // the others forward the dtype of their first input
            if (from >= n.input_count) return dtype::undefined;
            auto const& e = g_.graph.edges[n.first_input + from];
            at = node_of(e, g_.scope_read_at(n.first_input + from));
        }
        return dtype::undefined;
    }

private:
    [[nodiscard]] std::uint32_t node_of(model::edge const& e, std::uint32_t s) {
        return e.node != model::none ? e.node : g_.scopes.find(s, e.name).node;
    }
    /// The dtype that an operator returns for any input; undefined: it is that of an input, or not known.
    [[nodiscard]] dtype own_type(model::node const& n) {
        constexpr std::string_view truths[] = {"And", "Equal", "Greater", "GreaterOrEqual", "IsInf", "IsNaN", "Less",
            "LessOrEqual", "Not", "Or", "Xor", "loop below", "loop and", "loop condition"};
        constexpr std::string_view whole[] = {"ArgMax", "ArgMin", "NonMaxSuppression", "NonZero", "SequenceLength",
            "Shape", "Size", "loop count", "loop mirror", "scan length"};
        auto const is_one_of = [&](auto const& all) {
            return std::find(std::begin(all), std::end(all), n.type) != std::end(all);
        };
        if (is_one_of(truths)) return dtype::boolean;
        if (is_one_of(whole)) return dtype::i64;
        series<named_attr> given;
        error_list quiet; // reported by the reader of the node
        if (n.type == "Cast" || n.type == "EyeLike" || n.type == "ConstantOfShape") {
            attributes(g_.state.out, n, given, quiet);
            for (auto const& a : given) {
                if (a.name == "to" || a.name == "dtype") return dtype_of_number(a.value.integer);
                if (a.name == "value" && a.value.kind == attr_kind::tensor) return a.value.tensors[0].desc.type;
            }
        }
        return n.type == "ConstantOfShape" ? dtype::f32 : dtype::undefined;
    }

    graph_nodes& g_;
};

/// The tensor of a constant with one element; false if the node is none.
inline bool element_of(model::source& from, model::node const& n, tensor_view& out) {
    if (role_of(n.type) != model::node_role::constant) return false;
    series<model::graph_input> all;
    error_list quiet; // reported by the reader of the node
    if (!graph_inputs(from, n, true, false, all, quiet) || all.size() != 1 || !quiet.errors.empty()) return false;
    out = all[0].value;
    return out.desc.shape.elements().is(1) && !out.bytes.empty();
}
inline bool bool_constant_of(model::source& from, model::node const& n, bool& out) {
    tensor_view v;
    if (!element_of(from, n, v) || v.desc.type != dtype::boolean) return false;
    return out = v.bytes[0] != std::byte{0}, true;
}
inline bool number_of(model::source& from, model::node const& n, std::int64_t& out) {
    tensor_view v;
    if (!element_of(from, n, v) || v.desc.type != dtype::i64 || v.bytes.size() < 8) return false;
    return out = load<std::int64_t>(v.bytes.data()), true;
}

/// Whether a body returns in `tensor` its input `input`, or a constant that is true.
/// cost O(nodes of the body), a few times
inline bool forwards_condition(
    body_parts const& body, std::string_view tensor, std::string_view input, model::source& from) {
    constexpr int max = 8; // nodes on the path
    constexpr std::string_view unknown_producer = "operator of another domain";
    for (int turn = 0; turn < max && tensor != input; ++turn) {
        bool yes = false;
        model::node producer; // of the tensor
        body.each_initializer([&](byte_view message, bool sparse) {
            if (producer.type.empty() && !sparse &&
                wire::as_string(wire::last_bytes(message, schema::tensor_proto["name"])) == tensor)
                producer.type = initializer, producer.message = message;
        });
        std::string_view before;
        node_parts p;
        body.each_node([&](byte_view message) {
            if (!producer.type.empty()) return;
            p.clear();
            fault why;
            if (!read_node(message, p, why) || p.outputs.size() != 1 || p.outputs[0] != tensor) return;
            bool const known = p.domain.empty() || p.domain == "ai.onnx";
            producer.type = known && !p.type.empty() ? p.type : unknown_producer, producer.message = message;
            if (producer.type == "Identity" && p.inputs.size() == 1) before = p.inputs[0];
        });
        if (producer.type == initializer || producer.type == "Constant")
            return bool_constant_of(from, producer, yes) && yes;
        if (before.empty()) return false;
        tensor = before;
    }
    return tensor == input;
}

/// Who adds the nodes of bodies, which hold bodies of their own.
class body_builder {
public:
    /// Adds a body, whose inputs are defined, in scope `s`.
    virtual void add_body(body_parts const& parts, std::uint32_t s) = 0;

protected:
    ~body_builder() = default;
};

/// Reports a node without its body.
inline void lacks(build_state& state, node_parts const& p, std::string_view name, std::string_view attribute) {
    auto at = place::at(name, p.type);
    at.port = std::string(attribute);
    state.report(errc::missing_required_attribute, std::move(at), "a graph", "nothing");
}

inline bool fits(build_state& state, node_parts const& p, std::string_view name, body_parts const& body,
    std::size_t inputs, std::size_t min_outputs) {
    auto const at = place::at(name, p.type, "body");
    if (body.inputs.size() != inputs)
        return state.report(errc::wrong_input_count, at, std::to_string(inputs), std::to_string(body.inputs.size())),
               false;
    auto const wanted = std::max(min_outputs, p.outputs.size() + (p.type == "Loop" ? 1 : 0));
    if (body.outputs.size() < wanted)
        return state.report(errc::wrong_output_count, at, std::to_string(wanted) + " at least",
                   std::to_string(body.outputs.size())),
               false;
    return true;
}

/// An integer that is constant in the model.
inline bool is_known_number(graph_nodes& g, std::string_view tensor, std::uint32_t s, std::int64_t& value) {
    auto const by = g.scopes.find(s, tensor);
    return by.node != model::none && number_of(g.state.out, g.graph.nodes[by.node], value);
}

/// The lists to which a loop body appends in each iteration.
class GRAFT_TYPE loop_lists {
public:
    explicit loop_lists(graph_nodes& g) : g_(g), types_(g) {}

    /// Empty lists for the results of the body's outputs, from `first` on, in each iteration.
    series<model::edge> new_lists(std::string_view name, body_parts const& body, std::size_t first, std::size_t count,
        operand const& length, std::uint32_t s) {
        series<model::edge> lists;
        for (std::size_t k = 0; k < count; ++k) {
            auto const type = dtype_of_output(body, first + k);
            lists.push_back(g_.make("list new", g_.state.out.storage.path(name, "list_" + std::to_string(k)), s,
                {length}, {{"dtype", attr_value::of(type)}}));
        }
        return lists;
    }
    /// A list whose elements have no declared dtype gets the dtype of its written elements, `item` in the body.
    /// error undetermined_dtype
    void declare_list(model::edge const& list, operand const& item, std::string_view name, node_parts const& p) {
        if (list.node == model::none) return;
        auto& type = g_.state.out.decoded[g_.state.out.rest_of(g_.graph.nodes[list.node]).decoded][0].value;
        if (type.type() != dtype::undefined) return;
        if (auto const t = types_.type_of(item); t != dtype::undefined) return void(type = attr_value::of(t));
        auto at = place::at(name, p.type, "body");
        at.port = std::string(item.from.name);
        g_.state.report(errc::undetermined_dtype, std::move(at), "a dtype of this output", "nothing");
    }

private:
    /// The dtype that a body declares for an output; undefined if it declares none.
    dtype dtype_of_output(body_parts const& body, std::size_t k) {
        auto const read = [&](named_part const& part) {
            value_type declared;
            fault why;
            if (!read_value_type(part.message, declared, why)) g_.state.report(why, part.name);
            return declared.desc.type;
        };
        auto const wanted = body.outputs[k];
        if (auto const type = read(wanted); type != dtype::undefined) return type;
        for (auto const& v : body.values)
            if (v.name == wanted.name) return read(v);
        return dtype::undefined;
    }

    graph_nodes& g_;
    typed_names types_;
};

} // namespace onnx::detail
GRAFT_END
