// graft/fusion/detail/pass_check.hpp - the check of a pass against the operators of its framework, by the compiler
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/ill_formed.hpp"
#include "graft/fusion/detail/same_structure.hpp"
#include "graft/fusion/detail/satisfiable.hpp"
#include "graft/fusion/pass.hpp"
#include "graft/op/catalog/catalog.hpp"
#include "graft/op/define/domain.hpp"
#include "graft/op/define/subdomain.hpp"

GRAFT_BEGIN
namespace detail {

/// Checks one pass; the first error is kept.
class pass_review {
public:
    /// `fused`: not read if the pass is many-to-many. `made`: the operators that only passes create.
    constexpr pass_review(pass_data const& pass, bool fuses, prototype const* fused, catalog_view const& origins,
        span<string_ref const> made = {})
        : pass_(pass), fuses_(fuses), fused_(fused), c_(origins), made_(made) {}

    /// The value that shows the error that `run` found, or empty.
    [[nodiscard]] constexpr short_string shown() const { return shown_; }
    constexpr mistake run() {
        if (pass_.first.code != errc::ok) return pass_.first;
        if (pass_.name.empty()) return {errc::empty_name, pass_.name};
        if (pass_.pattern_count == 0) return {errc::pass_without_pattern, pass_.name};
        for (std::size_t i = 0; i < pass_.pattern_count; ++i) pattern(i);
        for (auto const* s : pass_.all_structures()) {
            auto const form = s->resolved();
            check_form(form);
            acyclic(form);
            swaps(form);
            for (auto const& n : form.nodes())
                for (std::size_t k = 0; k < n.op_count; ++k) in_the_model(n.ops[k]);
        }
        possible();
        if (fuses_) many_to_one();
        else many_to_many();
        return first_;
    }

private:
    constexpr void record_mistake(errc code, std::string_view name) {
        if (first_.code == errc::ok) first_ = {code, name};
    }
    constexpr op_id find(std::string_view op) {
        auto const at = c_.find(op);
        if (at == no_op) record_mistake(errc::unknown_origin_operator, op);
        return at;
    }
    static constexpr bool among(span<string_ref const> all, string_ref name) {
        for (auto other : all)
            if (other == name) return true;
        return false;
    }
    /// Each of these names is among the others; otherwise `code` is recorded.
    constexpr void each_among(span<string_ref const> names, span<string_ref const> others, errc code) {
        for (auto name : names)
            if (!among(others, name)) record_mistake(code, name);
    }
    /// Every pass sees the model as it was: it never finds an operator that a pass has created.
    constexpr void in_the_model(string_ref op) {
        if (among(made_, op)) record_mistake(errc::pattern_of_fused_operator, op);
    }
    /// Whether a node of the structure may be where the edges of a loop meet.
    constexpr bool merges(structure_node const& n) const {
        bool may = n.is_foreign;
        for (std::size_t k = 0; k < n.op_count; ++k)
            if (auto const op = c_.find(n.ops[k]); op != no_op) may = may || c_.ops[op].flow == flow::merge;
        return may;
    }
    /// Two inputs of the fused operator that no other node reads: either order gives a match, the first one is taken.
    constexpr void swaps(structure const& s) {
        for (auto const& n : s.nodes()) {
            bool matters = !n.commutes;
            for (std::size_t k = 0; k < 2 && !matters; ++k) {
                auto const& in = n.inputs[k];
                matters = in.kind == source_kind::node || (in.kind == source_kind::input && readers(s, in.at) > 1);
            }
            if (!matters) record_mistake(errc::swaps_without_effect, n.name);
        }
    }
    static constexpr std::size_t readers(structure const& s, int input) {
        std::size_t n = 0;
        for (auto const& node : s.nodes())
            for (std::size_t k = 0; k < node.input_count; ++k)
                n += node.inputs[k].kind == source_kind::input && node.inputs[k].at == input ? 1 : 0;
        return n;
    }
    /// Nodes that read each other occur only in loops.
    constexpr void acyclic(structure const& s) {
        auto const nodes = s.nodes();
        bool gone[structure::max]{};
        auto const reads = [&](std::size_t i, std::size_t of) {
            for (std::size_t k = 0; k < nodes[i].input_count; ++k)
                if (auto const& in = nodes[i].inputs[k]; in.kind == source_kind::node && in.at >= 0)
                    if (static_cast<std::size_t>(in.at) == of) return true;
            return false;
        };
        std::size_t left = nodes.size();
        if (first_.code != errc::ok) return;
        for (bool more = true; more && left != 0;) { // a node that reads none of the others, or that none of them reads
            more = false;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                bool reader = false, source = false;
                for (std::size_t k = 0; k < nodes.size() && !gone[i]; ++k)
                    if (!gone[k]) reader = reader || reads(i, k), source = source || reads(k, i);
                if (!gone[i] && (!reader || !source)) gone[i] = more = true, --left;
            }
        }
        for (std::size_t i = 0; i < nodes.size() && left != 0; ++i)
            if (!gone[i] && merges(nodes[i])) return;
        for (std::size_t i = 0; i < nodes.size() && left != 0; ++i)
            if (!gone[i]) return record_mistake(errc::pattern_cycle, nodes[i].name);
    }
    /// Whether a scope can meet the condition: values that differ need nodes that differ.
    constexpr void values_differ(condition const& when) {
        condition_logic logic(when, nullptr, true);
        if (!logic.can_hold()) record_mistake(errc::unsatisfiable_condition, logic.obstacle());
    }
    /// The structures are searched in the last batch: each of its patterns must allow one of them.
    constexpr void possible() {
        if (first_.code != errc::ok) return;
        for (std::size_t i = 0; i < pass_.pattern_count; ++i) {
            if (pass_.patterns[i].when.empty()) continue;
            if (pass_.structure_count == 0 || pass_.batch_of[i] + 1 != pass_.batch_count) {
                values_differ(pass_.patterns[i].when);
                continue;
            }
            bool any = false;
            std::string_view in_the_way;
            for (auto const* s : pass_.all_structures()) {
                condition_logic logic(pass_.patterns[i].when, s, true);
                any = any || logic.can_hold();
                in_the_way = logic.obstacle();
            }
            if (!any) record_mistake(errc::condition_contradicts_structure, in_the_way);
        }
    }
    /// A possible value of the origin's attribute.
    constexpr void value(op_id op, std::string_view name, wanted_value const& w) {
        attribute(op, name, w.kind);
        if (op == no_op || first_.code != errc::ok) return;
        auto const rows = c_.attributes(op);
        auto const at = static_cast<std::size_t>(c_.index_of(rows, name));
        if (rows[at].attribute == w.kind) among(domain_of(c_, op, at), name, w);
    }
    constexpr void among(domain const& of, std::string_view name, wanted_value const& w) {
        if (w.kind == attr_kind::strings || of.is_open() || first_.code != errc::ok) return;
        attr_value v;
        v.kind = w.kind;
        v.integer = w.integer;
        v.real = w.real;
        v.string = w.string;
        if (w.kind == attr_kind::floats) v.floats = {w.floats, w.size};
        else if (is_list(w.kind)) v.integers = {w.integers, w.size};
        if (!proves_value(of, v, shown_)) record_mistake(errc::value_outside_definition, name);
    }
    /// Each possible value of the origin's attribute is valid for the fused operator. Dtypes are not checked here:
    /// they are determined by the tensors, by all nodes of a structure together.
    constexpr void arrives(op_id op, std::string_view name, param const& fused) {
        if (op == no_op || first_.code != errc::ok) return;
        auto const rows = c_.attributes(op);
        auto const at = c_.index_of(rows, name);
        if (at < 0) return;
        auto from = domain_of(c_, op, static_cast<std::size_t>(at));
        from.types = {};
        if (element_of(from.kind) == element_of(fused.attribute) &&
            !proves_domain(from, domain_of(*fused_, fused), shown_, true))
            record_mistake(errc::origin_value_outside_target, fused.name);
    }
    /// The import turns a value of the attribute's kind into one of the fused operator's.
    constexpr void converts(op_id op, std::string_view name, param const& fused) {
        auto const rows = c_.attributes(op == no_op ? 0 : op);
        auto const at = op == no_op ? -1 : c_.index_of(rows, name);
        if (at < 0) return;
        auto const from = rows[static_cast<std::size_t>(at)].attribute, to = fused.attribute;
        bool const whole = from == attr_kind::integer || from == attr_kind::integers;
        if (from != to &&
            !(whole && (to == attr_kind::floating || to == attr_kind::integers || to == attr_kind::floats)) &&
            !(from == attr_kind::boolean && to == attr_kind::integer) && !(is_list(from) && is_list(to)))
            record_mistake(errc::wrong_value_kind, fused.name);
    }
    /// An attribute of an operator that is compared with a value of this kind, or `none` for any kind.
    constexpr void attribute(op_id op, std::string_view name, attr_kind kind) {
        if (op == no_op) return;
        auto const rows = c_.attributes(op);
        auto const at = c_.index_of(rows, name);
        if (at < 0) return record_mistake(errc::unknown_origin_attribute, name);
        auto const have = rows[static_cast<std::size_t>(at)].attribute;
        bool const number = kind == attr_kind::floating || kind == attr_kind::integer;
        if (kind != attr_kind::none && have != kind && !(have == attr_kind::tensor && number))
            record_mistake(errc::wrong_value_kind, name);
    }
    constexpr void pattern(std::size_t i) {
        auto const& when = pass_.patterns[i].when;
        if (auto const m = review_condition(when); m.code != errc::ok) record_mistake(m.code, m.parameter);
        for (auto const& c : when.clauses()) {
            if (c.kind == clause_kind::sub_types) {
                bool given = false;
                for (std::size_t k = 0; k < pass_.pattern_count; ++k)
                    given = given || (pass_.batch_of[k] < pass_.batch_of[i] && pass_.patterns[k].sub_type == c.name);
                if (!given) record_mistake(errc::unknown_sub_type, c.name);
            }
            if (c.is_foreign || (c.kind != clause_kind::op_count && c.kind != clause_kind::attribute)) continue;
            auto const op = find(c.name);
            in_the_model(c.name);
            if (c.kind == clause_kind::attribute) value(op, c.attribute, when.value(c));
        }
    }
    constexpr void check_form(structure const& s) {
        if (s.first_mistake().code != errc::ok)
            return record_mistake(s.first_mistake().code, s.first_mistake().parameter);
        for (auto const& n : s.nodes()) {
            if (n.is_constant || n.is_foreign) continue;
            for (std::size_t k = 0; k < n.op_count; ++k) one(s, n, find(n.ops[k]));
        }
        for (auto const& v : s.values()) {
            auto const& n = s.nodes()[v.node];
            if (n.is_foreign || n.is_constant) continue;
            for (std::size_t k = 0; k < n.op_count; ++k) value(c_.find(n.ops[k]), v.attribute, v.value);
        }
        for (auto const& o : s.outputs()) output(s, o);
    }
    /// Inputs of the node against those of its operator; the tensors that they read.
    constexpr void one(structure const& s, structure_node const& n, op_id op) {
        if (op == no_op) return;
        std::size_t required = 0;
        bool open = false;
        for (auto const& r : c_.inputs(op)) {
            open = open || r.how != presence::required;
            required += r.how == presence::required ? 1 : 0;
        }
        if (n.input_count < required) record_mistake(errc::pattern_input_not_mapped, n.name);
        if (n.input_count > required && !open) record_mistake(errc::unknown_origin_input, n.name);
        for (std::size_t k = 0; k < n.input_count; ++k)
            if (n.inputs[k].kind == source_kind::node) output(s, n.inputs[k]);
    }
    /// The most tensors of a dynamic output, if the structure requires a value of the attribute with their number.
    [[nodiscard]] constexpr std::int64_t most_of(
        structure const& s, structure_input const& in, op_id op, param_row const& output) const {
        std::int64_t most = -1;
        if (output.count_attribute < 0) return INT32_MAX;
        auto const name = c_.text(c_.attributes(op)[static_cast<std::size_t>(output.count_attribute)].name);
        for (auto const& v : s.values())
            if (v.node == in.at && v.attribute == name && v.value.kind == attr_kind::integer && v.value.integer > most)
                most = v.value.integer;
        return most < 0 ? INT32_MAX : most;
    }
    constexpr void output(structure const& s, structure_input const& in) {
        auto const& n = s.nodes()[static_cast<std::size_t>(in.at)];
        if (n.is_foreign || n.is_constant) return;
        for (std::size_t k = 0; k < n.op_count; ++k) {
            auto const op = c_.find(n.ops[k]);
            if (op == no_op) continue;
            std::int64_t most = 0;
            for (auto const& r : c_.outputs(op)) most += r.how == presence::dynamic ? most_of(s, in, op, r) : 1;
            if (in.port >= most) record_mistake(errc::unknown_origin_output, n.name);
        }
    }
    /// Position of an input of the fused operator; `x1` is the second tensor of its dynamic input x. -1: none.
    [[nodiscard]] constexpr int fused_input(std::string_view name) const {
        if (auto const at = fused_->index_of(param_kind::input, name); at >= 0) return at;
        auto n = name.size();
        while (n > 0 && name[n - 1] >= '0' && name[n - 1] <= '9') --n;
        auto const at = n == name.size() ? -1 : fused_->index_of(param_kind::input, name.substr(0, n));
        return at >= 0 && fused_->at(param_kind::input, at).how == presence::dynamic ? at : -1;
    }
    /// Every port and attribute of the fused operator has a source, and there are no other names.
    constexpr void many_to_one() {
        if (pass_.structure_count == 0) {
            for (auto const& p : pass_.all_ports())
                if (!p.fused.empty() &&
                    (p.output ? fused_->index_of(param_kind::output, p.fused) : fused_input(p.fused)) < 0)
                    record_mistake(p.output ? errc::unknown_output : errc::unknown_input, p.fused);
        }
        for (auto const* s : pass_.all_structures()) {
            for (auto name : s->input_names())
                if (fused_input(name) < 0) record_mistake(errc::unknown_input, name);
            for (auto name : s->output_names())
                if (fused_->index_of(param_kind::output, name) < 0) record_mistake(errc::unknown_output, name);
        }
        for (auto const& p : fused_->params()) {
            if (p.is_attribute()) {
                bool set = p.has_default || p.how == presence::optional;
                for (auto const& a : pass_.all_attributes()) set = set || a.target == p.name;
                if (!set) record_mistake(errc::attribute_not_set, p.name);
                continue;
            }
            if (p.how != presence::required) continue;
            if (pass_.structure_count == 0) {
                bool mapped = false;
                for (auto const& q : pass_.all_ports())
                    mapped = mapped || (q.output == p.is_output() && q.fused == p.name);
                if (!mapped) record_mistake(p.is_output() ? errc::output_not_mapped : errc::input_not_mapped, p.name);
            }
            for (auto const* s : pass_.all_structures()) {
                if (!among(p.is_output() ? s->output_names() : s->input_names(), p.name))
                    record_mistake(p.is_output() ? errc::output_not_mapped : errc::input_not_mapped, p.name);
                if (p.is_output() && s->outputs().size() == 1) // one of several may be absent if nothing reads it
                    if (auto const at = s->find(s->outputs()[0].name);
                        at >= 0 && s->nodes()[static_cast<std::size_t>(at)].is_optional)
                        record_mistake(errc::output_from_optional_node, p.name);
            }
        }
        for (auto const& a : pass_.all_attributes()) {
            auto const at = fused_->index_of(param_kind::attribute, a.target);
            if (at < 0) return record_mistake(errc::unknown_attribute, a.target);
            auto const& to = fused_->at(param_kind::attribute, at);
            auto const kind = to.attribute;
            if (a.how == fused_attr_from::written && a.value.kind != kind &&
                !(a.value.kind == attr_kind::integer && kind == attr_kind::floating))
                record_mistake(errc::wrong_value_kind, a.target);
            if (a.how == fused_attr_from::written) among(domain_of(*fused_, to), a.target, a.value);
            for (auto const* s : pass_.all_structures()) {
                if (a.how == fused_attr_from::written) break;
                auto const node = s->find(a.node);
                if (node < 0) return record_mistake(errc::unknown_pattern_node, a.node);
                auto const& n = s->nodes()[static_cast<std::size_t>(node)];
                if (n.is_optional && !to.has_default && to.how == presence::required)
                    return record_mistake(errc::attribute_from_optional_node, a.target);
                if (a.how == fused_attr_from::constant_value && !n.is_constant && !n.is_foreign)
                    return record_mistake(errc::not_a_constant, a.node); // computed by an operator
                if (a.how == fused_attr_from::node_attribute && !n.is_foreign && !n.is_constant)
                    for (std::size_t k = 0; k < n.op_count; ++k) {
                        attribute(c_.find(n.ops[k]), a.attribute, attr_kind::none);
                        converts(c_.find(n.ops[k]), a.attribute, to);
                        bool reported = false; // `where` specifies the value
                        for (auto const& v : s->values())
                            reported = reported ||
                                       (v.node == static_cast<std::size_t>(node) && v.attribute == a.attribute);
                        if (!reported) arrives(c_.find(n.ops[k]), a.attribute, to);
                    }
            }
        }
    }
    constexpr void many_to_many() {
        if (!pass_.result || pass_.result->nodes().empty() || pass_.structure_count == 0)
            return record_mistake(errc::pass_without_pattern, pass_.name);
        auto const result = pass_.result->resolved();
        check_form(result);
        for (auto const& n : result.nodes()) {
            bool known = n.like.empty();
            for (auto const* s : pass_.all_structures()) known = known || s->find(n.like) >= 0;
            if (!known) record_mistake(errc::unknown_pattern_node, n.like);
            if (n.is_constant && n.like.empty()) record_mistake(errc::unknown_pattern_node, n.name);
        }
        for (auto const* s : pass_.all_structures()) {
            each_among(result.input_names(), s->input_names(), errc::unknown_input);
            each_among(s->input_names(), result.input_names(), errc::result_does_not_use_input);
            each_among(s->output_names(), result.output_names(), errc::output_not_mapped);
        }
        for (auto const* s : pass_.all_structures())
            if (first_.code == errc::ok && same_structure(c_, s->resolved(), result).holds())
                record_mistake(errc::result_is_the_match, pass_.name);
    }

    pass_data const& pass_;
    bool fuses_; // g++ with sanitizers does not compare addresses in constant expressions
    prototype const* fused_;
    catalog_view c_;
    span<string_ref const> made_;
    mistake first_{};
    short_string shown_{}; ///< the value that shows the error
};

} // namespace detail
GRAFT_END
