// graft/op/infer/infer_node.hpp - checks one node and infers its outputs: declared constraints first, then the rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/detail/check_node.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/infer_facts.hpp"
#include "graft/tensor/dtype.hpp"
#include "graft/tensor/invalid_read.hpp"

GRAFT_BEGIN

namespace detail {

/// The port that contains place `at` of the inputs.
constexpr std::string_view name_of_input(catalog_view const& c, op_id op, frame const& f, std::size_t at) {
    for (std::size_t i = 0; i < f.input_ports.size(); ++i)
        if (at >= f.input_ports[i].first && at < std::size_t{f.input_ports[i].first} + f.input_ports[i].count)
            return c.text(c.inputs(op)[i].name);
    return {};
}

/// An invalid read of a rule, as a status.
[[gnu::noinline, gnu::cold]] constexpr status status_of(
    invalid_read const& r, catalog_view const& c, op_id op, frame const& f) {
    using what = invalid_read::what;
    if (auto const port = f.absent_port(r); port >= 0)
        return fail(errc::input_is_optional, c.text(c.inputs(op)[static_cast<std::size_t>(port)].name),
            "a test before it is read: this node does not have it");
    auto const position = static_cast<std::size_t>(r.place < 0 ? -1 - r.place : r.place);
    auto const parameter = r.place < 0                   ? c.text(c.attributes(op)[position].name)
                           : r.is == what::input_tensor  ? c.text(c.inputs(op)[position].name)
                           : r.is == what::output_tensor ? c.text(c.outputs(op)[position].name)
                           : r.is == what::refused       ? c.text(c.parameters[c.ops[op].first_param + position].name)
                                                         : name_of_input(c, op, f, position);
    switch (r.is) {
    case what::dim:
        return fail(errc::index_out_of_range, parameter, "dims below the rank, at most", r.bound - 1, r.index);
    case what::number: return fail(errc::unknown_dim_value, parameter, "a known number in the dim or element", r.index);
    case what::absent:
        return fail(errc::attribute_is_optional, parameter, "a test before it is read: this node does not have it");
    case what::refused:
        return fail(errc::error_not_returned, parameter, "the error that the rule has made with `fail`, returned");
    case what::several: return fail(errc::expected_one_element, parameter, "elements", r.bound, r.index);
    case what::kind:
        return {errc::wrong_attribute_access, parameter, name_of(static_cast<attr_kind>(r.bound)), {}, {},
            name_of(static_cast<attr_kind>(r.index))};
    default:
        return fail(errc::index_out_of_range, parameter, r.is == what::element ? "elements up to" : "tensors up to",
            r.bound - 1, r.index);
    }
}

/// The attribute or input from which a rule has axis `axis`: the attribute read last, if it contains it.
[[gnu::noinline, gnu::cold]] constexpr std::string_view holder_of(
    catalog_view const& c, op_id op, frame const& f, std::int64_t axis) {
    auto const holds = [&](attr_value const& a) {
        if (a.kind == attr_kind::integer) return a.integer == axis;
        for (std::size_t k = 0; a.kind == attr_kind::integers && k < a.integers.size(); ++k)
            if (a.integers[k] == axis) return true;
        return false;
    };
    auto const rows = c.attributes(op);
    if (f.read_attribute >= 0 && holds(f.attribute(f.read_attribute)))
        return c.text(rows[static_cast<std::size_t>(f.read_attribute)].name);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (holds(f.attributes[i])) return c.text(rows[i].name);
    for (std::size_t i = 0; i < f.values.size(); ++i)
        for (std::size_t k = 0; f.values[i].partial && k < f.values[i].elements.size(); ++k)
            if (f.values[i].elements[k] == axis) return name_of_input(c, op, f, i);
    return {};
}

/// The final status of a rule, given its reads; `why` is the status that it returned.
[[gnu::noinline, gnu::cold]] constexpr void judge(catalog_view const& c, op_id op, frame& f, step s, status& why) {
    if (f.reads.is == invalid_read::what::absent || f.absent_port(f.reads) >= 0) { // whatever the rank is
        why = status_of(f.reads, c, op, f);
    } else if (f.reads.rank) { // regardless of the result: with the rank the rule is called again
        why = ok;
        auto const rows = c.outputs(op);
        for (std::size_t i = 0; s == step::infer_shape && i < rows.size(); ++i)
            for (std::size_t k = 0; !(rows[i].follows(aspect::shape)) && k < f.output_ports[i].count; ++k)
                f.outputs[f.output_ports[i].first + k].shape = shape::unknown_rank();
    } else if (f.reads.is != invalid_read::what::nothing && (why || f.reads.is != invalid_read::what::refused)) {
        why = status_of(f.reads, c, op, f);
    } else if (why.code == errc::axis_out_of_range && why.got && c.index_of(c.attributes(op), why.parameter) < 0 &&
               c.index_of(c.inputs(op), why.parameter) < 0) {
        if (auto const holder = holder_of(c, op, f, *why.got); !holder.empty()) why.parameter = holder;
    }
}

/// Sets `why` to the error of a rule, or to its invalid read; true: there is none.
[[gnu::noinline, gnu::cold]] constexpr bool is_fine_after_all(
    catalog_view const& c, op_id op, frame& f, step s, status const& answer, status& why) {
    why = answer;
    judge(c, op, f, s, why);
    f.reads.reset();
    return static_cast<bool>(why);
}
/// A rule read an output before it set it: report that, not its consequences.
[[gnu::noinline, gnu::cold]] constexpr bool read_too_early(
    catalog_view const& c, op_id op, frame const& f, std::string_view what, status& why) {
    why = fail(
        errc::output_read_before_assignment, c.text(c.outputs(op)[static_cast<std::size_t>(f.read_unset)].name), what);
    return false;
}
// Not literals at the point of use: a constant expression would count their characters for each node.
inline constexpr std::string_view name_of_verify = "verify", name_of_infer_dtype = "infer_dtype",
                                  name_of_infer_shape = "infer_shape", name_of_infer_format = "infer_format",
                                  a_dtype = "a dtype", a_shape = "a shape";

/// The order in which a node is inferred. `Rules` has the requirements of the node and the rules of its operator:
/// `before`, `declare` (sets the declared properties of the outputs) and `after` return false after they have set
/// `why`; `has` and `run` are for one rule; `outputs` are those of the frame.
template <class Rules> [[gnu::always_inline]] constexpr void infer_in_order(
    Rules const& rules, catalog_view const& c, op_id op, frame& f, status& why) {
    auto const ask = [&](step s, std::string_view name) __attribute__((always_inline)) {
        if (!rules.has(s)) return true;
        f.rule = name;
        auto const answer = rules.run(s, f);
        return (answer && !f.reads.any()) || is_fine_after_all(c, op, f, s, answer, why);
    };
    auto const ask_to_set = [&](step s, std::string_view name, std::string_view what) __attribute__((always_inline)) {
        if (!rules.has(s)) return true;
        bool const fine = ask(s, name);
        return f.read_unset < 0 ? fine : read_too_early(c, op, f, what, why);
    };
    if (!rules.before(why) || !ask(step::verify, name_of_verify)) return;
    f.rule = {};
    if (!rules.declare(why) || !ask_to_set(step::infer_dtype, name_of_infer_dtype, a_dtype) ||
        !ask_to_set(step::infer_shape, name_of_infer_shape, a_shape))
        return;
    bool plain = true; // nearly always: nothing to check
    for (auto const& o : rules.outputs) plain = plain && o.type != dtype::undefined && o.shape.is_plain();
    if (!plain) [[unlikely]] {
        f.rule = name_of_infer_shape;
        if (!check_outputs(c, op, f, why)) return;
    }
    if (!ask(step::infer_format, name_of_infer_format)) return;
    f.rule = {};
    rules.after(why);
}

/// Whether `check_traits` has something to check.
[[gnu::always_inline]] constexpr bool declares_same(catalog_view const& c, op_id op) {
    return (c.ops[op].traits &
               (static_cast<unsigned>(op_trait::identity) | static_cast<unsigned>(op_trait::elementwise))) != 0;
}
/// The outputs of an identity have the shapes and dtypes of its inputs; that of an elementwise operator has the shape
/// of its inputs, if they all have the same.
[[gnu::noinline]] constexpr bool check_traits(catalog_view const& c, op_id op, frame const& f, status& why) {
    bool const identity = c.ops[op].is(op_trait::identity);
    tensor_desc const* const first = f.inputs.empty() ? nullptr : f.inputs[0];
    for (std::size_t i = 0; !identity && i < f.inputs.size(); ++i)
        if (f.inputs[i] && (!first || f.inputs[i]->shape != first->shape)) return true;
    auto const rows = c.outputs(op);
    for (std::size_t p = 0; p < rows.size(); ++p)
        for (std::size_t k = f.output_ports[p].first;
            k < std::size_t{f.output_ports[p].first} + f.output_ports[p].count; ++k) {
            auto const* const in = !identity ? first : k < f.inputs.size() ? f.inputs[k] : nullptr;
            if (!in) continue;
            auto const& out = f.outputs[k];
            if (in->shape.is_static() && out.shape.is_static() && in->shape != out.shape)
                why = fail(errc::wrong_shape, c.text(rows[p].name),
                    identity ? "the shape of the input, because the operator is declared is(identity)"
                             : "the shape that the inputs have, because the operator is declared is(elementwise)");
            else if (identity && in->type != out.type && in->type != dtype::undefined && out.type != dtype::undefined)
                why = fail(errc::wrong_dtype, c.text(rows[p].name),
                    "the dtype of the input, because the operator is declared is(identity)");
            if (!why) return false;
        }
    return true;
}

/// The rules of a node by the row of its operator: everything is checked anew.
struct row_rules {
    catalog_view const& c;
    op_id op;
    frame& f;
    span<tensor_desc> outputs = f.outputs;

    [[nodiscard]] constexpr bool has(step s) const { return c.ops[op].has_rule(s); }
    constexpr status run(step s, frame& to) const { return c.run[op](s, to); }
    constexpr bool before(status& why) const {
        if (!check_counts(c, c.inputs(op), f.input_ports, true, why) ||
            !check_counts(c, c.outputs(op), f.output_ports, false, why) || !check_attributes(c, op, f, why) ||
            !check_input_numbers(c, op, f.input_ports, f.attributes, why) || !check_dtypes(c, op, f, why))
            return false;
        f.reads.reset();
        return c.ops[op].facts == 0 || (why = fact_check{c, op, f}.before());
    }
    constexpr bool declare(status& why) const {
        declared_outputs(c, op, f);
        return c.ops[op].facts == 0 || (why = fact_check{c, op, f}.declare());
    }
    constexpr void after(status& why) const {
        if (declares_same(c, op) && !check_traits(c, op, f, why)) return;
        if (c.ops[op].facts != 0) why = fact_check{c, op, f}.after();
    }
};

} // namespace detail

/// Runs one rule of the operator, if it has that rule. An invalid read of the rule is an error. If it reads the rank of
/// an input of unknown rank and has no branch for it, the result is ok and its outputs must be discarded
/// (`f.reads.rank`); for shapes this is done here.
/// error index_out_of_range, unknown_dim_value, expected_one_element, wrong_attribute_access, input_is_optional,
///       attribute_is_optional, errors of the rule
constexpr status ask_rule(catalog_view const& c, op_id op, frame& f, step s) {
    f.reads.reset();
    f.read_attribute = -1;
    if (!c.ops[op].has_rule(s)) return ok;
    auto why = c.run[op](s, f);
    if (!why || f.reads.any()) detail::judge(c, op, f, s, why);
    return why;
}

/// Checks the node of `f` and fills its output descriptors: counts, dtype sets and variables, attributes, `verify`,
/// then dtypes, shapes and formats by declaration and by rule. Usable in constant expressions.
/// error missing_input, wrong_input_count, missing_required_attribute, wrong_attribute_kind, wrong_dtype,
///       dtype_mismatch, output_not_assigned, output_read_before_assignment, overflow, negative_dim, rank_too_large,
///       those of `ask_rule`, and those of the operator's rules
/// cost linear in the ports and attributes, no allocation
[[nodiscard]] constexpr status infer_node(catalog_view const& c, op_id op, frame& f) {
    status why;
    detail::infer_in_order(detail::row_rules{c, op, f}, c, op, f, why);
    for (auto& o : f.outputs) o.shape.read_by(nullptr); // they live longer than the rules
    return why;
}

/// Whether the size of an output of this operator is data-dependent, whatever is known before the run.
[[nodiscard]] constexpr bool compute_dependent(catalog_view const& c, op_id op) {
    for (auto const& r : c.outputs(op))
        if (r.compute_dependent) return true;
    return false;
}

/// Whether the operator has a rule for the upper bounds of outputs whose size is data-dependent.
[[nodiscard]] constexpr bool bounded_by_rule(catalog_view const& c, op_id op) {
    return c.ops[op].has_rule(step::infer_bound);
}

/// The maximum shapes of the outputs whose size is data-dependent, by the operator's rule `infer_bound`. `f` is the
/// result of `infer_node`; outputs that the rule does not set are unchanged.
/// error errors of the rule; wrong_shape: a bound that contradicts the inferred shape; overflow, rank_too_large
[[nodiscard]] constexpr status infer_bound(catalog_view const& c, op_id op, frame& f) {
    bool const by_rule = bounded_by_rule(c, op);
    if (!by_rule && !compute_dependent(c, op)) return ok;
    auto const rows = c.outputs(op);
    shape inferred[8]; // beyond this number of tensors no bound is compared
    auto const each = [&](auto take) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t k = 0; (by_rule || rows[i].compute_dependent) && k < f.output_ports[i].count && kept < 8;
                ++k)
                if (!take(inferred[kept++], f.outputs[f.output_ports[i].first + k].shape)) return static_cast<int>(i);
        return -1;
    };
    each([](shape& kept, shape const& s) { return kept = s, true; });
    f.rule = "infer_bound";
    if (auto s = ask_rule(c, op, f, step::infer_bound); !s) return s;
    status why;
    auto const wrong = each([&](shape const& kept, shape const& bound) {
        if (!contradict(bound, kept)) return true;
        why = detail::contradiction({}, {"the inferred rank:", "the inferred dim:"}, kept, bound);
        return false;
    });
    if (wrong >= 0) return why.parameter = c.text(rows[static_cast<std::size_t>(wrong)].name), why;
    detail::check_outputs(c, op, f, why);
    for (auto& o : f.outputs) o.shape.read_by(nullptr);
    return why;
}

namespace detail {
[[gnu::noinline, gnu::cold]] constexpr status wrong_size_of_value(
    catalog_view const& c, op_id op, frame const& f, std::size_t at, std::int64_t wanted) {
    std::size_t port = 0;
    while (at >= std::size_t{f.output_ports[port].first} + f.output_ports[port].count) ++port;
    return fail(errc::wrong_element_count, c.text(c.outputs(op)[port].name),
        "elements from infer_value, as many as its shape has:", wanted, f.computed[at].size);
}
} // namespace detail

/// The values that the operator's `infer_value` computes for the outputs, into `f.computed`, after `infer_node`. No
/// value is computed if an input has an unknown rank and the rule has no branch for it.
/// error wrong_element_count: more or fewer elements than the output's shape has; errors of `ask_rule`
[[nodiscard]] constexpr status infer_values(catalog_view const& c, op_id op, frame& f) {
    if (!c.ops[op].has_rule(step::infer_value)) return f.reads.reset(), ok;
    auto const why = ask_rule(c, op, f, step::infer_value);
    if (!why || f.reads.rank) {
        for (auto& v : f.computed) v.set = false;
        return why;
    }
    for (std::size_t k = 0; k < f.outputs.size() && k + 1 < f.computed.size(); ++k) {
        auto const& v = f.computed[k];
        auto const& s = f.outputs[k].shape;
        if (!v.set || !s.has_rank() || (s.rank() == 1 && s.dims()[0] == v.size)) continue; // most are vectors
        if (auto const n = s.elements(); n.known() && n.value() != v.size)
            return detail::wrong_size_of_value(c, op, f, k, n.value());
    }
    return why;
}

/// The final status of a tiling function of the operator, given its reads.
[[nodiscard]] constexpr status tiling_answer(catalog_view const& c, op_id op, frame const& f, status const& why) {
    if (f.reads.is != invalid_read::what::nothing && (why || f.reads.is != invalid_read::what::refused))
        return detail::status_of(f.reads, c, op, f);
    return f.reads.rank ? fail(errc::wrong_rank, {}, "inputs of known rank") : why;
}

/// Whether a status reports an invalid read of a rule, and not an error of the node.
[[nodiscard]] constexpr bool is_invalid_read(status const& why) {
    return why.code == errc::index_out_of_range || why.code == errc::unknown_dim_value ||
           why.code == errc::expected_one_element || why.code == errc::wrong_attribute_access ||
           why.code == errc::input_is_optional || why.code == errc::attribute_is_optional;
}

GRAFT_END
