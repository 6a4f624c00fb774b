// graft/cann/op_def/catalog.hpp - OpDef classes as a catalog: columns, attributes, chips and their functions as rules
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "graft/base/ill_formed.hpp"
#include "graft/cann/op_def/chip_config.hpp"
#include "graft/cann/op_def/op_def.hpp"
#include "graft/cann/op_def/parameter.hpp"
#include "graft/cann/rules.hpp"
#include "graft/cann/run_time_rows.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/catalog/joined_catalog.hpp"
#include "graft/op/define/prototype.hpp"

GRAFT_BEGIN
namespace cann {

/// The prototype of an OpDef class, made when the program runs. Texts are those of the class's object.
/// error recorded, as in every prototype; column_length_mismatch, follow_of_unknown_input, attribute_without_kind
class GRAFT_TYPE described : public prototype {
public:
    explicit described(::ops::OpDef const& from) : prototype(string_ref(std::string_view(from.graft_type))) {
        for (auto const* ports : {&from.graft_inputs, &from.graft_outputs})
            for (auto const& p : *ports) columns_ = p.graft_types.size() > columns_ ? p.graft_types.size() : columns_;
        for (auto const& p : from.graft_inputs) port_of(p, param_kind::input);
        for (auto const& p : from.graft_outputs) port_of(p, param_kind::output);
        for (auto const& p : from.graft_inputs) follow(p, param_kind::input, from);
        for (auto const& p : from.graft_outputs) follow(p, param_kind::output, from);
        for (auto const& a : from.graft_attributes) attribute_of(a);
        for (auto const& [chip, config] : from.graft_core.graft_chips)
            if (facts_.count < fact_store::max_facts && facts_.used_bytes + chip.size() < fact_store::max_bytes)
                on(string_ref(std::string_view(chip)));
    }

private:
    static string_ref text(std::string const& s) { return std::string_view(s); }
    static dtype_set types_of(std::vector<ge::DataType> const& all) {
        dtype_set set;
        for (auto t : all)
            if (auto const is = dtype_of(t); is != dtype::undefined) set = set | dtype_set(is);
        return set;
    }
    void port_of(::ops::OpParamDef const& from, param_kind kind) {
        if (from.graft_option == ::ops::IGNORE || from.graft_option == ::ops::VIRTUAL) return;
        auto const name = text(from.graft_name);
        auto& p = add(name, kind);
        p.how = from.graft_option == ::ops::OPTIONAL  ? presence::optional
                : from.graft_option == ::ops::DYNAMIC ? presence::dynamic
                                                      : presence::required;
        if (kind == param_kind::output && p.how == presence::optional) p.how = presence::required; // as CANN does
        auto const& types = from.graft_types.empty() ? from.graft_type_list : from.graft_types;
        p.types = types_of(types);
        if (!from.graft_types.empty() && from.graft_types.size() != columns_)
            record_mistake(errc::column_length_mismatch, name);
        else if (from.graft_types.size() > 1) columns_of(from, p);
        if (p.types.empty()) p.types = dtype_families::any;
        p.compute_dependent = from.graft_computed && kind == param_kind::output;
        if (kind == param_kind::input &&
            (from.graft_depends == ::ops::REQUIRED || from.graft_depends == ::ops::OPTIONAL)) {
            bool const tiling = from.graft_scope == ::ops::DependScope::TILING;
            p.value = from.graft_depends == ::ops::REQUIRED
                          ? (tiling ? value_need::tiling_required : value_need::required)
                          : (tiling ? value_need::tiling_optional : value_need::optional);
        }
    }
    /// Element k of all lists is column k. If all are one dtype, or no other column fits, the set is used instead.
    void columns_of(::ops::OpParamDef const& from, graft::param& p) {
        if (p.types.size() < 2) return;
        column_spec w;
        for (auto t : from.graft_types) w.add(static_cast<std::uint8_t>(dtype_of(t)));
        if (w.too_many || facts_.used_bytes + w.size + 128u > fact_store::max_bytes ||
            facts_.count + 4u > fact_store::max_facts)
            return;
        for (std::size_t i = 0; i < w.size; ++i)
            if (static_cast<dtype>(w.at[i]) == dtype::undefined) return;
        p.types = dtype_set();
        word(p, w);
    }
    void follow(::ops::OpParamDef const& from, param_kind kind, ::ops::OpDef const& in) {
        if (from.graft_follows.empty() || from.graft_follows == from.graft_name) return;
        auto const* root = &from.graft_follows;
        for (std::size_t steps = 0; steps < max_params; ++steps) {
            ::ops::OpParamDef const* at = nullptr;
            for (auto const& q : in.graft_inputs)
                if (q.graft_name == *root) at = &q;
            if (!at) return record_mistake(errc::follow_of_unknown_input, text(from.graft_name));
            if (at->graft_follows.empty() || at->graft_follows == *root) break;
            root = &at->graft_follows;
            if (steps + 1 == max_params) return record_mistake(errc::follow_cycle, text(from.graft_name));
        }
        for (auto p = params_; p != params_ + size_; ++p)
            if (p->kind == kind && p->name == text(from.graft_name)) {
                follow_spec w{text(*root), aspect_of(from.graft_aspect), {}};
                if (from.graft_types.empty() && from.graft_type_list.empty()) p->types = dtype_families::any;
                word(*p, w);
            }
    }
    static aspect aspect_of(::ops::FollowType t) {
        return t == ::ops::FollowType::DTYPE    ? aspect::dtype
               : t == ::ops::FollowType::FORMAT ? aspect::format
               : t == ::ops::FollowType::SHAPE  ? aspect::shape
                                                : aspect::all;
    }
    void attribute_of(::ops::OpAttrDef const& a) {
        auto const name = text(a.graft_name);
        if (a.graft_kind == attr_kind::none) return record_mistake(errc::attribute_without_kind, name);
        if (!a.graft_has_default) {
            auto& p = add_attr(name, a.graft_kind, false);
            if (a.graft_option == ::ops::OPTIONAL) p.how = presence::optional;
            return;
        }
        auto const& whole = a.graft_integers;
        switch (a.graft_kind) {
        case attr_kind::boolean: add_attr(name, attr_kind::boolean).integer = whole[0]; break;
        case attr_kind::integer: add_attr(name, attr_kind::integer).integer = whole[0]; break;
        case attr_kind::floating: add_attr(name, attr_kind::floating).real = a.graft_reals[0]; break;
        case attr_kind::string: add_text(name, text(a.graft_text)); break;
        case attr_kind::integers: list_attr(name, whole.data(), whole.size()); break;
        case attr_kind::floats: list_attr(name, a.graft_reals.data(), a.graft_reals.size()); break;
        case attr_kind::booleans:
            keep(add_attr(name, attr_kind::booleans), integers_, integer_count_, whole.data(), whole.size());
            break;
        default: {
            integer_lists_spec w;
            for (auto const& one : a.graft_lists) w.add(one.data(), one.size());
            integer_lists(name, w);
        }
        }
    }

    std::size_t columns_ = 0;
};

/// A class that was rejected, and the reason.
struct refused_class {
    std::string_view op;
    mistake why;
};

/// All classes that are registered by OP_ADD in this program, after the operators of `before`; if a name is the same,
/// those have precedence. Their functions are registered, so that `operators_with_rules` finds them.
/// cost a few microseconds per class
class GRAFT_TYPE op_def_catalog {
public:
    explicit op_def_catalog(catalog_view const& before = {}) {
        auto& parts = rows_.parts;
        if (before.size != 0) parts.push_back(before);
        for (auto const& c : registered_classes()) {
            bool twice = before.size != 0 && before.find(c.name) != no_op;
            for (auto const& d : definitions_) twice = twice || d->graft_type == c.name;
            if (!twice) add(c);
        }
        if (!parts.empty())
            all_ = std::make_unique<joined_catalog>(span<catalog_view const>(parts.data(), parts.size()));
    }
    /// Valid during the lifetime of this object.
    [[nodiscard]] catalog_view view() const { return all_ ? all_->view() : catalog_view(); }
    [[nodiscard]] std::vector<refused_class> const& refused() const { return refused_; }

private:
    void add(op_class const& c) {
        auto& d = *definitions_.emplace_back(c.make(c.name.data()));
        for (auto const& config : registered_chip_configs())
            if (config.op == c.name) d.graft_core.AddConfig(config.chip.data(), config.make());
        auto const why = rows_.add(described(d));
        if (why.code != errc::ok) return refused_.push_back({d.graft_type, why});
        auto& f = d.graft_functions;
        f.tile = d.graft_core.graft_tile;
        for (std::size_t i = 0; i < d.graft_inputs.size() && i < 64; ++i)
            if (d.graft_inputs[i].graft_depends == ::ops::REQUIRED &&
                d.graft_inputs[i].graft_scope != ::ops::DependScope::TILING)
                f.values |= std::uint64_t{1} << i;
        f.run = &run_runtime;
        auto& to = registered_functions()[c.name].newer;
        if (to.infer_shape) f.infer_shape = to.infer_shape;
        if (to.infer_type) f.infer_type = to.infer_type;
        if (to.tile) f.tile = to.tile;
        f.values |= to.values;
        to = f;
    }

    std::vector<std::unique_ptr<::ops::OpDef>> definitions_{};
    run_time_rows rows_{};
    std::vector<refused_class> refused_{};
    std::unique_ptr<joined_catalog> all_{};
};

} // namespace cann
GRAFT_END
