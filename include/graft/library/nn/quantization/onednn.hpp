// graft/library/nn/quantization/onednn.hpp - products of matrices of 8-bit numbers by oneDNN
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "graft/base/config.hpp"
#include "graft/kernel/prepared.hpp"
#include "graft/kernel/table.hpp"
#include "graft/library/nn/quantization/integer_ops.hpp"
#include "graft/library/onednn/handle.hpp"
#include "graft/library/onednn/primitive.hpp"

GRAFT_BEGIN
namespace onednn {

/// MatMulInteger of two matrices, the right one of int8 counted from 0, the left one with one zero point that is known.
/// Taken where the processor adds products of 8-bit numbers exactly: older ones hold pairs of them in 16 bits.
struct integer_product_functions {
    struct state : primitive {};

    static status taken(in<"x1", any> a, in<"x2", any> b, optional_in<"x1_zero", any> a_zero,
        optional_in<"x2_zero", any> b_zero, out<"y", std::int32_t> y) {
        auto const isa = dnnl_get_effective_cpu_isa();
        bool const exact = isa == dnnl_cpu_isa_avx512_core_vnni || isa == dnnl_cpu_isa_avx512_core_bf16 ||
                           isa == dnnl_cpu_isa_avx512_core_amx || isa == dnnl_cpu_isa_avx2_vnni;
        if (!exact) return fail(errc::call_not_taken, {}, "a processor with exact sums of 8-bit products");
        if (a.rank() != 2 || b.rank() != 2 || y.size() == 0 || a.size() == 0)
            return fail(errc::call_not_taken, {}, "matrices with elements");
        if (b.dtype() != dtype::i8 || (a.dtype() != dtype::i8 && a.dtype() != dtype::u8))
            return fail(errc::call_not_taken, "x2", "numbers of 8 bits, int8 on the right");
        if (b_zero) return fail(errc::call_not_taken, "x2_zero", "none");
        if (a_zero && a_zero.size() != 1) return fail(errc::call_not_taken, "x1_zero", "one number");
        return ok;
    }
    static result<std::shared_ptr<state>> prepare(in<"x1", any> a, in<"x2", any> b, optional_in<"x1_zero", any> a_zero,
        out<"y", std::int32_t> y, attr_of<"transpose_x1", bool> ta, attr_of<"transpose_x2", bool> tb) {
        if (a_zero && !a_zero.data()) return fail(errc::call_not_taken, "x1_zero", "a constant");
        auto const m = y.dim(0), n = y.dim(1), k = a.dim(*ta ? 0 : 1);
        bool const with_sign = a.dtype() == dtype::i8;
        std::int32_t zero = 0;
        if (a_zero)
            zero = with_sign ? std::to_integer<std::int8_t>(a_zero.data()[0])
                             : std::to_integer<std::uint8_t>(a_zero.data()[0]);
        auto s = std::make_shared<state>();
        auto why = s->open();
        auto const lies = [&](std::int64_t rows, std::int64_t columns, bool turned, dnnl_data_type_t type) {
            std::array const sizes{rows, columns};
            auto const steps = turned ? std::array{std::int64_t{1}, rows} : std::array{columns, std::int64_t{1}};
            dnnl_memory_desc_t d{};
            if (why) why = answer(dnnl_memory_desc_init_by_strides(&d, 2, sizes.data(), type, steps.data()));
            return d;
        };
        auto const x = lies(m, k, *ta, with_sign ? dnnl_s8 : dnnl_u8), w = lies(k, n, *tb, dnnl_s8),
                   to = lies(m, n, false, dnnl_s32);
        dnnl_matmul_desc_t d{};
        if (why) why = answer(dnnl_matmul_desc_init(&d, &x, &w, nullptr, &to));
        auto const pd = s->describe(why, &d, {.source_zero = zero});
        if (why) why = s->create(pd, {{DNNL_ARG_SRC, x}, {DNNL_ARG_DST, to}, {DNNL_ARG_WEIGHTS, w}});
        if (!why) return why;
        (void)b;
        return s;
    }
    static status run(
        in<"x1", any> a, in<"x2", any> b, out<"y", std::int32_t> y, prepared<state> s, graft::workspace w) {
        return s->run({a.data(), y.data(), b.data()}, w.data());
    }
};

using integer_kernels = graft::kernels<prepared_kernel<graft::library::MatMulInteger, &integer_product_functions::run,
    &integer_product_functions::prepare, &integer_product_functions::taken>>;

} // namespace onednn
GRAFT_END
