// graft/cann/detail/rule_call.hpp - one call of a rule that is no template: ports and attributes by name, mistakes kept
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <string_view>

#include "graft/base/container/hash.hpp"
#include "graft/base/status.hpp"
#include "graft/op/catalog/operator_line.hpp"
#include "graft/op/infer/frame.hpp"
#include "graft/op/infer/value.hpp"
#include "graft/op/rules/broadcast.hpp"
#include "graft/op/rules/expect.hpp"

GRAFT_BEGIN
namespace cann::detail {

/// One call of a rule of an operator that is a line of the catalog. The first mistake is kept (`why`), and everything
/// after it is harmless, so that a rule reads like the formula that it is. An input that is absent has an unknown rank.
/// cost a comparison of names for each access
class rule_call {
public:
    rule_call(frame& f, operator_line const& line) : f_(f), line_(line) {}

    [[nodiscard]] status why() const { return why_; }
    [[nodiscard]] std::string_view op() const { return f_.op; }
    [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
    [[nodiscard]] tensor_desc const& desc(std::string_view name) const {
        auto const* const d = find(name);
        return d ? *d : absent_;
    }
    [[nodiscard]] dtype type(std::string_view name) const { return desc(name).type; }
    [[nodiscard]] shape const& in(std::string_view name) const { return desc(name).shape; }
    /// The shape, of this rank: unknown dims if the rank is unknown.
    /// error wrong_rank
    shape in(std::string_view name, std::size_t rank) {
        auto const& s = in(name);
        need(rule::expect_rank(s, rank, name));
        return s.has_rank() && s.rank() == rank ? s.unread() : shape::of_rank(rank);
    }
    /// The tensors of a dynamic input.
    [[nodiscard]] span<tensor_desc const* const> all(std::string_view name) const {
        auto const p = slots(param_kind::input, name);
        return {f_.inputs.data() + p.first, p.count};
    }
    /// How many tensors all inputs have together.
    [[nodiscard]] std::size_t inputs() const { return f_.inputs.size(); }
    [[nodiscard]] std::size_t outputs(std::string_view name) const { return slots(param_kind::output, name).count; }

    /// Whether the value of the input is known, at least in part.
    [[nodiscard]] bool has_value(std::string_view name) const { return value(name).available(); }
    [[nodiscard]] value_view value(std::string_view name) const {
        auto const p = slots(param_kind::input, name);
        return p.count == 0 || !f_.inputs[p.first] ? value_view() : value_view(*f_.inputs[p.first], f_.values[p.first]);
    }
    /// The elements of the input as dims: unknown dims if only their number is known, else an unknown rank.
    [[nodiscard]] shape dims_in(std::string_view name) const {
        auto const& s = in(name);
        if (!s.has_rank()) return shape::unknown_rank();
        auto const v = value(name);
        auto const n = s.elements();
        if (!n.known() || n.value() > static_cast<std::int64_t>(max_rank)) return shape::unknown_rank();
        auto dims = shape::of_rank(static_cast<std::size_t>(n.value()));
        for (std::size_t i = 0; i < dims.rank() && v.available(); ++i) dims[i] = as_size(v[i]);
        return dims;
    }

    [[nodiscard]] attr_value const& attribute(std::string_view name) const {
        static constexpr attr_value none{};
        auto const at = find(param_kind::attribute, name);
        return at < 0 ? none : f_.attribute(at);
    }
    [[nodiscard]] bool given(std::string_view name) const { return attribute(name).kind != attr_kind::none; }
    [[nodiscard]] std::int64_t number(std::string_view name) const { return attribute(name).integer; }
    [[nodiscard]] bool flag(std::string_view name) const { return attribute(name).integer != 0; }
    [[nodiscard]] double real(std::string_view name) const { return attribute(name).real; }
    [[nodiscard]] std::string_view text(std::string_view name) const { return attribute(name).string; }
    [[nodiscard]] dtype type_in(std::string_view name) const { return static_cast<dtype>(attribute(name).integer); }
    [[nodiscard]] span<std::int64_t const> numbers(std::string_view name) const { return attribute(name).integers; }
    [[nodiscard]] span<double const> reals(std::string_view name) const { return attribute(name).floats; }
    /// Numbers of an attribute as dims, negative ones unknown.
    [[nodiscard]] shape dims_of(std::string_view name) const {
        auto s = shape::of_rank(0);
        for (auto const n : numbers(name)) s.append(n < 0 ? dim::unknown() : dim(n));
        return s;
    }
    /// Numbers of an attribute, this many. error wrong_element_count
    span<std::int64_t const> numbers(std::string_view name, std::size_t count) {
        static constexpr std::int64_t none[16]{};
        auto const all = numbers(name);
        if (all.size() == count) return all;
        need(fail(errc::wrong_element_count, name, "numbers", static_cast<std::int64_t>(count),
            static_cast<std::int64_t>(all.size())));
        return {none, count};
    }

    /// Keeps a mistake, if it is the first.
    bool need(status const& s) {
        if (why_ && !s) why_ = s;
        return static_cast<bool>(s);
    }
    bool need(bool condition, errc code, std::string_view name, std::string_view expected) {
        return condition || need(fail(code, name, expected));
    }
    bool need_value(bool condition, std::string_view name, std::string_view expected) {
        return need(condition, errc::wrong_value, name, expected);
    }
    /// The dim at `axis`, of a rank above it, is `n`. error wrong_rank, wrong_shape
    void need_dim(std::string_view name, std::size_t axis, dim n) {
        auto const& s = in(name);
        if (!s.has_rank()) return;
        if (s.rank() <= axis) need(errc_rank(name, "more dims"));
        else if (contradict(s[axis], n)) need(fail(errc::wrong_shape, name, "a dim of", n.value(), s[axis].value()));
    }
    void need_rank(std::string_view name, std::size_t low, std::size_t high = max_rank) {
        auto const& s = in(name);
        if (s.has_rank() && (s.rank() < low || s.rank() > high))
            need(fail(errc::wrong_rank, name, s.rank() < low ? "a rank of at least" : "a rank of at most",
                static_cast<std::int64_t>(s.rank() < low ? low : high), static_cast<std::int64_t>(s.rank())));
    }
    void need_one_of(std::string_view name, std::initializer_list<std::string_view> words) {
        for (auto const w : words)
            if (text(name) == w) return;
        need_value(false, name, "one of the words of the operator");
    }
    /// All inputs that are there have the dtype of the first. error dtype_mismatch
    void same_types(std::initializer_list<std::string_view> names) {
        for (auto const name : names)
            if (has(name) && type(name) != type(*names.begin()) && why_)
                why_ = {errc::dtype_mismatch, name, name_of(type(*names.begin())), {}, {}, name_of(type(name))};
    }
    /// The shapes agree as far as they are known. error shape_mismatch
    shape same_shapes(std::initializer_list<std::string_view> names) {
        auto s = in(*names.begin());
        for (auto const name : names) {
            need(!contradict(s, in(name)), errc::shape_mismatch, name, "the shape of the other inputs");
            if (why_) s = merge(s, in(name));
        }
        return s;
    }
    /// All shapes broadcast. error shape_mismatch
    shape broadcast(std::initializer_list<std::string_view> names) {
        auto s = in(*names.begin());
        for (auto const name : names)
            if (auto const before = s; !before.takes(in(name))) need(rule::broadcast_shapes(before, in(name), name, s));
        return s;
    }

    void out(std::string_view name, shape const& s) { output(name).shape = s.unread(); }
    void out(std::string_view name, shape const& s, dtype t) {
        out(name, s);
        output(name).type = t;
    }
    void scalar(std::string_view name, dtype t) { out(name, shape::scalar(), t); }
    /// Shape and dtype of an input.
    void like(std::string_view name, std::string_view input) { out(name, in(input), type(input)); }
    void all_like(std::string_view input) {
        for (auto& o : f_.outputs) o.shape = in(input).unread(), o.type = type(input);
    }
    /// Tensor `k` of a dynamic output.
    void out_at(std::string_view name, std::size_t k, shape const& s, dtype t) {
        auto const p = slots(param_kind::output, name);
        if (k >= p.count) return;
        f_.outputs[p.first + k].shape = s.unread();
        f_.outputs[p.first + k].type = t;
    }
    [[nodiscard]] std::string_view output_name(std::size_t i) const {
        return line_.at(param_kind::output, static_cast<int>(i)).name;
    }

private:
    static status errc_rank(std::string_view name, std::string_view expected) {
        return fail(errc::wrong_rank, name, expected);
    }
    /// The place of a name, or -1: a name that the prototype lacks is a mistake of the rule, which tests find.
    [[nodiscard]] int find(param_kind kind, std::string_view name) const {
        auto const at = line_.index_of(kind, name);
        if (at < 0 && why_) why_ = fail(errc::unknown_parameter, name);
        return at;
    }
    [[nodiscard]] tensor_desc const* find(std::string_view name) const {
        auto const at = find(param_kind::input, name);
        return at < 0 ? nullptr : f_.input(at);
    }
    [[nodiscard]] port_slots slots(param_kind kind, std::string_view name) const {
        auto const at = find(kind, name);
        if (at < 0) return {};
        return (kind == param_kind::input ? f_.input_ports : f_.output_ports)[static_cast<std::size_t>(at)];
    }
    tensor_desc& output(std::string_view name) {
        auto const at = find(param_kind::output, name);
        return at < 0 ? f_.absent : f_.output(at);
    }

    frame& f_;
    operator_line const& line_;
    mutable status why_ = ok;
    tensor_desc absent_{dtype::undefined, format::nd, format::nd, shape::unknown_rank()};
};

/// A rule of the operators of a family; `name` is the operator's.
struct named_rule {
    std::uint64_t name; ///< `hash_of` the operator's name: a number needs no relocation
    void (*run)(rule_call&);

    constexpr named_rule(std::string_view op, void (*rule)(rule_call&)) : name(hash_of(op)), run(rule) {}
};

} // namespace cann::detail
GRAFT_END
