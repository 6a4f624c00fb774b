// graft/export/mlir/detail/tosa_elements.hpp - TOSA: element-wise functions, and movement of elements
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/export/mlir/detail/primitives.hpp"

GRAFT_BEGIN
namespace mlir::out {

/// TOSA without its windows. Operands of one operation have one rank, and dims of 1 are broadcast implicitly. Source:
/// the TOSA specification 1.0; LLVM 22's dialect, which also supports int64, as an extension of TOSA 1.1.
class GRAFT_TYPE tosa_elements : public vocabulary {
public:
    [[nodiscard]] std::string_view name() const override { return "tosa"; }
    [[nodiscard]] std::string_view standard() const override { return "TOSA 1.0, in the text of LLVM 22"; }
    [[nodiscard]] std::string_view function() const override { return "net"; }
    [[nodiscard]] bool has(dtype t) const override {
        return t == dtype::f32 || t == dtype::f16 || t == dtype::bf16 || t == dtype::boolean || t == dtype::i8 ||
               t == dtype::i16 || t == dtype::i32 || t == dtype::i64;
    }
    /// At most 6 axes, none of them empty.
    [[nodiscard]] bool has(shape const& s) const override {
        for (std::size_t i = 0; i < s.rank(); ++i)
            if (s[i].is(0)) return false;
        return s.rank() <= 6;
    }
    [[nodiscard]] constant_form constant() const override { return {"tosa.const", "values"}; }
    [[nodiscard]] bool has(unary w, dtype t) const override {
        if (dialect_names(w).tosa.empty()) return false;
        if (w == unary::logical_not) return t == dtype::boolean;
        return is_real(t) || (is_whole(t) && (w == unary::absolute || w == unary::negative));
    }
    [[nodiscard]] bool has(binary w, dtype t) const override {
        if (w == binary::both || w == binary::either || w == binary::differ) return t == dtype::boolean;
        if (w == binary::divide) return is_whole(t);
        return is_real(t) || (is_whole(t) && w != binary::power);
    }

    value_id apply(emission& m, unary w, value_id x) const override {
        auto const t = m.type(x);
        if (!has(w, t)) return lacks(m, dialect_names(w).tosa, t);
        if (w != unary::negative) return m.op(dialect_names(w).tosa, {x}, {}, t, m.shape_of(x));
        auto const zero = one_of(m, 0, t);
        return m.op(dialect_names(w).tosa, {x, zero, zero}, {}, t, m.shape_of(x));
    }
    value_id apply(emission& m, binary w, value_id a, value_id b, shape const& y) const override {
        auto const t = m.type(a);
        if (!has(w, t)) return lacks(m, dialect_names(w).tosa, t);
        if (w == binary::multiply) return m.op(dialect_names(w).tosa, {a, b, one_of(m, 0, dtype::i8)}, {}, t, y);
        return m.op(dialect_names(w).tosa, {a, b}, {}, t, y);
    }
    value_id compare(emission& m, relation w, value_id a, value_id b, shape const& y) const override {
        auto const t = m.type(a);
        if (t == dtype::boolean) { // compared as bits
            if (w != relation::equal && w != relation::not_equal) return lacks(m, "tosa.greater", t);
            auto const other = m.op("tosa.logical_xor", {a, b}, {}, t, y);
            return w == relation::not_equal ? other : m.op("tosa.logical_not", {other}, {}, t, y);
        }
        if (!is_real(t) && !is_whole(t)) return lacks(m, "tosa.equal", t);
        switch (w) {
        case relation::less: return compare(m, relation::greater, b, a, y);
        case relation::less_equal: return compare(m, relation::greater_equal, b, a, y);
        case relation::not_equal:
            return m.op("tosa.logical_not", {compare(m, relation::equal, a, b, y)}, {}, dtype::boolean, y);
        default: return m.op(dialect_names(w).tosa, {a, b}, {}, dtype::boolean, y);
        }
    }
    value_id choose(emission& m, value_id condition, value_id a, value_id b, shape const& y) const override {
        return m.op("tosa.select", {condition, a, b}, {}, m.type(a), y);
    }
    value_id clamp(emission& m, value_id x, double min, double max) const override {
        auto const t = m.type(x);
        if (is_real(t))
            return m.op("tosa.clamp", {x}, "min_val = " + number_text(min, t) + ", max_val = " + number_text(max, t), t,
                m.shape_of(x));
        auto const bound = [&](double v) {
            auto s = shape::scalar();
            while (s.rank() < m.rank_of(x)) s.append(1);
            return m.floats({&v, 1}, t, s);
        };
        if (!std::isinf(min)) x = apply(m, binary::maximum, x, bound(min), m.shape_of(x));
        return std::isinf(max) || x == no_value ? x : apply(m, binary::minimum, x, bound(max), m.shape_of(x));
    }
    /// TOSA rounds floats to integers, so they are truncated before; booleans and int64 are converted to floats
    /// through int32.
    value_id cast(emission& m, value_id x, dtype to) const override {
        auto const t = m.type(x);
        auto const s = m.shape_of(x);
        bool const far = (t == dtype::boolean && (is_real(to) || to == dtype::i64)) ||
                         (t == dtype::i64 && is_real(to)) || (is_real(t) && to == dtype::i64);
        if (far) {
            x = cast(m, x, dtype::i32);
            return x == no_value ? x : cast(m, x, to);
        }
        if (is_real(t) && !is_real(to)) {
            auto zero = s;
            for (std::size_t i = 0; i < s.rank(); ++i) zero[i] = 1;
            double const none = 0;
            auto const negative = compare(m, relation::greater, m.floats({&none, 1}, t, zero), x, s);
            auto const up = apply(m, unary::ceil, x), down = apply(m, unary::floor, x);
            x = choose(m, negative, up, down, s);
        }
        return m.op("tosa.cast", {x}, {}, to, s);
    }

    value_id transpose(emission& m, value_id x, permutation const& order, shape const& y) const override {
        return m.op("tosa.transpose", {x}, "perms = " + array_text(order, "i32"), m.type(x), y);
    }
    value_id reshape(emission& m, value_id x, shape const& y) const override {
        return m.op("tosa.reshape", {x, shape_of(m, y)}, {}, m.type(x), y);
    }
    value_id broadcast(emission& m, value_id x, shape const& y) const override {
        numbers times;
        auto const from = m.shape_of(x);
        for (std::size_t i = 0; i < y.rank(); ++i) {
            bool const repeats = from[i].is(1) && !y[i].is(1);
            if (repeats && !y[i].known()) return m.refuse(fail(errc::undetermined_shape, {}, "dims that are known"));
            times.push_back(repeats ? y[i].value() : 1);
        }
        return m.op("tosa.tile", {x, shape_of(m, times)}, {}, m.type(x), y);
    }
    value_id concat(emission& m, span<value_id const> all, std::size_t axis, shape const& y) const override {
        return m.op(
            "tosa.concat", all, "axis = " + integer_text(static_cast<std::int64_t>(axis), "i32"), m.type(all[0]), y);
    }
    value_id slice(
        emission& m, value_id x, numbers const& starts, numbers const& steps, shape const& y) const override {
        numbers sizes;
        auto s = m.shape_of(x);
        bool far = false;
        auto short_of = numbers(starts.size(), 0);
        for (std::size_t i = 0; i < starts.size(); ++i) {
            auto n = y[i].known() ? y[i].value() : -1;
            if (steps[i] != 1 && n != 1) { // full groups, of which the first elements remain
                if (n < 0 || !s[i].known()) return m.refuse(fail(errc::undetermined_shape, {}, "dims that are known"));
                n *= steps[i];
                short_of[i] = std::max<std::int64_t>(starts[i] + n - s[i].value(), 0);
                n -= short_of[i];
                far = true;
            }
            sizes.push_back(n);
            if (n >= 0) s[i] = n;
        }
        auto v = m.op("tosa.slice", {x, shape_of(m, starts), shape_of(m, sizes)}, {}, m.type(x), s);
        for (std::size_t i = 0; far && i < starts.size(); ++i)
            if (steps[i] != 1 && !y[i].is(1)) {
                numbers const none(starts.size(), 0);
                auto missing = none;
                missing[i] = short_of[i];
                v = padded(m, v, none, missing);
                auto const before = m.shape_of(v).elements(0, i), after = m.shape_of(v).elements(i + 1, s.rank());
                s[i] = y[i];
                v = out::reshape(m, v, shape{before, y[i], dim(steps[i]), after});
                v = out::reshape(m, sliced_along(m, v, 2, 0, 1), s);
            }
        return v;
    }
    value_id reverse(emission& m, value_id x, std::size_t axis) const override {
        return m.op("tosa.reverse", {x}, "axis = " + integer_text(static_cast<std::int64_t>(axis), "i32"), m.type(x),
            m.shape_of(x));
    }
    /// LLVM 22 supports shapes of at most six numbers, so three axes are padded at a time: an axis and the following
    /// unpadded ones count as one.
    value_id pad(emission& m, value_id x, numbers const& before, numbers const& after, double value,
        shape const& y) const override {
        auto const s = m.shape_of(x);
        auto joined = shape::scalar(), to = joined;
        numbers pairs;
        std::size_t rows = 0, last = 0; // axes that are padded
        for (std::size_t i = 0; i < before.size(); ++i) {
            bool const plain = before[i] == 0 && after[i] == 0;
            rows += !plain, last = plain ? last : i;
            auto const end = joined.rank();
            if (plain && end != 0 && (s[i].known() || (pairs[2 * end - 2] == 0 && pairs[2 * end - 1] == 0))) {
                joined[end - 1] *= s[i], to[end - 1] *= s[i];
                for (auto at = 2 * end - 2; at < 2 * end; ++at) pairs[at] *= s[i].known() ? s[i].value() : 1;
            } else joined.append(s[i]), to.append(y[i]), pairs.push_back(before[i]), pairs.push_back(after[i]);
        }
        if (joined.rank() > 3 && rows > 1) { // the last axis later
            auto first = before, second = after;
            first[last] = second[last] = 0;
            auto part = y;
            part[last] = s[last];
            numbers only_before(before.size(), 0), only_after = only_before;
            only_before[last] = before[last], only_after[last] = after[last];
            x = pad(m, x, first, second, value, part);
            return x == no_value ? x : pad(m, x, only_before, only_after, value, y);
        }
        auto const t = m.type(x);
        x = out::reshape(m, x, joined);
        return out::reshape(m, m.op("tosa.pad", {x, shape_of(m, pairs), one_of(m, value, t)}, {}, t, to), y);
    }
    value_id reduce(emission& m, reduction w, value_id x, span<std::size_t const> axes, shape const& y) const override {
        auto const t = m.type(x);
        bool const logic = w == reduction::all || w == reduction::any;
        if (logic ? t != dtype::boolean : !is_real(t) && !is_whole(t)) return lacks(m, dialect_names(w).tosa, t);
        auto s = m.shape_of(x);
        for (auto const a : axes) {
            s[a] = y[a];
            x = m.op(dialect_names(w).tosa, {x}, "axis = " + integer_text(static_cast<std::int64_t>(a), "i32"), t, s);
        }
        return x;
    }
    value_id matmul(emission& m, value_id a, value_id b, shape const& y) const override {
        auto const t = m.type(a);
        if (!is_real(t)) return lacks(m, "tosa.matmul", t);
        auto const zero = one_of(m, 0, t);
        return m.op("tosa.matmul", {a, b, zero, zero}, {}, t, y);
    }
    value_id gather(emission& m, value_id x, value_id indices, shape const& y) const override {
        auto rows = shape{dim(1), y[1]};
        if (m.type(x) == dtype::i64) indices = cast(m, indices, dtype::i64); // TOSA has no other index type for those
        indices = out::reshape(m, indices, rows);
        rows[0] = y[0];
        return m.op("tosa.gather", {x, out::broadcast(m, indices, rows)}, {}, m.type(x), y);
    }

protected:
    constexpr tosa_elements() = default;
    constexpr ~tosa_elements() = default;

    /// TOSA computes with integers of 32 bits; LLVM 22 with those of 64 too.
    [[nodiscard]] static constexpr bool is_whole(dtype t) { return t == dtype::i32 || t == dtype::i64; }
    /// A tensor of one axis with one number.
    static value_id one_of(emission& m, double v, dtype t) { return m.floats({&v, 1}, t); }
    /// Numbers as an operand that is a shape.
    static value_id shape_of(emission& m, span<std::int64_t const> all) {
        auto const count = std::to_string(all.size());
        auto const list = all.empty() ? std::string() : list_text(all);
        return m.op_of("tosa.const_shape", "values = dense<" + list + "> : tensor<" + count + "xindex>",
            "!tosa.shape<" + count + ">");
    }
    static value_id shape_of(emission& m, shape const& s) {
        numbers all;
        for (std::size_t i = 0; i < s.rank(); ++i) all.push_back(s[i].known() ? s[i].value() : -1);
        return shape_of(m, all);
    }
};

} // namespace mlir::out
GRAFT_END
