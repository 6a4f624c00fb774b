// graft/op/infer_node.hpp - checks one node and infers its outputs: declared constraints first, then the rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/config.hpp"
#include "graft/base/span.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog.hpp"
#include "graft/op/frame.hpp"
#include "graft/op/infer_facts.hpp"
#include "graft/tensor/dtype_set.hpp"

GRAFT_BEGIN

namespace detail {

// Each of these gives false after it has set `why`: a status is more bytes than most of them look at.

constexpr bool check_counts(
    catalog_view const& c, span<param_row const> rows, span<port_slots const> slots, bool inputs, status& why) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const count = slots[i].count;
        auto const& r = rows[i];
        if (count == 1 && (r.how != presence::dynamic || r.minimum <= 1)) continue; // nearly always
        if (r.how == presence::required && count == 0 && inputs)
            why = fail(errc::missing_input, c.text(r.name), "one tensor", 0);
        else if (r.how != presence::dynamic && count > 1)
            why = fail(
                inputs ? errc::wrong_input_count : errc::wrong_output_count, c.text(r.name), "one tensor", count);
        else if (r.how == presence::dynamic && count < r.minimum)
            why = fail(inputs ? errc::wrong_input_count : errc::wrong_output_count, c.text(r.name), "at least",
                r.minimum, count);
        if (!why) return false;
    }
    return true;
}

constexpr bool check_attributes(catalog_view const& c, op_id op, frame const& f, status& why) {
    auto const rows = c.attributes(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const kind = f.attributes[i].kind;
        if (kind == attr_kind::none) {
            if (rows[i].how == presence::optional) continue;
            return why = fail(errc::missing_required_attribute, c.text(rows[i].name), name_of(rows[i].attribute)),
                   false;
        }
        if (kind != rows[i].attribute)
            return why = fail(errc::wrong_attribute_kind, c.text(rows[i].name), name_of(rows[i].attribute)), false;
        if ((kind == attr_kind::type || kind == attr_kind::types) && rows[i].types)
            if (auto const got = refused_type(dtype_set::of(rows[i].types), f.attributes[i]); got != dtype::undefined) {
                why = fail(errc::wrong_dtype, c.text(rows[i].name), "a dtype that the attribute accepts");
                why.found = name_of(got);
                return false;
            }
    }
    return true;
}

/// An input that follows another one has what that has.
constexpr bool check_follower(
    catalog_view const& c, param_row const& r, frame const& f, tensor_desc const& d, status& why) {
    auto const* root = f.input(r.followed);
    if (!root) return true;
    if (r.follows(aspect::dtype) && root->type != d.type && root->type != dtype::undefined) {
        why = fail(errc::dtype_mismatch, c.text(r.name), name_of(root->type));
        why.found = name_of(d.type);
    } else if (r.follows(aspect::shape) && contradict(root->shape, d.shape)) {
        why = fail(errc::shape_mismatch, c.text(r.name), "the shape of the input that it follows");
    } else if (r.follows(aspect::format) && root->format != d.format) {
        why = fail(errc::wrong_format, c.text(r.name), name_of(root->format));
        why.found = name_of(d.format);
    }
    return static_cast<bool>(why);
}

/// The dtype that an attribute says tensor `k` of a port has, or undefined.
constexpr dtype said_type(param_row const& r, frame const& f, std::size_t k) {
    if (r.type_attribute < 0) return dtype::undefined;
    auto const& a = f.attributes[static_cast<std::size_t>(r.type_attribute)];
    if (a.kind == attr_kind::type) return a.type();
    return a.kind == attr_kind::types && k < a.integers.size() ? static_cast<dtype>(a.integers[k]) : dtype::undefined;
}

constexpr bool check_dtypes(catalog_view const& c, op_id op, frame const& f, status& why) {
    auto const rows = c.inputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& r = rows[i];
        auto bound = r.variable >= 0 ? bound_type(rows, f, r.variable) : dtype::undefined;
        for (std::size_t k = 0; k < f.input_ports[i].count; ++k) {
            auto const* d = f.inputs[f.input_ports[i].first + k];
            if (!d || d->type == dtype::undefined) continue;
            if (r.variable >= list_variable) bound = bound_type(rows, f, r.variable, k);
            if (r.followed >= 0 && !check_follower(c, r, f, *d, why)) return false;
            auto const said = said_type(r, f, k);
            bool const fits = dtype_set::of(r.types).has(d->type);
            if (fits && (r.variable < 0 || d->type == bound) && (said == dtype::undefined || d->type == said)) continue;
            if (!fits) why = fail(errc::wrong_dtype, c.text(r.name), "a dtype that the port accepts");
            else
                why = fail(
                    errc::dtype_mismatch, c.text(r.name), name_of(r.variable >= 0 && d->type != bound ? bound : said));
            why.found = name_of(d->type);
            return false;
        }
    }
    return true;
}

/// The input that an output follows where the optional one is absent.
constexpr tensor_desc const* otherwise_followed(catalog_view const& c, op_id op, std::size_t output, frame const& f) {
    for (auto const& fact : c.facts_of(op))
        if (fact.kind == fact_kind::otherwise && fact.param == c.ops[op].inputs + output)
            return f.input(static_cast<int>(fact.low));
    return nullptr;
}

constexpr void declared_outputs(catalog_view const& c, op_id op, frame& f) {
    auto const rows = c.outputs(op);
    auto const inputs = c.inputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto const& r = rows[i];
        tensor_desc const* root = r.followed >= 0 ? f.input(r.followed) : nullptr;
        if (r.followed >= 0 && !root) root = otherwise_followed(c, op, i, f);
        for (std::size_t k = 0; k < f.output_ports[i].count; ++k) {
            auto& out = f.outputs[f.output_ports[i].first + k];
            if (r.follows(aspect::dtype) && root) out.type = root->type;
            else if (r.type_attribute >= 0) {
                if (auto const said = said_type(r, f, k); said != dtype::undefined) out.type = said;
            } else if (r.variable >= 0) out.type = bound_type(inputs, f, r.variable, k);
            else if (dtype_set::of(r.types).size() == 1) out.type = dtype_set::of(r.types).first();
            if (r.follows(aspect::shape) && root) out.shape = root->shape;
            if (r.follows(aspect::format) && root) {
                out.format = root->format;
                out.origin_format = root->origin_format;
            }
        }
    }
}

/// The first dim that is a formula and below 0 whatever its symbols stand for; the rank without one.
constexpr std::size_t below_zero(shape const& s) {
    std::size_t i = 0;
    while (i < s.rank() && !(is_symbol(s.dims()[i]) && s[i].most() < 0)) ++i;
    return i;
}

constexpr bool check_outputs(catalog_view const& c, op_id op, frame& f, status& why) {
    auto const rows = c.outputs(op);
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < f.output_ports[i].count; ++k) {
            auto& out = f.outputs[f.output_ports[i].first + k];
            if (out.shape.outside() != 0)
                return why = fail(errc::index_out_of_range, c.text(rows[i].name), "dims below the rank, at most",
                           static_cast<std::int64_t>(out.shape.rank()) - 1, out.shape.outside() - 1),
                       false;
            if (out.type == dtype::undefined) {
                bool typed_inputs = true;
                for (auto const* d : f.inputs) typed_inputs = typed_inputs && (!d || d->type != dtype::undefined);
                if (typed_inputs)
                    return why = fail(errc::output_not_assigned, c.text(rows[i].name), "a dtype from the rule"), false;
            }
            if (!out.shape.is_set()) {
                if (!rows[i].compute_dependent)
                    return why = fail(errc::output_not_assigned, c.text(rows[i].name), "a shape from the rule"), false;
                out.shape = shape::unknown_rank();
            }
            if (!out.shape.too_long() && out.shape.is_static()) continue;
            if (out.shape.too_long())
                why = fail(errc::rank_too_large, c.text(rows[i].name), "a rank of at most", max_rank, max_rank + 1);
            else if (out.shape.invalid()) why = fail(errc::overflow, c.text(rows[i].name), "dims from 0 to 2^63 - 1");
            else if (below_zero(out.shape) < out.shape.rank())
                why = fail(errc::negative_dim, c.text(rows[i].name), "dims that can be 0 or more");
            if (!why) return false;
        }
    return true;
}

/// The port at whose tensors place `at` of the inputs lies.
constexpr std::string_view name_of_input(catalog_view const& c, op_id op, frame const& f, std::size_t at) {
    for (std::size_t i = 0; i < f.input_ports.size(); ++i)
        if (at >= f.input_ports[i].first && at < std::size_t{f.input_ports[i].first} + f.input_ports[i].count)
            return c.text(c.inputs(op)[i].name);
    return {};
}

/// What a rule read that is not there, as its answer.
[[gnu::noinline, gnu::cold]] constexpr status status_of(
    misread const& r, catalog_view const& c, op_id op, frame const& f) {
    using what = misread::what;
    auto const position = static_cast<std::size_t>(r.place < 0 ? -1 - r.place : r.place);
    auto const parameter = r.place < 0                   ? c.text(c.attributes(op)[position].name)
                           : r.is == what::input_tensor  ? c.text(c.inputs(op)[position].name)
                           : r.is == what::output_tensor ? c.text(c.outputs(op)[position].name)
                                                         : name_of_input(c, op, f, position);
    switch (r.is) {
    case what::dim:
        return fail(errc::index_out_of_range, parameter, "dims below the rank, at most", r.bound - 1, r.index);
    case what::number: return fail(errc::unknown_dim_value, parameter, "a known number in the dim or element", r.index);
    case what::several: return fail(errc::expected_one_element, parameter, "elements", r.bound, r.index);
    case what::kind: {
        auto why = fail(errc::wrong_attribute_access, parameter, name_of(static_cast<attr_kind>(r.bound)));
        why.found = name_of(static_cast<attr_kind>(r.index));
        return why;
    }
    default:
        return fail(errc::index_out_of_range, parameter, r.is == what::element ? "elements up to" : "tensors up to",
            r.bound - 1, r.index);
    }
}

/// The attribute or input from which a rule has axis `axis`: the attribute that it read last, if it holds the number.
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

/// What a rule's answer is once it is known what the rule read; `why` is what it said.
[[gnu::noinline, gnu::cold]] constexpr void judge(catalog_view const& c, op_id op, frame& f, step s, status& why) {
    if (f.reads.rank) { // whatever came of it: with the rank the rule is asked again
        why = ok;
        auto const rows = c.outputs(op);
        for (std::size_t i = 0; s == step::infer_shape && i < rows.size(); ++i)
            for (std::size_t k = 0; !(rows[i].follows(aspect::shape)) && k < f.output_ports[i].count; ++k)
                f.outputs[f.output_ports[i].first + k].shape = shape::unknown_rank();
    } else if (f.reads.is != misread::what::nothing) {
        why = status_of(f.reads, c, op, f);
    } else if (why.code == errc::axis_out_of_range && why.got && c.index_of(c.attributes(op), why.parameter) < 0 &&
               c.index_of(c.inputs(op), why.parameter) < 0) {
        if (auto const holder = holder_of(c, op, f, *why.got); !holder.empty()) why.parameter = holder;
    }
}

constexpr status infer_in_order(catalog_view const& c, op_id op, frame& f);

} // namespace detail

/// Asks one rule of the operator, where it has that rule. What the rule reads that is not there is its answer; of
/// unknown rank, where the rule has no branch for it, the answer is fine and what it gave is to be thrown away
/// (`f.reads.rank`), which is done for shapes.
/// error index_out_of_range, unknown_dim_value, expected_one_element, wrong_attribute_access, what the rule answers
constexpr status ask_rule(catalog_view const& c, op_id op, frame& f, step s) {
    f.reads.reset();
    f.read_attribute = -1;
    if (!c.ops[op].asked(s)) return ok;
    auto why = c.run[op](s, f);
    if (!why || f.reads.any()) detail::judge(c, op, f, s, why);
    return why;
}

/// Checks the node that `f` is of and fills its output descriptors: counts, dtype sets and variables, attributes,
/// `verify`, then dtypes, shapes and formats by declaration and by rule. Usable in constant expressions.
/// error missing_input, wrong_input_count, missing_required_attribute, wrong_attribute_kind, wrong_dtype,
///       dtype_mismatch, output_not_assigned, output_read_before_assignment, overflow, negative_dim, rank_too_large,
///       what `ask_rule` says, and whatever the operator's rules answer
/// cost linear in the ports and attributes, no allocation
[[nodiscard]] constexpr status infer_node(catalog_view const& c, op_id op, frame& f) {
    auto why = detail::infer_in_order(c, op, f);
    for (auto& o : f.outputs) o.shape.read_by(nullptr); // they outlive the rules
    return why;
}

namespace detail {
// Not written where they are used: a constant expression would count their letters for each node.
inline constexpr std::string_view name_of_verify = "verify", name_of_infer_dtype = "infer_dtype",
                                  name_of_infer_shape = "infer_shape", name_of_infer_format = "infer_format",
                                  a_dtype = "a dtype", a_shape = "a shape";
} // namespace detail

constexpr status detail::infer_in_order(catalog_view const& c, op_id op, frame& f) {
    status why;
    if (!detail::check_counts(c, c.inputs(op), f.input_ports, true, why) ||
        !detail::check_counts(c, c.outputs(op), f.output_ports, false, why) ||
        !detail::check_attributes(c, op, f, why) || !detail::check_dtypes(c, op, f, why))
        return why;
    detail::fact_check const facts{c, op, f};
    auto const& row = c.ops[op];
    f.reads.reset();
    auto const ask = [&](step s, std::string_view rule) {
        f.rule = rule;
        if (row.asked(s) && (!(why = c.run[op](s, f)) || f.reads.any())) {
            detail::judge(c, op, f, s, why);
            f.reads.reset();
        }
        return static_cast<bool>(why);
    };
    // an output that the rule read before it set it is to blame, not what followed from that
    auto const ask_to_set = [&](step s, std::string_view rule, std::string_view what) {
        ask(s, rule);
        if (f.read_unset >= 0)
            why = fail(errc::output_read_before_assignment,
                c.text(c.outputs(op)[static_cast<std::size_t>(f.read_unset)].name), what);
        return static_cast<bool>(why);
    };
    if (row.facts != 0 && !(why = facts.before())) return why;
    if (!ask(step::verify, name_of_verify)) return why;
    f.rule = {};
    detail::declared_outputs(c, op, f);
    if (row.facts != 0 && !(why = facts.declare())) return why;
    if (!ask_to_set(step::infer_dtype, name_of_infer_dtype, a_dtype) ||
        !ask_to_set(step::infer_shape, name_of_infer_shape, a_shape))
        return why;
    if (!detail::check_outputs(c, op, f, why) || !ask(step::infer_format, name_of_infer_format)) return why;
    f.rule = {};
    if (row.facts != 0) why = facts.after();
    return why;
}

/// Whether a run decides about the size of an output of this operator, whatever is known before.
[[nodiscard]] constexpr bool compute_dependent(catalog_view const& c, op_id op) {
    for (auto const& r : c.outputs(op))
        if (r.compute_dependent) return true;
    return false;
}

/// Whether a rule of the operator tells how large its outputs become where only a run sizes them.
[[nodiscard]] constexpr bool bounded_by_rule(catalog_view const& c, op_id op) {
    return c.ops[op].asked(step::infer_bound);
}

/// The largest shapes of the outputs that only a run can size, by the operator's rule `infer_bound`. `f` comes from
/// `infer_node`; outputs that the rule leaves alone stay as they are.
/// error what the rule answers; wrong_shape: a bound that contradicts the inferred shape; overflow, rank_too_large
[[nodiscard]] constexpr status infer_bound(catalog_view const& c, op_id op, frame& f) {
    bool const by_rule = bounded_by_rule(c, op);
    if (!by_rule && !compute_dependent(c, op)) return ok;
    auto const rows = c.outputs(op);
    shape inferred[8]; // beyond as many tensors no bound is compared
    auto const each = [&](auto take) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t k = 0; (by_rule || rows[i].compute_dependent) && k < f.output_ports[i].count && kept < 8;
                ++k)
                if (!take(inferred[kept++], f.outputs[f.output_ports[i].first + k].shape)) return static_cast<int>(i);
        return -1;
    };
    each([](shape& kept, shape const& s) { return kept = s, true; });
    if (auto s = ask_rule(c, op, f, step::infer_bound); !s) return s;
    auto const wrong = each([](shape const& kept, shape const& bound) { return !contradict(bound, kept); });
    if (wrong >= 0)
        return fail(errc::wrong_shape, c.text(rows[static_cast<std::size_t>(wrong)].name),
            "a bound that fits the inferred shape");
    status why;
    detail::check_outputs(c, op, f, why);
    for (auto& o : f.outputs) o.shape.read_by(nullptr);
    return why;
}

/// What the operator's `infer_value` computes for the outputs, into `f.computed`, after `infer_node`. Of an input of
/// unknown rank that the rule has no branch for nothing is computed.
/// error what `ask_rule` says
[[nodiscard]] constexpr status infer_values(catalog_view const& c, op_id op, frame& f) {
    auto const why = ask_rule(c, op, f, step::infer_value);
    if (!why || f.reads.rank)
        for (auto& v : f.computed) v.set = false;
    return why;
}

/// What a tiling function of the operator answered once it is known what it read.
[[nodiscard]] constexpr status tiling_answer(catalog_view const& c, op_id op, frame const& f, status const& why) {
    if (f.reads.is != misread::what::nothing) return detail::status_of(f.reads, c, op, f);
    return f.reads.rank ? fail(errc::wrong_rank, {}, "inputs of known rank") : why;
}

/// Whether an answer says that a rule read what is not there, and not that the node is wrong.
[[nodiscard]] constexpr bool is_misread(status const& why) {
    return why.code == errc::index_out_of_range || why.code == errc::unknown_dim_value ||
           why.code == errc::expected_one_element || why.code == errc::wrong_attribute_access;
}

GRAFT_END
