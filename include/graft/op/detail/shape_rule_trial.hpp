// graft/op/detail/shape_rule_trial.hpp - evaluates a shape rule at compile time with inputs of which only a rank is
// known
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "graft/base/detail/edit_distance.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// Whether a name that a rule reports is none of the operator's, but a near match: at most two edits, a third of it.
constexpr bool misspells(prototype const& in, std::string_view name) {
    for (auto const& p : in.params())
        if (p.name == name) return false;
    std::size_t const max = name.size() < 6 ? name.size() / 3 : 2;
    for (auto const& p : in.params())
        if (max > 0 && distance(name, p.name) <= max) return true;
    return false;
}

/// One node of an operator: every attribute at its default, optional inputs absent, all others one tensor of unknown
/// rank, or with a rank and unknown dims if the rule reads the rank.
class shape_trial {
public:
    constexpr shape_trial(prototype const& from, rules run, bool verifies)
        : from_(from), run_(run), verifies_(verifies) {
        frame_.op = frame_.node = from.name();
        std::size_t ports = 0, slots = 0, outputs = 0, attributes = 0;
        for (auto const& p : from.params()) {
            if (p.is_attribute()) {
                if (!(p.has_default || p.how == presence::optional) || attributes == max_attributes) return;
                attributes_[attributes++] = from.default_of(p);
            } else if (p.is_input()) {
                if (p.minimum > 1 || ports == max_inputs) return;
                std::uint16_t const count = p.how == presence::optional ? 0 : 1;
                in_ports_[ports++] = {static_cast<std::uint16_t>(slots), count};
                if (slots == 0 && dtype_set(p.types) != dtype_families::any) in_.type = dtype_set(p.types).first();
                if (count) slots_[slots++] = &in_;
            } else {
                if (outputs == max_outputs) return;
                outputs_[outputs] = &p;
                out_ports_[outputs] = {static_cast<std::uint16_t>(outputs), 1};
                out_[outputs++].type = dtype_set(p.types).first();
            }
        }
        frame_.input_ports = {in_ports_, ports};
        frame_.output_ports = {out_ports_, outputs};
        frame_.inputs = {slots_, slots};
        frame_.values = {values_, slots};
        frame_.outputs = {out_, outputs};
        frame_.attributes = {attributes_, attributes};
        conclusive_ = true;
    }
    /// An output that the rule does not assign although it returns ok, or a misspelt parameter that it reports. Inputs
    /// that the rule rejects, and its use of a value of a required attribute, are not checked here.
    constexpr mistake run() {
        if (!conclusive_) return {};
        bool decided = false;
        auto found = with(shape::unknown_rank(), decided);
        for (std::size_t const rank : {4u, 2u, 1u})
            if (!decided) found = with(shape::of_rank(rank), decided);
        return found;
    }

private:
    constexpr mistake with(shape const& all, bool& decided) {
        auto& f = frame_;
        in_.shape = all;
        f.watch(in_, 0);
        auto const declared = run_(step::infer_shape, f);
        bool const fine = declared && !f.reads.any();
        mistake found;
        if (!declared && misspells(from_, declared.parameter)) found = {errc::unknown_parameter, declared.parameter};
        for (std::size_t i = 0; fine && i < f.outputs.size(); ++i)
            if (auto const& p = *outputs_[i]; is_left(p, out_[i].shape) && found.code == errc::ok)
                found = {f.read_unset == static_cast<int>(i) ? errc::output_read_before_assignment
                                                             : errc::output_not_assigned,
                    p.name};
        if (found.code != errc::ok && verifies_ && !run_(step::verify, f)) found = {};
        in_.shape.read_by(nullptr);
        f.reads.reset();
        f.read_unset = -1;
        if (!fine)
            for (auto& o : f.outputs) o.shape = shape();
        decided = fine || found.code != errc::ok;
        return found;
    }
    [[nodiscard]] static constexpr bool is_left(param const& p, shape const& s) {
        return p.how == presence::required && !p.follows(aspect::shape) && !p.compute_dependent && !s.is_set();
    }

    /// The initialization is the main cost: larger operators are not evaluated.
    static constexpr std::size_t max_inputs = 6, max_outputs = 3, max_attributes = 6;
    prototype const& from_;
    rules run_;
    bool verifies_; ///< whether `run_` may be called to verify
    param const* outputs_[max_outputs]{};
    port_slots in_ports_[max_inputs]{}, out_ports_[max_outputs]{};
    tensor_desc in_{}, out_[max_outputs]{};
    tensor_desc const* slots_[max_inputs]{};
    known_value values_[max_inputs]{};
    attr_value attributes_[max_attributes]{};
    frame frame_{};
    bool conclusive_ = false;
};

/// Whether a shape rule is evaluated: it has several outputs to assign, and may miss one.
constexpr bool writes_several_outputs(prototype const& from) {
    std::size_t n = 0;
    for (auto const& p : from.params())
        n += p.is_output() && p.how == presence::required && !p.follows(aspect::shape) && !p.compute_dependent ? 1 : 0;
    return n > 1;
}

/// The error in a shape rule: an output that it does not assign, a parameter that it reports and misspells.
/// cost one call of the rule, up to four if it reads the rank of an input
constexpr mistake review_shape_rule(prototype const& from, rules run, bool verifies) {
    return shape_trial(from, run, verifies).run();
}

} // namespace detail

GRAFT_END
