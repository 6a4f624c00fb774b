// graft/tiling/fits.hpp - compile-time proof that a tiling is correct for every shape of a box, on a chip
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "graft/base/ill_formed.hpp"
#include "graft/tiling/detail/box_proof.hpp"

GRAFT_BEGIN

namespace detail {

/// The maximum number of parts into which a box may be split, for all dtypes together.
inline constexpr std::size_t max_parts_of_a_box = 160;

template <class Op, auto Function, class Chip> struct tiling_on; ///< the subject of its errors
template <auto Function, class Chip, auto const& Box> constexpr tiling_counterexample proof_over() {
    return box_proof<Function>(Box, Chip::descriptor, max_parts_of_a_box).run();
}
/// The compiler has run the function without an error: one evaluation for a correct tiling.
template <auto Function, class Chip, auto const& Box> concept box_is_fine = requires {
    typename fine<proof_over<Function, Chip, Box>().code == errc::ok>;
};
/// Whether the compiler can run the function.
template <auto Function, class Chip, auto const& Box> concept constant_tiling = requires {
    typename read_at_compile_time<(proof_over<Function, Chip, Box>(), true)>;
};
template <auto Function, class Chip, auto const& Box>
inline constexpr tiling_counterexample found_in_box = proof_over<Function, Chip, Box>();
template <auto Function, class Chip, auto const& Box>
inline constexpr auto counterexample_of = [] { return found_in_box<Function, Chip, Box>; };
template <auto Function, class Chip, auto const& Box> constexpr tiling_counterexample shapes_over() {
    return box_proof<Function>(Box, Chip::descriptor, 0).shapes();
}
/// Whether the compiler can run the operator's rules, and they refuse each shape of the box.
template <auto Function, class Chip, auto const& Box> concept box_of_refused_shapes = requires {
    typename fine<shapes_over<Function, Chip, Box>().code != errc::ok>;
};
template <auto Function, class Chip, auto const& Box>
inline constexpr tiling_counterexample refused_box = shapes_over<Function, Chip, Box>();
template <auto Function, class Chip, auto const& Box>
inline constexpr auto refusal_of = [] { return refused_box<Function, Chip, Box>; };
constexpr mistake tiling_of_run_time() { return {errc::rule_is_not_constexpr, "tile"}; }
constexpr mistake no_box_given() { return {errc::empty_box, "box"}; }

/// True, or the error of a tiling that is wrong for a shape of the box.
template <auto Function, class Chip, auto const& Box> constexpr bool box_fits() {
    using subject = tiling_on<typename tiling_signature_of<Function>::op, Function, Chip>;
    if constexpr (!box_is_fine<Function, Chip, Box>) {
        if constexpr (constant_tiling<Function, Chip, Box>)
            static_assert(accepted<subject, counterexample_of<Function, Chip, Box>>);
        else static_assert(accepted<subject, tiling_of_run_time>);
    } else if constexpr (box_of_refused_shapes<Function, Chip, Box>) {
        static_assert(accepted<subject, refusal_of<Function, Chip, Box>>);
    }
    return true;
}
template <class Shapes> concept returns_a_box = std::is_same_v<decltype(Shapes{}()), box>;
template <class Shapes> inline constexpr box box_of = Shapes{}();

template <auto Function, class Chip, class Op = typename tiling_signature_of<Function>::op> struct box_test {
    static_assert(accepted<tiled_by<Function>, signature_of_tiling<tiling_signature_of<Function>>> && is_chip<Chip>);
    template <returns_a_box Shapes> constexpr bool operator()(Shapes) const {
        return box_fits<Function, Chip, box_of<Shapes>>();
    }
    constexpr bool operator()(box const& of) const {
        auto const found = box_proof<Function>(of, Chip::descriptor, max_parts_of_a_box).run();
        if (found.code != errc::ok && std::is_constant_evaluated()) found.template tell<Op, Function>();
        return found.code == errc::ok;
    }
    template <class Shapes> requires(!returns_a_box<Shapes> && requires(Shapes s) { s(); })
    constexpr bool operator()(Shapes) const {
        return accepted<tiling_on<Op, Function, Chip>, no_box_given>;
    }
    /// Deleted: a proof needs a box, `fits<tile, npu>([] { return graft::box{...}; })`. error empty_box
    template <class Subject = tiling_on<Op, Function, Chip>> constexpr bool operator()() const {
        return accepted<Subject, no_box_given>;
    }
    template <class Subject = tiling_on<Op, Function, Chip>> constexpr operator bool() const {
        return accepted<Subject, no_box_given>;
    }
};

template <auto Function, class Chip, auto const&... Box> inline constexpr auto fits_of = box_test<Function, Chip>{};
template <auto Function, class Chip, auto const& Box>
inline constexpr bool fits_of<Function, Chip, Box> = (box_test<Function, Chip>{}, box_fits<Function, Chip, Box>());

} // namespace detail

/// Proof that the tiling function `Tiling` is right on `Chip` for every shape of a box, and for every combination of
/// dtypes that the operator and the chip support:
/// - the memory that a block uses at once (`work::local_bytes`) is specified, and fits into the memory of a core,
/// - `blocks` times `each` is at least `total`; block i processes [i * each, (i + 1) * each), so each item is processed
///   exactly once; `block_dim` and the data are those of the specified work,
/// - pieces begin on the alignment of that memory, and none is empty,
/// - the operator's shape rule does not refuse all of its shapes (for a box of a lambda or with a name),
/// - the function refuses no shape, sets a key, and none of its numbers overflows int64.
/// Method: the function runs on ranges (`ctx.extent`) instead of numbers; if a condition is undecided, the box is
/// divided in two, down to single shapes. A function that reads shapes as numbers (`ctx.input`, `extent::value`) runs
/// for each shape, so that a box of more than about 150 shapes is `tiling_not_proved`. `graft::simulate` tests that a
/// kernel does what its tiling specifies. The box is the result of a lambda: then the first line of the compiler has
/// operator, tiling, chip, shape and numbers in words, as for a box that has a name,
/// `static_assert(graft::fits<tile_add, npu, rows>)`. For a box in braces, `fits<tile_add, npu>({{"x", {N(1,
/// 4096)}}})`, they are in clang's note after it, and g++'s first line has the reason.
/// example `static_assert(graft::fits<tile_relu, npu>([] { return graft::box{{"x", {N(1, 4096), 2048}}}; }));`
/// error tiling_exceeds_core_memory, tiling_misses_elements, misaligned_tiling,
///       empty_tile, tiling_rejects_shape, missing_tiling_split, tiling_not_proved,
///       box_of_unknown_input, incomplete_box, duplicate_name, empty_box, chip_lacks_dtype,
///       rule_is_not_constexpr, those of `tile` and `is_chip`
/// cost a run of the function for each part of the box, 160 at most
template <one_function_not_a_template auto Tiling, class Chip, auto const&... Box>
inline constexpr auto fits = detail::fits_of<Tiling, Chip, Box...>;

/// The result of `fits`, as a value: for tests of tilings that must not fit.
template <auto Tiling, class Chip> constexpr tiling_counterexample counterexample(box const& of) {
    return detail::box_proof<Tiling>(of, Chip::descriptor, detail::max_parts_of_a_box).run();
}

GRAFT_END
