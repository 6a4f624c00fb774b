// graft/op/detail/shape_trial.hpp - evaluates shape rules at compile time, on defaults and on numbers that break them
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/container/span.hpp"
#include "graft/base/errc.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/op/define/check.hpp"
#include "graft/op/define/fact.hpp"
#include "graft/op/define/param.hpp"
#include "graft/op/define/prototype.hpp"
#include "graft/op/detail/contradicted_trait.hpp"
#include "graft/op/detail/dtype_trial.hpp"
#include "graft/op/detail/misspelled_parameter.hpp"
#include "graft/op/detail/unknown_dims_trial.hpp"
#include "graft/op/detail/unread_input.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/tensor/shape.hpp"

GRAFT_BEGIN

namespace detail {

/// One node of an operator: every input one tensor (optional ones are absent) with a rank and unknown dims if the rule
/// reads the rank. One object tries many operators: its initialization costs more than a trial.
class shape_trial {
public:
    static constexpr int all_parameters = -1, dims_alone = -2, no_parameter = -3, values_alone = -4, large_numbers = -5;

    constexpr shape_trial() = default;
    constexpr shape_trial(shape_trial const&) = delete; // the frame points into it
    shape_trial& operator=(shape_trial const&) = delete;

    /// The trial with defaults, if it may find something: there are several outputs to assign, or an optional parameter
    /// to read without a test. Then one with numbers that the rule may not expect, if the definition admits them. The
    /// latter has no result: where the rule divides by zero, reads beyond an end or dereferences an error, this is not
    /// a constant expression.
    /// cost one or two calls of the rule, more where it refuses a rank
    constexpr mistake review(op_source const& of) {
        if (!of.infers_shape()) return {};
        describe(of);
        bool const may_find = integer_count_ == 0 || of.from->has_optional() || assigned_ > 1 || keeps_shape(*of.from);
        auto const found = may_find ? with_defaults(of) : mistake{};
        if (found.code != errc::ok || !fits_) return found;
        if (reads_integers_ && admits_numbers_) provoke_all(of);
        else if (reads_sizes_) (void)provoke(of, dims_alone);
        auto const refused = frame_.inputs.size() > 1 ? refuses_unknown_dims(*this, of) : mistake{};
        if (reads_integers_ && frame_.inputs.size() < 2) (void)provoke(of, large_numbers);
        if (of_values_ != 0) (void)provoke(of, values_alone);
        if (may_be_empty_)
            if (auto const empty = without_tensors(of); empty.code != errc::ok) return empty;
        if (unreturned_.code != errc::ok) return unreturned_;
        if (auto const m = unread(of); m.code != errc::ok) return m;
        if (divided_) return {errc::rule_undefined_at_zero, divided_->name};
        if (refused.code != errc::ok) return refused;
        return forgotten_ ? mistake{errc::output_not_assigned, forgotten_->name} : found;
    }
    /// An output that the rule does not assign although it returns ok, a parameter that it misspells in an error, an
    /// optional one that it reads without a test. Inputs that the rule rejects, and its use of the value of a required
    /// attribute, are not checked here.
    constexpr mistake with_defaults(op_source const& of) {
        if (!of.infers_shape()) return {};
        if (of.from != from_) describe(of);
        if (!fits_ || !defaulted_) return {};
        bool decided = false;
        mistake found;
        for (std::size_t const rank : {no_rank, std::size_t{4}, std::size_t{2}, std::size_t{1}})
            if (!decided) found = with(of, rank, decided);
        if (!decided) rank_ = 4;
        else if (frame_.inputs.empty() || in_.shape.has_rank())
            reads_integers_ = reads_integers_ && frame_.read_attribute >= 0;
        else decided = !reads_integers_; // it may have returned before it read one
        knows_rank_ = decided;
        return found.code == errc::ok ? contradicted(*this, of) : found;
    }
    /// Calls the rule with `unexpected` numbers at one parameter of the prototype, or at all; false: it refuses them.
    constexpr bool provoke(op_source const& of, int only) {
        if (!of.infers_shape()) return true;
        if (of.from != from_) describe(of);
        if (!fits_) return true;
        put(only);
        bool const sizes = only == all_parameters || only == dims_alone;
        bool fine = is_invalid_ = false;
        if (only == values_alone) know_values(true);
        for (std::size_t const rank : {rank_, std::size_t{2}, std::size_t{1}}) {
            start(shape_of(rank, sizes));
            fine = (!of.verifies() || of.run(step::verify, frame_)) && of.run(step::infer_shape, frame_);
            if (fine && !frame_.reads.any()) note_forgotten();
            is_invalid_ = fine && has_invalid_output();
            if (fine && frame_.reads.any() && unreturned_.code == errc::ok) unreturned_ = unreturned();
            if (fine || knows_rank_) break;
        }
        if (only == values_alone) know_values(false);
        return fine;
    }
    /// The parameter `provoke(of, large_number(at))` makes one attribute larger than any shift, index or
    /// size, so that sums and products overflow.
    [[nodiscard]] static constexpr int large_number(int at) { return large_numbers - 1 - at; }
    /// A number that a rule may not expect: for an axis one beyond every rank, otherwise 0, by which it may divide.
    [[nodiscard]] static constexpr std::int64_t unexpected(param const& p) {
        if (p.integer < 0) return large[0];
        if (!has_letter(p.name, 'x') && !has_letter(p.name, 'd')) return 0; // clang evaluates `find` in many steps
        std::string_view const name = p.name;
        bool const axis = name.find("axis") != name.npos || name.find("axes") != name.npos ||
                          name.find("dim") != name.npos;
        return axis ? large[0] : 0;
    }
    /// The error of a rule that has no result for it.
    [[nodiscard]] static constexpr errc undefined_by(param const& p) {
        return unexpected(p) == 0 ? errc::rule_undefined_at_zero : errc::rule_undefined_out_of_range;
    }

private:
    template <class Trial> friend constexpr mistake refuses_unknown_dims(Trial&, op_source const&);
    template <class Trial> friend constexpr mistake contradicted(Trial&, op_source const&);
    static constexpr std::size_t no_rank = 99;
    static constexpr shape no_shape_yet{},
        no_shape = shape::unknown_rank(), unknown[]{shape::of_rank(4), shape::of_rank(2), shape::of_rank(1)},
        zero[]{shape{0, 0, 0, 0}, shape{0, 0}, shape{0}}, two[]{shape{2, 2, 2, 2}, shape{2, 2}, shape{2}};
    static constexpr std::int64_t zeros[8]{}, large[8]{100, 100, 100, 100, 100, 100, 100, 100},
        extreme[8]{INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX, INT64_MAX},
        below[8]{-1, -1, -1, -1, -1, -1, -1, -1};
    struct integer_attribute {
        std::uint8_t param, attribute;
        bool admitted;       ///< the definition admits `number`
        std::int64_t number; ///< that the rule may not expect
    };

    [[nodiscard]] static constexpr bool has_letter(stored_string name, char letter) {
#ifdef __clang__
        return name.length != 0 && __builtin_char_memchr(name.first, letter, name.length) != nullptr; // one step
#else
        for (std::size_t i = 0; i < name.length; ++i)
            if (name.first[i] == letter) return true;
        return false;
#endif
    }

    /// The shape of all inputs in a trial with this rank: a constant, which clang copies in one step.
    [[nodiscard]] static constexpr shape const& shape_of(std::size_t rank, bool zeroes) {
        if (rank == no_rank) return no_shape;
        auto const at = rank == 4 ? 0 : rank == 2 ? 1 : 2;
        return zeroes ? zero[at] : unknown[at];
    }
    /// Sets the integer inputs whose values the rule reads to a single 0, by which it may divide, or to nothing known.
    constexpr void know_values(bool zero) {
        for (std::size_t i = 0; i < max_inputs; ++i)
            if (of_values_ >> i & 1) values_[i].partial = zero, values_[i].elements = {zeros, zero ? 1u : 0u};
    }
    /// Refused numbers may hide what follows: then each parameter is tried alone.
    constexpr void provoke_all(op_source const& of) {
        if (provoke(of, all_parameters) && !is_invalid_) return;
        for (std::size_t i = 0; i < integer_count_ && (integer_count_ > 1 || is_invalid_); ++i)
            if (provoke(of, integers_[i].param) && is_invalid_ && integers_[i].number == 0 && !divided_)
                divided_ = from_->params().data() + integers_[i].param;
        (void)provoke(of, dims_alone);
    }
    /// The ports and attributes of an operator, and whether a trial has room for them.
    constexpr void describe(op_source const& of) {
        auto const& from = *of.from;
        from_ = &from;
        fits_ = reads_integers_ = reads_sizes_ = knows_rank_ = admits_numbers_ = false, defaulted_ = true, rank_ = 4;
        frame_.op = frame_.node = from.name();
        frame_.read_attribute = -1;
        frame_.read_inputs = 0;
        forgotten_ = divided_ = nullptr;
        unreturned_ = {};
        of_values_ = may_be_empty_ = 0;
        in_.type = dtype::undefined;
        std::size_t ports = 0, slots = 0, attributes = 0, at = 0;
        integer_count_ = output_count_ = assigned_ = 0;
        for (auto first = from.params().data(), end = first + from.params().size(); first != end; ++first, ++at) {
            param const p = *first; // clang evaluates a copy in one step, but each `first->member` in several
            if (p.kind == param_kind::attribute) {
                if (attributes == max_attributes) return;
                if (!add_attribute(from, p, at, attributes++)) return;
            } else if (p.kind == param_kind::input) {
                if (p.minimum > 1 || ports == max_inputs) return;
                std::uint16_t const count = p.how == presence::optional ? 0 : 1;
                if (p.how == presence::dynamic && p.minimum == 0) may_be_empty_ |= 1u << ports;
                in_ports_[ports++] = {static_cast<std::uint16_t>(slots), count};
                if (slots == 0 && p.types.bits != dtype_families::any.bits) in_.type = dtype_set(p.types).first();
                if (p.value == value_need::required || p.value == value_need::optional)
                    of_values_ |= unsigned{count} << slots;
                slots += count;
            } else {
                if (output_count_ == max_outputs) return;
                outputs_[output_count_] = first;
                if (p.types.bits != dtype_families::any.bits) out_[output_count_].type = dtype_set(p.types).first();
                ++output_count_;
                assigned_ += must_assign(p);
            }
        }
        frame_.input_ports = {in_ports_, ports};
        frame_.output_ports = {out_ports, output_count_};
        frame_.inputs = {slots_, slots};
        frame_.values = {values_, slots};
        frame_.outputs = {out_, output_count_};
        frame_.attributes = {attributes_, attributes};
        reads_integers_ = integer_count_ != 0;
        fits_ = true;
    }
    /// False: a required attribute for whose kind there is no value.
    constexpr bool add_attribute(prototype const& from, param const& p, std::size_t param, std::size_t attribute) {
        auto& a = attributes_[attribute];
        bool const integer = is_of_integers(p.attribute);
        if (integer) {
            auto& of = integers_[integer_count_++];
            auto const number = unexpected(p);
            of = {static_cast<std::uint8_t>(param), static_cast<std::uint8_t>(attribute), admits(from, param, number),
                number};
            admits_numbers_ = admits_numbers_ || of.admitted;
        }
        if (p.has_default) return set_default(a, from, p), true;
        if (p.how == presence::optional) return a.kind = attr_kind::none, true;
        if (!integer && p.attribute != attr_kind::boolean && p.attribute != attr_kind::floating) return false;
        defaulted_ = false;
        a.kind = p.attribute, a.integer = 1, a.integers = {large, p.attribute == attr_kind::integers ? 4u : 0u};
        return true;
    }
    constexpr mistake with(op_source const& of, std::size_t rank, bool& decided) {
        auto& f = frame_;
        if (rank != no_rank) rank_ = rank;
        start(shape_of(rank, false));
        auto const declared = of.run(step::infer_shape, f);
        bool const fine = declared && !f.reads.any();
        reads_sizes_ = reads_sizes_ || f.reads.is == invalid_read::what::number;
        auto found = untested_read(*from_, f);
        if (declared && found.code == errc::ok) found = unreturned();
        if (!declared && misspells(*from_, declared.parameter)) found = {errc::unknown_parameter, declared.parameter};
        for (std::size_t i = 0; fine && i < f.outputs.size(); ++i)
            if (auto const& p = *outputs_[i]; must_assign(p) && !out_[i].shape.is_set() && found.code == errc::ok)
                found = {f.read_unset == static_cast<int>(i) ? errc::output_read_before_assignment
                                                             : errc::output_not_assigned,
                    p.name};
        if (found.code != errc::ok && of.verifies() && !of.run(step::verify, f)) found = {};
        decided = fine || found.code != errc::ok;
        return found;
    }
    /// An input whose shape no rule reads, if the rule has a result in some trial.
    constexpr mistake unread(op_source const& of) {
        auto const ports = frame_.input_ports.size();
        if (ports < 2 || (frame_.read_inputs | ~std::uint64_t{0} << ports) == ~std::uint64_t{0}) return {};
        if (review_unread(*from_, frame_.read_inputs).code == errc::ok) return {};
        put(dims_alone);
        bool fine = false;
        for (int turn = 0; turn < 2; ++turn) {
            for (auto const& s : unknown) {
                start(s);
                if (of.verifies() && !of.run(step::verify, frame_)) continue;
                if (of.run(step::infer_shape, frame_)) fine = true;
            }
            for (std::size_t i = 0; i < frame_.attributes.size(); ++i) // a flag may choose the input that is read
                if (attributes_[i].kind == attr_kind::boolean) attributes_[i].integer = attributes_[i].integer == 0;
        }
        return fine ? review_unread(*from_, frame_.read_inputs) : mistake{};
    }
    /// An error that the rule has made with `fail` although it returns ok.
    [[nodiscard]] constexpr mistake unreturned() const {
        if (frame_.reads.is != invalid_read::what::refused) return {};
        return {errc::error_not_returned, (*from_)[static_cast<std::size_t>(frame_.reads.place)].name};
    }
    /// A dynamic input that may have no tensors, the first of which the rule reads. Dynamic outputs have none, either:
    /// often there is one for each tensor of the input.
    constexpr mistake without_tensors(op_source const& of) {
        mistake found;
        port_slots some[max_outputs]{};
        for (std::size_t i = 0; i < output_count_; ++i)
            some[i] = {out_ports[i].first, static_cast<std::uint16_t>(outputs_[i]->how == presence::dynamic ? 0 : 1)};
        frame_.output_ports = {some, output_count_};
        for (std::size_t i = 0, ports = frame_.input_ports.size(); i < ports && found.code == errc::ok; ++i) {
            if ((may_be_empty_ >> i & 1) == 0) continue;
            in_ports_[i].count = 0;
            start(shape_of(rank_, false));
            bool const fine = (!of.verifies() || of.run(step::verify, frame_)) && of.run(step::infer_shape, frame_);
            in_ports_[i].count = 1;
            auto const& r = frame_.reads;
            if (fine && r.is == invalid_read::what::input_tensor && r.place == static_cast<int>(i) && r.index == 0)
                found = {errc::index_out_of_range, from_->at(param_kind::input, static_cast<int>(i)).name};
        }
        frame_.output_ports = {out_ports, output_count_};
        return found;
    }
    [[nodiscard]] constexpr bool has_invalid_output() const {
        for (std::size_t i = 0; i < output_count_; ++i)
            for (std::size_t k = 0; k < out_[i].shape.rank(); ++k)
                if (out_[i].shape.dims()[k] == invalid_dim) return true;
        return false;
    }
    /// The only output, which the rule does not assign although it returns ok; of several `with_defaults` finds it.
    constexpr void note_forgotten() {
        if (output_count_ == 1 && assigned_ == 1 && !out_[0].shape.is_set()) forgotten_ = outputs_[0];
    }
    /// Sets the shape of all inputs, and nothing else of an earlier call.
    constexpr void start(shape const& all) {
        in_.shape = all;
        if (mixes_) known_.shape = two[all.rank() == 4 ? 0 : all.rank() == 2 ? 1 : 2];
        frame_.watch(in_, 0);
        frame_.reads.reset();
        frame_.read_unset = -1;
        for (std::size_t i = 0; i < output_count_; ++i) out_[i].shape = no_shape_yet;
    }
    /// Members of other kinds keep the values of an earlier operator.
    static constexpr void set_default(attr_value& a, prototype const& from, param const& p) {
        if (is_list(p.attribute)) return void(a = from.default_of(p));
        a.kind = p.attribute, a.integer = p.integer, a.real = p.real, a.string = p.string;
    }
    [[nodiscard]] static constexpr bool must_assign(param const& p) {
        return p.how == presence::required && !p.follows(aspect::shape) && !p.compute_dependent;
    }
    /// Sets the integer attributes to such numbers where the definition admits them, otherwise to their defaults.
    constexpr void put(int only) {
        for (std::size_t i = 0; i < integer_count_; ++i) {
            integer_attribute const of = integers_[i];
            auto& a = attributes_[of.attribute];
            if (!of.admitted || (only != all_parameters && only != of.param)) {
                auto const& p = (*from_)[of.param];
                if (only != all_parameters && p.has_default) set_default(a, *from_, p);
            } else if (a.kind == attr_kind::none) { // an optional one
                a.kind = (*from_)[of.param].attribute;
            }
            if ((only == large_numbers || only == large_number(of.param)) && is_integer(a)) {
                bool const above = admits(*from_, of.param, INT64_MAX);
                if (!above && !admits(*from_, of.param, -1)) continue;
                if (a.kind != attr_kind::integers) a.integer = above ? INT64_MAX : -1;
                else a.integers = {above ? extreme : below, a.integers.size() > 8 ? 8u : a.integers.size()};
            }
            if (of.admitted && (only == all_parameters || only == of.param)) {
                auto const size = a.integers.size();
                if (a.kind != attr_kind::integers) a.integer = of.number;
                else a.integers = {of.number == 0 ? zeros : large, size > 8 ? 8u : size == 0 ? least_length(i) : size};
            }
        }
    }
    [[nodiscard]] static constexpr bool is_integer(attr_value const& a) {
        return a.kind == attr_kind::integer || a.kind == attr_kind::integers;
    }
    [[nodiscard]] static constexpr bool admits(prototype const& from, std::size_t param, std::int64_t number) {
        if (from.facts().count == 0) return true;
        for (auto const& f : from.facts().all())
            if (f.param == param && f.kind >= fact_kind::one_of && f.kind <= fact_kind::range)
                if (!holds(f.kind, from.facts().text(f), f.low, f.high, attr_value::of(number))) return false;
        return true;
    }
    [[nodiscard]] constexpr std::size_t least_length(std::size_t i) const {
        for (auto const& f : from_->facts().all())
            if (f.param == integers_[i].param && f.kind == fact_kind::length)
                return f.low < 0 ? 0u : f.low > 8 ? 8u : static_cast<std::size_t>(f.low);
        return 4;
    }

    static constexpr std::size_t max_inputs = 8, max_outputs = 4, max_attributes = 12;
    prototype const* from_ = nullptr;
    param const* outputs_[max_outputs]{};
    param const* forgotten_ = nullptr; ///< the output that the rule does not assign
    param const* divided_ = nullptr;   ///< the integer by which it divides, and that may be 0
    mistake unreturned_{};             ///< an error that it makes and does not return
    static constexpr port_slots out_ports[max_outputs]{{0, 1}, {1, 1}, {2, 1}, {3, 1}};
    port_slots in_ports_[max_inputs]{};
    tensor_desc in_{}, known_{}, out_[max_outputs]{};
    tensor_desc const *slots_[max_inputs]{&in_, &in_, &in_, &in_, &in_, &in_, &in_, &in_},
        *mixed_[max_inputs]{&in_, &known_, &known_, &known_, &known_, &known_, &known_, &known_};
    known_value values_[max_inputs]{};
    attr_value attributes_[max_attributes]{};
    integer_attribute integers_[max_attributes]{};
    frame frame_{};
    std::size_t output_count_ = 0, integer_count_ = 0, assigned_ = 0;
    std::size_t rank_ = 4;   ///< a rank that the rule does not refuse
    unsigned of_values_ = 0, ///< bit i: the rule reads the value of input i
        may_be_empty_ = 0;   ///< bit i: port i is dynamic, and may have no tensors
    bool fits_ = false, defaulted_ = true, knows_rank_ = false;
    bool mixes_ = false;      ///< the first input has the tried shape, the others known dims
    bool is_invalid_ = false; ///< the last call has set a dim of an output that is no size, as x / 0
    bool admits_numbers_ = false, reads_integers_ = false,
         reads_sizes_ = false; ///< the rule reads integer attributes, numbers of dims
};

/// The first error in the shape rules of some operators.
/// cost see `shape_trial::review`, for each
constexpr mistake review_shape_rules(op_source const* first, std::size_t count) {
    shape_trial one;
    for (std::size_t i = 0; i < count; ++i)
        if (auto const m = one.review(first[i]); m.code != errc::ok) return m;
    return {};
}
/// The same with defaults alone: the error in a rule that the compiler can evaluate.
constexpr mistake review_with_defaults(op_source const& of) { return shape_trial().with_defaults(of); }
/// Whether the rule has a result under unexpected numbers: where it has none, this is not a constant expression.
constexpr bool has_a_result(op_source const& of, int only) { return (void)shape_trial().provoke(of, only), true; }

} // namespace detail

GRAFT_END
