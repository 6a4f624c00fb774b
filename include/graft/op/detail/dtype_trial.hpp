// graft/op/detail/dtype_trial.hpp - evaluates the dtype rule at compile time, on all dtypes that the operator allows
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/detail/edit_distance.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/dtype_set.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// An optional input or attribute that a rule reads without a test, found where it is absent.
constexpr mistake untested_read(prototype const& from, frame const& f) {
    auto const& r = f.reads;
    if (r.is == invalid_read::what::absent && r.place < 0)
        return {errc::attribute_is_optional, from.at(param_kind::attribute, -1 - r.place).name};
    if (auto const port = f.absent_port(r); port >= 0)
        return {errc::input_is_optional, from.at(param_kind::input, port).name};
    return {};
}

/// An error whose name contains an output and the dtype of an input: `y of int8`, `y is int32 of float16`.
struct dtype_mistake {
    struct words {
        char chars[96]{};
        std::size_t length = 0;

        constexpr words& operator<<(std::string_view text) {
            for (auto c : text)
                if (length < sizeof chars) chars[length++] = c;
            return *this;
        }
        [[nodiscard]] constexpr std::size_t size() const { return length; }
        [[nodiscard]] constexpr char operator[](std::size_t i) const { return chars[i]; }
    };
    errc code = errc::ok;
    words parameter{};
};

/// One node of an operator with a dtype at every port; the dtypes vary along axes, one per dtype variable and one for
/// every other port or attribute of kind type. The capacity is `Most` parameters: each one adds compile cost.
template <std::size_t Most> class dtype_trial {
public:
    /// Up to this number every combination is tried; above it, every axis alone and all axes together.
    static constexpr std::size_t max_combinations = 256;

    constexpr dtype_trial(prototype const& from, rules run) : from_(from), run_(run) {
        for (auto const& p : from.params()) {
            if (p.is_output())
                determined_[output_count_] = declared_by_facts(p), outputs_[output_count_] = &p,
                out_ports_[output_count_] = {output_count_, 1}, ++output_count_;
            else if (p.is_input()) inputs_[input_count_] = &p, in_axis_[input_count_] = axis_of(p), ++input_count_;
            else attribute(p);
        }
        for (std::size_t i = 0; i < output_count_; ++i) declare(i);
        f_.op = f_.node = from_.name();
        f_.output_ports = {out_ports_, output_count_};
        f_.outputs = {out_, output_count_};
        f_.attributes = {attributes_, attribute_count_};
    }
    constexpr dtype_trial(dtype_trial const&) = delete; // the frame points into it
    dtype_trial& operator=(dtype_trial const&) = delete;
    constexpr dtype_mistake run() {
        bool optional = false;
        for (std::size_t i = 0; i < input_count_; ++i) optional = optional || inputs_[i]->how == presence::optional;
        for (bool absent : {false, true}) {
            if (absent && !optional) break;
            std::uint16_t n = 0;
            for (std::size_t i = 0; i < input_count_; ++i) {
                std::uint16_t const count = absent && inputs_[i]->how == presence::optional ? 0 : 1;
                in_ports_[i] = {n, count};
                if (count) slots_[n] = &in_[i], ++n;
            }
            slot_count_ = n;
            f_.input_ports = {in_ports_, input_count_};
            f_.inputs = {slots_, slot_count_};
            f_.values = {values_, slot_count_};
            if (auto m = try_all(); m.code != errc::ok) return m;
        }
        return {};
    }

private:
    /// Promotion and columns determine an output's dtype, as a rule does.
    [[nodiscard]] constexpr bool declared_by_facts(param const& p) const {
        if (from_.facts().count == 0) return false;
        auto const at = static_cast<std::size_t>(&p - from_.params().data());
        return from_.facts().find(fact_kind::promotion, at) || from_.facts().find(fact_kind::dtype_column, at);
    }
    constexpr std::uint8_t axis_of(param const& p) {
        if (p.variable >= 0)
            for (std::size_t i = 0; i < input_count_; ++i)
                if (inputs_[i]->variable == p.variable) return in_axis_[i];
        axes_[axis_count_] = p.types.bits ? dtype_set(p.types) : dtype_families::any;
        return axis_count_++;
    }
    constexpr void attribute(param const& p) {
        auto& a = attributes_[attribute_count_];
        a = from_.default_of(p);
        attr_axis_[attribute_count_] = -1;
        if (p.how != presence::optional) a.kind = p.attribute; // a required one is tried as zero or empty
        if (p.attribute == attr_kind::type) attr_axis_[attribute_count_] = static_cast<std::int8_t>(axis_of(p));
        ++attribute_count_;
    }
    [[nodiscard]] static constexpr dtype nth(dtype_set s, std::size_t n) {
        while (n-- > 0) s = s - s.first();
        return s.first();
    }
    constexpr dtype_mistake try_all() {
        std::size_t all = 1;
        for (std::size_t a = 0; a < axis_count_; ++a)
            all = all > max_combinations ? all : all * static_cast<std::size_t>(axes_[a].size());
        if (all <= max_combinations) {
            dtype_set left[Most]{};
            for (std::size_t a = 0; a < axis_count_; ++a) left[a] = axes_[a], now_[a] = left[a].first();
            for (std::size_t k = 0; k < all; ++k) {
                if (auto m = try_one(); m.code != errc::ok) return m;
                for (std::size_t a = 0; a < axis_count_; ++a) { // like the digits of a counter
                    left[a] = left[a] - left[a].first();
                    bool const carry = left[a].empty();
                    if (carry) left[a] = axes_[a];
                    now_[a] = left[a].first();
                    if (!carry) break;
                }
            }
            return {};
        }
        for (std::size_t t = 1; t < dtype_count; ++t) { // all of one dtype, if they allow it
            for (std::size_t a = 0; a < axis_count_; ++a)
                now_[a] = axes_[a].has(static_cast<dtype>(t)) ? static_cast<dtype>(t) : axes_[a].first();
            if (auto m = try_one(); m.code != errc::ok) return m;
        }
        for (std::size_t a = 0; a < axis_count_; ++a)
            for (std::size_t k = 0; k < static_cast<std::size_t>(axes_[a].size()); ++k) {
                for (std::size_t b = 0; b < axis_count_; ++b) now_[b] = b == a ? nth(axes_[a], k) : axes_[b].first();
                if (auto m = try_one(); m.code != errc::ok) return m;
            }
        return {};
    }
    /// The position of an output's dtype before the rule: at an input, at an attribute, otherwise `out_type_`.
    constexpr void declare(std::size_t i) {
        auto const& p = *outputs_[i];
        out_from_[i] = out_attribute_[i] = -1;
        if (p.follows(aspect::dtype)) {
            auto root = from_.find(param_kind::input, p.follow_name).at;
            for (std::size_t hops = 0; root >= 0 && hops < input_count_ && !inputs_[root]->follow_name.empty(); ++hops)
                root = from_.find(param_kind::input, inputs_[root]->follow_name).at;
            if (root >= 0) return void(out_from_[i] = static_cast<std::int8_t>(root));
        }
        if (!p.type_attribute.empty()) {
            auto const at = from_.find(param_kind::attribute, p.type_attribute).at;
            if (at >= 0 && attributes_[at].kind == attr_kind::type) out_attribute_[i] = static_cast<std::int8_t>(at);
            else out_type_[i] = p.types.bits ? dtype_set(p.types).first() : dtype::f32;
            return;
        }
        if (p.variable >= 0)
            for (std::size_t k = 0; k < input_count_; ++k)
                if (inputs_[k]->variable == p.variable) return void(out_from_[i] = static_cast<std::int8_t>(k));
        if (p.types.size() == 1) out_type_[i] = dtype_set(p.types).first();
    }
    constexpr dtype_mistake try_one() {
        for (std::size_t i = 0; i < input_count_; ++i) in_[i].type = now_[in_axis_[i]];
        for (std::size_t i = 0; i < attribute_count_; ++i)
            if (attr_axis_[i] >= 0 && attributes_[i].kind == attr_kind::type)
                attributes_[i].integer = static_cast<std::int64_t>(now_[attr_axis_[i]]);
        for (std::size_t i = 0; i < output_count_; ++i)
            out_[i].type = out_from_[i] >= 0        ? in_[out_from_[i]].type
                           : out_attribute_[i] >= 0 ? attributes_[out_attribute_[i]].type()
                                                    : out_type_[i];
        auto& f = f_;
        f.read_unset = -1;
        f.reads.reset();
        bool const fine = static_cast<bool>(run_(step::infer_dtype, f));
        if (auto const untested = untested_read(from_, f); untested.code != errc::ok) {
            dtype_mistake m{untested.code};
            m.parameter << untested.parameter;
            return m;
        }
        if (!fine || f.reads.any()) return {}; // refused, or reported where it is read
        for (std::size_t i = 0; i < output_count_; ++i) {
            auto const type = out_[i].type;
            auto const& p = *outputs_[i];
            auto const why = f.read_unset == static_cast<int>(i) ? errc::output_read_before_assignment
                             : type == dtype::undefined          ? errc::dtype_not_inferred
                             : !p.types.has(type)                ? errc::inferred_dtype_outside_port
                                                                 : errc::ok;
            if (why == errc::ok || determined_[i]) continue;
            if (auto const s = run_(step::verify, f); s.code == errc::wrong_dtype || s.code == errc::dtype_mismatch)
                return {};
            dtype_mistake m{why};
            m.parameter << p.name;
            if (why == errc::inferred_dtype_outside_port) m.parameter << " is " << name_of(type);
            if (slot_count_) m.parameter << " of " << name_of(slots_[0]->type);
            for (std::size_t k = 1; k < slot_count_; ++k) m.parameter << ", " << name_of(slots_[k]->type);
            return m;
        }
        return {};
    }

    prototype const& from_;
    rules run_;
    param const* inputs_[Most]{};
    param const* outputs_[Most]{};
    bool determined_[Most]{};
    port_slots in_ports_[Most]{}, out_ports_[Most]{};
    tensor_desc in_[Most]{}, out_[Most]{};
    tensor_desc const* slots_[Most]{};
    known_value values_[Most]{};
    attr_value attributes_[Most]{};
    dtype_set axes_[Most]{};
    dtype now_[Most]{};
    std::uint8_t in_axis_[Most]{}, axis_count_ = 0;
    std::int8_t attr_axis_[Most]{}, out_from_[Most]{}, out_attribute_[Most]{};
    dtype out_type_[Most]{}; ///< undefined if the rule has to set it
    frame f_{};
    std::uint16_t input_count_ = 0, output_count_ = 0, attribute_count_ = 0, slot_count_ = 0;
};

/// The capacity of a trial for this operator, in parameters: few sizes, because each is a separate class.
constexpr std::size_t trial_room(prototype const& from) {
    auto const n = from.params().size();
    return n <= 8 ? 8 : n <= 20 ? 20 : prototype::max_params;
}
/// The error in a dtype rule: an output that it leaves undetermined for dtypes that the definition allows, or to which
/// it assigns a dtype that the output does not have. A dtype that the rule (or `verify`) rejects is fine.
/// cost one call of the rule per combination of dtypes, at most `max_combinations` of several axes
template <std::size_t Room> constexpr dtype_mistake review_dtype_rule(prototype const& from, rules run) {
    return dtype_trial<Room>(from, run).run();
}

} // namespace detail

GRAFT_END
