// graft/op/rules/source.hpp - rules of operators that create tensors from attributes, shapes and numbers
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graft/base/container/algorithm.hpp"
#include "graft/op/infer/context.hpp"
#include "graft/op/rules/elementwise.hpp"
#include "graft/op/rules/fold.hpp"

GRAFT_BEGIN

namespace rule {

/// The shape whose dims are the elements of a vector; of unknown rank if their number is unknown.
/// error negative_dim, rank_too_large
[[nodiscard]] constexpr status shape_of_value(value_view const& dims, std::string_view parameter, output_shape y) {
    y = shape::unknown_rank();
    auto const n = dims.size();
    if (!n.known()) return ok;
    if (auto s = expect_few_dims(n, parameter); !s) return s;
    auto r = shape::of_rank(static_cast<std::size_t>(n.value()));
    for (std::size_t i = 0; i < r.rank(); ++i) {
        auto const d = element(dims, i);
        if (d.known() && d.value() < 0) return fail(errc::negative_dim, parameter, "dims from 0 up", d.value());
        r[i] = d;
    }
    y = r;
    return ok;
}
/// Rule for shapes: the elements of `Dims` are the dims of `Y`.
/// error negative_dim, rank_too_large
template <fixed_string Dims, fixed_string Y> struct shape_from_value {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_rank(ctx.input(param_name<Dims>{}), 1, Dims.view()); !s) return s;
        return shape_of_value(ctx.value(param_name<Dims>{}), Dims.view(), ctx.output(param_name<Y>{}));
    }
};

/// The shape of the vector that contains the dims of `x`.
[[nodiscard]] constexpr shape shape_of_shape(shape const& x) {
    return shape::scalar().append(x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : dim::unknown());
}
/// The dims of `x` as a value.
constexpr void dims_value(shape const& x, dtype type, computed_value& y) {
    if (!x.has_rank() || !start(y, type, static_cast<std::int64_t>(x.rank()))) return;
    for (std::size_t i = 0; i < x.rank(); ++i) put(y, x[i], type);
}
/// Rule for shapes: `Y` is the vector of the dims of `X`.
/// no error
template <fixed_string X, fixed_string Y> struct shape_of {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const& x = ctx.input(param_name<X>{});
        ctx.output(param_name<Y>{}) = x.has_rank() ? shape_of_shape(x)
                                                   : shape::scalar().append(ctx.erased_ports(0).rank);
        return ok;
    }
};
/// Rule for shapes: tensor `i` of `Y` is the vector of the dims of tensor `i` of `X`.
/// no error
template <fixed_string X, fixed_string Y> struct shapes_of {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        auto const y = ctx.dynamic_output(param_name<Y>{});
        for (std::size_t i = 0; i < algorithm::min(x.size(), y.size()); ++i) y[i] = shape_of_shape(x[i].shape);
        return ok;
    }
};
/// Rule for values: the dims of `X`, as far as they are known.
template <fixed_string X, fixed_string Y> struct shape_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        dims_value(ctx.template input<X>(), ctx.template output_type<Y>(), ctx.template result<Y>());
        return ok;
    }
};
/// Rule for values: tensor `i` of `Y` has the dims of tensor `i` of `X`, as far as they are known.
template <fixed_string X, fixed_string Y> struct shapes_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const x = ctx.dynamic_desc(param_name<X>{});
        for (std::size_t i = 0; i < algorithm::min(x.size(), ctx.output_count(param_name<Y>{})); ++i)
            dims_value(x[i].shape, output_of<Y>(ctx, i).type, ctx.template result<Y>(i));
        return ok;
    }
};
/// Rule for values: the number of dims of `X`.
template <fixed_string X, fixed_string Y> struct rank_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const& x = ctx.template input<X>();
        auto& y = ctx.template result<Y>();
        auto const rank = x.has_rank() ? dim(static_cast<std::int64_t>(x.rank())) : ctx.erased_ports(0).rank;
        if ((rank.known() || rank.symbolic()) && start(y, dtype::i32, 1)) put(y, rank, dtype::i32);
        return ok;
    }
};
/// Rule for values: the number of elements of `X`.
template <fixed_string X, fixed_string Y> struct size_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const n = ctx.template input<X>().elements();
        auto const type = ctx.template output_type<Y>();
        if ((n.known() || n.symbolic()) && start(ctx.template result<Y>(), type, 1))
            put(ctx.template result<Y>(), n, type);
        return ok;
    }
};
/// Rule for values: every element of `Y` is the scalar `Value`.
template <fixed_string Value, fixed_string Y> struct fill_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const v = element(ctx.template operand<Value>(), 0);
        if (v.known() || v.symbolic())
            put_progression(
                ctx.template result<Y>(), ctx.template output_type<Y>(), ctx.template output<Y>().elements(), v, 0);
        return ok;
    }
};
/// Rule for values: every element of `Y` is `N`.
/// no error
template <std::int64_t N, fixed_string Y> struct constant_like {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        put_progression(
            ctx.template result<Y>(), ctx.template output_type<Y>(), ctx.template output<Y>().elements(), N, 0);
        return ok;
    }
};

/// The count of numbers in [start, limit) in steps of `delta`; unknown if one of them is. A limit on the other side of
/// the start is an error, as in TensorFlow, or there are no numbers if `may_pass` is true, as in ONNX.
/// error wrong_value
[[nodiscard]] constexpr status range_size(value_view const& begin, value_view const& limit, value_view const& delta,
    bool may_pass, std::string_view limit_name, std::string_view delta_name, dim& n) {
    n = dim::unknown();
    auto const bad_delta = fail(errc::wrong_value, delta_name, "a step other than 0", 0);
    auto const bad_limit = fail(errc::wrong_value, limit_name, "a limit that steps of delta come to");
    if (folds(begin.type())) {
        auto const a = element(begin, 0), b = element(limit, 0), d = element(delta, 0);
        if (d.is(0)) return bad_delta;
        if (!d.known()) return ok;
        if (!a.known() || !b.known()) {
            if (auto const way = d.value() > 0 ? b - a : a - b; way.min() >= 0) n = ceil_div(b - a, d);
            return ok;
        }
        if (d.value() > 0 ? a.value() > b.value() : a.value() < b.value())
            return may_pass ? (n = 0, status(ok)) : bad_limit;
        n = ceil_div(b - a, d);
        return ok;
    }
    if (begin.type() != dtype::f32 && begin.type() != dtype::f64) return ok;
    if (!begin.known() || !limit.known() || !delta.known()) return ok;
    auto const a = begin.real(0), b = limit.real(0), d = delta.real(0);
    if (!(d < 0 || d > 0)) return bad_delta;
    if (may_pass && (d > 0 ? a > b : a < b)) return n = 0, ok;
    if (!(d > 0 ? a <= b : a >= b)) return bad_limit;
    auto const steps = begin.type() == dtype::f64
                           ? (b - a) / d
                           : static_cast<double>(
                                 (static_cast<float>(b) - static_cast<float>(a)) / static_cast<float>(d));
    if (!(steps < 9e15)) return fail(errc::overflow, limit_name, "fewer steps");
    auto const whole = static_cast<std::int64_t>(steps);
    n = static_cast<double>(whole) < steps ? whole + 1 : whole;
    return ok;
}
/// Rule for shapes: `Y` is the vector of the numbers from `Start` to `Limit` in steps of `Delta`. Attribute `MayPass`:
/// it is empty if `Limit` is on the other side of `Start`.
/// error wrong_value, wrong_element_count
template <fixed_string Start, fixed_string Limit, fixed_string Delta, fixed_string MayPass, fixed_string Y>
struct range {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        if (auto s = expect_scalar(ctx.input(param_name<Start>{}), Start.view()); !s) return s;
        if (auto s = expect_scalar(ctx.input(param_name<Limit>{}), Limit.view()); !s) return s;
        if (auto s = expect_scalar(ctx.input(param_name<Delta>{}), Delta.view()); !s) return s;
        dim n;
        auto const s = range_size(ctx.value(param_name<Start>{}), ctx.value(param_name<Limit>{}),
            ctx.value(param_name<Delta>{}), ctx.attr(param_name<MayPass>{}), Limit.view(), Delta.view(), n);
        ctx.output(param_name<Y>{}) = shape::scalar().append(n);
        return s;
    }
};
/// Rule for values: `Y` has the elements `Start`, `Start + Delta`, `Start + 2 * Delta` and so on.
template <fixed_string Start, fixed_string Delta, fixed_string Y> struct range_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const a = element(ctx.template operand<Start>(), 0), d = element(ctx.template operand<Delta>(), 0);
        if (a.known() && d.known())
            put_progression(
                ctx.template result<Y>(), ctx.template output_type<Y>(), ctx.template output<Y>().elements(), a, d);
        return ok;
    }
};

/// The shape of `x` bitcast to another type: a last dim is added (smaller elements) or removed (larger ones).
/// error wrong_shape, wrong_dtype
[[nodiscard]] constexpr status bitcast_shape(
    shape const& x, dtype from, dtype to, std::string_view parameter, output_shape y) {
    y = or_unknown_rank(x);
    auto const a = bytes_of(from), b = bytes_of(to);
    if (a == 0 || b == 0) return fail(errc::wrong_dtype, parameter, "a dtype of 8 bits or more");
    if (!x.has_rank() || a == b) return ok;
    if (a > b) {
        if (a % b != 0) return fail(errc::wrong_dtype, parameter, "a type whose size divides");
        y.append(static_cast<std::int64_t>(a / b));
        return valid(y, parameter);
    }
    auto const ratio = static_cast<std::int64_t>(b / a);
    if (b % a != 0) return fail(errc::wrong_dtype, parameter, "a type whose size is a multiple");
    if (x.rank() == 0 || contradict(x.back(0), ratio))
        return fail(errc::wrong_shape, parameter, "a last dim that makes one larger element", ratio);
    y.erase(y.rank() - 1);
    return ok;
}
/// Rule for shapes: `Y` is `X` bitcast to the type of attribute `Type`.
/// error wrong_shape, wrong_dtype
template <fixed_string X, fixed_string Type, fixed_string Y> struct bitcast {
    template <class Op> constexpr status operator()(shape_context<Op>& ctx) const {
        return bitcast_shape(ctx.input(param_name<X>{}), ctx.desc(param_name<X>{}).type, ctx.attr(param_name<Type>{}),
            X.view(), ctx.output(param_name<Y>{}));
    }
};

/// Rule for verify: the tensor in attribute `Value` is of the type in `Type`.
/// error wrong_dtype
template <fixed_string Value, fixed_string Type> struct constant_fits {
    template <class Op> constexpr status operator()(verify_context<Op>& ctx) const {
        auto const type = ctx.attr(param_name<Type>{});
        auto const tensor = ctx.attr(param_name<Value>{});
        if (tensor.desc.type != type) return fail(errc::wrong_dtype, Value.view(), "the dtype in the attribute");
        auto const n = bytes_of(tensor.desc);
        if (!n.known() || n.is(static_cast<std::int64_t>(tensor.bytes.size()))) return ok;
        return fail(errc::invalid_tensor, Value.view(), "as many bytes as the shape needs", n.value(),
            static_cast<std::int64_t>(tensor.bytes.size()));
    }
};
/// Rule for values: `Y` has the elements of the tensor attribute `Value`, if they are integers and few.
template <fixed_string Value, fixed_string Y> struct constant_value {
    template <class Op> constexpr status operator()(value_context<Op>& ctx) const {
        auto const tensor = ctx.attr(param_name<Value>{});
        auto const n = bytes_of(tensor.desc);
        if (!n.is(static_cast<std::int64_t>(tensor.bytes.size()))) return ok;
        known_value known{};
        known.bytes = tensor.bytes;
        known.constant = true;
        fold_each(value_view(tensor.desc, known), ctx.template output_type<Y>(), tensor.desc.shape.elements(),
            unchanged, ctx.template result<Y>());
        return ok;
    }
};

} // namespace rule

GRAFT_END
