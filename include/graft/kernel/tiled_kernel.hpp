// graft/kernel/tiled_kernel.hpp - a kernel with a tiling function, in one variant or one for each tiling key
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/kernel/signature.hpp"
#include "graft/kernel/tiling.hpp"

GRAFT_BEGIN

/// A variant of a tiled kernel: function `Run`, which executes tilings with one of the keys `Keys`. A variant without
/// keys must be the only one.
template <one_function_not_a_template auto Run, auto... Keys> struct variant {
    static constexpr auto function = Run;                     ///< what runs the blocks
    static constexpr std::size_t key_count = sizeof...(Keys); ///< 0: it runs every tiling
    /// The keys as stored in records, and a 0 behind the last.
    static constexpr std::uint64_t keys[sizeof...(Keys) + 1]{static_cast<std::uint64_t>(Keys)...};
    /// Whether tilings of this key select the variant.
    static constexpr bool has(std::uint64_t key) { return (false || ... || (static_cast<std::uint64_t>(Keys) == key)); }
};

namespace detail {

template <class P> constexpr bool is_tiled = false;
template <class Data> constexpr bool is_tiled<tiled<Data>> = true;

/// Whether the parameters of `Function` include tiling data, and all of it as `Data`.
struct tiled_use {
    bool taken = false, same = true;
};
template <auto Function, class Data> constexpr tiled_use use_of_tiling() {
    return hana::unpack(parameters_of(Function), [](auto... t) {
        tiled_use use;
        auto const look = [&]<class P>(std::type_identity<P>) {
            if constexpr (is_tiled<P>) {
                use.taken = true;
                if (!std::is_same_v<typename P::data_type, Data>) use.same = false;
            }
        };
        (look(std::type_identity<typename decltype(t)::type>()), ...);
        return use;
    });
}
template <auto Function> inline constexpr bool takes_block = has_role<Function, kernel_parameter::role::block>;

/// The first error of a tiled kernel, apart from those of its variants' parameters.
template <class Op, auto Tiling, class... Variants> inline constexpr auto review_of_tiling = [] {
    using signature = tiling_signature_of<Tiling>;
    using tiling_type = typename signature::tiling;
    using data = typename tiling_type::data_type;
    if (!signature::fits || !std::is_same_v<typename signature::op, Op>)
        return mistake{errc::wrong_tiling_signature, Op::prototype.name()};
    if (!std::is_trivially_copyable_v<data>) return mistake{errc::tiling_data_is_not_trivially_copyable, "data"};
    constexpr std::size_t n = sizeof...(Variants);
    if (n > 1 && ((Variants::key_count == 0) || ...)) return mistake{errc::variant_without_tiling_key, "key"};
    for (std::size_t k = 0; k < tiling_type::key_count; ++k) {
        auto const count = (std::size_t{0} + ... + (Variants::has(tiling_type::keys[k]) ? 1u : 0u));
        if (count > 1) return mistake{errc::duplicate_tiling_key, "key"};
        if (count == 0 && !(n == 1 && ((Variants::key_count == 0) && ...)))
            return mistake{errc::tiling_key_without_variant, "key"};
    }
    bool known = true;
    auto const look = [&](std::uint64_t const* keys, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            bool here = false;
            for (std::size_t k = 0; k < tiling_type::key_count; ++k) here = here || tiling_type::keys[k] == keys[i];
            known = known && here;
        }
    };
    (look(Variants::keys, Variants::key_count), ...);
    if (!known) return mistake{errc::variant_without_tiling_key, "key"};
    if (!(use_of_tiling<Variants::function, data>().same && ...)) return mistake{errc::wrong_tiling_data_type, "data"};
    if (!std::is_empty_v<data> && !(use_of_tiling<Variants::function, data>().taken || ...))
        return mistake{errc::unused_tiling_data, "data"};
    // the result of `split` and `cut_elements` is divided into blocks, and a block is a part of it
    if (n == 1 && std::is_base_of_v<pieces, data> && !(takes_block<Variants::function> && ...))
        return mistake{errc::kernel_without_block, "block"};
    return mistake{};
};
/// The first port of this kind whose dtype differs from the first variant's, or -1.
template <class Op, param_kind Kind, class First, class Other> constexpr int differing_port() {
    constexpr auto wanted = port_types<Op, First::function, Kind>(), got = port_types<Op, Other::function, Kind>();
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (wanted[i] != got[i]) return static_cast<int>(i);
    return -1;
}
template <class Op, class First, class Other> inline constexpr auto review_of_variant = [] {
    if (constexpr auto p = differing_port<Op, param_kind::input, First, Other>(); p >= 0)
        return mistake{errc::variant_dtype_mismatch, Op::prototype.at(param_kind::input, p).name};
    if (constexpr auto p = differing_port<Op, param_kind::output, First, Other>(); p >= 0)
        return mistake{errc::variant_dtype_mismatch, Op::prototype.at(param_kind::output, p).name};
    return mistake{};
};

/// Whether each variant is a function of `Op` like a kernel.
template <class Op, class... Variants>
inline constexpr bool variants_fit = ((review_of_function<Op, Variants::function, status, true>().code == errc::ok) &&
                                      ...);

/// One variant for the frame's block only.
template <class Op, auto Run> bool run_block(kernel_frame const& f, status& why) {
    if (auto const answer = called<Op, Run, true>(f); !answer) return why = answer, false;
    return true;
}

/// Runs one variant: once, or once for each block if it has a block parameter; on a simulated chip in its order.
template <class Op, auto Run> bool run_variant(kernel_frame const& f, status& why) {
    if constexpr (takes_block<Run>) {
        auto part = f;
        for (std::uint32_t i = 0; i < f.tiling->blocks; ++i) {
            part.block = i;
            if (f.core) [[unlikely]]
                f.core->begin_block(part.block = f.core->block_at(i, f.tiling->blocks));
            if (!run_block<Op, Run>(part, why)) return false;
        }
        return true;
    } else {
        return run_block<Op, Run>(f, why);
    }
}

} // namespace detail

/// A kernel of `Op` whose work is split by the function `Tiling`: once while the session is planned, and again in each
/// run for nodes with data-dependent sizes or values: `tiled_kernel<Add, &add_tiling, variant<&add>>`, or with keys
/// `tiled_kernel<Add, &add_tiling, variant<&add_small, way::small>, variant<&add_large, way::large>>`. Variants have
/// the parameters of kernels, and `tiled<Data>` and `block`; workspaces come from the tiling.
/// error those of `kernel`; wrong_tiling_signature, tiling_data_is_not_trivially_copyable,
///       wrong_tiling_data_type, unused_tiling_data, kernel_without_block (of `pieces`), duplicate_tiling_key,
///       tiling_key_without_variant, variant_without_tiling_key, variant_dtype_mismatch, workspace_without_size,
///       from the compiler
template <class Op, one_function_not_a_template auto Tiling, class First, class... Variants>
struct GRAFT_TYPE tiled_kernel {
    static_assert(accepted<tiled_kernel, detail::review_of_tiling<Op, Tiling, First, Variants...>>);
    static_assert((accepted<tiled_kernel, detail::review_of_variant<Op, First, Variants>> && ... && true));
    static_assert(accepted<tiled_kernel,
        detail::review_of_workspace<
            detail::takes_workspace<First::function> || (detail::takes_workspace<Variants::function> || ...), false>>);

    using op = Op; ///< the operator that it computes
    /// The dtype of each input port, in the prototype's order: the same for all variants; `undefined` accepts every
    /// dtype.
    static constexpr auto input_types = detail::port_types<Op, First::function, param_kind::input>();
    /// The same of each output port.
    static constexpr auto output_types = detail::port_types<Op, First::function, param_kind::output>();
    /// Input ports in whose memory every variant may write the first output.
    static constexpr std::uint32_t in_place = (detail::places_for_output<Op, First::function>() & ... &
                                               detail::places_for_output<Op, Variants::function>());
    /// No function: the tiling requests the workspaces.
    static constexpr workspace_function workspace_size() { return nullptr; }
    /// Calls the tiling function for a node, and checks that the chosen variant can run what it returns.
    /// error kernel_without_block: the tiling has several blocks, and the chosen variant has no parameter
    /// `graft::block`
    static status tile(frame& f, platform const& device, tiling_record& to) {
        if (auto const why = detail::tile_erased<Tiling>(f, device, to); !why) return why;
        if (to.blocks > 1 && !takes_block(to.key))
            return fail(
                errc::kernel_without_block, "block_dim", "blocks, or a kernel that takes graft::block:", 1, to.blocks);
        return ok;
    }
    static constexpr auto tiling_of = Tiling; ///< the tiling function, for proofs and simulations of it
    /// Size of the data that the tiling function fills, which `tiling_record::data` has space for.
    /// units bytes
    static constexpr std::size_t tiling_bytes = sizeof(typename detail::tiling_signature_of<Tiling>::tiling::data_type);

    /// Whether the variant of this key has a parameter for its block.
    static constexpr bool takes_block([[maybe_unused]] std::uint64_t key) {
        bool takes = false;
        bool const found = ((Variants::has(key) && (takes = detail::takes_block<Variants::function>, true)) || ...);
        return found ? takes : detail::takes_block<First::function>;
    }
    /// The variant that the tiling selected, for the frame's block only.
    static bool run_block(kernel_frame const& f, status& why) {
        bool answer = false;
        bool const found = ((Variants::has(f.tiling->key) &&
                                (answer = detail::run_block<Op, Variants::function>(f, why), true)) ||
                            ...);
        return found ? answer : detail::run_block<Op, First::function>(f, why);
    }
    /// The variant that the tiling selected, including its decode.
    static bool run(kernel_frame const& f, status& why) {
        if constexpr (views_are_checked) return detail::watched<Op, &call>(f, why, {{}, {}, {}, in_place});
        else return call(f, why);
    }
    /// `run` without the checks of views that checked builds add.
    static bool call(kernel_frame const& f, status& why) {
        bool answer = false;
        bool const found = ((Variants::has(f.tiling->key) &&
                                (answer = detail::run_variant<Op, Variants::function>(f, why), true)) ||
                            ...);
        return found ? answer : detail::run_variant<Op, First::function>(f, why);
    }
};

/// One whose functions do not all fit.
template <class Op, one_function_not_a_template auto Tiling, class First, class... Variants>
requires(!detail::variants_fit<Op, First, Variants...>)
struct tiled_kernel<Op, Tiling, First, Variants...> : detail::kernel_that_does_not_fit<Op> {
    static_assert(accepted<detail::responsible<Op, First::function, tiled_kernel>,
                      detail::review_of_function<Op, First::function, status, true>> &&
                  (accepted<detail::responsible<Op, Variants::function, tiled_kernel>,
                       detail::review_of_function<Op, Variants::function, status, true>> &&
                      ...));

    /// What `tiled_kernel` has, without effect: the error above is the only message.
    static constexpr std::size_t tiling_bytes = 0;
    /// As above.
    static constexpr auto tiling_of = Tiling;
    /// As above.
    static status tile(frame&, platform const&, tiling_record&) { return ok; }
    /// As above.
    static bool run_block(kernel_frame const&, status&) { return false; }
    /// As above.
    static constexpr bool takes_block(std::uint64_t) { return false; }
};

GRAFT_END
