// graft/library/nn/quantization/onednn.hpp - matrix products and convolutions of 8-bit numbers by oneDNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <memory>

#include "graft/kernel.hpp"
#include "graft/library/nn/quantization/ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

/// Whether the processor adds products of 8-bit numbers exactly: older ones saturate sums of two products to 16 bits.
/// error unsupported_call
inline status sums_are_exact() {
    auto const isa = dnnl_get_effective_cpu_isa();
    bool const exact = isa == dnnl_cpu_isa_avx512_core_vnni || isa == dnnl_cpu_isa_avx512_core_bf16 ||
                       isa == dnnl_cpu_isa_avx512_core_amx || isa == dnnl_cpu_isa_avx2_vnni;
    return exact ? ok : fail(errc::unsupported_call, {}, "a processor with exact sums of 8-bit products");
}
/// MatMulInteger of two matrices: the right one is int8 with the zero point 0, the left one has one zero point, which
/// is a constant. Requires `sums_are_exact`.
struct integer_product_functions {
    struct state : primitive {};

    static status supports(in<"x1", no_elements> a, in<"x2", no_elements> b, optional_in<"x1_zero", no_elements> a_zero,
        optional_in<"x2_zero", no_elements> b_zero, out<"y", no_elements> y) {
        if (auto s = sums_are_exact(); !s) return s;
        if (a.rank() != 2 || b.rank() != 2 || y.size() == 0 || a.size() == 0)
            return fail(errc::unsupported_call, {}, "matrices with elements");
        if (b.dtype() != dtype::i8 || (a.dtype() != dtype::i8 && a.dtype() != dtype::u8))
            return fail(errc::unsupported_call, "x2", "numbers of 8 bits, int8 on the right");
        if (b_zero) return fail(errc::unsupported_call, "x2_zero", "none");
        if (a_zero && a_zero.size() != 1) return fail(errc::unsupported_call, "x1_zero", "one number");
        return ok;
    }
    static result<std::shared_ptr<state>> prepare(in<"x1", no_elements> a,
        optional_in<"x1_zero", constant_elements<any>> a_zero, out<"y", no_elements> y,
        attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb) {
        auto const m = y.dim(0), n = y.dim(1), k = a.dim(*ta ? 0 : 1);
        bool const with_sign = a.dtype() == dtype::i8;
        std::int32_t zero = 0;
        if (a_zero)
            zero = with_sign ? std::to_integer<std::int8_t>(a_zero.data()[0])
                             : std::to_integer<std::uint8_t>(a_zero.data()[0]);
        auto s = std::make_shared<state>();
        auto why = s->open();
        auto const desc_of = [&](std::int64_t rows, std::int64_t columns, bool transposed, dnnl_data_type_t type) {
            std::array const sizes{rows, columns};
            auto const steps = transposed ? std::array{std::int64_t{1}, rows} : std::array{columns, std::int64_t{1}};
            dnnl_memory_desc_t d{};
            if (why) why = answer(dnnl_memory_desc_init_by_strides(&d, 2, sizes.data(), type, steps.data()));
            return d;
        };
        auto const x = desc_of(m, k, *ta, with_sign ? dnnl_s8 : dnnl_u8), w = desc_of(k, n, *tb, dnnl_s8),
                   to = desc_of(m, n, false, dnnl_s32);
        dnnl_matmul_desc_t d{};
        if (why) why = answer(dnnl_matmul_desc_init(&d, &x, &w, nullptr, &to));
        auto const pd = s->describe(why, &d, {.source_zero = zero});
        if (why) why = s->create(pd, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, to}, {DNNL_ARG_WEIGHTS, w}});
        if (!why) return why;
        return s;
    }
    static status run(
        in<"x1", any> a, in<"x2", any> b, out<"y", std::int32_t> y, prepared<state> s, graft::workspace w) {
        return s->run({a.data(), y.data(), b.data()}, w.data());
    }
};

/// ConvInteger in one to three dims: the filter is a constant of int8 with the zero point 0; the zero point of x is a
/// constant, and padding has its value. Without a bias, which oneDNN would add in float32. Requires `sums_are_exact`.
struct integer_conv_functions {
    using int_list = span<std::int64_t const>;
    struct state : primitive {};

    static status supports(in<"x", no_elements> x, in<"filter", no_elements> filter,
        optional_in<"x_zero", no_elements> x_zero, optional_in<"filter_zero", no_elements> filter_zero,
        optional_in<"bias", no_elements> bias, out<"y", no_elements> y) {
        if (auto s = sums_are_exact(); !s) return s;
        if (x.rank() < 3 || x.rank() > 5 || x.size() == 0 || y.size() == 0 || filter.size() == 0)
            return fail(errc::unsupported_call, "x", "one to three spatial axes, and elements");
        if (filter.dtype() != dtype::i8 || (x.dtype() != dtype::i8 && x.dtype() != dtype::u8))
            return fail(errc::unsupported_call, "filter", "numbers of 8 bits, int8 in the filter");
        if (!filter.is_constant()) return fail(errc::unsupported_call, "filter", "a constant");
        if (filter_zero) return fail(errc::unsupported_call, "filter_zero", "none");
        if (bias) return fail(errc::unsupported_call, "bias", "none: oneDNN adds it in float32");
        if (x_zero && !x_zero.is_constant()) return fail(errc::unsupported_call, "x_zero", "a constant");
        return ok;
    }
    static result<std::shared_ptr<state>> prepare(in<"x", no_elements> x, in<"filter", constant_elements<any>> filter,
        optional_in<"x_zero", constant_elements<any>> x_zero, out<"y", no_elements> y,
        attr_of<"strides", int_list> strides, attr_of<"pads", int_list> pads, attr_of<"dilations", int_list> dilations,
        attr_of<"groups", std::int64_t> groups) {
        auto s = std::make_shared<state>();
        auto why = s->open();
        auto const rank = static_cast<int>(x.rank());
        std::array<std::int64_t, 6> from{}, to{}, weights{};
        std::array<std::int64_t, 3> step{}, dilates{}, before{}, after{};
        auto const grouped = *groups > 1;
        int at = 0;
        if (grouped) weights[0] = *groups, weights[1] = filter.dim(0) / *groups, at = 2;
        else weights[0] = filter.dim(0), at = 1;
        for (std::size_t d = 1; d < filter.rank(); ++d) weights[static_cast<std::size_t>(at++)] = filter.dim(d);
        for (std::size_t d = 0; d < x.rank(); ++d) from[d] = x.dim(d), to[d] = y.dim(d);
        for (std::size_t d = 0; d + 2 < x.rank(); ++d) {
            step[d] = (*strides)[d], dilates[d] = (*dilations)[d] - 1, before[d] = (*pads)[2 * d];
            after[d] = (to[2 + d] - 1) * step[d] + (filter.dim(2 + d) - 1) * (dilates[d] + 1) + 1 - from[2 + d] -
                       before[d];
        }
        auto const desc_of = [&](int axes, std::int64_t const* sizes, dnnl_data_type_t type, bool any_order) {
            std::array<std::int64_t, 6> steps{};
            std::int64_t n = 1;
            for (auto d = static_cast<std::size_t>(axes); d-- > 0;) steps[d] = n, n *= sizes[d];
            dnnl_memory_desc_t d{};
            if (why)
                why = answer(any_order ? dnnl_memory_desc_init_by_tag(&d, axes, sizes, type, dnnl_format_tag_any)
                                       : dnnl_memory_desc_init_by_strides(&d, axes, sizes, type, steps.data()));
            return d;
        };
        auto const src = desc_of(rank, from.data(), x.dtype() == dtype::i8 ? dnnl_s8 : dnnl_u8, false),
                   dst = desc_of(rank, to.data(), dnnl_s32, false), given = desc_of(at, weights.data(), dnnl_s8, false),
                   packed = desc_of(at, weights.data(), dnnl_s8, true);
        dnnl_convolution_desc_t d{};
        if (why)
            why = answer(dnnl_dilated_convolution_forward_desc_init(&d, dnnl_forward_inference, dnnl_convolution_direct,
                &src, &packed, nullptr, &dst, step.data(), dilates.data(), before.data(), after.data()));
        std::int32_t zero = 0;
        if (x_zero)
            zero = x.dtype() == dtype::i8 ? std::int32_t{std::to_integer<std::int8_t>(x_zero.data()[0])}
                                          : std::int32_t{std::to_integer<std::uint8_t>(x_zero.data()[0])};
        auto const pd = s->describe(why, &d, {.source_zero = zero});
        if (why) why = s->keep(DNNL_ARG_WEIGHTS, filter.data(), given, primitive::wanted(pd, dnnl_query_weights_md));
        if (why) why = s->create(pd, {{DNNL_ARG_SRC, src}, {DNNL_ARG_DST, dst}});
        if (!why) return why;
        return s;
    }
    static status run(
        in<"x", any> x, in<"filter", any>, out<"y", std::int32_t> y, prepared<state> s, graft::workspace w) {
        return s->run({x.data(), y.data()}, w.data());
    }
};

using integer_kernels = graft::kernels<prepared_kernel<graft::library::MatMulInteger, &integer_product_functions::run,
                                           &integer_product_functions::prepare, &integer_product_functions::supports>,
    prepared_kernel<graft::library::ConvInteger, &integer_conv_functions::run, &integer_conv_functions::prepare,
        &integer_conv_functions::supports>>;

} // namespace onednn
GRAFT_END
