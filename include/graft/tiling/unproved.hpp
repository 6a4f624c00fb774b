// graft/tiling/unproved.hpp - the tiled kernels of a table whose tilings no box proves on a chip
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "graft/kernel/table.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/define/port_types.hpp"
#include "graft/op/infer/chip.hpp"
#include "graft/tiling/fits.hpp"

GRAFT_BEGIN

/// A tiled kernel with the boxes over which its tiling is proved; in a list it is the kernel itself.
/// example `graft::kernels<graft::proved<graft::tiled_kernel<Add, &tile_add, graft::variant<&add>>, rows, columns>>`,
///         where `inline constexpr graft::box rows{{"x", {N(1, 4096), 2048}}, {"y", {N(1, 4096), 2048}}};`
/// cost none in a program; `graft::unproved` and `graft::proves` evaluate the proofs
template <class Kernel, auto const&... Boxes> struct GRAFT_TYPE proved : Kernel {
    using kernel = Kernel; ///< the kernel without its boxes
};

/// A tiled kernel whose tiling is not proved on a chip, and what is missing.
struct GRAFT_TYPE unproved_tiling {
    /// Name of the operator.
    std::string_view op{}, chip{}; ///< name of the chip
    std::size_t kernel = 0;        ///< position in the list
    /// ok: it is proved, or the chip holds no dtype that the kernel supports. Otherwise that of `fits`, such as
    /// empty_box: no box; tiling_not_proved: a dtype, an optional input or its absence is in no box;
    /// rule_is_not_constexpr
    errc code = errc::ok;
    counterexample_text what{}, ///< the dtype or input without a proof, as `x of float16`
        example{};              ///< the shape for which the tiling is wrong, and the numbers; empty: no such shape
};

/// The tilings without a proof, in the order of the kernels, for one chip after the other.
template <std::size_t Max> struct GRAFT_TYPE unproved_tilings {
    std::array<unproved_tiling, Max + 1> all{}; ///< `size()` of them
    std::size_t count = 0;                      ///< number of `all` in use
    std::size_t tiled = 0;                      ///< tiled kernels that were tested, once per chip

    [[nodiscard]] constexpr std::size_t size() const { return count; }
    [[nodiscard]] constexpr bool empty() const { return count == 0; }
    [[nodiscard]] constexpr unproved_tiling const& operator[](std::size_t i) const { return all[i]; }
    [[nodiscard]] constexpr unproved_tiling const* begin() const { return all.data(); }
    [[nodiscard]] constexpr unproved_tiling const* end() const { return all.data() + count; }
};

namespace detail {

template <class Kernel> struct boxes_of_kernel {
    static constexpr std::size_t count = 0;
};
template <class Kernel, auto const&... Boxes> struct boxes_of_kernel<proved<Kernel, Boxes...>> {
    static constexpr std::size_t count = sizeof...(Boxes);
    static constexpr box const* boxes[sizeof...(Boxes) + 1]{&Boxes..., nullptr};
    /// The first error of `fits`, over all boxes.
    template <auto Function, class Chip> static constexpr tiling_counterexample first() {
        tiling_counterexample found;
        if (!(constant_tiling<Function, Chip, Boxes> && ...)) found.code = errc::rule_is_not_constexpr;
        else ((found.code == errc::ok ? void(found = found_of<Function, Chip, Boxes>()) : void()), ...);
        return found;
    }
    template <auto Function, class Chip, auto const& Box> static constexpr tiling_counterexample found_of() {
        if constexpr (constant_tiling<Function, Chip, Box>) return found_in_box<Function, Chip, Box>;
        else return {};
    }
};

/// Whether the chip holds a dtype of each required input of a kernel. `to` gets what the boxes leave out of the calls:
/// a dtype of an input, an optional input, or its absence.
constexpr bool calls_without_a_box(catalog_view const& c, dtype const* wanted, chip_descriptor const& chip,
    span<box const* const> boxes, counterexample_text& to) {
    for (std::size_t i = 0; i < c.inputs(0).size(); ++i) {
        auto const& port = c.inputs(0)[i];
        auto left = chip.types() & (wanted[i] == dtype::undefined ? types_at(c, 0, i) : dtype_set(wanted[i]));
        if (port.how != presence::optional && left.empty()) return false;
        auto const name = c.text(port.name);
        bool present = false, absent = false;
        for (auto const* b : boxes) {
            bool here = false;
            for (std::size_t k = 0; k < b->size; ++k)
                if (auto const& a = b->arguments[k]; a.name == name)
                    here = true, left = a.is.type == dtype::undefined ? dtype_set() : left - a.is.type;
            (here ? present : absent) = true;
        }
        if (!to.empty()) continue;
        if (port.how == presence::optional && !absent) to << name << " that is absent";
        else if (!present) to << name << " that is present";
        else if (!left.empty()) to << name << " of " << name_of(left.first());
    }
    return true;
}

template <class Kernel, class Chip> inline constexpr unproved_tiling proof_of_kernel = [] {
    unproved_tiling u{Kernel::op::prototype.name(), Chip::descriptor.name()};
    if constexpr (requires { Kernel::tiling_of; }) {
        using boxes = boxes_of_kernel<Kernel>;
        constexpr auto c = solo<typename Kernel::op>();
        span<box const* const> all{};
        if constexpr (boxes::count != 0) all = {boxes::boxes, boxes::count};
        bool const held = calls_without_a_box(c, Kernel::input_types.data(), Chip::descriptor, all, u.what);
        if (!held || all.empty()) {
            u.code = held ? errc::empty_box : errc::ok;
            u.what = {};
            if (held) u.what << "no box";
            return u;
        }
        if constexpr (boxes::count != 0) {
            auto const found = boxes::template first<Kernel::tiling_of, Chip>();
            if (found.code != errc::ok) u.code = found.code, u.what = found.parameter, u.example = found.example;
            else if (!u.what.empty()) u.code = errc::tiling_not_proved;
        }
    }
    return u;
}();
template <class Kernel> constexpr bool is_tiled_kernel() {
    return requires { Kernel::tiling_of; };
}

template <class List> struct unproved_in;
template <class... Kernels> struct unproved_in<kernels<Kernels...>> {
    template <class... Chips> static constexpr auto on() {
        static_assert((is_chip<Chips> && ...));
        unproved_tilings<sizeof...(Kernels) * sizeof...(Chips)> found;
        auto const add = [&](unproved_tiling const* const(&all)[sizeof...(Kernels) + 1]) {
            for (std::size_t i = 0; i < sizeof...(Kernels); ++i) {
                if (all[i]->code == errc::ok) continue;
                found.all[found.count] = *all[i];
                found.all[found.count++].kernel = i;
            }
            bool const tiled[]{is_tiled_kernel<Kernels>()..., false};
            for (bool const t : tiled) found.tiled += t;
        };
        auto const on_chip = [&]<class Chip>(
                                 std::type_identity<Chip>) { add({&proof_of_kernel<Kernels, Chip>..., nullptr}); };
        (on_chip(std::type_identity<Chips>()), ...);
        return found;
    }
};
template <class Tag, class... Chips> constexpr auto unproved_of() {
    if constexpr (!tag_of_kernels<Tag>) {
        static_assert(accepted<Tag, no_kernels_in<Tag>>);
        return unproved_tilings<0>{};
    } else {
        return unproved_in<typename Tag::list>::template on<Chips...>();
    }
}

} // namespace detail

/// The tiled kernels of the table `Kernels` whose tilings are not proved by their boxes (`graft::proved`) on each of
/// the chips: without a box, with a box over which the tiling is wrong, or for calls that no box admits. A box says
/// what is assumed: its shapes, the values of its attributes, the number of tensors of a dynamic input.
/// `to_text` of `graft/text/unproved.hpp` prints the list; `graft::simulate_unproved` runs its kernels.
/// example `static_assert(graft::unproved<my_kernels, npu>.size() == 2);`
/// error tag_without_list, wrong_list_kind, those of `is_chip`
/// cost that of `fits` for each box and chip, once
template <class Kernels, class... Chips> inline constexpr auto unproved = detail::unproved_of<Kernels, Chips...>();

namespace detail {
template <class Kernels, class... Chips> inline constexpr auto first_unproved = [] {
    struct {
        errc code = errc::ok;
        counterexample_text parameter{}, example{};
    } m;
    if (auto const& all = unproved<Kernels, Chips...>; !all.empty()) {
        m.code = all[0].code;
        m.parameter << all[0].op << " on " << all[0].chip;
        m.example << all[0].what << (all[0].example.empty() ? "" : ": ") << all[0].example;
    }
    return m;
};
} // namespace detail

/// Proof that each tiled kernel of a table is proved on each of the chips, or the error: table, reason, operator, chip
/// and what is missing. Beside `graft::covers`.
/// example `static_assert(graft::proves<my_kernels, npu>);`
/// error those of `fits`, of the first tiling without a proof: empty_box, tiling_not_proved, ...
template <class Kernels, class... Chips>
inline constexpr bool proves = accepted<Kernels, detail::first_unproved<Kernels, Chips...>>;

GRAFT_END
