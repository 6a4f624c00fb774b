// graft/kernel/tiling.hpp - how a kernel's work is split: data for the kernel, blocks, workspaces, the selected
// variant
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>

#include "graft/kernel/before_run.hpp"
#include "graft/kernel/core_memory.hpp"
#include "graft/kernel/parameter.hpp"
#include "graft/kernel/work.hpp"
#include "graft/op/infer/infer.hpp"
#include "graft/op/infer/tiling_context.hpp"

GRAFT_BEGIN

/// For a tiling that passes no data to the kernel.
struct no_tiling_data {};

namespace detail {
/// Computes the blocks and the tile that are unspecified.
constexpr void complete(work& w) {
    auto const unspecified = [](graft::extent const& n) { return n.known() && n.low() == -1; };
    if (unspecified(w.blocks)) w.blocks = w.each.low() > 0 ? max(ceil_div(w.total, w.each), 1) : graft::extent(0);
    if (unspecified(w.tile)) w.tile = w.each;
}
} // namespace detail

/// The result of a tiling function: `graft::status f(graft::tiling_context<MyOp> const&, graft::tiling<MyData,
/// Keys...>&)`. `Data` is copied as bytes to the kernel, and to the file of a program that is saved: no pointers.
/// `Keys`, integers or enumerators, are the variants from which the function selects; with one key or none there is no
/// selection.
template <class Data = no_tiling_data, auto... Keys> class GRAFT_TYPE tiling {
public:
    using data_type = Data; ///< what the kernel receives through `tiled<Data>`
    /// Number of variants from which the function selects; 0: there is no selection.
    static constexpr std::size_t key_count = sizeof...(Keys);
    /// The keys as stored in records, in declared order, and a 0 behind the last.
    static constexpr std::uint64_t keys[sizeof...(Keys) + 1]{static_cast<std::uint64_t>(Keys)...};

    /// Filled by the function: sizes and steps for the kernel. `split` fills it if it derives from `pieces`.
    Data data{};
    std::uint32_t block_dim = 1; ///< number of blocks into which the work is split, at least 1

    /// Selects the variant of this key.
    /// example `t.choose<way::small>()`
    /// error unknown_tiling_key, from the compiler: the tiling has no such key
    template <auto Key> constexpr void choose() {
        if constexpr (!(false || ... || (static_cast<std::uint64_t>(Keys) == static_cast<std::uint64_t>(Key))))
            static_assert(
                detail::checked<tiling, errc::unknown_tiling_key, std::integral_constant<decltype(Key), Key>>::value);
        key_ = static_cast<std::uint64_t>(Key);
        chosen_ = true;
    }
    /// Deleted: the key is a template argument, `t.choose<way::small>()`. error unknown_tiling_key
    template <class Key> constexpr void choose(Key const&) {
        static_assert(detail::checked<tiling, errc::unknown_tiling_key, name<'c', 'h', 'o', 'o', 's', 'e'>>::value);
    }
    /// Specifies how the work is split, and sets `block_dim`; data of type `graft::pieces` is filled, too.
    /// `graft::fits` proves these numbers.
    /// example `t.split({.total = rows, .each = ceil_div(rows, cores), .tile = 8, .item_bytes = 64, .local_bytes =
    /// 4096});`
    constexpr void split(work const& w) {
        work_ = w, has_work_ = true;
        detail::complete(work_);
        auto const blocks = work_.blocks.low();
        block_dim = blocks > 0 && blocks <= UINT32_MAX ? static_cast<std::uint32_t>(blocks) : 0;
        if constexpr (std::is_base_of_v<pieces, Data>) {
            data.total = work_.total.low(), data.each = work_.each.low(), data.tile = work_.tile.low();
        }
    }
    /// Deleted: a tiling function receives its tiling by reference and fills it.
    /// error wrong_tiling_signature
    template <class Of = tiling> constexpr void split(work const&) const {
        static_assert(detail::checked<Of, errc::wrong_tiling_signature, name<'t', 'i', 'l', 'e'>>::value);
    }
    /// The work that was passed to `split`; null if there was no call.
    [[nodiscard]] constexpr work const* declared() const { return has_work_ ? &work_ : nullptr; }

    /// Requests another workspace: the `i`-th call corresponds to `workspace(i)` in the kernel.
    /// example `t.workspace(graft::memory_size::of<float>(rows));`, in the kernel `t.workspace(0).as<float>()`
    /// error invalid_tiling, of `check`: more than 8, or one of more than 2^50 bytes
    constexpr void workspace(memory_size size) {
        if (workspaces_ < tiling_record::max_workspaces) workspace_bytes_[workspaces_] = size.size_bytes();
        ++workspaces_;
    }

    /// The chosen key; if none was chosen, the first one.
    [[nodiscard]] constexpr std::uint64_t key() const { return key_; }
    /// Number of requested workspaces, also those beyond the limit that `check` reports.
    [[nodiscard]] constexpr std::uint32_t workspaces() const { return workspaces_; }
    /// Size of the `i`-th requested workspace, `i` below `workspaces()` and below `tiling_record::max_workspaces`.
    /// units bytes
    [[nodiscard]] constexpr std::uint64_t workspace_bytes(std::size_t i) const { return workspace_bytes_[i]; }

    /// Whether a kernel can run by it.
    /// error tiling_key_not_set; invalid_tiling: no blocks, too many workspaces, sizes without measure
    [[nodiscard]] constexpr status check() const {
        if (key_count > 1 && !chosen_) return fail(errc::tiling_key_not_set, "key", "one of the keys of the tiling");
        if (block_dim == 0) return fail(errc::invalid_tiling, "block_dim", "at least one block", 1, 0);
        if constexpr (std::is_base_of_v<pieces, Data>)
            if (!has_work_ && data.total == 0 && data.each == 0)
                return fail(errc::invalid_tiling, "split", "a call of split, which cuts the work into pieces");
        if (workspaces_ > tiling_record::max_workspaces)
            return fail(errc::invalid_tiling, "workspace", "workspaces at most",
                static_cast<std::int64_t>(tiling_record::max_workspaces), workspaces_);
        for (std::uint32_t i = 0; i < workspaces_; ++i)
            if (workspace_bytes_[i] > std::uint64_t{1} << 50)
                return fail(errc::invalid_tiling, "workspace", "fewer bytes than 2^50");
        return ok;
    }
    /// Writes everything to a record, which must have capacity for the data.
    status store(tiling_record& to) const {
        if (auto const why = check(); !why) return why;
        to.key = key_;
        to.blocks = block_dim;
        to.workspaces = workspaces_;
        to.local_bytes = has_work_ && work_.local_bytes.known() ? work_.local_bytes.low() : -1;
        for (std::uint32_t i = 0; i < workspaces_; ++i) to.workspace_bytes[i] = workspace_bytes_[i];
        if constexpr (!std::is_empty_v<Data>) std::memcpy(to.data, &data, sizeof(Data));
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
        // padding bytes are cleared: records are written to files and must be reproducible
        if constexpr (!std::is_empty_v<Data>) __builtin_clear_padding(reinterpret_cast<Data*>(to.data));
#endif
#endif
        return ok;
    }

private:
    std::uint64_t key_ = key_count ? keys[0] : 0;
    std::uint64_t workspace_bytes_[tiling_record::max_workspaces]{};
    std::uint32_t workspaces_ = 0;
    bool chosen_ = false, has_work_ = false;
    work work_{};
};

/// The tiling, as a kernel parameter: `t->field` accesses its data.
template <class Data = no_tiling_data> class GRAFT_TYPE tiled : public detail::view_guard {
public:
    tiled(tiling_record const& of, std::byte* memory) : of_(&of), memory_(memory) {}

    [[nodiscard]] Data const& operator*() const { return *reinterpret_cast<Data const*>(of_->data); }
    [[nodiscard]] Data const* operator->() const { return reinterpret_cast<Data const*>(of_->data); }
    /// Number of blocks into which the tiling split the work.
    [[nodiscard]] std::uint32_t block_dim() const { return of_->blocks; }
    /// The key of the selected variant; the first one if the tiling has no keys.
    [[nodiscard]] std::uint64_t key() const { return of_->key; }
    /// The `i`-th workspace that the tiling function requested. If it did not, the violation handler is called.
    [[nodiscard]] graft::workspace workspace(std::uint32_t i = 0) const {
        graft::workspace w;
        if (i >= of_->workspaces) [[unlikely]]
            called_.stop("the tiling function requested no such workspace", i, of_->workspaces);
        w.bytes = span<std::byte>(memory_ + of_->workspace_at(i), static_cast<std::size_t>(of_->workspace_bytes[i]));
        w.seen_by(site());
        return w;
    }
    /// Sets the call that a violation names.
    void seen_by(detail::view_site const& s) {
        called_ = s;
        detail::view_guard::seen_by(s);
    }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::tiling, "tiling", {}, false, {}, nullptr};
    using data_type = Data; ///< the type of the tiling's data

private:
    tiling_record const* of_;
    std::byte* memory_;
    detail::view_site called_{};
};

/// The block that a call computes. A variant with this parameter is called once for each block; blocks are independent
/// of each other. A simulated chip can record accesses through `load` and `store` (`graft::simulate`); on the host
/// these are the tensor's own elements, without cost.
struct GRAFT_TYPE block {
    /// Its number, from 0.
    std::uint32_t index = 0, count = 1; ///< how many blocks the call has
    core_memory* core = nullptr;        ///< of a simulated chip

    constexpr block() = default;
    constexpr block(std::uint32_t i, std::uint32_t n) : index(i), count(n) {}
    constexpr explicit block(kernel_frame const& f) : index(f.block), count(f.tiling->blocks), core(f.core) {}

    /// Elements [from, from + size) of a tensor, for reading.
    template <class T>
    [[nodiscard]] local_piece<T const> load(kernel_tensor<T> const& x, std::size_t from, std::size_t size) const {
        auto const* const at = x.data() + from;
        if (!core) return {at, size};
        auto const* const local = core->load(reinterpret_cast<std::byte const*>(at), size * sizeof(T));
        return {*core, reinterpret_cast<T const*>(local), nullptr, size};
    }
    /// Memory for elements [from, from + size) of an output; all of them must be written.
    template <class T>
    [[nodiscard]] local_piece<T> store(kernel_tensor<T> const& y, std::size_t from, std::size_t size) const {
        auto* const at = y.data() + from;
        if (!core) return {at, size};
        return {*core, reinterpret_cast<T*>(core->take(size * sizeof(T))), reinterpret_cast<std::byte*>(at), size};
    }
    /// Memory for numbers that are neither loaded nor stored, such as sums; uninitialized.
    template <class T> [[nodiscard]] local_piece<T> scratch(std::size_t size) const {
        static_assert(std::is_trivially_copyable_v<T>);
        if (!core) return local_piece<T>(size);
        return {*core, reinterpret_cast<T*>(core->take(size * sizeof(T))), nullptr, size};
    }
    /// The items of a tile, of `each` elements.
    template <class T> [[nodiscard]] auto load(kernel_tensor<T> const& x, pieces::piece p, std::size_t each = 1) const {
        return load(x, p.from * each, p.size * each);
    }
    template <class T>
    [[nodiscard]] auto store(kernel_tensor<T> const& y, pieces::piece p, std::size_t each = 1) const {
        return store(y, p.from * each, p.size * each);
    }
    /// How it is bound, for the comparison with the prototype.
    static constexpr kernel_parameter row{kernel_parameter::role::block, "block", {}, false, {}, nullptr};
};

namespace detail {

template <class Function> struct tiling_signature {
    static constexpr bool fits = false;
    using op = void;
    using tiling = graft::tiling<>;
};
template <class Op, class Data, auto... Keys, bool N>
struct tiling_signature<status (*)(tiling_context<Op> const&, tiling<Data, Keys...>&) noexcept(N)> {
    static constexpr bool fits = true;
    using op = Op;
    using tiling = graft::tiling<Data, Keys...>;
};
template <auto Function> using tiling_signature_of = tiling_signature<std::remove_const_t<decltype(Function)>>;

/// A type-erased tiling function.
template <auto Function> status tile_erased(frame& f, platform const& device, tiling_record& to) {
    using signature = tiling_signature_of<Function>;
    typename signature::tiling t;
    f.reads.reset();
    if (auto const why = Function(tiling_context<typename signature::op>(f, device), t); !why || f.reads.any())
        return why ? fail(errc::index_out_of_range) : why; // the caller adds the details: `tiling_answer`
    return t.store(to);
}

template <auto Function> struct tiled_by; ///< the subject of its errors
template <class Signature> inline constexpr auto signature_of_tiling = [] {
    return Signature::fits ? mistake{} : mistake{errc::wrong_tiling_signature, "tile"};
};

} // namespace detail

/// Functions that are not constexpr: a failed static_assert names the one that it calls, and its name is the reason.
template <class Op, auto Tiling>
[[noreturn]] void the_tiling_is_not_usable(errc, std::string_view, std::string_view, std::int64_t, std::int64_t) {
    __builtin_trap();
}

/// The result of a tiling function, or its error. A test of the compiler that reads it without a value fails with
/// operator, tiling, error, parameter, what is expected, the limit and what the function asks for.
template <auto Function> class tiled_test : public result<typename detail::tiling_signature_of<Function>::tiling> {
    using signature = detail::tiling_signature_of<Function>;
    using base = result<typename signature::tiling>;

public:
    using base::base;
    constexpr typename signature::tiling const& operator*() const {
        if (!*this && std::is_constant_evaluated()) {
            auto const& why = this->error();
            tell(why.code, why.parameter, why.expected, why.wanted ? *why.wanted : 0, why.got ? *why.got : 0);
        }
        return base::operator*();
    }
    constexpr typename signature::tiling const* operator->() const { return &**this; }

private:
    /// One additional call with values: clang prints its arguments.
    static constexpr void tell(
        errc code, std::string_view parameter, std::string_view expected, std::int64_t limit, std::int64_t got) {
        the_tiling_is_not_usable<typename signature::op, Function>(code, parameter, expected, limit, got);
    }
};

/// The result of the tiling function `Function` for literal arguments, or its error: for tests that the compiler runs.
/// example `static_assert(graft::tile<&add_tiling>({{"x", {8, 2048}}, {"y", {8, 2048}}}, {.cores = 8})->block_dim ==
/// 8);`
/// error errors of the operator's rules or the function
template <one_function_not_a_template auto Function>
constexpr tiled_test<Function> tile(std::initializer_list<argument> arguments, platform const& device = {}) {
    using signature = detail::tiling_signature_of<Function>;
    static_assert(accepted<detail::tiled_by<Function>, detail::signature_of_tiling<signature>>);
    detail::trial node;
    if (auto const why = detail::run_trial<typename signature::op>(node, arguments); !why) return why;
    typename signature::tiling t;
    node.f.reads.reset();
    auto const answer = Function(tiling_context<typename signature::op>(node.f, device), t);
    if (auto const why = tiling_answer(detail::solo<typename signature::op>(), 0, node.f, answer); !why) return why;
    if (auto const why = t.check(); !why) return why;
    return t;
}

GRAFT_END
