// graft/graph/detail/inference_plan.ipp - the bodies of graft/graph/detail/inference_plan.hpp
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/status.hpp"
#include "graft/op/catalog/catalog_view.hpp"
#include "graft/op/infer/infer_node.hpp"

GRAFT_BEGIN
namespace detail {

/// Writes a plan. A property that a plan cannot express, or a failed check, makes it not usable.
class plan_writer {
public:
    plan_writer(inference_plan& to, graph const& g, node const& n)
        : to_(to), c_(g.catalog), op_(n.op), in_(g.input_ports(n)), out_(g.output_ports(n)) {
        f_.input_ports = in_;
        f_.output_ports = out_;
        f_.attributes = g.attributes_of(n);
    }
    /// Whether the plan is usable.
    bool write() {
        auto const& row = c_.ops[op_];
        if (to_.inputs > inference_plan::max_tensors || to_.outputs > inference_plan::max_tensors ||
            in_.size() + out_.size() > inference_plan::max_ports)
            return false;
        bool varies = false; // otherwise each port has one tensor, which no edit can change
        for (auto const& r : c_.inputs(op_)) varies = varies || r.how != presence::required;
        for (auto const& r : c_.outputs(op_)) varies = varies || r.how != presence::required;
        for (std::size_t i = 0; varies && i < in_.size(); ++i) to_.slots[to_.ports++] = in_[i];
        for (std::size_t i = 0; varies && i < out_.size(); ++i) to_.slots[to_.ports++] = out_[i];
        status why;
        if (!check_counts(c_, c_.inputs(op_), in_, true, why) || !check_counts(c_, c_.outputs(op_), out_, false, why) ||
            !check_attributes(c_, op_, f_, why) || !check_input_numbers(c_, op_, in_, f_.attributes, why))
            return false;
        constexpr step all[] = {step::verify, step::infer_dtype, step::infer_shape, step::infer_format};
        for (std::size_t i = 0; i < 4; ++i) to_.steps[i] = row.has_rule(all[i]), to_.rules = to_.rules || to_.steps[i];
        if (!inputs() || !outputs() || !facts() || !attributes()) return false;
        for (std::size_t i = 0; i < to_.inputs; ++i) {
            auto& t = to_.in[i];
            t.more = t.formats != 0 || t.origin_formats != 0 || t.aspects != 0;
            to_.compares = to_.compares || (t.aspects & static_cast<std::uint8_t>(aspect::shape)) != 0;
        }
        to_.watched = to_.compares ? 0 : to_.inputs;
        auto const& y = to_.out[0];
        to_.computes = row.has_rule(step::infer_value);
        to_.copies = !to_.rules && !to_.checks_facts && !to_.computes && to_.outputs == 1 && y.shape_of != none &&
                     (y.type_of != none || y.type != dtype::undefined);
        return true;
    }

private:
    static constexpr std::int8_t none = inference_plan::none;

    /// The position of the first tensor of input port `port`.
    [[nodiscard]] std::int8_t first_of(int port) const {
        if (port < 0) return none;
        auto const p = in_[static_cast<std::size_t>(port)];
        return p.count ? static_cast<std::int8_t>(p.first) : none;
    }
    /// The first input of a dtype variable.
    [[nodiscard]] std::int8_t first_of_variable(std::int8_t variable) const {
        auto const rows = c_.inputs(op_);
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].variable == variable && in_[i].count) return static_cast<std::int8_t>(in_[i].first);
        return none;
    }
    bool inputs() {
        std::uint32_t seen = 0;
        for (std::size_t i = 0; i < to_.inputs; ++i)
            to_.in[i] = {~std::uint64_t{0}, 0, 0, none, none, 0, false, true, inference_plan::nothing};
        auto const rows = c_.inputs(op_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto const& r = rows[i];
            if (r.variable >= list_variable) return false;
            if (r.value == value_need::optional || r.value == value_need::required) to_.reads_values = true;
            for (std::size_t k = 0; k < in_[i].count; ++k) {
                auto const at = in_[i].first + k;
                if (at >= to_.inputs || (seen >> at & 1) != 0) return false;
                seen |= 1u << at;
                auto& t = to_.in[at];
                t.types = r.types & ~dtype_set(dtype::undefined).bits;
                if (auto const declared = declared_type(r, f_, k); declared != dtype::undefined) {
                    if (static_cast<unsigned>(declared) > 63) return false; // no dtype: `infer_node` reports it
                    t.types &= dtype_set(declared).bits;
                }
                if (r.variable >= 0) t.like = first_of_variable(r.variable);
                if (r.followed >= 0) t.followed = first_of(r.followed), t.aspects = r.follow_aspects;
                if (t.followed == none || t.aspects == 0) t.followed = none, t.aspects = 0;
                auto const place = static_cast<std::int8_t>(at);
                if (t.like > place || t.followed > place) return false; // compared with those before it
            }
        }
        return true;
    }
    bool outputs() {
        std::uint32_t seen = 0;
        auto const rows = c_.outputs(op_);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            auto const& r = rows[i];
            if (r.variable >= list_variable) return false;
            auto root = first_of(r.followed);
            if (r.followed >= 0 && root == none)
                for (auto const& fact : c_.facts_of(op_))
                    if (fact.kind == fact_kind::otherwise && fact.param == c_.ops[op_].inputs + i) {
                        root = first_of(static_cast<int>(fact.low));
                        break;
                    }
            if (out_[i].count == 0) to_.absent = true;
            for (std::size_t k = 0; k < out_[i].count; ++k) {
                auto const at = out_[i].first + k;
                if (at >= to_.outputs || (seen >> at & 1) != 0) return false;
                seen |= 1u << at;
                auto& t = to_.out[at] = {none, none, none, dtype::undefined, false};
                if (r.follows(aspect::dtype) && root != none) t.type_of = root;
                else if (r.type_attribute >= 0) t.type = declared_type(r, f_, k);
                else if (r.variable >= 0) t.type_of = first_of_variable(r.variable);
                else if (dtype_set::of(r.types).size() == 1) t.type = dtype_set::of(r.types).first();
                if (r.follows(aspect::shape)) t.shape_of = root;
                if (r.follows(aspect::format)) t.format_of = root;
                t.whole = t.shape_of != none && t.type_of == t.shape_of && t.format_of == t.shape_of;
            }
        }
        return seen == (1u << to_.outputs) - 1; // an output without a port is not checked
    }
    bool facts() {
        auto const& row = c_.ops[op_];
        for (auto const& fact : c_.facts_of(op_)) switch (fact.kind) {
            case fact_kind::one_of:
            case fact_kind::real_one_of:
            case fact_kind::range:
            case fact_kind::float_range:
            case fact_kind::length: {
                auto const& v = f_.attributes[std::size_t{fact.param} - row.inputs - row.outputs];
                if (v.kind != attr_kind::none &&
                    !graft::detail::holds(fact.kind, c_.text(fact.bytes), fact.low, fact.high, v))
                    return false;
                break;
            }
            case fact_kind::formats:
            case fact_kind::origin_formats: {
                if (fact.param >= row.inputs) {
                    to_.checks_facts = true;
                    break;
                }
                for (std::size_t k = 0; k < in_[fact.param].count; ++k) {
                    auto& t = to_.in[in_[fact.param].first + k];
                    auto& set = fact.kind == fact_kind::formats ? t.formats : t.origin_formats;
                    if (set != 0) return false;
                    auto const allowed = format_set::of(static_cast<std::uint64_t>(fact.low));
                    if (allowed.empty()) return false;
                    if (!allowed.has(format::nd)) set = allowed.bits;
                }
                break;
            }
            case fact_kind::inplace: to_.checks_facts = true; break;
            case fact_kind::dtype_column:
            case fact_kind::format_column:
            case fact_kind::promotion:
            case fact_kind::scalar:
            case fact_kind::set_later: return false;
            default: break;
            }
        return true;
    }
    bool attributes() {
        if (f_.attributes.size() > inference_plan::max_attributes) return false;
        for (auto const& v : f_.attributes) to_.values[to_.attributes++] = inference_plan::given::of(v);
        return true;
    }

    inference_plan& to_;
    catalog_view const& c_;
    op_id op_;
    span<port_slots const> in_, out_;
    frame f_{};
};

[[gnu::cold]] GRAFT_LARGE inference_plan const* inference_plans::make(graph const& g, node const& n) {
    framed = nullptr;
    auto& at = places_[place_of(key_of(n))];
    if (at == 0) {
        if (plans_.empty()) plans_.reserve(16); // the number for a model of images
        plans_.emplace_back();
        at = static_cast<std::uint16_t>(plans_.size());
    }
    auto& plan = plans_[at - std::size_t{1}];
    plan.key = key_of(n);
    plan.op = n.op;
    plan.inputs = n.input_count;
    plan.outputs = n.output_count;
    plan.attributes = plan.ports = 0;
    plan.copies = plan.rules = plan.absent = plan.reads_values = plan.checks_facts = plan.compares = false;
    plan.seen = run_;
    auto const& row = g.catalog.ops[n.op];
    plan.input_ports = static_cast<std::uint16_t>(row.inputs);
    plan.output_ports = static_cast<std::uint16_t>(row.outputs);
    plan.run = g.catalog.run ? g.catalog.run[n.op] : nullptr;
    plan.name = g.catalog.text(row.name);
    plan.usable = plan_writer(plan, g, n).write();
    return plan.usable ? &plan : nullptr;
}

} // namespace detail
GRAFT_END
