// graft/kernel/promote.hpp - kernels for 16-bit floats from those for float32: convert, run, convert back
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "graft/base/bytes.hpp"
#include "graft/base/separate.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/table.hpp"
#include "graft/tensor/float16.hpp"

GRAFT_BEGIN

namespace detail {

template <class T> void widen(kernel_argument const& from, kernel_argument const& to) {
    auto const n = static_cast<std::size_t>(to.desc->shape.elements().value());
    auto* const out = reinterpret_cast<float*>(to.data);
    for (std::size_t i = 0; i < n; ++i) {
        auto const v = load<T>(from.data + sizeof(T) * i);
        if constexpr (std::is_arithmetic_v<T>) out[i] = static_cast<float>(v);
        else out[i] = to_float(v);
    }
}
template <class T> void narrow_to(kernel_argument const& from, kernel_argument const& to) {
    auto const n = static_cast<std::size_t>(to.desc->shape.elements().value());
    auto const* const in = reinterpret_cast<float const*>(from.data);
    if constexpr (std::is_arithmetic_v<T>) {
        for (std::size_t i = 0; i < n; ++i) {
            auto const v = static_cast<T>(in[i]);
            __builtin_memcpy(to.data + sizeof(T) * i, &v, sizeof(T));
        }
        return;
    } else
        for (std::size_t i = 0; i < n; ++i) {
            auto const bits = dtype_of<T> == dtype::f16 ? to_half(in[i]).bits : to_bfloat16(in[i]).bits;
            __builtin_memcpy(to.data + 2 * i, &bits, 2);
        }
}

/// A narrow type and its conversions.
struct narrow_type {
    dtype type = dtype::undefined;
    void (*widen)(kernel_argument const& from, kernel_argument const& to) = nullptr;
    void (*narrow)(kernel_argument const& from, kernel_argument const& to) = nullptr;
};
template <class T> inline constexpr narrow_type narrow_type_of{dtype_of<T>, &widen<T>, &narrow_to<T>};

/// Compiled once for all types.
GRAFT_LARGE bool run_promoted(narrow_type const& narrow, kernel_frame const& f, dtype const* input_types,
    dtype const* output_types, kernel_function inner, status& why);
/// Bytes of workspace of such a call.
GRAFT_LARGE std::size_t promoted_workspace(
    kernel_frame const& f, dtype const* input_types, dtype const* output_types, dtype narrow, workspace_function inner);

template <class Kernel> inline constexpr bool shares_its_work = [] {
    if constexpr (requires { Kernel::shares_work; }) return Kernel::shares_work;
    else return false;
}();
} // namespace detail

/// The float32 kernel `Kernel` for tensors of `T` (half or bfloat16): arguments are widened into the workspace, the
/// results rounded to nearest even. One rounding per operator, as accelerators with float accumulation do. `T` may
/// also be an integer if float32 represents the kernel's results exactly. Bit i of `Inputs` and `Outputs` means that
/// port i is promoted, if it is a float32 one; the others are unchanged.
template <class Kernel, class T, unsigned Inputs = ~0u, unsigned Outputs = ~0u> struct promoted {
    using op = typename Kernel::op; ///< the same as of `Kernel`
    static_assert(!requires { Kernel::tile; }, "a tiled kernel reads its own sizes: declare it for the narrow type");
    /// `types` with `T` in place of float32, at the ports whose bit in `ports` is set.
    static constexpr auto replaced(auto types, unsigned ports) {
        for (std::size_t i = 0; i < types.size(); ++i)
            if (types[i] == dtype::f32 && (ports >> i & 1u) != 0) types[i] = dtype_of<T>;
        return types;
    }
    /// The dtype of each input port, after the promotion; `undefined` accepts every dtype.
    static constexpr auto input_types = replaced(Kernel::input_types, Inputs);
    /// The same of each output port.
    static constexpr auto output_types = replaced(Kernel::output_types, Outputs);
    /// As of `Kernel`. Results are written after everything is computed, so sharing memory with an input stays safe.
    static constexpr std::uint32_t in_place = Kernel::in_place; // results are written after everything is computed
    /// Whether `Kernel` divides its work among the threads of a session.
    static constexpr bool shares_work = detail::shares_its_work<Kernel>;

    /// As of `Kernel`.
    static constexpr std::uint64_t read_attributes() {
        if constexpr (requires { Kernel::read_attributes(); }) return Kernel::read_attributes();
        else return ~std::uint64_t{0};
    }
    /// Widens the inputs into the workspace, runs `Kernel`, rounds the outputs. Returns whether it succeeded; `why`
    /// is set only on failure.
    /// cost that of `Kernel` and one pass over each promoted tensor
    static bool run(kernel_frame const& f, status& why) {
        return detail::run_promoted(
            detail::narrow_type_of<T>, f, Kernel::input_types.data(), Kernel::output_types.data(), &Kernel::run, why);
    }
    /// Bytes of workspace: float32 copies of the promoted tensors, and what `Kernel` itself needs.
    static std::size_t workspace(kernel_frame const& f) {
        return detail::promoted_workspace(
            f, Kernel::input_types.data(), Kernel::output_types.data(), dtype_of<T>, Kernel::workspace_size());
    }
    /// `workspace`, as the row of a kernel table stores it.
    static constexpr workspace_function workspace_size() { return &workspace; }
};

namespace detail {
template <class Kernel> constexpr bool takes_float() {
    for (auto t : Kernel::input_types)
        if (t == dtype::f32) return true;
    for (auto t : Kernel::output_types)
        if (t == dtype::f32) return true;
    return false;
}
template <class T, class List> struct promoted_list;
template <class T, class... All> struct promoted_list<T, kernels<All...>> {
    using type = join<std::conditional_t<takes_float<All>(), kernels<promoted<All, T>>, kernels<>>...>;
};
} // namespace detail

/// `List` and, after it, its float32 kernels for each of the types `T`.
template <class List, class... T> using with_promoted = join<List, typename detail::promoted_list<T, List>::type...>;

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/kernel/detail/promote.ipp"
#endif
