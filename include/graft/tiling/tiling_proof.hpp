// graft/tiling/tiling_proof.hpp - a test aid: compares a tiled kernel for every block count and remainder with one
// block
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring> // memcpy, memset
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "graft/base/error.hpp"
#include "graft/base/ill_formed.hpp"
#include "graft/base/separate.hpp"
#include "graft/base/status.hpp"
#include "graft/kernel/argument.hpp"
#include "graft/kernel/core_memory.hpp"
#include "graft/kernel/table_view.hpp"
#include "graft/kernel/tiled_kernel.hpp"
#include "graft/op/infer/trial.hpp"
#include "graft/session/detail/memory.hpp"

GRAFT_BEGIN

/// The extent of a proof.
struct GRAFT_TYPE tiling_proof {
    std::int64_t sizes = 33;  ///< n is 1 to this: a value above a block's, or a tile's, length covers all remainders
    std::uint32_t blocks = 9; ///< `platform::cores` is 1 to this
    platform device{};        ///< its other fields
    double tolerance = 0;     ///< |got - expected| <= tolerance * max(1, |expected|), for floats
    kernel_function reference = nullptr; ///< the reference for one block, `&kernel<Op, &plain>::run`, if specified
    std::uint32_t first_blocks = 1;      ///< `platform::cores` starts with this
    core_memory* core = nullptr;         ///< where blocks load and store, if they are recorded
    void (*seen)(void*, core_memory const&) = nullptr; ///< called with `sees` after a recorded run
    void* sees = nullptr;                              ///< passed to `seen`
};

namespace detail {

/// The parts of a tiled kernel for a proof, type-erased.
struct tiled_entry {
    catalog_view op{};
    status (*tile)(frame&, platform const&, tiling_record&, unsigned char fill) = nullptr;
    kernel_function run_block = nullptr;
    bool (*takes_block)(std::uint64_t key) = nullptr;
    supports_function supports = nullptr; ///< null: every call
    std::size_t data_bytes = 0, unit = 1; ///< of a part of the data that is not only padding
    std::byte const* fresh = nullptr;     ///< the initial data of its type
};

template <class Data> struct filled_data {
    alignas(Data) std::byte bytes[sizeof(Data)]{};
    filled_data() {
        Data const fresh{};
        std::memcpy(bytes, &fresh, sizeof fresh);
    }
};
/// The tiling function on data with every byte set to `fill` before.
template <auto Function> status tile_over(frame& f, platform const& device, tiling_record& to, unsigned char fill) {
    using signature = tiling_signature_of<Function>;
    typename signature::tiling t;
    if constexpr (!std::is_empty_v<typename signature::tiling::data_type>)
        std::memset(static_cast<void*>(&t.data), fill, sizeof t.data);
    if (auto const why = Function(tiling_context<typename signature::op>(f, device), t); !why) return why;
    return t.store(to);
}

template <class Kernel> tiled_entry entry_of_tiled() {
    if constexpr (requires { Kernel::tiling_of; }) {
        using data = typename tiling_signature_of<Kernel::tiling_of>::tiling::data_type;
        static filled_data<data> const fresh;
        supports_function supports = nullptr;
        if constexpr (requires { Kernel::support(); }) supports = Kernel::support();
        return {solo<typename Kernel::op>(), &tile_over<Kernel::tiling_of>, &Kernel::run_block, &Kernel::takes_block,
            supports, std::is_empty_v<data> ? 0 : sizeof(data),
            std::has_unique_object_representations_v<data> ? 1 : alignof(data), fresh.bytes};
    } else {
        static_assert(
            requires { Kernel::tiling_of; }, "prove_tiling takes a graft::tiled_kernel, and so does simulate");
        static_assert(nothing_follows<Kernel>);
        return {};
    }
}

/// Element `i`, of any dtype.
[[nodiscard]] GRAFT_LARGE double number_at(std::byte const* at, dtype type, std::size_t i);

} // namespace detail

/// One size of a proof: call it with the arguments of a test of rules, once per case.
/// example `t({{"x", {n}}, {"y", {n}}});`
class GRAFT_TYPE tiling_trial {
public:
    tiling_trial(detail::tiled_entry const& of, tiling_proof const& how) : of_(of), how_(how) {}

    void operator()(std::initializer_list<argument> arguments) {
        (*this)(span<argument const>(arguments.begin(), arguments.size()));
    }
    GRAFT_LARGE void operator()(span<argument const> arguments);
    /// The size of the following cases, for messages.
    void size(std::int64_t n) { varies_ = varies_ || (n_ > 1 && trials_ != first_), n_ = n, trials_ = 0; }
    /// After the cases of the last size, if there were several: an error if all sizes had the same arguments.
    /// error wrong_value
    GRAFT_LARGE void check_sizes();
    /// The first difference.
    [[nodiscard]] std::optional<error> const& found() const { return fault_; }
    /// Runs that were compared.
    [[nodiscard]] std::size_t runs() const { return runs_; }

private:
    struct tensor_memory {
        detail::aligned_bytes at{};
        std::size_t bytes = 0;
    };
    using contents = std::vector<std::vector<std::byte>>; ///< one per output

    [[nodiscard]] GRAFT_LARGE place where(std::string_view port) const;
    GRAFT_LARGE void fault(status const& why);
    GRAFT_LARGE void fault(errc code, std::string_view port, std::string expected, std::string got);
    [[nodiscard]] GRAFT_LARGE std::string_view output_name(std::size_t o) const;

    GRAFT_LARGE bool lay_out(detail::trial const& node);
    GRAFT_LARGE void prove(detail::trial& node);
    /// The first byte of a part of the data that the tiling function did not write.
    [[nodiscard]] GRAFT_LARGE std::size_t unfilled(std::byte const* once, std::byte const* again) const;
    /// Sets outputs and workspace to the state before a run.
    GRAFT_LARGE void prepare(unsigned char fill);
    GRAFT_LARGE bool run(std::uint32_t blocks, unsigned char fill, bool backwards, contents& to);
    /// Checks the recorded loads and stores of a run.
    GRAFT_LARGE void follow();
    [[nodiscard]] GRAFT_LARGE contents copies() const;
    [[nodiscard]] GRAFT_LARGE bool same(
        std::size_t o, std::size_t k, std::vector<std::byte> const& a, std::vector<std::byte> const& b) const;
    /// Two runs on memory with different initial contents, their blocks in opposite order.
    GRAFT_LARGE void compare(contents const& up, contents const& down);
    /// Runs each block separately, to find the elements that it writes.
    GRAFT_LARGE void written_twice(std::uint32_t blocks);
    [[nodiscard]] GRAFT_LARGE std::string element(std::size_t o, std::size_t k) const;
    GRAFT_LARGE static std::string text_of(double v);

    detail::tiled_entry const& of_;
    tiling_proof const& how_;
    std::vector<tensor_memory> memory_{}; ///< of the inputs, then of the outputs
    std::vector<kernel_argument> inputs_{}, outputs_{};
    std::vector<bool> initial_{}; ///< by output: its memory has contents before a run
    detail::aligned_bytes workspace_{std::uint64_t{0}};
    kernel_frame frame_{};
    contents expected_{};
    std::optional<error> fault_{};
    std::int64_t n_ = 0;
    std::uint32_t blocks_ = 0; ///< 0: not computed yet
    std::size_t runs_ = 0;
    std::uint64_t trials_ = 0, first_ = 0; ///< hashes of the arguments of this size, and of the first one
    bool varies_ = false;                  ///< two sizes had different arguments
};

/// Runs the tiled kernel `Kernel` for n = 1 to `sizes` on 1 to `blocks` cores, and compares each with one core (or a
/// reference): the blocks in both orders, on memory with different initial contents, and each block alone. `cases(t,
/// n)` calls `t` with the arguments of size n. The result is the number of runs, or the first difference.
/// example `auto const proof = graft::prove_tiling<my_kernel>([](auto& t, std::int64_t n) { t({{"x", {n}}}); });`
/// error result_depends_on_tiling, element_not_written, element_written_twice, tiling_data_not_filled,
///       kernel_without_block, wrong_value (`cases` does not depend on n), and those of rules, tiling and kernel; with
///       operator, output, number of cores, n, element, expected and actual value
/// cost sizes * blocks * about 4 runs of the kernel; outputs are compared element by element
template <class Kernel, class Cases>
[[nodiscard]] result<std::size_t, error> prove_tiling(Cases&& cases, tiling_proof const& how = {}) {
    auto const entry = detail::entry_of_tiled<Kernel>();
    tiling_trial trial(entry, how);
    for (std::int64_t n = 1; n <= how.sizes && !trial.found(); ++n) {
        trial.size(n);
        cases(trial, n);
    }
    if (how.sizes > 1) trial.check_sizes();
    if (trial.found()) return *trial.found();
    return trial.runs();
}

GRAFT_END

#if !defined(GRAFT_SEPARATE) || defined(GRAFT_SOURCE)
#include "graft/tiling/detail/tiling_proof.ipp"
#endif
