// graft/kernel/detail/bound_signature.hpp - the parameters of a function compared with an operator's prototype
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "graft/base/ill_formed.hpp"
#include "graft/kernel/parameter.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN

namespace detail {

constexpr param_kind kind_of(kernel_parameter const& p) {
    using role = kernel_parameter::role;
    return p.what == role::input       ? param_kind::input
           : p.what == role::attribute ? param_kind::attribute
                                       : param_kind::output;
}

/// Why `p` cannot be bound to the parameter at position `at` of its kind, or ok.
constexpr errc binding_mistake(prototype const& proto, kernel_parameter const& p, int at) {
    auto const kind = kind_of(p);
    bool const input = kind == param_kind::input;
    if (at < 0)
        return input                        ? errc::unknown_input
               : kind == param_kind::output ? errc::unknown_output
                                            : errc::unknown_attribute;
    auto const& to = proto.at(kind, at);
    if (kind == param_kind::attribute && to.how != p.how && !p.holds(attr_kind::none)) // `attr` accepts all, and none
        return p.how == presence::optional ? errc::attribute_is_not_optional : errc::attribute_is_optional;
    if (kind == param_kind::attribute)
        return p.holds(to.attribute) && (!p.enumeration || p.enumeration == to.enumeration())
                   ? errc::ok
                   : errc::wrong_attribute_type;
    if (p.what == kernel_parameter::role::actual_shape) {
        if ((to.how == presence::dynamic) != (p.how == presence::dynamic))
            return p.how == presence::dynamic ? errc::output_is_not_dynamic : errc::output_is_dynamic;
        return to.compute_dependent ? errc::ok : errc::output_is_not_compute_dependent;
    }
    if (to.how != p.how) {
        if (to.how == presence::dynamic) return input ? errc::input_is_dynamic : errc::output_is_dynamic;
        if (p.how == presence::dynamic) return input ? errc::input_is_not_dynamic : errc::output_is_not_dynamic;
        if (p.how == presence::optional) return input ? errc::input_is_not_optional : errc::output_is_not_optional;
        return input ? errc::input_is_optional : errc::output_is_optional;
    }
    return p.untyped || to.types.has(p.type) ? errc::ok : errc::dtype_outside_port;
}

/// The position of each parameter of a signature in the prototype, among those of its kind.
template <std::size_t N> struct bound_signature {
    std::array<int, N> at{};
    mistake first{}; ///< the first error, or none

    /// `complete`: every port that is not optional must be bound.
    constexpr bound_signature(
        prototype const& proto, std::array<kernel_parameter, N> const& rows, [[maybe_unused]] bool complete) {
        for (std::size_t i = 0; i < N; ++i)
            if (is_named(rows[i])) at[i] = proto.index_of(kind_of(rows[i]), rows[i].name);
#if !defined(GRAFT_PROVED) // only the compiler creates these
        first = review(proto, rows, complete);
#endif
    }

private:
    static constexpr bool is_named(kernel_parameter const& p) {
        using enum kernel_parameter::role;
        return p.what == input || p.what == output || p.what == attribute || p.what == actual_shape;
    }
    static constexpr bool typed(kernel_parameter const& p) {
        return !p.untyped && (p.what == kernel_parameter::role::input || p.what == kernel_parameter::role::output);
    }
    /// The port that decides the dtype of `p`: the required input that it follows, or itself.
    static constexpr param const& decides(prototype const& proto, param const& p) {
        auto const* at = &p;
        for (std::size_t steps = 0; at->follows(aspect::dtype) && steps < prototype::max_params; ++steps) {
            auto const next = proto.index_of(param_kind::input, at->follow_name);
            if (next < 0 || proto.at(param_kind::input, next).how != presence::required) break; // it may be absent
            at = &proto.at(param_kind::input, next);
        }
        return *at;
    }
    /// A kernel in which two parameters share a dtype, by a variable or by `follow`, and differ runs for no node.
    [[nodiscard]] constexpr bool differs_from_one_before(
        prototype const& proto, std::array<kernel_parameter, N> const& rows, std::size_t i) const {
        if (!typed(rows[i])) return false;
        for (std::size_t k = 0; k < i; ++k) {
            if (!typed(rows[k]) || rows[k].type == rows[i].type) continue;
            auto const& one = decides(proto, proto.at(kind_of(rows[k]), at[k]));
            auto const& other = decides(proto, proto.at(kind_of(rows[i]), at[i]));
            bool const variable = one.variable >= 0 && one.variable < list_variable && one.variable == other.variable;
            if (variable || &one == &other) return true;
        }
        return false;
    }
    /// Whether the characters of strings may live longer than the call.
    [[nodiscard]] constexpr bool may_have_texts(
        prototype const& proto, std::array<kernel_parameter, N> const& rows) const {
        using role = kernel_parameter::role;
        for (std::size_t i = 0; i < N; ++i) {
            auto const& p = rows[i];
            if (p.what == role::strings || p.what == role::state || p.what == role::carried) return true;
            if (p.what == role::input &&
                (p.type == dtype::string || (p.untyped && proto.at(param_kind::input, at[i]).types.has(dtype::string))))
                return true;
            if (p.what != role::attribute) continue;
            auto const kind = proto.at(param_kind::attribute, at[i]).attribute;
            if (kind == attr_kind::string || kind == attr_kind::strings) return true;
        }
        return false;
    }
    constexpr mistake review(prototype const& proto, std::array<kernel_parameter, N> const& rows, bool complete) const {
        using role = kernel_parameter::role;
        for (std::size_t i = 0; i < N; ++i) {
            auto const& p = rows[i];
            if (is_named(p)) {
                if (auto const why = binding_mistake(proto, p, at[i]); why != errc::ok) return {why, p.name};
                if (complete && p.what == role::attribute && proto.is(op_trait::identity)) // an import leaves both out
                    return {errc::identity_reads_attribute, p.name};
                if (differs_from_one_before(proto, rows, i)) return {errc::dtype_variable_mismatch, p.name};
            }
            for (std::size_t k = 0; k < i; ++k)
                if (rows[k].what == p.what && rows[k].name == p.name) return {errc::parameter_bound_twice, p.name};
            for (auto over : {p.over, p.over_also}) {
                if (over.empty()) continue;
                if (proto.index_of(param_kind::input, over) < 0) return {errc::unknown_input, over};
                for (auto const& q : rows)
                    if (q.what == role::input && q.name == over && !q.untyped && !p.untyped &&
                        bits_of(q.type) != bits_of(p.type))
                        return {errc::element_size_mismatch, p.name};
            }
        }
        if (!complete) return {};
        for (std::size_t i = 0; i < N; ++i)
            if (rows[i].what == role::output && rows[i].type == dtype::string && !may_have_texts(proto, rows))
                return {errc::string_output_without_storage, rows[i].name};
        for (auto const& port : proto.params()) {
            if (port.is_output() && port.compute_dependent) {
                bool bound = port.how == presence::optional, declared = false;
                for (auto const& p : rows) {
                    bound = bound && !(p.what == role::output && p.name == port.name);
                    declared = declared || (p.what == role::actual_shape && p.name == port.name);
                }
                if (!bound && !declared) return {errc::actual_shape_not_reported, port.name};
            }
            if (port.is_attribute() || port.how == presence::optional) continue;
            bool bound = false;
            for (auto const& p : rows)
                bound = bound || ((p.what == role::input || p.what == role::output) && kind_of(p) == port.kind &&
                                     p.name == port.name);
            if (!bound) return {errc::parameter_not_bound, port.name};
        }
        return {};
    }
};

} // namespace detail

GRAFT_END
