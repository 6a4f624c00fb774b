// graft/library/image/colour/onnx_out.hpp - ONNX exporter: colours of images, by arithmetic of their channels
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <type_traits>

#include "graft/library/image/colour/ops.hpp"
#include "graft/library/onnx/lowering_vocabulary.hpp"

GRAFT_BEGIN
namespace library::onnx_out {

/// Arithmetic of values of one type, which constants have as well.
struct arithmetic {
    emission& m;
    dtype type;

    [[nodiscard]] value_id number(double v) const { return m.number(v, type); }
    value_id operator()(char const* operation, value_id a, value_id b) const {
        return m.typed(m.node(operation, {a, b}), type);
    }
    [[nodiscard]] value_id add(value_id a, double b) const { return (*this)("Add", a, number(b)); }
    [[nodiscard]] value_id times(value_id a, double b) const { return (*this)("Mul", a, number(b)); }
    [[nodiscard]] value_id test(char const* operation, value_id a, value_id b) const {
        return m.typed(m.node(operation, {a, b}), dtype::boolean);
    }
    [[nodiscard]] value_id choose(value_id condition, value_id a, value_id b) const {
        return m.typed(m.node("Where", {condition, a, b}), type);
    }
    /// Between 0 and 1.
    [[nodiscard]] value_id clamped(value_id a) const { return m.typed(out::clipped(m, a, 0, 1), type); }
};
/// Hue, saturation and value, or red, green and blue: three values with a last axis of size 1.
using three = std::array<value_id, 3>;

inline three parted(emission& m, value_id x, std::size_t rank) {
    auto const all = out::split(m, x, static_cast<std::int64_t>(rank) - 1, {1, 1, 1});
    for (auto const v : all) m.typed(v, m.type(x));
    return {all[0], all[1], all[2]};
}
inline value_id joined(emission& m, three const& all, std::size_t rank) {
    return m.typed(
        m.node("Concat", span<value_id const>(all.data(), 3), {{"axis", static_cast<std::int64_t>(rank) - 1}}),
        m.type(all[0]));
}
/// As in the kernel: the hue is a fraction of the circle from 0 to 1.
inline three to_hsv(arithmetic const& a, three const& rgb) {
    auto const [r, g, b] = rgb;
    auto const max = a("Max", a("Max", r, g), b), range = a("Sub", max, a("Min", a("Min", r, g), b));
    auto const none = a.number(0), grey = a.test("Equal", range, none), black = a.test("Equal", max, none);
    auto const unit = a.times(a.choose(grey, a.number(1), range), 6);
    auto const turn = [&](value_id x, value_id y, double from) { return a.add(a("Div", a("Sub", x, y), unit), from); };
    auto const from_red = turn(g, b, 0), from_green = turn(b, r, 2.0 / 6), from_blue = turn(r, g, 4.0 / 6);
    auto hue = a.choose(a.test("Equal", r, max), from_red, a.choose(a.test("Equal", g, max), from_green, from_blue));
    hue = a.choose(a.test("Less", hue, none), a.add(hue, 1), hue);
    auto const part = a("Div", range, a.choose(black, a.number(1), max));
    return {a.choose(grey, none, hue), a.choose(black, none, part), max};
}
inline three to_rgb(arithmetic const& a, three const& hsv) {
    auto const away = a.times(hsv[0], 6);
    three created{};
    for (std::size_t k = 0; k < 3; ++k) {
        auto const far = a.m.typed(a.m.node("Abs", {a.add(away, k == 0 ? -3 : k == 1 ? -2 : -4)}), a.type);
        auto const hue = a.clamped(k == 0 ? a.add(far, -1) : a("Sub", a.number(2), far));
        auto const pale = a("Sub", a.number(1), hsv[1]); // (1 - s) + s * hue
        created[k] = a("Mul", a("Add", pale, a("Mul", hsv[1], hue)), hsv[2]);
    }
    return created;
}
/// float32 and float64 unchanged, smaller ones are computed in float32: engines have few operators for them.
inline dtype computed_in(dtype t) { return t == dtype::f64 ? t : dtype::f32; }

/// From three channels to three channels, through `work(arithmetic, three)`.
template <class Op, class Work> status lower_colours(lowering<Op>& n, Work work) {
    auto& m = n.m;
    auto const& s = n.template input<"images">().shape();
    if (!s.has_rank() || s.rank() == 0) return fail(errc::wrong_shape, "images", "a rank that is known");
    auto const type = m.type(n.template in<"images">());
    arithmetic const a{m, computed_in(type)};
    auto const x = parted(m, out::cast(m, n.template in<"images">(), a.type), s.rank());
    return n.set_output(out::cast(m, joined(m, work(a, x), s.rank()), type));
}
inline status lower_rgb_to_hsv(lowering<RGBToHSV>& n) { return lower_colours(n, &to_hsv); }
inline status lower_hsv_to_rgb(lowering<HSVToRGB>& n) { return lower_colours(n, &to_rgb); }
inline status lower_adjust_hue(lowering<AdjustHue>& n) {
    auto const delta = n.in<"delta">();
    return lower_colours(n, [&](arithmetic const& a, three const& rgb) {
        auto hsv = to_hsv(a, rgb);
        auto const transposed = a("Add", hsv[0], out::cast(a.m, delta, a.type));
        hsv[0] = a("Sub", transposed, a.m.typed(a.m.node("Floor", {transposed}), a.type));
        return to_rgb(a, hsv);
    });
}
inline status lower_adjust_saturation(lowering<AdjustSaturation>& n) {
    auto const scale = n.in<"scale">();
    return lower_colours(n, [&](arithmetic const& a, three const& rgb) {
        auto hsv = to_hsv(a, rgb);
        hsv[1] = a.clamped(a("Mul", hsv[1], out::cast(a.m, scale, a.type)));
        return to_rgb(a, hsv);
    });
}

/// Each channel's distance from its mean over the image, multiplied by a factor.
template <class Op> status lower_adjust_contrast(lowering<Op>& n) {
    auto& m = n.m;
    auto const& s = n.template input<"images">().shape();
    if (!s.has_rank() || s.rank() < 3) return fail(errc::wrong_shape, "images", "a rank that is known");
    auto const type = m.type(n.template in<"images">());
    arithmetic const a{m, computed_in(type)};
    auto const x = out::cast(m, n.template in<"images">(), a.type);
    auto const rank = static_cast<std::int64_t>(s.rank());
    auto const mean = m.typed(out::reduced(m, "ReduceMean", x, {rank - 3, rank - 2}, true), a.type);
    auto const far = a("Mul", a("Sub", x, mean), out::cast(m, n.template in<"contrast_factor">(), a.type));
    auto const y = a("Add", far, mean);
    if constexpr (std::is_same_v<Op, AdjustContrastv2>) return n.set_output(out::cast(m, y, type));
    else {
        auto const low = out::cast(m, n.template in<"min_value">(), dtype::f32),
                   high = out::cast(m, n.template in<"max_value">(), dtype::f32);
        auto const above = m.typed(m.node("Max", {out::cast(m, y, dtype::f32), low}), dtype::f32);
        return n.set_output(m.typed(m.node("Min", {above, high}), dtype::f32));
    }
}

/// The lowerings of this family.
using colour_lowerings = lowerings<from_set<9, &lower_rgb_to_hsv>, from_set<9, &lower_hsv_to_rgb>,
    from_set<9, &lower_adjust_hue>, from_set<9, &lower_adjust_saturation>, &lower_adjust_contrast<AdjustContrastv2>,
    from_set<8, &lower_adjust_contrast<AdjustContrast>>>;

} // namespace library::onnx_out
GRAFT_END
