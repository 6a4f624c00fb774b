// graft/mapping/detail/target_attributes.hpp - attributes of a target node by its plugin's rules, and constants created
// from attributes
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string> // to_string
#include <string_view>

#include "graft/base/container/span.hpp"
#include "graft/base/narrow.hpp"
#include "graft/base/status.hpp"
#include "graft/graph/ir/builder.hpp"
#include "graft/mapping/declare/plugin_frames.hpp"
#include "graft/mapping/declare/plugin_rules.hpp"
#include "graft/mapping/detail/stored_type.hpp"
#include "graft/mapping/translate/bind.hpp"
#include "graft/op/infer/value.hpp"

GRAFT_BEGIN
namespace detail {

/// Fills the attributes of a draft, and creates tensors from attributes.
class target_attributes {
public:
    constexpr explicit target_attributes(graph_builder& b) : builder_(b), into_(b.target()) {}

    /// error not_a_constant, wrong_element_count, wrong_attribute_value, number_out_of_range
    constexpr status fill(plugin_rules const& rules, parse_frame& f, node_draft& draft) {
        for (std::size_t k = 0; k < rules.attr_count; ++k) {
            auto const& r = rules.attrs[k];
            auto& to = draft.attributes[static_cast<std::size_t>(r.target_index)];
            auto const kind = into_.catalog.attributes(draft.op)[static_cast<std::size_t>(r.target_index)].attribute;
            switch (r.how) {
            case attr_from::origin:
                if (auto const& v = f.attributes[static_cast<std::size_t>(r.origin_index)]; r.checked) {
                    if (auto s = checked(rules.text(r.target), v, kind, to); !s) return s;
                } else if (auto s = check_exact(rules.text(r.target), v, kind); !s) return s;
                else if (v.kind != attr_kind::none)
                    to = convert_attr(v, kind, into_.storage); // an absent optional one keeps the target's default
                break;
            case attr_from::constant: to = convert_attr(constant(rules, r), kind, into_.storage); break;
            case attr_from::values:
                if (auto s = looked_up(rules, r, f.attributes[static_cast<std::size_t>(r.origin_index)], kind, to); !s)
                    return s;
                break;
            case attr_from::constant_input:
                if (auto s = from_input(r, rules.text(r.target), f, kind, to); !s) return s;
                break;
            case attr_from::computed:
            case attr_from::target_default: break;
            }
        }
        return ok;
    }
    /// A constant created from an attribute's value, in a dtype of `allowed`: integers int64 or int32, floats float32
    /// or float64, booleans, strings, tensors unchanged.
    /// error number_out_of_range
    constexpr status tensor_of(
        std::string_view node, std::string_view port, dtype_set allowed, attr_value const& v, tensor_id& out) {
        tensor_view t;
        auto& storage = into_.storage;
        auto const n = v.size();
        auto const numbers = [&]<class T>(T, auto const& element) {
            auto const all = storage.make<T>(n);
            for (std::size_t i = 0; i < n; ++i) all[i] = static_cast<T>(element(i));
            t.bytes = storage.bytes_of(span<T const>(all));
        };
        auto const whole = [&](std::size_t i) { return is_list(v.kind) ? v.integers[i] : v.integer; };
        auto const real = [&](std::size_t i) { return is_list(v.kind) ? v.floats[i] : v.real; };
        t.desc.shape = is_list(v.kind) ? shape{static_cast<std::int64_t>(n)} : shape::scalar();
        if (v.kind == attr_kind::tensor && n == 1) {
            t = v.tensors[0];
        } else if (v.kind == attr_kind::floats || v.kind == attr_kind::floating) {
            t.desc.type = allowed.has(dtype::f32) || !allowed.has(dtype::f64) ? dtype::f32 : dtype::f64;
            if (t.desc.type == dtype::f32) numbers(float(), real);
            else numbers(double(), real);
        } else if (v.kind == attr_kind::strings || v.kind == attr_kind::string) {
            t.desc.type = dtype::string;
            auto const all = storage.make<std::string_view>(n);
            for (std::size_t i = 0; i < n; ++i) all[i] = is_list(v.kind) ? v.strings[i] : v.string;
            t.strings = all;
        } else if (v.kind == attr_kind::booleans || v.kind == attr_kind::boolean) {
            t.desc.type = dtype::boolean;
            numbers(bool(), whole);
        } else if (allowed.has(dtype::i64) || !allowed.has(dtype::i32)) {
            t.desc.type = dtype::i64;
            numbers(std::int64_t(), whole);
        } else {
            std::int32_t held = 0;
            for (std::size_t i = 0; i < n; ++i)
                if (auto const s = graft::narrow<std::int32_t>(whole(i), port, held); !s) return s;
            t.desc.type = dtype::i32;
            numbers(std::int32_t(), whole);
        }
        out = builder_.add_constant(storage.path(node, port), name_of(node_kind::constant), t);
        return ok;
    }

private:
    /// A value as written in a plugin; the elements of a list are elsewhere.
    template <class Row> static constexpr attr_value scalar_of(plugin_rules const& rules, Row const& r) {
        attr_value v;
        v.kind = r.kind;
        v.integer = r.integer;
        v.real = r.real;
        v.string = rules.text(r.string);
        return v;
    }
    static constexpr attr_value constant(plugin_rules const& rules, attr_rule_row const& r) {
        auto v = scalar_of(rules, r);
        if (r.kind == attr_kind::integers) v.integers = rules.integers_of(r);
        if (r.kind == attr_kind::floats) v.floats = rules.floats_of(r);
        return v;
    }
    /// An unsigned number as an integer or vice versa: the bits are the same if the number fits.
    /// error number_out_of_range
    status checked(std::string_view target, attr_value const& v, attr_kind kind, attr_value& to) {
        if (v.kind == attr_kind::none) return ok;
        bool const unsigned_bits = v.kind == attr_kind::unsigned_integer || v.kind == attr_kind::unsigned_integers;
        auto const max = std::size_t{is_list(v.kind) ? v.integers.size() : 1};
        for (std::size_t i = 0; i < max; ++i) {
            auto const n = is_list(v.kind) ? v.integers[i] : v.integer;
            if (n >= 0) continue;
            auto const text = unsigned_bits ? std::to_string(static_cast<std::uint64_t>(n)) : std::to_string(n);
            return {errc::number_out_of_range, target, unsigned_bits ? "an int64" : "a number from 0 up", {}, {},
                into_.storage.keep(std::string_view(text))};
        }
        to = v;
        to.kind = kind;
        return ok;
    }
    static constexpr bool equals(plugin_rules const& rules, value_row const& w, attr_value const& v) {
        switch (v.kind) {
        case attr_kind::string: return rules.text(w.string) == v.string;
        case attr_kind::floating: return w.real == v.real;
        default: return w.integer == v.integer;
        }
    }
    constexpr status looked_up(
        plugin_rules const& rules, attr_rule_row const& r, attr_value const& v, attr_kind kind, attr_value& to) {
        if (v.kind == attr_kind::none) return ok;
        for (auto const& p : rules.values_of(r)) {
            if (p.from.kind != attr_kind::none && (p.from.kind != v.kind || !equals(rules, p.from, v))) continue;
            if (p.to.kind == attr_kind::none) break; // refused by name
            to = convert_attr(scalar_of(rules, p.to), kind, into_.storage);
            return ok;
        }
        auto s = fail(errc::wrong_attribute_value, rules.text(r.origin), "a value that the plugin maps");
        if (v.kind == attr_kind::string) s.found = v.string;
        else s.got = v.integer;
        return s;
    }
    status from_input(attr_rule_row const& r, std::string_view target, parse_frame& f, attr_kind kind, attr_value& to) {
        auto const p = f.input_ports[static_cast<std::size_t>(r.origin_index)];
        auto const t = p.count ? f.inputs[p.first] : no_id;
        if (t == no_id) return fail(errc::not_a_constant, target, "a constant input");
        auto const& d = builder_.desc(t);
        auto const known = into_.value_of(t);
        value_view const v(d, known);
        auto const size = v.size();
        bool const text = kind == attr_kind::string || kind == attr_kind::strings;
        if (!known.any() || !size.known() || (!text && kind != attr_kind::tensor && !v.known()))
            return fail(errc::not_a_constant, target, "an input whose value is known");
        auto const n = static_cast<std::size_t>(size.value());
        if (!is_list(kind) && kind != attr_kind::tensor && n != 1)
            return fail(errc::wrong_element_count, target, "elements:", 1, size.value());
        auto const wrong_type = [&] {
            return status{errc::wrong_dtype, target, "a dtype that becomes the attribute", {}, {}, name_of(d.type)};
        };
        if (text) {
            if (known.strings.size() != n) return wrong_type();
            to = is_list(kind) ? attr_value::of(known.strings) : attr_value::of(known.strings[0]);
        } else if (kind == attr_kind::tensor) {
            if (!known.constant) return fail(errc::not_a_constant, target, "a constant input");
            auto const one = into_.storage.make<tensor_view>(1);
            one[0] = {d, known.bytes, known.strings};
            to = attr_value::of(one.data());
        } else if (kind == attr_kind::floats || kind == attr_kind::floating) {
            auto const all = into_.storage.make<double>(n);
            bool const floats = dtype_families::floating.has(d.type);
            if (!floats && !dtype_families::integer.has(d.type)) return wrong_type();
            if (floats && !known.constant) return fail(errc::not_a_constant, target, "an input whose value is known");
            for (std::size_t i = 0; i < n && !floats; ++i)
                if (auto const e = integer_at(known, d.type, i); !is_exact_real(e))
                    return fail(errc::number_out_of_range, target, "a number that a float64 holds", e);
            for (std::size_t i = 0; i < n; ++i)
                all[i] = floats ? float_at(known.bytes, d.type, i) : static_cast<double>(integer_at(known, d.type, i));
            to = is_list(kind) ? attr_value::of(span<double const>(all)) : attr_value::of(all[0]);
        } else {
            if (kind != attr_kind::boolean && !(dtype_families::integer | dtype::boolean).has(d.type))
                return wrong_type();
            if (kind == attr_kind::boolean && d.type != dtype::boolean) return wrong_type();
            auto const all = into_.storage.make<std::int64_t>(n);
            for (std::size_t i = 0; i < n; ++i) all[i] = integer_at(known, d.type, i);
            to = is_list(kind) ? attr_value::of(span<std::int64_t const>(all)) : attr_value::of(all[0]);
            to.kind = kind;
        }
        return ok;
    }

    graph_builder& builder_;
    graph& into_;
};

} // namespace detail
GRAFT_END
